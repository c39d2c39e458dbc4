"""What the commands about tables share: their arguments, and telling how a long job goes."""

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import Annotated

import typer

from stackyard.cli.arguments import number
from stackyard.cli.streams import in_ascii, knows
from stackyard.games.position import check_limit

__all__ = ["DataOption", "JobProgress", "ThreadsOption", "threads_of"]

DataOption = Annotated[
    str | None, typer.Option("--data", metavar="DIR", help="Where tables are, instead of the usual place.")
]
ThreadsOption = Annotated[
    str | None,
    typer.Option("--threads", metavar="N", help="How many threads to use; all cores if not given."),
]

MOST_THREADS = 256
SELDOM = 10.0  # seconds between lines where nobody watches live
WINDOW = 15.0  # seconds over which a rate is taken


def threads_of(text: str | None) -> int:
    return os.cpu_count() or 1 if text is None else check_limit("threads", number(text), 1, MOST_THREADS)


class JobProgress:
    """One line that tells how far a job is, how fast it goes and how long it still takes: on a terminal it
    changes in place, elsewhere it is written now and then."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.doing = ""
        self.marks: list[tuple[float, int]] = []
        self.told = monotonic()
        self.width = 0

    def __call__(self, doing: str, done: int, of: int) -> None:
        """Called by the native job ten times a second at most."""
        now = monotonic()
        if doing != self.doing:
            self.doing, self.marks = doing, []
        self.marks.append((now, done))
        while now - self.marks[0][0] > WINDOW and len(self.marks) > 2:
            self.marks.pop(0)
        if self.live or now - self.told >= SELDOM:
            self.told = now
            self._write(self._line(done, of))

    def say(self, sentence: str) -> None:
        """A line of its own, for people."""
        shown = sentence if knows(sys.stderr, sentence) else in_ascii(sentence)
        print(shown, file=sys.stderr, flush=True)

    def finish(self) -> None:
        """Wipes the line."""
        if self.live and self.width:
            print(f"\r{' ' * self.width}\r", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, of: int) -> str:
        (first, before), (last, after) = self.marks[0], self.marks[-1]
        rate = (after - before) / (last - first) if last > first else 0.0
        parts = [f"{self.doing}: {done:,}"]
        if of:
            parts[0] += f" of {of:,} ({100 * done / of:.1f} %)"
        parts.append(f"{rate:,.0f} a second")
        if of and rate > 0:
            parts.append(f"{_spell_seconds((of - done) / rate)} left")
        return ", ".join(parts)

    def _write(self, line: str) -> None:
        if self.live:
            print(f"\r{line.ljust(self.width)}", end="", file=sys.stderr, flush=True)
            self.width = len(line)
        else:
            print(line, file=sys.stderr, flush=True)


def _spell_seconds(seconds: float) -> str:
    whole = round(min(seconds, 1e7))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
