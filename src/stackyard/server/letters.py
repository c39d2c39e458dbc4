"""What the server's processes write to each other about a match that one of them owns and another has sockets
of."""

from __future__ import annotations

from msgspec import Raw, Struct

__all__ = [
    "AskCommand",
    "AskGreeting",
    "AskJoin",
    "AskSnapshot",
    "Current",
    "Here",
    "Letter",
    "Part",
    "Reply",
    "Tell",
]


class AskGreeting(Struct, frozen=True, tag="greet"):
    """A socket of ours says hello."""

    sender: str
    number: int
    match: str
    seats: list[str]
    last: int | None


class AskCommand(Struct, frozen=True, tag="command"):
    """A client of ours, who holds these seats, commands."""

    sender: str
    number: int
    match: str
    seats: list[str]
    lag: float
    command: Raw


class AskJoin(Struct, frozen=True, tag="join"):
    """Somebody at our door wants the open seat."""

    sender: str
    number: int
    match: str
    token_hash: str
    nickname: str | None


class AskSnapshot(Struct, frozen=True, tag="snapshot"):
    sender: str
    number: int
    match: str


class Reply(Struct, frozen=True, tag="reply"):
    """The answer to the question of that number."""

    number: int
    frames: list[str] = []
    last: int = 0
    """The number of the last event in the frames."""
    player: str | None = None
    code: str | None = None
    sentence: str | None = None


class Here(Struct, frozen=True, tag="here"):
    """How many sockets of ours are at this match; sent every two seconds and when it changes."""

    sender: str
    match: str
    first: int
    second: int
    watchers: int


class Current(Struct, frozen=True, tag="current"):
    """The answer to `Here`: the number of the last event."""

    match: str
    number: int


class Tell(Struct, frozen=True, tag="tell"):
    """What the sockets of a match are to be told."""

    match: str
    frame: str
    number: int | None


class Part(Struct, frozen=True, tag="part"):
    """I do not have this match any more."""

    match: str
    reason: str


Letter = AskGreeting | AskCommand | AskJoin | AskSnapshot | Reply | Here | Current | Tell | Part
