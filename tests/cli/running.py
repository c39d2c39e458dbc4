"""Running the real script in an environment of our own; or, where a test needs hundreds of runs, the same
from inside."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

from stackyard.cli import run as run_inside

SCRIPT = str(Path(sys.executable).with_name("stackyard"))

ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "COLUMNS": "100",
}


def environment(**changes: str) -> dict[str, str]:
    return {**ENVIRONMENT, **changes}


def run(
    *arguments: str | bytes, stdin: str | bytes = b"", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs `stackyard` to its end; what it wrote is read as UTF-8."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [SCRIPT, *arguments], input=data, capture_output=True, env=env or ENVIRONMENT, timeout=60, check=False
    )
    return subprocess.CompletedProcess(done.args, done.returncode, *map(_text, (done.stdout, done.stderr)))


def inside(*arguments: str | bytes) -> subprocess.CompletedProcess[str]:
    """The same without a new process, and with nothing to read."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    stdin, sys.stdin = sys.stdin, TextIOWrapper(BytesIO(), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = run_inside([os.fsdecode(argument) for argument in arguments])
    finally:
        sys.stdin = stdin
    return subprocess.CompletedProcess(
        [*arguments], status, *(_text(s.buffer.getvalue()) for s in (out, err))
    )


def _text(written: bytes) -> str:
    return written.decode("utf-8", "replace")


def output(*arguments: str, stdin: str = "", env: dict[str, str] | None = None) -> str:
    """What a command prints that goes well."""
    done = run(*arguments, stdin=stdin, env=env)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout
