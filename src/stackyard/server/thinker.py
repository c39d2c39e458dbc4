"""An engine worker: `python -m stackyard.server.thinker` reads questions from stdin and answers on stdout, a
line of JSON each, until stdin ends. It runs at a low priority, for thinking must never delay the server."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from functools import lru_cache

import msgspec

from stackyard.engine import Engine
from stackyard.games import game
from stackyard.server.engines import Answer, Question

MEMORY_MB = 64
NICENESS = 5


@lru_cache(maxsize=2)
def engine_of(variant: str) -> Engine:
    return Engine(game(variant), memory_mb=MEMORY_MB)


def answer(question: Question) -> Answer:
    """A move, or why there is none."""
    try:
        position = game(question.variant).position(question.position)
        move = engine_of(question.variant).choose(position, question.level, seconds=question.seconds)
    except ValueError as error:
        return Answer(failure=str(error))
    return Answer(move=move.text)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us in its own time
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    for line in sys.stdin.buffer:
        reply = answer(msgspec.json.decode(line, type=Question))
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
