"""What a search found: a line for every move that was asked for, growing while it thinks.

An `Analysis` is had at once; its search goes on in threads of its own. Iterate over it to watch, or just
ask for `lines`, which waits for the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import tanh
from time import monotonic
from typing import TYPE_CHECKING

from stackyard import _native
from stackyard.games import Move, Position

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Analysis", "Line", "Snapshot", "Source"]

TURN = 0.05  # seconds between looks at a search: how fast Ctrl-C gets through
SURE = 400  # an evaluation of so much is worth three quarters of a win; half of it is odds of e to 1


class Source(StrEnum):
    """Where a value comes from."""

    TABLE = "table"
    BOOK = "book"
    PROOF = "proof"
    """The search looked at all that matters; it may have asked a table on the way."""
    GUESS = "guess"
    """An estimate of positions that are not decided."""


@dataclass(frozen=True, slots=True)
class Line:
    """What one move is worth to the player on turn, and how the game would go on.

    `value` is the final difference of the towers in 27, and from -1 (lost) to 1 (won) in games that are
    only won or lost; `exact` says that it is proven, else it is a guess. `distance` is the number of plies
    to the end of a proven win or loss, where it is known (Monte Carlo does not count it): the
    least there is once all is settled, before that the least found. `bound` marks moves that were only shown
    to be worth no more than that, because another is better.
    """

    move: Move
    value: float
    exact: bool
    distance: int | None
    bound: bool
    pv: tuple[Move, ...]
    nodes: int
    scored: bool
    """Whether values are differences of scores, as in 27."""
    source: Source

    def __str__(self) -> str:
        worth = f"{self.value:+g}" if self.exact else f"{self.value:+.2f}?"
        return f"{worth} {' '.join(move.text for move in self.pv)}"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is known at one moment of a search; the best line first."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    settled: bool
    """Every value is proven: thinking on would find nothing new."""
    lookups: int = 0
    """Positions whose value came from a table."""


class Analysis:
    """A search under way, or ended. Made by `Engine.analyse`."""

    def __init__(
        self,
        position: Position,
        scored: bool,
        thinking: _native.Thinking | None,
        known: tuple[Line, ...] = (),
    ) -> None:
        self.position = position
        self._scored = scored
        self._thinking = thinking
        self._known = known  # in place of a search, where there is nothing to think about

    def snapshot(self) -> Snapshot:
        """What is known now, without waiting: at depth 0 what the moves look like at first sight."""
        if self._thinking is None:
            return Snapshot(self._known, 0, 0, 0.0, settled=True, lookups=len(self._known))
        report = self._thinking.report()
        lines = tuple(self._line(line) for line in report.lines)
        return Snapshot(lines, report.depth, report.nodes, report.seconds, report.settled, report.facts)

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the end, at most so long; whether it has come."""
        if self._thinking is None:
            return True
        until = None if seconds is None else monotonic() + seconds
        while not self._thinking.wait(TURN if until is None else max(0.0, min(TURN, until - monotonic()))):
            if until is not None and monotonic() >= until:
                return False
        return True

    def stop(self) -> None:
        """Ends the search; what was found stays."""
        if self._thinking:
            self._thinking.stop()

    def result(self) -> Snapshot:
        """Waits for the end and gives what was found."""
        try:
            self.wait()
        except KeyboardInterrupt:
            self.stop()
            raise
        return self.snapshot()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines found, best first, when the search has ended."""
        return self.result().lines

    def __iter__(self) -> Iterator[Snapshot]:
        """A snapshot whenever a deeper search is done, and one at the end."""
        depth = 0
        while not self.wait(TURN):
            seen = self.snapshot()
            if seen.depth > depth:
                depth = seen.depth
                yield seen
        yield self.snapshot()

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _line(self, line: _native.Line) -> Line:
        move = self.position.game.move
        raw = line.value
        decided = not self._scored and abs(raw) > _native.SURELY_WON
        if self._scored:
            value = raw / _native.DISC_WORTH
        elif decided:
            value = 1.0 if raw > 0 else -1.0
        else:
            value = tanh(raw / SURE)
        return Line(
            move=move(line.move),
            value=value,
            exact=line.proven or decided,
            distance=_native.WON - abs(raw) if decided and abs(raw) != _native.WON_SOME_TIME else None,
            bound=line.bounded,
            pv=tuple(move(code) for code in line.follow),
            nodes=line.nodes,
            scored=self._scored,
            source=Source.PROOF if line.proven or decided else Source.GUESS,
        )
