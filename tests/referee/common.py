"""What the three rule sets share: whose turn comes next, how a position is written, and perft.

The referee is the slow twin that the fast core is tested against. It gives up all speed for being easy to
check against the rule sheets: a stack is a tuple of words, nothing is kept up to date from move to move,
and what can be counted is counted again. It trusts its input: a position text or a move that no game could
show gives nonsense, not an error.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

FIRST, SECOND = "first", "second"
PLAYERS = (FIRST, SECOND)

Stack = tuple[str, ...]
"""Disc words, bottom to top."""

Outcome = tuple[str | None, tuple[int, int]]
"""The winner, None for a draw, and the scores of the first and the second player."""


class UnknownVariantError(ValueError):
    """The text names no game, or an option or a value that the game does not have."""


@dataclass(frozen=True)
class Game(ABC):
    """One rule set with its options, which are the fields of the dataclass."""

    @property
    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def start(self) -> Position: ...

    @abstractmethod
    def parse(self, text: str) -> Position: ...

    @property
    def variant(self) -> str:
        """The shortest text for this variant: options at their default are left out."""
        chosen = [
            f"{option.name}={getattr(self, option.name)}"
            for option in fields(self)
            if getattr(self, option.name) != option.default
        ]
        return self.name + (":" + ",".join(chosen) if chosen else "")


@dataclass(frozen=True)
class Position(ABC):
    """A board and the player who acts on it; `turn` is None when the game is over."""

    stacks: tuple[Stack, ...]
    turn: str | None

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None: ...

    @abstractmethod
    def moves(self) -> list[str]: ...

    @abstractmethod
    def play(self, move: str) -> Position: ...

    @abstractmethod
    def text(self) -> str: ...


def opponent(player: str) -> str:
    return SECOND if player == FIRST else FIRST


def hand_over(mover: str, can_move: Callable[[str], bool]) -> str | None:
    """The turn goes to the other player, or stays if that one is stuck; None if both are."""
    for player in (opponent(mover), mover):
        if can_move(player):
            return player
    return None


def any_move(moves: Iterator[str]) -> bool:
    return next(moves, None) is not None


def win_or_loss(winner: str) -> Outcome:
    """The outcome of a game that knows only winning and losing."""
    return winner, ((1, 0) if winner == FIRST else (0, 1))


def letter(number: int) -> str:
    """0 is a, 1 is b, …"""
    return chr(ord("a") + number)


def number(of_letter: str) -> int:
    return ord(of_letter) - ord("a")


def board_text(stacks: tuple[Stack, ...], letters: Mapping[str, str]) -> str:
    """One row of cells; an empty cell is a dash."""
    return ",".join("".join(letters[disc] for disc in stack) or "-" for stack in stacks)


def parse_board(text: str, letters: Mapping[str, str]) -> tuple[Stack, ...]:
    words = {short: word for word, short in letters.items()}
    return tuple(tuple(words[disc] for disc in cell if disc != "-") for cell in text.split(","))


def turn_text(turn: str | None, letters: Mapping[str, str]) -> str:
    return "-" if turn is None else letters[turn]


def parse_turn(text: str, letters: Mapping[str, str]) -> str | None:
    return None if text == "-" else next(player for player in PLAYERS if letters[player] == text)


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are; games that end sooner do not count."""
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.moves())
