"""How many positions fixed searches look at: a change that was meant to leave the search alone shows here.

When the search was meant to change, take over the numbers that the failing test prints.
"""

from __future__ import annotations

import stackyard
from samples import NAMED
from stackyard import Engine

SIGNATURE = {  # (depth, positions) from the start, on a new engine of 16 MB
    "silo": (16, 73_911),
    "silo-anywhere": (15, 80_146),
    "27": (9, 42_768),
    "27-advanced": (9, 34_921),
    "27-expert": (9, 55_954),
    "stacks": (14, 196_372),
    "diabolical": (14, 95_229),
}


def test_signature() -> None:
    found = {}
    for variant in NAMED:
        game, depth = stackyard.game(variant), SIGNATURE[variant][0]
        engine = Engine(game, memory_mb=16, tables=False)
        found[variant] = (depth, engine.analyse(game.start(), depth=depth).result().nodes)
    assert found == SIGNATURE, found
