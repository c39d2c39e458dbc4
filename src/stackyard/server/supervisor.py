"""The parent of several server processes on one port: it starts them, starts anew who dies, and ends them
all.

A worker gets its options and the open port from us, and ends by itself when we die: its standard input ends
then.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from time import monotonic, sleep
from types import FrameType

import msgspec

from stackyard.server.options import Options

__all__ = ["supervise"]

log = logging.getLogger("stackyard.server")

LOOK = 0.1
YOUNG = 3.0
"""A worker that dies so many seconds after its start waits as long for the next one."""
PATIENCE = 15.0


class _Stop(Exception):
    """Somebody wants us to end."""


def supervise(options: Options, listening: socket.socket) -> None:
    """Returns after SIGTERM or Ctrl-C, when every worker has ended."""
    workers: list[subprocess.Popen[bytes]] = []
    born: dict[int, float] = {}

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _Stop

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    try:
        while True:
            workers = [worker for worker in workers if _lives(worker)]
            for _ in range(options.workers - len(workers)):
                worker = _start(options, listening)
                workers.append(worker)
                born[worker.pid] = monotonic()
            sleep(LOOK)
            for worker in workers:
                if worker.poll() is not None and monotonic() - born[worker.pid] < YOUNG:
                    sleep(YOUNG)
    except _Stop:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        for worker in workers:
            worker.terminate()
        until = monotonic() + PATIENCE
        for worker in workers:
            try:
                worker.wait(max(0.1, until - monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()


def _lives(worker: subprocess.Popen[bytes]) -> bool:
    if worker.poll() is None:
        return True
    log.warning("a worker died (status %d): another takes its place", worker.returncode)
    return False


def _start(options: Options, listening: socket.socket) -> subprocess.Popen[bytes]:
    listening.set_inheritable(True)
    worker = subprocess.Popen(
        [sys.executable, "-m", "stackyard.server.worker", str(listening.fileno())],
        stdin=subprocess.PIPE,
        pass_fds=[listening.fileno()],
        env=dict(os.environ),
    )
    assert worker.stdin is not None
    worker.stdin.write(msgspec.json.encode(options) + b"\n")  # not in its arguments: they have passwords
    worker.stdin.flush()
    return worker
