"""Probing tables: how long one probe takes, and how many a second go through probe_many, on one thread.

The tables are small ones, built into a directory of its own, and those that are already there of the real
games (`stackyard solve silo --table`). Files are warm: each is read once before. Time is the thread's own,
so that what else the machine does counts less.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import thread_time

from rich.console import Console
from rich.table import Table as Shown

import stackyard
import stackyard.solve
import stackyard.tables
from stackyard import Game, Position
from stackyard.tables import Table, TableError

BUILT = ("silo:height=2", "27:discs=5", "stacks:side=2,pieces=4")
REAL = ("silo", "silo-anywhere", "27:discs=7")
POSITIONS, ONES, ROUNDS = 20_000, 5_000, 5
MOST_MICROSECONDS, LEAST_A_SECOND = 20, 100_000


def random_positions(game: Game, count: int) -> list[Position]:
    """Positions of random games, each from anywhere in its game."""
    random = Random(1)
    found: list[Position] = []
    while len(found) < count:
        position = game.start()
        passed = []
        while position.turn is not None:
            passed.append(position)
            position = position.play(random.choice(position.moves()))
        found += random.sample(passed, min(len(passed), 10))
    return found[:count]


def own_seconds(work: Callable[[], object]) -> float:
    """The middle of several runs, in the time of this thread."""
    times = []
    for _ in range(ROUNDS):
        start = thread_time()
        work()
        times.append(thread_time() - start)
    return median(times)


def row(table: Table) -> tuple[str, ...]:
    positions = random_positions(table.game, POSITIONS)
    batch = table.game.positions(positions)
    for file in Path(table.directory).glob("*.table"):
        file.read_bytes()
    one = own_seconds(lambda: [table.probe(position) for position in positions[:ONES]]) / ONES
    many = len(batch) / own_seconds(lambda: table.probe_many(batch))
    fine = one * 1e6 < MOST_MICROSECONDS and many >= LEAST_A_SECOND
    return (
        table.game.variant,
        f"{len(table):,}",
        f"{one * 1e6:.1f}",
        f"{many:,.0f}",
        "yes" if fine else "NO",
    )


def tables(data: str) -> list[Table]:
    found = []
    for variant in BUILT:
        stackyard.solve.build(variant, data=data)
        found.append(stackyard.tables.open(variant, data))
    for variant in REAL:
        try:
            found.append(stackyard.tables.open(variant))
        except TableError:
            continue
    return found


def main(console: Console) -> None:
    shown = Shown(
        "variant",
        "positions",
        "µs a probe",
        "probe_many /s",
        f"at most {MOST_MICROSECONDS} µs, at least {LEAST_A_SECOND:,} /s",
        title="probing tables, one thread, random positions",
    )
    with TemporaryDirectory(prefix="stackyard-") as data:
        for table in tables(data):
            shown.add_row(*row(table))
    console.print(shown)


if __name__ == "__main__":
    main(Console())
