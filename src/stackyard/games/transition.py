"""What a move did to the board, for whoever shows it: cells to mark, the cell that went, who sits out."""

from __future__ import annotations

from stackyard.games.position import Position
from stackyard.games.values import Move, Player

__all__ = ["sits_out", "touched", "vanished"]


def vanished(before: Position, move: Move, after: Position) -> int | None:
    """The cell that went out of the row along with its stack, as it was counted before the move."""
    return move.source if len(after.stacks) < len(before.stacks) else None


def touched(before: Position, move: Move, after: Position) -> frozenset[int]:
    """The cells that a move went from and to, as they are counted after it: where a field has gone along
    with its stack, those beyond it have moved up."""
    source, target = move.source, move.target
    if vanished(before, move, after) is not None:
        assert source is not None
        assert target is not None
        return frozenset({target - (target > source)})
    return frozenset({cell for cell in (source, target) if cell is not None})


def sits_out(mover: Player, after: Position) -> Player | None:
    """Who would be to move after this player's move, but cannot.

    The one who moved is on again: because a turn goes on, of which some budget is left to tell, or because
    the other has no move.
    """
    if after.turn is not mover:
        return None
    return None if after.facts.get("budget") == 1 else mover.other
