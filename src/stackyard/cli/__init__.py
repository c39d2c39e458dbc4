"""The `stackyard` command.

One thin module a command; `app.py` lists them. Whatever goes wrong comes back to `run`, which turns it
into an exit status and one line on stderr with the table in `failures.py`. Typer, Rich and the commands
are imported inside, so that Ctrl-C is quiet from early on and a command pays only for what it uses.
"""

from __future__ import annotations

import sys

__all__ = ["main", "run"]


def main() -> None:
    """What the `stackyard` script calls."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs one command line and gives its exit status."""
    from stackyard.cli import streams

    streams.make_safe()
    try:
        from stackyard.cli.app import application

        application(arguments)
        sys.stdout.flush()
    except BaseException as error:
        from stackyard.cli.failures import failure_of

        failure = failure_of(error)
        if failure is None:
            raise
        if failure.sentence:
            streams.complain(failure.sentence)
        return failure.status
    return 0
