"""The three standard streams, made safe: they exist, they take every character, they close quietly.

A terminal may not know our typography; what it cannot show is written in ASCII instead.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TextIO

__all__ = ["complain", "give_up_stdout", "in_ascii", "knows", "make_safe"]

LONGEST = 500  # characters of one complaint

IN_ASCII = str.maketrans(
    {"…": "...", "≤": "<=", "–": "-", "×": "x", "©": "(c)", "→": "->", "’": "'", "“": '"', "”": '"', "é": "e"}
)


def make_safe() -> None:
    """Call it first: a closed stream becomes an empty one, and no character can crash one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def knows(stream: TextIO, characters: str) -> bool:
    """Whether a stream can write these characters."""
    try:
        characters.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def in_ascii(text: str) -> str:
    """A text for a stream that knows only ASCII."""
    return text.translate(IN_ASCII)


def complain(sentence: str) -> None:
    """One line on stderr, whatever the sentence holds."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in sentence)
    if len(line) > LONGEST:
        line = line[: LONGEST - 1] + "…"
    if not knows(sys.stderr, line):
        line = in_ascii(line)
    with suppress(OSError):  # nobody listens there either
        print(f"stackyard: {line}", file=sys.stderr, flush=True)


def give_up_stdout() -> None:
    """After a write failed: what is still in the buffer goes nowhere, so that the interpreter's last
    flush does not fail as well."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
