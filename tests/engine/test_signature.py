"""How many positions fixed searches look at: a change that was meant to leave the search alone shows here.

When the search was meant to change, take over the numbers that the failing test prints.
"""

from __future__ import annotations

import stackyard
from samples import NAMED
from stackyard import Engine

DEPTH = 7
SIGNATURE = {
    "silo": 1_011,
    "silo-anywhere": 844,
    "27": 36_470,
    "27-advanced": 43_726,
    "27-expert": 43_895,
    "stacks": 854,
    "diabolical": 1_069,
}


def test_signature() -> None:
    found = {}
    for variant in NAMED:
        game = stackyard.game(variant)
        result = Engine(game, memory_mb=16, tables=False).analyse(game.start(), depth=DEPTH).result()
        found[variant] = result.nodes
    assert found == SIGNATURE, found
