"""Starting and stopping: what is wrong is said in one line; SIGTERM loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from server.client import HERE, LINK, Client, create, http, join, scenario
from server.running import SCRIPT, Postgres, Redis, Server, free_port


def refused(*arguments: str, user: str | None = None) -> str:
    """What `stackyard serve` says when it cannot start."""
    command = [SCRIPT, "serve", "--port", "0", *arguments]
    if user:
        command = ["runuser", "-u", user, "--", *command]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd="/tmp")
    assert done.returncode == 1, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_the_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = refused("--data", str(tmp_path), "--port", port)
    assert f"cannot listen on 127.0.0.1:{port}" in said
    assert "--port" in said


def test_another_server_has_the_data(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    try:
        server.start()
        assert "another server uses" in refused("--data", str(tmp_path))
    finally:
        server.close()


def test_the_data_directory_cannot_be_written(tmp_path: Path) -> None:
    target = tmp_path / "closed"
    target.mkdir()
    target.chmod(0o500)
    if os.geteuid() == 0:  # who may write everywhere gets a file in the way, and somebody lesser the rights
        (tmp_path / "file").write_text("")
        assert "choose another with --data" in refused("--data", str(tmp_path / "file"))
        said = refused("--data", "/nowhere/else", user="nobody") if _nobody_can_run() else "--data"
    else:
        said = refused("--data", str(target))
    assert "--data" in said


def _nobody_can_run() -> bool:
    command = ["runuser", "-u", "nobody", "--", SCRIPT, "--version"]
    return subprocess.run(command, capture_output=True, check=False, cwd="/tmp").returncode == 0


def test_an_impatient_ctrl_c_is_as_quiet_as_one(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    try:
        server.start()
        for _ in range(3):
            os.kill(server.pid, signal.SIGINT)
            sleep(0.02)
        assert server.process is not None
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.output()
    finally:
        server.close()


def test_the_database_is_newer(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    server.start()
    server.stop()
    server.close()
    database = sqlite3.connect(tmp_path / "matches.sqlite3")
    with database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    said = refused("--data", str(tmp_path))
    assert "of a newer Stackyard (its schema is 9999)" in said
    assert "update this one" in said


def test_the_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "matches.sqlite3").write_bytes(b"my diary, not a database\n" * 100)
    assert "file is not a database" in refused("--data", str(tmp_path))


def test_the_database_is_unreachable() -> None:
    port = free_port()
    said = refused("--database", f"postgresql://me:secret@127.0.0.1:{port}/none")
    assert f"the database at 127.0.0.1:{port} does not let us in" in said
    assert "check that it runs" in said
    assert "secret" not in said


def test_the_database_refuses_us(a_postgres: Postgres) -> None:
    address = f"postgresql://nobody:secret@127.0.0.1:{a_postgres.port}/postgres"
    said = refused("--database", address)
    assert 'role "nobody" does not exist' in said
    assert "secret" not in said


def test_the_address_of_the_database_is_none() -> None:
    assert "is not a database" in refused("--database", "mysql://me:secret@somewhere/x")


def test_redis_is_unreachable(database: str) -> None:
    said = refused("--database", database, "--redis", f"redis://127.0.0.1:{free_port()}")
    assert "Redis does not answer" in said
    assert "--redis" in said


def test_workers_need_what_they_share(tmp_path: Path) -> None:
    assert "--database postgresql://" in refused("--data", str(tmp_path), "--workers", "2")


@scenario
async def test_on_sigterm_sockets_hear_that_we_go_and_nothing_is_lost(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    server.start()
    try:
        made = create(server.base, "stacks")
        client = Client(server.base, made["match"], list(made["tokens"].values()))
        await client.open()
        acknowledged = 0

        async def play() -> None:
            nonlocal acknowledged
            while True:
                await asyncio.sleep(0.05)  # below the limit on messages
                answer = await client.move()
                if answer["type"] == "ack":
                    acknowledged += 1
                    number = answer["number"]
                    await client.until(lambda client, number=number: client.now["number"] >= number)

        playing = asyncio.create_task(play())
        await asyncio.sleep(0.6)
        began = monotonic()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        with pytest.raises(ConnectionClosed):
            await playing
        assert await stopping == 0
        assert monotonic() - began < 8
        assert client.socket.close_code == 1001
        assert "come back in a moment" in str(client.socket.close_reason)
        server.start()
        async with Client(server.base, made["match"], client.tokens) as again:
            assert len(again.history) >= acknowledged > 0
            assert (await again.move())["type"] == "ack"
    finally:
        server.close()


@scenario
async def test_a_server_that_stops_begins_no_new_games(tmp_path: Path) -> None:
    """Also while it still waits for its last writes."""
    from server.inside import begun, inside
    from stackyard.server.bodies import CreateMatch, HereSeat
    from stackyard.server.errors import Stopping

    async with inside(tmp_path) as services:
        room = await begun(services.rooms)
        await services.quiesce()
        assert room.closed
        with pytest.raises(Stopping):
            await services.rooms.create(CreateMatch("silo", [HereSeat(), HereSeat()]))
        with pytest.raises(Stopping):
            await services.rooms.get("0123456789abcdef")


def test_after_a_kill_the_embedded_database_goes_on_at_once(tmp_path: Path) -> None:
    """No lease of a dead process is waited for where only one can be."""
    server = Server("--data", str(tmp_path))
    server.start()
    made = create(server.base, "silo", HERE, LINK)
    server.kill()
    server.start()
    try:
        began = monotonic()
        assert join(server.base, made["match"])["player"] == "second"
        assert monotonic() - began < 2
    finally:
        server.close()


def test_more_sockets_than_the_system_allows_unasked(tmp_path: Path) -> None:
    """Workers and engines inherit the limit."""
    command = ["sh", "-c", 'ulimit -Sn 256; exec "$0" serve "$@"', SCRIPT]
    server = Server("--data", str(tmp_path), command=command)
    server.start()
    try:
        limits = Path(f"/proc/{server.pid}/limits").read_text()
        soft, hard = next(
            line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files")
        )
        assert int(soft) == min(int(hard), 65_536)
    finally:
        server.close()


def test_health_readiness_and_metrics(base: str) -> None:
    for path in ("/api/health", "/api/ready"):
        status, said = http(base, path)
        assert (status, said["status"], said["database"], said["redis"]) == (200, "ok", True, None)
    create(base)
    status, text = http(base, "/metrics")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    values = {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}
    assert values["stackyard_matches_created_total"] > 0
    assert values["stackyard_database_up"] == 1
    assert values['stackyard_command_seconds_bucket{le="+Inf"}'] == values["stackyard_command_seconds_count"]
    helped = {line.split()[2] for line in text.splitlines() if line.startswith("# HELP")}
    assert {name.partition("{")[0] for name in values} >= {"stackyard_sockets", "stackyard_events_total"}
    assert all(any(name.startswith(known) for known in helped) for name in values)


def test_the_database_goes_away_and_comes_back(a_postgres: Postgres, database: str) -> None:
    server = Server("--database", database)
    server.start()
    try:
        made = create(server.base)
        tokens = list(made["tokens"].values())

        @scenario
        async def play() -> None:
            client = Client(server.base, made["match"], tokens)
            await client.open()
            await client.play()
            await asyncio.to_thread(a_postgres.stop)
            try:
                status, said = await asyncio.to_thread(http, server.base, "/api/ready")
                assert (status, said["status"]) == (503, "down")
                assert (await asyncio.to_thread(http, server.base, "/api/health"))[0] == 200
                with suppress(ConnectionClosed):  # told, or cut off and to come again
                    assert (await client.move(id="kept"))["code"] == "try_again"
            finally:
                await asyncio.to_thread(a_postgres.start)
            await asyncio.to_thread(server.wait_until_ready)
            async with Client(server.base, made["match"], tokens) as again:
                assert (await again.move(id="kept", ply=1))["type"] == "ack"
                assert len(again.history) in (1, 2)

        play()
        assert "Traceback" not in server.output()
    finally:
        server.close()


def test_a_lock_that_is_not_released_stops_its_own_match_alone(database: str) -> None:
    """As a process would leave it that froze in the middle of a transaction."""
    server = Server("--database", database)
    server.start()
    try:
        locked, free = create(server.base), create(server.base)

        @scenario
        async def play() -> None:
            one = Client(server.base, locked["match"], list(locked["tokens"].values()))
            other = Client(server.base, free["match"], list(free["tokens"].values()))
            await one.open()
            await other.open()
            with psycopg.connect(database) as frozen:
                frozen.execute("SELECT id FROM matches WHERE id = %s FOR UPDATE", [locked["match"]])
                await one.send(type="move", id="kept", ply=0, move=one.moves()[0])
                began = monotonic()
                await other.play()
                assert monotonic() - began < 8
            async with Client(server.base, locked["match"], one.tokens) as again:
                assert (await again.move(id="kept", ply=0))["type"] == "ack"
            assert http(server.base, "/api/ready")[0] == 200

        play()
    finally:
        server.close()


def test_redis_comes_and_goes(database: str, a_redis: Redis) -> None:
    server = Server("--database", database, "--redis", a_redis.address)
    server.start()
    try:
        assert http(server.base, "/api/health")[1]["status"] == "ok"
        a_redis.kill()
        _until_status(server, "degraded")
        assert http(server.base, "/api/ready")[0] == 200
        a_redis.start()
        _until_status(server, "ok")
        said = [line for line in server.output().splitlines() if "Redis" in line]
        assert len(said) == 3  # there, gone, there again
        assert "start it again and all is well" in said[1]
    finally:
        server.close()


def _until_status(server: Server, status: str) -> None:
    until = monotonic() + 15
    while http(server.base, "/api/health")[1]["status"] != status:
        assert monotonic() < until
