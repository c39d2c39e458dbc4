"""Variants and random positions that many tests draw from."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

import stackyard
from stackyard import Game, Position

NAMED = ["silo", "silo-anywhere", "27", "27-advanced", "27-expert", "stacks", "diabolical"]

LARGEST = [
    "silo:squares=12,height=4",
    "silo:squares=16,height=2,win=anywhere",
    "silo:squares=26,height=2",
    "silo:squares=4,height=15",
    "27:fields=15,discs=12",
    "27:fields=15,discs=12,level=advanced",
    "27:fields=15,discs=12,level=expert",
    "27:fields=26,discs=18,level=expert",
    "stacks:side=5,pieces=20",
    "stacks:side=5,pieces=31,rules=diabolical",
]


def small_variants() -> st.SearchStrategy[str]:
    """Variants of every game and rule whose random games are short enough to play by the thousand."""
    silo = st.builds(
        "silo:squares={},height={},win={}".format,
        st.sampled_from([4, 6, 8]),
        st.integers(1, 3),
        st.sampled_from(["sheet", "anywhere"]),
    )
    twentyseven = st.builds(
        "27:fields={},discs={},level={}".format,
        st.integers(3, 9),
        st.integers(1, 9),
        st.sampled_from(["basic", "advanced", "expert"]),
    )
    stacks = st.builds(
        "stacks:side={},pieces={},rules={}".format,
        st.integers(2, 3),
        st.integers(1, 6),
        st.sampled_from(["standard", "diabolical"]),
    )
    return silo | twentyseven | stacks


def variants() -> st.SearchStrategy[str]:
    """Any variant: usual, small or as large as it gets."""
    return small_variants() | st.sampled_from(NAMED) | st.sampled_from(LARGEST)


def random_position(game: Game, random: Random, furthest: int = 400) -> Position:
    """A position some random moves into a game, the end included."""
    position = game.start()
    for _ in range(random.randrange(furthest)):
        moves = position.moves()
        if not moves:
            break
        position = position.play(random.choice(moves))
    return position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    game = stackyard.game(draw(variants()))
    return random_position(game, Random(draw(st.integers(0, 2**32))))
