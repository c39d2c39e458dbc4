"""Connections to the database, made the same for SQLite and PostgreSQL.

SQLite runs in WAL mode with synchronous=FULL: a commit is on the disk when it returns. Its one writer has a
connection of its own that takes the write lock at once, so that it never finds out half-way that it must
wait.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from stackyard.errors import quote
from stackyard.server.errors import CannotServe
from stackyard.server.store.migrate import migrate

__all__ = ["Database", "open_database", "wall"]

POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
PATIENCE = 5  # seconds to wait for a connection
POSTGRESQL_SETTINGS = {
    "connect_timeout": PATIENCE,
    # A process that froze in the middle of a transaction must not stop the others for longer than its leases
    # hold, and one whose database vanished without a word must notice.
    "options": "-c lock_timeout=2000 -c idle_in_transaction_session_timeout=5000 -c statement_timeout=15000",
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}


@dataclass(frozen=True)
class Database:
    """Where to read and where to write, and what the time is there in milliseconds since 1970, in SQL."""

    reader: Engine
    writer: Engine
    clock: str
    is_shared: bool
    """Whether several processes may use it at once."""
    lock: IO[str] | None = None
    """Held while we use a database that is not shared."""

    def close(self) -> None:
        self.reader.dispose()
        self.writer.dispose()
        if self.lock:
            self.lock.close()


def wall() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_database(address: str | None, directory: Path) -> Database:
    """The database of a URL, or the embedded one in a directory; its schema brought up to date.

    Raises `CannotServe` with what to do.
    """
    if address is None:
        return _open_sqlite(make_directory(directory) / "matches.sqlite3")
    url = _read(address)
    if url.drivername in POSTGRESQL:
        return _open_postgresql(url)
    if url.database in (None, "", ":memory:"):
        raise CannotServe("SQLite needs a file: write --database sqlite:////path/to/matches.sqlite3")
    make_directory(Path(str(url.database)).parent)
    return _open_sqlite(Path(str(url.database)))


def make_directory(directory: Path) -> Path:
    """The directory, made if it is not there; `CannotServe` where one may not write."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK | os.X_OK):
            raise PermissionError
    except OSError as error:
        reason = (error.strerror or "permission denied").lower()
        raise CannotServe(
            f"cannot write to the data directory {directory} ({reason}): choose another with --data"
        ) from None
    return directory


def _read(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in (*POSTGRESQL, "sqlite"):
        raise CannotServe(
            f"{quote(address.partition('@')[0].partition('://')[0])} is not a database: write "
            "postgresql://user@host/name or sqlite:////path/to/file"
        )
    return url


def _lock(path: Path) -> IO[str] | None:
    """Keeps a second server off; the system lets go of it however we end."""
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks must do
        return None
    held = path.with_name(path.name + ".lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise CannotServe(
            f"another server uses {path} already: stop it, or choose another directory with --data"
        ) from None
    return held


def _open_sqlite(path: Path) -> Database:
    try:
        lock = _lock(path)
    except OSError as error:
        reason = (error.strerror or "permission denied").lower()
        raise CannotServe(f"cannot write beside {path} ({reason}): choose another with --data") from None
    url = URL.create("sqlite", database=str(path))

    def engine(begin: str, size: int) -> Engine:
        made = create_engine(
            url, pool_size=size, max_overflow=0, connect_args={"timeout": 30}, hide_parameters=True
        )

        @event.listens_for(made, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None  # we say BEGIN ourselves, or DDL would run outside of it
            for pragma in (
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
                "journal_size_limit=67108864",
            ):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(made, "begin")
        def began(connection: Any) -> None:
            connection.exec_driver_sql(begin)

        return made

    clock = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    database = Database(engine("BEGIN", 4), engine("BEGIN IMMEDIATE", 1), clock, is_shared=False, lock=lock)
    return _checked(database, f"cannot use {path}", "choose another with --data or --database")


def _open_postgresql(url: URL) -> Database:
    try:
        made = create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=6,
            pool_pre_ping=True,
            connect_args=POSTGRESQL_SETTINGS,
            hide_parameters=True,
        )
    except (ImportError, NoSuchModuleError):
        raise CannotServe(
            "PostgreSQL needs a driver that is not installed: pip install 'stackyard[cluster]'"
        ) from None
    clock = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
    where = f"{url.host or 'localhost'}:{url.port or 5432}"
    return _checked(
        Database(made, made, clock, is_shared=True),
        f"the database at {where} does not let us in",
        "check that it runs, and the address in --database",
    )


def _checked(database: Database, what: str, way_out: str) -> Database:
    try:
        migrate(database.writer)
    except DBAPIError as error:
        database.close()
        raise CannotServe(f"{what} ({first_line(error)}): {way_out}") from None
    except BaseException:
        database.close()
        raise
    return database


def first_line(error: DBAPIError) -> str:
    """What a driver says, without what it was doing at the time."""
    lines = str(error.orig).strip().splitlines()
    return (lines[0] if lines else type(error.orig).__name__).strip()[:200]
