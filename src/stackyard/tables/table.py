"""A solved game: the exact value of its positions, read from table files.

A probe unpacks one small block of a file that is mapped into memory, about 10 microseconds; any number of
threads may probe at once. Values are from the view of the player to act:

    1, 0, -1       in games that are only won or lost
    a difference   in 27: his final score minus the other's, when both play their best
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from stackyard import _native
from stackyard.errors import InvalidPosition
from stackyard.games import Game, Move, Player, Position, Positions
from stackyard.games.board_game import game_of
from stackyard.tables.errors import TableError, TableMissing, translated
from stackyard.tables.info import TableInfo, read_info
from stackyard.tables.places import table_directory

__all__ = ["MoveValue", "Probe", "Table", "best_of", "open_table", "sorted_values"]

UNKNOWN = -32768
Progress = Callable[[str, int, int], object]
"""Called with what is being done, how much of it is done, and of how much (0: nobody knows)."""


class Probe(NamedTuple):
    """What a table says about a position, from the view of the player to act; of a finished game, first's."""

    value: int
    """1 won, 0 drawn, -1 lost; in 27 the final difference."""
    distance: int | None
    """Plies to the end under best play; None where the table has only differences."""


class MoveValue(NamedTuple):
    """What a move is worth to the one who makes it."""

    move: Move
    value: int
    distance: int | None


class Table:
    """The table of one game. Made by `stackyard.tables.open`."""

    def __init__(self, of: Game, directory: str | os.PathLike[str]) -> None:
        self.game = of
        self.directory = directory
        with translated():
            self._native = _native.open_table(of.family.name, list(of.values), os.fspath(directory))
        for file in self._native.files():
            if file.variant != of.variant:
                raise TableError(f"{file.path} is of {file.variant}, not of {of.variant}: move it away")

    def __repr__(self) -> str:
        return f"<Table {self.game.variant} in {self.directory}>"

    def __len__(self) -> int:
        return self._native.cells

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and self._probe_all([position])[0] is not None

    def probe(self, position: Position) -> Probe:
        """The value of a position, and how far the end is."""
        found = self._probe_all([position])[0]
        if found is None:
            raise InvalidPosition(f"the table of {self.game.variant} does not know {position}")
        return found

    def probe_many(self, positions: Positions | Iterable[Position]) -> list[Probe | None]:
        """The same for many, in order; None for what the table does not know."""
        return self._probe_all(positions)

    def moves(self, position: Position) -> list[MoveValue]:
        """Every legal move with its value, the best first."""
        children = position.children()
        found = self._probe_all([after for _, after in children])
        values = []
        for (move, after), probe in zip(children, found, strict=True):
            if probe is None:
                raise InvalidPosition(f"the table of {self.game.variant} does not know {after}")
            viewer = after.turn or Player.FIRST
            value = probe.value if viewer == position.turn else -probe.value
            values.append(MoveValue(move, value, None if probe.distance is None else probe.distance + 1))
        return sorted_values(values)

    def best_moves(self, position: Position) -> list[Move]:
        """The moves that keep the value; where distances are known, the quickest win or the longest stand."""
        return best_of(self.moves(position))

    def info(self) -> TableInfo:
        """Counts, sizes and checksums."""
        return read_info(self.directory)

    def verify(
        self,
        sample: int | None = None,
        seed: int = 0,
        threads: int = 1,
        memory: int = 8 * 10**9,
        progress: Progress | None = None,
    ) -> int:
        """Checks the files' checksums, then recomputes every position, or `sample` of them, from those that
        its moves lead to; quickly if two bytes a position fit in `memory`. Gives how many it recomputed;
        raises `TableError` with what is wrong where."""
        if sample is not None and sample < 1:
            raise TableError("a sample holds at least one position")
        with translated():
            return self._native.verify(sample or 0, seed, threads, memory, progress)

    def rows(self, chunk: int = 1 << 16) -> Iterator[tuple[int, array[int]]]:
        """All of it, in pieces: the place of a piece's first position, then value and distance of each."""
        for first in range(0, len(self), chunk):
            with translated():
                numbers = array("h", self._native.read(first, min(chunk, len(self) - first)))
            yield first, numbers

    def _probe_all(self, positions: Positions | Iterable[Position]) -> list[Probe | None]:
        batch = positions if isinstance(positions, Positions) else self.game.positions(positions)
        if batch.game.variant != self.game.variant:
            raise InvalidPosition(
                f"a table of {self.game.variant} knows no positions of {batch.game.variant}"
            )
        with translated():
            numbers = array("h", self._native.probe_many(batch._keys))
        return [
            None if value == UNKNOWN else Probe(value, distance if distance >= 0 else None)
            for value, distance in zip(numbers[::2], numbers[1::2], strict=True)
        ]


def sorted_values(values: list[MoveValue]) -> list[MoveValue]:
    """The best move first."""
    return sorted(values, key=_rank)


def best_of(values: list[MoveValue]) -> list[Move]:
    """The moves that are as good as the first, of a sorted list."""
    return [value.move for value in values if _rank(value) == _rank(values[0])]


def _rank(value: MoveValue) -> tuple[int, int]:
    """Lower is better."""
    distance = value.distance or 0
    return -value.value, distance if value.value > 0 else -distance


def open_table(of: Game | str, data: str | os.PathLike[str] | None = None) -> Table:
    """The table of a game. Raises `TableMissing` if there is none."""
    chosen = game_of(of)
    directory = table_directory(chosen, data)
    if not any(directory.glob("*.table")):
        raise TableMissing(
            f"there is no table of {chosen.variant} in {directory}: "
            f"build it with stackyard solve {chosen.variant} --table"
        )
    return Table(chosen, directory)
