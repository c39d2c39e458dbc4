"""Runs the server: one process, or several behind one port that a small parent keeps alive.

The database is opened and brought up to date before anything listens to players, so what is wrong with it is
said in one line and not by a crashing worker.
"""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from stackyard.server.app import App, make_app
from stackyard.server.bus import check_redis
from stackyard.server.errors import CannotServe
from stackyard.server.limits import LARGEST_FRAME
from stackyard.server.options import Options
from stackyard.server.store.database import open_database
from stackyard.server.supervisor import supervise

__all__ = ["run", "serve"]

GRACE = 5
"""Seconds that requests have to end after SIGTERM."""
UNREAD = 20
"""Seconds after which the system drops a connection whose other side takes nothing in."""
MOST_IN_KERNEL = 128 * 1024
MOST_FILES = 65_536


def run(options: Options, *, open_browser: bool = False) -> None:
    """Serves until SIGTERM or Ctrl-C. Raises `CannotServe`."""
    start_logging()
    allow_many_files()
    if options.redis:
        check_redis(options.redis)
    with closing(_listen(options)) as listening:
        database = open_database(options.database, options.directory)
        database.close()
        if options.workers > 1 and not (database.is_shared and options.redis):
            raise CannotServe(
                "more than one worker needs --database postgresql://… and --redis redis://…: "
                "the embedded database serves one process"
            )
        where = _address(options, listening)
        print(f"Stackyard serves on {where} (Ctrl-C stops it)", flush=True)
        if open_browser:
            threading.Timer(0.8, webbrowser.open, [where]).start()
        if options.workers > 1:
            supervise(options, listening)
        else:
            serve(options, listening)


def allow_many_files() -> None:
    """A socket is a file, and many systems allow a thousand unless one asks for more."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def start_logging() -> None:
    logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(message)s", level=logging.WARNING)
    logging.getLogger("stackyard.server").setLevel(logging.INFO)


class _Server(uvicorn.Server):
    """Stops the matches before the sockets: uvicorn alone would cut them without a word."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A second Ctrl-C changes nothing: the end is at most GRACE seconds away, and uvicorn would hasten it
        with a traceback."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.stop()
        await super().shutdown(sockets)


def serve(options: Options, listening: socket.socket) -> None:
    """One process on an open port."""
    app = make_app(options)
    server = _Server(_config(options, app.guarded), app)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(
            number, lambda *_: None
        )  # uvicorn raises them again when it has stopped; that is no failure
    server.run(sockets=[listening])


def _config(options: Options, app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,  # addresses of matches are nobody's business
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,  # we ping ourselves: browsers tell their pages nothing of these
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        proxy_headers=options.proxy,
        lifespan="on",
    )


def _listen(options: Options) -> socket.socket:
    """The open port. Raises `CannotServe` when it is taken."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # what nobody takes in is not kept for ever
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD * 1000)
        # Accepted sockets have it from this one. Left to itself the system keeps megabytes for a slow reader.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_IN_KERNEL)
        listening.bind((options.host, options.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise CannotServe(
            f"cannot listen on {options.host}:{options.port} ({(error.strerror or str(error)).lower()}): "
            "stop what uses it, or choose another with --port or --host"
        ) from None
    return listening


def _address(options: Options, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    everywhere = options.host in ("0.0.0.0", "::")
    host = "127.0.0.1" if everywhere else f"[{options.host}]" if ":" in options.host else options.host
    return f"http://{host}:{port}"
