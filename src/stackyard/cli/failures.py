"""What can go wrong on the command line, mapped once to an exit status and a line on stderr."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import typer

from stackyard.cli import streams
from stackyard.errors import StackyardError
from stackyard.server.errors import CannotServe

__all__ = ["Failure", "failure_of"]


class Failure(NamedTuple):
    """How the program ends, and what it says; an empty sentence says nothing."""

    status: int
    sentence: str


def _usage(error: typer.TyperException) -> str:
    """Typer's own words, made to look like ours, and where to read more."""
    text = error.format_message().strip().removesuffix(".")
    where = getattr(getattr(error, "ctx", None), "command_path", "stackyard")
    return f"{text[:1].lower()}{text[1:]} (see {where} --help)"


def _interrupted(error: KeyboardInterrupt) -> str:
    return "; ".join(["interrupted", *map(str, error.args)])


def _unwritable(error: OSError) -> str:
    streams.give_up_stdout()
    return str(error.strerror or error).lower()


def _closed_pipe(_: BrokenPipeError) -> str:
    streams.give_up_stdout()
    return ""


FAILURES: tuple[tuple[type[BaseException], int, Callable[[Any], str]], ...] = (
    (CannotServe, 1, str),
    (StackyardError, 2, str),
    (typer.TyperException, 2, _usage),
    (KeyboardInterrupt, 130, _interrupted),  # 128 + the signal's number, as shells count
    (BrokenPipeError, 141, _closed_pipe),
    (OSError, 1, _unwritable),
    (MemoryError, 1, lambda _: "out of memory"),
)


def failure_of(error: BaseException) -> Failure | None:
    """How to end after this; None for what is nobody's fault but ours, or no failure at all."""
    for kind, status, sentence in FAILURES:
        if isinstance(error, kind):
            return Failure(status, sentence(error))
    return None
