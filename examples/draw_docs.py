"""Draws every picture of the documentation into docs/images: `python examples/draw_docs.py`.

Each picture is a position, given as text or as moves from the start, and the moves that lead to what is
shown; all of them are checked by the rules as they are played.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import stackyard
from stackyard.games.drawing import board_of, svg
from stackyard.games.drawing.palette import STYLE, paint
from stackyard.games.drawing.paper import tag, text

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"


@dataclass(frozen=True)
class Picture:
    """A picture's name, the variant, the moves played, and the position that they begin in."""

    name: str
    variant: str
    moves: str = ""
    position: str | None = None
    movable: bool = False

    def shown(self) -> tuple[stackyard.Position, stackyard.Move | None]:
        game = stackyard.game(self.variant)
        position = game.start() if self.position is None else game.position(self.position)
        last = None
        for move in self.moves.split():
            last = position.move(move)
            position = position.play(last)
        return position, last

    def drawn(self) -> str:
        position, last = self.shown()
        return svg(position, last_move=last, movable=self.movable)


PICTURES = (
    Picture("silo-start", "silo", movable=True),
    Picture("silo-before", "silo", "c-d", movable=True),
    Picture("silo-after", "silo", "c-d d-c"),
    Picture("silo-sits-out", "silo:squares=4,height=3", "c-d b-a", "bbb,b,r,rrbrrrb r", movable=True),
    Picture("silo-win", "silo:squares=4,height=3", "d-c c-d", "bbb,bb,r,rrrrrb b"),
    Picture("silo-anywhere", "silo-anywhere:squares=4,height=3", "a-b", "rb,bbbbrrrrr,-,b r"),
    Picture("27-start", "27", movable=True),
    Picture("27-walk", "27", "a:3-b i:4-h", movable=True),
    Picture("27-land", "27", "f:1-i", "rb,g,g,gbbb,g,gwwbbbbb,gw,gw,rwwwww b", movable=True),
    Picture("27-sits-out", "27", "e:1-i", "rbbw,gb,g,gbbb,gb,g,g,gwwbb,rwwwwww b", movable=True),
    Picture("27-end", "27", "f:1-a", "rbbwww,gw,gbw,gbw,g,gw,g,g,rwwbbbbb w"),
    Picture("27-advanced", "27-advanced", "g:4-d", "rbb,gb,g,gbbbbbb,g,g,gwww,gww,rwwww w"),
    Picture("27-nobody", "27-expert", "d:1-f", "rbbbbbbbb,g,g,gwwwwwggb,g,grwwww b"),
    Picture("27-expert", "27-expert", "b:7-d", "ggwwwwwww,grbbbbbb,gg,g,rwwgbbb b"),
    Picture("stacks-start", "stacks", movable=True),
    Picture("stacks-turn", "stacks", "in-b1 in-b5 b5:1-b4", movable=True),
    Picture(
        "stacks-run", "stacks", "b2:2-c3", "-,-,-/-,taaaa,t,-/-,t,-,-,-/-,-,-,t/at,t,- a 2 7,6", movable=True
    ),
    Picture("stacks-given-up", "stacks:side=2,pieces=4", "a3:1-a2", "a,-/-,a,a/tt,t t 2 1,1"),
    Picture("stacks-out", "stacks", "b1:3-out", "a,ttt,aaaa/a,-,-,t/-,t,-,-,-/-,a,t,-/a,t,t t 2 3,4"),
    Picture("diabolical", "diabolical", "b1:3-c2", "-,aata,a/-,aa,-,-/-,-,-,-,-/t,-,-,t/-,t,- a 2 6,8"),
    Picture("diabolical-out", "diabolical", "c5:2-out", "-,t,t/-,-,-,-/-,-,-,-,-/-,-,-,-/-,t,ttaa a 2 0,0"),
)

SILO = Picture("Silo", "silo", "c-b", "bb,brbbr,rbrrb,rr,-,bbrr b")
TWENTY_SEVEN = Picture("27", "27", "a:2-e", "rbb,gwb,gbw,g,gwwbbb,gw,gbb,g,rwwww b")
STACKS = Picture(
    "Stacks", "stacks:rules=diabolical", "b1:3-c2", "-,aata,-/t,aa,-,-/-,ta,-,tta,-/t,-,-,tat/-,t,aa a 2 1,2"
)

MARGIN = 28.0
COLUMN = 600.0  # the row games, one above the other
HEIGHT = 500.0
STACKS_HEIGHT = 404.0
NAME = 26.0


def hero() -> str:
    """The picture of the README: the three boards on one ground."""
    low = HEIGHT - MARGIN
    parts, left_end = [], MARGIN + COLUMN
    for picture, bottom in ((SILO, 232.0), (TWENTY_SEVEN, low)):
        parts += placed(picture, MARGIN, bottom, width=COLUMN)
    parts += placed(STACKS, left_end + MARGIN, low, height=STACKS_HEIGHT)
    width = left_end + 2 * MARGIN + board_width(STACKS, STACKS_HEIGHT)
    rim = {"x": 0.5, "y": 0.5, "width": width - 1, "height": HEIGHT - 1, "rx": 16.0}
    return tag(
        "svg",
        tag("title", "Silo, 27 and Diabolical Stacks, each in the middle of a game"),
        tag("style", STYLE),
        tag("rect", **rim, **paint(fill="ground", stroke="rim")),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {width:.0f} {HEIGHT:.0f}",
        font_family="system-ui,sans-serif",
    )


def board_width(picture: Picture, height: float) -> float:
    position, last = picture.shown()
    board = board_of(position, last_move=last)
    return board.width * height / board.height


def placed(
    picture: Picture, left: float, bottom: float, *, width: float | None = None, height: float = 0.0
) -> list[str]:
    """A board scaled to a width or a height, and its game's name above its left end."""
    position, last = picture.shown()
    board = board_of(position, last_move=last)
    scale = height / board.height if width is None else width / board.width
    top = bottom - board.height * scale
    moved = f"translate({left:.1f} {top:.1f}) scale({scale:.4f})"
    name = text(
        picture.name, left + 8, max(top - 14, MARGIN + NAME), NAME, font_weight="700", **paint(fill="ink")
    )
    return [tag("g", *board.draw(0, 0), transform=moved), name]


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    pictures = {picture.name: picture.drawn() for picture in PICTURES} | {"hero": hero()}
    for name, drawn in pictures.items():
        (IMAGES / f"{name}.svg").write_text(drawn + "\n", encoding="utf-8")
    print(f"{len(pictures)} pictures in {IMAGES}")


if __name__ == "__main__":
    main()
