"""How large a job is said to be, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import stackyard
import stackyard.solve
from stackyard import _native
from stackyard.solve import DoesNotFit, job_size, read_bytes
from stackyard.tables import TableError

GB = 10**9


def test_silo_has_the_positions_of_its_formula() -> None:
    size = job_size(stackyard.game("silo"), 8 * GB)
    assert (size.positions, size.exact) == (1_636_014_380, True)
    assert size.memory < 4 * GB


def test_27_has_the_positions_of_its_groups() -> None:
    assert job_size(stackyard.game("27:discs=7"), 8 * GB).positions == 633_543_798
    assert job_size(stackyard.game("27"), 8 * GB).positions == 36_255_438_396


@pytest.mark.parametrize(
    "variant", ["silo:squares=8,height=3", "27", "stacks", "27-advanced", "silo:squares=26,height=2"]
)
def test_what_cannot_fit_is_refused_with_what_would(variant: str, tmp_path: Path) -> None:
    with pytest.raises(DoesNotFit, match=r"the limit is 8\.0 GB; \S+ would fit"):
        stackyard.solve.build(variant, memory=8 * GB, data=tmp_path)
    assert not list(tmp_path.iterdir())


def test_small_listed_games_are_counted_exactly() -> None:
    size = job_size(stackyard.game("stacks:side=2,pieces=3"), 8 * GB)
    assert (size.positions, size.exact) == (58_396, True)


@pytest.mark.parametrize(
    ("variant", "positions"),
    [("stacks:side=2,pieces=5", 17_596_683), ("diabolical:side=2,pieces=4", 1_938_927)],
)
def test_larger_ones_are_estimated_well_enough(variant: str, positions: int) -> None:
    size = job_size(stackyard.game(variant), 8 * GB)
    assert not size.exact
    assert positions / 3 < size.positions < positions * 3


def test_a_full_table_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(_native.TableError, match=r"more positions than fit.*--memory"):
        _native.build_table("stacks", [2, 3, 0], "stacks", str(tmp_path), 1, 100_000, 0, False, 60.0, None)


@pytest.mark.parametrize(
    ("text", "size"), [("8G", 8 * GB), ("500M", 500 * 10**6), ("1.5g", 3 * GB // 2), ("64", 64)]
)
def test_sizes_are_read(text: str, size: int) -> None:
    assert read_bytes(text) == size


@pytest.mark.parametrize("text", ["", "G", "-1G", "lots", "8 G B", "8X"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(TableError, match="not a size"):
        read_bytes(text)
