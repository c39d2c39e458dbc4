"""What the server can refuse or fail at: one class a failure, and one table that maps them to codes and
status.

A refusal goes to a client, as an `error` message or an HTTP answer; `CannotServe` ends `stackyard serve` with
one line that says what to do.
"""

from __future__ import annotations

from stackyard.errors import IllegalMove, InvalidLimit, InvalidPosition, InvalidVariant, StackyardError

__all__ = [
    "STATUS",
    "BadMessage",
    "CannotServe",
    "Foreign",
    "MatchOver",
    "NoFreeSeat",
    "NoOffer",
    "NoSeat",
    "NotAllowed",
    "NotBegun",
    "NotFound",
    "NotYourTurn",
    "Refusal",
    "Stale",
    "Stopping",
    "TooFast",
    "TooLarge",
    "TryAgain",
    "code_of",
    "status_of",
]


class CannotServe(StackyardError):
    """The server cannot start, or go on."""


class Refusal(StackyardError):
    """Something that a client asked for and does not get."""


class BadMessage(Refusal):
    """A message or body that cannot be read."""


class Foreign(Refusal):
    """A Host or an Origin that is not on the list."""


class NotFound(Refusal):
    """No such match, game or page."""


class NoSeat(Refusal):
    """A command from who only watches, or who must say for which seat it is."""


class NoFreeSeat(Refusal):
    """Somebody else has the seat already, or there never was an open one."""


class NotYourTurn(Refusal):
    """A move out of turn."""


class Stale(Refusal):
    """A move for a position that is no longer there."""


class MatchOver(Refusal):
    """A command to a match that has ended."""


class NotBegun(Refusal):
    """A command to a match that still waits for its players."""


class NotAllowed(Refusal):
    """Something that this match or this game does not allow."""


class NoOffer(Refusal):
    """An answer to an offer that is not there."""


class TooFast(Refusal):
    """More than the limits allow."""


class TooLarge(Refusal):
    """A body or frame over the limit."""


class TryAgain(Refusal):
    """It is not known whether it was stored: the same again, with the same id, will tell."""


class Stopping(Refusal):
    """The server is about to stop."""


STATUS: tuple[tuple[type[BaseException], str, int], ...] = (
    (BadMessage, "bad_message", 400),
    (InvalidVariant, "invalid_variant", 400),
    (InvalidPosition, "invalid_position", 400),
    (IllegalMove, "illegal_move", 400),
    (InvalidLimit, "invalid_limit", 400),
    (NoSeat, "no_seat", 403),
    (Foreign, "foreign", 403),
    (NotFound, "not_found", 404),
    (NoFreeSeat, "no_free_seat", 409),
    (NotYourTurn, "not_your_turn", 409),
    (Stale, "stale", 409),
    (MatchOver, "match_over", 409),
    (NotBegun, "not_begun", 409),
    (NotAllowed, "not_allowed", 409),
    (NoOffer, "no_offer", 409),
    (TooLarge, "too_large", 413),
    (TooFast, "too_fast", 429),
    (TryAgain, "try_again", 503),
    (Stopping, "stopping", 503),
)


def code_of(error: BaseException) -> str:
    """The code that programs know a failure by."""
    return next((code for kind, code, _ in STATUS if isinstance(error, kind)), "internal")


def status_of(error: BaseException) -> int:
    """Its HTTP status."""
    return next((status for kind, _, status in STATUS if isinstance(error, kind)), 500)
