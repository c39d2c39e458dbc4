"""Values and distances against the referee's exhaustive solver, and against the rules for whole tables."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import referee
from referee import solve as exhaustive
from samples import random_position
from stackyard import Engine, Player, Position
from stackyard.tables import Table

ARRANGED = [
    "silo:squares=4,height=1",
    "silo:squares=4,height=2",
    "silo:squares=4,height=2,win=anywhere",
    "silo:squares=6,height=1",
    "silo:squares=6,height=1,win=anywhere",
]
TIERED = [
    "27:fields=3,discs=1",
    "27:fields=3,discs=2",
    "27:fields=4,discs=2",
    "27:fields=5,discs=2",
    "27:fields=7,discs=2",
    "27:fields=5,discs=3",
]
LISTED = [
    "27-advanced:fields=4,discs=2",
    "27-expert:fields=4,discs=2",
    "stacks:side=2,pieces=2",
    "diabolical:side=2,pieces=2",
]
LARGER = [
    "silo:squares=4,height=3",
    "silo:squares=8,height=1",
    "27:discs=3",
    "27:fields=6,discs=4",
    "stacks:side=2,pieces=3",
]

Built = Callable[[str], Table]


def every_position(start: Position) -> list[Position]:
    seen = {start}
    waiting = [start]
    while waiting:
        for _, after in waiting.pop().children():
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return list(seen)


def for_mover(position: Position, first_minus_second: int) -> int:
    return -first_minus_second if position.turn is Player.SECOND else first_minus_second


@pytest.mark.parametrize("variant", ARRANGED + TIERED + LISTED)
def test_every_reachable_position_is_worth_what_the_referee_says(variant: str, table: Built) -> None:
    solved = table(variant)
    game = referee.game(solved.game.variant)
    positions = every_position(solved.game.start())
    for position, probe in zip(positions, solved.probe_many(positions), strict=True):
        assert probe is not None
        value = exhaustive.value(game.parse(str(position)))
        assert probe.value == for_mover(position, value.difference), position
        if probe.distance is not None and (position.turn or solved.game.family.name != "27"):
            assert probe.distance == value.distance, position


@pytest.mark.parametrize("variant", ARRANGED + TIERED + LISTED + LARGER)
def test_every_place_follows_from_the_rules(variant: str, table: Built) -> None:
    solved = table(variant)
    assert solved.verify(threads=2) == len(solved)
    info = solved.info()
    assert info.complete
    assert info.won + info.drawn + info.lost == info.positions == len(solved)


@pytest.mark.parametrize("variant", LARGER)
def test_best_moves_keep_the_value(variant: str, table: Built) -> None:
    solved = table(variant)
    random = Random(4)
    for _ in range(50):
        position = random_position(solved.game, random, 30)
        if position.turn is None:
            continue
        probe = solved.probe(position)
        best = solved.best_moves(position)
        assert best
        assert set(best) <= set(position.moves())
        for move in best:
            after = position.play(move)
            answer = solved.probe(after)
            viewer = after.turn or Player.FIRST
            assert probe.value == (answer.value if viewer == position.turn else -answer.value)
            if probe.distance is not None:
                assert answer.distance == probe.distance - 1


def test_any_number_of_threads_may_probe_at_once(table: Built) -> None:
    solved = table("silo:squares=8,height=1")
    random = Random(8)
    positions = [random_position(solved.game, random, 60) for _ in range(500)]
    alone = solved.probe_many(positions)

    def some(seed: int) -> bool:
        """Another order for each thread, so that they are at different blocks of the same files."""
        order = Random(seed).sample(range(len(positions)), len(positions))
        found = solved.probe_many([positions[i] for i in order])
        ones = [solved.probe(positions[i]) for i in order[:50]]
        return found == [alone[i] for i in order] and ones == found[:50]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(some, range(64)))


def test_a_game_played_by_the_table_ends_as_it_says(table: Built) -> None:
    solved = table("silo:squares=4,height=3")
    position = solved.game.start()
    value, distance = solved.probe(position)
    for left in range(distance or 0, 0, -1):
        assert solved.probe(position).distance == left
        position = position.play(solved.best_moves(position)[0])
    assert position.outcome is not None
    assert position.outcome.winner is (Player.FIRST if value > 0 else Player.SECOND)


def test_counts_are_those_of_all_arrangements(table: Built) -> None:
    info = table("silo:squares=4,height=2").info()
    assert (info.positions, info.won, info.drawn, info.lost) == (11_550, 5_764, 0, 5_786)


@pytest.mark.parametrize("variant", ["silo:squares=4,height=4", "27:discs=5", "stacks:side=2,pieces=4"])
def test_the_search_proves_the_same_on_larger_boards(variant: str, table: Built) -> None:
    known = table(variant)
    engine = Engine(known.game, memory_mb=64, tables=False)
    random = Random(variant)
    proven = 0
    for _ in range(30):
        position = random_position(known.game, random, 60)
        if position.turn is None:
            continue
        found = engine.analyse(position, nodes=300_000).result()
        best, probe = found.lines[0], known.probe(position)
        if best.exact:
            proven += 1
            assert best.value == probe.value, position
        if found.settled:
            assert best.distance in (None, probe.distance), position
    assert proven >= 10
