"""Small tables, built once a run, and a data directory that keeps tests out of anybody's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import stackyard.solve
import stackyard.tables
from stackyard.tables import Table


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def table(data: Path) -> Callable[[str], Table]:
    """The table of a variant, built if it is not there yet."""

    def built(variant: str) -> Table:
        stackyard.solve.build(variant, threads=2, data=data)
        return stackyard.tables.open(variant, data)

    return built


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path / "unused"))
