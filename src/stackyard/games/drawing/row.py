"""The board of a row game: a long plank seen from the front and a little from above, towers on it.

The far end of each player, where their discs go, is named on the plank's front by a sign and an arrow.
A tower gets the room it needs: discs become thinner when one is very tall.
"""

from __future__ import annotations

from stackyard.games.drawing.board import Board
from stackyard.games.drawing.icon import arrow, disc_icon
from stackyard.games.drawing.marks import Marks, beam, movable_dot
from stackyard.games.drawing.palette import paint
from stackyard.games.drawing.paper import Attribute, number, points, tag, text
from stackyard.games.drawing.tower import BASES, WIDEST, Size, tower
from stackyard.games.position import Position
from stackyard.games.values import Disc

__all__ = ["RowBoard"]

ROOM = 860.0  # for all cells together
WIDEST_CELL = 108.0
SQUASH = 0.3
TALLEST = 300.0  # a tower grows to this height before discs become thinner than usual …
THINNEST = 5.6  # … but never thinner than this
PORCH = 34.0  # the plank goes on so far beyond the cells
FRONT = 32.0  # height of the plank's front, where the labels are
LEAN = 0.972  # the far edge of the plank against its near edge


class RowBoard(Board):
    def __init__(self, position: Position, marks: Marks) -> None:
        super().__init__(position, marks)
        most = len(position.game.layout.labels)  # the row may get shorter, the picture does not
        self.cell = min(WIDEST_CELL, ROOM / most)
        radius = 0.37 * self.cell
        tallest = max(len(stack) for stack in self.stacks)
        thickness = max(THINNEST, min(0.38 * radius, TALLEST / tallest))
        self.size = Size(radius, SQUASH, min(thickness, 0.5 * radius))
        self.based = any(stack and stack[0] in BASES for stack in self.stacks)  # bases are fields enough
        self.rim = radius * WIDEST * SQUASH
        self.depth = self.rim + 9  # from the middle of the plank to its edge
        self.rise = max(
            tallest * self.size.thickness + radius * SQUASH + (16 if marks.movable else 6), self.depth + 40
        )
        self.width = most * self.cell + 2 * PORCH
        self.height = self.rise + self.depth + FRONT + 8

    def draw(self, left: float, top: float) -> list[str]:
        self.middle = left + self.width / 2
        self.floor = top + self.rise
        return [
            *self._plank(),
            *self._trace(),
            *(part for cell in range(len(self.stacks)) for part in self._tower(cell)),
        ]

    def _x(self, cell: float) -> float:
        return self.middle + (cell - (len(self.stacks) - 1) / 2) * self.cell

    def _edge(self, x: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """A line across the plank: its far and its near end."""
        far = self.middle + (x - self.middle) * LEAN
        near = self.middle + (x - self.middle) * (2 - LEAN)
        return (far, self.floor - self.depth), (near, self.floor + self.depth)

    def _plank(self) -> list[str]:
        count = len(self.stacks)
        (far_left, back), (left, front) = self._edge(self._x(-0.5) - PORCH * 0.6)
        (far_right, _), (right, _) = self._edge(self._x(count - 0.5) + PORCH * 0.6)
        top = [(far_left, back), (far_right, back), (right, front), (left, front)]
        joined: dict[str, Attribute] = {"stroke_linejoin": "round", "stroke_width": 6.0}
        return [
            tag(
                "rect",
                x=left + 4,
                y=front + 6,
                width=right - left - 8,
                height=FRONT,
                rx=6,
                **paint(fill="shadow"),
            ),
            tag(
                "rect",
                x=left - 3,
                y=front - 3,
                width=right - left + 6,
                height=FRONT + 3,
                rx=5,
                **paint(fill="front"),
            ),
            tag("polygon", points=points(top), **paint(fill="board", stroke="board"), **joined),
            *([] if self.based else self._squares()),
            self._shadows(),
            tag(
                "g",
                *(self._label(cell, front) for cell in range(count)),
                text_anchor="middle",
                **paint(fill="muted"),
            ),
            *self._ends(left, right, front + FRONT / 2 - 1),
        ]

    def _squares(self) -> list[str]:
        """The squares, with each player's far end tinted in that player's colour."""
        count = len(self.stacks)
        borders = [self._edge(self._x(border - 0.5)) for border in range(count + 1)]
        drawn = []
        for cell, disc in ((count - 1, Disc.FIRST), (0, Disc.SECOND)):
            one, two = borders[cell], borders[cell + 1]
            corners = points([one[0], two[0], two[1], one[1]])
            drawn.append(tag("polygon", points=corners, fill=self.looks[disc].fill, fill_opacity="0.18"))
        lines = "".join(
            f"M{number(far)} {number(back)}L{number(near)} {number(front)}"
            for (far, back), (near, front) in borders
        )
        return [*drawn, tag("path", **paint(stroke="line"), stroke_width=1, d=lines)]

    def _shadows(self) -> str:
        widen = WIDEST if self.based else 1.0
        rx = self.size.radius * widen * 1.1
        feet = [self._x(cell) for cell, stack in enumerate(self.stacks) if stack]
        shadows = [tag("ellipse", cx=x, cy=self.floor + 2, rx=rx, ry=rx * SQUASH) for x in feet]
        return tag("g", *shadows, **paint(fill="shadow"))

    def _label(self, cell: int, front: float) -> str:
        size = min(16.0, 0.5 * self.cell)
        return text(self.layout.labels[cell], self._x(cell), front + FRONT / 2 + 4, size, class_="sy-label")

    def _ends(self, left: float, right: float, y: float) -> list[str]:
        looks = self.looks
        return [
            disc_icon(Disc.SECOND, looks[Disc.SECOND], left + 26, y, 5.5),
            arrow(left + 17, y, -10, 0),
            disc_icon(Disc.FIRST, looks[Disc.FIRST], right - 26, y, 5.5),
            arrow(right - 17, y, 10, 0),
        ]

    def _trace(self) -> list[str]:
        """The last move: a broken ring where the discs came from, a whole one where they are now."""
        trace = self.marks.trace
        if trace is None:
            return []
        rx = self.size.radius * WIDEST + 4
        ring: dict[str, Attribute] = {
            "rx": rx,
            "ry": rx * SQUASH + 1,
            "cy": self.floor,
            "stroke_width": 1.8,
            **paint(stroke="accent"),
        }
        drawn = []
        if trace.source is not None:
            drawn.append(tag("ellipse", cx=self._x(trace.source), stroke_dasharray="5 4", **ring))
        if trace.gap is not None:
            (far, back), (near, front) = self._edge(self._x(trace.gap - 0.5))
            line = f"M{number(far)} {number(back)}L{number(near)} {number(front)}"
            drawn.append(
                tag("path", d=line, stroke_width=2.4, stroke_dasharray="5 4", **paint(stroke="accent"))
            )
        if trace.target is not None:
            drawn.append(tag("ellipse", cx=self._x(trace.target), **ring))
        return drawn

    def _tower(self, cell: int) -> list[str]:
        stack, x = self.stacks[cell], self._x(cell)
        high = self.floor - len(stack) * self.size.thickness
        discs = tower(stack, x, self.floor, self.size, self.looks)
        drawn = [tag("g", *discs, class_="sy-cell", data_cell=self.layout.labels[cell])]
        trace = self.marks.trace
        if trace is not None and trace.target == cell:
            drawn.append(beam(x + self.size.radius * WIDEST + 5, high, trace.count, self.size))
        if cell in self.marks.movable:
            drawn.append(movable_dot(x, high - self.size.radius * SQUASH - 9))
        return drawn
