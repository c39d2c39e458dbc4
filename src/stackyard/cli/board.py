"""A position drawn in a terminal: every stack a tower seen from the side, standing on its cell.

All boards are drawn alike, row by row with the farthest first; a layout says where its cells are, and
hexagons come out staggered. Discs carry their letter, and without colours each kind has its own filling.
The discs are as wide as the screen allows. Where the towers do not fit in height, equal discs on top of
each other share a line with their number (`3r`); where not even the narrowest board fits in width, the
stacks are listed as text.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from rich.text import Text

from stackyard.cli.screen import ACCENT, DIM, Screen
from stackyard.games import Disc, Player, Position

__all__ = ["chip", "draw_board", "in_columns"]

Piece: TypeAlias = tuple[int, str, str]  # column, text, style
Floor: TypeAlias = tuple[int, Disc]  # how many equal discs one line of a tower stands for, and which

OWNED = {Disc(player) for player in Player}
COUNT_FROM = 5  # towers this high get their height written under them


@dataclass(frozen=True)
class Size:
    """Width of a disc, and of a cell: what nobody owns (a base) is as wide as a cell."""

    disc: int
    cell: int

    @property
    def pitch(self) -> int:
        return self.cell + 1

    def width(self, disc: Disc) -> int:
        return self.disc if disc in OWNED else self.cell


SIZES = (Size(7, 9), Size(5, 7), Size(3, 5), Size(3, 3), Size(1, 1))


def draw_board(
    screen: Screen, position: Position, touched: Collection[int] = (), most_lines: int | None = None
) -> list[Text]:
    """The lines of the drawing; cells that were touched just now are set off."""
    size = next((size for size in SIZES if _fits(position, size, screen.width)), None)
    if size is None:
        return _listed(position, screen.width)
    lines = _Drawing(screen, position, touched, size).lines()
    if most_lines is not None and len(lines) > most_lines and size.disc > 1:
        tight = _Drawing(screen, position, touched, size, tight=True)
        lines = tight.lines()
        if any(count > 1 for tower in tight.towers for count, _ in tower):
            lines.append(Text("  A number on a disc: so many alike.", DIM))
    return lines


def chip(screen: Screen, position: Position, disc: Disc) -> Text:
    """One disc, to stand before a name."""
    text = Text()
    for piece in _disc(screen, position, Size(3, 3), (1, disc)):
        text.append(*piece)
    return text


def in_columns(items: Sequence[Text], width: int) -> list[Text]:
    """Items down the screen in as many columns as fit."""
    if not items:
        return []
    widest = max(len(item) for item in items) + 3
    columns = max(1, min((width + 3) // widest, len(items)))
    lines = []
    for start in range(0, len(items), columns):
        line = Text()
        for item in items[start : start + columns]:
            line.append_text(item).append(" " * (widest - len(item)))
        line.rstrip()
        lines.append(line)
    return lines


def _fits(position: Position, size: Size, width: int) -> bool:
    layout = position.layout
    return size.pitch * max(layout.rows) - 1 <= width and max(map(len, layout.labels)) <= size.cell


def _listed(position: Position, width: int) -> list[Text]:
    letters = position.game.family.letters
    cells = zip(position.layout.labels, position.stacks, strict=True)
    return in_columns(
        [Text(f"{label} {''.join(letters[disc] for disc in stack) or '-'}") for label, stack in cells], width
    )


def _disc(screen: Screen, position: Position, size: Size, floor: Floor) -> list[tuple[str, str]]:
    """The pieces of one line of a tower, with their styles."""
    count, disc = floor
    family, symbols = position.game.family, screen.symbols
    width = size.width(disc)
    label = family.letters[disc] if count == 1 else f"{count}{family.letters[disc]}"
    if not screen.colours:
        return [(label.center(width, symbols.fills[disc]), "")]
    look = family.looks[disc]
    rim, inside = f"{look.mark} on {look.fill}", f"bold {_readable(look.fill, look.mark)} on {look.fill}"
    if not screen.unicode or width <= max(len(label), 2):
        return [(label.center(width), inside)]
    around = width - 2 - len(label)
    wall = symbols.walls[disc]
    return [
        (symbols.left, look.fill),
        (wall * (around // 2), rim),
        (label, inside),
        (wall * (around - around // 2), rim),
        (symbols.right, look.fill),
    ]


def _readable(fill: str, mark: str) -> str:
    """The mark's colour if it can be read on the disc, else black or white."""

    def light(colour: str) -> float:
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)

    def contrast(one: str, other: str) -> float:
        dark, bright = sorted((light(one), light(other)))
        return (bright + 0.05) / (dark + 0.05)

    return mark if contrast(fill, mark) >= 4.5 else max("#101014", "#ffffff", key=lambda c: contrast(fill, c))


class _Drawing:
    """One attempt to draw a position at a certain size; a tight one merges equal discs."""

    def __init__(
        self,
        screen: Screen,
        position: Position,
        touched: Collection[int],
        size: Size,
        *,
        tight: bool = False,
    ) -> None:
        self.screen, self.position, self.size = screen, position, size
        self.layout, self.stacks = position.layout, position.stacks
        self.movable = {move.source for move in position.moves()}
        self.touched, self.least = touched, 0 if tight else 1
        self.towers = [_floors(stack, merged=tight) for stack in self.stacks]
        places = [self.layout.place(cell)[0] for cell in range(len(self.stacks))]
        board = round((max(places) - min(places)) * size.pitch) + size.cell
        margin = min((screen.width - board) // 2, 2)
        self.columns = [margin + round((x - min(places)) * size.pitch) for x in places]

    def lines(self) -> list[Text]:
        rows = []
        start = 0
        for width in self.layout.rows:
            rows.append(range(start, start + width))
            start += width
        return [_line(pieces) for row in reversed(rows) for pieces in self._row(row)]

    def _row(self, cells: range) -> list[list[Piece]]:
        """A row of cells from the top of its highest tower down to the ground."""
        height = max(self.least, *(len(self.towers[cell]) for cell in cells))
        lines = [
            [piece for cell in cells for piece in self._level(cell, level)]
            for level in reversed(range(height))
        ]
        lines.append([piece for cell in cells for piece in self._ground(cell)])
        if max(_height(self.stacks[cell]) for cell in cells) >= COUNT_FROM:
            lines.append([self._height(cell) for cell in cells])
        return lines

    def _level(self, cell: int, level: int) -> list[Piece]:
        tower = self.towers[cell]
        if level >= len(tower):
            return []
        floor = tower[level]
        column = self.columns[cell] + (self.size.cell - self.size.width(floor[1])) // 2
        return _beside(column, _disc(self.screen, self.position, self.size, floor))

    def _ground(self, cell: int) -> list[Piece]:
        """What a tower stands on: the cell's label, with a sign before it if something can move from here."""
        symbols, label = self.screen.symbols, self.layout.labels[cell]
        left = (self.size.cell - len(label)) // 2
        right = self.size.cell - len(label) - left
        before = (symbols.ground_left + symbols.ground * left)[:left]
        after = (symbols.ground * right + symbols.ground_right)[-right:] if left else " " * right
        movable = cell in self.movable
        sign = symbols.movable if movable and left else ""
        style = f"bold {ACCENT}" if movable else "bold" if cell in self.touched else DIM
        parts = [(before[: left - len(sign)], DIM), (sign, ACCENT), (label, style), (after, DIM)]
        return _beside(self.columns[cell], parts)

    def _height(self, cell: int) -> Piece:
        height = _height(self.stacks[cell])
        return (self.columns[cell], (str(height) if height else "").center(self.size.cell), DIM)


def _floors(stack: Sequence[Disc], *, merged: bool) -> list[Floor]:
    if not merged:
        return [(1, disc) for disc in stack]
    return [(len(list(equal)), disc) for disc, equal in groupby(stack)]


def _height(stack: Sequence[Disc]) -> int:
    """How high a tower is, its base not counted."""
    return len(stack) - (bool(stack) and stack[0] not in OWNED)


def _beside(column: int, parts: Sequence[tuple[str, str]]) -> list[Piece]:
    """Parts of a line one after the other, from a column on."""
    pieces = []
    for text, style in parts:
        pieces.append((column, text, style))
        column += len(text)
    return pieces


def _line(pieces: Sequence[Piece]) -> Text:
    text = Text()
    for column, piece, style in pieces:
        text.append(" " * (column - len(text))).append(piece, style)
    text.rstrip()
    return text
