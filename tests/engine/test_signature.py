"""How many positions fixed searches look at: a change that was meant to leave the search alone shows here.

When the search was meant to change, take over the numbers that the failing test prints.
"""

from __future__ import annotations

import stackyard
from samples import NAMED
from stackyard import Engine

SIGNATURE = {  # (depth, positions) from the start, on a new engine of 16 MB
    "silo": (14, 49_318),
    "silo-anywhere": (14, 93_883),
    "27": (7, 30_799),
    "27-advanced": (7, 43_725),
    "27-expert": (7, 43_894),
    "stacks": (12, 117_420),
    "diabolical": (12, 59_623),
}


def test_signature() -> None:
    found = {}
    for variant in NAMED:
        game, depth = stackyard.game(variant), SIGNATURE[variant][0]
        engine = Engine(game, memory_mb=16, tables=False)
        found[variant] = (depth, engine.analyse(game.start(), depth=depth).result().nodes)
    assert found == SIGNATURE, found
