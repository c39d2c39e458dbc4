"""What one process of the server is made of, put together once and handed to whoever answers requests."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from uuid import uuid4

from stackyard.server import messages
from stackyard.server.cluster import Cluster
from stackyard.server.engines import Engines
from stackyard.server.errors import Refusal
from stackyard.server.hub import Hub
from stackyard.server.limits import Addresses
from stackyard.server.match import Match
from stackyard.server.metrics import Metrics
from stackyard.server.options import Options
from stackyard.server.room import encode
from stackyard.server.rooms import Rooms
from stackyard.server.socket import GOING_AWAY, Socket
from stackyard.server.store.database import Database, wall
from stackyard.server.store.store import Store

__all__ = ["Services"]

WINDOW = 600.0
TICK = 0.25
FAREWELL = 3.0
"""Seconds for sockets to close."""


class Services:
    """Everything that lives as long as the process does. `start` and `stop` it within an event loop."""

    def __init__(self, options: Options, database: Database) -> None:
        self.options = options
        self.metrics = Metrics()
        self.store = Store(database, uuid4().hex)
        self.engines = Engines(options.engine_workers)
        self.rooms = Rooms(self.store, self.engines, self.metrics)
        self.cluster = Cluster(self.store, self.rooms, options.redis) if database.is_shared else None
        if self.cluster:
            self.cluster.bus.changed = self._link_changed
        self.hub = Hub(self.rooms, self.store, self.cluster)
        self.addresses = Addresses(options.games_limit, WINDOW)
        self.sockets: set[Socket] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.store.begin()
        if self.cluster:
            await self.cluster.bus.start()
        always = [self.rooms.beat(), self.rooms.care(), self._tick()]
        if self.cluster:
            always.append(self.cluster.look_around())
        self._tasks = [asyncio.create_task(work) for work in always]

    async def quiesce(self) -> None:
        """No new games; what was begun is written; the leases are given back, so that the clocks stand from
        here on and others may take over; sockets hear that we go."""
        if self.rooms.stopping:
            return
        await self.rooms.quiesce()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Refusal):
            await self.store.leave()
        for socket in list(self.sockets):
            socket.end(GOING_AWAY, "the server goes away: come back in a moment")
        until = monotonic() + FAREWELL
        while self.sockets and monotonic() < until:
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Lets go of everything."""
        await self.quiesce()
        if self.cluster:
            await self.cluster.bus.stop()
        await self.engines.close()
        await asyncio.to_thread(self.store.close)

    async def _tick(self) -> None:
        while True:
            now = monotonic()
            for socket in list(self.sockets):
                socket.tick(now)
            await asyncio.sleep(TICK)

    async def match(self, name: str) -> Match:
        """A match to look at, whoever owns it. Raises `NotFound`."""
        room = self.rooms.here(name)
        if room:
            return room.match
        stored = await self.store.load(name)
        started, began = monotonic(), wall()
        return stored.rebuild(lambda at: started - (began - at) / 1000)

    def redis_up(self) -> bool | None:
        """Whether the processes hear each other; None when there is but one."""
        if self.cluster is None or not self.cluster.bus.has_redis:
            return None
        return self.cluster.bus.up

    def _link_changed(self) -> None:
        degraded = self.cluster is not None and self.cluster.bus.degraded
        self.metrics.redis_up.set(not degraded)
        for socket in list(self.sockets):
            socket.tell(encode(messages.Link(degraded)))

    def metrics_text(self) -> str:
        metrics = self.metrics
        metrics.rooms.set(len(self.rooms))
        metrics.events.set(self.store.writer.events)
        metrics.commits.set(self.store.writer.commits)
        metrics.writes_waiting.set(self.store.writer.waiting())
        metrics.engine_waiting.set(self.engines.waiting())
        metrics.engine_crashes.set(self.engines.crashes)
        return metrics.text()
