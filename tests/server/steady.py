"""Players who go on by themselves whatever happens to the server: they come back after a lost link, and send
again, with the same id, what was not answered. And load made of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from time import monotonic

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.client import HERE, LINK, Client, Json, create, http, join

__all__ = ["Load", "Steady", "children"]

LONG = "stacks:side=5,pieces=31"
"""A game of some six hundred moves, which no test plays to its end."""
PAUSE = 0.25
"""Between the moves of one socket: the server's limit is five messages a second."""


class Steady:
    """One seat of a match, and who plays it."""

    def __init__(self, base: str, match: str, token: str, seed: int) -> None:
        self.client = Client(base, match, [token])
        self.acknowledged: dict[int, str] = {}
        """The moves that we were told are stored, by the ply that they led to."""
        self.links = 0
        self.longest = 0.0
        """Seconds that a move took to be acknowledged, at most."""
        self.stopped = False
        self._random = Random(seed)
        self._pending: Json | None = None
        self._sent_at = 0.0

    async def run(self) -> None:
        """Plays until stopped."""
        while not self.stopped:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await self.client.open()
                self.links += 1
                await self._play()
            await asyncio.sleep(0.1)

    async def _play(self) -> None:
        client = self.client
        if self._pending:
            await client.send(**self._pending)
        quiet = monotonic()
        while monotonic() - quiet < 11 and not self.stopped:
            if self._pending is None and client.seats and client.now.get("turn") == client.seats[0]:
                await asyncio.sleep(PAUSE * self._random.uniform(0.5, 1.5))
                move = self._random.choice(client.moves())
                ply = client.now["position"]["ply"]
                self._pending = {"type": "move", "id": client.new_id(), "ply": ply, "move": move}
                self._sent_at = monotonic()
                await client.send(**self._pending)
            with suppress(TimeoutError):
                message = await client.receive(0.5)
                quiet = monotonic()
                if message["type"] == "error" and message["id"] is None:
                    return  # our hello, which could not be answered now
                await self._answered(message)

    async def _answered(self, message: Json) -> None:
        pending = self._pending
        if pending is None or message.get("id") != pending["id"]:
            return
        if message["type"] == "ack":
            self.acknowledged[pending["ply"] + 1] = pending["move"]
            self.longest = max(self.longest, monotonic() - self._sent_at)
            self._pending = None
        elif message["code"] in ("try_again", "stopping"):
            await asyncio.sleep(0.3)
            await self.client.send(**pending)
        else:  # it was for a board that is no more: our seat in another tab, or nothing at all
            raise AssertionError(message)


class Load:
    """Several long games at once."""

    def __init__(self, bases: list[str], games: int) -> None:
        self.bases = bases
        self.players: list[Steady] = []
        for number in range(games):
            made = create(bases[0], LONG, HERE, LINK)
            token = join(bases[0], made["match"])["token"]
            for index, each in enumerate((made["tokens"]["first"], token)):
                base = bases[index % len(bases)]
                self.players.append(Steady(base, made["match"], each, 2 * number + index))
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Load:
        self._tasks = [asyncio.create_task(player.run()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self.players:
            player.stopped = True
        await asyncio.wait(self._tasks, timeout=20)
        for task in self._tasks:
            task.result()
        for player in self.players:
            await player.client.close()

    def moves(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def goes_on(self, timeout: float) -> float:
        """Waits until every player has had another move acknowledged; how many seconds that took."""
        began = monotonic()
        before = [len(player.acknowledged) for player in self.players]
        while any(
            len(player.acknowledged) == count for player, count in zip(self.players, before, strict=True)
        ):
            for task in self._tasks:
                if task.done():
                    task.result()
            if monotonic() - began > timeout:
                stuck = [
                    player.client.match
                    for player, count in zip(self.players, before, strict=True)
                    if len(player.acknowledged) == count
                ]
                raise AssertionError(f"after {timeout} s these still stand: {stuck}")
            await asyncio.sleep(0.05)
        return monotonic() - began

    def check(self) -> int:
        """Every acknowledged move is in the server's record, in its place; how many there were."""
        for player in self.players:
            status, lines = http(self.bases[0], f"/api/matches/{player.client.match}/position?ply=0")
            assert status == 200, lines
            status, snapshot = http(self.bases[0], f"/api/matches/{player.client.match}")
            assert status == 200, snapshot
            kept = {played["ply"]: played["text"] for played in snapshot["history"]}
            lost = {ply: move for ply, move in player.acknowledged.items() if kept.get(ply) != move}
            assert not lost, (player.client.match, lost)
        return self.moves()


def children(process: int) -> list[int]:
    """The processes that a process started."""
    with open(f"/proc/{process}/task/{process}/children") as file:
        return [int(word) for word in file.read().split()]
