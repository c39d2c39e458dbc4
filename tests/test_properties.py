"""Laws that hold in every position of every game, whatever the rules."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stackyard
from samples import LARGEST, NAMED, positions, variants
from stackyard import Disc, IllegalMove, Move, Player, Position


def turned(position: Position) -> Position:
    """The same position with the board turned round and the colours swapped."""
    letters = position.game.family.letters
    first, second = letters[Disc.FIRST], letters[Disc.SECOND]
    swap = str.maketrans({first: second, second: first})
    board, turn, *extras = str(position).split()
    rows = [",".join(reversed(row.split(","))) for row in reversed(board.split("/"))]
    if extras:
        extras[1] = ",".join(reversed(extras[1].split(",")))
    return position.game.position(" ".join(["/".join(rows).translate(swap), turn.translate(swap), *extras]))


def turned_move(position: Position, move: Move) -> Move:
    last = len(position.stacks) - 1
    source = None if move.source is None else last - move.source
    target = None if move.target is None else last - move.target
    return position.move(position.game.family.move_text(position.game.layout, source, move.count, target))


@given(positions())
def test_text_round_trip(position: Position) -> None:
    again = position.game.position(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)


@given(positions())
def test_moves_round_trip(position: Position) -> None:
    moves = position.moves()
    assert len({move.text for move in moves}) == len(moves) == len(set(moves))
    for move in moves:
        assert position.play(move) == position.play(move.text) == position.play(f" {move} ")
        assert position.move(move.text) == move


@given(positions())
def test_turning_the_board_swaps_the_players(position: Position) -> None:
    mirror = turned(position)
    assert turned(mirror) == position
    assert len(mirror.moves()) == len(position.moves())
    for move in position.moves():
        theirs = turned_move(mirror, move)
        assert turned(mirror.play(theirs)) == position.play(move)
    if position.outcome:
        assert mirror.outcome is not None
        assert mirror.outcome.score == position.outcome.score[::-1]


@given(positions())
def test_over_means_no_turn_no_move_and_an_outcome(position: Position) -> None:
    over = position.outcome is not None
    assert over == (position.turn is None) == (not position.moves())
    if position.outcome:
        first, second = position.outcome.score
        expected = None if first == second else Player.FIRST if first > second else Player.SECOND
        assert position.outcome.winner == expected
        assert position.outcome.reason in position.status
    assert position.status.endswith(".")


@given(positions(), st.text(max_size=12))
def test_an_illegal_move_changes_nothing(position: Position, text: str) -> None:
    before = str(position)
    legal = {move.text for move in position.moves()}
    others = [move.text for move in position.game.start().moves()]
    for candidate in [text, *others]:
        if candidate.strip() in legal:
            continue
        with pytest.raises(IllegalMove):
            position.play(candidate)
        assert not position.is_legal(candidate)
    assert str(position) == before
    assert {move.text for move in position.moves()} == legal


@given(positions())
def test_values(position: Position) -> None:
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position
    assert position != str(position)
    for move in position.moves()[:3]:
        assert pickle.loads(pickle.dumps(move)) == move
        assert len({position, position.play(move)}) == 2
    for name in ("_key", "turn", "new"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)


@given(positions())
def test_discs_are_neither_made_nor_lost(position: Position) -> None:
    def total(of: Position) -> dict[str, int]:
        discs = [disc for stack in of.stacks for disc in stack]
        return {
            disc: discs.count(disc) + of.facts.get(f"reserve_{disc}", 0) + of.facts.get(f"off_{disc}", 0)
            for disc in stackyard.Disc
        }

    assert total(position) == total(position.game.start())


@pytest.mark.parametrize("variant", NAMED + LARGEST)
def test_every_random_game_ends(variant: str, note: Callable[[str], None]) -> None:
    games = 2_000 if variant in LARGEST else 20_000
    total = stackyard.game(variant).start().playouts(games, seed=7)
    assert total.games == games == sum(total.won)
    note(f"{variant}: longest of {games} random games {total.longest} plies, mean {total.moves / games:.1f}")


@settings(max_examples=200)
@given(variants())
def test_variant_round_trip(text: str) -> None:
    game = stackyard.game(text)
    assert stackyard.game(game.variant) is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert stackyard.game(game.family.name, **game.options) is game
