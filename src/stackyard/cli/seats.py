"""Who sits where when people play in a terminal: persons, and levels of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from stackyard.engine import Analysis, Engine
from stackyard.engine.levels import check_level
from stackyard.errors import InvalidLimit, quote
from stackyard.games import Game, Move, Player, Position

__all__ = ["HUMAN", "Seats"]

HUMAN = "human"
HINT_SECONDS = 1.0


class Seats:
    """The two seats of a game, and the engine that helps them. It is made when it is first needed."""

    def __init__(self, first: str = HUMAN, second: str = HUMAN) -> None:
        self.levels: Mapping[Player, int | None] = {
            Player.FIRST: _level(first),
            Player.SECOND: _level(second),
        }
        self._engine: Engine | None = None

    def __str__(self) -> str:
        """The seats as options of the command; nothing for two people."""
        return "".join(f" --{player} {level}" for player, level in self.levels.items() if level)

    def level(self, player: Player | None) -> int | None:
        """The level that plays for somebody; None for a person, or when the game is over."""
        return self.levels[player] if player else None

    @property
    def people(self) -> int:
        """How many persons play."""
        return sum(level is None for level in self.levels.values())

    def choose(self, position: Position) -> Move:
        """The move of a level whose turn it is."""
        level = self.level(position.turn)
        assert level is not None
        return self.engine(position.game).choose(position, level)

    def hint(self, position: Position) -> Analysis:
        """A search for the best move."""
        return self.engine(position.game).analyse(position, seconds=HINT_SECONDS)

    def engine(self, game: Game) -> Engine:
        if self._engine is None:
            self._engine = Engine(game, memory_mb=64)
        return self._engine


def _level(text: str) -> int | None:
    if text.strip().lower() == HUMAN:
        return None
    if text.isascii() and text.isdigit() and len(text) < 6:
        return check_level(int(text))
    raise InvalidLimit(f"{quote(text)} cannot play: write human, or a level from 1 to 10")
