"""The library as its users meet it: variants, positions, errors, examples of each rule."""

from __future__ import annotations

import pytest

import stackyard
from stackyard import Disc, IllegalMove, InvalidLimit, InvalidPosition, InvalidVariant, Player


def test_the_same_variant_is_the_same_game() -> None:
    assert stackyard.game("27:level=advanced") is stackyard.game("27", level="advanced")
    assert stackyard.game("27-advanced") is stackyard.game("27:level=advanced,fields=9")
    assert stackyard.game("diabolical", side=2).variant == "stacks:side=2,rules=diabolical"
    assert stackyard.game("silo", squares="8", height=4).variant == "silo:squares=8,height=4"
    assert stackyard.game("silo").options == {"squares": 6, "height": 3, "win": "sheet"}


@pytest.mark.parametrize(
    ("variant", "says"),
    [
        ("chess", "silo"),
        ("", "silo"),
        (":", "silo"),
        ("silo:", "key=value"),
        ("silo:height", "key=value"),
        ("silo:width=3", "squares"),
        ("silo:height=3,height=4", "twice"),
        ("27-advanced:level=expert", "twice"),
        ("silo:squares=5", "even"),
        ("silo:squares=2", "4 to 26"),
        ("silo:squares=-4", "4 to 26"),
        ("silo:squares=28", "4 to 26"),
        ("silo:squares=12,height=6", "62"),
        ("silo:squares=99999999999999999999999", "4 to 26"),
        ("silo:squares=６", "not a variant"),
        ("silo:squares=6.0", "4 to 26"),
        ("silo:win=never", "sheet or anywhere"),
        ("27:fields=2", "3 to 26"),
        ("27:discs=0", "1 to 18"),
        ("27:level=master", "basic or advanced or expert"),
        ("stacks:side=1", "2 to 5"),
        ("stacks:pieces=32", "1 to 31"),
        ("stacks:rules=DIABOLICAL", "standard or diabolical"),
        ("silo" * 100, "not a variant"),
        ("sïlo", "not a variant"),
        ("silo\0", "no game"),
    ],
)
def test_bad_variants(variant: str, says: str) -> None:
    with pytest.raises(InvalidVariant) as caught:
        stackyard.game(variant)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 3, b"silo", ["silo"], object()])
def test_a_variant_of_another_type(value: object) -> None:
    with pytest.raises(InvalidVariant):
        stackyard.game(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 3.0, True, "", "-1", -1, 10**4000, [6], b"6", "6 "])
def test_option_values_of_another_kind(value: object) -> None:
    with pytest.raises(InvalidVariant):
        stackyard.game("silo", squares=value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variant", "text", "says"),
    [
        ("silo", "", "2 parts"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbb", "2 parts"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbb r 1", "2 parts"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbb x", "not a turn"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbb -", "not over"),
        ("silo", "rrr,bbb,rrr,bbb,rrr r", "5 squares"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bb r", "blue has 8"),
        ("silo", "rrrr,bbb,rrr,bbb,rrr,bbb r", "more than 9"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbg r", "not a cell"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,,bbb r", "not a cell"),
        ("silo", "rrr,bbb,rrr/bbb,rrr,bbb r", "one row"),
        ("silo", "rrr,bbb,rrr,bbb,rrr,bbb é", "not a position"),
        ("silo", "r" * 5000, "not a position"),
        ("silo:squares=4,height=1", "b,b,-,rr r", "is over"),
        ("silo:squares=4,height=1", "bb,-,-,rr -", "both players"),
        ("silo:squares=4,height=1", "rr,b,r,b r", "red has more"),
        ("silo:squares=4,height=1", "-,b,-,brr r", "red cannot move"),
        ("27", "gbbbbbbbbb,g,g,g,g,g,g,g,rwwwwwwwww b", "field a does not"),
        ("27", "rbbbbbbbbb,g,g,g,r,g,g,g,rwwwwwwwww b", "field e does not"),
        ("27", "rbbbbbbbbb,g,g,g,gg,g,g,g,rwwwwwwwww b", "field e has a base inside"),
        ("27", "rbbbbbbbb,g,g,g,g,g,g,g,rwwwwwwwww b", "black has 8"),
        ("27", "rbbbbbbbbb,g,g,g,g,g,g,rwwwwwwwww b", "8 fields"),
        ("27-advanced", "rbbbbbbbbb,g,g,g,g,g,g,rwwwwwwwww b", "7 grey"),
        ("27-expert", ",".join("g" * 40) + " b", "40 fields"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1", "4 parts"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,- a 1 12,12", "rows of 3, 4, 5, 4, 3"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 3 12,12", "1 or 2"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1 13,12", "from 0 to 12"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1 12", "two numbers"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a -1 12,12", "whole number"),
        ("stacks", "a,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1 12,12", "more than 12"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- - 0 0,0", "both players"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- - 1 0,5", "nothing is left"),
        ("stacks", "-,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- - 1 3,5", "not over"),
        ("stacks", "t,t,t/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1 3,0", "only 1 left"),
    ],
)
def test_bad_positions(variant: str, text: str, says: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        stackyard.game(variant).position(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 3, b"rrr", ["rrr"]])
def test_a_position_of_another_type(value: object) -> None:
    with pytest.raises(InvalidPosition):
        stackyard.game("silo").position(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variant", "move", "says"),
    [
        ("silo", "b-c", "no disc of red on b"),
        ("silo", "a-c", "to b now, not to c"),
        ("silo", "g-h", "no cell g: cells run from a to f"),
        ("silo", "hello", "FROM-TO"),
        ("silo", "", "FROM-TO"),
        ("27", "a:3-c", "to b now"),
        ("27", "a:10-b", "one of a:1-b"),
        ("27", "b:1-c", "no disc of black on b"),
        ("27", "a-b", "one of a:1-b"),
        ("stacks", "in-a2", "can go to a1 or b1 or c1"),
        ("stacks", "a1:1-a2", "a1 is empty"),
        ("stacks", "in-z9", "no cell z9"),
        ("stacks", "x" * 10_000, "not a move"),
    ],
)
def test_illegal_moves_say_why(variant: str, move: str, says: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        stackyard.game(variant).start().play(move)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 3, b"a-b", ["a-b"]])
def test_a_move_of_another_type(value: object) -> None:
    with pytest.raises(IllegalMove):
        stackyard.game("silo").start().play(value)  # type: ignore[arg-type]


def test_a_move_of_another_game_is_not_trusted() -> None:
    hexes, row = stackyard.game("stacks").start(), stackyard.game("silo").start()
    with pytest.raises(IllegalMove):
        row.play(hexes.moves()[0])


@pytest.mark.parametrize("depth", [-1, 10**6, 10**30, None, 2.0, "3", True])
def test_absurd_limits(depth: object) -> None:
    start = stackyard.game("silo").start()
    with pytest.raises(InvalidLimit):
        start.perft(depth)  # type: ignore[arg-type]
    with pytest.raises(InvalidLimit):
        start.playouts(1, seed=depth if depth not in (10**6,) else -5)  # type: ignore[arg-type]


@pytest.mark.parametrize("moves", [None, 3, 2.5, object()])
def test_what_is_no_list_of_moves(moves: object) -> None:
    with pytest.raises(IllegalMove, match="no list of moves"):
        stackyard.game("silo").start().play_all(moves)  # type: ignore[arg-type]


def test_progress_must_be_callable() -> None:
    start = stackyard.game("silo").start()
    with pytest.raises(InvalidLimit, match="progress"):
        start.perft(1, progress="loud")  # type: ignore[arg-type]
    with pytest.raises(InvalidLimit, match="progress"):
        start.playouts(1, progress=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [None, -1, 0, 10**30, 1.0, "a-b", 255 | 1 << 8, 1 | 1 << 8 | 99 << 16])
def test_a_code_that_is_no_move(code: object) -> None:
    with pytest.raises(IllegalMove, match="not the code"):
        stackyard.game("silo").move(code)  # type: ignore[arg-type]


def test_games_are_values() -> None:
    silo, positions = stackyard.game("silo"), [stackyard.game("silo").start()]
    options = silo.options
    assert isinstance(options, dict)
    options["squares"] = 8  # a copy: the game does not change
    assert silo.options["squares"] == 6
    for fields in range(3, 27):
        for discs in range(1, 19):  # more than are kept
            stackyard.game("27", fields=fields, discs=discs)
    again = stackyard.game("silo")
    assert again is not silo
    assert again == silo
    assert hash(again) == hash(silo)
    assert silo != stackyard.game("27")
    assert again.positions(positions) == silo.positions([again.start()])


def test_silo_carries_enemies_on_top() -> None:
    game = stackyard.game("silo:squares=4,height=1")
    position = game.position("r,b,rb,- r")
    move = position.move("c-d")
    assert (move.source, move.count, move.target) == (2, 2, 3)
    assert str(position.play(move)) == "r,b,-,rb b"


def test_silo_sits_out() -> None:
    # All red checkers stand on the goal square over a blue one, so only blue can move.
    position = stackyard.game("silo:squares=4,height=1").position("-,b,-,brr b")
    assert position.play("b-a").turn is Player.SECOND


def test_silo_win_rules_differ() -> None:
    before = "b,-,rr,b r"
    sheet = stackyard.game("silo:squares=4,height=1").position(before)
    assert sheet.outcome is None
    with pytest.raises(InvalidPosition):
        stackyard.game("silo:squares=4,height=1,win=anywhere").position(before)
    over = stackyard.game("silo:squares=4,height=1,win=anywhere").position("b,-,rr,b -")
    assert over.outcome is not None
    assert over.outcome.winner is Player.FIRST


def test_27_advanced_takes_the_base_along_and_the_row_closes_up() -> None:
    game = stackyard.game("27:fields=5,discs=2,level=advanced")
    position = game.position("rb,gb,g,g,rww b")
    after = position.play("b:2-d")
    assert str(after) == "rb,g,ggb,rww w"
    assert after.layout.labels == ("a", "b", "c", "d")
    assert after.stacks[2] == (Disc.GREY, Disc.GREY, Disc.FIRST)
    assert not position.is_legal("a:2-c")


def test_27_expert_takes_red_bases_too() -> None:
    position = stackyard.game("27:fields=4,discs=1,level=expert").start().play("a:2-b")
    assert str(position) == "grb,g,rw w"


def test_stacks_budget() -> None:
    start = stackyard.game("stacks").start()
    assert start.facts["budget"] == 1
    position = start.play("in-a1")
    assert (position.turn, position.facts["budget"]) == (Player.SECOND, 2)
    position = position.play("in-a5")
    assert (position.turn, position.facts["budget"]) == (Player.SECOND, 1)
    assert not position.is_legal("in-a5")


def test_diabolical_takes_enemies_along_but_not_off() -> None:
    text = "{}/-,-,-/ta,- a 2 0,1"
    plain = stackyard.game("stacks:side=2,pieces=2").position("ta,-/-,-,-/a,- a 2 0,1")
    cruel = stackyard.game("stacks:side=2,pieces=2,rules=diabolical").position("ta,-/-,-,-/a,- a 2 0,1")
    assert not plain.is_legal("a1:2-a2")
    assert cruel.is_legal("a1:2-a2")
    leaving = stackyard.game("stacks:side=2,pieces=2,rules=diabolical").position(text.format("a,-"))
    assert leaving.is_legal("a3:1-out")
    assert not leaving.is_legal("a3:2-out")


def test_play_all_names_the_bad_move() -> None:
    with pytest.raises(IllegalMove, match="move 2: "):
        stackyard.game("silo").start().play_all("a-b a-b")


def test_positions_are_not_made_by_hand() -> None:
    with pytest.raises(TypeError):
        stackyard.Position()
