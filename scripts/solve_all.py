"""Solves every variant that docs/results.md tells of into its table, from the smallest on; `make tables`.

    python scripts/solve_all.py [--data DIR] [--memory SIZE] [--largest]

What is there already is left as it is, and what was stopped goes on, so it may be ended at any time. With
--largest also those that take hours: 27:discs=8 and 27 itself.
"""

from __future__ import annotations

import argparse
import sys

import stackyard.solve
from stackyard.solve import read_bytes
from stackyard.tables import TableError

SILO = [(4, 1), (4, 2), (4, 3), (4, 4), (6, 1), (6, 2), (8, 1), (10, 1), (4, 5), (6, 3)]
UPPER = [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (5, 1), (5, 2), (5, 3)]
VARIANTS = [
    *(f"27:fields={fields},discs={discs}" for fields in range(3, 9) for discs in range(1, 6)),
    *(f"27:fields=9,discs={discs}" for discs in range(1, 8)),
    *(f"27:fields={f},discs={d},level={level}" for level in ("advanced", "expert") for f, d in UPPER),
    *(f"stacks:side=2,pieces={p},rules={r}" for r in ("standard", "diabolical") for p in range(1, 5)),
    *(f"silo:squares={s},height={h},win={win}" for s, h in SILO for win in ("sheet", "anywhere")),
]
LARGEST = ["27:discs=8", "27"]


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
