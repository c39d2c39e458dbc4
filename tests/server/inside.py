"""The server's parts within the test's own event loop, with a clock that the test turns."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stackyard.games import Player
from stackyard.server import messages
from stackyard.server.bodies import CreateMatch, HereSeat, LinkSeat, Seat
from stackyard.server.options import Options
from stackyard.server.room import Room
from stackyard.server.rooms import Rooms
from stackyard.server.services import Services
from stackyard.server.setup import hash_token
from stackyard.server.shapes import Clock, NoClock
from stackyard.server.store.database import open_database

__all__ = ["DAY", "FakeTime", "Guest", "begun", "inside", "move"]

DAY = 86_400.0


class FakeTime:
    """Both of the server's clocks, that on the wall and the monotonic one. `+=` goes on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.offset = 0.0
        for module in ("room", "rooms", "attendance"):
            monkeypatch.setattr(f"stackyard.server.{module}.monotonic", self.monotonic)
        for module in ("room", "rooms", "store.store"):
            monkeypatch.setattr(f"stackyard.server.{module}.wall", self.wall)

    def monotonic(self) -> float:
        return time.monotonic() + self.offset

    def wall(self) -> int:
        return time.time_ns() // 1_000_000 + round(self.offset * 1000)

    def __iadd__(self, seconds: float) -> FakeTime:
        self.offset += seconds
        return self


class Guest:
    """A listener that only listens."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.parted: str | None = None

    def tell(self, frame: bytes, number: int | None) -> None:  # noqa: ARG002
        self.frames.append(frame)

    def part(self, reason: str) -> None:
        self.parted = reason


@asynccontextmanager
async def inside(directory: Path) -> AsyncIterator[Services]:
    """One process of the server, without its HTTP."""
    options = Options(data=str(directory), engines=1)
    services = Services(options, open_database(None, options.directory))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


async def begun(
    rooms: Rooms, variant: str = "silo", clock: Clock | None = None, seats: list[Seat] | None = None
) -> Room:
    """A match between two people, ready to play."""
    wanted = CreateMatch(variant, seats or [HereSeat(), LinkSeat()], clock=clock or NoClock())
    name, _ = await rooms.create(wanted)
    room = await rooms.get(name)
    assert isinstance(room, Room)
    if not room.match.begun:
        await room.join(hash_token("f" * 32), None)
    return room


async def move(
    room: Room, lag: float = 0.0, choose: Callable[[list[str]], str] = lambda moves: moves[0]
) -> str:
    """Plays for whoever is on turn; the type or code of the answer."""
    turn = room.match.turn or Player.FIRST
    text = choose([move.text for move in room.match.position.moves()] or ["a-b"])
    command = messages.Move(f"m{room.match.number}", room.match.ply, text)
    answer = (await room.command({turn}, command, lag))[0]
    return "ack" if b'"type":"ack"' in answer else answer.decode().partition('"code":"')[2].partition('"')[0]
