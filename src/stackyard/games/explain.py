"""Why a move is not legal, found from the legal moves alone, so that no rule is written down twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stackyard.errors import quote
from stackyard.games.values import Disc, Move

if TYPE_CHECKING:
    from stackyard.games.position import Position

__all__ = ["why_illegal"]

MOVE = re.compile(r"(?P<source>[a-z][0-9]{0,2}|in)(:[0-9]{1,3})?-(?P<target>[a-z][0-9]{0,2}|out)\Z")


def why_illegal(position: Position, text: object) -> str:
    """One sentence about a text that is not a legal move here."""
    family, layout = position.game.family, position.layout
    if position.turn is None:
        return f"{quote(text)} cannot be played: the game is over. {position.status}"
    match = MOVE.match(text) if isinstance(text, str) else None
    if match is None:
        return f"{quote(text)} is not a move of {family.title}: write {family.move_form}"
    source, target = match["source"], match["target"]
    for label in (source, target):
        if label not in (*layout.numbers, "in", "out"):
            return f"there is no cell {label}: cells run from {layout.labels[0]} to {layout.labels[-1]}"

    legal = position.moves()
    start = layout.numbers.get(source)
    from_here = [move for move in legal if move.source == start]
    if not from_here:
        return f"{_why_stuck(position, start, source)}. {position.status}"
    to_there = [move for move in from_here if _target_text(position, move) == target]
    if not to_there:
        ends = dict.fromkeys(_target_text(position, move) for move in from_here)
        origin = "a piece that enters" if start is None else f"what moves from {source}"
        return f"{origin} can go to {' or '.join(ends)} now, not to {target}. {position.status}"
    forms = [move.text for move in to_there]
    which = forms[0] if len(forms) == 1 else f"one of {', '.join(forms)}"
    return f"{quote(text)} is not possible: from {source} to {target} play {which}"


def _target_text(position: Position, move: Move) -> str:
    return "out" if move.target is None else position.layout.label(move.target)


def _why_stuck(position: Position, start: int | None, source: str) -> str:
    turn = position.turn
    assert turn is not None
    name = position.game.family.players[turn].lower()
    if start is None:
        return "no piece can enter now"
    stack = position.stacks[start]
    if not stack:
        return f"{source} is empty"
    if Disc(turn) not in stack:
        return f"there is no disc of {name} on {source}"
    return f"{name} cannot move from {source} now"
