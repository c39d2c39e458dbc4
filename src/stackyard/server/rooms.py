"""All rooms of this process: which matches it owns, and what must be looked at from time to time.

A match is loaded when somebody asks for it, if it is nobody's or its owner is dead; it stays this process's
until it dies, or was silent for so long that others took it for dead. Of matches whose clock runs and whose
owner is dead, a process takes care within two seconds of noticing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from time import monotonic

from stackyard.games import Player, game
from stackyard.server import messages
from stackyard.server.bodies import CreateMatch, EngineSeat, HereSeat, Seat
from stackyard.server.clock import Clocks
from stackyard.server.engines import EngineFailed, Engines, EnginesBusy
from stackyard.server.errors import Refusal, Stopping
from stackyard.server.match import Match
from stackyard.server.metrics import Metrics
from stackyard.server.room import Room
from stackyard.server.setup import SeatSetup, Setup, hash_token, new_match_id, new_token
from stackyard.server.shapes import SeatKind
from stackyard.server.store.database import wall
from stackyard.server.store.store import LEASE, Store, Stored
from stackyard.server.summary import event_rows, match_row

__all__ = ["Elsewhere", "Rooms"]

log = logging.getLogger("stackyard.server")

HEARTBEAT = 2.0
SWEEP = 30.0
KEEP_DEAD = 86_400_000 * 60
RETRY_ENGINE = 2.0


@dataclass(frozen=True)
class Elsewhere:
    """A match that another process owns."""

    owner: str


@dataclass
class Rooms:
    """The matches of this process."""

    store: Store
    engines: Engines
    metrics: Metrics
    stopping: bool = False
    _rooms: dict[str, Room] = field(default_factory=dict)
    _loading: dict[str, asyncio.Task[Room | Elsewhere]] = field(default_factory=dict)
    _thinking: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._rooms)

    async def create(self, wanted: CreateMatch) -> tuple[str, dict[Player, str]]:
        """A new match and the tokens of the seats that are here."""
        if self.stopping:
            raise Stopping("the server is about to stop: no new games now")
        setup = _setup(wanted)
        tokens = {player: new_token() for player in Player if setup.seat(player).kind == "here"}
        hashes = {player: hash_token(tokens[player]) if player in tokens else None for player in Player}
        match = Match(new_match_id(), setup)
        row = match_row(match, hashes, self.store.process, monotonic(), wall())
        await self.store.create(row, event_rows(match.name, []))
        self._rooms[match.name] = room = Room(match, hashes, self.store, self.think, self.drop)
        self.metrics.matches_created.add()
        room.consider_thinking()
        return match.name, tokens

    def here(self, name: str) -> Room | None:
        """The room of a match if it is in memory."""
        return self._rooms.get(name)

    async def get(self, name: str) -> Room | Elsewhere:
        """The room of a match, or who has it. Raises `NotFound` or `Stopping`."""
        while (room := self._rooms.get(name)) is None:
            if self.stopping:
                raise Stopping("the server is about to stop: come back in a moment")
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            found = await asyncio.shield(task)
            if isinstance(found, Elsewhere):
                return found
        return room

    async def _load(self, name: str) -> Room | Elsewhere:
        stored = await self.store.claim(name)
        if not stored.mine:
            assert stored.owner is not None
            return Elsewhere(stored.owner)
        started, began = monotonic(), wall()
        match = stored.rebuild(lambda at: started - (began - at) / 1000)
        room = Room(match, stored.tokens, self.store, self.think, self.drop)
        if match.clocks and match.clocks.running and stored.owner != self.store.process:
            await room.stood_still(_left_when_owner_died(match.clocks, stored, started, began))
        if self.stopping:
            room.close()
            raise Stopping("the server is about to stop: come back in a moment")
        self._rooms[name] = room
        room.consider_thinking()
        return room

    def drop(self, room: Room) -> None:
        """Out of memory with it; the next who asks loads it anew."""
        room.close()
        if self._rooms.get(room.match.name) is room:
            del self._rooms[room.match.name]

    def tidy(self, room: Room) -> None:
        """Drops a room that nobody needs in memory."""
        if room.is_idle() and room.match.name not in self._thinking:
            self.drop(room)

    # Engine seats.

    def think(self, room: Room) -> None:
        name = room.match.name
        if name not in self._thinking and not self.stopping:
            task = self._thinking[name] = asyncio.create_task(self._think(room))
            task.add_done_callback(lambda _: self._thought(room))

    def _thought(self, room: Room) -> None:
        name = room.match.name
        self._thinking.pop(name, None)
        here = self._rooms.get(name)  # it may have been loaded anew while the engine thought
        if here is not None:
            here.consider_thinking()
            self.tidy(here)

    async def _think(self, room: Room) -> None:
        match = room.match
        player = match.turn
        assert player is not None
        level = match.setup.seat(player).level
        assert level is not None
        try:
            text = await self.engines.choose(match.position, level, _seconds(match.clocks, player))
        except EnginesBusy:
            await asyncio.sleep(RETRY_ENGINE)
            return
        except EngineFailed as error:
            log.error("match %s: the engine failed: %s", match.name, error)
            await asyncio.sleep(RETRY_ENGINE)
            return
        if room.closed or room.match.position != match.position or room.match.turn is not player:
            return
        command = messages.Move(f"engine {room.match.number + 1}", room.match.ply, text)
        await room.command({player}, command, 0.0)

    # From time to time.

    async def beat(self) -> None:
        """Keeps the leases alive until cancelled; nothing else may keep it waiting."""
        doubtful = False
        while True:
            try:
                doubtful = not await self.store.alive() or doubtful
                self.metrics.database_up.set(1)
                if doubtful:
                    await self._give_up_lost()
                    doubtful = False
            except Refusal as error:
                doubtful = True  # nor do we know what was stored
                self.metrics.database_up.set(0)
                log.warning("%s", error)
            await asyncio.sleep(HEARTBEAT)

    async def _give_up_lost(self) -> None:
        """We were silent for longer than our leases hold: others may have gone on with our matches."""
        mine = await self.store.still_mine(list(self._rooms))
        lost = [room for name, room in self._rooms.items() if name not in mine]
        if lost:
            log.warning("silent for too long: %d of %d matches have moved", len(lost), len(self._rooms))
        for room in lost:
            room.give_up("the match has moved to another process")

    async def care(self) -> None:
        """Looks at what is due, until cancelled. What fails with one match must not touch the others."""
        swept = monotonic()
        while True:
            try:
                await self._look_at(await self.store.orphans())
                if monotonic() - swept > SWEEP:
                    swept = monotonic()
                    await self._look_at(await self.store.late())
                    for room in list(self._rooms.values()):
                        self.tidy(room)
                    await self.store.forget_dead(wall() - KEEP_DEAD)
            except Refusal as error:
                log.warning("%s", error)
            await asyncio.sleep(HEARTBEAT)

    async def _look_at(self, names: list[str]) -> None:
        for name in names:
            try:
                room = await self.get(name)
                if isinstance(room, Room):
                    await room.look_at_the_time()
                    self.tidy(room)
            except Refusal as error:
                log.warning("match %s: %s", name, error)
            except Exception:  # a match that cannot be read any more, and whatever we did not think of
                log.exception("match %s: could not be looked at", name)

    async def quiesce(self) -> None:
        """Nothing new from here on; what was begun is finished."""
        self.stopping = True
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), *self._loading.values(), return_exceptions=True)
        rooms = list(self._rooms.values())
        for room in rooms:
            room.close()
        for room in rooms:
            async with room.lock:
                pass


def _setup(wanted: CreateMatch) -> Setup:
    one, other = wanted.seats
    if wanted.starts == "other" or (wanted.starts == "chance" and secrets.randbelow(2)):
        one, other = other, one
    seats = [
        SeatSetup(
            kind=_kind(seat),
            nickname=seat.nickname if isinstance(seat, HereSeat) else None,
            level=seat.level if isinstance(seat, EngineSeat) else None,
        )
        for seat in (one, other)
    ]
    return Setup(
        variant=game(wanted.variant).variant,
        first=seats[0],
        second=seats[1],
        clock=wanted.clock,
        take_back=wanted.take_back,
        listed=wanted.listed,
        created=wall(),
    )


def _kind(seat: Seat) -> SeatKind:
    if isinstance(seat, EngineSeat):
        return "engine"
    return "here" if isinstance(seat, HereSeat) else "link"


def _left_when_owner_died(clocks: Clocks, stored: Stored, now: float, began: int) -> tuple[int, int]:
    """Both clocks as they stood when the process that ran them was last alive."""
    seen = stored.owner_seen if stored.owner_seen is not None else began - LEASE
    return clocks.at(now - max(0, began - seen) / 1000)


def _seconds(clocks: Clocks | None, player: Player) -> float | None:
    """An engine in time trouble thinks less."""
    return None if clocks is None else max(0.05, min(1.0, clocks.left[player] / 20_000))
