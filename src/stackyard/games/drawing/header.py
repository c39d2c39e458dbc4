"""The words above a board: title and options, what is counted, and whose move it is or who has won."""

from __future__ import annotations

from stackyard.games.drawing import words
from stackyard.games.drawing.icon import disc_icon
from stackyard.games.drawing.palette import paint
from stackyard.games.drawing.paper import plain, tag, text, text_width, wrap
from stackyard.games.position import Position
from stackyard.games.values import PLAYERS, Disc

__all__ = ["Header"]

TITLE, SMALL, STATE = 27.0, 16.0, 17.0  # sizes of type
LINE = 23.0
ICON = 8.0


class Header:
    """Two lines in a given width; more where they do not fit."""

    def __init__(self, position: Position, left: float, right: float, top: float) -> None:
        self.position = position
        self.family = position.game.family
        self.left, self.right = left, right
        self.y = top + 24  # the line that is being written
        self.drawn = [self._title(), *self._score(), *self._state()]
        self.bottom = self.y + 18

    def _title(self) -> str:
        chosen = words.options(self.position)
        small = {"dx": "11", "font_weight": "400", **paint(fill="muted")}
        return tag(
            "text",
            plain(self.family.title),
            tag("tspan", plain(chosen), font_size=SMALL, **small) if chosen else "",
            x=self.left,
            y=self.y,
            font_size=TITLE,
            font_weight="700",
            **paint(fill="ink"),
        )

    def _score(self) -> list[str]:
        """On the right of the title, or below it."""
        standing = words.score(self.position)
        if standing is None:
            return []
        name, counts = standing
        title = text_width(self.family.title, TITLE) + 11 + text_width(words.options(self.position), SMALL)
        length = text_width(name, SMALL) + sum(42 + text_width(str(count), STATE) for count in counts)
        if self.left + title + 24 + length > self.right:
            self.y += 28
        drawn, x = [], self.right
        bold = {"text_anchor": "end", "font_weight": "600", **paint(fill="ink")}
        for player, count in reversed(list(zip(PLAYERS, counts, strict=True))):
            drawn.append(text(str(count), x, self.y, STATE, **bold))
            x -= text_width(str(count), STATE) + 14
            drawn.append(self._icon(Disc(player), x))
            x -= 24
        drawn.append(text(name, x + 4, self.y, SMALL, text_anchor="end", **paint(fill="muted")))
        return drawn

    def _state(self) -> list[str]:
        """The status, beside the disc of who moves or has won; bold when the game is over."""
        self.y += 32
        outcome = self.position.outcome
        actor = outcome.winner if outcome else self.position.turn
        drawn, left = [], self.left
        if actor is not None:
            drawn.append(self._icon(Disc(actor), left + ICON))
            left += 2 * ICON + 9
        weight = "600" if outcome else None
        for number, line in enumerate(wrap(self.position.status, STATE, self.right - left)):
            self.y += LINE if number else 0
            drawn.append(text(line, left, self.y, STATE, font_weight=weight, **paint(fill="ink")))
        return drawn

    def _icon(self, disc: Disc, x: float) -> str:
        return disc_icon(disc, self.family.looks[disc], x, self.y - 6, ICON)
