"""Killed at random moments and resumed, a build writes the same files as one that nobody disturbed.

STACKYARD_KILLS sets how many kills each kind of table gets; 100 is the promise, CI does fewer.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

import stackyard.solve
import stackyard.tables
from stackyard.tables import TableError

KILLS = int(os.environ.get("STACKYARD_KILLS", "4"))

PROGRAM = """
import sys, stackyard.solve
variant, data, threads, seconds = sys.argv[1:]
stackyard.solve.build(
    variant, threads=int(threads), data=data, resume=True, checkpoint_seconds=float(seconds)
)
"""
JOBS = [("silo:squares=4,height=3", 0.0), ("27:discs=4", 0.0), ("stacks:side=2,pieces=4", 0.1)]


def digests(directory: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in directory.glob("*.table")}


@pytest.mark.parametrize(("variant", "checkpoint"), JOBS)
def test_killed_builds_resume_to_identical_files(
    variant: str, checkpoint: float, tmp_path: Path, note: Callable[[str], None]
) -> None:
    random = Random(f"{variant} {KILLS}")

    def start(data: Path) -> subprocess.Popen[bytes]:
        arguments = [variant, str(data), str(random.randint(1, 3)), str(checkpoint)]
        return subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments])

    began = monotonic()
    assert start(tmp_path / "quiet").wait() == 0
    undisturbed = monotonic() - began
    game = stackyard.game(variant)
    expected = digests(stackyard.tables.table_directory(game, tmp_path / "quiet"))
    kills = begun = 0
    while kills < KILLS:
        data = tmp_path / f"killed-{kills}"
        process = start(data)
        sleep(random.uniform(0.2, 1.0) * undisturbed)
        process.kill()
        if process.wait() == 0:  # it was quicker than the kill: once more
            shutil.rmtree(data)
            continue
        kills += 1
        directory = stackyard.tables.table_directory(game, data)
        begun += directory.exists() and bool(set(os.listdir(directory)) - {"lock", "notes.json"})
        stackyard.solve.build(game, threads=2, data=data, resume=True)
        assert digests(directory) == expected
        assert not list(directory.glob("*.part"))
        assert not (directory / "checkpoint").exists()
    assert begun, "no build was killed in the middle"
    note(f"{variant}: {kills} builds killed, {begun} with files begun; resumed, all files identical")


def test_ctrl_c_stops_and_resume_goes_on(tmp_path: Path) -> None:
    calls = []

    def interrupt(doing: str, done: int, of: int) -> None:
        calls.append((doing, done, of))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stackyard.solve.build("silo:height=2", data=tmp_path, threads=1, progress=interrupt)
    assert calls
    info = stackyard.solve.build("silo:height=2", data=tmp_path, resume=True)
    assert (info.positions, info.won, info.lost) == (5_717_712, 2_936_906, 2_780_806)


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    directory = stackyard.tables.table_directory(stackyard.game("silo:squares=4,height=2"), tmp_path)
    directory.mkdir(parents=True)
    (directory / "checkpoint").write_bytes(b"Stackchk" + bytes(300))
    with pytest.raises(TableError, match=r"checkpoint.*start without --resume"):
        stackyard.solve.build("silo:squares=4,height=2", data=tmp_path, resume=True)
    stackyard.solve.build("silo:squares=4,height=2", data=tmp_path)


def test_threads_do_not_change_a_byte(tmp_path: Path) -> None:
    for variant in ("silo:squares=8,height=1", "27:fields=6,discs=3", "diabolical:side=2,pieces=3"):
        game = stackyard.game(variant)
        found = []
        for threads in (1, 2, 5):
            data = tmp_path / str(threads)
            stackyard.solve.build(game, threads=threads, data=data)
            found.append(digests(stackyard.tables.table_directory(game, data)))
        assert found[0] == found[1] == found[2]
