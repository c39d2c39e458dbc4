"""The levels: who they are, that they keep to their seed and time, and what the strongest never does."""

from __future__ import annotations

from time import perf_counter

import pytest

import stackyard
from engine.boards import SOLVED, truth, unfinished, worth
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
    for level in (1, 5, 9):
        began = perf_counter()
        engine.choose(game.start(), level, seed=1)
        assert perf_counter() - began < 1


def test_every_board_has_levels() -> None:
    for variant in [*NAMED, *SOLVED, "silo:squares=26,height=2", "stacks:side=5,pieces=31,rules=diabolical"]:
        game = stackyard.game(variant)
        nodes = [level_of(game, level).nodes for level in range(1, STRONGEST)]
        assert nodes == sorted(nodes)
        position = random_position(game, __import__("random").Random(variant), 10)
        if position.turn is not None:
            assert position.is_legal(Engine(game, memory_mb=1).choose(position, 3, seed=1))


@pytest.mark.parametrize("variant", SOLVED)
def test_the_strongest_gives_nothing_away(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=16)
    for position in unfinished(variant, 8):
        after = truth(position.play(engine.choose(position, STRONGEST, seconds=5))).difference
        kept = after if position.turn is Player.FIRST else -after
        had = worth(position)
        assert (kept > 0, kept >= 0) == (had > 0, had >= 0)


@pytest.mark.parametrize("variant", ["silo", "27", "stacks"])
def test_a_strong_level_beats_a_weak_one(variant: str) -> None:
    assert play_match(variant, "8", "1", games=6).wins >= 5
