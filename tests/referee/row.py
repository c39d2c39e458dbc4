"""What the two games on a row share: cells lettered from the first player's left, and turns without parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from .common import Position, Stack, any_move, board_text, hand_over, parse_board, parse_turn, turn_text


def parse_row(text: str, letters: Mapping[str, str]) -> tuple[tuple[Stack, ...], str | None]:
    board, turn = text.split(" ")
    return parse_board(board, letters), parse_turn(turn, letters)


@dataclass(frozen=True)
class RowPosition(Position):
    letters: ClassVar[Mapping[str, str]]

    @abstractmethod
    def moves_of(self, player: str) -> Iterator[str]: ...

    def moves(self) -> list[str]:
        return [] if self.turn is None else sorted(self.moves_of(self.turn))

    def turn_after(self, mover: str) -> str | None:
        return hand_over(mover, lambda player: any_move(self.moves_of(player)))

    def text(self) -> str:
        return f"{board_text(self.stacks, self.letters)} {turn_text(self.turn, self.letters)}"
