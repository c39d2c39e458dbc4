"""What the engine proves is what the exhaustive referee finds."""

from __future__ import annotations

import pytest

import stackyard
from engine.boards import KNOWN, SOLVED, truth, unfinished, worth
from stackyard import Engine, Player


@pytest.mark.parametrize("variant", SOLVED)
def test_values_equal_the_referee(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=16)
    for position in unfinished(variant, 8):
        found = engine.analyse(position, seconds=30).result()
        best = found.lines[0]
        assert found.settled
        assert best.exact
        assert best.value == worth(position)
        if not engine.scored:
            assert best.distance == truth(position).distance
        assert position.play_all(best.pv[:1])
        ways = position.play_all(best.pv)
        if best.distance is not None and len(best.pv) == best.distance:
            assert ways.outcome is not None


@pytest.mark.parametrize("variant", SOLVED)
def test_every_move_has_its_value(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=16)
    for position in unfinished(variant, 4):
        lines = engine.analyse(position, seconds=30, lines=None).lines
        assert {line.move for line in lines} == set(position.moves())
        for line in lines:
            assert line.exact
            assert not line.bound
            value = truth(position.play(line.move)).difference
            assert line.value == (value if position.turn is Player.FIRST else -value)
        assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)


@pytest.mark.parametrize("variant", KNOWN)
def test_larger_boards(variant: str) -> None:
    value, distance = KNOWN[variant]
    game = stackyard.game(variant)
    best = Engine(game, memory_mb=128).analyse(game.start(), seconds=60).lines[0]
    assert (best.exact, best.value) == (True, value)
    assert distance is None or best.distance == distance


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_find_the_same(threads: int) -> None:
    for variant in ("silo:squares=4,height=2", "27:fields=5,discs=4", "stacks:side=2,pieces=2"):
        game = stackyard.game(variant)
        found = Engine(game, threads=threads, memory_mb=16).analyse(game.start(), seconds=30).result()
        assert found.settled
        assert found.lines[0].value == worth(game.start())


def test_only_some_moves() -> None:
    game = stackyard.game("27:fields=5,discs=4")
    start = game.start()
    engine = Engine(game, memory_mb=16)
    for move in start.moves():
        lines = engine.analyse(start, moves=[move.text], seconds=30).lines
        assert [line.move for line in lines] == [move]
        assert lines[0].value == truth(start.play(move)).difference
