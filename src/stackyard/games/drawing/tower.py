"""A tower: discs standing on each other, seen from the side and a little from above.

A disc is a wall and an elliptical top. The first player's discs bear a dot, the second player's a ring,
which also runs around the wall, so that a disc inside a tower can be told without its colour; a red base
bears a diamond and a broken line, a grey one nothing. Bases are wider than discs. The roundness comes
from bands of faint shade laid over the wall: gradients would need ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt

from stackyard.games.drawing.palette import Shades, shades
from stackyard.games.drawing.paper import number, points, tag
from stackyard.games.family import Look
from stackyard.games.values import Disc

__all__ = ["BASES", "WIDEST", "Size", "mark", "tower"]

BASES = frozenset({Disc.GREY, Disc.RED})
WIDEST = 1.2  # the radius of a base, in radii of a disc

# Bands over the wall, in parts of the radius from the middle: colour, opacity, from and to.
BANDS = (
    ("#000", 0.10, ((-1.0, -0.62), (0.5, 1.0))),
    ("#000", 0.13, ((-1.0, -0.86), (0.78, 1.0))),
    ("#fff", 0.09, ((-0.55, -0.1),)),
    ("#fff", 0.09, ((-0.45, -0.22),)),
)


@dataclass(frozen=True, slots=True)
class Size:
    """How big a disc is drawn: its radius, how flat its top is seen, and how thick it is."""

    radius: float
    squash: float
    thickness: float

    def scaled(self, scale: float) -> Size:
        return Size(self.radius * scale, self.squash, self.thickness * scale)


def tower(
    discs: Sequence[Disc],
    x: float,
    y: float,
    size: Size,
    looks: Mapping[Disc, Look],
    *,
    name: str = "sy-disc",
) -> list[str]:
    """The discs, bottom to top, with the middle of the lowest disc's underside at x, y."""
    drawn = []
    for width, group in groupby(discs, lambda disc: WIDEST if disc in BASES else 1.0):
        run = list(group)
        drawn += _run(run, x, y, Size(size.radius * width, size.squash, size.thickness), looks, name=name)
        y -= len(run) * size.thickness
    return drawn


def _run(
    discs: Sequence[Disc], x: float, y: float, size: Size, looks: Mapping[Disc, Look], *, name: str
) -> list[str]:
    """Discs of one width, and the top of the last."""
    rx, ry, thickness = size.radius, size.radius * size.squash, size.thickness
    arc = f"a{number(rx)} {number(ry)} 0 0 "
    left, across = number(x - rx), number(2 * rx)
    edge = min(1.0, max(0.5, thickness * 0.1))
    line = min(2.4, max(0.9, thickness * 0.2))
    inner = rx - line / 2  # so that the line around the wall does not stick out at its ends

    walls, lines = [], []
    for level, disc in enumerate(discs):
        shade = shades(looks[disc])
        top = y - (level + 1) * thickness
        walls.append(
            tag(
                "path",
                class_=name,
                data_disc=disc,
                fill=shade.wall,
                stroke=shade.edge,
                d=f"M{left} {number(top)}v{number(thickness)}{arc}0 {across} 0"
                f"v{number(-thickness)}{arc}1-{across} 0z",
            )
        )
        if disc in (Disc.SECOND, Disc.RED):
            lines.append(
                tag(
                    "path",
                    stroke=shade.mark,
                    stroke_dasharray=f"{number(rx * 0.16)}" if disc is Disc.RED else None,
                    d=f"M{number(x - inner)} {number(top + thickness * 0.54)}"
                    f"a{number(inner)} {number(inner * size.squash)} 0 0 0 {number(2 * inner)} 0",
                )
            )
    high = y - len(discs) * thickness
    last = shades(looks[discs[-1]])
    return [
        tag("g", *walls, stroke_width=number(edge)),
        tag("g", *lines, fill="none", stroke_width=number(line)) if lines else "",
        *_bands(x, high, y, rx, ry),
        tag("ellipse", cx=x, cy=high, rx=rx, ry=ry, fill=last.top, stroke=last.edge, stroke_width=edge),
        mark(discs[-1], x, high, rx=rx, ry=ry, shade=last),
    ]


def _bands(x: float, high: float, low: float, rx: float, ry: float) -> list[str]:
    def band(start: float, end: float) -> str:
        (x1, bulge1), (x2, bulge2) = ((x + part * rx, ry * sqrt(1 - part * part)) for part in (start, end))
        arc = f"A{number(rx)} {number(ry)} 0 0"
        return (
            f"M{number(x1)} {number(high + bulge1)}V{number(low + bulge1)}{arc} 0 {number(x2)} "
            f"{number(low + bulge2)}V{number(high + bulge2)}{arc} 1 {number(x1)} {number(high + bulge1)}z"
        )

    return [
        tag("path", fill=colour, fill_opacity=f"{opacity:.2f}", d="".join(band(*part) for part in parts))
        for colour, opacity, parts in BANDS
    ]


def mark(disc: Disc, x: float, y: float, *, rx: float, ry: float, shade: Shades) -> str:
    """A disc's own sign on its top."""
    if disc is Disc.FIRST:
        return tag("ellipse", cx=x, cy=y, rx=rx * 0.27, ry=ry * 0.27, fill=shade.mark)
    if disc is Disc.SECOND:
        line = min(2.6, max(0.9, rx * 0.075))
        return tag(
            "ellipse",
            cx=x,
            cy=y,
            rx=rx * 0.56,
            ry=ry * 0.56,
            fill="none",
            stroke=shade.mark,
            stroke_width=line,
        )
    if disc is Disc.RED:
        wide, high = rx * 0.3, ry * 0.3
        return tag(
            "polygon",
            points=points([(x - wide, y), (x, y - high), (x + wide, y), (x, y + high)]),
            fill=shade.mark,
        )
    return ""
