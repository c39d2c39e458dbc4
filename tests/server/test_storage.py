"""What is on the disk: how SQLite is run, group commit, who may write, and that events alone make a match."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from server.inside import Guest, begun, inside, move
from stackyard.games import Player
from stackyard.server.errors import NotFound, TryAgain
from stackyard.server.room import Room
from stackyard.server.store.database import Database, open_database
from stackyard.server.store.store import Store
from stackyard.server.store.writer import Append, LostLease


def opened(kind: str, directory: Path, request: pytest.FixtureRequest) -> Database:
    address = request.getfixturevalue("database") if kind == "postgresql" else None
    return open_database(address, directory)


def test_sqlite_is_durable(tmp_path: Path) -> None:
    database = open_database(None, tmp_path)
    for engine in (database.reader, database.writer):
        with engine.connect() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    database.close()


def test_a_game_is_its_events_in_order_and_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms)
            for _ in range(5):
                await move(room)
            name = room.match.name
        connection = sqlite3.connect(tmp_path / "matches.sqlite3")
        key = connection.execute(
            "SELECT name FROM pragma_table_info('events') WHERE pk ORDER BY pk"
        ).fetchall()
        assert key == [("match",), ("number",)]
        numbers = connection.execute("SELECT number FROM events WHERE match = ? ORDER BY number", (name,))
        assert [number for (number,) in numbers] == [1, 2, 3, 4, 5, 6]
        connection.close()

    asyncio.run(scenario())


def test_what_waits_is_stored_by_one_commit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with inside(tmp_path) as services:
            rooms = [await begun(services.rooms) for _ in range(60)]
            before = services.store.writer.commits
            busy = services.store.writer.run(lambda _: time.sleep(1))  # all come while this one is written
            _, *answers = await asyncio.gather(busy, *map(move, rooms))
            assert answers == ["ack"] * 60
            assert services.store.writer.commits - before <= 4

    asyncio.run(scenario())


def test_one_bad_write_does_not_spoil_its_neighbours(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with inside(tmp_path) as services:

            def bad(connection: Connection) -> None:
                connection.execute(text("INSERT INTO nowhere VALUES (1)"))

            rooms = [await begun(services.rooms) for _ in range(5)]
            jobs = [move(room) for room in rooms] + [services.store.writer.run(bad)]
            *answers, failed = await asyncio.gather(*jobs, return_exceptions=True)
            assert answers == ["ack"] * 5
            assert isinstance(failed, TryAgain)

    asyncio.run(scenario())


def test_a_failed_write_is_seen_by_nobody_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms)
            guest = Guest()
            room.enter(guest, {Player.FIRST})
            append = services.store.append

            async def broken(_: Append) -> None:
                raise TryAgain("the disk is full")

            monkeypatch.setattr(services.store, "append", broken)
            told = len(guest.frames)
            assert await move(room) == "try_again"
            assert guest.parted
            assert len(guest.frames) == told
            monkeypatch.setattr(services.store, "append", append)
            again = await services.rooms.get(room.match.name)
            assert isinstance(again, Room)
            assert again is not room
            assert again.match.ply == 0
            assert await move(again) == "ack"

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_who_lost_a_match_cannot_write_it(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The fence is in the database: owner and head are compared in the transaction that appends."""

    async def scenario() -> None:
        database = opened(kind, tmp_path, request)
        old, new = Store(database, "old"), Store(database, "new")
        await old.begin()
        await new.begin()
        await old.alive()
        row = {
            **dict.fromkeys(("deadline", "first_token", "second_token")),
            **{
                "id": "m" * 16,
                "setup": SETUP,
                "variant": "silo",
                "listed": True,
                "state": "running",
                "head": 0,
            },
            **{"plies": 0, "summary": "{}", "created": 1, "changed": 1, "clocked": False, "owner": "old"},
        }
        await old.create(row, [])
        assert not (await new.claim("m" * 16)).mine
        await old.append(event("old", 0))
        await old.leave()  # its lease is over, though nobody has taken the match yet
        await old.append(event("old", 1))
        assert await old.still_mine(["m" * 16]) == {"m" * 16}
        taken = await new.claim("m" * 16)
        assert (taken.mine, taken.owner, len(taken.records)) == (True, "old", 2)
        with pytest.raises(LostLease):
            await old.append(event("old", 2))
        assert await old.still_mine(["m" * 16]) == set()
        assert not await old.alive()  # it hears that its lease had run out, and has a new one
        assert await old.alive()
        assert not (await old.claim("m" * 16)).mine
        with pytest.raises(LostLease):
            await new.append(event("new", 1))  # the head is 2
        await new.append(event("new", 2))
        assert [record.number for record in (await new.load("m" * 16)).records] == [1, 2, 3]
        with pytest.raises(NotFound):
            await new.claim("n" * 16)
        old.writer.stop()
        new.close()

    asyncio.run(scenario())


SETUP = (
    '{"variant":"silo","first":{"kind":"here","nickname":null,"level":null},"second":{"kind":"here",'
    '"nickname":null,"level":null},"clock":{"kind":"none"},"take_back":true,"listed":true,"created":1}'
)


def event(owner: str, before: int) -> Append:
    body = (
        f'{{"number":{before + 1},"at":1,"event":{{"kind":"offered","what":"take_back","player":"first"}}}}'
    )
    columns = {
        "state": "running",
        "plies": 0,
        "summary": "{}",
        "changed": 1,
        "deadline": None,
        "clocked": False,
    }
    columns |= {"first_token": None, "second_token": None}
    rows = [{"match": "m" * 16, "number": before + 1, "at": 1, "body": body}]
    return Append("m" * 16, owner, before, columns, rows)


def test_two_who_start_at_once_bring_the_schema_up_together(database: str, tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(6) as threads:
        for opened in threads.map(lambda _: open_database(database, tmp_path), range(6)):
            opened.close()


def test_a_match_that_cannot_be_read_harms_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither the heartbeat nor what is due elsewhere: a rule may have changed, a disk have gone bad."""

    async def scenario() -> None:
        async with inside(tmp_path) as services:
            rooms = services.rooms
            good, bad = await begun(rooms), await begun(rooms)
            for room in (good, bad):
                rooms.drop(room)

            def spoil(connection: Connection) -> None:
                connection.execute(
                    text("UPDATE matches SET setup = replace(setup, 'silo', 'gone') WHERE id = :id"),
                    {"id": bad.match.name},
                )
                connection.execute(text("UPDATE matches SET deadline = 1"))

            await services.store.writer.run(spoil)
            await rooms._look_at(await services.store.late())
            assert f"match {bad.match.name}: could not be looked at" in caplog.text
            assert await move(await rooms.get(good.match.name)) == "ack"  # type: ignore[arg-type]
            assert all(not task.done() for task in services._tasks)

    asyncio.run(scenario())


def test_to_and_fro_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stackyard.server.decide.MOST_EVENTS", 10)

    async def scenario() -> None:
        from stackyard.server import messages
        from stackyard.server.bodies import HereSeat

        async with inside(tmp_path) as services:
            room = await begun(services.rooms, seats=[HereSeat(), HereSeat()])
            for number in range(20):
                await move(room)
                back = messages.Offer(f"b{number}", "take_back", "first")
                answer = (await room.command(set(Player), back, 0.0))[0]
                if b"error" in answer:
                    break
            assert b"to and fro" in answer
            assert room.match.number < 12

    asyncio.run(scenario())
