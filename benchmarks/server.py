"""The match server under load: a thousand open sockets and 300 durable moves a second, then more until it
breaks; and its memory over ten thousand finished games.

The load generator runs on the same machine and takes its share of it. Moves are sent at their time whether or
not earlier ones were answered, and the time of each is taken from when it should have been sent, so a server
that stalls cannot hide it. Every game is checked in the end: what was acknowledged is in its export, in
order.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.sockets import LightSocket, open_socket

SOCKETS = 1_000
RATE = 300
SECONDS = 20.0
STEPS = (600, 1_000, 1_500, 2_000, 3_000, 4_000)
STEP_SECONDS = 5.0
SLOW = 0.5
"""Seconds of p99 from which we call it broken."""
GAMES = 10_000
WARM = 2_000
AT_ONCE = 20
VARIANTS = ("silo:squares=8,height=4", "stacks")
PEOPLE = [{"kind": "here"}, {"kind": "link"}]


class Legal(msgspec.Struct):
    text: str


class Where(msgspec.Struct):
    ply: int
    moves: list[Legal]


class Now(msgspec.Struct):
    position: Where
    turn: str | None


class Heard(msgspec.Struct):
    """What we read of a message, and no more."""

    type: str
    id: str | None = None
    at: float = 0
    now: Now | None = None


_heard = msgspec.json.Decoder(Heard)


@dataclass
class Game:
    """A match with its two sockets."""

    name: str
    tokens: dict[str, str]
    sockets: dict[str, LightSocket] = field(default_factory=dict)
    now: Now | None = None
    busy: bool = False
    sent: int = 0
    acknowledged: list[str] = field(default_factory=list)


class Load:
    """All games, and the times of their moves."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.games: list[Game] = []
        self.times: list[float] = []
        self.refused = 0
        self._due: dict[str, tuple[Game, float, str]] = {}
        self._random = Random(1)

    async def open(self, sockets: int) -> None:
        for index in range(sockets // 2):
            variant = VARIANTS[index % len(VARIANTS)]
            made = await asyncio.to_thread(
                post, self.port, "/api/matches", {"variant": variant, "seats": PEOPLE}
            )
            joined = await asyncio.to_thread(post, self.port, f"/api/matches/{made['match']}/join", {})
            game = Game(made["match"], {**made["tokens"], joined["player"]: joined["token"]})
            self.games.append(game)
            for player, token in game.tokens.items():
                await self._open(game, player, token)

    async def _open(self, game: Game, player: str, token: str) -> None:
        def received(frame: bytes) -> None:
            self._received(game, socket, player, frame)

        socket = game.sockets[player] = await open_socket(self.port, received)
        socket.send(msgspec.json.encode({"type": "hello", "match": game.name, "tokens": [token]}))

    def _received(self, game: Game, socket: LightSocket, player: str, frame: bytes) -> None:
        if frame.startswith(b'{"type":"presence"'):
            return
        if player == "second" and not frame.startswith(
            (b'{"type":"ping"', b'{"type":"ack"', b'{"type":"error"')
        ):
            return  # the same as first gets
        heard = _heard.decode(frame)
        if heard.type == "ping":
            socket.send(msgspec.json.encode({"type": "pong", "at": heard.at}))
        elif heard.id is not None:
            _, due, move = self._due.pop(heard.id)
            if heard.type == "ack":
                self.times.append(perf_counter() - due)
                game.acknowledged.append(move)
            else:
                self.refused += 1
                game.busy = False
        elif heard.now is not None:
            game.now, game.busy = heard.now, False

    def _send(self, due: float) -> bool:
        """Plays a move in some game that waits for one."""
        for _ in range(50):
            game = self._random.choice(self.games)
            if not game.busy and game.now and game.now.turn:
                break
        else:
            return False
        game.busy = True
        game.sent += 1
        name, move = f"{game.name}{game.sent}", self._random.choice(game.now.position.moves).text
        self._due[name] = (game, due, move)
        message = {"type": "move", "id": name, "ply": game.now.position.ply, "move": move}
        game.sockets[game.now.turn].send(msgspec.json.encode(message))
        return True

    async def run(self, rate: float, seconds: float) -> Figures:
        """Sends at a rate; how it went."""
        self.times, skipped, number = [], 0, 0
        began = perf_counter()
        while (now := perf_counter() - began) < seconds:
            while number < now * rate:
                skipped += not self._send(began + number / rate)
                number += 1
            await asyncio.sleep(0.002)
        lost = perf_counter() + 5
        while self._due and perf_counter() < lost:
            await asyncio.sleep(0.01)
        return Figures(rate, number, skipped, len(self._due), self.refused, sorted(self.times), seconds)

    def close(self) -> None:
        for game in self.games:
            for socket in game.sockets.values():
                socket.close()

    def check(self) -> int:
        """Compares every acknowledged move with the server's own record; how many there were."""
        for game in self.games:
            with urlopen(f"http://127.0.0.1:{self.port}/api/matches/{game.name}/export") as answer:
                lines = [json.loads(line) for line in answer.read().splitlines()]
            kept = [line["move"] for line in lines if line["type"] == "move"]
            assert kept[: len(game.acknowledged)] == game.acknowledged, game.name
        return sum(len(game.acknowledged) for game in self.games)


@dataclass(frozen=True)
class Figures:
    """One step of load."""

    rate: float
    sent: int
    skipped: int
    unanswered: int
    refused: int
    times: list[float]
    seconds: float

    def at(self, part: float) -> float:
        return (
            self.times[min(len(self.times) - 1, int(part * len(self.times)))] if self.times else float("inf")
        )

    @property
    def is_broken(self) -> bool:
        return self.at(0.99) > SLOW or self.unanswered > 0 or self.skipped > 0.1 * self.sent


def post(port: int, path: str, body: object) -> Any:
    data = json.dumps(body).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", data=data), timeout=30) as answer:
        return json.loads(answer.read())


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server over a database of its own; its port and process."""
    script = Path(sys.executable).with_name("stackyard")
    with TemporaryDirectory() as directory:
        command = [str(script), "serve", "--port", "0", "--data", directory, "--new-games", "1000000"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            assert process.stdout is not None
            line = process.stdout.readline().decode()
            yield int(line.split("127.0.0.1:")[1].split()[0]), process.pid
        finally:
            process.terminate()
            process.wait(30)


def memory_of(process: int) -> float:
    """Resident memory in MB."""
    text = Path(f"/proc/{process}/status").read_text()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1024


async def moves(console: Console, port: int) -> None:
    load = Load(port)
    began = perf_counter()
    await load.open(SOCKETS)
    console.print(f"{SOCKETS} sockets open after {perf_counter() - began:.1f} s")
    await asyncio.sleep(2)
    table = Table("moves/s sent", "acknowledged/s", "p50 ms", "p95 ms", "p99 ms", "longest ms", "")
    for rate in (RATE, *STEPS):
        figures = await load.run(rate, SECONDS if rate == RATE else STEP_SECONDS)
        broken = "breaks here" if figures.is_broken else ""
        parts = [f"{figures.at(part) * 1000:.1f}" for part in (0.5, 0.95, 0.99, 1.0)]
        done = len(figures.times) / figures.seconds
        table.add_row(str(rate), f"{done:.0f}", *parts, broken)
        if figures.is_broken:
            break
    console.print(table)
    load.close()
    checked = await asyncio.to_thread(load.check)
    console.print(f"all {checked} acknowledged moves are in the records of their games")


async def one_game(port: int) -> None:
    """A whole short game, by one client with both seats."""
    wanted = {"variant": "27:fields=3,discs=2", "seats": [{"kind": "here"}] * 2}
    made = await asyncio.to_thread(post, port, "/api/matches", wanted)
    frames: asyncio.Queue[bytes] = asyncio.Queue()
    socket = await open_socket(port, frames.put_nowait)
    hello = {"type": "hello", "match": made["match"], "tokens": list(made["tokens"].values())}
    socket.send(msgspec.json.encode(hello))
    while True:
        heard = _heard.decode(await frames.get())
        if heard.now is None:
            continue
        if heard.now.turn is None:
            break
        ply, move = heard.now.position.ply, heard.now.position.moves[0].text
        socket.send(msgspec.json.encode({"type": "move", "id": f"m{ply}", "ply": ply, "move": move}))
    socket.close()


async def games(console: Console, port: int, process: int) -> None:
    """Plays games to their end and looks at the server's memory on the way."""

    async def play(number: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with gate:
                await one_game(port)

        await asyncio.gather(*(one() for _ in range(number)))

    began = perf_counter()
    await play(WARM)
    table = Table("games finished", "memory MB")
    first = memory_of(process)
    table.add_row(str(WARM), f"{first:.1f}")
    for done in range(2 * WARM, GAMES + WARM + 1, WARM):
        await play(WARM)
        last = memory_of(process)
        table.add_row(str(done), f"{last:.1f}")
    console.print(table)
    took = perf_counter() - began
    console.print(
        f"{100 * (last / first - 1):+.1f} % over {GAMES} games, {(GAMES + WARM) / took:.0f} games/s"
    )


def main(console: Console) -> None:
    console.rule("match server")
    with server() as (port, _):
        asyncio.run(moves(console, port))
    with server() as (port, process):
        asyncio.run(games(console, port, process))


if __name__ == "__main__":
    main(Console())
