"""Writes docs/results.md and its plots from the tables that are there: nothing in it is typed by hand.

    python scripts/make_results.py [--data DIR]

The plots need matplotlib (`pip install stackyard[plots]`); without it the text is written alone.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import stackyard
import stackyard.tables
from stackyard import Game
from stackyard.tables import Probe, Table, TableError, TableInfo

DOCS = Path(__file__).parent.parent / "docs"
PLOTS = DOCS / "plots"
COUNTED = 4_000_000  # positions; of larger tables about so many are read for the distributions
INK, GOLD, BLUE = "#22313f", "#e9b44c", "#3a6ea5"
LARGE = ("silo", "silo:win=anywhere", "27:discs=7", "27:discs=8", "27")  # plotted, and told with best play

HEAD = """# Results

Written by `scripts/make_results.py` from the table files. Counts are from the view of the player to move,
over all positions of the table (see [table-format.md](table-format.md)). In 27 the result is the final
difference, first's score minus second's, and won, drawn and lost count the signs of the table's differences.
"""
COLUMNS = (
    "variant", "best play", "longest win", "positions", "won", "drawn", "lost", "bytes", "bits", "seconds",
    "sha256", "command",
)  # fmt: skip
TAIL = """
Bits a position and sha256 are those of `result.table`, or of all tiers together; bytes are those of all
files. Seconds are wall time, writing included, on the machine that built the table.
"""
ANSWER = """## Does the revised win rule of Silo take away the first player's advantage?

Mark Steere revised the win rule because strong players felt that moving first was too good. In all sizes
below {drawn} arrangements are drawn: with best play one side wins from the start.

- First wins by the sheet, second by the revised rule: {taken}.
- First wins under both: {kept}.
- Second wins under both: {second}.
- Second wins by the sheet, first by the revised rule: {given}.
"""
NAMES = {(True, False): "taken", (True, True): "kept", (False, False): "second", (False, True): "given"}


class Solved:
    """One table, with what the page says of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game: Game = table.game
        self.info: TableInfo = table.info()
        self.start: Probe | None = table.probe_many([table.game.start()])[0]

    @property
    def result(self) -> str:
        if self.start is None:
            return "not yet known"
        value, distance = self.start
        if self.game.family.name == "27":
            what = f"{value:+d}" if value else "0, a draw"
            return what if distance is None else f"{what}, {distance} plies"
        winner = "first" if value > 0 else "second"
        return f"{winner} wins in {distance}"

    @property
    def size(self) -> tuple[int, int]:
        """Of a Silo board."""
        return int(self.game.options["squares"]), int(self.game.options["height"])

    @property
    def first_wins(self) -> bool:
        return self.start is not None and self.start.value > 0

    @property
    def share_won(self) -> str:
        return f"{100 * self.info.won / self.info.positions:.2f} %"

    @property
    def row(self) -> str:
        info = self.info
        longest = "" if info.longest is None else f"{info.longest}"
        seconds = f"{info.notes['seconds']:,.1f}" if "seconds" in info.notes else ""
        state = "" if info.complete else " so far"
        return (
            f"| `{info.variant}` | {self.result} | {longest} | {info.positions:,}{state} | {info.won:,} "
            f"| {info.drawn:,} | {info.lost:,} | {info.bytes:,} | {info.bits_per_position} | {seconds} "
            f"| `{info.sha256[:16]}` | `stackyard solve {info.variant} --table` |"
        )

    def distribution(self) -> Counter[int]:
        """How often each distance (or difference) comes up; won positions count up, lost ones down."""
        found: Counter[int] = Counter()
        every = max(1, len(self.table) // COUNTED)
        chunk = 1 << 16
        for piece in range(0, len(self.table), chunk * every):
            numbers = memoryview(self.table._native.read(piece, min(chunk, len(self.table) - piece))).cast(
                "h"
            )
            values, distances = numbers[::2].tolist(), numbers[1::2].tolist()
            found.update(d if v > 0 else -d for v, d in zip(values, distances, strict=True) if d >= 0)
            found.update(v for v, d in zip(values, distances, strict=True) if d == -1)
        return found


def all_solved(data: str | None) -> list[Solved]:
    solved = []
    for directory in stackyard.tables.table_directories(data):
        try:
            solved.append(
                Solved(Table(stackyard.game(stackyard.tables.read_info(directory).variant), directory))
            )
        except TableError as error:
            print(f"left out: {error}", file=sys.stderr)
    return sorted(solved, key=_order)


def _order(one: Solved) -> tuple[str, list[str], list[int]]:
    """By game, then rules, then size."""
    values = one.game.options.values()
    words = [value for value in values if isinstance(value, str)]
    return one.game.family.name, words, [value for value in values if isinstance(value, int)]


def designers_question(solved: list[Solved]) -> list[str]:
    """Silo under both win rules, size by size."""
    found: dict[tuple[int, int], dict[str, Solved]] = {}
    for one in solved:
        if one.game.family.name == "silo" and one.start is not None:
            found.setdefault(one.size, {})[str(one.game.options["win"])] = one
    both = {size: pair for size, pair in sorted(found.items()) if len(pair) == 2}
    drawn = sum(one.info.drawn for pair in both.values() for one in pair.values())
    groups: dict[tuple[bool, bool], list[str]] = {}
    for size, pair in both.items():
        winners = pair["sheet"].first_wins, pair["anywhere"].first_wins
        groups.setdefault(winners, []).append(f"{size[0]} × {size[1]}")
    named = {name: ", ".join(groups.get(key, ["no size solved"])) for key, name in NAMES.items()}
    return [
        ANSWER.format(drawn=f"{drawn:,}" if drawn else "no", **named),
        "| squares × height | sheet | anywhere | won by the mover: sheet | anywhere |",
        "|---|---|---|---|---|",
        *(
            f"| {squares} × {height} | {pair['sheet'].result} | {pair['anywhere'].result} "
            f"| {pair['sheet'].share_won} | {pair['anywhere'].share_won} |"
            for (squares, height), pair in both.items()
        ),
    ]


def best_play(solved: list[Solved]) -> list[str]:
    """How the real games go from the start when both sides play their best."""
    lines = ["## Best play from the start", "", "One line of several that are as good.", ""]
    for one in solved:
        if one.game.variant not in LARGE or one.start is None:
            continue
        position, moves = one.game.start(), []
        while position.turn:
            move = one.table.best_moves(position)[0]
            moves.append(move.text)
            position = position.play(move)
        seconds = one.info.notes.get("seconds")
        took = f", {one.info.positions:,} positions in {seconds:,.0f} s" if seconds else ""
        lines += [f"**`{one.game.variant}`: {one.result}**{took}", "", f"    {' '.join(moves)}", ""]
    return lines


def unfinished(solved: list[Solved]) -> list[str]:
    """Tables of which only some tiers are there."""
    lines = []
    for one in solved:
        info = one.info
        if info.complete:
            continue
        whole = len(one.table)
        seconds = float(info.notes.get("seconds", 0))
        left = seconds * (whole - info.positions) / info.positions
        lines += [
            f"`{info.variant}` is under way: {info.positions:,} of {whole:,} positions "
            f"({100 * info.positions / whole:.0f} %), {len(info.files)} tiers, in {seconds / 3600:.1f} hours "
            f"on a machine that did other things beside; at that rate the rest takes {left / 3600:.0f} hours "
            f"and the files {whole / info.positions * info.bytes / 1e9:.0f} GB.",
            "",
        ]
    return lines


def page(solved: list[Solved], plots: list[str]) -> str:
    lines = [
        HEAD,
        f"| {' | '.join(COLUMNS)} |",
        "|---" * len(COLUMNS) + "|",
        *(one.row for one in solved),
        TAIL,
        *unfinished(solved),
        *best_play(solved),
        *designers_question(solved),
        "",
    ]
    if plots:
        lines += ["## Plots", "", *(f"![{name}](plots/{name}.svg)" for name in plots), ""]
    return "\n".join(lines)


def draw_plots(solved: list[Solved]) -> list[str]:
    try:
        plt: Any = import_module("matplotlib.pyplot")
    except ImportError:
        print("no plots: matplotlib is not installed", file=sys.stderr)
        return []
    import_module("matplotlib").rcParams["svg.hashsalt"] = "stackyard"  # the same picture, the same bytes
    PLOTS.mkdir(parents=True, exist_ok=True)
    known = [one for one in solved if one.start is not None]
    names = [plot_distribution(plt, one) for one in known if one.game.variant in LARGE]
    if silo := [one for one in known if one.game.family.name == "silo"]:
        names.append(plot_silo(plt, silo))
    if basic := [one for one in known if one.game.options.get("level") == "basic"]:
        names.append(plot_27(plt, basic))
    return names


def plot_distribution(plt: Any, one: Solved) -> str:
    counts = one.distribution()
    total = sum(counts.values())
    places = sorted(counts)
    figure, axes = plt.subplots(figsize=(8, 3.2))
    colours = [GOLD if place > 0 else BLUE for place in places]
    axes.bar(places, [100 * counts[place] / total for place in places], width=1.0, color=colours)
    silo = one.game.family.name == "silo"
    axes.set(
        title=f"{one.game.variant}: all positions",
        xlabel="plies to the end; below zero the player to move loses"
        if silo
        else "difference still to come",
        ylabel="% of positions",
    )
    kind = "distances" if silo else "differences"
    return _save(plt, figure, f"{kind}-" + re.sub("[^a-z0-9]+", "-", one.game.variant))


def plot_silo(plt: Any, solved: list[Solved]) -> str:
    figure, axes = plt.subplots(figsize=(8, 3.2))
    sizes = sorted({one.size for one in solved})
    for one in solved:
        sheet = one.game.options["win"] == "sheet"
        at = sizes.index(one.size) + (-0.2 if sheet else 0.2)
        assert one.start is not None
        axes.bar(at, one.start.value * (one.start.distance or 0), width=0.4, color=GOLD if sheet else BLUE)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(range(len(sizes)), [f"{squares}×{height}" for squares, height in sizes])
    axes.set(title="Silo from the start: gold sheet, blue anywhere", ylabel="plies; above zero first wins")
    return _save(plt, figure, "silo-first-player")


def plot_27(plt: Any, solved: list[Solved]) -> str:
    figure, axes = plt.subplots(figsize=(8, 3.2))
    for fields in sorted({int(one.game.options["fields"]) for one in solved}):
        those = [one for one in solved if one.game.options["fields"] == fields]
        row = sorted((int(one.game.options["discs"]), one.start.value) for one in those if one.start)
        axes.plot([discs for discs, _ in row], [v for _, v in row], marker="o", label=f"{fields} fields")
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set(title="27 basic from the start", xlabel="discs each", ylabel="first's difference")
    axes.legend(fontsize="small", ncols=3)
    return _save(plt, figure, "27-first-player")


def _save(plt: Any, figure: Any, name: str) -> str:
    figure.tight_layout()
    figure.savefig(PLOTS / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)
    return name


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data")
    solved = all_solved(parser.parse_args().data)
    (DOCS / "results.md").write_text(page(solved, draw_plots(solved)), "utf-8")
    print(f"{DOCS / 'results.md'}: {len(solved)} variants")
    return 0


if __name__ == "__main__":
    sys.exit(main())
