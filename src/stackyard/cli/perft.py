"""`stackyard perft`: how many sequences of moves there are, for checking and timing move generators."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Annotated

import typer

from stackyard.cli.arguments import (
    AsJson,
    MovesOption,
    PositionOption,
    UncheckedCommand,
    VariantArgument,
    new_app,
    number,
    position_of,
)
from stackyard.cli.screen import print_json
from stackyard.games import Position
from stackyard.games.position import DEEPEST, check_limit

app = new_app()

PATIENCE = 1.0  # seconds without a word


@app.command(cls=UncheckedCommand)
def perft(
    variant: VariantArgument,
    *,
    depth: Annotated[str, typer.Option("--depth", metavar="N", help="How many moves deep.")],
    position: PositionOption = None,
    moves: MovesOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count after each first move as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of exactly N moves."""
    begin = position_of(variant, position, moves)
    plies = check_limit("depth", number(depth), 0, DEEPEST)
    with _Progress() as progress:
        counts = _divided(begin, plies, progress) if divide else None
        # Without a first move there is nothing to divide, but one way to do nothing.
        count = sum(counts.values()) if counts else begin.perft(plies, progress=progress)
    seconds = progress.seconds

    if as_json:
        print_json(
            {
                "variant": begin.game.variant,
                "position": str(begin),
                "depth": plies,
                "count": count,
                "divide": counts,
                "seconds": round(seconds, 6),
            }
        )
        return
    for move, sequences in (counts or {}).items():
        print(f"{move} {sequences}")
    print(f"{seconds:.3f} seconds, {count / max(seconds, 1e-6):,.0f} sequences a second")
    print(count)


def _divided(begin: Position, plies: int, progress: _Progress) -> dict[str, int]:
    counts = {}
    children = begin.children() if plies else []
    for index, (move, after) in enumerate(children, 1):
        progress.part = f"{move} ({index} of {len(children)}): "
        counts[move.text] = after.perft(plies - 1, progress=progress)
    return counts


class _Progress:
    """Tells on a terminal how a long count goes, and keeps the time."""

    part = ""  # which part of the work is under way
    seconds = 0.0

    def __enter__(self) -> _Progress:
        self._began = perf_counter()
        self._written = 0
        return self

    def __exit__(self, *_: object) -> None:
        self.seconds = perf_counter() - self._began
        if self._written:
            self._write("")

    def __call__(self, positions: int) -> None:
        """Called by the native walk ten times a second at most, with the positions it has gone through."""
        seconds = perf_counter() - self._began
        if seconds >= PATIENCE and sys.stderr.isatty():
            self._write(f"{self.part}{positions:,} positions, {seconds:.0f} seconds")

    def _write(self, text: str) -> None:
        # Noted before it is written: Ctrl-C in between must not leave a line that nobody wipes away.
        before, self._written = self._written, len(text)
        print(f"\r{text.ljust(before)}\r{text}", end="", file=sys.stderr, flush=True)
