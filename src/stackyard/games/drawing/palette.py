"""The colours: of the ground in light and dark surroundings, and the shades of a disc.

Light colours are written on the elements themselves, so that a picture is right in any viewer; a style
sheet inside the picture replaces them where a browser prefers dark. Discs look the same in both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from stackyard.games.family import Look

__all__ = ["STYLE", "Shades", "mix", "paint", "shades"]

INKS = {  # name: light, dark
    "ground": ("#f5f0e6", "#15171c"),
    "rim": ("#e4dccb", "#2a2e37"),  # around the ground, and the shadow side of the board
    "board": ("#fffdf8", "#232731"),
    "front": ("#ece4d3", "#1b1f27"),
    "line": ("#d3c8b2", "#4b5261"),
    "cell": ("#f8f3e8", "#2f3541"),
    "ink": ("#25221c", "#efeae0"),
    "muted": ("#6b6456", "#a3a9b6"),
    "accent": ("#b06f00", "#e9b44c"),
    "shadow": ("#d9cfbb", "#0c0d11"),
}

DARK = "".join(f".sy-f-{ink}{{fill:{dark}}}.sy-s-{ink}{{stroke:{dark}}}" for ink, (_, dark) in INKS.items())
STYLE = f"@media(prefers-color-scheme:dark){{{DARK}}}"


def paint(fill: str | None = None, stroke: str | None = None, name: str = "") -> dict[str, str]:
    """The attributes that paint an element in named colours; `name` is one more class."""
    named = {"fill": fill, "stroke": stroke}
    used = {key: ink for key, ink in named.items() if ink is not None}
    painted = {"class_": " ".join([name] * bool(name) + [f"sy-{key[0]}-{ink}" for key, ink in used.items()])}
    painted |= {key: INKS[ink][0] for key, ink in used.items()}
    return painted if fill is not None else {"fill": "none", **painted}


@dataclass(frozen=True, slots=True)
class Shades:
    """What a disc is painted with: its wall, its top, the edges between discs, and its mark."""

    wall: str
    top: str
    edge: str
    mark: str


@cache
def shades(look: Look) -> Shades:
    """Dark discs get light edges, light ones dark edges: two of a kind must never run into one."""
    dark = sum(_channels(look.fill)) < 300
    edge = mix(look.fill, "#ffffff", 0.42) if dark else mix(look.fill, look.mark, 0.55)
    return Shades(
        wall=look.fill,
        top=mix(look.fill, "#ffffff", 0.16 if dark else 0.3),
        edge=edge,
        mark=look.mark,
    )


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
