"""Fuzzed frames: whatever comes over a socket, the server answers or closes, and goes on as before.

STACKYARD_FRAMES says how many; `make test-server` sends a hundred thousand.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.client import Client, create, http, scenario
from server.running import Server, serving

FRAMES = int(os.environ.get("STACKYARD_FRAMES", "6000"))
A_SOCKET = 80
"""Frames before the next socket: below the limit, so that they are looked at."""
AT_ONCE = 8
NAMES = [
    "hello",
    "move",
    "resign",
    "offer",
    "accept",
    "decline",
    "rematch",
    "ping",
    "pong",
    "snapshot",
    "",
    "ack",
]
FIELDS = [
    "id",
    "ply",
    "move",
    "what",
    "player",
    "match",
    "tokens",
    "last",
    "at",
    "type",
    "now",
    "\u0000",
    "é",
]


class Fuzz:
    """Frames from well-formed to rubbish, the same ones for the same seed."""

    def __init__(self, seed: int, match: str, tokens: list[str]) -> None:
        self.random = Random(seed)
        self.match = match
        self.tokens = tokens

    def value(self, depth: int = 0) -> Any:
        choose = self.random.choice
        kinds: list[Callable[[], Any]] = [
            lambda: choose(NAMES),
            lambda: choose(
                ["first", "second", "draw", "take_back", "a-b", "a:1-b", self.match, *self.tokens]
            ),
            lambda: self.random.randint(-(2**70), 2**70),
            lambda: self.random.randint(0, 30),
            lambda: self.random.uniform(-1e308, 1e308),
            lambda: choose([None, True, False, float("nan"), float("inf"), 1e400, "", "\ud800", "💣" * 30]),
            lambda: "x" * self.random.randint(0, 3000),
        ]
        if depth < 4:
            size = self.random.randint(0, 4)
            kinds.append(lambda: [self.value(depth + 1) for _ in range(size)])
            kinds.append(lambda: {choose(FIELDS): self.value(depth + 1) for _ in range(size)})
        return choose(kinds)()

    def message(self) -> dict[str, Any]:
        """A message of ours with some of it replaced."""
        choose = self.random.choice
        message: dict[str, Any] = {"type": choose(NAMES), "id": str(self.random.random())}
        message |= {
            "ply": self.random.randint(0, 5),
            "move": choose(["a-b", "b-c", "f-e", "a:1-b", "in-a1"]),
            "what": "take_back",
        }
        message |= {"match": self.match, "tokens": self.tokens, "last": None}
        for _ in range(self.random.choice([0, 0, 0, 1, 2, 3])):
            message[choose(FIELDS)] = self.value()
        for _ in range(self.random.randint(0, 1)):
            message.pop(choose(list(message)))
        return message

    def frame(self) -> str | bytes:
        kind = self.random.random()
        if kind < 0.6:
            return _encoded(self.message())
        if kind < 0.75:
            return _encoded(self.value())
        text = _encoded(self.message())
        if kind < 0.85:
            return text[: self.random.randint(0, len(text))]
        if kind < 0.9:
            return "[" * self.random.randint(1, 5000)
        if kind < 0.95:
            at = self.random.randint(0, len(text))
            return text[:at] + chr(self.random.randint(0, 0x10FF)) + text[at:]
        return self.random.randbytes(self.random.randint(0, 500))


def _encoded(value: Any) -> str:
    """With what is no UTF-8 escaped."""
    return json.dumps(value, ensure_ascii=True)


async def send(server: Server, fuzz: Fuzz, frames: int, seen: Counter[str]) -> None:
    address = server.base.replace("http", "ws") + "/api/socket"
    left = frames
    while left > 0:
        async with connect(address, ping_interval=None, compression=None, max_size=None) as socket:
            reader = asyncio.create_task(_read(socket, seen))
            with suppress(ConnectionClosed):
                hello = {"type": "hello", "match": fuzz.match, "tokens": fuzz.tokens}
                await socket.send(json.dumps(hello))
                for _ in range(min(A_SOCKET, left)):
                    left -= 1
                    await socket.send(fuzz.frame())
                await socket.send(json.dumps({"type": "ping", "at": 77}))
            await asyncio.wait_for(reader, 20)


async def _read(socket: ClientConnection, seen: Counter[str]) -> None:
    """Until the last ping is answered, or the server closes."""
    try:
        while True:
            message = json.loads(await socket.recv())
            seen[message.get("code") or message["type"]] += 1
            if message["type"] == "pong" and message["at"] == 77:
                return
    except ConnectionClosed as closed:
        seen[f"closed {closed.rcvd.code if closed.rcvd else 'without a word'}"] += 1


def memory(process: int) -> float:
    """Resident memory in MB."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024


def value_of(server: Server, name: str) -> float:
    return float(re.findall(rf"^{name} (\S+)$", http(server.base, "/metrics")[1], re.MULTILINE)[0])


def test_fuzzed_frames(note: Callable[[str], None]) -> None:
    seen: Counter[str] = Counter()
    with serving("--engines", "1") as server:

        async def a_round(frames: int, seed: int) -> None:
            work = []
            for number in range(AT_ONCE):
                made = create(server.base, ("silo", "27", "stacks")[number % 3])
                fuzz = Fuzz(seed + number, made["match"], list(made["tokens"].values()))
                work.append(send(server, fuzz, frames // AT_ONCE, seen))
            await asyncio.gather(*work)

        async def flood() -> None:
            await a_round(FRAMES // 3, 0)
            before = memory(server.pid)
            await a_round(FRAMES - FRAMES // 3, 1000)
            grown = memory(server.pid) - before
            await asyncio.sleep(0.5)
            assert value_of(server, "stackyard_sockets") == 0, "no handler is left behind"
            note(f"fuzzed frames: {FRAMES}, answered with {dict(seen)}; memory {grown:+.1f} MB")
            assert grown < 12
            made = create(server.base)
            async with Client(server.base, made["match"], list(made["tokens"].values())) as client:
                await client.play()

        scenario(flood, 60 + FRAMES / 100)()
        assert seen["internal"] == 0
        assert {name for name in seen if name.startswith("closed")} <= {"closed 1007", "closed 1008"}
        assert seen["bad_message"] > FRAMES // 10
        assert len([line for line in server.output().splitlines() if line.startswith("ERROR")]) == 0


def test_broken_handshakes_and_raw_rubbish(server: Server) -> None:
    """Below the protocol: what is no HTTP, no websocket, or breaks off."""

    async def knock(raw: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        with suppress(OSError):
            writer.write(raw)
            await writer.drain()
            writer.write_eof()
            await asyncio.wait_for(reader.read(), 15)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    upgrade = (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    random = Random(3)

    async def all_of_them() -> None:
        await asyncio.gather(
            *(knock(random.randbytes(random.randint(1, 300))) for _ in range(30)),
            *(knock(upgrade[: random.randint(1, len(upgrade) - 1)]) for _ in range(30)),
            *(knock(upgrade + random.randbytes(random.randint(1, 300))) for _ in range(60)),
            *(knock(upgrade.replace(b"13", b"99")) for _ in range(3)),
        )

    asyncio.run(all_of_them())
    assert http(server.base, "/api/health")[0] == 200
    assert "Traceback" not in server.output()


def test_a_socket_elsewhere_is_nothing(base: str) -> None:
    @scenario
    async def knock() -> None:
        for path in ("/", "/api/games", "/api/socket/", "/api/nothing"):
            with suppress(InvalidHandshake):
                async with connect(base.replace("http", "ws") + path):
                    raise AssertionError(path)

    knock()
