"""A client for tests and benchmarks: it speaks the protocol as docs/protocol.md has it, and keeps what it
heard."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from types import TracebackType
from typing import Any, ClassVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

__all__ = ["HERE", "LINK", "Client", "create", "exported", "http", "join", "scenario"]

Json = dict[str, Any]
PATIENCE = 120.0
"""Seconds after which a scenario hangs; more where it says so."""


def scenario(
    test: Callable[..., Coroutine[Any, Any, None]], patience: float = PATIENCE
) -> Callable[..., None]:
    """A test that talks to the server; every client that it opened is closed after it."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def whole() -> None:
            Client.opened.clear()
            try:
                await asyncio.wait_for(test(*arguments, **named), patience)
            finally:
                for client in list(Client.opened):
                    await client.close()

        asyncio.run(whole())

    return run


def http(
    base: str, path: str, body: object | None = None, *, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    """Status and answer of one request; a POST when there is a body."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    request = Request(base + path, data=data, headers=headers or {})
    try:
        with urlopen(request, timeout=20) as response:
            return response.status, _read(response.read())
    except HTTPError as error:
        return error.code, _read(error.read())


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode("utf-8", "replace")


HERE: Json = {"kind": "here"}
LINK: Json = {"kind": "link"}


def create(base: str, variant: str = "silo", *seats: Json, **more: Any) -> Json:
    """A new match: two people at one screen unless told otherwise."""
    status, answer = http(
        base, "/api/matches", {"variant": variant, "seats": list(seats) or [HERE, HERE], **more}
    )
    assert status == 201, answer
    return answer


def join(base: str, match: str, **more: Any) -> Json:
    status, answer = http(base, f"/api/matches/{match}/join", more)
    assert status == 200, answer
    return answer


def exported(base: str, match: str) -> list[Json]:
    """A match's record, line by line."""
    with urlopen(f"{base}/api/matches/{match}/export", timeout=20) as response:
        return [json.loads(line) for line in response.read().splitlines()]


class Client:
    """One socket at one match. `async with Client(base, match, [token]) as client`."""

    opened: ClassVar[set[Client]] = set()

    def __init__(
        self, base: str, match: str, tokens: list[str] | None = None, last: int | None = None
    ) -> None:
        self.address = base.replace("http", "ws", 1) + "/api/socket"
        self.match = match
        self.tokens = tokens or []
        self.last = last
        self.seats: list[str] = []
        self.now: Json = {}
        self.history: list[Json] = []
        self.heard: list[Json] = []
        self.gaps = 0
        self._next_id = 0
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Client:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Opens a socket and waits until the match is known."""
        self._socket = await connect(
            self.address, max_size=None, ping_interval=None, compression=None, close_timeout=2
        )
        Client.opened.add(self)
        await self.send(type="hello", match=self.match, tokens=self.tokens, last=self.last)
        await self.wait(lambda message: message["type"] in ("snapshot", "events", "error"))

    async def close(self) -> None:
        Client.opened.discard(self)
        if self._socket:
            await self._socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, timeout: float = 10.0) -> Json:
        """The next message, taken in."""
        message: Json = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        await self._take(message)
        return message

    async def wait(self, wanted: Callable[[Json], bool], timeout: float = 10.0) -> Json:
        """The next message of a kind."""
        async with asyncio.timeout(timeout):
            while True:
                message = await self.receive(timeout)
                if wanted(message):
                    return message

    async def _take(self, message: Json) -> None:
        self.heard.append(message)
        match message["type"]:
            case "ping":
                await self.send(type="pong", at=message["at"])
            case "welcome":
                self.seats = message["seats"]
            case "snapshot":
                self.now, self.history = message["now"], message["history"]
                self.last = self.now["number"]
            case "events":
                events = message["events"]
                first = events[0]["number"] if events else (self.last or 0) + 1
                if self.last is None or first != self.last + 1:
                    self.gaps += 1
                    self.last = None
                    await self.send(type="hello", match=self.match, tokens=self.tokens, last=None)
                    return
                for numbered in events:
                    event = numbered["event"]
                    if event["kind"] == "moved":
                        self.history.append(
                            {"ply": event["ply"], "player": event["player"], "text": event["move"]["text"]}
                        )
                    elif event["kind"] == "took_back":
                        del self.history[event["ply"] :]
                self.now = message["now"]
                self.last = self.now["number"]

    # Commands: each returns its ack or error.

    def new_id(self) -> str:
        self._next_id += 1
        return f"c{id(self)}-{self._next_id}"

    async def command(self, kind: str, **fields: Any) -> Json:
        name = fields.pop("id", None) or self.new_id()
        await self.send(type=kind, id=name, **fields)
        return await self.wait(lambda message: message.get("id") == name)

    async def move(self, text: str | None = None, **fields: Any) -> Json:
        """Plays a move at the ply that we know; the first legal one unless told which."""
        fields.setdefault("ply", len(self.history))
        fields.setdefault("move", text or self.moves()[0])
        return await self.command("move", **fields)

    async def play(self, text: str | None = None) -> None:
        """Plays a move and waits until it is told to all."""
        number = self.now["number"]
        answer = await self.move(text)
        assert answer["type"] == "ack", answer
        await self.until(lambda client: client.now["number"] > number)

    def moves(self) -> list[str]:
        return [move["text"] for move in self.now["position"]["moves"]]

    async def until(self, ready: Callable[[Client], bool], timeout: float = 10.0) -> None:
        """Listens until something holds."""
        async with asyncio.timeout(timeout):
            while not ready(self):
                await self.receive(timeout)

    async def closed(self, timeout: float = 15.0) -> tuple[int, str]:
        """Waits until the server closes; code and reason."""
        try:
            async with asyncio.timeout(timeout):
                while True:
                    await self.receive(timeout)
        except ConnectionClosed as error:
            return (error.rcvd.code, error.rcvd.reason) if error.rcvd else (1006, "")
