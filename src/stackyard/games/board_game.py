"""A game: one variant with its native rules. It makes positions, and there is one object a variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from stackyard.errors import IllegalMove, quote
from stackyard.games import notation
from stackyard.games.family import Family
from stackyard.games.layout import Layout
from stackyard.games.position import Position
from stackyard.games.positions import Positions
from stackyard.games.values import Move
from stackyard.games.variant import Variant, read_variant

__all__ = ["Game", "game", "game_of"]


class Game:
    """A game with its options fixed. Made by `stackyard.game`, never directly."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._rules = variant.rules()
        self._layout = self.family.layout(variant.options)
        self._moves: dict[int, Move] = {}

    @property
    def family(self) -> Family:
        """Names, words, credit and short rules of the game."""
        return self._variant.family

    @cached_property
    def variant(self) -> str:
        """The variant as short text: what `stackyard.game` takes."""
        return str(self._variant)

    @property
    def options(self) -> Mapping[str, int | str]:
        """Every option and its value."""
        values = self._variant.options
        return {
            option.name: option.words[values[option.name]] if option.words else values[option.name]
            for option in self.family.options
        }

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each option as the native core numbers them."""
        return self._variant.values

    @property
    def layout(self) -> Layout:
        """The cells of the board at the start."""
        return self._layout

    def start(self) -> Position:
        """The position before the first move."""
        return Position._of(self, self._rules.start())

    def position(self, text: str) -> Position:
        """The position that `str(position)` wrote. Raises `InvalidPosition` with the reason."""
        return Position._of(self, notation.read(self, text))

    def positions(self, positions: Iterable[Position]) -> Positions:
        """A batch of positions, for work on many at once."""
        return Positions.of(self, positions)

    def __repr__(self) -> str:
        return f"stackyard.game({self.variant!r})"

    def __eq__(self, other: object) -> bool:
        return self._variant == other._variant if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._variant)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.variant,)

    def move(self, code: int) -> Move:
        """The move of a native code: one object a code, since the same moves come again and again.

        Raises `IllegalMove` for what is no code of this game's.
        """
        move = self._moves.get(code) if isinstance(code, int) else None
        if move is None:
            plain = self._checked(code)
            text = self.family.move_text(self.layout, plain.source, plain.count, plain.target)
            move = self._moves[code] = Move(code, text)
        return move

    def _checked(self, code: object) -> Move:
        """A move still without its text, from one cell to another or, where there are reserves, outside."""
        if isinstance(code, int) and 0 <= code < 1 << 24:
            move = Move(code, "")
            ends = {move.source, move.target}
            cells = range(len(self.layout.labels))
            inside = [cell for cell in ends if cell in cells]
            if move.count and len(inside) == 2 - (None in ends and self.family.has_reserve):
                return move
        raise IllegalMove(f"{quote(code)} is not the code of a move")


def game(name: str, /, **options: int | str) -> Game:
    """The game of a variant: `game("27:level=advanced")`, `game("27", level="advanced")`.

    Raises `InvalidVariant` with what is allowed.
    """
    return _game(read_variant(name, options))


def game_of(of: Game | str) -> Game:
    """A game as it came, or the one that its variant names."""
    return of if isinstance(of, Game) else game(of)


@lru_cache(maxsize=256)
def _game(variant: Variant) -> Game:
    return Game(variant)
