"""The public API of the games: variants, positions, moves, outcomes, notation, layout, credits."""

from __future__ import annotations

from stackyard._native import Playouts
from stackyard.games.board_game import Game, game
from stackyard.games.family import Family
from stackyard.games.position import Position
from stackyard.games.positions import Children, Positions
from stackyard.games.registry import FAMILIES
from stackyard.games.values import Disc, Move, Outcome, Player, Score

__all__ = [
    "FAMILIES",
    "Children",
    "Disc",
    "Family",
    "Game",
    "Move",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "Positions",
    "Score",
    "families",
    "game",
]


def families() -> tuple[Family, ...]:
    """Every game family there is."""
    return FAMILIES
