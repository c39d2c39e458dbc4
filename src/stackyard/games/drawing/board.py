"""What every board gives the page: its size, and itself drawn at a place."""

from __future__ import annotations

from abc import ABC, abstractmethod

from stackyard.games.drawing.marks import Marks
from stackyard.games.position import Position

__all__ = ["Board"]


class Board(ABC):
    """A position's board, measured when made, so that the page can give it the room it needs."""

    width: float
    height: float

    def __init__(self, position: Position, marks: Marks) -> None:
        self.position = position
        self.marks = marks
        self.family = position.game.family
        self.looks = self.family.looks
        self.layout = position.layout
        self.stacks = position.stacks

    @abstractmethod
    def draw(self, left: float, top: float) -> list[str]: ...
