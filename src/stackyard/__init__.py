"""Stackyard: two-player stacking games, exact and fast.

>>> import stackyard
>>> position = stackyard.game("27").start()
>>> str(position.play("a:3-b"))
'rbbbbbb,gbbb,g,g,g,g,g,g,rwwwwwwwww w'
"""

from __future__ import annotations

from stackyard import tables
from stackyard.engine import Analysis, Engine
from stackyard.errors import (
    IllegalMove,
    InvalidLimit,
    InvalidPosition,
    InvalidVariant,
    StackyardError,
)
from stackyard.games import (
    Disc,
    Family,
    Game,
    Move,
    Outcome,
    Player,
    Playouts,
    Position,
    Positions,
    Score,
    families,
    game,
)

__all__ = [
    "Analysis",
    "Disc",
    "Engine",
    "Family",
    "Game",
    "IllegalMove",
    "InvalidLimit",
    "InvalidPosition",
    "InvalidVariant",
    "Move",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "Positions",
    "Score",
    "StackyardError",
    "families",
    "game",
    "tables",
]

__version__ = "0.1.0"
