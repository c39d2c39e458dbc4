"""The engine pool: a few processes of their own that think for engine seats, so that no person waits for
them.

A match has at most one question in the queue, so answering them in order is fair among matches. A process
that dies over a question costs a second try in a new one; the queue is bounded, and a match that finds it
full asks again later. Workers start when they are first needed and run at a lower priority than the server.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from stackyard.games import Position

__all__ = ["EngineFailed", "Engines", "EnginesBusy"]

log = logging.getLogger("stackyard.server")

MOST_WAITING = 500
TRIES = 3
PATIENCE = 30.0
"""Seconds after which a worker that does not answer is taken for dead; every level answers within about
one."""


class EnginesBusy(RuntimeError):
    """The queue is full."""


class EngineFailed(RuntimeError):
    """No worker could answer."""


class Question(msgspec.Struct):
    """What a worker is asked, as one line of JSON."""

    variant: str
    position: str
    level: int
    seconds: float | None = None


class Answer(msgspec.Struct):
    """What it answers."""

    move: str | None = None
    failure: str | None = None


@dataclass
class _Asked:
    question: Question
    answer: asyncio.Future[str]


class Engines:
    """`choose` a move; `close` ends the workers."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._queue: asyncio.Queue[_Asked] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[Process] = set()
        self._idle = 0
        self.crashes = 0
        self.answered = 0

    def waiting(self) -> int:
        return self._queue.qsize()

    def pids(self) -> list[int]:
        return [process.pid for process in self._processes]

    async def choose(self, position: Position, level: int, seconds: float | None = None) -> str:
        """A move for a position. Raises `EnginesBusy` or `EngineFailed`."""
        question = Question(position.game.variant, str(position), level, seconds)
        asked = _Asked(question, asyncio.get_running_loop().create_future())
        try:
            self._queue.put_nowait(asked)
        except asyncio.QueueFull:
            raise EnginesBusy(f"{MOST_WAITING} matches wait for the engine already") from None
        if not self._idle and len(self._tasks) < self.workers:
            self._tasks.append(asyncio.create_task(self._work()))
        return await asked.answer

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in list(self._processes):
            await self._end(process)

    async def _work(self) -> None:
        """One worker: takes questions and keeps a process alive to answer them."""
        process: Process | None = None
        while True:
            self._idle += 1
            try:
                asked = await self._queue.get()
            finally:
                self._idle -= 1
            for tried in range(1, TRIES + 1):
                if asked.answer.cancelled():
                    break
                try:
                    process = process or await self._start()
                    answer = await asyncio.wait_for(_ask(process, asked.question), PATIENCE)
                except (OSError, EOFError, TimeoutError, msgspec.DecodeError):
                    self.crashes += 1
                    log.warning("an engine worker died (try %d of %d)", tried, TRIES)
                    if process:
                        await self._end(process)
                    process = None
                    continue
                if not asked.answer.done():
                    if answer.move is None:
                        asked.answer.set_exception(EngineFailed(answer.failure or "no answer"))
                    else:
                        asked.answer.set_result(answer.move)
                self.answered += 1
                break
            else:
                if not asked.answer.done():
                    asked.answer.set_exception(EngineFailed("every worker that was asked died"))

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "stackyard.server.thinker", stdin=PIPE, stdout=PIPE, env=dict(os.environ)
        )
        self._processes.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self._processes.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _ask(process: Process, question: Question) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return msgspec.json.decode(line, type=Answer)
