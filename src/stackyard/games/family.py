"""What a game family is to the Python side: names, words, notation, layout, credit.

The rules themselves are the native core's; a family only knows how people speak about them. To add a
game, write one subclass in a module of its own and name it in `registry.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from stackyard import _native
from stackyard.games.layout import Layout
from stackyard.games.values import Disc, Player

if TYPE_CHECKING:
    from stackyard.games.position import Position

__all__ = ["Family", "Look", "Option"]


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option: a whole number from `least` to `most`, or one of `words`."""

    name: str
    standard: int
    least: int
    most: int
    words: tuple[str, ...]
    help: str

    def text(self, value: int) -> str:
        return self.words[value] if self.words else str(value)

    @property
    def allowed(self) -> str:
        return " or ".join(self.words) if self.words else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Look:
    """The colour of a kind of disc in drawings, and of the mark on it."""

    fill: str
    mark: str


class Family(ABC):
    """A game with all its variants."""

    name: ClassVar[str]
    title: ClassVar[str]
    author: ClassVar[str]
    credit: ClassVar[str]
    summary: ClassVar[str]
    rules: ClassVar[tuple[str, ...]]
    """The rules in short, a sentence or two each."""
    players: ClassVar[Mapping[Player, str]]
    """What the sheet calls the players, after their discs."""
    letters: ClassVar[Mapping[Disc, str]]
    """A disc's letter in the text of a position."""
    looks: ClassVar[Mapping[Disc, Look]]
    option_help: ClassVar[Mapping[str, str]]
    short_names: ClassVar[Mapping[str, Mapping[str, str]]]
    """Names for common variants, and the options they stand for."""
    move_form: ClassVar[str]
    """What a move looks like, for error messages."""
    has_reserve: ClassVar[bool] = False
    """Whether positions have a budget and reserves; their text then has two more parts."""

    fact_words: ClassVar[Mapping[str, str]]
    """What each number of `position.facts` is, in words; `_first` and `_second` left off."""
    draw_by_agreement: ClassVar[bool] = False
    """Whether the players may agree on a draw: only where the rules know draws."""
    pieces_option: ClassVar[str]
    """The option that says how many pieces there are."""
    board_option: ClassVar[str]
    """The option that says how large the board is."""

    @abstractmethod
    def layout(self, options: Mapping[str, int]) -> Layout: ...

    @abstractmethod
    def move_text(self, layout: Layout, source: int | None, count: int, target: int | None) -> str: ...

    @abstractmethod
    def status(self, position: Position) -> str:
        """Who moves, how far or with what budget, in one short line; of an unfinished position."""

    @abstractmethod
    def reason(self, position: Position, winner: Player | None) -> str:
        """Why a finished game ended as it did, in one sentence."""

    @abstractmethod
    def arrangements(self, options: Mapping[str, int]) -> int:
        """How many ways the pieces could lie, whether or not a game leads there: at most so many positions
        are there, whoever is on turn."""

    def counted(self, position: Position) -> Mapping[str, list[int]]:  # noqa: ARG002
        """For facts that count cells: which cells."""
        return {}

    @cached_property
    def native(self) -> _native.FamilyInfo:
        return next(info for info in _native.families() if info.name == self.name)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return tuple(
            Option(
                info.name,
                info.standard,
                info.least,
                info.most,
                tuple(info.words),
                self.option_help[info.name],
            )
            for info in self.native.options
        )

    @cached_property
    def discs(self) -> Mapping[str, Disc]:
        return {letter: disc for disc, letter in self.letters.items()}
