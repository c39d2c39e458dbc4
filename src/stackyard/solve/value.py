"""The exact value of one position, by whatever is quickest.

A table or the book knows it at once. Else a proof search begins; what it has not proved after a moment is
handed to a table of the whole game, made for the occasion, if that is small enough. If not, the search goes
on until it is done, however long that takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from time import monotonic

from stackyard.engine import Analysis, Engine
from stackyard.engine.known import known_value
from stackyard.games import Player, Position
from stackyard.solve.build import build
from stackyard.solve.size import job_size
from stackyard.tables import Probe
from stackyard.tables import open as open_table

__all__ = ["Solved", "exact_value"]

MOMENT = 0.5  # seconds of search before a table is thought of
SMALL = 20_000_000  # positions of a table that is made in some seconds
QUICK_MEMORY = 1 << 26  # for that moment: more would take longer to prepare than to use
MEMORY = 10**9
TURN = 0.2  # seconds between words about a long search

Progress = Callable[[str, int, int], object]
Found = tuple[int, int | None, int]  # value to the player on turn, plies to the end, positions looked at


@dataclass(frozen=True, slots=True)
class Solved:
    """What a position is worth when both sides play their best."""

    variant: str
    value: int
    """1: the first player wins, 0: a draw, -1: the first player loses."""
    score: int | None
    """In 27 the final difference of the towers, first minus second."""
    plies: int | None
    """How far the end is; None where only differences are known."""
    nodes: int
    """Positions looked at."""
    seconds: float

    def as_dict(self) -> dict[str, object]:
        return {
            "variant": self.variant,
            "value": self.value,
            "score": self.score,
            "plies": self.plies,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }


def exact_value(
    position: Position, *, threads: int = 1, memory: int = MEMORY, progress: Progress | None = None
) -> Solved:
    """Solves a position. `memory` is the most to use, in bytes; Ctrl-C gives up."""
    began = monotonic()
    quick = Engine(position.game, threads=threads, memory_mb=max(1, min(QUICK_MEMORY, memory) >> 20))
    value, plies, nodes = _known(position) or _thought_out(quick, position, memory, progress)
    by_first = value if position.turn in (Player.FIRST, None) else -value
    return Solved(
        position.game.variant,
        (by_first > 0) - (by_first < 0),
        by_first if quick.scored else None,
        plies,
        nodes,
        monotonic() - began,
    )


def _known(position: Position) -> Found | None:
    if outcome := position.outcome:
        return outcome.score.first - outcome.score.second, 0, 1
    if probe := known_value(position):
        return probe.value, probe.distance, 1
    return None


def _thought_out(quick: Engine, position: Position, memory: int, progress: Progress | None) -> Found:
    with quick.analyse(position, seconds=MOMENT) as short:
        if short.result().settled:
            return _found(short)
        nodes = short.snapshot().nodes
    size = job_size(position.game, memory)
    if size.positions <= SMALL and size.memory <= memory:
        probe = _by_table(position, quick.threads, memory, progress)
        if probe is not None:
            return probe.value, probe.distance, nodes + size.positions
    engine = Engine(position.game, threads=quick.threads, memory_mb=max(1, memory >> 20))
    with engine.analyse(position, seconds=float("inf")) as long:
        while not long.wait(TURN):
            if progress:
                seen = long.snapshot()
                progress(f"searching, depth {seen.depth}, positions", nodes + seen.nodes, 0)
        value, plies, more = _found(long)
        return value, plies, nodes + more


def _found(analysis: Analysis) -> Found:
    seen = analysis.result()
    best = seen.lines[0]
    return round(best.value), best.distance, seen.nodes


def _by_table(position: Position, threads: int, memory: int, progress: Progress | None) -> Probe | None:
    """None if the position is none that a game can come to: tables need not hold those."""
    with TemporaryDirectory(prefix="stackyard-") as place:
        build(position.game, threads=threads, memory=memory, data=place, progress=progress)
        return open_table(position.game, place).probe_many([position])[0]
