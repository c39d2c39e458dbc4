"""What the last move changed, and which stacks can move: found here, drawn by the boards.

A move names the cells of the board before it. In 27's upper levels a field may have vanished with it,
so the cells of the board now are found by taking the move back and trying whether it leads here again:
the rules know, this module does not. About one move in eighty there could also come from a stack that
stands on two bases; the vanished field is shown then.
"""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.errors import IllegalMove, StackyardError
from stackyard.games.drawing.palette import paint
from stackyard.games.drawing.paper import number, tag
from stackyard.games.drawing.tower import Size
from stackyard.games.position import Position
from stackyard.games.values import Disc, Move

__all__ = ["Marks", "Trace", "beam", "movable_dot", "read_marks"]


@dataclass(frozen=True, slots=True)
class Trace:
    """The last move on the board as it is now.

    `source` is None when a piece entered or when the field is gone, which was then left of cell `gap`;
    `target` is None when the pieces left the board.
    """

    source: int | None
    target: int | None
    count: int
    gap: int | None = None

    @property
    def entered(self) -> bool:
        return self.source is None and self.gap is None


@dataclass(frozen=True, slots=True)
class Marks:
    trace: Trace | None
    movable: frozenset[int | None]  # None stands for the reserve


def read_marks(position: Position, last_move: Move | None, movable: bool) -> Marks:
    return Marks(
        trace=None if last_move is None else _trace(position, last_move),
        movable=frozenset(move.source for move in position.moves()) if movable else frozenset(),
    )


def _trace(position: Position, move: Move) -> Trace:
    if len(position.stacks) < len(position.game.layout.labels):
        gone = _trace_of_gone(position, move)
        if gone is not None:
            return gone
    cells = len(position.stacks)
    if any(cell is not None and cell >= cells for cell in (move.source, move.target)):
        raise IllegalMove(f"{move.text} cannot have led here: this board has {cells} cells")
    return Trace(move.source, move.target, move.count)


def _trace_of_gone(position: Position, move: Move) -> Trace | None:
    """The trace of a move that took its field along, if it can have done so."""
    source, target, stacks = move.source, move.target, list(position.stacks)
    if source is None or target is None:
        return None
    landed = target - (target > source)
    if landed >= len(stacks) or source > len(stacks) or len(stacks[landed]) <= move.count:
        return None
    stack = stacks[landed]
    stacks[landed] = stack[: -move.count]
    stacks.insert(source, stack[-move.count :])
    return Trace(None, landed, move.count, gap=source) if _leads_to(stacks, move, position) else None


def _leads_to(before: list[tuple[Disc, ...]], move: Move, position: Position) -> bool:
    game = position.game
    letters = game.family.letters
    board = ",".join("".join(letters[disc] for disc in stack) or "-" for stack in before)
    assert move.source is not None
    try:
        return game.position(f"{board} {letters[before[move.source][-1]]}").play(move) == position
    except StackyardError:
        return False


def beam(x: float, high: float, count: int, size: Size) -> str:
    """A line along the right side of a tower, as tall as the discs that have come."""
    low = high + count * size.thickness
    path = f"M{number(x - 3)} {number(high)}h3V{number(low)}h-3"
    return tag("path", **paint(stroke="accent"), stroke_width=1.6, stroke_linejoin="round", d=path)


def movable_dot(x: float, y: float) -> str:
    """A dot above a stack that can move."""
    painted = paint(fill="accent", stroke="ground", name="sy-movable")
    return tag("circle", cx=x, cy=y, r=4, stroke_width=1.2, **painted)
