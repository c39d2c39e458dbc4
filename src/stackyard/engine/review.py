"""Looking back at a game: what each move was worth against the best one, and where the game was lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stackyard.engine.analysis import Line
from stackyard.games import Move, Player, Position

if TYPE_CHECKING:
    from stackyard.engine.engine import Engine

__all__ = ["Judgement", "review", "turning_point"]

NODES = 200_000
SLIP, MISTAKE = 0.1, 0.3  # of a chance from -1 to 1
SLIP_DISCS, MISTAKE_DISCS = 1.0, 3.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """One move of a game beside the best there was."""

    ply: int
    player: Player
    move: Move
    value: float
    """What it was worth to whoever made it."""
    line: Line
    """The best move at that moment, with its value."""
    exact: bool
    """Whether both values are proven."""

    @property
    def loss(self) -> float:
        """What the move gave away; nothing for the best one."""
        return max(0.0, self.line.value - self.value)

    @property
    def verdict(self) -> str:
        """`best`, `good`, `slip` or `mistake`: much given away, or surely the win or the draw."""
        slip, mistake = (SLIP_DISCS, MISTAKE_DISCS) if self.line.scored else (SLIP, MISTAKE)
        if self.loss <= 0:
            return "best"
        if self.exact and _sign(self.value) < _sign(self.line.value):
            return "mistake"
        return "good" if self.loss < slip else "slip" if self.loss < mistake else "mistake"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def review(
    engine: Engine,
    start: Position,
    moves: Iterable[Move],
    *,
    nodes: int = NODES,
    progress: Callable[[int], object] | None = None,
) -> list[Judgement]:
    """Judges every move of a game, with so many positions looked at for each."""
    judged = []
    position = start
    for ply, move in enumerate(moves, 1):
        player = position.turn
        assert player is not None
        best = engine.analyse(position, nodes=nodes).lines[0]
        played = best if move == best.move else engine.analyse(position, nodes=nodes, moves=[move]).lines[0]
        if played.value > best.value and not best.exact:  # looked at alone, it turned out better
            best = played
        exact = played.exact and best.exact
        judged.append(Judgement(ply, player, move, played.value, best, exact))
        position = position.play(move)
        if progress:
            progress(ply)
    return judged


def turning_point(judged: Iterable[Judgement], loser: Player) -> Judgement | None:
    """The loser's move by which the game was lost: the last that gave up what was not lost yet, or else the
    one that gave away most."""
    own = [each for each in judged if each.player is loser and each.verdict in ("slip", "mistake")]
    fatal = [each for each in own if each.value < 0 <= each.line.value]
    return fatal[-1] if fatal else max(own, key=lambda each: each.loss, default=None)
