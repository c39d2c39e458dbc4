"""Reading lines from people: with history and completion at a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

__all__ = ["Prompt"]

LONGEST = 10_000  # characters of a line that count
SHOWN = 200


class Prompt:
    """Asks for lines. `words` says what the Tab key can complete just now."""

    def __init__(self, words: Callable[[], Sequence[str]]) -> None:
        self.at_terminal = sys.stdin.isatty()
        if self.at_terminal and sys.stdout.isatty():
            _complete_with(words)

    def ask(self, question: str) -> str | None:
        """The next line, or None when there are no more."""
        if self.at_terminal:
            try:
                return input(question)
            except EOFError:
                print()
                return None
        line = rest = sys.stdin.readline(LONGEST)
        if not line:
            return None
        while rest and not rest.endswith("\n"):  # the end of an overlong line is not an answer of its own
            rest = sys.stdin.readline(LONGEST)
        # So that a log shows what was answered.
        print(question + "".join(c if c.isprintable() else "\ufffd" for c in line.rstrip()[:SHOWN]))
        return line


def _complete_with(words: Callable[[], Sequence[str]]) -> None:
    """Importing readline gives `input` its history and editing."""
    try:
        import readline
    except ImportError:  # not on every system
        return

    def completion(begun: str, state: int) -> str | None:
        fitting = [word for word in words() if word.startswith(begun)]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(completion)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
