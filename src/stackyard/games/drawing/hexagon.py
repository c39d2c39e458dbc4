"""The board of Stacks: a hexagon of hexagons seen in perspective from the first player's side.

A tower must not hide the stack behind it. Rows are half a cell apart sideways, so a tower stands before
the cell two rows behind; the taller the tallest tower, the steeper the view and the thinner the discs,
until it ends below that cell. Beside the board each player's reserve waits at the edge where it enters,
and further on lie the pieces that are off.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from stackyard.games.drawing.board import Board
from stackyard.games.drawing.camera import Camera
from stackyard.games.drawing.marks import Marks, beam, movable_dot
from stackyard.games.drawing.palette import paint
from stackyard.games.drawing.paper import Attribute, points, tag, text
from stackyard.games.drawing.pile import Pile
from stackyard.games.drawing.tower import Size, tower
from stackyard.games.layout import HexLayout
from stackyard.games.position import Position
from stackyard.games.values import PLAYERS, Disc, Player

__all__ = ["HexBoard"]

ROOM = 1000.0  # for the board and what lies beside it
WIDEST_CELL = 104.0
RADIUS = 0.275  # of a disc, in cells
THICKNESS = 0.106
SPARE = 0.82  # a piece beside the board against one on it
FLATTEST, STEEPEST = 0.62, 0.82
BACK = 0.84  # how big the last row is seen, against the first
ROW = sqrt(3) / 2  # from a row to the next, in cells
BRIM = 0.75  # the tray's corners from the middle of the outermost cells
FRONT = 16.0  # height of the tray's front
LABEL = 26.0  # room for the words under a pile


class HexBoard(Board):
    def __init__(self, position: Position, marks: Marks) -> None:
        super().__init__(position, marks)
        assert isinstance(self.layout, HexLayout)
        self.side = self.layout.side
        self.places = [self.layout.place(cell) for cell in range(len(self.stacks))]
        self.last_row = (2 * self.side - 2) * ROW
        self.piles = self._count_piles()
        self._look_down()
        self._place_piles()
        top = self.camera.spot(0, self.last_row + BRIM)[1] - 6
        ends = [top, *(self._end(cell) for cell in range(len(self.stacks)))]
        ends += [spot[1] - self.piles[key].height(self.spare) for key, spot in self.spots.items()]
        self.rise = -min(ends) + (14 if marks.movable else 4)
        self.height = self.rise + self.camera.spot(0, -BRIM)[1] + FRONT + 12

    def _look_down(self) -> None:
        """Chooses how steeply the board is seen and how thick the discs are."""
        widest = (
            2 * (self.side - 1 + BRIM)
            + 2 * self.piles[Player.FIRST, "reserve"].columns * 2.2 * RADIUS * SPARE
        )
        unit = min(WIDEST_CELL, ROOM / widest)
        tallest = max(len(stack) for stack in self.stacks)
        squash = min(STEEPEST, max(FLATTEST, FLATTEST + 0.02 * (tallest - 5)))
        self.camera = Camera(unit, squash, (1 / BACK - 1) / self.last_row)
        self.size = Size(RADIUS * unit, squash, self._thickness(tallest))
        self.spare = self.size.scaled(SPARE)

    def _count_piles(self) -> dict[tuple[Player, str], Pile]:
        facts = self.position.facts
        most = {player: facts[f"reserve_{player}"] + facts[f"off_{player}"] for player in PLAYERS}
        for stack in self.stacks:
            for player in PLAYERS:
                most[player] += stack.count(Disc(player))
        words = {"reserve": "in reserve", "off": "off"}
        return {
            (player, kind): Pile(Disc(player), facts[f"{kind}_{player}"], most[player], caption)
            for player in PLAYERS
            for kind, caption in words.items()
        }

    def _thickness(self, tallest: int) -> float:
        """As thick as can be, so that no tower reaches the foot of the stack two rows behind it."""
        camera, size = self.camera, RADIUS * self.camera.unit * self.camera.squash
        thickness = THICKNESS * camera.unit
        for (_, y), stack in zip(self.places, self.stacks, strict=True):
            if stack and y + 2 * ROW < self.last_row + 0.1:
                gap = camera.spot(0, y)[1] - camera.spot(0, y + 2 * ROW)[1]
                scale = camera.scale(y)
                thickness = min(thickness, (gap - 1.45 * size * scale) / (len(stack) * scale))
        return min(thickness, 420 / max(tallest, 1))

    def _end(self, cell: int) -> float:
        """How high up a tower ends."""
        _, y = self._foot(self.camera, cell)
        size = self._size(cell)
        return y - len(self.stacks[cell]) * size.thickness - size.radius * size.squash

    def _foot(self, camera: Camera, cell: int) -> tuple[float, float]:
        """Where a tower stands: a little behind the middle of its cell, which leaves room for the label."""
        x, y = self.places[cell]
        return camera.spot(x, y + 0.05)

    def _size(self, cell: int) -> Size:
        return self.size.scaled(self.camera.scale(self.places[cell][1]))

    def _place_piles(self) -> None:
        """First on the left, second on the right; reserves at the own edge, pieces off at the other."""
        rim = self.camera.outline(self._rim())
        ry = self.spare.radius * self.spare.squash
        front = self.camera.spot(0, -BRIM)[1] + FRONT - ry - LABEL
        back = self.camera.spot(0, self.last_row + BRIM)[1] + ry
        width = max(pile.width(self.spare) for pile in self.piles.values())
        aside = max(
            _half_width(rim, front - ry, front + ry + LABEL), _half_width(rim, back - ry, back + ry + LABEL)
        )
        x = aside + 14 + width / 2
        self.spots = {
            (player, kind): (
                -x if player is Player.FIRST else x,
                front if (player is Player.FIRST) == (kind == "reserve") else back,
            )
            for player, kind in self.piles
        }
        self.width = 2 * max(x + width / 2, rim[0][0] + 6)

    def draw(self, left: float, top: float) -> list[str]:
        self.middle, self.floor = left + self.width / 2, top + self.rise
        self.view = self.camera.moved(self.middle, self.floor)
        backwards = sorted(range(len(self.stacks)), key=lambda cell: -self.places[cell][1])
        return [
            *self._tray(),
            *self._cells(),
            *self._draw_piles(),
            *(part for cell in backwards for part in self._tower(cell)),
            *self._dots(),
        ]

    def _tray(self) -> list[str]:
        rim = self.view.outline(self._rim())
        lower = rim[6:] + rim[:1]  # the corners that are seen from the front, left to right

        def dropped(by: float) -> str:
            return points([*lower, *((x, y + by) for x, y in reversed(lower))])

        joined: dict[str, Attribute] = {"stroke_linejoin": "round", "stroke_width": 8.0}
        return [
            tag("polygon", points=dropped(FRONT + 7), **paint(fill="shadow", stroke="shadow"), **joined),
            tag("polygon", points=dropped(FRONT), **paint(fill="front", stroke="front"), **joined),
            tag("polygon", points=points(rim), **paint(fill="board", stroke="board"), **joined),
        ]

    def _rim(self) -> list[tuple[float, float]]:
        """The corners of the tray, from the right end on against the clock: two around each corner cell."""
        centre, out = self.last_row / 2, self.side - 1
        corners: list[tuple[float, float]] = []
        for turn in range(6):
            x, y = out * cos(pi * turn / 3), out * sin(pi * turn / 3)
            ways = (pi * (2 * turn - 1) / 6, pi * (2 * turn + 1) / 6)
            corners += [(x + BRIM * cos(way), centre + y + BRIM * sin(way)) for way in ways]
        return corners[1:] + corners[:1]

    def _cells(self) -> list[str]:
        cells = range(len(self.stacks))
        polygons = [tag("polygon", points=self._corners(cell)) for cell in cells]
        marked = []
        trace = self.marks.trace
        if trace is not None:
            ends = ((trace.source, "5 4"), (trace.target, None))
            marked = [
                tag("polygon", points=self._corners(cell), stroke_dasharray=dashes)
                for cell, dashes in ends
                if cell is not None
            ]
        return [
            tag("g", *polygons, stroke_width=1.2, **paint(fill="cell", stroke="line")),
            tag("g", *map(self._label, cells), text_anchor="middle", **paint(fill="muted")),
            tag("g", *marked, stroke_width=2, **paint(stroke="accent")) if marked else "",
        ]

    def _corners(self, cell: int) -> str:
        x, y = self.places[cell]
        reach = 0.955 / sqrt(3)
        turns = [pi * (turn + 0.5) / 3 for turn in range(6)]
        return points(self.view.outline((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns))

    def _label(self, cell: int) -> str:
        x, y = self.places[cell]
        at, below = self.view.spot(x, y - 0.48)
        size = min(11.5, max(8.5, 0.115 * self.view.unit)) * self.view.scale(y)
        return text(self.layout.labels[cell], at, below, size, class_="sy-label")

    def _tower(self, cell: int) -> list[str]:
        stack = self.stacks[cell]
        if not stack:
            return []
        x, y = self._foot(self.view, cell)
        size = self._size(cell)
        rx = size.radius * 1.08
        shadow = tag("ellipse", cx=x, cy=y + 2, rx=rx, ry=rx * size.squash, **paint(fill="shadow"))
        discs = tower(stack, x, y, size, self.looks)
        drawn = [tag("g", shadow, *discs, class_="sy-cell", data_cell=self.layout.labels[cell])]
        trace = self.marks.trace
        if trace is not None and trace.target == cell and trace.count < len(stack):
            drawn.append(beam(x + size.radius + 6, y - len(stack) * size.thickness, trace.count, size))
        return drawn

    def _draw_piles(self) -> list[str]:
        drawn = []
        for (player, kind), pile in self.piles.items():
            x, y = self.spots[player, kind]
            marked = self._touched(player, kind)
            drawn += pile.draw(self.middle + x, self.floor + y, self.spare, self.looks, marked=marked)
        return drawn

    def _touched(self, player: Player, kind: str) -> bool:
        """Whether the last move took a piece from this pile or brought pieces to it."""
        trace = self.marks.trace
        if trace is None:
            return False
        cell, end = (trace.target, trace.source) if kind == "reserve" else (trace.source, trace.target)
        if end is not None or cell is None:
            return False
        near = self.places[cell][1] < self.last_row / 2
        return near == ((player is Player.FIRST) == (kind == "reserve"))

    def _dots(self) -> list[str]:
        dots = []
        for cell in range(len(self.stacks)):
            if cell in self.marks.movable:
                x, _ = self._foot(self.view, cell)
                dots.append(movable_dot(x, self.floor + self._end(cell) - 8))
        turn = self.position.turn
        if None in self.marks.movable and turn is not None:
            (x, y), pile = self.spots[turn, "reserve"], self.piles[turn, "reserve"]
            x, y = pile.top(self.middle + x, self.floor + y, self.spare)
            dots.append(movable_dot(x, y - 8))
        return dots


def _half_width(rim: list[tuple[float, float]], high: float, low: float) -> float:
    """How far the tray reaches sideways between two heights of the picture."""
    widest = 0.0
    for (x1, y1), (x2, y2) in zip(rim, rim[1:] + rim[:1], strict=True):
        for y in (max(min(y1, y2), high), min(max(y1, y2), low)):
            if min(y1, y2) <= y <= max(y1, y2) and y1 != y2:
                widest = max(widest, abs(x1 + (x2 - x1) * (y - y1) / (y2 - y1)))
    return widest
