"""What is known for certain without thinking: moves that a table or the small book proves to be best."""

from __future__ import annotations

from functools import lru_cache

from stackyard.games import Game, Move, Position
from stackyard.tables import Probe, Table, TableError, book
from stackyard.tables import open as open_table

__all__ = ["best_known", "known_value"]


def best_known(position: Position) -> list[Move]:
    """The best moves of a position; none where neither table nor book knows it."""
    if table := _table(position.game):
        try:
            return table.best_moves(position)
        except ValueError:  # not every position is in every table
            pass
    return book(position.game).best_moves(position)


def known_value(position: Position) -> Probe | None:
    """The exact value of a position to the player on turn; None where nobody knows."""
    if (table := _table(position.game)) and (found := table.probe_many([position])[0]):
        return found
    return book(position.game).probe(position)


@lru_cache(maxsize=16)
def _table(game: Game) -> Table | None:
    try:
        return open_table(game)
    except (TableError, OSError):
        return None
