"""Who may talk to us at all: Host and Origin are checked for every request and every websocket, before it is
accepted, on loopback too. And the headers that every answer bears.

A page from elsewhere in the same browser can reach a server on this machine; its Origin gives it away. A name
that somebody else points at this machine gets its page's Origin right; its Host gives it away. An address
written in numbers cannot be pointed anywhere, so a server that listens to the network takes those as they
are.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.server.answers import problem
from stackyard.server.errors import Foreign
from stackyard.server.options import Options

__all__ = ["HEADERS", "Guard"]

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", POLICY),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
    )
)


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, options: Options) -> None:
        self._app = app
        self._names = LOOPBACK | {name.lower() for name in (options.host, *options.allow)}
        self._by_number = options.host not in LOOPBACK

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if scope["type"] == "websocket":
            if refused:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": str(refused)})
            else:
                await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *HEADERS]}
            await send(message)

        app = problem(refused) if refused else self._app
        await app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Foreign | None:
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or not self._knows(hosts[0]):
            return Foreign("this server does not go by that name: start it with --allow NAME if it should")
        origins = [value for name, value in headers if name == b"origin"]
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and origins and not (len(origins) == 1 and self._is_ours(origins[0], hosts[0])):
            return Foreign("a page from elsewhere may not use this server")
        return None

    def _knows(self, host: str) -> bool:
        name = _name_of(host)
        if name is None:
            return False
        return name in self._names or (self._by_number and _is_number(name))

    def _is_ours(self, origin: str, host: str) -> bool:
        """A page's own server is where it came from; behind a proxy, the proxy's name."""
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if parts.scheme not in ("http", "https"):
            return False
        if parts.netloc.lower() == host.lower():
            return True
        name = _name_of(parts.netloc)
        return name is not None and name in self._names - LOOPBACK


def _name_of(host: str) -> str | None:
    """The name in `name:port`, in small letters; None where there is none."""
    if not host or not host.isascii() or any(letter in host for letter in "/\\@?# "):
        return None
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
