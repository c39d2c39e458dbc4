"""Clocks, and how matches end that nobody ends: out of time, abandoned, left lying."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from server.client import HERE, Client, create, scenario
from server.inside import DAY, FakeTime, Guest, begun, inside, move
from server.running import Server
from stackyard.games import Player
from stackyard.server.bodies import EngineSeat, HereSeat, LinkSeat
from stackyard.server.endings import due
from stackyard.server.room import Room
from stackyard.server.rooms import Rooms
from stackyard.server.shapes import DaysClock, LiveClock

LIVE = LiveClock(5, 3)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


def left(room: Room) -> tuple[float, float]:
    """Seconds on both clocks."""
    view = room.now().clock
    assert view is not None
    return view.first / 1000, view.second / 1000


def run(directory: Path, work: Callable[[Rooms], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with inside(directory) as services:
            await work(services.rooms)

    asyncio.run(whole())


def test_the_clock_of_who_acts_goes_down_and_a_move_adds_the_increment(
    tmp_path: Path, clock: FakeTime
) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=LIVE)
        clock += 100.0  # before the first move nobody's clock runs
        assert left(room) == (300, 300)
        await move(room)
        clock += 10.0
        assert left(room) == pytest.approx((300, 290), abs=0.5)
        await move(room)
        assert left(room) == pytest.approx((300, 293), abs=0.5)
        clock += 7.0
        assert left(room) == pytest.approx((293, 293), abs=0.5)

    run(tmp_path, play)


def test_lag_costs_nothing_but_only_half_a_second_of_it(tmp_path: Path, clock: FakeTime) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        for lag, spent in ((0.0, 2.0), (0.3, 1.7), (30.0, 1.5)):
            room = await begun(rooms, clock=LiveClock(5))
            await move(room)
            clock += 2.0
            await move(room, lag)
            assert left(room)[1] == pytest.approx(300 - spent, abs=0.15)

    run(tmp_path, play)


def test_how_long_storing_takes_is_nobodys_time(
    tmp_path: Path, clock: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=LIVE)
        append = rooms.store.append

        async def slowly(what: object) -> None:
            nonlocal clock
            await append(what)
            clock += 4.0

        monkeypatch.setattr(rooms.store, "append", slowly)
        await move(room)
        await move(room)
        assert left(room) == pytest.approx((300, 303), abs=0.5)

    run(tmp_path, play)


def test_days_begin_anew_with_every_move(tmp_path: Path, clock: FakeTime) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=DaysClock(2))
        await move(room)
        clock += 1.9 * DAY
        await move(room)
        assert left(room) == pytest.approx((2 * DAY, 2 * DAY), abs=1)
        clock += 2 * DAY + 1
        assert await move(room) == "match_over"
        assert room.match.outcome.kind == "time"
        assert room.match.outcome.winner == "second"

    run(tmp_path, play)


def test_out_of_time_without_a_word_from_anybody(tmp_path: Path) -> None:
    """In real time, on a clock shorter than anybody may ask for."""

    async def play(rooms: Rooms) -> None:
        room = await begun(rooms, clock=LiveClock(0.02))
        guest = Guest()
        room.enter(guest, {Player.FIRST})
        await move(room)
        await asyncio.sleep(1.2)
        assert room.match.outcome is None  # there may be a move under way still
        await asyncio.sleep(1.0)
        outcome = room.match.outcome
        assert (outcome.kind, outcome.winner) == ("time", "first")
        assert left(room)[1] == 0
        assert room.now().clock.running is None
        assert b'"kind":"ended"' in guest.frames[-1]

    run(tmp_path, play)


def test_a_move_after_the_flag_comes_too_late(tmp_path: Path, clock: FakeTime) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=LIVE)
        await move(room)
        clock += 300.2
        assert await move(room, lag=0.1) == "match_over"
        assert room.match.outcome.reason.endswith("ran out of time.")
        room = await begun(rooms, clock=LIVE)
        await move(room)
        clock += 300.2
        assert await move(room, lag=0.4) == "ack"  # it was under way when the flag fell

    run(tmp_path, play)


def test_who_leaves_a_live_game_on_his_turn_loses_it_after_five_minutes(
    tmp_path: Path, clock: FakeTime
) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=LiveClock(60))
        ann, ben = Guest(), Guest()
        room.enter(ann, {Player.FIRST})
        await move(room)  # now it is Ben's turn, and he is not there
        clock += 299.0
        await room.look_at_the_time()
        assert room.match.outcome is None
        room.enter(ben, {Player.SECOND})
        room.leave(ben, {Player.SECOND})  # a short visit begins it anew
        clock += 299.0
        await room.look_at_the_time()
        assert room.match.outcome is None
        clock += 2.0
        await room.look_at_the_time()
        assert (room.match.outcome.kind, room.match.outcome.winner) == ("abandoned", "first")

    run(tmp_path, play)


def test_nobody_is_abandoned_by_an_opponent_who_was_away_himself(tmp_path: Path, clock: FakeTime) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=LiveClock(60))
        await move(room)
        clock += 400.0
        room.enter(Guest(), {Player.FIRST})  # he comes only now: the five minutes begin
        await room.look_at_the_time()
        assert room.match.outcome is None
        clock += 301.0
        await room.look_at_the_time()
        assert room.match.outcome.kind == "abandoned"

    run(tmp_path, play)


@pytest.mark.parametrize(
    ("seats", "moves", "days", "kind"),
    [
        ([HereSeat(), LinkSeat()], 0, 7, "expired"),
        ([HereSeat(), LinkSeat()], 1, 30, "abandoned"),
        ([HereSeat(), HereSeat()], 1, 30, "expired"),
        ([HereSeat(), EngineSeat(1)], 2, 30, "expired"),
    ],
)
def test_old_unfinished_games_are_closed(
    tmp_path: Path, clock: FakeTime, *, seats: list[object], moves: int, days: int, kind: str
) -> None:
    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, seats=seats)
        guest = Guest()
        room.enter(guest, set())
        while room.match.ply < moves:
            if room.match.setup.seat(room.match.turn).kind == "engine":
                await asyncio.sleep(0.05)
            else:
                await move(room)
        now, wall = clock.monotonic(), clock.wall()
        assert due(room.match, now, wall + round((days * DAY - 60) * 1000)) is None
        clock += days * DAY + 60
        room.leave(guest, set())
        rooms.drop(room)  # it lies in the database, and nobody asks for it
        assert await rooms.store.late() == [room.match.name]
        await rooms._look_at(await rooms.store.late())
        stored = (await rooms.store.load(room.match.name)).rebuild(lambda at: at / 1000)
        assert stored.outcome.kind == kind
        assert stored.outcome.reason

    run(tmp_path, play)


def test_games_of_days_do_not_stay_in_memory(tmp_path: Path, clock: FakeTime) -> None:
    """Yet they end in time: the database knows when."""

    async def play(rooms: Rooms) -> None:
        nonlocal clock
        room = await begun(rooms, clock=DaysClock(1))
        await move(room)
        rooms.tidy(room)
        assert len(rooms) == 0
        clock += DAY + 1
        await rooms._look_at(await rooms.store.late())
        stored = (await rooms.store.load(room.match.name)).rebuild(lambda at: at / 1000)
        assert stored.outcome.kind == "time"

    run(tmp_path, play)


@pytest.mark.parametrize("gently", [False, True])
def test_clocks_stand_while_the_server_is_down_and_ten_seconds_longer(
    tmp_path: Path, *, gently: bool
) -> None:
    server = Server("--data", str(tmp_path))
    server.start()
    made = create(server.base, "silo", HERE, HERE, clock={"kind": "live", "minutes": 3})
    tokens = list(made["tokens"].values())
    before = {}

    @scenario
    async def play() -> None:
        async with Client(server.base, made["match"], tokens) as client:
            await client.play()
            await asyncio.sleep(1)
        async with Client(server.base, made["match"], tokens) as client:
            before.update(client.now["clock"])

    @scenario
    async def go_on() -> None:
        async with Client(server.base, made["match"], tokens) as client:
            clock = client.now["clock"]
            assert clock["running"] == "second"
            assert 8_500 < clock["grace"] <= 10_000
            # What passed since the last heartbeat, up to two seconds, is given back after a kill.
            most = 100 if gently else 2_600
            assert -500 < clock["second"] - before["second"] < most
            assert clock["first"] == before["first"]
            await client.play()
            assert client.now["clock"]["second"] == clock["second"]

    try:
        play()
        if gently:
            server.stop()
        else:
            server.kill()
        time.sleep(2.5)
        server.start()
        go_on()
    finally:
        server.close()
