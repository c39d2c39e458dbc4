"""The referee: all six rule sets once more, slow and plain, for the fast core to be tested against.

>>> position = game("27:fields=5,discs=2").start()
>>> position.text()
'rbb,g,g,g,rww b'
>>> position.moves()
['a:1-b', 'a:2-b']
>>> position.play("a:2-b").text()
'r,gbb,g,g,rww w'
"""

from __future__ import annotations

from dataclasses import fields

from .common import FIRST, SECOND, Game, Outcome, Position, Stack, UnknownVariantError, perft
from .silo import Silo
from .stacks import Stacks
from .twentyseven import TwentySeven

__all__ = [
    "FIRST",
    "SECOND",
    "Game",
    "Outcome",
    "Position",
    "Silo",
    "Stack",
    "Stacks",
    "TwentySeven",
    "UnknownVariantError",
    "game",
    "perft",
]

GAMES: dict[str, type[Game]] = {"silo": Silo, "27": TwentySeven, "stacks": Stacks}

SHORT_NAMES = {
    "silo-anywhere": "silo:win=anywhere",
    "27-advanced": "27:level=advanced",
    "27-expert": "27:level=expert",
    "diabolical": "stacks:rules=diabolical",
}


def game(variant: str) -> Game:
    """The game of a variant such as `27:fields=5,level=expert`, or of a short name such as `diabolical`."""
    name, _, options = SHORT_NAMES.get(variant, variant).partition(":")
    if name not in GAMES:
        raise UnknownVariantError(f"There is no game called {name!r}.")
    defaults = {option.name: option.default for option in fields(GAMES[name])}
    chosen: dict[str, int | str] = {}
    for option in filter(None, options.split(",")):
        key, _, value = option.partition("=")
        if key not in defaults:
            raise UnknownVariantError(f"{name} has no option {key!r}.")
        chosen[key] = int(value) if isinstance(defaults[key], int) else value
    return GAMES[name](**chosen)
