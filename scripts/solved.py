"""What is known of every variant that was ever solved: docs/results.json, one record a table.

A table of 27 has 20 GB and is not kept for ever, so what it said is: a record is made from a table that is
there, and stands until a table of the same variant, as complete or more so, replaces it. Files depend on
nothing but the variant, so of two builds with the same checksum the quicker one's time is kept.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import stackyard
import stackyard.tables
from stackyard import Game
from stackyard.games.family import Option
from stackyard.tables import Table, TableError

__all__ = ["LARGE", "Solved", "all_solved", "tables_here"]

RECORDS = Path(__file__).parent.parent / "docs" / "results.json"
LARGE = ("silo", "silo:win=anywhere", "27:discs=7", "27:discs=8", "27")  # plotted, and told with best play


@dataclass(frozen=True)
class Solved:
    """One variant and what its table says. Counts are from the view of the player to move."""

    variant: str
    value: int | None
    """Of the start: 1, 0 or -1, in 27 the final difference; None if the table is not there yet."""
    distance: int | None
    longest: int | None
    positions: int
    all_positions: int
    won: int
    drawn: int
    lost: int
    bytes: int
    files: int
    bits_per_position: float
    sha256: str
    seconds: float
    best_play: str = ""

    @property
    def game(self) -> Game:
        return stackyard.game(self.variant)

    @property
    def complete(self) -> bool:
        return self.positions == self.all_positions

    @property
    def size(self) -> tuple[int, int]:
        """Of a Silo board."""
        options = self.game.options
        return int(options["squares"]), int(options["height"])

    @property
    def rules(self) -> list[tuple[Option, int]]:
        """The options that are words: which game it is, whatever the board."""
        return [(option, value) for option, value in self._options if option.words]

    @property
    def order(self) -> tuple[str, list[int], list[int]]:
        """By game, then rules, then size."""
        sizes = [value for option, value in self._options if not option.words]
        return self.game.family.name, [value for _, value in self.rules], sizes

    @property
    def _options(self) -> list[tuple[Option, int]]:
        return list(zip(self.game.family.options, self.game.values, strict=True))


def solved_by(table: Table) -> Solved:
    """The record of a table."""
    info = table.info()
    start = table.probe_many([table.game.start()])[0]
    return Solved(
        variant=info.variant,
        value=start.value if start else None,
        distance=start.distance if start else None,
        longest=info.longest,
        positions=info.positions,
        all_positions=len(table),
        won=info.won,
        drawn=info.drawn,
        lost=info.lost,
        bytes=info.bytes,
        files=len(info.files),
        bits_per_position=info.bits_per_position,
        sha256=info.sha256,
        seconds=float(info.notes.get("seconds", 0)),
        best_play=best_play(table) if info.variant in LARGE and info.complete else "",
    )


def best_play(table: Table) -> str:
    """How the game goes from the start when both sides play their best; one line of several as good."""
    position, moves = table.game.start(), []
    while position.turn:
        move = table.best_moves(position)[0]
        moves.append(move.text)
        position = position.play(move)
    return " ".join(moves)


def tables_here(data: str | None) -> list[Table]:
    """Every table that can be read."""
    found = []
    for directory in stackyard.tables.table_directories(data):
        try:
            found.append(Table(stackyard.game(stackyard.tables.read_info(directory).variant), directory))
        except TableError as error:
            print(f"left out: {error}", file=sys.stderr)
    return found


def all_solved(tables: list[Table]) -> list[Solved]:
    """The records of old, those of these tables among them, written down."""
    records = {each.variant: each for each in _read()}
    for table in tables:
        new = solved_by(table)
        old = records.get(new.variant, new)
        if old.sha256 == new.sha256:
            new = replace(new, seconds=min(old.seconds, new.seconds))
        if new.positions >= old.positions:
            records[new.variant] = new
    solved = sorted(records.values(), key=lambda each: each.order)
    text = ",\n".join(json.dumps(asdict(each)) for each in solved)
    RECORDS.write_text(f"[\n{text}\n]\n", "utf-8")
    return solved


def _read() -> list[Solved]:
    if not RECORDS.exists():
        return []
    return [Solved(**record) for record in json.loads(RECORDS.read_text("utf-8"))]
