"""Small tables, built once a run in a data directory of their own."""

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
