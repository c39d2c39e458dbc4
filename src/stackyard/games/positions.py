"""A batch of positions of one game, kept side by side in native memory.

For work on very many positions: nothing here crosses into Python once per move. Positions, parents and
moves of a batch are flat buffers, so they also pass without copying to NumPy (`numpy.frombuffer`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from stackyard.errors import IllegalMove, InvalidLimit
from stackyard.games.position import Position
from stackyard.games.values import PLAYERS, Move, Player

if TYPE_CHECKING:
    from stackyard.games.board_game import Game

__all__ = ["Children", "Positions"]


class Positions(Sequence[Position]):
    """An immutable sequence of positions, pickled as texts like each of them. Made by `game.positions(…)`."""

    __slots__ = ("_game", "_keys")
    _game: Game
    _keys: bytes

    def __init__(self) -> None:
        raise TypeError("make batches with game.positions(…)")

    @classmethod
    def of(cls, game: Game, positions: Iterable[Position]) -> Positions:
        keys = []
        for position in positions if isinstance(positions, Iterable) else [positions]:
            if not isinstance(position, Position) or position.game != game:
                raise InvalidLimit(f"a batch of {game.variant} holds positions of {game.variant} only")
            keys.append(position._key)
        return cls._of(game, b"".join(keys))

    @classmethod
    def _of(cls, game: Game, keys: bytes) -> Positions:
        batch = object.__new__(cls)
        batch._game, batch._keys = game, keys
        return batch

    @property
    def game(self) -> Game:
        return self._game

    def __len__(self) -> int:
        return len(self._keys) // self.game._rules.size

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Positions: ...
    def __getitem__(self, index: int | slice) -> Position | Positions:
        size = self.game._rules.size
        if isinstance(index, slice):
            parts = range(len(self))[index]
            return Positions._of(self.game, b"".join(self._keys[i * size : (i + 1) * size] for i in parts))
        at = range(len(self))[index] * size
        return Position._of(self.game, self._keys[at : at + size])

    def __iter__(self) -> Iterator[Position]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Positions):
            return NotImplemented
        return self.game == other.game and self._keys == other._keys

    def __hash__(self) -> int:
        return hash((self.game, self._keys))

    def __repr__(self) -> str:
        return f"<{len(self)} positions of {self.game.variant}>"

    def __reduce__(self) -> tuple[object, tuple[Game, tuple[str, ...]]]:
        return _unpickle, (self.game, tuple(map(str, self)))

    def turns(self) -> list[Player | None]:
        """Who acts in each; None where the game is over."""
        names = (*PLAYERS, None)
        return [names[turn] for turn in self.game._rules.turns(self._keys)]

    def move_counts(self) -> list[int]:
        """How many legal moves each has."""
        return list(self.game._rules.counts(self._keys))

    def children(self) -> Children:
        """Every position one move further on, from all of them, in order."""
        keys, parents, moves = self.game._rules.children(self._keys)
        return Children(
            Positions._of(self.game, keys), memoryview(parents).cast("I"), memoryview(moves).cast("I")
        )

    def play(self, moves: Sequence[str | Move]) -> Positions:
        """Plays one move in each."""
        if not isinstance(moves, Sequence) or len(moves) != len(self):
            raise InvalidLimit(f"{len(self)} positions need a sequence of as many moves")
        codes = array("I", [self._code(number, move) for number, move in enumerate(moves)])
        keys, illegal = self.game._rules.play_many(self._keys, codes.tobytes())
        if illegal >= 0:  # not legal there, or what goes by its text there lifts another number of discs
            for number in range(illegal, len(codes)):
                codes[number] = self._legal(number, moves[number]).code
            keys, illegal = self.game._rules.play_many(self._keys, codes.tobytes())
            assert illegal < 0
        return Positions._of(self.game, keys)

    def _code(self, number: int, move: str | Move) -> int:
        """What the core is to be asked for: itself says whether a move that this game knows is legal."""
        if isinstance(move, Move) and self.game._moves.get(move.code) == move:
            return move.code
        return self._legal(number, move).code

    def _legal(self, number: int, move: str | Move) -> Move:
        try:
            return self[number].move(move)
        except IllegalMove as error:
            raise IllegalMove(f"position {number}: {error}") from None


@dataclass(frozen=True, eq=False)
class Children:
    """One layer of the game tree: `positions[i]` comes from parent `parents[i]` by move `codes[i]`."""

    positions: Positions
    parents: memoryview
    codes: memoryview

    def __len__(self) -> int:
        return len(self.codes)

    def move(self, index: int) -> Move:
        return self.positions.game.move(self.codes[index])


def _unpickle(game: Game, texts: tuple[str, ...]) -> Positions:
    return game.positions(map(game.position, texts))
