"""When a match ends without a move: out of time, abandoned, or left lying about. `docs/server.md` tells
players the same.

Time is over for who acts when his clock is. A player of a live game is gone when it is his turn and he was
not connected for five minutes while his opponent was. A match in which nothing happens for a month, or that
never began in a week, is closed; between two people the one on turn has then lost it, unless he never moved.
"""

from __future__ import annotations

from stackyard.games import Player
from stackyard.server.match import Match
from stackyard.server.messages import Ended
from stackyard.server.shapes import LiveClock, PlayerName

__all__ = ["AWAY", "deadline", "due"]

DAY = 86_400_000
NEVER_BEGUN = 7 * DAY
LEFT_LYING = 30 * DAY
AWAY = 300.0
"""Seconds that a player of a live game may be away on his turn."""


def _patience(match: Match) -> int:
    return LEFT_LYING if match.steps else NEVER_BEGUN


def deadline(match: Match, now: float, wall: int) -> int | None:
    """When, in milliseconds since 1970, somebody should look whether this match is over."""
    if match.outcome:
        return None
    times = []
    if match.clocks and (late := match.clocks.deadline()) is not None:
        times.append(wall + round((late - now) * 1000))
    else:
        times.append((match.records[-1].at if match.records else match.setup.created) + _patience(match))
    return min(times)


def due(match: Match, now: float, wall: int, away: float | None = None) -> Ended | None:
    """How the match ends now, if it does. `away` is for how long who acts has been gone while his opponent
    was there."""
    if match.outcome:
        return None
    turn = match.turn
    if match.clocks and match.clocks.running:
        winner: PlayerName = match.clocks.running.other.value
        if match.clocks.deadline() is not None and match.clocks.is_late(now, 1.0):
            return Ended("time", winner)
        live = isinstance(match.setup.clock, LiveClock)
        return Ended("abandoned", winner) if live and away is not None and away >= AWAY else None
    last = match.records[-1].at if match.records else match.setup.created
    if wall - last < _patience(match):
        return None
    two_people = len(match.setup.people) == len(Player) and not match.setup.one_screen
    if match.steps and turn and two_people:
        return Ended("abandoned", turn.other.value)
    return Ended("expired")
