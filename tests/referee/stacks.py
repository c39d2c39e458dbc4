"""Stacks and Diabolical Stacks: bring all your pieces across a board of hexagons and off it, first.

The first player enters at row 1 and goes up, the second enters at the last row and goes down. One action is
one move here; a turn is what its budget pays for, so the position remembers what is left of the budget.

The rows of side 3 as the first player sees them; forward is, for that player, a cell that touches from above:

      a5 b5 c5
     a4 b4 c4 d4
    a3 b3 c3 d3 e3
     a2 b2 c2 d2
      a1 b1 c1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .common import (
    FIRST,
    PLAYERS,
    SECOND,
    Game,
    Outcome,
    Position,
    Stack,
    any_move,
    board_text,
    hand_over,
    letter,
    number,
    opponent,
    parse_board,
    parse_turn,
    turn_text,
    win_or_loss,
)

LETTERS = {FIRST: "a", SECOND: "t"}
FULL_BUDGET = 2


@dataclass(frozen=True)
class Stacks(Game):
    side: int = 3
    pieces: int = 12
    rules: str = "standard"

    @property
    def name(self) -> str:
        return "stacks"

    # The board: cells are numbered row by row, from row 1 and from the left

    @cached_property
    def row_lengths(self) -> list[int]:
        widest = 2 * self.side - 1
        return [*range(self.side, widest), *range(widest, self.side - 1, -1)]

    @cached_property
    def cells(self) -> list[str]:
        return [
            f"{letter(column)}{row}"
            for row, length in enumerate(self.row_lengths, start=1)
            for column in range(length)
        ]

    def edge_row(self, player: str) -> list[str]:
        """The row where the player's pieces enter."""
        last = len(self.row_lengths)
        row = 1 if player == FIRST else last
        return [f"{letter(column)}{row}" for column in range(self.side)]

    def forward(self, cell: str, player: str) -> list[str]:
        """The one or two cells that a piece on this cell may step to; none from the far edge row."""
        lengths = [0, *self.row_lengths, 0]
        column, row = number(cell[0]), int(cell[1:])
        ahead = row + 1 if player == FIRST else row - 1
        # A longer row sticks out by half a cell to the left, a shorter one begins half a cell later.
        columns = (column, column + 1) if lengths[ahead] > lengths[row] else (column - 1, column)
        return [f"{letter(step)}{ahead}" for step in columns if 0 <= step < lengths[ahead]]

    def start(self) -> StacksPosition:
        empty: tuple[Stack, ...] = ((),) * len(self.cells)
        return StacksPosition(empty, FIRST, self, 1, (self.pieces, self.pieces))

    def parse(self, text: str) -> StacksPosition:
        board, turn, budget, reserves = text.split(" ")
        first, second = reserves.split(",")
        return StacksPosition(
            parse_board(board.replace("/", ","), LETTERS),
            parse_turn(turn, LETTERS),
            self,
            int(budget),
            (int(first), int(second)),
        )


@dataclass(frozen=True)
class StacksPosition(Position):
    game: Stacks
    budget: int
    reserves: tuple[int, int]

    def board(self) -> dict[str, Stack]:
        return dict(zip(self.game.cells, self.stacks, strict=True))

    def reserve(self, player: str) -> int:
        return self.reserves[PLAYERS.index(player)]

    # Legal moves

    def cost(self, target: str) -> int:
        """Leaving the board costs as much as stepping onto an empty cell."""
        return 2 if self.board().get(target) else 1

    def moves_of(self, player: str, budget: int) -> Iterator[str]:
        return (move for move in self.unpaid_moves_of(player) if self.cost(move.split("-")[1]) <= budget)

    def unpaid_moves_of(self, player: str) -> Iterator[str]:
        """All that the player could do with budget enough."""
        if self.reserve(player) > 0:
            for cell in self.game.edge_row(player):
                yield f"in-{cell}"
        for cell, stack in self.board().items():
            if not stack or stack[-1] != player:
                continue
            own_run = top_run(stack)
            liftable = len(stack) if self.game.rules == "diabolical" else own_run
            for target in self.game.forward(cell, player):
                for count in range(1, liftable + 1):
                    yield f"{cell}:{count}-{target}"
            if cell in self.game.edge_row(opponent(player)):
                for count in range(1, own_run + 1):
                    yield f"{cell}:{count}-out"

    def moves(self) -> list[str]:
        return [] if self.turn is None else sorted(self.moves_of(self.turn, self.budget))

    def play(self, move: str) -> StacksPosition:
        mover = self.turn
        assert mover is not None
        board = self.board()
        reserves = dict(zip(PLAYERS, self.reserves, strict=True))
        source, target = move.split("-")
        moved: Stack
        if source == "in":
            moved = (mover,)
            reserves[mover] -= 1
        else:
            cell, count = source.split(":")
            remaining = len(board[cell]) - int(count)
            moved = board[cell][remaining:]
            board[cell] = board[cell][:remaining]
        if target != "out":
            board[target] += moved

        after = StacksPosition(tuple(board.values()), None, self.game, 0, (reserves[FIRST], reserves[SECOND]))
        return after.with_turn_after(mover, self.budget - self.cost(target))

    def with_turn_after(self, mover: str, left: int) -> StacksPosition:
        """The turn goes on while an action can be paid for; then the next player has the whole budget."""
        if self.is_across(mover):
            return self
        if left > 0 and any_move(self.moves_of(mover, left)):
            return StacksPosition(self.stacks, mover, self.game, left, self.reserves)
        turn = hand_over(mover, lambda player: any_move(self.moves_of(player, FULL_BUDGET)))
        return StacksPosition(self.stacks, turn, self.game, FULL_BUDGET, self.reserves)

    # Finishing the game

    def is_across(self, player: str) -> bool:
        return self.reserve(player) == 0 and not any(player in stack for stack in self.stacks)

    @property
    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        return win_or_loss(FIRST if self.is_across(FIRST) else SECOND)

    def text(self) -> str:
        rows, cells = [], self.stacks
        for length in self.game.row_lengths:
            rows.append(board_text(cells[:length], LETTERS))
            cells = cells[length:]
        first, second = self.reserves
        return f"{'/'.join(rows)} {turn_text(self.turn, LETTERS)} {self.budget} {first},{second}"


def top_run(stack: Stack) -> int:
    """How many pieces of one colour lie on top, unbroken."""
    run = 0
    while run < len(stack) and stack[-1 - run] == stack[-1]:
        run += 1
    return run
