"""One server over SQLite for all tests that leave it as it was; PostgreSQL and Redis of our own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from server.debian import find_postgres, find_redis
from server.running import Postgres, Redis, Server, postgres, redis, serving


def missing(what: str) -> None:
    reason = f"no {what} here and none can be installed (apt-get, as root): not tested against it"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    with serving("--engines", "1") as running:
        yield running


@pytest.fixture(scope="package")
def base(server: Server) -> str:
    return server.base


@pytest.fixture(scope="package")
def a_postgres() -> Iterator[Postgres]:
    if not find_postgres():
        missing("PostgreSQL")
    with postgres() as running:
        yield running


@pytest.fixture
def database(a_postgres: Postgres) -> str:
    """The address of a database that nobody used before."""
    return a_postgres.new_database()


@pytest.fixture
def a_redis() -> Iterator[Redis]:
    if not find_redis():
        missing("Redis")
    with redis() as running:
        yield running
