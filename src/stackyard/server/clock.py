"""The clocks of a match: milliseconds left for each player, and whose clock goes down since when.

Time is the server's monotonic clock, in seconds, given to every function: nothing here looks at one. A clock
runs from the first move on. After the server was away it stands for a grace of 10 seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.games import Player
from stackyard.server.setup import Setup
from stackyard.server.shapes import ClockView, DaysClock, LiveClock, PlayerName

__all__ = ["GRACE", "MOST_LAG", "Clocks"]

GRACE = 10.0
MOST_LAG = 0.5
"""Seconds a move may have been under way without costing the mover: as long as his link was measured to
take, but never more than this."""


@dataclass(slots=True)
class Clocks:
    """Both clocks. Made by `Clocks.of`; a match without clocks has none."""

    left: dict[Player, int]
    full: int
    increment: int
    daily: bool
    running: Player | None = None
    since: float = 0.0
    """When `running` began to go down; may lie ahead, then it stands until then."""

    @classmethod
    def of(cls, setup: Setup) -> Clocks | None:
        full = setup.budget()
        if full is None:
            return None
        increment = round(setup.clock.increment * 1000) if isinstance(setup.clock, LiveClock) else 0
        daily = isinstance(setup.clock, DaysClock)
        return cls({Player.FIRST: full, Player.SECOND: full}, full, increment, daily)

    def remaining(self, player: Player, now: float) -> int:
        """What a player has left; below zero he is late."""
        if player is not self.running:
            return self.left[player]
        return self.left[player] - round(max(0.0, now - self.since) * 1000)

    def after_move(self, mover: Player, now: float, lag: float) -> tuple[int, int]:
        """Both clocks as they will be after a move that arrives now, having been under way for `lag`."""
        left = dict(self.left)
        if mover is self.running:
            spent = max(0.0, now - self.since - min(lag, MOST_LAG))
            left[mover] = max(0, left[mover] - round(spent * 1000)) + self.increment
        if self.daily:
            left[mover] = self.full
        return left[Player.FIRST], left[Player.SECOND]

    def at(self, now: float) -> tuple[int, int]:
        """Both clocks now."""
        return tuple(max(0, self.remaining(player, now)) for player in Player)  # type: ignore[return-value]

    def is_late(self, now: float, lag: float = 0.0) -> bool:
        """Whether the time of who acts is over, even if his move was under way for so long."""
        return self.running is not None and self.remaining(self.running, now - min(lag, MOST_LAG)) <= 0

    def deadline(self) -> float | None:
        """When who acts will be late, whatever the lag."""
        if self.running is None:
            return None
        return self.since + self.left[self.running] / 1000 + MOST_LAG

    def set(self, left: tuple[int, int], running: Player | None, since: float) -> None:
        """Goes on from what an event says."""
        self.left = dict(zip(Player, left, strict=True))
        self.running, self.since = running, since

    def view(self, now: float) -> ClockView:
        first, second = (
            self.left[player] if self.since > now else max(0, self.remaining(player, now))
            for player in Player
        )
        running: PlayerName | None = self.running.value if self.running else None
        grace = max(0, round((self.since - now) * 1000)) if self.running else 0
        return ClockView(first, second, running, grace)
