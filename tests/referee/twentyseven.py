"""27, by Laurent Escoffier (Steffen Spiele, 2017): own n stacks, move n fields; build high at the far end.

Black is the first player and moves right, white moves left. Every field is a stack whose bottom is its base
disc, so no stack of the row is ever empty: where a base is taken along (in the upper levels), its field is
gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .common import FIRST, SECOND, Game, Outcome, Stack, letter, number
from .row import RowPosition, parse_row

GREY, RED = "grey", "red"
LETTERS = {FIRST: "b", SECOND: "w", GREY: "g", RED: "r"}


@dataclass(frozen=True)
class TwentySeven(Game):
    fields: int = 9
    discs: int = 9
    level: str = "basic"

    @property
    def name(self) -> str:
        return "27"

    def start(self) -> TwentySevenPosition:
        left: Stack = (RED,) + (FIRST,) * self.discs
        right: Stack = (RED,) + (SECOND,) * self.discs
        between: tuple[Stack, ...] = ((GREY,),) * (self.fields - 2)
        return TwentySevenPosition((left, *between, right), FIRST, self)

    def parse(self, text: str) -> TwentySevenPosition:
        stacks, turn = parse_row(text, LETTERS)
        return TwentySevenPosition(stacks, turn, self)


@dataclass(frozen=True)
class TwentySevenPosition(RowPosition):
    letters = LETTERS
    game: TwentySeven

    # Play

    def distance(self, player: str) -> int:
        """How far this player must move: the number of stacks with one of the player's discs on top."""
        return sum(stack[-1] == player for stack in self.stacks)

    def movable(self, stack: Stack) -> int:
        """How many discs, from the top, may leave the stack: all but its base, or with the base."""
        base_moves = self.game.level == "expert" or (self.game.level == "advanced" and stack[0] == GREY)
        return len(stack) if base_moves else len(stack) - 1

    def moves_of(self, player: str) -> Iterator[str]:
        distance = self.distance(player)
        for field, stack in enumerate(self.stacks):
            target = field + distance if player == FIRST else field - distance
            if stack[-1] == player and 0 <= target < len(self.stacks):
                for count in range(1, self.movable(stack) + 1):
                    yield f"{letter(field)}:{count}-{letter(target)}"

    def play(self, move: str) -> TwentySevenPosition:
        mover = self.turn
        assert mover is not None
        lifted, target = move.split("-")
        field, count = lifted.split(":")
        origin, remaining = number(field), len(self.stacks[number(field)]) - int(count)
        row = list(self.stacks)
        row[number(target)] += row[origin][remaining:]
        row[origin] = row[origin][:remaining]

        closed_up = tuple(stack for stack in row if stack)
        after = TwentySevenPosition(closed_up, None, self.game)
        return TwentySevenPosition(closed_up, after.turn_after(mover), self.game)

    # Game end

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        first, second = len(self.stacks[-1]) - 1, len(self.stacks[0]) - 1
        winner = None if first == second else FIRST if first > second else SECOND
        return winner, (first, second)
