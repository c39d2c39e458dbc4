"""Silo, by Mark Steere (2021): pile all your checkers on the last square your way, with no enemy beneath.

The first player is red and moves right, the second is blue and moves left. Only the player who moves can
win by the move: enemy checkers carried along stay parted from the others of theirs by the mover's checker
beneath.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .common import FIRST, PLAYERS, SECOND, Game, Outcome, letter, number, win_or_loss
from .row import RowPosition, parse_row

LETTERS = {FIRST: "r", SECOND: "b"}


@dataclass(frozen=True)
class Silo(Game):
    squares: int = 6
    height: int = 3
    win: str = "sheet"

    @property
    def name(self) -> str:
        return "silo"

    def start(self) -> SiloPosition:
        stacks = tuple((PLAYERS[square % 2],) * self.height for square in range(self.squares))
        return SiloPosition(stacks, FIRST, self)

    def parse(self, text: str) -> SiloPosition:
        stacks, turn = parse_row(text, LETTERS)
        return SiloPosition(stacks, turn, self)


@dataclass(frozen=True)
class SiloPosition(RowPosition):
    letters = LETTERS
    game: Silo

    # Object of the game

    def has_won(self, player: str) -> bool:
        checkers = sum(stack.count(player) for stack in self.stacks)
        pile = (player,) * checkers
        if self.game.win == "sheet":
            goal = self.stacks[-1] if player == FIRST else self.stacks[0]
            return goal[:checkers] == pile
        return any(
            stack[bottom : bottom + checkers] == pile for stack in self.stacks for bottom in range(len(stack))
        )

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        return win_or_loss(FIRST if self.has_won(FIRST) else SECOND)

    # Moves

    def moves_of(self, player: str) -> Iterator[str]:
        for square, stack in enumerate(self.stacks):
            target = square + 1 if player == FIRST else square - 1
            if player in stack and 0 <= target < len(self.stacks):
                yield f"{letter(square)}-{letter(target)}"

    def play(self, move: str) -> SiloPosition:
        mover = self.turn
        assert mover is not None
        origin, target = (number(square) for square in move.split("-"))
        stack = self.stacks[origin]
        highest_own = max(level for level, checker in enumerate(stack) if checker == mover)
        stacks = list(self.stacks)
        stacks[origin] = stack[:highest_own]
        stacks[target] = stacks[target] + stack[highest_own:]

        after = SiloPosition(tuple(stacks), None, self.game)
        if after.has_won(mover):
            return after
        return SiloPosition(after.stacks, after.turn_after(mover), self.game)
