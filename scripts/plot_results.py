"""The plots of docs/results.md. Distributions are read from the tables that are there; of one that is not,
the plot that was drawn from it stays."""

from __future__ import annotations

import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from solved import LARGE, Solved

from stackyard.tables import Table

__all__ = ["PLOTS", "draw_plots"]

PLOTS = Path(__file__).parent.parent / "docs" / "plots"
COUNTED = 4_000_000  # positions; of larger tables about so many are read for the distributions
INK, GOLD, BLUE = "#22313f", "#e9b44c", "#3a6ea5"


def draw_plots(solved: list[Solved], tables: list[Table]) -> None:
    try:
        plt: Any = import_module("matplotlib.pyplot")
    except ImportError:
        print("no plots: matplotlib is not installed", file=sys.stderr)
        return
    import_module("matplotlib").rcParams["svg.hashsalt"] = "stackyard"  # the same picture, the same bytes
    PLOTS.mkdir(parents=True, exist_ok=True)
    for table in tables:
        if table.game.variant in LARGE and table.info().complete:
            _plot_distribution(plt, table)
    known = [each for each in solved if each.value is not None]
    _plot_silo(plt, [each for each in known if each.game.family.name == "silo"])
    _plot_27(plt, [each for each in known if each.game.options.get("level") == "basic"])


def _distribution(table: Table) -> Counter[int]:
    """How often each distance (or difference) comes up; won positions count up, lost ones down."""
    found: Counter[int] = Counter()
    every = max(1, len(table) // COUNTED)
    chunk = 1 << 16
    for piece in range(0, len(table), chunk * every):
        numbers = memoryview(table._native.read(piece, min(chunk, len(table) - piece))).cast("h")
        values, distances = numbers[::2].tolist(), numbers[1::2].tolist()
        found.update(d if v > 0 else -d for v, d in zip(values, distances, strict=True) if d >= 0)
        found.update(v for v, d in zip(values, distances, strict=True) if d == -1)
    return found


def _plot_distribution(plt: Any, table: Table) -> None:
    counts = _distribution(table)
    total = sum(counts.values())
    places = sorted(counts)
    figure, axes = plt.subplots(figsize=(8, 3.2))
    colours = [GOLD if place > 0 else BLUE for place in places]
    axes.bar(places, [100 * counts[place] / total for place in places], width=1.0, color=colours)
    far = table.info().longest is not None
    axes.set(
        title=f"{table.game.variant}: all positions",
        xlabel="plies to the end; below zero the player to move loses" if far else "difference still to come",
        ylabel="% of positions",
    )
    kind = "distances" if far else "differences"
    _save(plt, figure, f"{kind}-" + re.sub("[^a-z0-9]+", "-", table.game.variant))


def _plot_silo(plt: Any, solved: list[Solved]) -> None:
    figure, axes = plt.subplots(figsize=(8, 3.2))
    sizes = sorted({each.size for each in solved})
    for each in solved:
        sheet = each.game.options["win"] == "sheet"
        at = sizes.index(each.size) + (-0.2 if sheet else 0.2)
        plies = (each.value or 0) * (each.distance or 0)
        axes.bar(at, plies, width=0.4, color=GOLD if sheet else BLUE)
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(range(len(sizes)), [f"{squares}×{height}" for squares, height in sizes])
    axes.set(title="Silo from the start: gold sheet, blue anywhere", ylabel="plies; above zero first wins")
    _save(plt, figure, "silo-first-player")


def _plot_27(plt: Any, solved: list[Solved]) -> None:
    figure, axes = plt.subplots(figsize=(8, 3.2))
    for fields in sorted({int(each.game.options["fields"]) for each in solved}):
        those = [each for each in solved if each.game.options["fields"] == fields]
        row = sorted((int(each.game.options["discs"]), each.value or 0) for each in those)
        axes.plot([discs for discs, _ in row], [v for _, v in row], marker="o", label=f"{fields} fields")
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set(title="27 basic from the start", xlabel="discs each", ylabel="first's difference")
    axes.legend(fontsize="small", ncols=3)
    _save(plt, figure, "27-first-player")


def _save(plt: Any, figure: Any, name: str) -> None:
    figure.tight_layout()
    figure.savefig(PLOTS / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)
