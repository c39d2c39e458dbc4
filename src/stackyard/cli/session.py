"""One game as it is played: where it began, the moves so far, and the way back and forth among them.

No input, no output: `play` talks to people, this remembers. It also understands moves as people type them
in a hurry, by number or by their first part.
"""

from __future__ import annotations

from stackyard.errors import IllegalMove, quote
from stackyard.games import Move, Player, Position
from stackyard.games.transition import sits_out, touched

__all__ = ["Session"]

MOST_NAMED = 8  # moves in an explanation


class Session:
    """A game from a first position on. Moves taken back can be played again until another is played."""

    def __init__(self, start: Position) -> None:
        self._positions = [start]
        self._moves: list[Move] = []
        self._here = 0

    @property
    def position(self) -> Position:
        return self._positions[self._here]

    @property
    def start(self) -> Position:
        """Where the game began."""
        return self._positions[0]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led here."""
        return tuple(self._moves[: self._here])

    @property
    def last(self) -> tuple[Player, Move] | None:
        """The move that led here, and who made it."""
        if self._here == 0:
            return None
        mover = self._positions[self._here - 1].turn
        assert mover is not None
        return mover, self._moves[self._here - 1]

    @property
    def touched(self) -> frozenset[int]:
        """The cells that the last move went from and to, as they are counted now: where a field has gone
        along with its stack, those beyond it have moved up."""
        if self._here == 0:
            return frozenset()
        before = self._positions[self._here - 1]
        return touched(before, self._moves[self._here - 1], self.position)

    @property
    def sits_out(self) -> Player | None:
        """Who would be to move now, but cannot."""
        return sits_out(self.last[0], self.position) if self.last else None

    def find(self, text: str) -> Move:
        """The legal move that somebody means: by its text, its number in the list, or the beginning of its
        text where only one move begins so. Raises `IllegalMove`."""
        text = text.strip().lower()
        legal = self.position.moves()
        if legal and text.isascii() and text.isdigit():
            if len(text) <= 4 and 1 <= int(text) <= len(legal):
                return legal[int(text) - 1]
            raise IllegalMove(f"there is no move {quote(text)}: choose from 1 to {len(legal)}")
        begun = [move for move in legal if move.text.startswith((f"{text}:", f"{text}-"))]
        if len(begun) == 1:
            return begun[0]
        if begun:
            named = ", ".join(move.text for move in begun[:MOST_NAMED])
            more = ", …" if len(begun) > MOST_NAMED else ""
            raise IllegalMove(f"{quote(text)} can mean {len(begun)} moves: {named}{more}")
        return self.position.move(text)

    def play(self, text: str) -> Move:
        """Plays the move that somebody means, and forgets what was taken back. Raises `IllegalMove`."""
        move = self.find(text)
        after = self.position.play(move)
        del self._positions[self._here + 1 :], self._moves[self._here :]
        self._positions.append(after)
        self._moves.append(move)
        self._here += 1
        return move

    def undo(self) -> bool:
        """Takes one move back; False if there is none."""
        if self._here == 0:
            return False
        self._here -= 1
        return True

    def redo(self) -> bool:
        """Plays again what was taken back; False if there is nothing."""
        if self._here == len(self._moves):
            return False
        self._here += 1
        return True

    def restart(self) -> None:
        """Back to the first position; `redo` still knows the game."""
        self._here = 0
