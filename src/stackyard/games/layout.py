"""Where the cells of a board are: their labels, and their places for whoever draws them.

A place is in units of one cell's width, x to the right and y up, seen from the first player's side.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from string import ascii_lowercase

__all__ = ["HexLayout", "Layout", "RowLayout"]


class Layout(ABC):
    """The cells of a board, in the order of `position.stacks`."""

    @property
    @abstractmethod
    def rows(self) -> tuple[int, ...]:
        """How many cells each row has, the first player's row first."""

    @abstractmethod
    def label(self, cell: int) -> str:
        """What players call a cell."""

    @abstractmethod
    def place(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple(self.label(cell) for cell in range(sum(self.rows)))

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {label: cell for cell, label in enumerate(self.labels)}


@dataclass(frozen=True)
class RowLayout(Layout):
    """One row of cells, a, b, c … from the first player's left."""

    cells: int

    @property
    def rows(self) -> tuple[int, ...]:
        return (self.cells,)

    def label(self, cell: int) -> str:
        return ascii_lowercase[cell]

    def place(self, cell: int) -> tuple[float, float]:
        return (float(cell), 0.0)


@dataclass(frozen=True)
class HexLayout(Layout):
    """A hexagon of hexagons, rows numbered from the first player's edge: a1, b1, … a2 …"""

    side: int

    @property
    def rows(self) -> tuple[int, ...]:
        widest = 2 * self.side - 1
        return tuple(widest - abs(self.side - 1 - row) for row in range(widest))

    def _row_and_column(self, cell: int) -> tuple[int, int]:
        for row, width in enumerate(self.rows):
            if cell < width:
                return row, cell
            cell -= width
        raise IndexError(cell)

    def label(self, cell: int) -> str:
        row, column = self._row_and_column(cell)
        return f"{ascii_lowercase[column]}{row + 1}"

    def place(self, cell: int) -> tuple[float, float]:
        row, column = self._row_and_column(cell)
        return (column - (self.rows[row] - 1) / 2, row * sqrt(3) / 2)
