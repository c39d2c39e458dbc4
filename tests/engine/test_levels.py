"""The levels: who they are, that they keep to their seed and time, and what the strongest never does."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

import stackyard
from engine.boards import SOLVED, truth, written
from samples import NAMED, random_position
from stackyard import Engine, InvalidLimit, Player
from stackyard.engine.levels import STRONGEST, level_of
from stackyard.engine.match import play_match


@pytest.mark.parametrize("level", [0, 11, -1, 1.5, True, "4", None, 10**30])
def test_unknown_levels(level: object) -> None:
    game = stackyard.game("silo")
    with pytest.raises(InvalidLimit, match="level must be"):
        Engine(game, memory_mb=1).choose(game.start(), level)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "x"])
def test_seeds_that_are_none(seed: object) -> None:
    game = stackyard.game("silo")
    with pytest.raises(InvalidLimit, match="seed must be"):
        Engine(game, memory_mb=1).choose(game.start(), seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", NAMED)
def test_the_same_seed_plays_the_same(variant: str) -> None:
    game = stackyard.game(variant)
    one, other = Engine(game, memory_mb=1), Engine(game, memory_mb=1)
    position = game.start()
    for ply in range(6):
        move = one.choose(position, 1 + ply, seed=7)
        other.analyse(position, nodes=1_000).result()  # what else an engine has done makes no difference
        assert move == other.choose(position, 1 + ply, seed=7)
        position = position.play(move)


@pytest.mark.parametrize("variant", NAMED)
def test_openings_vary(variant: str) -> None:
    game = stackyard.game(variant)
    engine = Engine(game, memory_mb=1)

    def opening(seed: int) -> str:
        position, moves = game.start(), []
        for _ in range(4):
            moves.append(engine.choose(position, 4, seed=seed).text)
            position = position.play(moves[-1])
        return " ".join(moves)

    assert len({opening(seed) for seed in range(12)}) > 3


@pytest.mark.parametrize("variant", NAMED)
def test_levels_answer_within_a_second(variant: str) -> None:
    game = stackyard.game(variant)
    engine = Engine(game, memory_mb=1)
    random = Random(variant)
    middle = random_position(game, random, 60)
    while middle.turn is None:
        middle = random_position(game, random, 60)
    for position in (game.start(), middle):
        for level in range(1, STRONGEST):
            began = perf_counter()
            engine.choose(position, level, seed=1)
            assert perf_counter() - began < 1


@pytest.mark.parametrize("variant", NAMED)
def test_the_weakest_loses_to_whoever_is_careful(variant: str) -> None:
    # Plain UCT with so few random games a move sees what is taken next and little more.
    result = play_match(variant, "1", "uct:400", games=20, seed=1)
    assert result.score < 0.5


def test_every_board_has_levels() -> None:
    for variant in [*NAMED, *SOLVED, "silo:squares=26,height=2", "stacks:side=5,pieces=31,rules=diabolical"]:
        game = stackyard.game(variant)
        nodes = [level_of(game, level).nodes for level in range(1, STRONGEST)]
        assert nodes == sorted(nodes)
        position = random_position(game, Random(variant), 10)
        if position.turn is not None:
            assert position.is_legal(Engine(game, memory_mb=1).choose(position, 3, seed=1))


@pytest.mark.parametrize("variant", SOLVED)
def test_the_strongest_gives_nothing_away(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=16)
    for known in written()[stackyard.game(variant).variant]:
        position = known.position
        after = truth(position.play(engine.choose(position, STRONGEST, seconds=5))).difference
        kept = after if position.turn is Player.FIRST else -after
        assert (kept > 0, kept >= 0) == (known.worth > 0, known.worth >= 0), str(position)


@pytest.mark.parametrize("variant", written())
def test_the_strongest_against_itself_ends_as_it_must(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=64)
    for known in written()[variant][:15]:
        position = known.position
        while position.turn is not None:
            position = position.play(engine.choose(position, STRONGEST, seconds=5))
        outcome = position.outcome
        assert outcome is not None
        assert outcome.score.first - outcome.score.second == known.difference, str(known.position)


@pytest.mark.parametrize("variant", written())
def test_the_strongest_keeps_what_it_has_against_chance(variant: str) -> None:
    engine, random = Engine(stackyard.game(variant), memory_mb=64), Random(variant)
    for known in written()[variant][:15]:
        position, seat = known.position, known.position.turn
        while position.turn is not None:
            if position.turn is seat:
                position = position.play(engine.choose(position, STRONGEST, seconds=5))
            else:
                position = position.play(random.choice(position.moves()))
        outcome = position.outcome
        assert outcome is not None
        ended = outcome.score.first - outcome.score.second
        assert (ended if seat is Player.FIRST else -ended) >= known.worth, str(known.position)


@pytest.mark.parametrize("variant", ["silo", "27", "stacks"])
def test_a_strong_level_beats_a_weak_one(variant: str) -> None:
    assert play_match(variant, "8", "1", games=6).wins >= 5
