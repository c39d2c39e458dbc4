"""Damaged, foreign and old files, full disks and closed directories: one clear sentence, nothing lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

import stackyard.solve
import stackyard.tables
from stackyard.tables import Table, TableError, TableMissing

VARIANT = "silo:squares=4,height=2"


@pytest.fixture
def copy(table: Callable[[str], Table], tmp_path: Path) -> Path:
    """A table of our own to damage; its directory."""
    original = table(VARIANT)
    directory = stackyard.tables.table_directory(original.game, tmp_path)
    shutil.copytree(original.directory, directory)
    return directory


def reopen(directory: Path) -> Table:
    return stackyard.tables.open(VARIANT, directory.parent.parent)


def test_any_flipped_bit_is_found_and_named(copy: Path) -> None:
    random = Random(9)
    for name in ("result.table", "distance.table"):
        path = copy / name
        good = path.read_bytes()
        places = [random.randrange(len(good) * 8) for _ in range(300)] + list(range(0, 64 * 8, 37))
        for place in places:
            bad = bytearray(good)
            bad[place // 8] ^= 1 << place % 8
            path.write_bytes(bad)
            with pytest.raises(TableError, match=name):
                reopen(copy).verify()
        path.write_bytes(good)
    assert reopen(copy).verify() == 11_550


def test_a_flipped_bit_in_a_block_is_named_with_its_block(copy: Path) -> None:
    path = copy / "distance.table"
    bad = bytearray(path.read_bytes())
    bad[len(bad) * 3 // 4] ^= 4
    path.write_bytes(bad)
    with pytest.raises(TableError, match=r"distance.table is damaged in block \d+ of 16 \(bytes \d+"):
        reopen(copy).verify()


def test_a_truncated_file_is_named(copy: Path) -> None:
    path = copy / "result.table"
    good = path.read_bytes()
    for length in [0, 1, 11, 12, 100, 255, 256, 300, len(good) // 2, len(good) - 64, len(good) - 1]:
        path.write_bytes(good[:length])
        with pytest.raises(TableError, match=r"result\.table"):
            reopen(copy)
    path.write_bytes(good + b"more")
    with pytest.raises(TableError, match=r"result.table is cut short"):
        reopen(copy)


def test_foreign_old_and_new_files_are_named(copy: Path, table: Callable[[str], Table]) -> None:
    path = copy / "result.table"
    good = path.read_bytes()
    for bad, sentence in (
        (b"PK\x03\x04" + bytes(1000), "not a table file of Stackyard"),
        (good[:8] + (0).to_bytes(4, "little") + good[12:], "older version: build it anew"),
        (good[:8] + (99).to_bytes(4, "little") + good[12:], "newer version"),
    ):
        path.write_bytes(bad)
        with pytest.raises(TableError, match=sentence):
            reopen(copy)
    other = table("silo:squares=4,height=2,win=anywhere")
    shutil.copy(Path(other.directory) / "result.table", path)
    with pytest.raises(TableError, match=r"is of silo:squares=4,height=2,win=anywhere, not of"):
        reopen(copy)


def test_a_wrong_value_is_found_by_the_rules_alone(copy: Path, table: Callable[[str], Table]) -> None:
    """Another game's files with their checks in order: only recomputing can tell."""
    other = Path(table("silo:squares=4,height=2,win=anywhere").directory)
    for name in ("result.table", "distance.table"):
        shutil.copy(other / name, copy / name)
    native = stackyard._native.open_table("silo", [4, 2, 0], str(copy))
    with pytest.raises(stackyard._native.TableError, match=r"is wrong at place \d+: it says"):
        native.verify(0, 0, 1, 10**9, None)


def test_a_damaged_table_is_built_anew(copy: Path) -> None:
    (copy / "result.table").write_bytes(b"no table")
    stackyard.solve.build(VARIANT, data=copy.parent.parent)
    assert reopen(copy).verify() == 11_550


def test_no_table_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(TableMissing, match=r"there is no table of silo in .*stackyard solve silo --table"):
        stackyard.tables.open("silo", tmp_path)


LIMITED = """
import resource, sys, stackyard.solve
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
stackyard.solve.build("silo:squares=4,height=3", data=sys.argv[1], resume=True)
"""


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    game = stackyard.game("silo:squares=4,height=3")
    ended = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path), "60000"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "TableError: cannot write" in ended.stderr
    assert "distance.table" in ended.stderr
    directory = stackyard.tables.table_directory(game, tmp_path)
    assert not list(directory.glob("*.part"))
    assert stackyard.solve.build(game, data=tmp_path, resume=True).complete


def test_a_full_file_system_is_named(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    directory = stackyard.tables.table_directory(stackyard.game(VARIANT), tmp_path)
    directory.mkdir(parents=True)
    (directory / "result.table.part").symlink_to("/dev/full")
    native = stackyard._native
    with pytest.raises(native.TableError, match=r"result.table: the disk is full"):
        native.build_table("silo", [4, 2, 0], VARIANT, str(directory), 1, 10**9, 0, False, 60.0, None)


AS_NOBODY = """
import os, sys, stackyard.solve
if os.geteuid() == 0:
    os.seteuid(65534)  # root may write everywhere
stackyard.solve.build("silo:squares=4,height=2", data=sys.argv[1])
"""


def test_a_directory_without_rights_is_named() -> None:
    with TemporaryDirectory() as place:  # not tmp_path: only its owner may look into that
        Path(place).chmod(0o755)
        closed = Path(place) / "closed"
        closed.mkdir(mode=0o555)
        ended = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(closed)], capture_output=True, text=True, check=False
        )
    assert ended.returncode == 1
    assert "TableError: cannot use" in ended.stderr
    assert "closed/tables: permission denied; mend that" in ended.stderr.splitlines()[-1]


def test_a_file_where_a_directory_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("mine")
    with pytest.raises(TableError, match="tables"):
        stackyard.solve.build(VARIANT, data=tmp_path)


def test_memory_limit_is_kept(tmp_path: Path) -> None:
    # Not getrusage: a process's largest size there starts with that of the one it was forked from.
    program = """
import re, sys, stackyard.solve
stackyard.solve.build("stacks:side=2,pieces=4", data=sys.argv[1], memory=100_000_000)
print(re.search(r"VmHWM:\\s+([0-9]+) kB", open("/proc/self/status").read())[1])
"""
    ended = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert int(ended.stdout) * 1024 < 100_000_000 + 80_000_000  # and the interpreter itself
