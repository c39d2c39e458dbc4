"""The small book in the wheel: it is there, it is small, and it agrees with itself and with the tables."""

from __future__ import annotations

from importlib.resources import files

import pytest

import stackyard
from stackyard import Player
from stackyard.tables import book

LARGEST = 2_000_000


def test_it_is_under_two_megabytes() -> None:
    assert len((files("stackyard.tables") / "book.xz").read_bytes()) < LARGEST


@pytest.mark.parametrize("variant", ["silo", "silo-anywhere"])
def test_it_knows_the_openings(variant: str) -> None:
    known = book(variant)
    start = known.game.start()
    assert start in known
    best = known.best_moves(start)
    assert best
    here = known.probe(start)
    assert here is not None
    for move in best:
        after = start.play(move)
        answer = known.probe(after)
        assert answer is not None
        assert here.value == (answer.value if after.turn is Player.FIRST else -answer.value)
        assert here.distance == (answer.distance or 0) + 1


def test_every_value_follows_from_the_next_ply() -> None:
    known = book("silo")
    layer = [known.game.start()]
    for _ in range(5):
        for position in layer:
            moves = known.moves(position)
            probe = known.probe(position)
            assert moves is not None
            assert probe is not None
            assert (moves[0].value, moves[0].distance) == (probe.value, probe.distance)
        layer = list({after for position in layer for _, after in position.children()})


def test_other_games_have_an_empty_book() -> None:
    known = book("stacks")
    assert len(known) == 0
    assert known.probe(stackyard.game("stacks").start()) is None
    assert known.best_moves(stackyard.game("stacks").start()) == []
