"""Small signs among the words: a disc seen from above, an arrow."""

from __future__ import annotations

from stackyard.games.drawing.palette import paint, shades
from stackyard.games.drawing.paper import number, tag
from stackyard.games.drawing.tower import mark
from stackyard.games.family import Look
from stackyard.games.values import Disc

__all__ = ["arrow", "disc_icon"]


def disc_icon(disc: Disc, look: Look, x: float, y: float, radius: float = 8) -> str:
    shade = shades(look)
    rim = tag("circle", cx=x, cy=y, r=radius, fill=shade.wall, stroke=shade.edge, stroke_width=1)
    return rim + mark(disc, x, y, rx=radius, ry=radius, shade=shade)


def arrow(x: float, y: float, dx: float, dy: float) -> str:
    """An arrow of length |dx| + |dy| from x, y; it goes across or up and down."""
    way_x, way_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    tip_x, tip_y, head = x + dx, y + dy, 4
    wings = [
        (tip_x - head * way_x + head * way_y * side, tip_y - head * way_y + head * way_x * side)
        for side in (-1, 1)
    ]
    (one_x, one_y), (two_x, two_y) = wings
    path = (
        f"M{number(x)} {number(y)}L{number(tip_x)} {number(tip_y)}"
        f"M{number(one_x)} {number(one_y)}L{number(tip_x)} {number(tip_y)}L{number(two_x)} {number(two_y)}"
    )
    return tag(
        "path",
        **paint(stroke="muted"),
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
        d=path,
    )
