"""The one thread that writes. What waits when it comes around goes into one transaction: group commit.

A commit to a disk takes about as long for a hundred events as for one, so the more there is to do the more
each commit carries. Nobody is told of an event before its commit has returned.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, insert, update
from sqlalchemy.exc import SQLAlchemyError

from stackyard.server.errors import TryAgain
from stackyard.server.store.tables import events, matches

__all__ = ["Append", "LostLease", "Writer"]

log = logging.getLogger("stackyard.server")

MOST_AT_ONCE = 500
T = TypeVar("T")


class LostLease(TryAgain):
    """Another process owns the match, or has gone on with it."""


@dataclass(frozen=True)
class Append:
    """Events of one match, and what they change in its row; perhaps with a whole new match."""

    match: str
    owner: str
    before: int
    """The number of the last event before these."""
    columns: dict[str, Any]
    rows: list[dict[str, Any]]
    new_match: dict[str, Any] | None = None
    new_rows: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class _Job:
    work: Append | Callable[[Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


COLUMNS = ("state", "plies", "summary", "changed", "deadline", "clocked", "first_token", "second_token")

_UPDATE = (
    update(matches)
    .where(
        matches.c.id == bindparam("b_id"),
        matches.c.head == bindparam("b_before"),
        matches.c.owner == bindparam("b_owner"),
    )
    .values(head=bindparam("b_head"), **{name: bindparam(f"b_{name}") for name in COLUMNS})
)


class Writer:
    """Takes work from the event loop and carries it out in its thread, in order."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self.commits = 0
        self.events = 0

    async def append(self, append: Append) -> None:
        """Returns when the events are on the disk. Raises `LostLease`, or `TryAgain` when it is not known."""
        await self._put(append)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Anything else that writes, in the same thread."""
        result: T = await self._put(work)
        return result

    async def _put(self, work: Append | Callable[[Connection], Any]) -> Any:
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop)
        self._queue.put(job)
        return await job.done

    def stop(self) -> None:
        """Carries out what was given before, then ends."""
        self._queue.put(None)
        self._thread.join()

    def waiting(self) -> int:
        return self._queue.qsize()

    # In the thread.

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            jobs = [job]
            last = False
            while len(jobs) < MOST_AT_ONCE:
                try:
                    following = self._queue.get_nowait()
                except Empty:
                    break
                if following is None:
                    last = True
                    break
                jobs.append(following)
            self._carry_out(jobs)
            if last:
                return

    def _carry_out(self, jobs: list[_Job]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [self._one(connection, job.work) for job in jobs]
        except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must hear of it
            if len(jobs) > 1:
                for job in jobs:  # one of them is to blame: the others must not suffer
                    self._carry_out([job])
                return
            log.warning("writing failed: %s", str(error).splitlines()[0])
            known = not isinstance(error, SQLAlchemyError)
            results = [error if known else TryAgain("the database did not answer: send the same again")]
        else:
            self.commits += 1
        _answer(jobs, results)

    def _one(self, connection: Connection, work: Append | Callable[[Connection], Any]) -> Any:
        if not isinstance(work, Append):
            return work(connection)
        if work.rows:
            bound = {f"b_{name}": work.columns[name] for name in COLUMNS}
            head = work.before + len(work.rows)
            bound.update(b_id=work.match, b_before=work.before, b_owner=work.owner, b_head=head)
            if connection.execute(_UPDATE, bound).rowcount != 1:
                return LostLease("this match moved to another process: send the same again")
        if work.new_match:
            connection.execute(insert(matches), [work.new_match])
        rows = work.rows + work.new_rows
        if rows:
            connection.execute(insert(events), rows)
            self.events += len(rows)
        return None


def _answer(jobs: list[_Job], results: list[Any]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, result in zip(jobs, results, strict=True):
        by_loop.setdefault(job.loop, []).append((job.done, result))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, answers)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _settle(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.cancelled():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)
