"""The small values that positions are made of: players, discs, moves, scores, outcomes.

All are immutable, hashable and picklable; the enums are strings too, so `position.turn == "first"` holds
and JSON needs no help.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

__all__ = ["DISCS", "PLAYERS", "Disc", "Move", "Outcome", "Player", "Score"]

OUTSIDE = 255  # in a move's code: from the reserve, or off the board


class Player(StrEnum):
    """Who acts. `first` begins, and goes right in the row games and up in Stacks."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Player:
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class Disc(StrEnum):
    """A disc by its owner; in 27 also the bases, grey and red, which nobody owns."""

    FIRST = "first"
    SECOND = "second"
    GREY = "grey"
    RED = "red"


PLAYERS = tuple(Player)  # in the order of the native core's numbers
DISCS = tuple(Disc)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One action: the top `count` discs of cell `source` go to cell `target`.

    Cells are numbers, as in `position.stacks`; a piece that enters has no source, pieces that leave have
    no target. `text` is the move as people write it.
    """

    code: int
    text: str

    @property
    def source(self) -> int | None:
        cell = self.code & 255
        return None if cell == OUTSIDE else cell

    @property
    def count(self) -> int:
        return self.code >> 8 & 255

    @property
    def target(self) -> int | None:
        cell = self.code >> 16 & 255
        return None if cell == OUTSIDE else cell

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


class Score(NamedTuple):
    """What each player has in the end: heights of towers in 27, else one to nothing."""

    first: int
    second: int

    def of(self, player: Player) -> int:
        return self.first if player is Player.FIRST else self.second


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw), each player's score, and why in a sentence."""

    winner: Player | None
    score: Score
    reason: str
