"""The store: what the server asks of the database, in the words of matches.

Reads run in a few threads, writes in the writer's. A process is known by an id of its own, new at every
start; a match belongs to the process whose id its row bears, for as long as that process keeps saying that it
is alive.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, literal_column, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from stackyard.games import Player
from stackyard.server.errors import NotFound, TryAgain
from stackyard.server.match import Match, Record
from stackyard.server.setup import Setup
from stackyard.server.store.database import Database, wall
from stackyard.server.store.tables import bus, events, matches, processes
from stackyard.server.store.writer import Append, Writer

__all__ = ["LEASE", "Store", "Stored"]

LEASE = 6_000
"""Milliseconds that a process's leases hold after it last said that it is alive."""
READERS = 4
T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_record = msgspec.json.Decoder(Record)
_setup = msgspec.json.Decoder(Setup)


@dataclass(frozen=True)
class Stored:
    """A match as the database has it."""

    match: str
    setup: Setup
    records: list[Record]
    tokens: dict[Player, str | None]
    owner: str | None
    """Who owned it before we asked."""
    owner_seen: int | None
    """When that process was last alive."""
    mine: bool
    """Whether it is ours now."""

    def rebuild(self, when: Callable[[int], float]) -> Match:
        """The match, its events applied; `when` turns milliseconds since 1970 into monotonic seconds."""
        match = Match(self.match, self.setup)
        for record in self.records:
            match.apply(record, when(record.at))
        return match


class Store:
    """The database as one process sees it."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.process = process
        self.writer = Writer(database.writer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def close(self) -> None:
        """Writes what is waiting, and lets go of the database."""
        self.writer.stop()
        self._readers.shutdown()
        self._database.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Runs a query in one of the readers' threads. Raises `TryAgain` when the database is gone."""

        def read() -> T:
            with self._database.reader.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except SQLAlchemyError:
            raise TryAgain("the database did not answer: try again in a moment") from None

    # Matches.

    async def create(self, row: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        await self.writer.append(Append(row["id"], self.process, 0, {}, [], row, rows))

    async def load(self, name: str) -> Stored:
        """A match to look at. Raises `NotFound`."""
        return await self.read(lambda connection: self._stored(connection, name, mine=False))

    async def claim(self, name: str) -> Stored:
        """A match, made ours if it is nobody's or its owner is dead. Raises `NotFound`."""

        def work(connection: Connection) -> Stored | NotFound:
            try:
                free = (matches.c.owner.is_(None), matches.c.owner == self.process, ~self._owner_lives())
                claimed = update(matches).where(matches.c.id == name, or_(*free)).values(owner=self.process)
                locked = select(matches.c.owner).where(matches.c.id == name).with_for_update()
                owner = connection.execute(locked).scalar()
                # An owner that wakes up waits here, and then sees that it has lost the match.
                lives = select(processes.c.id).where(processes.c.id == owner).with_for_update(read=True)
                connection.execute(lives).first()
                before = self._stored(connection, name, mine=False)
                if connection.execute(claimed).rowcount != 1:
                    return before
                return self._stored(connection, name, mine=True, before=before)
            except NotFound as error:
                return error

        found = await self.writer.run(work)
        if isinstance(found, NotFound):
            raise found
        return found

    def _owner_lives(self) -> ColumnElement[bool]:
        return (
            select(processes.c.id)
            .where(processes.c.id == matches.c.owner, processes.c.until > self._clock())
            .exists()
        )

    def _clock(self) -> ColumnElement[int]:
        return literal_column(self._database.clock)

    def _stored(
        self, connection: Connection, name: str, *, mine: bool, before: Stored | None = None
    ) -> Stored:
        row = connection.execute(select(matches).where(matches.c.id == name)).first()
        if row is None:
            raise NotFound("there is no such match: the link is wrong, or it was cut short")
        found = connection.execute(
            select(events.c.body).where(events.c.match == name).order_by(events.c.number)
        )
        owner = before.owner if before else row.owner
        seen = connection.execute(select(processes.c.seen).where(processes.c.id == owner)).scalar()
        return Stored(
            name,
            _setup.decode(row.setup),
            [_record.decode(body) for (body,) in found],
            {Player.FIRST: row.first_token, Player.SECOND: row.second_token},
            owner,
            seen,
            mine,
        )

    async def tokens(self, name: str) -> dict[Player, str | None]:
        """The hashes of a match's tokens. Raises `NotFound`."""
        columns = select(matches.c.first_token, matches.c.second_token).where(matches.c.id == name)
        row = await self.read(lambda connection: connection.execute(columns).first())
        if row is None:
            raise NotFound("there is no such match: the link is wrong, or it was cut short")
        return {Player.FIRST: row.first_token, Player.SECOND: row.second_token}

    async def append(self, append: Append) -> None:
        await self.writer.append(append)

    # Lists.

    async def watchable(self, state: str, before: int | None, limit: int) -> Sequence[Any]:
        query = select(matches.c.summary, matches.c.changed).where(
            matches.c.listed.is_(True), matches.c.state == state
        )
        if before is not None:
            query = query.where(matches.c.changed < before)
        query = query.order_by(matches.c.changed.desc()).limit(limit)
        return await self.read(lambda connection: connection.execute(query).all())

    async def of_tokens(self, hashes: list[str], limit: int) -> Sequence[Any]:
        columns = (matches.c.summary, matches.c.first_token, matches.c.second_token)
        mine = or_(matches.c.first_token.in_(hashes), matches.c.second_token.in_(hashes))
        query = select(*columns).where(mine).order_by(matches.c.changed.desc()).limit(limit)
        return await self.read(lambda connection: connection.execute(query).all())

    # Leases.

    async def begin(self) -> None:
        """Enters this process. Where a database serves one process alone, all others are dead."""

        def work(connection: Connection) -> None:
            if self._database.lock is not None:
                connection.execute(update(processes).where(processes.c.until > 0).values(until=0))
            connection.execute(insert(processes).values(id=self.process, **self._lease()))

        await self.writer.run(work)

    def _lease(self) -> dict[str, Any]:
        return {"seen": wall(), "until": self._clock() + LEASE}

    async def alive(self) -> bool:
        """Says that this process is alive; its leases hold for a while from now. Whether they held until
        now, so that nobody can have taken a match of ours."""

        def work(connection: Connection) -> bool:
            mine = processes.c.id == self.process
            connection.execute(select(processes.c.id).where(mine).with_for_update()).first()
            held = connection.execute(select(processes.c.until > self._clock()).where(mine)).scalar()
            if held is None:  # forgotten, after months
                connection.execute(insert(processes).values(id=self.process, **self._lease()))
            connection.execute(update(processes).where(mine).values(self._lease()))
            return bool(held)

        return await self.writer.run(work)

    async def still_mine(self, names: list[str]) -> set[str]:
        """Those of the matches that are ours in the database too."""

        def work(connection: Connection) -> set[str]:
            owned = select(matches.c.id).where(matches.c.owner == self.process)
            parts = [names[start : start + 500] for start in range(0, len(names), 500)]
            return {
                name
                for part in parts
                for name in connection.execute(owned.where(matches.c.id.in_(part))).scalars()
            }

        return await self.read(work)

    async def leave(self) -> None:
        """Gives every lease back: others may go on at once."""

        def work(connection: Connection) -> None:
            mine = processes.c.id == self.process
            connection.execute(update(processes).where(mine).values(seen=wall(), until=0))

        await self.writer.run(work)

    async def orphans(self, limit: int = 200) -> list[str]:
        """Matches whose clock runs, or whose time is over, and that nobody owns who lives."""
        due = or_(matches.c.clocked.is_(True), matches.c.deadline < wall())
        owned = or_(matches.c.owner == self.process, self._owner_lives())
        query = select(matches.c.id).where(matches.c.state != "over", due, ~owned).limit(limit)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def late(self, limit: int = 200) -> list[str]:
        """Matches of ours that somebody should look at."""
        query = select(matches.c.id).where(
            matches.c.deadline < wall(), matches.c.owner == self.process, matches.c.state != "over"
        )
        return await self.read(lambda connection: list(connection.execute(query.limit(limit)).scalars()))

    async def forget_dead(self, before: int) -> None:
        """Removes processes that died long ago and own nothing any more."""
        owners = select(matches.c.owner).where(matches.c.owner == processes.c.id).exists()

        def work(connection: Connection) -> None:
            connection.execute(delete(processes).where(processes.c.seen < before, ~owners))
            connection.execute(delete(bus).where(bus.c.at < wall() - 60_000))

        await self.writer.run(work)

    async def ping(self) -> None:
        """Raises `TryAgain` when the database does not answer."""
        await self.read(lambda connection: connection.execute(select(1)).scalar())
