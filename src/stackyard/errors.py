"""What can go wrong, one class a failure, each with a sentence a player can act on.

All are `ValueError`s as well, so code that knows nothing of Stackyard still catches them.
Text from outside is quoted shortened and in ASCII, whatever came in.
"""

from __future__ import annotations

__all__ = [
    "IllegalMove",
    "InvalidLimit",
    "InvalidPosition",
    "InvalidVariant",
    "StackyardError",
    "quote",
]


class StackyardError(ValueError):
    """The base of all errors that Stackyard raises on purpose."""


class InvalidVariant(StackyardError):
    """No such game, option, value or board size."""


class InvalidPosition(StackyardError):
    """A text that is not a position of the game."""


class IllegalMove(StackyardError):
    """A move that cannot be read, or that the rules do not allow in this position."""


class InvalidLimit(StackyardError):
    """A depth, count or seed that makes no sense."""


def quote(value: object, limit: int = 40) -> str:
    """What somebody gave us, safe to print in one line."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**limit:
        return str(value)
    if not isinstance(value, str):
        return f"a value of type {type(value).__name__}"
    return ascii(value) if len(value) <= limit else f"{value[:limit]!a}…"
