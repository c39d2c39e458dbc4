"""The exact value of a position, by looking at every game that can follow from it.

Nothing is pruned, so this is for small boards. Values are remembered by the position itself for as long as
the program runs: asking for each position of a game costs no more than asking for its start. Count on 1 kB
and 0.1 ms for a position. All graphs seen are free of cycles; should one not be, `CycleFoundError` says so
instead of looping.
"""

from __future__ import annotations

from typing import NamedTuple

from .common import FIRST, Position


class CycleFoundError(Exception):
    """A position can come back: its value is not defined by the games that follow it."""


class Value(NamedTuple):
    difference: int
    """The first player's final score minus the second's, when both play their best."""
    distance: int
    """Plies to the end when both choose among their best moves as `distance` tells."""


def solve(position: Position) -> int:
    """The final score difference, first minus second, under best play: 1 or -1 in the win-or-loss games."""
    return value(position).difference


def distance(position: Position) -> int:
    """Plies to the end under best play.

    Among the moves that keep the best difference, the player whom it favours takes one that ends the game
    soonest, and the other player one that puts the end off longest. In a draw both put it off.
    """
    return value(position).distance


def reachable(position: Position) -> set[str]:
    """The texts of all positions that can follow, and of this one."""
    seen = {position.text()}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for move in here.moves():
            after = here.play(move)
            if after.text() not in seen:
                seen.add(after.text())
                waiting.append(after)
    return seen


_known: dict[Position, Value] = {}


def forget() -> None:
    """Gives back the memory of all values found so far."""
    _known.clear()


def value(position: Position) -> Value:
    """Depth first: a position waits, under the positions that it leads to, until all of them have a value."""
    waiting = [position]
    opened: set[Position] = set()
    while waiting:
        here = waiting[-1]
        if here in _known:
            waiting.pop()
            continue
        after_moves = [here.play(move) for move in here.moves()]
        unknown = [after for after in after_moves if after not in _known]
        if not unknown:
            _known[here] = best_value(here, [_known[after] for after in after_moves])
        elif here in opened:
            raise CycleFoundError(here.text())
        else:
            opened.add(here)
            waiting.extend(unknown)
    return _known[position]


def best_value(position: Position, after_moves: list[Value]) -> Value:
    """The value of a position from the values that its moves lead to."""
    if position.outcome is not None:
        _, (first, second) = position.outcome
        return Value(first - second, 0)
    sign = 1 if position.turn == FIRST else -1
    best = max(sign * after.difference for after in after_moves)
    ends = [after.distance for after in after_moves if sign * after.difference == best]
    return Value(sign * best, 1 + (min(ends) if best > 0 else max(ends)))
