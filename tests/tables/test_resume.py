"""Killed at random moments and resumed, a build writes the same files as one that nobody disturbed.

STACKYARD_KILLS sets how many kills each kind of table gets; 100 is the promise, CI does fewer.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep

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
JOBS = [("silo:squares=4,height=3", 0.0, 0.6), ("27:discs=4", 0.0, 0.8), ("stacks:side=2,pieces=4", 0.1, 2.0)]


def digests(directory: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in directory.glob("*.table")}


@pytest.mark.parametrize(("variant", "seconds", "longest"), JOBS)
def test_killed_builds_resume_to_identical_files(
    variant: str, seconds: float, longest: float, tmp_path: Path, note: Callable[[str], None]
) -> None:
    random = Random(f"{variant} {KILLS}")
    game = stackyard.game(variant)
    quiet, killed = tmp_path / "quiet", tmp_path / "killed"
    stackyard.solve.build(game, threads=1, data=quiet)
    expected = digests(stackyard.tables.table_directory(game, quiet))
    directory = stackyard.tables.table_directory(game, killed)
    kills = finished = 0
    while kills < KILLS:
        arguments = [variant, str(killed), str(random.randint(1, 3)), str(seconds)]
        process = subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments])
        sleep(random.uniform(0.05, longest))
        process.kill()
        if process.wait() == 0:
            finished += 1
            assert digests(directory) == expected
            for file in directory.iterdir():
                if file.is_file():
                    file.unlink()
            if finished > 4 * KILLS:
                break  # a machine too fast to catch
        else:
            kills += 1
    stackyard.solve.build(game, threads=2, data=killed, resume=True)
    assert digests(directory) == expected
    assert not list(directory.glob("*.part"))
    assert not (directory / "checkpoint").exists()
    note(f"{variant}: {kills} kills, {finished} builds that were quicker, all files identical")


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
