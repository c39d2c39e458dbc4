"""Pieces beside the board: a reserve, or pieces already off, in low towers with their number below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from stackyard.games.drawing.palette import paint
from stackyard.games.drawing.paper import Attribute, number, tag, text, text_width
from stackyard.games.drawing.tower import Size, tower
from stackyard.games.family import Look
from stackyard.games.values import Disc

__all__ = ["Pile"]

LOW = 6  # pieces in a tower, unless that makes more than …
MOST_TOWERS = 3
TYPE = 14.5


@dataclass(frozen=True, slots=True)
class Pile:
    """Room for `most` pieces of one player, of which `count` are there."""

    disc: Disc
    count: int
    most: int
    caption: str

    @property
    def tall(self) -> int:
        return max(LOW, ceil(self.most / MOST_TOWERS))

    @property
    def columns(self) -> int:
        return ceil(self.most / self.tall)

    def width(self, size: Size) -> float:
        return max(self.columns * self._step(size), text_width(f"{self.most} {self.caption}", TYPE))

    def _step(self, size: Size) -> float:
        return 2.2 * size.radius

    def _column(self, column: int, x: float, size: Size) -> float:
        return x + (column - (self.columns - 1) / 2) * self._step(size)

    def top(self, x: float, y: float, size: Size) -> tuple[float, float]:
        """The end of the tower that the next piece is taken from."""
        column, below = divmod(max(self.count, 1) - 1, self.tall)
        end = y - (below + 1) * size.thickness - size.radius * size.squash
        return self._column(column, x, size), end

    def height(self, size: Size) -> float:
        """How far it reaches above the middle of its foot."""
        return min(self.tall, self.count) * size.thickness + size.radius * size.squash

    def draw(self, x: float, y: float, size: Size, looks: Mapping[Disc, Look], *, marked: bool) -> list[str]:
        """The pile with the middle of its foot at x, y; `marked` when the last move touched it."""
        drawn = []
        rx, ry = size.radius * 0.94, size.radius * 0.94 * size.squash
        dashed: dict[str, Attribute] = {
            "stroke_width": 1.2,
            "stroke_dasharray": "2 3",
            **paint(stroke="line"),
        }
        for column in range(self.columns):
            at = self._column(column, x, size)
            here = min(self.tall, self.count - column * self.tall)
            if here > 0:
                drawn += tower([self.disc] * here, at, y, size, looks, name="sy-spare")
            else:
                drawn.append(tag("ellipse", cx=at, cy=y, rx=rx, ry=ry, **dashed))
        below = y + size.radius * size.squash + 18
        label = f"{self.count} {self.caption}"
        drawn.append(text(label, x, below, TYPE, text_anchor="middle", **paint(fill="muted")))
        if marked:
            half = text_width(label, TYPE) / 2
            line = f"M{number(x - half)} {number(below + 6)}h{number(2 * half)}"
            drawn.append(
                tag("path", d=line, stroke_width=1.8, stroke_linecap="round", **paint(stroke="accent"))
            )
        return drawn
