"""Where sockets meet matches: those of this process directly, others by way of the process that owns them."""

from __future__ import annotations

from dataclasses import dataclass

from stackyard.games import Player
from stackyard.server.attendance import Listener
from stackyard.server.cluster import Cluster
from stackyard.server.decide import Command
from stackyard.server.errors import TryAgain
from stackyard.server.relay import Relay
from stackyard.server.room import Room, refusal
from stackyard.server.rooms import Rooms
from stackyard.server.setup import hash_token, same_token
from stackyard.server.store.store import Store

__all__ = ["Hub", "Place"]


@dataclass
class Place:
    """A socket's place at a match: in its room, or at a relay to it."""

    match: str
    seats: frozenset[Player]
    at: Room | Relay


class Hub:
    """Opens places at matches, and carries commands. Everything may raise `NotFound` or `TryAgain`."""

    def __init__(self, rooms: Rooms, store: Store, cluster: Cluster | None) -> None:
        self._rooms = rooms
        self._store = store
        self._cluster = cluster

    async def _find(self, name: str) -> Room | str:
        """The room of a match, or the process that owns it."""
        found = await self._rooms.get(name)
        if isinstance(found, Room):
            return found
        if self._cluster is None:
            raise TryAgain("another server has this match: try again in a moment")
        return found.owner

    async def open(self, listener: Listener, name: str, tokens: list[str], last: int | None) -> Place:
        """A place at a match. The listener is told the greeting, and from then on everything."""
        hashes = [hash_token(token) for token in tokens]
        found = await self._find(name)
        if isinstance(found, Room):
            seats = found.seats_of(hashes)
            for frame in found.greet(seats, last):
                listener.tell(frame, None)
            found.enter(listener, seats)
            return Place(name, seats, found)
        assert self._cluster is not None
        kept = await self._store.tokens(name)
        seats = frozenset(
            player for player in Player if any(same_token(each, kept[player]) for each in hashes)
        )
        relay = await self._cluster.open(found, listener, name, seats, last)
        return Place(name, seats, relay)

    def leave(self, listener: Listener, place: Place) -> None:
        if isinstance(place.at, Room):
            place.at.leave(listener, place.seats)
            self._rooms.tidy(place.at)
        elif self._cluster:
            self._cluster.leave(place.at, listener)

    async def command(self, place: Place, command: Command, lag: float) -> list[bytes]:
        try:
            if isinstance(place.at, Room):
                return await place.at.command(place.seats, command, lag)
            assert self._cluster is not None
            return await self._cluster.command(place.at.owner, place.match, place.seats, command, lag)
        except TryAgain as error:
            return [refusal(error, command.id)]

    async def join(self, name: str, token: str, nickname: str | None) -> Player:
        found = await self._find(name)
        if isinstance(found, Room):
            player = await found.join(hash_token(token), nickname)
            self._rooms.tidy(found)
            return player
        assert self._cluster is not None
        return await self._cluster.join(found, name, hash_token(token), nickname)

    async def snapshot(self, name: str) -> bytes:
        """A match as it stands."""
        found = await self._find(name)
        if isinstance(found, Room):
            snapshot = found.snapshot()
            self._rooms.tidy(found)
            return snapshot
        assert self._cluster is not None
        return await self._cluster.snapshot(found, name)
