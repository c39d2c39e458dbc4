"""Boards that are small enough to know everything about, and positions on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import referee
import stackyard
from referee.solve import Value, value
from samples import random_position
from stackyard import Player, Position

FILES = Path(__file__).parent.parent / "data" / "values"

# So small that the referee can be asked about any position while a test waits.
SOLVED = [
    "silo:squares=4,height=1",
    "silo:squares=4,height=2",
    "silo:squares=6,height=1",
    "silo:squares=4,height=1,win=anywhere",
    "silo:squares=4,height=2,win=anywhere",
    "silo:squares=6,height=1,win=anywhere",
    "27:discs=2",
    "27:fields=6,discs=3",
    "27:fields=4,discs=2,level=advanced",
    "27:fields=4,discs=2,level=expert",
    "27:fields=5,discs=2,level=advanced",
    "27:fields=5,discs=2,level=expert",
    "stacks:side=2,pieces=1",
    "stacks:side=2,pieces=2",
    "stacks:side=2,pieces=1,rules=diabolical",
    "stacks:side=2,pieces=2,rules=diabolical",
]


@dataclass(frozen=True)
class Known:
    """A position with its exact value, as the referee wrote it down."""

    position: Position
    difference: int
    distance: int

    @property
    def worth(self) -> int:
        """To the player on turn."""
        return self.difference if self.position.turn is Player.FIRST else -self.difference


@cache
def written() -> dict[str, list[Known]]:
    """All positions of tests/data/values by their boards: `make values-data`."""
    boards: dict[str, list[Known]] = {}
    for file in sorted(FILES.glob("*.txt")):
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("#"):
                continue
            variant, place, found = line.split(" | ")
            game = stackyard.game(variant)
            position = game.start() if place == "start" else game.position(place)
            difference, distance = map(int, found.split())
            boards.setdefault(variant, []).append(Known(position, difference, distance))
    return boards


def truth(position: Position) -> Value:
    """The referee's word, from the view of the first player."""
    return value(referee.game(position.game.variant).parse(str(position)))


def worth(position: Position) -> int:
    """The exact value to the player on turn."""
    difference = truth(position).difference
    return difference if position.turn is Player.FIRST else -difference


def unfinished(variant: str, number: int) -> list[Position]:
    """The start, and some positions further on."""
    game = stackyard.game(variant)
    random = Random(variant)
    positions = [game.start()]
    while len(positions) < number:
        position = random_position(game, random, 25)
        if position.turn is not None:
            positions.append(position)
    return positions
