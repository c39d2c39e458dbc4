"""The bodies of the HTTP API's requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from stackyard.server.shapes import (
    Clock,
    DiscName,
    MatchId,
    Nickname,
    NoClock,
    OutcomeView,
    Played,
    PlayerName,
    PositionView,
    SeatView,
    Token,
)

__all__ = [
    "CreateMatch",
    "Created",
    "DiscInfo",
    "EngineSeat",
    "Families",
    "FamilyInfo",
    "HereSeat",
    "Join",
    "Joining",
    "LinkSeat",
    "MatchSummary",
    "Matches",
    "Mine",
    "OptionInfo",
    "PositionRequest",
    "Problem",
    "Seat",
    "VariantName",
]

VariantText = Annotated[str, Meta(min_length=1, max_length=200, examples=["27:level=advanced,fields=7"])]


class HereSeat(Struct, frozen=True, tag="here", tag_field="kind"):
    """A person at the client that creates the match; two of these share one screen."""

    nickname: Nickname | None = None


class LinkSeat(Struct, frozen=True, tag="link", tag_field="kind"):
    """A person who opens the link; the first one to join gets the seat."""


class EngineSeat(Struct, frozen=True, tag="engine", tag_field="kind"):
    """A level of the engine."""

    level: Annotated[int, Meta(ge=1, le=10)]


Seat = HereSeat | LinkSeat | EngineSeat


class CreateMatch(Struct, frozen=True):
    """A new match. Without options of its own the variant text says them all.

    `seats` are the two players; `starts` says which of them becomes `first`, who begins.
    """

    variant: VariantText
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=2)]
    starts: Literal["one", "other", "chance"] = "one"
    """one: seats[0] begins; other: seats[1] does."""
    clock: Clock = NoClock()
    take_back: bool = True
    listed: bool = True
    """Whether strangers find the match in the list of games to watch; never while a seat is open."""


class Created(Struct, frozen=True):
    """The new match, and the secrets of the seats that are `here`."""

    match: MatchId
    link: str
    """The path of its page: /match/…; who opens it first gets the open seat."""
    tokens: dict[PlayerName, Token]


class Join(Struct, frozen=True):
    """Takes the open seat.

    With a token of the client's own making (128 random bits) the request can be repeated: the same token gets
    the same seat again.
    """

    nickname: Nickname | None = None
    token: Token | None = None


class Joining(Struct, frozen=True):
    """The seat and its secret."""

    match: MatchId
    player: PlayerName
    token: Token


class MatchSummary(Struct, frozen=True):
    """A match in a list."""

    match: MatchId
    variant: str
    title: str
    seats: list[SeatView]
    plies: int
    created: int
    changed: int
    state: Literal["open", "running", "over"]
    turn: PlayerName | None = None
    mine: list[PlayerName] = []
    """The seats that the tokens of the request hold."""
    outcome: OutcomeView | None = None
    rematch: MatchId | None = None


class Matches(Struct, frozen=True):
    """Matches, those that changed last first; `next` is the `before` of the next page."""

    matches: list[MatchSummary]
    next: int | None = None


class Mine(Struct, frozen=True):
    """Which matches are mine: those that these tokens open."""

    tokens: Annotated[list[Token], Meta(max_length=200)]


class PositionRequest(Struct, frozen=True):
    """A position of any variant: the start, or `position`, and the moves from there."""

    variant: VariantText
    position: Annotated[str, Meta(max_length=1000)] | None = None
    moves: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=2000)] = []


class MatchPosition(Struct, frozen=True):
    """A match at some ply."""

    match: MatchId
    position: PositionView
    history: list[Played]
    """The moves up to there."""


class DiscInfo(Struct, frozen=True):
    """A kind of disc: who owns it, its letter in texts and its colours in Stackyard's drawings."""

    disc: DiscName
    letter: str
    fill: str
    mark: str


class OptionInfo(Struct, frozen=True):
    """A rule option: a whole number from `least` to `most`, or one of `words`."""

    name: str
    help: str
    standard: int | str
    least: int | None = None
    most: int | None = None
    words: list[str] = []


class VariantName(Struct, frozen=True):
    """A short name, and the variant that it stands for."""

    name: str
    variant: str


class FamilyInfo(Struct, frozen=True):
    """A game with its options, words and rules in short."""

    name: str
    title: str
    author: str
    credit: str
    summary: str
    rules: list[str]
    move_form: str
    first: str
    """What the game calls the first player."""
    second: str
    draw: bool
    """Whether players may agree on a draw."""
    shape: Literal["row", "hexes"]
    discs: list[DiscInfo]
    options: list[OptionInfo]
    short_names: list[VariantName]


class LevelLimits(Struct, frozen=True):
    least: int
    most: int


class Families(Struct, frozen=True):
    """Every game there is."""

    games: list[FamilyInfo]
    levels: LevelLimits


class Problem(Struct, frozen=True):
    """What went wrong with a request: a code for programs and a sentence for people."""

    code: str
    sentence: str


class Health(Struct, frozen=True):
    """How the server does."""

    status: Literal["ok", "degraded", "stopping", "down"]
    version: str
    database: bool
    redis: bool | None = None
    """None: it runs without one."""
