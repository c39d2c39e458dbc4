"""A position of a game: an immutable value that knows its moves and what they lead to.

It holds its game and the native core's bytes, nothing else, so it is cheap to make, keep, compare and
hash. It is pickled as text, never as bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NoReturn

from stackyard.errors import IllegalMove, InvalidLimit, quote
from stackyard.games import notation
from stackyard.games.layout import Layout, RowLayout
from stackyard.games.values import DISCS, PLAYERS, Disc, Move, Outcome, Player, Score

if TYPE_CHECKING:
    from stackyard._native import Playouts
    from stackyard.games.board_game import Game

__all__ = ["Position"]

DEEPEST = 1_000  # plies; a count would pass 64 bits, and the patience of any reader, long before
MOST_GAMES = 10**12

Progress = Callable[[int], object]


class Position:
    """Made by `game.start()`, `game.position(text)` and `position.play(move)`."""

    __slots__ = ("_game", "_key")
    _game: Game
    _key: bytes

    def __init__(self) -> None:
        raise TypeError("make positions with game.start(), game.position(text) or position.play(move)")

    @classmethod
    def _of(cls, game: Game, key: bytes) -> Position:
        position = object.__new__(cls)
        object.__setattr__(position, "_game", game)
        object.__setattr__(position, "_key", key)
        return position

    # What stands on the board.

    @property
    def game(self) -> Game:
        return self._game

    @property
    def key(self) -> bytes:
        """The native core's position: equal positions have equal keys. Good in this process only."""
        return self._key

    @property
    def turn(self) -> Player | None:
        """Who acts; None when the game is over."""
        turn = self._game._rules.turn(self._key)
        return PLAYERS[turn] if turn < 2 else None

    @property
    def stacks(self) -> tuple[tuple[Disc, ...], ...]:
        """Every cell's discs, bottom to top."""
        return tuple(tuple([DISCS[disc] for disc in cell]) for cell in self._game._rules.cells(self._key))

    @property
    def layout(self) -> Layout:
        """The cells of the board as it is now: in 27's upper levels the row gets shorter."""
        layout = self._game.layout
        if isinstance(layout, RowLayout):
            return RowLayout(len(self._game._rules.cells(self._key)))
        return layout

    @property
    def facts(self) -> dict[str, int]:
        """Numbers that players look at: distance and towers, budget and reserves, checkers at home."""
        names = self._game.family.native.facts
        return dict(zip(names, self._game._rules.facts(self._key), strict=True))

    @property
    def status(self) -> str:
        """The state in one sentence: who moves, how far or with what budget; or how the game ended."""
        outcome = self.outcome
        return outcome.reason if outcome else self._game.family.status(self)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; else winner, score per player and the reason."""
        if self.turn is not None:
            return None
        winner, first, second = self._game._rules.outcome(self._key)
        won_by = PLAYERS[winner] if winner < 2 else None
        return Outcome(won_by, Score(first, second), self._game.family.reason(self, won_by))

    # Moving.

    def moves(self) -> list[Move]:
        """Every legal move; none when the game is over."""
        move = self._game.move
        return [move(code) for code in self._game._rules.moves(self._key)]

    def is_legal(self, move: str | Move) -> bool:
        try:
            self.move(move)
        except IllegalMove:
            return False
        return True

    def move(self, move: str | Move) -> Move:
        """The legal move that this is. Raises `IllegalMove` with the reason if there is none."""
        legal = self.moves()
        if isinstance(move, Move) and move in legal:
            return move
        text = str(move) if isinstance(move, Move) else move
        if isinstance(text, str):
            text = text.strip()
            for candidate in legal:
                if candidate.text == text:
                    return candidate
        from stackyard.games.explain import why_illegal

        raise IllegalMove(why_illegal(self, text))

    def play(self, move: str | Move) -> Position:
        """The position after a move, given as text or Move. This one stays as it is."""
        if isinstance(move, Move) and self._game._moves.get(move.code) == move:
            key = self._game._rules.play(self._key, move.code)
            if key is not None:
                return Position._of(self._game, key)
        key = self._game._rules.play(self._key, self.move(move).code)
        assert key is not None
        return Position._of(self._game, key)

    def play_all(self, moves: str | Iterable[str | Move]) -> Position:
        """The position after several moves; a text may hold many, with spaces between."""
        if not isinstance(moves, Iterable):
            raise IllegalMove(f"{quote(moves)} is no list of moves: give a text or a sequence")
        position = self
        for number, move in enumerate(moves.split() if isinstance(moves, str) else moves, 1):
            try:
                position = position.play(move)
            except IllegalMove as error:
                raise IllegalMove(f"move {number}: {error}") from None
        return position

    def children(self) -> list[tuple[Move, Position]]:
        """Every move with the position it leads to."""
        return [(move, self.play(move)) for move in self.moves()]

    # Walking the tree; these run in the native core without the GIL, and Ctrl-C stops them.

    def perft(self, depth: int, *, progress: Progress | None = None) -> int:
        """How many sequences of exactly `depth` moves there are from here."""
        checked = check_limit("depth", depth, 0, DEEPEST)
        return self._game._rules.perft(self._key, checked, _check_progress(progress))

    def playouts(self, games: int, *, seed: int = 0, progress: Progress | None = None) -> Playouts:
        """Plays so many games to the end from here, all legal moves equally likely, and sums them up."""
        number = check_limit("games", games, 0, MOST_GAMES)
        checked_seed = check_limit("seed", seed, 0, 2**64 - 1)
        return self._game._rules.playouts(self._key, number, checked_seed, _check_progress(progress))

    # A value like any other.

    def __str__(self) -> str:
        return notation.write(self)

    def __repr__(self) -> str:
        return f"<Position {self._game.variant} {self}>"

    def _repr_svg_(self) -> str:
        from stackyard.games.drawing import svg

        return svg(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key == other._key and self._game.variant == other._game.variant

    def __hash__(self) -> int:
        return hash((self._game.variant, self._key))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self

    def __reduce__(self) -> tuple[object, tuple[Game, str]]:
        return _unpickle, (self._game, str(self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"positions do not change; play() gives a new one, {name} stays")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"positions do not change; {name} stays")


def _unpickle(game: Game, text: str) -> Position:
    return game.position(text)


def _check_progress(progress: Progress | None) -> Progress | None:
    if progress is None or callable(progress):
        return progress
    raise InvalidLimit(f"progress must be something to call with a count, not {quote(progress)}")


def check_limit(name: str, value: object, least: int, most: int) -> int:
    """A whole number from outside, or `InvalidLimit`."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise InvalidLimit(f"{name} must be a whole number from {least} to {most}, not {quote(value)}")
