"""A whole picture: ground, words and board, as one SVG element that needs nothing around it."""

from __future__ import annotations

from stackyard.games.drawing import words
from stackyard.games.drawing.board import Board
from stackyard.games.drawing.header import Header
from stackyard.games.drawing.hexagon import HexBoard
from stackyard.games.drawing.marks import read_marks
from stackyard.games.drawing.palette import STYLE, paint
from stackyard.games.drawing.paper import number, plain, tag
from stackyard.games.drawing.row import RowBoard
from stackyard.games.layout import HexLayout, Layout, RowLayout
from stackyard.games.position import Position, check_limit
from stackyard.games.values import Move

__all__ = ["board_of", "svg"]

BOARDS: dict[type[Layout], type[Board]] = {RowLayout: RowBoard, HexLayout: HexBoard}

FONT = "system-ui,sans-serif"
MARGIN = 24.0
NARROWEST = 520.0
LARGEST = 10_000


def board_of(position: Position, *, last_move: Move | None = None, movable: bool = False) -> Board:
    """The board alone, for pictures put together from several."""
    return BOARDS[type(position.layout)](position, read_marks(position, last_move, movable))


def svg(
    position: Position,
    *,
    size: int | None = None,
    last_move: Move | None = None,
    movable: bool = False,
    caption: bool = True,
) -> str:
    """A position as SVG text.

    `size` is the width in pixels; `last_move` marks where the move that led here came from and went to;
    `movable` puts a dot above every stack that can move; without `caption` the board stands alone.
    """
    board = board_of(position, last_move=last_move, movable=movable)
    width = max(board.width + 2 * MARGIN, NARROWEST if caption else 0)
    header = Header(position, MARGIN, width - MARGIN, MARGIN) if caption else None
    top = header.bottom if header else MARGIN - 6
    height = top + board.height + MARGIN - 8
    shown = width if size is None else check_limit("size", size, 1, LARGEST)
    return tag(
        "svg",
        tag("title", plain(words.spoken_title(position))),
        tag("desc", plain(words.description(position))),
        tag("style", STYLE),
        tag(
            "rect",
            x=0.5,
            y=0.5,
            width=width - 1,
            height=height - 1,
            rx=14,
            **paint(fill="ground", stroke="rim"),
        ),
        *(header.drawn if header else ()),
        *board.draw((width - board.width) / 2, top),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=shown,
        height=shown * height / width,
        style="max-width:100%;height:auto",
        font_family=FONT,
    )
