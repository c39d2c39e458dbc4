"""What is known for certain without thinking: what a table or the small book says of a position's moves."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from stackyard.engine.analysis import Line, Source
from stackyard.games import Game, Move, Position
from stackyard.tables import Book, MoveValue, Probe, Table, TableError, book
from stackyard.tables import open as open_table

__all__ = ["best_known", "known_lines", "known_value", "table_of"]


class KnownMoves(NamedTuple):
    """Every move of a position with its exact value, the best first."""

    values: list[MoveValue]
    keeper: Table | Book
    source: Source


def best_known(position: Position) -> list[Move]:
    """The best moves of a position; none where neither table nor book knows it."""
    known = _known_moves(position)
    return known.keeper.best_moves(position) if known else []


def known_value(position: Position) -> Probe | None:
    """The exact value of a position to the player on turn; None where nobody knows."""
    if (table := table_of(position.game)) and (found := table.probe_many([position])[0]):
        return found
    return book(position.game).probe(position)


def known_lines(position: Position, only: Collection[Move], full: int, scored: bool) -> tuple[Line, ...]:
    """A line for every move (or for `only` those), the first `full` of them followed to where knowledge ends;
    none if a move's value is not known."""
    known = _known_moves(position)
    if known is None:
        return ()
    wanted = [value for value in known.values if not only or value.move in only]
    return tuple(
        Line(
            move=value.move,
            value=float(value.value),
            exact=True,
            distance=value.distance,
            bound=False,
            pv=(value.move, *(_follow(position.play(value.move), known.keeper) if i < full else ())),
            nodes=0,
            scored=scored,
            source=known.source,
        )
        for i, value in enumerate(wanted)
    )


@lru_cache(maxsize=16)
def table_of(game: Game) -> Table | None:
    """The table of a game, if there is one that can be read."""
    try:
        return open_table(game)
    except (TableError, OSError):
        return None


def _known_moves(position: Position) -> KnownMoves | None:
    if table := table_of(position.game):
        try:
            return KnownMoves(table.moves(position), table, Source.TABLE)
        except ValueError:  # not every position is in every table
            pass
    pages = book(position.game)
    values = pages.moves(position)
    return KnownMoves(values, pages, Source.BOOK) if values else None


def _follow(position: Position, keeper: Table | Book) -> list[Move]:
    """How the game goes on if both play their best, as far as the keeper knows."""
    moves: list[Move] = []
    try:
        while position.turn and (best := keeper.best_moves(position)):
            moves.append(best[0])
            position = position.play(best[0])
    except ValueError:  # a table of tiers may not have all of them yet
        pass
    return moves
