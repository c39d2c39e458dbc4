"""What we print on: a Rich console that knows whether colours and Unicode are welcome, or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from shutil import get_terminal_size

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from stackyard.cli.streams import in_ascii, knows
from stackyard.games import Disc

__all__ = ["ACCENT", "DIM", "Screen", "Symbols", "print_json"]

ACCENT = "#e9b44c"
DIM = "dim"
NARROWEST, WIDEST = 20, 160


@dataclass(frozen=True)
class Symbols:
    """The characters that a board is drawn with."""

    left: str
    right: str
    fills: Mapping[Disc, str]
    """What a disc is filled with where there is no colour."""
    walls: Mapping[Disc, str]
    """What is drawn on a coloured disc beside its letter."""
    ground: str
    ground_left: str
    ground_right: str
    movable: str


UNICODE = Symbols(
    left="▐",
    right="▌",
    fills={Disc.FIRST: "█", Disc.SECOND: "░", Disc.GREY: "═", Disc.RED: "≡"},
    walls={Disc.FIRST: "▁", Disc.SECOND: "─", Disc.GREY: " ", Disc.RED: " "},
    ground="─",
    ground_left="╰",
    ground_right="╯",
    movable="▴",
)
ASCII = Symbols(
    left="[",
    right="]",
    fills={Disc.FIRST: "#", Disc.SECOND: ".", Disc.GREY: "=", Disc.RED: "%"},
    walls=dict.fromkeys(Disc, " "),
    ground="-",
    ground_left="`",
    ground_right="'",
    movable="^",
)
NEEDED = "".join([*UNICODE.fills.values(), *UNICODE.walls.values(), "▐▌─╰╯▴×…–≤"])


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Rich would end the program here; how programs end is for `failures` to say."""
        raise BrokenPipeError


class Screen:
    """Standard output, seen as a person sees it."""

    def __init__(self) -> None:
        self.console = _Console(highlight=False, markup=False, emoji=False)

    @cached_property
    def unicode(self) -> bool:
        return knows(sys.stdout, NEEDED)

    @cached_property
    def symbols(self) -> Symbols:
        return UNICODE if self.unicode else ASCII

    @property
    def colours(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    @property
    def width(self) -> int:
        """Columns to write in, as the window is now."""
        return min(max(get_terminal_size().columns, NARROWEST), WIDEST)

    @property
    def lines(self) -> int | None:
        """How many lines can be seen at once; None where nothing scrolls away."""
        return get_terminal_size().lines if sys.stdout.isatty() else None

    def words(self, text: str) -> str:
        """A text in characters that can be printed here."""
        return text if self.unicode else in_ascii(text)

    def say(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """Words, wrapped at the width of the screen."""
        shown = text if isinstance(text, Text) else Text(self.words(text), style)
        self.show(Padding.indent(shown, indent) if indent else shown)

    def show(self, what: RenderableType) -> None:
        """Anything that Rich can print, fitted to the screen."""
        self.console.width = self.width
        self.console.print(what)

    def draw(self, lines: Iterable[Text]) -> None:
        """Lines that are laid out already."""
        for line in lines:
            self.console.print(line, soft_wrap=True)


def print_json(document: Mapping[str, object]) -> None:
    """One document in one line, ASCII only, so that it passes through everything."""
    print(json.dumps(document))
