"""A batch of positions of one game, kept side by side in native memory.

For work on very many positions: nothing here crosses into Python once per move. Positions, parents and
moves of a batch are flat buffers, so they also pass without copying to NumPy (`numpy.frombuffer`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from stackyard.errors import IllegalMove, InvalidLimit
from stackyard.games.position import Position
from stackyard.games.values import PLAYERS, Move, Player

if TYPE_CHECKING:
    from stackyard.games.board_game import Game

__all__ = ["Children", "Positions"]


@dataclass(frozen=True, eq=False)
class Positions(Sequence[Position]):
    """An immutable sequence of positions. Made by `game.positions(…)`."""

    game: Game
    _keys: bytes

    @classmethod
    def of(cls, game: Game, positions: Iterable[Position]) -> Positions:
        keys = []
        for position in positions:
            if not isinstance(position, Position) or position.game.variant != game.variant:
                raise InvalidLimit(f"a batch of {game.variant} holds positions of {game.variant} only")
            keys.append(position._key)
        return cls(game, b"".join(keys))

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
            return Positions(self.game, b"".join(self._keys[i * size : (i + 1) * size] for i in parts))
        at = range(len(self))[index] * size
        return Position._of(self.game, self._keys[at : at + size])

    def __iter__(self) -> Iterator[Position]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Positions):
            return NotImplemented
        return self.game.variant == other.game.variant and self._keys == other._keys

    def __hash__(self) -> int:
        return hash((self.game.variant, self._keys))

    def __repr__(self) -> str:
        return f"<{len(self)} positions of {self.game.variant}>"

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
            Positions(self.game, keys), memoryview(parents).cast("I"), memoryview(moves).cast("I")
        )

    def play(self, moves: Sequence[Move]) -> Positions:
        """Plays one move in each."""
        if len(moves) != len(self):
            raise InvalidLimit(f"{len(self)} positions need as many moves, not {len(moves)}")
        codes = b"".join(move.code.to_bytes(4, "little") for move in moves)
        keys, illegal = self.game._rules.play_many(self._keys, codes)
        if illegal >= 0:
            raise IllegalMove(f"position {illegal}: {moves[illegal]} is not legal there")
        return Positions(self.game, keys)


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
