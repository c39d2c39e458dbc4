"""`stackyard analyse`: what the moves of a position are worth, live while the engine thinks."""

from __future__ import annotations

from typing import Annotated, cast

import typer
from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from stackyard.cli.arguments import (
    AsJson,
    MovesOption,
    PositionOption,
    UncheckedCommand,
    VariantArgument,
    decimal,
    new_app,
    number,
    position_of,
)
from stackyard.cli.screen import ACCENT, DIM, Screen, print_json
from stackyard.engine import Analysis, Engine, Line, Snapshot, Source
from stackyard.engine.words import worth
from stackyard.games import Position

app = new_app()

MOST_SHOWN = 40  # moves of a line in the table; JSON has all


@app.command(cls=UncheckedCommand)
def analyse(
    variant: VariantArgument,
    *,
    position: PositionOption = None,
    moves: MovesOption = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="S", help="How long to think; inf: until Ctrl-C.")
    ] = None,
    nodes: Annotated[
        str | None, typer.Option("--nodes", metavar="N", help="How many positions to look at.")
    ] = None,
    depth: Annotated[str | None, typer.Option("--depth", metavar="N", help="How many plies deep.")] = None,
    lines: Annotated[
        str, typer.Option("--lines", metavar="N", help="How many moves to value exactly, or all.")
    ] = "3",
    threads: Annotated[str, typer.Option("--threads", metavar="N", help="How many threads.")] = "1",
    memory: Annotated[str, typer.Option("--memory", metavar="MB", help="Memory to remember with.")] = "256",
    tables: Annotated[
        bool, typer.Option("--tables/--no-tables", help="Whether to ask tables and the book first.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Show what the moves are worth while the engine thinks.

    Without a limit it thinks for a second.
    """
    begin = position_of(variant, position, moves)
    # What is not a number goes through as it is, for the engine to refuse in its own words.
    engine = Engine(
        begin.game,
        threads=cast(int, number(threads)),
        memory_mb=cast(int, number(memory)),
        tables=tables,
    )
    analysis = engine.analyse(
        begin,
        seconds=None if seconds is None else cast(float, decimal(seconds)),
        nodes=None if nodes is None else cast(int, _large(nodes)),
        depth=None if depth is None else cast(int, number(depth)),
        lines=None if lines == "all" else cast(int, number(lines)),
    )
    if as_json:
        print_json(_document(begin, analysis.result()))
        return
    _watch(Screen(), begin, analysis)


def _large(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text


def _watch(screen: Screen, position: Position, analysis: Analysis) -> None:
    """A table that grows on a terminal; elsewhere the last one only. Ctrl-C ends the thinking, no more."""
    last = analysis.snapshot()
    try:
        if screen.console.is_terminal:
            with Live(console=screen.console, auto_refresh=False) as live:
                screen.console.width = screen.width
                for last in analysis:
                    live.update(_table(screen, position, last), refresh=True)
        else:
            last = analysis.result()
            screen.show(_table(screen, position, last))
    except KeyboardInterrupt:
        analysis.stop()
        if not screen.console.is_terminal:
            raise


def _table(screen: Screen, position: Position, snapshot: Snapshot) -> Group:
    table = Table(box=None, pad_edge=False, header_style=DIM)
    longest = max((len(line.move.text) for line in snapshot.lines), default=0)
    table.add_column("move", style="bold", no_wrap=True, min_width=longest)
    widest = max((len(worth(line)) for line in snapshot.lines), default=0)
    table.add_column("worth", no_wrap=True, min_width=widest)
    table.add_column("and then", overflow="ellipsis", no_wrap=True)
    for line in snapshot.lines:
        text = Text(screen.words(worth(line)), ACCENT if line.exact and not line.bound else "")
        then = " ".join(move.text for move in line.pv[1:MOST_SHOWN])
        table.add_row(line.move.text, text, then)
    said = _how(snapshot)
    name = position.game.family.players[position.turn] if position.turn else ""
    return Group(Text(f"{name} to move: {position}", DIM), table, Text(said, DIM))


def _how(snapshot: Snapshot) -> str:
    """Where the values come from."""
    if snapshot.lines and snapshot.lines[0].source in (Source.TABLE, Source.BOOK):
        return f"all is known, from the {snapshot.lines[0].source}"
    speed = snapshot.nodes / max(snapshot.seconds, 1e-6)
    said = f"depth {snapshot.depth}, {snapshot.nodes:,} positions in {snapshot.seconds:.2f} s"
    said += f", {speed:,.0f} a second"
    if snapshot.lookups:
        said += f", {snapshot.lookups:,} from the table"
    return f"{said}; all is proven" if snapshot.settled else said


def _document(position: Position, snapshot: Snapshot) -> dict[str, object]:
    return {
        "variant": position.game.variant,
        "position": str(position),
        "turn": position.turn,
        "depth": snapshot.depth,
        "nodes": snapshot.nodes,
        "seconds": round(snapshot.seconds, 6),
        "settled": snapshot.settled,
        "lookups": snapshot.lookups,
        "lines": [line_document(line) for line in snapshot.lines],
    }


def line_document(line: Line) -> dict[str, object]:
    return {
        "move": line.move.text,
        "value": line.value,
        "exact": line.exact,
        "distance": line.distance,
        "bound": line.bound,
        "source": line.source,
        "pv": [move.text for move in line.pv],
        "nodes": line.nodes,
    }
