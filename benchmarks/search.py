"""Nodes a second of the alpha-beta search, on one thread and on two.

A core that other programs use as well gives a search only a part of its time, so beside what a clock on the
wall shows, nodes are counted a second of processor time: what one core does when it is free. What two threads
gain shows on the wall alone, for it includes what they cost each other, and needs two cores free: on a busy
machine that check says nothing. The best of several rounds counts, since all that others do to a round is to
slow it down.
"""

from __future__ import annotations

from resource import RUSAGE_SELF, getrusage
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import stackyard
from stackyard import Engine

SECONDS = 1.0
ROUNDS = 5
MEMORY_MB = 256
VARIANTS = ("silo", "silo-anywhere", "27", "27-advanced", "27-expert", "stacks", "diabolical")
PROMISED = ("silo", "27")
LEAST = 5_000_000
TIMES = 1.6


class Rate(NamedTuple):
    """Nodes a second, by the clock and of processor time."""

    clock: float
    processor: float


def rate(variant: str, threads: int) -> Rate:
    """One search from the start, on a new engine without tables."""
    game = stackyard.game(variant)
    engine = Engine(game, threads=threads, memory_mb=MEMORY_MB, tables=False)
    before = getrusage(RUSAGE_SELF)
    found = engine.analyse(game.start(), seconds=SECONDS).result()
    after = getrusage(RUSAGE_SELF)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Rate(found.nodes / found.seconds, found.nodes / spent)


def best(rates: list[Rate]) -> Rate:
    return Rate(max(rate.clock for rate in rates), max(rate.processor for rate in rates))


def table() -> Table:
    found: dict[tuple[str, int], list[Rate]] = {}
    for _ in range(ROUNDS):  # all in turn, so that a slow minute of the machine hits each of them
        for variant in VARIANTS:
            for threads in (1, 2):
                found.setdefault((variant, threads), []).append(rate(variant, threads))
    table = Table(
        "variant",
        "1 thread",
        "processor",
        f"≥ {LEAST / 1e6:g} M",
        "2 threads",
        "times",
        f"≥ {TIMES}",
        title=f"Alpha-beta, million nodes a second: best of {ROUNDS} searches of {SECONDS:g} s",
    )
    for variant in VARIANTS:
        one, two = best(found[variant, 1]), best(found[variant, 2])
        fast = ("yes" if one.processor >= LEAST else "NO") if variant in PROMISED else ""
        times = two.clock / one.clock
        table.add_row(
            variant,
            f"{one.clock / 1e6:.1f}",
            f"{one.processor / 1e6:.1f}",
            fast,
            f"{two.clock / 1e6:.1f}",
            f"{times:.2f}",
            "yes" if times >= TIMES else "NO",
        )
    return table


def main(console: Console) -> None:
    console.print(table())


if __name__ == "__main__":
    main(Console())
