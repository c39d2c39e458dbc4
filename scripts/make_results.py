"""Writes docs/results.md, its plots and docs/results.json from the tables that are there and the records of
those that were: nothing in them is typed by hand.

    python scripts/make_results.py [--data DIR]

The plots need matplotlib (`pip install stackyard[plots]`); without it they stay as they are.
"""

from __future__ import annotations

import argparse
import sys
from itertools import groupby

from plot_results import PLOTS, draw_plots
from solved import LARGE, RECORDS, Solved, all_solved, tables_here

DOCS = RECORDS.parent

HEAD = """# Results

What Stackyard knows for certain. Written by `scripts/make_results.py` from the table files; the same in
full, for programs: [results.json](results.json).
"""
REAL = """
These are the boards that people play on, and the largest of 27 below them. Stacks, Diabolical Stacks and
the upper levels of 27 are beyond solving on their own boards; smaller ones are [below](#all-tables).
"""
TABLES = """## All tables

Counts are from the view of the player to move, over all positions of the table (see
[table-format.md](table-format.md)). In 27 the result is the final difference, first's score minus
second's; won, drawn and lost count the signs of the table's differences. Bits a position and sha256 are
those of `result.table`, or of all tiers together; bytes are those of all files. Seconds are wall time,
writing included, on the machine that built the table. `make tables` builds all but the largest; one alone
is built by the command in its row.
"""
COLUMNS = (
    "variant", "best play", "longest win", "positions", "won", "drawn", "lost", "bytes", "bits", "seconds",
    "sha256", "command",
)  # fmt: skip
ANSWER = """## Does the revised win rule of Silo take away the first player's advantage?

Mark Steere revised the win rule because strong players felt that moving first was too good. In all sizes
below {drawn} arrangements are drawn: with best play one side wins from the start.
{usual}
- First wins by the sheet, second by the revised rule: {taken}.
- First wins under both: {kept}.
- Second wins under both: {second}.
- Second wins by the sheet, first by the revised rule: {given}.
"""
NAMES = {(True, False): "taken", (True, True): "kept", (False, False): "second", (False, True): "given"}


def result(one: Solved) -> str:
    """The value of the start, in words."""
    if one.value is None:
        return "not yet known"
    if one.game.family.name == "27":
        what = f"{one.value:+d}" if one.value else "0, a draw"
        return what if one.distance is None else f"{what}, {one.distance} plies"
    return f"{'first' if one.value > 0 else 'second'} wins in {one.distance}"


def row(one: Solved) -> str:
    longest = "" if one.longest is None else f"{one.longest}"
    state = "" if one.complete else " so far"
    return (
        f"| `{one.variant}` | {result(one)} | {longest} | {one.positions:,}{state} | {one.won:,} "
        f"| {one.drawn:,} | {one.lost:,} | {one.bytes:,} | {one.bits_per_position} | {one.seconds:,.1f} "
        f"| `{one.sha256[:16]}` | `stackyard solve {one.variant} --table` |"
    )


def designers_question(solved: list[Solved]) -> list[str]:
    """Silo under both win rules, size by size."""
    found: dict[tuple[int, int], dict[str, Solved]] = {}
    for one in solved:
        if one.game.family.name == "silo" and one.value is not None:
            found.setdefault(one.size, {})[str(one.game.options["win"])] = one
    both = {size: pair for size, pair in sorted(found.items()) if len(pair) == 2}
    drawn = sum(one.drawn for pair in both.values() for one in pair.values())
    groups: dict[tuple[bool, bool], list[str]] = {}
    for size, pair in both.items():
        winners = (pair["sheet"].value or 0) > 0, (pair["anywhere"].value or 0) > 0
        groups.setdefault(winners, []).append(f"{size[0]} × {size[1]}")
    named = {name: ", ".join(groups.get(key, ["no size solved"])) for key, name in NAMES.items()}
    return [
        ANSWER.format(drawn=f"{drawn:,}" if drawn else "no", usual=usual_board(both), **named),
        "| squares × height | sheet | anywhere | won by the mover: sheet | anywhere |",
        "|---|---|---|---|---|",
        *(
            f"| {squares} × {height} | {result(pair['sheet'])} | {result(pair['anywhere'])} "
            f"| {share_won(pair['sheet'])} | {share_won(pair['anywhere'])} |"
            for (squares, height), pair in both.items()
        ),
    ]


def usual_board(both: dict[tuple[int, int], dict[str, Solved]]) -> str:
    """The answer for the board that people play on, as far as it is known."""
    pair = both.get((6, 3))
    if pair is None:
        return ""
    taken = "it does" if (pair["anywhere"].value or 0) <= 0 else "it does not"
    by_sheet, revised = result(pair["sheet"]), result(pair["anywhere"])
    return (
        f"\n**On the usual board, 6 × 3, {taken}:** {by_sheet} by the sheet, {revised} by the revised rule.\n"
    )


def share_won(one: Solved) -> str:
    return f"{100 * one.won / one.positions:.2f} %"


def in_short(solved: list[Solved]) -> list[str]:
    """The real games and their results."""
    return [
        "| variant | best play | longest win | positions |",
        "|---|---|---|---|",
        *(
            f"| `{one.variant}` | {result(one)} | {one.longest or ''} | {one.positions:,} |"
            for one in solved
            if one.variant in LARGE and one.complete
        ),
        REAL,
    ]


def best_play(solved: list[Solved]) -> list[str]:
    """How the real games go from the start when both sides play their best."""
    lines = ["## Best play from the start", "", "One line of several that are as good.", ""]
    for one in solved:
        if one.variant in LARGE and one.best_play:
            lines += [f"**`{one.variant}`: {result(one)}**", "", f"    {one.best_play}", ""]
    return lines


def all_tables(solved: list[Solved]) -> list[str]:
    """Every table, by game and rules."""
    lines = [TABLES]
    for _, group in groupby(solved, key=lambda one: one.order[:2]):
        those = list(group)
        rules = ", ".join(f"{option.name}={option.text(value)}" for option, value in those[0].rules)
        title = those[0].game.family.title
        lines += [f"### {title}, {rules}", "", f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
        lines += [*(row(one) for one in those), ""]
    return lines


def unfinished(solved: list[Solved]) -> list[str]:
    """Tables of which only some tiers are there."""
    lines = []
    for one in solved:
        if one.complete:
            continue
        left = one.seconds * (one.all_positions - one.positions) / one.positions
        lines += [
            f"`{one.variant}` is under way: {one.positions:,} of {one.all_positions:,} positions "
            f"({100 * one.positions / one.all_positions:.0f} %), {one.files} tiers, in "
            f"{one.seconds / 3600:.1f} hours on a machine that did other things beside; at that rate the "
            f"rest takes {left / 3600:.0f} hours and the files "
            f"{one.all_positions / one.positions * one.bytes / 1e9:.0f} GB.",
            "",
        ]
    return lines


def page(solved: list[Solved]) -> str:
    lines = [
        HEAD,
        *in_short(solved),
        *unfinished(solved),
        *designers_question(solved),
        "",
        *best_play(solved),
        *all_tables(solved),
    ]
    if plots := sorted(path.stem for path in PLOTS.glob("*.svg")):
        lines += ["## Plots", "", *(f"![{name}](plots/{name}.svg)" for name in plots), ""]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data")
    tables = tables_here(parser.parse_args().data)
    solved = all_solved(tables)
    draw_plots(solved, tables)
    (DOCS / "results.md").write_text(page(solved), "utf-8")
    print(f"{DOCS / 'results.md'}: {len(solved)} variants, {len(tables)} of their tables here")
    return 0


if __name__ == "__main__":
    sys.exit(main())
