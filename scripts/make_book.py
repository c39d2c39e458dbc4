"""Makes the small book in the wheel, src/stackyard/tables/book.xz, from the tables that are there.

    python scripts/make_book.py [--data DIR]

For each variant named below it takes the first plies: as many whole plies as stay under MOST positions. Where
the table is not here, what the installed book knows of it stays. The whole book must stay under 2 MB.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import stackyard
import stackyard.tables
from stackyard.tables import Probe, Table, TableError
from stackyard.tables.book import all_books, pack

VARIANTS = ("silo", "silo-anywhere", "27", "27:discs=7", "27:discs=8")
MOST = 40_000
LARGEST = 2_000_000
TARGET = Path(__file__).parent.parent / "src" / "stackyard" / "tables" / "book.xz"


def first_plies(table: Table) -> tuple[dict[str, Probe], int]:
    """The exact values of the first plies, and how many plies those are."""
    layer = [table.game.start()]
    known: dict[str, Probe] = {}
    plies = 0
    while layer and len(known) + len(layer) <= MOST:
        for position, probe in zip(layer, table.probe_many(layer), strict=True):
            if probe is None:
                raise TableError(f"the table of {table.game.variant} is not complete")
            known[str(position)] = probe
        following = {str(after): after for position in layer for _, after in position.children()}
        layer = [after for text, after in sorted(following.items()) if text not in known]
        plies += 1
    return known, plies - 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data")
    data = parser.parse_args().data
    book = dict(all_books())
    for name in VARIANTS:
        game = stackyard.game(name)
        try:
            book[game.variant], plies = first_plies(stackyard.tables.open(game, data))
        except TableError as error:
            print(f"as it was: {error}", file=sys.stderr)
            continue
        print(f"{game.variant}: {len(book[game.variant]):,} positions, {plies} plies")
    packed = pack(book)
    if len(packed) > LARGEST:
        print(f"the book has {len(packed):,} bytes, more than {LARGEST:,}: lower MOST", file=sys.stderr)
        return 1
    TARGET.write_bytes(packed)
    print(f"{TARGET}: {len(packed):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
