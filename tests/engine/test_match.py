"""Matches follow from their seed, count right, and say how sure they are."""

from __future__ import annotations

from math import inf

import pytest

import stackyard
from samples import NAMED
from stackyard import InvalidLimit, StackyardError
from stackyard.engine.ladder import measure
from stackyard.engine.match import MatchResult, PlayedGame, play_match
from stackyard.engine.review import review, turning_point

SMALL = "27:fields=5,discs=3"


def played(**options: object) -> tuple[MatchResult, list[PlayedGame]]:
    games: list[PlayedGame] = []
    settings: dict[str, object] = {"games": 6, "seed": 3, "record": games.append, **options}
    return play_match(SMALL, "3", "1", **settings), games  # type: ignore[arg-type]


def test_the_same_seed_plays_the_same_games() -> None:
    assert played() == played()
    assert played()[1] != played(seed=4)[1]


def test_processes_make_no_difference() -> None:
    assert played(jobs=2) == played()


def test_records_tell_the_games() -> None:
    result, games = played()
    wins = 0
    for number, record in enumerate(games, 1):
        assert record.number == number
        position = stackyard.game(SMALL).start().play_all(record.moves)
        assert position.outcome is not None
        assert position.outcome.winner == record.winner
        assert tuple(position.outcome.score) == record.score
        wins += record.winner is not None and getattr(record, record.winner) == "3"
    assert result.wins == wins
    assert result.games == 6
    assert sum(result.wins_by_seat) == result.wins + result.losses


def test_seats_change_unless_told_not_to() -> None:
    _, games = played()
    assert [record.first for record in games] == ["3", "1"] * 3
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.moves[: one.opening] == other.moves[: other.opening]
    _, fixed = played(fixed=True)
    assert {record.first for record in fixed} == {"3"}


def test_error_bars() -> None:
    even = MatchResult("27", "5", "5", 40, 20, 40)
    assert even.score == 0.5
    assert even.elo == 0
    low, high = even.score_range
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    one_sided = MatchResult("27", "9", "1", 10, 0, 0)
    assert one_sided.elo == inf
    assert one_sided.score_range[0] == pytest.approx(0.722, abs=0.001)
    assert one_sided.as_dict()["elo"] is None


@pytest.mark.parametrize(
    "player",
    [
        "",
        "0",
        "11",
        "x",
        "nodes",
        "nodes:0",
        "nodes:x",
        "seconds:0",
        "seconds:nan",
        "uct:",
        "mcts:0",
        "5:5",
        "³",
    ],
)
def test_players_that_are_none(player: str) -> None:
    with pytest.raises(StackyardError):
        play_match(SMALL, player, "1", games=1)


@pytest.mark.parametrize(
    "limits",
    [
        {"games": 0},
        {"games": -1},
        {"seed": -1},
        {"jobs": 0},
        {"opening": -1},
        {"seconds": 0.0},
        {"seconds": 1e9},
    ],
    ids=str,
)
def test_absurd_matches(limits: dict[str, float]) -> None:
    with pytest.raises(InvalidLimit):
        play_match(SMALL, "2", "1", **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", ["nodes:2000", "mcts:2000", "uct:500", "seconds:0.02", "weak:500:0.01"])
def test_other_players_can_play(player: str) -> None:
    assert play_match("27:discs=4", player, "random", games=6).wins >= 5


@pytest.mark.parametrize("player", ["nodes:300", "mcts:300", "uct:100"])
def test_a_game_does_not_depend_on_those_before(player: str) -> None:
    def moves(games: int, jobs: int) -> list[tuple[str, ...]]:
        found: list[PlayedGame] = []
        play_match("27", player, "random", games=games, jobs=jobs, record=found.append)
        return [each.moves for each in found]

    assert moves(4, 2) == moves(4, 1)
    assert moves(2, 1) == moves(4, 1)[:2]


def test_the_ladder_goes_up() -> None:
    steps = list(measure(SMALL, games=2, highest=3))
    assert [(step.first, step.second) for step in steps] == [("2", "1"), ("3", "2")]


def test_looking_back() -> None:
    game = stackyard.game("27:discs=2")
    engine = stackyard.Engine(game, memory_mb=4)
    moves = []
    position = game.start()
    while position.turn is not None:
        moves.append(position.moves()[-1])
        position = position.play(moves[-1])
    judged = review(engine, game.start(), moves)
    assert [each.move for each in judged] == moves
    assert all(each.exact and each.loss >= 0 for each in judged)
    assert judged[0].line.value == -3
    for each in judged:
        assert (each.verdict == "best") == (each.loss == 0)
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner:
        point = turning_point(judged, outcome.winner.other)
        assert point is None or point.player is outcome.winner.other


@pytest.mark.parametrize("variant", NAMED)
def test_it_beats_plain_random_games(variant: str) -> None:
    """What docs/engine.md measures in long matches by the clock. Here nodes are counted, so that every
    machine plays the same games: as many as 0.1 s give in 27, and in the longer games far fewer."""
    nodes, games = (400_000, 6) if variant.startswith("27") else (30_000, 4)
    result = play_match(variant, f"nodes:{nodes}", "uct:1000", games=games, opening=0)
    assert result.losses == 0
    assert result.wins >= games - 1
