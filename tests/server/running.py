"""Starting what the tests talk to: servers of our own, PostgreSQL and Redis, each on a free port and in a
directory that is thrown away. Everything listens on loopback alone."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from server.debian import find

__all__ = ["Postgres", "Redis", "Server", "free_port", "postgres", "redis", "serving"]

SCRIPT = str(Path(sys.executable).with_name("stackyard"))
FIRST_LINE = re.compile(rb"http://\S+")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A `stackyard serve` of its own."""

    def __init__(
        self, *arguments: str, port: int | None = None, command: Sequence[str] = (SCRIPT, "serve")
    ) -> None:
        self.command = command
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.arguments = ["--port", str(self.port), "--new-games", "1000000", *arguments]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = b""

    def start(self) -> None:
        """Returns when it says where it serves, and answers; at once if it does."""
        if self.is_running:
            return
        self.close()
        self.process = subprocess.Popen(
            [*self.command, *self.arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self.process.stdout is not None
        while not FIRST_LINE.search(line := self.process.stdout.readline()):
            self.log += line
            if not line:
                raise RuntimeError(f"the server did not start: {self.log.decode()}")
        os.set_blocking(self.process.stdout.fileno(), False)
        self.wait_until_ready()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_until_ready(self, timeout: float = 30.0) -> None:
        from server.client import http

        until = time.monotonic() + timeout
        while True:
            with suppress(OSError):
                if http(self.base, "/api/ready")[0] == 200:
                    return
            if time.monotonic() > until:
                raise RuntimeError(f"the server is not ready: {self.output()}")
            time.sleep(0.05)

    def output(self) -> str:
        """What it has printed so far."""
        assert self.process is not None
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):
            self.log += self.process.stdout.read() or b""
        return self.log.decode("utf-8", "replace")

    def stop(self, timeout: float = 20.0) -> int:
        """Gracefully; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def kill(self) -> None:
        """As a power cut would."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        """After which it is gone for good, and what it printed is in `log`."""
        self.kill()
        if self.process and self.process.stdout:
            self.output()
            self.process.stdout.close()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """A server over a database of its own that is thrown away."""
    with TemporaryDirectory(prefix="stackyard-") as directory:
        named = "--database" in arguments or "--data" in arguments
        server = Server(*arguments, *([] if named else ["--data", directory]))
        try:
            server.start()
            yield server
        finally:
            server.close()


def _as_postgres(*command: str) -> list[str]:
    """PostgreSQL does not run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


class Postgres:
    """A PostgreSQL of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = free_port()
        self._databases = 0

    def _control(self, *arguments: str) -> None:
        command = _as_postgres(str(find("pg_ctl")), "-D", str(self.directory / "data"), "-w", *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    def create(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.directory, "postgres")
        command = [str(find("initdb")), "-D", str(self.directory / "data"), "-U", "stackyard", "-A", "trust"]
        subprocess.run(_as_postgres(*command), check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        settings = f"-h 127.0.0.1 -p {self.port} -k {self.directory} -c max_connections=200"
        self._control("-l", str(self.directory / "log"), "-o", settings, "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def new_database(self) -> str:
        """The address of a database that nobody used before."""
        import psycopg

        self._databases += 1
        name = f"test{self._databases}"
        address = f"postgresql://stackyard@127.0.0.1:{self.port}"
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{address}/{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    with TemporaryDirectory(prefix="stackyard-pg-", ignore_cleanup_errors=True) as directory:
        server = Postgres(Path(directory))
        server.create()
        server.start()
        try:
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):
                server.stop()


class Redis:
    """A Redis of its own, without anything on disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self._process:
            return
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [str(find("redis-server")), *settings],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/tmp",
        )
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError("Redis did not start")

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    try:
        yield server
    finally:
        server.kill()
