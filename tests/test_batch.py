"""Batches: the same answers as one by one."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stackyard
from samples import random_position, variants
from stackyard import IllegalMove, InvalidLimit


@given(variants(), st.integers(0, 2**32), st.integers(0, 6))
def test_a_batch_equals_its_positions(variant: str, seed: int, size: int) -> None:
    game = stackyard.game(variant)
    random = Random(seed)
    single = [random_position(game, random) for _ in range(size)]
    batch = game.positions(single)
    assert list(batch) == single
    assert batch.turns() == [position.turn for position in single]
    assert batch.move_counts() == [len(position.moves()) for position in single]

    children = batch.children()
    expected = [(i, move, child) for i, position in enumerate(single) for move, child in position.children()]
    found = [(children.parents[i], children.move(i), children.positions[i]) for i in range(len(children))]
    assert found == expected

    running = [position for position in single if position.turn]
    picks = [random.choice(position.moves()) for position in running]
    played = game.positions(running).play(picks)
    assert list(played) == [position.play(move) for position, move in zip(running, picks, strict=True)]
    assert played[::2] == game.positions(list(played)[::2])


def test_a_batch_refuses_what_does_not_belong() -> None:
    silo, other = stackyard.game("silo"), stackyard.game("27")
    with pytest.raises(InvalidLimit):
        silo.positions([other.start()])
    with pytest.raises(InvalidLimit):
        silo.positions(["start"])  # type: ignore[list-item]
    batch = silo.positions([silo.start()] * 2)
    with pytest.raises(InvalidLimit):
        batch.play(silo.start().moves()[:1])
    with pytest.raises(IllegalMove, match="position 1"):
        batch.play([silo.start().move("a-b"), silo.start().play("a-b").moves()[0]])
    with pytest.raises(IllegalMove, match=r"position 1: .* to b now"):
        batch.play(["a-b", "a-c"])
    with pytest.raises(IllegalMove, match="position 0"):
        batch.play([None, other.start().moves()[0]])  # type: ignore[list-item]
    for moves in (None, 3, {}, iter("ab")):
        with pytest.raises(InvalidLimit):
            batch.play(moves)  # type: ignore[arg-type]
    for positions in (None, 3, silo):
        with pytest.raises(InvalidLimit):
            silo.positions(positions)  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        batch[2]


def test_a_batch_is_a_value() -> None:
    silo = stackyard.game("silo")
    batch = silo.positions([silo.start()]).children().positions
    assert batch.play(["b-a"] * 3) == batch.play([silo.start().play("a-b").move("b-a")] * 3)
    assert pickle.loads(pickle.dumps(batch)) == batch
    assert str(batch[0]).encode() in pickle.dumps(batch)  # as text: bytes of the core are good in one process
    with pytest.raises(TypeError):
        stackyard.Positions()
    for name in ("game", "new"):
        with pytest.raises(AttributeError):
            setattr(batch, name, None)


def test_playouts_repeat_with_their_seed() -> None:
    start = stackyard.game("stacks:side=2,pieces=3").start()
    one, two, other = (start.playouts(500, seed=seed) for seed in (3, 3, 4))
    assert (one.moves, one.won, one.longest) == (two.moves, two.won, two.longest)
    assert one.moves != other.moves


def test_progress_can_stop_a_long_walk() -> None:
    calls = []

    def enough(done: int) -> None:
        calls.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stackyard.game("silo").start().perft(200, progress=enough)
    assert len(calls) == 1
