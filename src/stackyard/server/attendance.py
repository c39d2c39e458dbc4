"""Who is at a match: the listeners of a room, which seats they hold, and since when each player is here or
away."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from stackyard.games import Player

__all__ = ["Attendance", "Listener"]


class Listener(Protocol):
    """Somebody who is told what happens: a socket here, or another process with sockets of its own."""

    def tell(self, frame: bytes, number: int | None) -> None:
        """Never waits. `number` is that of the last event in the frame; None for what is no event."""

    def part(self, reason: str) -> None:
        """This room is no longer the one to talk to: say hello again, somebody will answer."""


@dataclass
class Presence:
    """Who is here through one listener."""

    seats: dict[Player, int]
    watchers: int = 0

    @property
    def is_empty(self) -> bool:
        return not self.watchers and not any(self.seats.values())


class Attendance:
    """The listeners of one match."""

    def __init__(self) -> None:
        self._presences: dict[Listener, Presence] = {}
        began = monotonic()
        self._connected = dict.fromkeys(Player, False)
        self._since = dict.fromkeys(Player, began)
        """When each player came, if he is here, or left."""

    @property
    def listeners(self) -> list[Listener]:
        return list(self._presences)

    def enter(self, listener: Listener, seats: Set[Player]) -> None:
        presence = self._presences.setdefault(listener, Presence(dict.fromkeys(Player, 0)))
        for seat in seats:
            presence.seats[seat] += 1
        presence.watchers += not seats
        self._note()

    def leave(self, listener: Listener, seats: Set[Player]) -> None:
        presence = self._presences.get(listener)
        if presence is None:
            return
        for seat in seats:
            presence.seats[seat] -= 1
        presence.watchers -= not seats
        if presence.is_empty:
            del self._presences[listener]
        self._note()

    def set(self, listener: Listener, seats: dict[Player, int], watchers: int) -> bool:
        """All at once: how many sockets another process has here. Whether that changes what one sees."""
        before = self.connected(), self.watchers()
        self._presences[listener] = presence = Presence(seats, watchers)
        if presence.is_empty:
            del self._presences[listener]
        self._note()
        return before != (self.connected(), self.watchers())

    def connected(self) -> dict[Player, bool]:
        return dict(self._connected)

    def watchers(self) -> int:
        return sum(presence.watchers for presence in self._presences.values())

    def left_waiting(self, player: Player) -> float | None:
        """Since when a player has been away while the other one was here; None if that is not so now."""
        if self._connected[player] or not self._connected[player.other]:
            return None
        return max(self._since.values())

    def _note(self) -> None:
        for player, before in self._connected.items():
            here = any(presence.seats[player] for presence in self._presences.values())
            if here != before:
                self._connected[player], self._since[player] = here, monotonic()
