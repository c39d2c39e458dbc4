"""The rules core against the referee in the same run, random playouts, and start-up times.

The referee counts to a depth it can reach in a second or so and the core to one a little deeper; both
counts are checked before either time is believed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table

import stackyard
from benchmarks.timing import seconds

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import referee

# variant: depth for the referee, depth for the core
DEPTHS = {
    "silo": (9, 14),
    "silo-anywhere": (9, 14),
    "27": (5, 7),
    "27-advanced": (5, 7),
    "27-expert": (5, 7),
    "stacks": (7, 10),
    "diabolical": (7, 10),
}
PLAYOUTS = {
    "silo": 10e6,
    "silo-anywhere": 10e6,
    "27": 10e6,
    "27-advanced": None,
    "27-expert": None,
    "stacks": 5e6,
    "diabolical": None,
}
RATIO = 300


def perft_table() -> Table:
    table = Table(
        "variant", "referee /s", "core /s", "times", f"at least {RATIO}", title="perft: nodes a second"
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for variant, (shallow, deep) in DEPTHS.items():
        ours, theirs = stackyard.game(variant).start(), referee.game(variant).start()
        rates, counts = [], []
        for _ in range(3):  # both in turn, so that a slow minute of the machine hits both
            start = perf_counter()
            count = referee.perft(theirs, shallow)
            slow = count / (perf_counter() - start)
            assert ours.perft(shallow) == count, variant
            start = perf_counter()
            counts.append(ours.perft(deep))
            rates.append((counts[-1] / (perf_counter() - start), slow))
        assert len(set(counts)) == 1
        fast, slow = sorted(rates, key=lambda pair: pair[0] / pair[1])[1]
        holds = "yes" if fast / slow >= RATIO else "NO"
        table.add_row(variant, f"{slow:,.0f}", f"{fast:,.0f}", f"{fast / slow:,.0f}", holds)
    return table


def playout_table() -> Table:
    table = Table("variant", "games /s", "moves /s", "aim", title="random playouts, bulk API, one core")
    for column in table.columns[1:]:
        column.justify = "right"
    for variant, aim in PLAYOUTS.items():
        start = stackyard.game(variant).start()
        games = 20_000
        total = start.playouts(games, seed=1)
        took = seconds(lambda start=start, games=games: start.playouts(games, seed=1))  # type: ignore[misc]
        rate = total.moves / took
        verdict = "" if aim is None else f"{aim / 1e6:.0f} M: {'yes' if rate >= aim else 'NO'}"
        table.add_row(variant, f"{games / took:,.0f}", f"{rate:,.0f}", verdict)
    return table


def python_table() -> Table:
    """What one call costs from Python, where it crosses into the core each time."""
    table = Table("call", "µs", title="one at a time from Python, silo")
    table.columns[1].justify = "right"
    position = stackyard.game("silo").start().play("a-b")
    move = position.moves()[0]
    text = str(position)
    calls = {
        "position.moves()": position.moves,
        "position.play(move)": lambda: position.play(move),
        "position.play(text)": lambda: position.play(move.text),
        "str(position)": lambda: str(position),
        "game.position(text)": lambda: position.game.position(text),
    }
    for name, call in calls.items():
        took = seconds(lambda call=call: [call() for _ in range(5_000)]) / 5_000  # type: ignore[misc]
        table.add_row(name, f"{took * 1e6:.2f}")
    return table


def start_table() -> Table:
    table = Table("what", "ms", "at most", title="start-up")
    for column in table.columns[1:]:
        column.justify = "right"
    command = str(Path(sys.executable).parent / "stackyard")
    python = [sys.executable, "-c"]
    bare = seconds(lambda: subprocess.run([*python, "pass"], check=True), 15)
    loaded = seconds(lambda: subprocess.run([*python, "import stackyard"], check=True), 15)
    games = seconds(lambda: subprocess.run([command, "games"], check=True, stdout=subprocess.DEVNULL), 15)
    table.add_row("python alone", f"{bare * 1e3:.0f}", "")
    table.add_row("import stackyard", f"{(loaded - bare) * 1e3:.0f}", "60")
    table.add_row("stackyard games", f"{games * 1e3:.0f}", "200")
    return table


def main(console: Console) -> None:
    for table in (perft_table, playout_table, python_table, start_table):
        console.print(table())
