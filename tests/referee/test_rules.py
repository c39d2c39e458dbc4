"""The referee against hand-worked positions: the points of the rule sheets that are easiest to get wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from . import FIRST, SECOND, Position, game, perft
from .perft_files import DATA
from .solve import distance, reachable, solve
from .stacks import StacksPosition


def after(variant: str, text: str, *moves: str) -> str:
    position = game(variant).parse(text)
    assert position.text() == text
    for move in moves:
        assert move in position.moves()
        position = position.play(move)
    return position.text()


@pytest.mark.parametrize(
    ("variant", "counts"),
    [
        ("silo", [3, 9, 31, 110, 403, 1506]),
        ("27", [9, 81, 729, 6561]),
        ("27-advanced", [9, 81, 810, 8100]),
        ("27-expert", [10, 100, 1090, 11881]),
        ("stacks", [3, 9, 36, 180, 936]),
        ("stacks:side=2,pieces=4,rules=diabolical", [2, 4, 12, 48, 150, 578]),
    ],
)
def test_known_counts(variant: str, counts: list[int]) -> None:
    start = game(variant).start()
    assert [perft(start, depth) for depth in range(len(counts) + 1)] == [1, *counts]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("silo:squares=6,height=3", "silo"),
        ("27:level=expert,fields=5", "27:fields=5,level=expert"),
        ("diabolical", "stacks:rules=diabolical"),
    ],
)
def test_variant_text(text: str, canonical: str) -> None:
    assert game(text).variant == canonical


def test_silo_lifts_the_highest_own_checker_and_the_enemies_above_it() -> None:
    assert after("silo:squares=4,height=2", "rrbb,-,rbr,b r", "a-b") == "r,rbb,rbr,b b"
    assert after("silo:squares=4,height=2", "rrbb,-,rbr,b r", "c-d") == "rrbb,-,rb,br b"


def test_silo_wins_on_the_goal_below_enemies_or_anywhere_after_the_revision() -> None:
    assert after("silo:squares=4,height=1", "-,b,rb,r r", "c-d") == "-,b,-,rrb -"
    assert after("silo:squares=4,height=1", "-,-,rb,br r", "c-d") == "-,-,-,brrb b"
    assert after("silo:squares=4,height=1,win=anywhere", "-,-,rb,br r", "c-d") == "-,-,-,brrb -"


def test_silo_player_whose_checkers_are_all_home_sits_out() -> None:
    assert after("silo:squares=4,height=1", "-,b,-,brr b", "d-c") == "-,b,brr,- r"
    assert after("silo:squares=4,height=1", "-,b,r,br r", "c-d", "b-a", "d-c") == "b,-,brr,- r"
    assert after("silo:squares=4,height=2", "-,-,bb,bbrrrr b", "c-b") == "-,b,b,bbrrrr b"


def test_27_base_disc_goes_along_by_choice_and_closes_the_row() -> None:
    assert game("27").parse("r,gbw,gwb,g,r b").moves() == ["c:1-d", "c:2-d"]
    assert game("27-advanced").parse("rb,gbw,gwb,g,r b").moves() == ["a:1-c", "c:1-e", "c:2-e", "c:3-e"]
    assert after("27-advanced", "rb,gbw,gwb,g,r b", "c:3-e") == "rb,gbw,g,rgwb w"
    assert after("27-expert", "rb,gbw,gwb,g,r b", "a:2-c") == "gbw,gwbrb,g,r b"


def test_27_grey_on_top_belongs_to_nobody() -> None:
    assert after("27-advanced", "r,ggb,g,g,rw b", "b:1-c") == "r,gg,gb,g,rw w"
    assert game("27-advanced").parse("r,ggg,gb,g,rw b").moves() == ["c:1-d", "c:2-d"]


def test_27_ends_when_nobody_can_move_and_counts_without_the_bases() -> None:
    position = game("27").parse("rw,gb,rbw b").play("b:1-c")
    assert position.text() == "rw,g,rbwb -"
    assert position.outcome == ("first", (3, 1))
    assert game("27").parse("rwb,g,rbw -").outcome == (None, (2, 2))


def test_27_blocked_player_sits_out() -> None:
    assert after("27:fields=3,discs=2", "r,gb,rbww w", "c:1-b") == "r,gbw,rbw w"


def test_stacks_second_action_must_cost_one_and_is_due_only_if_there_is_one() -> None:
    assert after("stacks:side=2,pieces=2", "-,-/a,-,t/t,- a 2 1,0", "in-a1") == "a,-/a,-,t/t,- a 1 0,0"
    assert after("stacks:side=2,pieces=1", "t,-/a,t,-/-,- a 2 0,0", "a2:1-a3") == "t,-/-,t,-/a,- a 1 0,0"
    # Only a step onto an occupied cell is left: the turn ends with one unspent.
    assert after("stacks:side=2,pieces=1", "-,a/-,-,-/t,t a 2 0,0", "b1:1-c2") == "-,-/-,-,a/t,t t 2 0,0"


def test_stacks_takes_off_an_own_run_only_for_one() -> None:
    diabolical = game("stacks:side=2,pieces=4,rules=diabolical").parse("-,-/-,-,-/ataa,- a 1 0,0")
    assert diabolical.moves() == ["a3:1-out", "a3:2-out"]
    assert diabolical.play("a3:2-out").text() == "-,-/-,-,-/at,- t 2 0,0"


def test_stacks_diabolical_carries_enemies() -> None:
    text = "ata,-/-,t,-/-,- a 2 0,0"
    assert game("stacks:side=2").parse(text).moves() == ["a1:1-a2", "a1:1-b2"]
    assert len(game("stacks:side=2,rules=diabolical").parse(text).moves()) == 6
    assert after("stacks:side=2,rules=diabolical", text, "a1:3-b2") == "-,-/-,tata,-/-,- a 2 0,0"


def test_stacks_ends_within_a_turn() -> None:
    over = game("stacks").parse("-,-,-/-,-,-,-/-,-,t,-,-/-,-,-,-/aa,-,- a 2 0,3").play("a5:2-out")
    assert over.text() == "-,-,-/-,-,-,-/-,-,t,-,-/-,-,-,-/-,-,- - 0 0,3"
    assert (over.turn, over.outcome, over.moves()) == (None, ("first", (1, 0)), [])


def test_solver() -> None:
    start = game("27:fields=4,discs=1").start()
    assert start.text() in reachable(start)
    # One ply from the end, and with nothing left to choose.
    last = game("27").parse("rw,gb,rbw b")
    assert (solve(last), distance(last)) == (2, 1)
    assert (solve(last.play("b:1-c")), distance(last.play("b:1-c"))) == (2, 0)


def turned_round(position: Position) -> Position:
    """The same position as the other player sees it."""
    swap = {FIRST: SECOND, SECOND: FIRST}
    stacks = tuple(tuple(swap.get(disc, disc) for disc in stack) for stack in reversed(position.stacks))
    turned = replace(position, stacks=stacks, turn=swap.get(position.turn or ""))
    if isinstance(turned, StacksPosition):
        return replace(turned, reserves=(turned.reserves[1], turned.reserves[0]))
    return turned


@pytest.mark.parametrize("name", ["silo", "27", "stacks"])
def test_perft_files_hold_for_both_sides(name: str) -> None:
    for line in (DATA / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        variant, place, counts = line.split(" | ")
        rules = game(variant)
        position = rules.start() if place == "start" else rules.parse(place)
        assert rules.variant == variant
        assert rules.parse(position.text()) == position
        expected = [int(count) for count in counts.split()][:2]
        for side in (position, turned_round(position)):
            assert [perft(side, depth + 1) for depth in range(len(expected))] == expected, line
