"""A relay: the sockets here of a match that another process owns. It passes on what the owner tells, and no
more."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from time import monotonic

from stackyard.games import Player
from stackyard.server.attendance import Listener

__all__ = ["Relay"]

SILENCE = 5.0
"""Seconds without a word from the owner after which somebody should see whether it is alive."""


@dataclass
class _Guest:
    """A socket. Until it is greeted, what is told to all waits, for the greeting may hold it already."""

    seats: Set[Player]
    greeted: bool = False
    last: int = 0
    waiting: list[tuple[bytes, int | None]] = field(default_factory=list)


@dataclass
class Relay:
    """The sockets of one match, and who owns it."""

    match: str
    owner: str
    guests: dict[Listener, _Guest] = field(default_factory=dict)
    heard: float = field(default_factory=monotonic)

    def enter(self, listener: Listener, seats: Set[Player]) -> None:
        self.guests[listener] = _Guest(seats)

    def greeted(self, listener: Listener, greeting: list[bytes], last: int) -> None:
        """The owner's greeting is here; then what came meanwhile and is not in it."""
        self.heard = monotonic()
        guest = self.guests.get(listener)
        if guest is None:
            return
        guest.greeted, guest.last = True, last
        for frame in greeting:
            listener.tell(frame, None)
        for frame, number in guest.waiting:
            if number is None or number > last:
                guest.last = guest.last if number is None else number
                listener.tell(frame, number)
        guest.waiting.clear()

    def leave(self, listener: Listener) -> None:
        self.guests.pop(listener, None)

    def tell(self, frame: bytes, number: int | None) -> None:
        self.heard = monotonic()
        for listener, guest in list(self.guests.items()):
            if not guest.greeted:
                guest.waiting.append((frame, number))
            elif number is None or number > guest.last:
                guest.last = guest.last if number is None else number
                listener.tell(frame, number)

    def current(self, number: int) -> None:
        """The owner's last event; who has not heard of it says hello again."""
        self.heard = monotonic()
        for listener, guest in list(self.guests.items()):
            if guest.greeted and guest.last < number:
                listener.part("something was lost on the way")

    def part(self, reason: str) -> None:
        for listener in list(self.guests):
            listener.part(reason)

    def count(self) -> tuple[int, int, int]:
        """Sockets of first, of second, and of who watches."""
        seats = [guest.seats for guest in self.guests.values()]
        first, second = (sum(player in held for held in seats) for player in Player)
        return first, second, sum(not held for held in seats)

    def is_silent(self) -> bool:
        return monotonic() - self.heard > SILENCE
