"""Solves every variant that docs/results.md tells of into its table, from the smallest on; `make tables`.

    python scripts/solve_all.py [--data DIR] [--memory SIZE] [--largest]

What is there already is left as it is, and what was stopped goes on, so it may be ended at any time. With
--largest also those that take hours or 17 GB of memory: give --memory 17G.
"""

from __future__ import annotations

import argparse
import sys

import stackyard.solve
from stackyard.solve import read_bytes
from stackyard.tables import TableError

SILO = [(4, 1), (4, 2), (4, 3), (4, 4), (6, 1), (6, 2), (8, 1), (10, 1), (4, 5), (12, 1), (6, 3), (8, 2)]
MOST_DISCS = {  # of 27's upper levels, by fields
    "advanced": {3: 3, 4: 4, 5: 5, 6: 5, 7: 4, 8: 3, 9: 3},
    "expert": {3: 3, 4: 4, 5: 4, 6: 4, 7: 3, 8: 2, 9: 2},
}
PIECES = {2: 5, 3: 3}  # of Stacks, by side
VARIANTS = [
    *(f"27:fields={fields},discs={discs}" for fields in range(3, 9) for discs in range(1, 6)),
    *(f"27:fields=9,discs={discs}" for discs in range(1, 8)),
    *(
        f"27:fields={fields},discs={discs},level={level}"
        for level, most in MOST_DISCS.items()
        for fields in most
        for discs in range(1, most[fields] + 1)
    ),
    *(
        f"stacks:side={side},pieces={pieces},rules={rules}"
        for rules in ("standard", "diabolical")
        for side in PIECES
        for pieces in range(1, PIECES[side] + 1)
    ),
    *(f"silo:squares={s},height={h},win={win}" for s, h in SILO for win in ("sheet", "anywhere")),
]
LARGEST = [
    "27:discs=8",
    "silo:squares=4,height=6",
    "silo:squares=4,height=6,win=anywhere",
    "27",
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data")
    parser.add_argument("--memory", default="8G")
    parser.add_argument("--largest", action="store_true")
    chosen = parser.parse_args()
    for variant in VARIANTS + (LARGEST if chosen.largest else []):
        try:
            info = stackyard.solve.build(
                variant, memory=read_bytes(chosen.memory), resume=True, data=chosen.data
            )
        except TableError as error:
            print(f"{variant}: {error}", file=sys.stderr)
            return 1
        print(f"{info.variant}: {info.positions:,} positions, {info.notes['seconds']:,.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
