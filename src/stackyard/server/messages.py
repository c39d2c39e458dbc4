"""Everything that goes over the websocket, each message a struct with its name in `type`.

A client says `hello` first. Every command carries an `id` of the client's making, and is answered by `ack` or
`error` with that id; an `ack` comes only after the commit. The same id again gets the same answer. What
happened in the match comes as `events`, which everybody who is connected gets.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from stackyard.server.shapes import (
    EndKind,
    MatchId,
    MatchInfo,
    MoveView,
    Now,
    OfferKind,
    Played,
    PlayerName,
    Token,
)

__all__ = ["PROTOCOL", "ClientMessage", "Event", "ServerMessage"]

PROTOCOL = 1

Id = Annotated[
    str, Meta(min_length=1, max_length=64, description="Made by the client, new for each command.")
]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=20)]


# From the client.


class Hello(Struct, frozen=True, gc=False, tag_field="type", tag="hello"):
    """The first message. Without tokens, or with ones that fit no seat, one watches.

    `last` is the number of the last event that the client has seen of this match: what it missed follows, or
    a whole snapshot.
    """

    match: MatchId
    tokens: Annotated[list[Token], Meta(max_length=2)] = []
    last: Annotated[int, Meta(ge=0)] | None = None


class Move(Struct, frozen=True, gc=False, tag_field="type", tag="move"):
    """Plays a move for the seat that is on turn. `ply` is the number of moves played before it."""

    id: Id
    ply: Ply
    move: MoveText


class Resign(Struct, frozen=True, gc=False, tag_field="type", tag="resign"):
    """Gives the game up. `player` is needed only by who holds both seats."""

    id: Id
    player: PlayerName | None = None


class Offer(Struct, frozen=True, gc=False, tag_field="type", tag="offer"):
    """Asks for a draw, or to take back one's last move; alone or against an engine a take-back is done at
    once."""

    id: Id
    what: OfferKind
    player: PlayerName | None = None


class Accept(Struct, frozen=True, gc=False, tag_field="type", tag="accept"):
    """Accepts the other player's offer."""

    id: Id
    what: OfferKind
    player: PlayerName | None = None


class Decline(Struct, frozen=True, gc=False, tag_field="type", tag="decline"):
    """Declines the other player's offer, or takes one's own back."""

    id: Id
    what: OfferKind
    player: PlayerName | None = None


class Rematch(Struct, frozen=True, gc=False, tag_field="type", tag="rematch"):
    """Wants another game with seats swapped; it begins when both people want it."""

    id: Id
    player: PlayerName | None = None


class Ping(Struct, frozen=True, gc=False, tag_field="type", tag="ping"):
    """Are you there? Either side may ask. `at` comes back in the pong."""

    at: float = 0


class Pong(Struct, frozen=True, gc=False, tag_field="type", tag="pong"):
    """Yes."""

    at: float = 0


ClientMessage = Hello | Move | Resign | Offer | Accept | Decline | Rematch | Ping | Pong


# What happens in a match. `kind` names it.


class Joined(Struct, frozen=True, gc=False, tag_field="kind", tag="joined"):
    """Somebody took the open seat."""

    player: PlayerName
    nickname: str | None = None


class Moved(Struct, frozen=True, gc=False, tag_field="kind", tag="moved"):
    """A move was played; `ply` counts it: the first move of a match has ply 1."""

    ply: int
    player: PlayerName
    move: MoveView


class TookBack(Struct, frozen=True, gc=False, tag_field="kind", tag="took_back"):
    """Moves were taken back; `ply` moves are left."""

    ply: int
    player: PlayerName


class Offered(Struct, frozen=True, gc=False, tag_field="kind", tag="offered"):
    """A draw or a take-back was offered."""

    what: OfferKind
    player: PlayerName


class Declined(Struct, frozen=True, gc=False, tag_field="kind", tag="declined"):
    """An offer was declined, or withdrawn by who made it."""

    what: OfferKind
    player: PlayerName


class Ended(Struct, frozen=True, gc=False, tag_field="kind", tag="ended"):
    """The match is over by something else than a move; `now.outcome` has the words."""

    end: EndKind
    winner: PlayerName | None = None


class Stood(Struct, frozen=True, gc=False, tag_field="kind", tag="stood"):
    """The server stopped and the clocks stood still since then."""


class RematchWanted(Struct, frozen=True, gc=False, tag_field="kind", tag="rematch_wanted"):
    """Somebody wants another game."""

    player: PlayerName


class Rematched(Struct, frozen=True, gc=False, tag_field="kind", tag="rematched"):
    """The next match has begun. Seats are swapped; the tokens stay the same."""

    match: MatchId


Event = Joined | Moved | TookBack | Offered | Declined | Ended | Stood | RematchWanted | Rematched


class Numbered(Struct, frozen=True, gc=False):
    """An event with its number in the match; the first one has 1."""

    number: int
    at: int
    """Milliseconds since 1970."""
    event: Event


# From the server.


class Welcome(Struct, frozen=True, gc=False, tag_field="type", tag="welcome"):
    """The answer to `hello`. `seats` are those that the tokens opened; none: one watches."""

    match: MatchId
    seats: list[PlayerName]
    protocol: int = PROTOCOL


class Snapshot(Struct, frozen=True, gc=False, tag_field="type", tag="snapshot"):
    """The match as it stands, whole: replaces all that the client knew."""

    info: MatchInfo
    now: Now
    history: list[Played]


class Events(Struct, frozen=True, gc=False, tag_field="type", tag="events"):
    """What happened, in order and without a gap, and how the match stands after the last of them.

    A client whose last event is not the one before the first of these asks for a snapshot: it says hello.
    """

    events: list[Numbered]
    now: Now


class Presence(Struct, frozen=True, gc=False, tag_field="type", tag="presence"):
    """Who is connected. Not an event: it has no number and is not kept."""

    first: bool
    second: bool
    watchers: int


class Ack(Struct, frozen=True, gc=False, tag_field="type", tag="ack"):
    """A command was carried out and is stored; `number` is the event that it became."""

    id: Id
    number: int


ErrorCode = Literal[
    "bad_message",
    "not_found",
    "no_seat",
    "not_your_turn",
    "stale",
    "illegal_move",
    "match_over",
    "not_begun",
    "not_allowed",
    "no_offer",
    "too_fast",
    "try_again",
    "stopping",
    "internal",
]


class Error(Struct, frozen=True, gc=False, tag_field="type", tag="error"):
    """A command was refused, and why; after `stale` a snapshot follows. `try_again`: send the same again,
    with the same id."""

    code: ErrorCode
    sentence: str
    id: str | None = None


class Link(Struct, frozen=True, gc=False, tag_field="type", tag="link"):
    """How well the server's processes hear each other: while degraded, others' moves may come seconds
    late."""

    degraded: bool


ServerMessage = Welcome | Snapshot | Events | Presence | Ack | Error | Link | Ping | Pong
