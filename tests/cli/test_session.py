"""A game as it is remembered: moves found, played, taken back and played again; who sits out."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stackyard
from samples import small_variants
from stackyard import Disc, IllegalMove, InvalidPosition, Player
from stackyard.cli.session import Session


def session_of(variant: str) -> Session:
    return Session(stackyard.game(variant).start())


def test_a_new_session() -> None:
    session = session_of("silo")
    assert session.moves == ()
    assert session.last is None
    assert session.sits_out is None
    assert not session.undo()
    assert not session.redo()


@pytest.mark.parametrize("text", ["a:3-b", "3", "a:3", " A:3-B ", "003"])
def test_ways_to_say_a_move(text: str) -> None:
    assert session_of("27").find(text).text == "a:3-b"


@pytest.mark.parametrize(
    "text", ["", "0", "10", "99999", "a", "a:", "a:1-", "b", "z", "３", "é", "-1", "a:3-b\0", "x" * 9999]
)
def test_what_is_no_move(text: str) -> None:
    session = session_of("27")
    with pytest.raises(IllegalMove):
        session.play(text)
    assert session.moves == ()


def test_what_could_be_several_moves_is_said_so() -> None:
    with pytest.raises(IllegalMove, match=r"'a' can mean 9 moves: a:1-b, .*, …"):
        session_of("27").find("a")
    assert session_of("27:discs=1").find("a").text == "a:1-b"
    assert session_of("27:discs=12").find("a:1").text == "a:1-b"  # not one of a:10-b, a:11-b, a:12-b
    assert session_of("silo").find("c").text == "c-d"


def test_back_and_forth() -> None:
    session = session_of("silo")
    positions = [session.position]
    for text in ("a-b", "f-e", "c-d"):
        session.play(text)
        positions.append(session.position)
    assert session.last == (Player.FIRST, positions[2].move("c-d"))
    for position in positions[-2::-1]:
        assert session.undo()
        assert session.position == position
    assert not session.undo()
    for position in positions[1:]:
        assert session.redo()
        assert session.position == position
    assert not session.redo()
    session.restart()
    assert session.position == positions[0]
    assert session.redo()
    session.play("d-c")  # another move than before: what was taken back is forgotten
    assert not session.redo()
    assert [move.text for move in session.moves] == ["a-b", "d-c"]


def test_cells_touched_as_they_are_counted_now() -> None:
    session = session_of("27-advanced")
    assert session.touched == frozenset()
    for text, touched in [("a:3-b", {0, 1}), ("i:2-h", {7, 8})]:
        session.play(text)
        assert session.touched == touched
    session.play("b:4-d")  # with its base: the field is gone, and d is c now
    assert session.touched == {2}
    assert session.position.stacks[2][-3:] == (Disc.FIRST,) * 3
    session.play("g:3-e")  # to the left, where nothing moves up
    assert session.touched == {4}
    session.undo()
    assert session.touched == {2}
    pieces = session_of("stacks")
    pieces.play("in-b1")
    assert pieces.touched == {1}


@settings(max_examples=60)
@given(small_variants(), st.integers(0, 2**32))
def test_who_sits_out_could_not_have_moved(variant: str, seed: int) -> None:
    """Whether it could be the other's turn is for the library to say: it refuses such a text."""
    session, random = session_of(variant), Random(seed)
    game = session.position.game
    letters = [game.family.letters[Disc(player)] for player in Player]
    while session.position.turn:
        session.play(str(random.randint(1, len(session.position.moves()))))
        turn, last = session.position.turn, session.last
        assert last
        if turn is None or turn is not last[0] or session.position.facts.get("budget") == 1:
            assert session.sits_out is None
            continue
        assert session.sits_out is turn.other
        parts = str(session.position).split(" ")
        parts[1] = letters[turn is Player.FIRST]
        with pytest.raises(InvalidPosition):
            game.position(" ".join(parts))
