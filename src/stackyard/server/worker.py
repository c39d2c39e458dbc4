"""One of several server processes: `python -m stackyard.server.worker FD`, started by `supervisor.py`, which
writes the options to its standard input. When that ends, so do we."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading

import msgspec

from stackyard.server.options import Options
from stackyard.server.run import serve, start_logging


def main() -> None:
    start_logging()
    options = msgspec.json.decode(sys.stdin.buffer.readline(), type=Options)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(options, socket.socket(fileno=int(sys.argv[1])))


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1024):  # not through the buffer, whose lock would outlive us
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
