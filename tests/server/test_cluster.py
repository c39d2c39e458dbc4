"""More than one process over one database: any of them serves any socket, and each match has one owner at a
time."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed

from server.client import HERE, LINK, Client, create, http, join, scenario
from server.conftest import missing
from server.debian import find_redis
from server.running import Postgres, Redis, Server
from server.running import redis as a_redis_of_our_own
from server.steady import Load, children

Pair = tuple[Server, Server]


@pytest.fixture(scope="module")
def two_servers(a_postgres: Postgres) -> Iterator[tuple[Pair, Redis]]:
    """Two servers that share everything but their port, so that a test can choose."""
    if not find_redis():
        missing("Redis")
    with a_redis_of_our_own() as shared:
        database = a_postgres.new_database()
        servers = [
            Server("--database", database, "--redis", shared.address, "--engines", "1") for _ in range(2)
        ]
        try:
            yield (servers[0], servers[1]), shared
        finally:
            for server in servers:
                server.close()


@pytest.fixture
def pair(two_servers: tuple[Pair, Redis]) -> Iterator[Pair]:
    """Both of them running, whatever the test before did to them."""
    servers, shared = two_servers
    shared.start()
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        if server.is_running:
            os.kill(server.pid, signal.SIGCONT)
        assert "Traceback" not in server.output()


async def across(pair: Pair, variant: str = "stacks") -> tuple[Client, Client]:
    """A match that the first process owns, with the second player at the other one."""
    one, two = pair
    made = create(one.base, variant, HERE, LINK)
    token = join(two.base, made["match"])["token"]
    first = Client(one.base, made["match"], [made["tokens"]["first"]])
    second = Client(two.base, made["match"], [token])
    await first.open()
    await second.open()
    return first, second


async def play(first: Client, second: Client, moves: int) -> None:
    for _ in range(moves):
        mover, other = (first, second) if first.now["turn"] == first.seats[0] else (second, first)
        number = mover.now["number"]
        answer = await mover.move()
        assert answer["type"] == "ack", answer
        for client in (mover, other):
            await client.until(lambda client, number=number: client.now["number"] > number)


def same(*clients: Client) -> None:
    histories = [client.history for client in clients]
    boards = [client.now["position"] for client in clients]
    assert all(history == histories[0] for history in histories)
    assert all(board == boards[0] for board in boards)


@scenario
async def test_any_process_serves_any_socket(pair: Pair) -> None:
    first, second = await across(pair)
    async with Client(pair[1].base, first.match) as watcher:
        await play(first, second, 12)
        await watcher.until(lambda client: len(client.history) == 12)
        same(first, second, watcher)
        assert [seat["connected"] for seat in watcher.now["seats"]] == [True, True]
    assert (await second.move(ply=0))["code"] == "stale"
    assert (await second.receive())["type"] == "snapshot"
    await second.command("resign")
    await first.until(lambda client: client.now["outcome"] is not None)
    await first.command("rematch")
    await second.command("rematch")
    await first.until(lambda client: client.now["rematch"] is not None)
    for base in (pair[0].base, pair[1].base):
        assert http(base, f"/api/matches/{first.now['rematch']}")[0] == 200


@scenario
async def test_an_engine_seat_answers_across_processes(pair: Pair) -> None:
    made = create(pair[0].base, "silo", HERE, {"kind": "engine", "level": 1})
    async with Client(pair[1].base, made["match"], [made["tokens"]["first"]]) as client:
        await client.play()
        await client.until(lambda client: len(client.history) == 2, 20)


@scenario
async def test_a_match_moves_when_its_owner_dies(pair: Pair) -> None:
    first, second = await across(pair)
    await play(first, second, 3)
    began = monotonic()
    pair[0].kill()
    second = await back(pair[1].base, second)
    first = await back(pair[1].base, first)
    await play(first, second, 3)
    took = monotonic() - began
    assert len(first.history) == 6
    assert took < 11, "a lease moves within ten seconds"
    same(first, second)


async def back(base: str, client: Client) -> Client:
    """The same player at another process, as soon as that one lets him."""
    again = Client(base, client.match, client.tokens, client.last)
    again.history = list(client.history)
    again.now = client.now
    while True:
        with suppress(ConnectionClosed):
            await again.open()
            if again.seats:
                return again
        await asyncio.sleep(0.2)


@scenario
async def test_an_owner_that_stops_gives_its_matches_away_at_once(pair: Pair) -> None:
    first, second = await across(pair)
    await play(first, second, 2)
    await asyncio.to_thread(pair[0].stop)
    began = monotonic()
    second = await back(pair[1].base, second)
    first = await back(pair[1].base, first)
    await play(first, second, 2)
    assert monotonic() - began < 4


@scenario
async def test_an_owner_that_wakes_up_late_cannot_commit_nor_tell_old_news(pair: Pair) -> None:
    """Stopped for longer than its lease holds, in the middle of a game that goes on without it."""
    first, second = await across(pair)
    await play(first, second, 2)
    if first.now["turn"] == "second":
        await play(first, second, 1)
    ply = len(first.history)
    os.kill(pair[0].pid, signal.SIGSTOP)
    # What arrives while it sleeps is a move for the ply that it believes in.
    await first.send(type="move", id="late", ply=ply, move=first.moves()[-1])
    second = await back(pair[1].base, second)
    elsewhere = await back(pair[1].base, first)
    await play(elsewhere, second, 2)
    os.kill(pair[0].pid, signal.SIGCONT)
    code, _ = await first.closed(8)
    assert code in (1001, 1012)
    assert not [
        message for message in first.heard if message.get("id") == "late" and message["type"] == "ack"
    ]
    await play(elsewhere, second, 2)
    again = await back(pair[0].base, first)  # the one that slept serves again, as a guest
    await again.until(lambda client: len(client.history) == len(second.history))
    same(again, second, elsewhere)


@scenario
async def test_a_short_sleep_costs_nothing(pair: Pair) -> None:
    first, second = await across(pair)
    os.kill(pair[0].pid, signal.SIGSTOP)
    await asyncio.sleep(1.5)
    os.kill(pair[0].pid, signal.SIGCONT)
    await play(first, second, 4)
    same(first, second)


@scenario
async def test_redis_gone_in_mid_run(pair: Pair, two_servers: tuple[Pair, Redis]) -> None:
    """Degraded, not dead, and back when it is back; nothing is lost on the way."""
    first, second = await across(pair)
    await play(first, second, 4)
    shared = two_servers[1]
    shared.kill()
    await second.wait(lambda message: message["type"] == "link" and message["degraded"], 15)
    began = monotonic()
    for _ in range(6):
        await go_on(first, second)
    assert monotonic() - began < 30
    assert http(pair[0].base, "/api/health")[1]["status"] == "degraded"
    assert http(pair[1].base, "/api/ready")[0] == 200
    shared.start()
    for server in pair:
        until = monotonic() + 10
        while http(server.base, "/api/health")[1]["status"] != "ok":
            assert monotonic() < until
            await asyncio.sleep(0.1)
    for _ in range(4):
        await go_on(first, second)
    same(first, second)


async def go_on(first: Client, second: Client) -> None:
    """A move with patience: sent again until it is answered, over a new link where the old one was cut."""
    mover, other = (first, second) if first.now["turn"] == "first" else (second, first)
    number, name, move = mover.now["number"], mover.new_id(), mover.moves()[0]
    while (await mover.command("move", id=name, ply=len(mover.history), move=move)).get(
        "code"
    ) == "try_again":
        await asyncio.sleep(0.2)
    for client in (mover, other):
        await client.until(lambda client: client.now["number"] > number)


def test_two_workers_behind_one_port(database: str, a_redis: Redis) -> None:
    server = Server("--database", database, "--redis", a_redis.address, "--workers", "2")
    try:
        server.start()
        workers = children(server.pid)
        assert len(workers) == 2

        @scenario
        async def play_on() -> None:
            async with Load([server.base], 4) as load:
                await load.goes_on(20)
                os.kill(workers[0], signal.SIGTERM)  # gently: the other takes over
                async with asyncio.timeout(15):
                    while workers[0] in children(server.pid) or len(children(server.pid)) < 2:
                        await asyncio.sleep(0.1)
                await load.goes_on(12)
            await asyncio.to_thread(load.check)

        play_on()
        assert server.stop() == 0
        assert "a worker died" in server.output()
    finally:
        server.close()
    assert not any(os.path.exists(f"/proc/{worker}") for worker in workers)
