"""`kill -9` in the middle of load: no acknowledged move is lost, no game is broken, and clients go on by
themselves.

STACKYARD_SERVER_KILLS says how often each of them; `make test-server` has twenty.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from server.client import scenario
from server.running import Redis, Server
from server.steady import Load, children

KILLS = int(os.environ.get("STACKYARD_SERVER_KILLS", "0"))
GAMES = 12
GO_ON = 14.0
"""Seconds within which every game goes on: 10 for the lease to move, the rest for a loaded machine."""


def killed(
    server: Server, kills: int, how: Callable[[int], None], note: Callable[[str], None], what: str
) -> None:
    async def play() -> None:
        random, longest = Random(5), 0.0
        async with Load([server.base], GAMES) as load:
            await load.goes_on(20)
            for number in range(kills):
                await asyncio.sleep(random.uniform(0.2, 1.2))
                await asyncio.to_thread(how, number)
                longest = max(longest, await load.goes_on(GO_ON))
            links = sum(player.links for player in load.players)
        checked = await asyncio.to_thread(load.check)
        assert links > len(load.players)
        note(
            f"kill -9, {what}: {kills} times, {checked} acknowledged moves, none lost; "
            f"every game went on within {longest:.1f} s"
        )

    scenario(play, 60 + 40 * kills)()
    assert "Traceback" not in server.output()


def again(server: Server) -> Callable[[int], None]:
    """Kills the only process and starts it anew."""

    def how(_: int) -> None:
        server.kill()
        server.start()

    return how


def test_over_sqlite(tmp_path: Path, note: Callable[[str], None]) -> None:
    server = Server("--data", str(tmp_path))
    try:
        server.start()
        killed(server, KILLS or 3, again(server), note, "SQLite")
    finally:
        server.close()


def test_over_postgresql(database: str, note: Callable[[str], None]) -> None:
    server = Server("--database", database)
    try:
        server.start()
        killed(server, KILLS or 1, again(server), note, "PostgreSQL, one process")
    finally:
        server.close()


def test_with_two_processes(database: str, a_redis: Redis, note: Callable[[str], None]) -> None:
    server = Server("--database", database, "--redis", a_redis.address, "--workers", "2")

    def the_busiest(number: int) -> None:
        until = time.monotonic() + 60
        while server.output().count("Redis is there") < 2 + number:  # the one killed before has its successor
            assert time.monotonic() < until
            time.sleep(0.1)
        workers = children(server.pid)
        os.kill(max(workers, key=lambda pid: len(os.listdir(f"/proc/{pid}/fd"))), signal.SIGKILL)

    try:
        server.start()
        killed(server, KILLS or 2, the_busiest, note, "PostgreSQL and Redis, two processes")
    finally:
        server.close()
