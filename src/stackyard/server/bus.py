"""Messages between the server's processes: over Redis, and over a table of the database while Redis is away.

A message may be lost, when a link breaks in the wrong moment. Whoever waits for an answer gives up after a
while and asks again; whoever misses an event sees the gap in the numbers. So the bus promises speed, and the
database truth.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, insert, select

from stackyard.server.errors import CannotServe, Refusal
from stackyard.server.store.database import wall
from stackyard.server.store.store import Store
from stackyard.server.store.tables import bus as table

__all__ = ["Bus", "check_redis"]

log = logging.getLogger("stackyard.server")

RETRY = 1.0
POLL_DEGRADED = 0.2
POLL = 1.0
OVERLAP = 50
"""Rows before the last one seen that are looked at again: numbers are given before commits, so a row with a
lower number may come to light later."""
MOST_UNSENT = 10_000


def prefix(process: str) -> str:
    return f"stackyard:process:{process}"


class Bus:
    """The mailbox of this process, and the way to others'. `received` is called with every message."""

    def __init__(self, store: Store, redis_url: str | None, received: Callable[[bytes], None]) -> None:
        self._store = store
        self._received = received
        self._redis = _connect(redis_url) if redis_url else None
        self.up = False
        """Whether Redis answers."""
        self.changed: Callable[[], None] = lambda: None
        self._unsent: deque[tuple[str, bytes]] = deque(maxlen=MOST_UNSENT)
        self._something = asyncio.Event()
        self._seen: deque[int] = deque(maxlen=4 * OVERLAP)
        self._last = -1
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def degraded(self) -> bool:
        return self._redis is not None and not self.up

    @property
    def has_redis(self) -> bool:
        return self._redis is not None

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._poll())]
        if self._redis:
            self._tasks.append(asyncio.create_task(self._listen()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis:
            await self._redis.aclose()

    def send(self, process: str, body: bytes) -> None:
        """Never waits."""
        self._unsent.append((process, body))
        self._something.set()

    # Its tasks.

    async def _send(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._unsent:
                batch = [self._unsent.popleft() for _ in range(min(len(self._unsent), 200))]
                if not (self.up and await self._over_redis(batch)):
                    await self._over_table(batch)

    async def _over_redis(self, batch: list[tuple[str, bytes]]) -> bool:
        assert self._redis is not None
        from redis.exceptions import RedisError

        for again in (True, False):
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for process, body in batch:
                    pipeline.publish(prefix(process), body)
                await pipeline.execute()
            except (RedisError, OSError) as error:
                # A kept connection may be of a Redis that was there before; a new one will tell.
                await self._redis.connection_pool.disconnect(inuse_connections=False)
                if not again:
                    self._set_up(False, error)
            else:
                return True
        return False

    async def _over_table(self, batch: list[tuple[str, bytes]]) -> None:
        rows = [{"at": wall(), "channel": process, "body": body.decode()} for process, body in batch]
        try:
            await self._store.writer.run(lambda connection: connection.execute(insert(table), rows) and None)
        except Refusal as error:
            log.warning("messages to other processes were lost: %s", error)

    async def _poll(self) -> None:
        """Looks into the table: often while Redis is away, seldom else, for a process that cannot reach
        it."""
        while True:
            try:
                for body in await self._store.read(self._new_rows):
                    self._received(body.encode())
            except Refusal as error:
                log.debug("%s", error)
            await asyncio.sleep(POLL if self.up else POLL_DEGRADED)

    def _new_rows(self, connection: Connection) -> list[str]:
        if self._last < 0:
            self._last = (
                connection.execute(select(table.c.id).order_by(table.c.id.desc()).limit(1)).scalar() or 0
            )
        rows = connection.execute(
            select(table.c.id, table.c.body)
            .where(table.c.id > self._last - OVERLAP, table.c.channel == self._store.process)
            .order_by(table.c.id)
        ).all()
        fresh = [row for row in rows if row.id not in self._seen]
        self._seen.extend(row.id for row in fresh)
        if rows:
            self._last = max(self._last, rows[-1].id)
        return [row.body for row in fresh]

    async def _listen(self) -> None:
        assert self._redis is not None
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub() as mailbox:
                    await mailbox.subscribe(prefix(self._store.process))
                    while True:
                        # A timeout, so that a link that died silently is noticed by the ping.
                        message = await mailbox.get_message(timeout=2.0)
                        if message is None:
                            await mailbox.ping()
                        elif message["type"] in ("subscribe", "pong"):
                            self._set_up(True)
                        elif message["type"] == "message":
                            self._received(message["data"])
            except (RedisError, OSError, TimeoutError) as error:
                self._set_up(False, error)
            await asyncio.sleep(RETRY)

    def _set_up(self, up: bool, error: BaseException | None = None) -> None:
        if self.up == up:
            return
        self.up = up
        if up:
            log.info("Redis is there")
        else:
            log.warning(
                "Redis is gone (%s): going on over the database, slower; start it again and all is well",
                error,
            )
        self.changed()


def check_redis(url: str) -> None:
    """Whether there is a Redis at this address: a mistake in it should be told at the start."""
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(url, socket_connect_timeout=3) as redis:
            redis.ping()
    except (RedisError, OSError, ValueError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise CannotServe(
            f"Redis does not answer ({reason}): start it, or mend the address in --redis"
        ) from None


def _connect(url: str) -> Any:
    try:
        from redis.asyncio import Redis
    except ImportError:
        raise CannotServe(
            "Redis needs a client that is not installed: pip install 'stackyard[cluster]'"
        ) from None
    try:
        return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5, health_check_interval=0)
    except ValueError:
        raise CannotServe("this is not an address of Redis: write --redis redis://host:6379") from None
