"""Engine seats: they think elsewhere, in order, and whatever happens to who thinks, the game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from server.client import HERE, Client, create, http, scenario
from server.inside import Guest, begun, inside, move
from server.running import serving
from server.steady import children
from stackyard.engine.levels import STRONGEST
from stackyard.games import game
from stackyard.server import engines as pool
from stackyard.server.bodies import EngineSeat, HereSeat
from stackyard.server.engines import EngineFailed, Engines, EnginesBusy
from stackyard.server.room import Room

START = game("silo").start()


async def kill_workers(engines: Engines) -> None:
    for pid in engines.pids():
        os.kill(pid, signal.SIGKILL)


def test_the_levels_are_the_engines_own(base: str) -> None:
    levels = http(base, "/api/games")[1]["levels"]
    assert (levels["least"], levels["most"]) == (1, STRONGEST)


def test_a_crash_of_a_worker_costs_a_retry() -> None:
    async def play() -> None:
        engines = Engines(1)
        try:
            assert await engines.choose(START, 1) in {move.text for move in START.moves()}
            await kill_workers(engines)
            assert await engines.choose(START, 1) in {move.text for move in START.moves()}
            thinking = asyncio.create_task(engines.choose(START, 10))
            await asyncio.sleep(0.2)
            await kill_workers(engines)  # in the middle of a thought
            assert await thinking in {move.text for move in START.moves()}
            assert 1 <= engines.crashes <= 2
        finally:
            await engines.close()

    asyncio.run(play())


def test_a_worker_that_hangs_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 2.0)

    async def play() -> None:
        engines = Engines(1)
        try:
            await engines.choose(START, 1)
            for pid in engines.pids():
                os.kill(pid, signal.SIGSTOP)
            assert await engines.choose(START, 1)
            assert engines.crashes == 1
        finally:
            await engines.close()

    asyncio.run(play())


def test_what_kills_every_worker_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        engines = Engines(1)
        ask = pool._ask

        async def deadly(process: object, question: pool.Question) -> pool.Answer:
            if question.level == 7:
                raise EOFError
            return await ask(process, question)  # type: ignore[arg-type]

        monkeypatch.setattr(pool, "_ask", deadly)
        try:
            with pytest.raises(EngineFailed):
                await engines.choose(START, 7)
            assert engines.crashes == pool.TRIES
            assert await engines.choose(START, 1)
        finally:
            await engines.close()

    asyncio.run(play())


def test_the_queue_is_bounded_and_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions are answered in the order in which matches came; who finds the queue full is told."""
    monkeypatch.setattr(pool, "MOST_WAITING", 5)

    async def play() -> None:
        engines = Engines(1)
        answered: list[int] = []

        async def ask(number: int) -> None:
            await engines.choose(START, 2)
            answered.append(number)

        asking: list[asyncio.Task[None]] = []
        try:
            asking = [asyncio.create_task(ask(number)) for number in range(6)]
            await asyncio.sleep(0.01)  # one of them is being answered
            refused = await asyncio.gather(
                *(engines.choose(START, 2) for _ in range(2)), return_exceptions=True
            )
            assert any(isinstance(error, EnginesBusy) for error in refused)
            await asyncio.wait(asking[:5])
            assert answered[:5] == [0, 1, 2, 3, 4]
        finally:
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
            await engines.close()

    asyncio.run(play())


def test_a_match_asks_one_thing_at_a_time(tmp_path: Path) -> None:
    """So a match with many watchers or many take-backs gets no more of the engine than another."""

    async def play() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms, seats=[EngineSeat(3), HereSeat()])
            for _ in range(20):
                room.consider_thinking()
            assert services.engines.waiting() <= 1
            while room.match.ply == 0:
                await asyncio.sleep(0.02)
            assert services.engines.answered == 1

    asyncio.run(play())


def test_an_engine_goes_on_in_a_match_that_was_loaded_anew_while_it_thought(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms, seats=[HereSeat(), EngineSeat(6)])
            await move(room)
            await asyncio.sleep(0.05)
            room.give_up("a write failed")
            again = await services.rooms.get(room.match.name)
            assert isinstance(again, Room)
            again.enter(Guest(), set())
            async with asyncio.timeout(20):
                while again.match.ply < 2:
                    await asyncio.sleep(0.02)

    asyncio.run(play())


def test_two_engines_play_only_while_somebody_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as services:
            room = await begun(services.rooms, seats=[EngineSeat(1), EngineSeat(1)])
            await asyncio.sleep(0.3)
            assert room.match.ply == 0
            guest = Guest()
            room.enter(guest, set())
            async with asyncio.timeout(20):
                while room.match.ply < 3:
                    await asyncio.sleep(0.02)

    asyncio.run(play())


@scenario
async def test_slow_engines_delay_no_persons_move() -> None:
    """Eight games against the strongest level wait for one worker, and two people play on meanwhile."""
    with serving("--engines", "1") as server:
        engines = [
            create(server.base, "stacks", {"kind": "engine", "level": STRONGEST}, HERE) for _ in range(8)
        ]
        made = create(server.base)
        async with Client(server.base, made["match"], list(made["tokens"].values())) as client:
            await asyncio.sleep(0.5)
            assert "stackyard_engine_waiting 0" not in http(server.base, "/metrics")[1]
            times = []
            while client.now["turn"] and len(times) < 15:
                began = monotonic()
                await client.play()
                times.append(monotonic() - began)
            assert sorted(times)[len(times) // 2] < 0.25
        for worker in children(server.pid):
            os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(60):
            while any(
                not http(server.base, f"/api/matches/{made['match']}")[1]["history"] for made in engines
            ):
                await asyncio.sleep(0.2)
        assert "stackyard_engine_crashes_total 1" in http(server.base, "/metrics")[1]
