"""A whole game of each of the six rule sets between two browsers, move by move as the library plays it."""

from __future__ import annotations

import random

import pytest

import stackyard
from page.conftest import People
from page.people import HERE, LINK

SIX = ("silo", "27", "27-advanced", "27-expert", "stacks", "diabolical")


def sensible(position: stackyard.Position, chance: random.Random) -> stackyard.Move:
    """Large steps forward, so that games come to an end, with some chance in them."""
    moves = position.moves()
    off = [move for move in moves if move.target is None]
    if off:
        return max(off, key=lambda move: move.count)
    return max(moves, key=lambda move: (move.source is not None, move.count + 3 * chance.random()))


@pytest.mark.parametrize("variant", SIX)
def test_two_browsers_play_to_the_end(people: People, variant: str) -> None:
    chance = random.Random(variant)
    ann, ben = people.join(), people.join()
    match = ann.create(variant, {**HERE, "nickname": "Ann"}, LINK)
    ann.open(match)
    ben.take_seat(match)
    ann.page.keyboard.press("Escape")
    position = stackyard.game(variant).start()
    while position.turn is not None:
        mover, other = (ann, ben) if position.turn is stackyard.Player.FIRST else (ben, ann)
        mover.sees(position)
        move = sensible(position, chance)
        mover.play(position, move)
        position = position.play(move)
        other.sees(position)
    assert position.outcome is not None
    for person in (ann, ben):
        person.sees(position)
        person.read(position.outcome.reason)
    winner = position.outcome.winner
    if winner is not None:
        (ann if winner is stackyard.Player.FIRST else ben).read("You win!")
