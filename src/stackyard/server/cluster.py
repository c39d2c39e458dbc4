"""More than one process: what this one asks of the owners of matches, and what others ask of it.

Every process has one mailbox. A question carries a number, and waits two seconds for its answer; then the
client is told to try again, by which time the lease of a dead owner may be over and the match be ours.
Whoever has sockets of a match says so to its owner every two seconds, and hears from it the number of the
last event: so lost letters are noticed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Set
from dataclasses import dataclass
from time import monotonic
from typing import Any

import msgspec

from stackyard.games import Player
from stackyard.server import letters
from stackyard.server.attendance import Listener
from stackyard.server.bus import Bus
from stackyard.server.decide import Command
from stackyard.server.errors import STATUS, Refusal, TryAgain, code_of
from stackyard.server.letters import Letter
from stackyard.server.relay import Relay
from stackyard.server.room import Room, encode
from stackyard.server.rooms import Rooms
from stackyard.server.store.store import Store

__all__ = ["Cluster"]

log = logging.getLogger("stackyard.server")

PATIENCE = 2.0
LOOK = 2.0
FORGET = 8.0
"""Seconds after which a process that said nothing has no sockets of ours any more."""

_letter = msgspec.json.Decoder(Letter)
_command = msgspec.json.Decoder(Command)


@dataclass(eq=False)
class Abroad:
    """Another process, as a listener of a room here."""

    cluster: Cluster
    process: str
    match: str
    heard: float

    def tell(self, frame: bytes, number: int | None) -> None:
        self.cluster.post(self.process, letters.Tell(self.match, frame.decode(), number))

    def part(self, reason: str) -> None:
        self.cluster.post(self.process, letters.Part(self.match, reason))


class Cluster:
    """This process among its like."""

    def __init__(self, store: Store, rooms: Rooms, redis_url: str | None) -> None:
        self._store = store
        self._rooms = rooms
        self.bus = Bus(store, redis_url, self._received)
        self.relays: dict[str, Relay] = {}
        self._abroad: dict[tuple[str, str], Abroad] = {}
        self._asked: dict[int, asyncio.Future[letters.Reply]] = {}
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def post(self, process: str, letter: Letter) -> None:
        self.bus.send(process, encode(letter))

    # What we ask of others.

    async def open(
        self, owner: str, listener: Listener, name: str, seats: frozenset[Player], last: int | None
    ) -> Relay:
        """A place at a match of another process; the listener is told its greeting. Raises `TryAgain`."""
        relay = self.relays.get(name)
        if relay is None or relay.owner != owner:
            if relay:
                relay.part("the match has moved")
            relay = self.relays[name] = Relay(name, owner)
        relay.enter(listener, seats)
        try:
            sender, held = self._store.process, [seat.value for seat in seats]
            self._say_who_is_here(relay)
            reply = await self._ask(owner, letters.AskGreeting, name, seats=held, last=last, sender=sender)
        except BaseException:  # a socket that hangs up meanwhile as well
            self.leave(relay, listener)
            raise
        relay.greeted(listener, [frame.encode() for frame in reply.frames], reply.last)
        return relay

    def leave(self, relay: Relay, listener: Listener) -> None:
        relay.leave(listener)
        self._say_who_is_here(relay)
        if not relay.guests and self.relays.get(relay.match) is relay:
            del self.relays[relay.match]

    async def command(
        self, owner: str, name: str, seats: Set[Player], command: Command, lag: float
    ) -> list[bytes]:
        reply = await self._ask(
            owner,
            letters.AskCommand,
            name,
            seats=[seat.value for seat in seats],
            lag=lag,
            command=msgspec.Raw(encode(command)),
        )
        return [frame.encode() for frame in reply.frames]

    async def join(self, owner: str, name: str, token_hash: str, nickname: str | None) -> Player:
        reply = await self._ask(owner, letters.AskJoin, name, token_hash=token_hash, nickname=nickname)
        assert reply.player is not None
        return Player(reply.player)

    async def snapshot(self, owner: str, name: str) -> bytes:
        return (await self._ask(owner, letters.AskSnapshot, name)).frames[0].encode()

    async def _ask(self, owner: str, kind: Any, name: str, **fields: Any) -> letters.Reply:
        self._next += 1
        number = self._next
        fields["sender"] = self._store.process
        answer: asyncio.Future[letters.Reply] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        try:
            self.post(owner, kind(number=number, match=name, **fields))
            reply = await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            raise TryAgain("another process has this match and does not answer: try again") from None
        finally:
            self._asked.pop(number, None)
        if reply.code is not None:
            raise _refusal(reply.code)(reply.sentence)
        return reply

    def _say_who_is_here(self, relay: Relay) -> None:
        self.post(relay.owner, letters.Here(self._store.process, relay.match, *relay.count()))

    # What others write to us.

    def _received(self, body: bytes) -> None:
        try:
            letter = _letter.decode(body)
        except msgspec.DecodeError as error:
            log.error("a letter that cannot be read: %s", error)
            return
        match letter:
            case letters.Reply():
                answer = self._asked.get(letter.number)
                if answer and not answer.done():
                    answer.set_result(letter)
            case letters.Tell(name, frame, number):
                if relay := self.relays.get(name):
                    relay.tell(frame.encode(), number)
            case letters.Current(name, number):
                if relay := self.relays.get(name):
                    relay.current(number)
            case letters.Part(name, reason):
                if relay := self.relays.get(name):
                    relay.part(reason)
            case letters.Here():
                self._run(self._note_who_is_there(letter))
            case _:
                self._run(self._answer(letter))

    def _run(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _room(self, name: str) -> Room:
        room = await self._rooms.get(name)
        if isinstance(room, Room) and not room.closed:
            return room
        raise TryAgain("this match has moved: try again")

    async def _answer(
        self, letter: letters.AskGreeting | letters.AskCommand | letters.AskJoin | letters.AskSnapshot
    ) -> None:
        try:
            reply = await self._reply(letter)
        except ValueError as error:  # a refusal of ours or of the rules
            reply = letters.Reply(letter.number, code=code_of(error), sentence=str(error))
        self.post(letter.sender, reply)

    async def _reply(
        self, letter: letters.AskGreeting | letters.AskCommand | letters.AskJoin | letters.AskSnapshot
    ) -> letters.Reply:
        room = await self._room(letter.match)
        match letter:
            case letters.AskGreeting(_, number, _, seats, last):
                held = frozenset(map(Player, seats))
                frames = [frame.decode() for frame in room.greet(held, last)]
                return letters.Reply(number, frames, room.match.number)
            case letters.AskCommand(_, number, _, seats, lag, raw):
                held = frozenset(map(Player, seats))
                answers = await room.command(held, _command.decode(raw), lag)
                return letters.Reply(number, [frame.decode() for frame in answers], room.match.number)
            case letters.AskJoin(_, number, _, token_hash, nickname):
                player = await room.join(token_hash, nickname)
                return letters.Reply(number, player=player.value)
            case letters.AskSnapshot(_, number, _):
                return letters.Reply(number, [room.snapshot().decode()], room.match.number)

    async def _note_who_is_there(self, letter: letters.Here) -> None:
        try:
            room = await self._room(letter.match)
        except Refusal as error:
            self.post(letter.sender, letters.Part(letter.match, str(error)))
            return
        key = (letter.sender, letter.match)
        abroad = self._abroad.get(key)
        if abroad is None:
            abroad = self._abroad[key] = Abroad(self, letter.sender, letter.match, monotonic())
        abroad.heard = monotonic()
        seats = {Player.FIRST: letter.first, Player.SECOND: letter.second}
        room.set_presence(abroad, seats, letter.watchers)
        if not (letter.first or letter.second or letter.watchers):
            del self._abroad[key]
            self._rooms.tidy(room)
        self.post(letter.sender, letters.Current(letter.match, room.match.number))

    # From time to time.

    async def look_around(self) -> None:
        """Every two seconds, until cancelled: says who is here, and notices who is gone."""
        while True:
            for relay in list(self.relays.values()):
                self._say_who_is_here(relay)
                if relay.is_silent():
                    relay.part("the process that had this match is gone")
            now = monotonic()
            for key, abroad in list(self._abroad.items()):
                if now - abroad.heard > FORGET:
                    del self._abroad[key]
                    if room := self._rooms.here(abroad.match):
                        room.set_presence(abroad, dict.fromkeys(Player, 0), 0)
            await asyncio.sleep(LOOK)


def _refusal(code: str) -> type[Refusal]:
    for kind, known, _ in STATUS:
        if known == code and issubclass(kind, Refusal):
            return kind
    return Refusal
