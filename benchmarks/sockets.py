"""Many websockets of one load generator, as cheap as Python can have them, so that what is measured is the
server.

Frames are read as RFC 6455 has them, unfragmented ones only, since the server sends no others; ours are
masked with a key of zeros, which is a mask and costs nothing.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

__all__ = ["LightSocket", "open_socket"]


class LightSocket(asyncio.Protocol):
    """A socket that calls `received` with every text frame."""

    def __init__(self, received: Callable[[bytes], None]) -> None:
        self._received = received
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._upgraded = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))

    def ask_for_upgrade(self, host: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._write(
            f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        size = len(text)
        head = struct.pack(">BB", 0x81, 0x80 | size) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size)
        self._write(head + b"\0\0\0\0" + text)

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self.closed:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data
        if not self._upgraded:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._upgraded = True
            self.opened.set_result(None)
        start = 0
        while len(buffer) - start >= 2:
            kind, size = buffer[start] & 15, buffer[start + 1] & 127
            body = start + 2
            if size == 126:
                size, body = int.from_bytes(buffer[body : body + 2]), body + 2
            elif size == 127:
                size, body = int.from_bytes(buffer[body : body + 8]), body + 8
            if len(buffer) < body + size:
                break
            if kind == 1:
                self._received(buffer[body : body + size])
            start = body + size
        self._buffer = buffer[start:]


async def open_socket(port: int, received: Callable[[bytes], None]) -> LightSocket:
    """An open websocket to a server on this machine."""
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: LightSocket(received), "127.0.0.1", port)
    made.ask_for_upgrade(f"127.0.0.1:{port}")
    await made.opened
    return made
