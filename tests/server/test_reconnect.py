"""Links that break: what was missed comes again, and a dead link is noticed by either side."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from time import monotonic

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.client import HERE, LINK, Client, create, join, scenario
from server.inside import Guest, begun, inside

MISSED_AT_MOST = 30


async def played(base: str, moves: int) -> tuple[Client, list[str]]:
    """A match at one screen after some moves."""
    made = create(base, "stacks")
    tokens = list(made["tokens"].values())
    client = Client(base, made["match"], tokens)
    await client.open()
    for _ in range(moves):
        await client.play()
    return client, tokens


@scenario
async def test_a_client_gets_what_it_missed(base: str) -> None:
    client, tokens = await played(base, 5)
    for last in (1, 3, 5):
        async with Client(base, client.match, tokens, last=last) as again:
            assert [message["type"] for message in again.heard[:2]] == ["welcome", "events"]
            numbers = [event["number"] for event in again.heard[1]["events"]]
            assert numbers == list(range(last + 1, 6))
            assert again.heard[1]["now"]["position"] == client.now["position"]


@scenario
async def test_at_any_gap_a_client_gets_the_whole(base: str) -> None:
    client, tokens = await played(base, MISSED_AT_MOST + 2)
    for last in (None, 0, 1, 99, 10**15):
        async with Client(base, client.match, tokens, last=last) as again:
            assert again.heard[1]["type"] == "snapshot", last
            assert again.history == client.history


@scenario
async def test_the_greeting_comes_before_all_else(base: str) -> None:
    """Also on a socket that changes its match, while the old one is busy."""
    client, tokens = await played(base, 1)
    other, _ = await played(base, 2)
    async with Client(base, client.match, tokens) as wanderer:
        for _ in range(10):
            await client.play()
            await wanderer.send(type="hello", match=other.match, tokens=[], last=None)
            await wanderer.wait(lambda message: message["type"] == "welcome")
            assert (await wanderer.receive())["type"] == "snapshot"
            assert len(wanderer.history) == 2
            await wanderer.send(type="hello", match=client.match, tokens=tokens, last=None)
            await wanderer.wait(lambda message: message["type"] == "snapshot")


def test_when_all_come_back_at_once_it_is_told_once(tmp_path: Path) -> None:
    async def come() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms)
            guests = [Guest() for _ in range(200)]
            for guest in guests:
                room.enter(guest, set())
            await asyncio.sleep(0.2)
            assert [len(guest.frames) for guest in guests] == [1] * 200
            assert b'"watchers":200' in guests[0].frames[0]

    asyncio.run(come())


@scenario
async def test_silence(base: str) -> None:
    """All that takes its time, at once."""
    await asyncio.gather(
        pings_come_and_are_answered(base),
        a_dead_link_is_noticed_within_twelve_seconds(base),
        a_hello_is_due_within_ten_seconds(base),
    )


async def pings_come_and_are_answered(base: str) -> None:
    client, _ = await played(base, 0)
    await client.send(type="ping", at=12.5)
    assert (await client.wait(lambda message: message["type"] == "pong"))["at"] == 12.5
    began = monotonic()
    for _ in range(2):
        await client.wait(lambda message: message["type"] == "ping")
    assert monotonic() - began < 11.5


async def a_dead_link_is_noticed_within_twelve_seconds(base: str) -> None:
    """A client that neither answers nor closes; the opponent is told that it is gone."""
    made = create(base, "silo", HERE, LINK)
    token = join(base, made["match"])["token"]
    dead = Client(base, made["match"], [token])
    await dead.open()
    async with Client(base, made["match"], [made["tokens"]["first"]]) as alive:
        if not alive.now["seats"][1]["connected"]:
            await alive.wait(lambda message: message["type"] == "presence" and message["second"])
        began = monotonic()  # `dead` reads nothing from here on
        await alive.wait(lambda message: message["type"] == "presence" and not message["second"], 20)
        assert 8 < monotonic() - began < 12.5
    assert (await dead.closed())[0] == 1001


async def a_hello_is_due_within_ten_seconds(base: str) -> None:
    address = base.replace("http", "ws") + "/api/socket"
    async with connect(address) as silent, connect(address) as hasty:
        await hasty.send(json.dumps({"type": "resign", "id": "x"}))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(listen(hasty), 3)
        assert (hasty.close_code, hasty.close_reason) == (1008, "say hello first")
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(listen(silent), 14)
        assert (silent.close_code, silent.close_reason) == (1008, "say hello within 10 seconds")


async def listen(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


@scenario
async def test_a_slow_reader_is_sent_away_and_delays_nobody(base: str) -> None:
    client, _ = await played(base, 0)
    slow = socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2])))
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {base[7:]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b" 101 " in await asyncio.to_thread(slow.recv, 4096)
    slow.sendall(_frame({"type": "hello", "match": client.match}))
    await client.wait(lambda message: message["type"] == "presence" and message["watchers"] == 1)
    gone = asyncio.create_task(
        client.wait(lambda message: message["type"] == "presence" and message["watchers"] == 0, 60)
    )
    pusher = Client(base, client.match, client.tokens)
    await pusher.open()
    took: list[float] = []
    alive = begun = monotonic()
    while not gone.done():  # the server has two seconds for its last words, however quick the moves are
        assert monotonic() - begun < 30, "so much was told and not read"
        if monotonic() - alive > 2:  # it says that it is there, and reads nothing
            slow.sendall(_frame({"type": "pong"}))
            alive = monotonic()
        if len(took) % 80 == 79:  # no more than the rate limit allows
            await pusher.close()
            await pusher.open()
        began = monotonic()
        if pusher.history:
            await pusher.command("offer", what="take_back", player="first")
            await pusher.until(lambda client: not client.history)
        else:
            await pusher.play()
        took.append(monotonic() - began)
    await gone
    assert sorted(took)[len(took) // 2] < 0.5
    slow.close()


def _frame(message: dict[str, str]) -> bytes:
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text
