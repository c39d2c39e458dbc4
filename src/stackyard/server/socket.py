"""One websocket: reads messages, sends what the match says, notices a dead link.

What is to be sent waits in a queue of its own, so that nobody waits for a slow reader; one who falls too far
behind is sent away. The server pings every 5 seconds and closes a socket on which it heard nothing for 11.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import uniform
from time import monotonic
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from stackyard.server import messages
from stackyard.server.errors import BadMessage, Refusal, Stopping, TryAgain
from stackyard.server.hub import Hub, Place
from stackyard.server.limits import LARGEST_FRAME, MESSAGES, Window
from stackyard.server.metrics import Metrics
from stackyard.server.room import encode, refusal

__all__ = ["GOING_AWAY", "Socket"]

log = logging.getLogger("stackyard.server")

PING = 5.0
DEAD = 11.0
HELLO_WITHIN = 10.0
MOST_UNSENT = 256
FLUSH = 2.0
"""Seconds to say the last words before closing."""

GOING_AWAY = 1001
POLICY = 1008
TOO_BIG = 1009
INTERNAL = 1011
RESTART = 1012
TOO_SLOW = 1013

_client = msgspec.json.Decoder(messages.ClientMessage)


class Left(Exception):
    """The socket is to be closed, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


class Socket:
    """A listener of a match. Run by `serve` until the link ends."""

    def __init__(self, websocket: WebSocket, hub: Hub, metrics: Metrics) -> None:
        self._websocket = websocket
        self._hub = hub
        self._metrics = metrics
        self._unsent: list[bytes] = []
        self._something = asyncio.Event()
        self._end: Left | None = None
        self._ended = asyncio.Event()
        self._handling = False
        self._heard = self._began = monotonic()
        self._lag = 0.0
        self._pinged = self._began - uniform(0, PING)  # so that not everybody is asked at once
        self._place: Place | None = None
        self._window = Window(*MESSAGES)

    # For others to call; none of these waits.

    def tell(self, frame: bytes, number: int | None = None) -> None:  # noqa: ARG002
        if len(self._unsent) >= MOST_UNSENT:
            self.end(TOO_SLOW, "you read too slowly")
            return
        self._unsent.append(frame)
        self._something.set()

    def part(self, reason: str) -> None:
        self.end(RESTART, reason)

    def end(self, code: int, reason: str) -> None:
        if self._end is None:
            self._end = Left(code, reason)
            self._ended.set()
            self._something.set()

    def tick(self, now: float) -> None:
        """Called several times a second: pings, and notices who is gone."""
        if self._place is None and now - self._began > HELLO_WITHIN:
            self.end(POLICY, "say hello within 10 seconds")
        elif now - self._heard > DEAD and not self._handling:  # else it is we who did not listen
            self.end(GOING_AWAY, "nothing was heard from you")
        elif now - self._pinged > PING:
            self._pinged = now
            self.tell(encode(messages.Ping(now)))

    # Its life.

    async def serve(self) -> None:
        await self._websocket.accept()
        self._metrics.sockets.add()
        sender = asyncio.create_task(self._send())
        receiver = asyncio.create_task(self._receive())
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({sender, receiver, ended}, return_when=asyncio.FIRST_COMPLETED)
            if self._end and not sender.done():
                await asyncio.wait({sender}, timeout=FLUSH)
        finally:
            self._metrics.sockets.add(-1)
            for task in (sender, receiver, ended):
                task.cancel()
            results = await asyncio.gather(sender, receiver, return_exceptions=True)
            if self._place:
                self._hub.leave(self, self._place)
            await self._close(results)

    async def _close(self, results: Sequence[BaseException | None]) -> None:
        gone = (WebSocketDisconnect, asyncio.CancelledError, Left)
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, gone):
                log.error("a socket failed", exc_info=result)
                self.end(INTERNAL, "something went wrong here")
        if any(isinstance(result, WebSocketDisconnect) for result in results):
            return
        end = self._end or Left(GOING_AWAY, "")
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            await asyncio.wait_for(self._websocket.close(end.code, end.reason), FLUSH)

    async def _send(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            frames, self._unsent = self._unsent, []
            for frame in frames:
                await self._websocket.send_text(frame.decode())
            if self._end and not self._unsent:
                raise self._end

    async def _receive(self) -> None:
        while True:
            frame = await self._websocket.receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(frame.get("code", GOING_AWAY))
            self._heard = monotonic()
            self._metrics.messages.add()
            try:
                if not self._window.allows(self._heard):
                    raise Left(POLICY, "over 100 messages in 20 seconds")
                self._handling = True
                await self._handle(_decode(frame))
            except Refusal as error:
                self.tell(refusal(error, _id_of(frame)))
                if self._place is None and isinstance(error, TryAgain | Stopping):
                    self.end(RESTART, str(error))  # every client knows how to begin anew
                    return
            except Left as left:
                self._metrics.refused.add()
                self.end(left.code, left.reason)
                return
            finally:
                self._handling = False
                self._heard = monotonic()

    async def _handle(self, message: messages.ClientMessage) -> None:
        match message:
            case messages.Ping(at):
                self.tell(encode(messages.Pong(at)))
            case messages.Pong(at):
                self._measure(at)
            case messages.Hello(name, tokens, last):
                await self._hello(name, tokens, last)
            case _ if self._place is None:
                raise Left(POLICY, "say hello first")
            case _:
                began = monotonic()
                for answer in await self._hub.command(self._place, message, self._lag):
                    self.tell(answer)
                self._metrics.command_seconds.observe(monotonic() - began)

    async def _hello(self, name: str, tokens: list[str], last: int | None) -> None:
        if self._place:
            self._hub.leave(self, self._place)
            self._place = None
        self._began = monotonic()  # one that could not be answered now may be said again
        self._place = await self._hub.open(self, name, tokens, last)

    def _measure(self, at: float) -> None:
        """Half of the way there and back is what a move takes; a client can only pretend to be slow, and
        `clock.MOST_LAG` bounds what that brings."""
        took = self._heard - at
        if 0 <= took < DEAD:
            self._lag = 0.7 * self._lag + 0.3 * took if self._lag else took


def _decode(frame: Mapping[str, Any]) -> messages.ClientMessage:
    data = frame.get("text")
    if data is None:
        raise BadMessage("send text frames")
    if not isinstance(data, str) or len(data.encode(errors="replace")) > LARGEST_FRAME:
        raise Left(TOO_BIG, "a frame has at most 16 KiB")
    try:
        message: messages.ClientMessage = _client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"this message cannot be read: {error}") from None
    return message


class _Named(msgspec.Struct):
    id: str | None = None


def _id_of(frame: Mapping[str, Any]) -> str | None:
    """The id of a command that could not be read otherwise, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(frame.get("text") or "", type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
