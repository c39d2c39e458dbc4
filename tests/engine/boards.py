"""Boards that are small enough to know everything about, and positions on them."""

from __future__ import annotations

from random import Random

import referee
import stackyard
from referee.solve import Value, value
from samples import random_position
from stackyard import Player, Position

SOLVED = [
    "silo:squares=4,height=1",
    "silo:squares=4,height=2",
    "silo:squares=6,height=1",
    "silo:squares=4,height=1,win=anywhere",
    "silo:squares=4,height=2,win=anywhere",
    "silo:squares=6,height=1,win=anywhere",
    "27:discs=2",
    "27:fields=5,discs=4",
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

# Too large for the referee to be asked every time; it gave these once.
KNOWN = {
    "silo:squares=4,height=3": (1, 45),
    "27:discs=3": (1, None),
}


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
