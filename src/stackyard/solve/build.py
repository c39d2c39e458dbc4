"""Building the table of a game: size first, then the native solver under a lock, then notes."""

from __future__ import annotations

import fcntl
import json
import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from stackyard import _native
from stackyard.games import Game
from stackyard.games.board_game import game_of
from stackyard.solve.errors import DoesNotFit
from stackyard.solve.size import check_fits, job_size, spell_bytes
from stackyard.tables import TableError, TableInfo, read_info, table_directory
from stackyard.tables.errors import translated
from stackyard.tables.info import NOTES
from stackyard.tables.table import Progress

__all__ = ["build"]

MEMORY = 8 * 10**9
CHECKPOINT_SECONDS = 120.0


def build(
    of: Game | str,
    *,
    threads: int | None = None,
    memory: int = MEMORY,
    resume: bool = False,
    data: str | os.PathLike[str] | None = None,
    checkpoint_seconds: float = CHECKPOINT_SECONDS,
    progress: Progress | None = None,
) -> TableInfo:
    """Solves a game into its table files, unless they are there already.

    May be killed at any moment: with `resume` the next call goes on, and the files come out the same.
    """
    chosen = game_of(of)
    threads = threads or os.cpu_count() or 1
    if not 1 <= threads <= 256:
        raise TableError(f"threads must be from 1 to 256, not {threads}")
    directory = table_directory(chosen, data)
    size = job_size(chosen, memory)
    if finished := _finished(directory):
        return finished
    check_fits(size, chosen, memory)
    with translated():
        directory.mkdir(parents=True, exist_ok=True)
    _check_disk(directory, size.disk)
    with _only_one(directory):
        for left in directory.glob("*.part"):
            left.unlink()
        earlier = _seconds_so_far(directory) if resume else 0.0
        began = monotonic()
        try:
            with translated():
                _native.build_table(
                    chosen.family.name,
                    list(chosen.values),
                    chosen.variant,
                    os.fspath(directory),
                    threads,
                    memory,
                    size.positions * 5 // 4,
                    resume,
                    checkpoint_seconds,
                    progress,
                )
        finally:
            _write_notes(directory, earlier + monotonic() - began, threads)
    return read_info(directory)


def _finished(directory: Path) -> TableInfo | None:
    """The table, if there is a whole one that can be read; else it is built anew, or the rest of it."""
    try:
        info = read_info(directory)
    except TableError:
        return None
    busy = (directory / "checkpoint").exists()
    return info if info.complete and not busy else None


def _check_disk(directory: Path, needed: int) -> None:
    free = shutil.disk_usage(directory).free
    if needed > free:
        raise DoesNotFit(
            f"{directory} has {spell_bytes(free)} of disk left, and {spell_bytes(needed)} are needed "
            "while the table is built: free some, or name another directory with --data"
        )


@contextmanager
def _only_one(directory: Path) -> Iterator[None]:
    """Two jobs on one table would write over each other."""
    with translated(), (directory / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise TableError(f"somebody else is building the table in {directory}: wait for it") from None
        yield


def _seconds_so_far(directory: Path) -> float:
    try:
        return float(json.loads((directory / NOTES).read_text("utf-8"))["seconds"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0.0


def _write_notes(directory: Path, seconds: float, threads: int) -> None:
    """How long it took is not in the table files: those are the same wherever and however they are built."""
    notes = {
        "seconds": round(seconds, 2),
        "threads": threads,
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }
    with translated():
        part = directory / f"{NOTES}.part"
        part.write_text(json.dumps(notes) + "\n", "utf-8")
        part.replace(directory / NOTES)
