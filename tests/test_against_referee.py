"""The core against the referee: whole random games, everything compared at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import referee
import stackyard
from samples import LARGEST, NAMED, small_variants

GAMES = 10_000

played: Counter[str] = Counter()
longest: Counter[str] = Counter()


def compare_whole_game(variant: str, picks: bytes, seed: int) -> None:
    """Plays by `picks` while they last, which Hypothesis can shorten, then by chance."""
    random = Random(seed)
    ours = stackyard.game(variant).start()
    theirs = referee.game(variant).start()
    plies = 0
    while True:
        assert str(ours) == theirs.text()
        assert ours.turn == theirs.turn
        assert ours.stacks == theirs.stacks
        moves = sorted(move.text for move in ours.moves())
        assert moves == theirs.moves()
        outcome = ours.outcome
        assert (outcome and (outcome.winner, tuple(outcome.score))) == theirs.outcome
        if not moves:
            break
        pick = picks[plies] % len(moves) if plies < len(picks) else random.randrange(len(moves))
        ours, theirs = ours.play(moves[pick]), theirs.play(moves[pick])
        plies += 1
    family = ours.game.family.name
    played[family] += 1
    longest[family] = max(longest[family], plies)


@settings(max_examples=GAMES)
@given(small_variants(), st.binary(max_size=24), st.integers(0, 2**32))
def test_random_games_on_random_variants(variant: str, picks: bytes, seed: int) -> None:
    compare_whole_game(variant, picks, seed)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_usual_and_largest_variants(seed: int) -> None:
    for variant in NAMED + LARGEST:
        compare_whole_game(variant, b"", seed)


def test_enough_games_were_played(note: Callable[[str], None]) -> None:
    assert not played or sum(played.values()) >= GAMES
    note(f"games compared with the referee: {dict(played)}, longest in plies: {dict(longest)}")
