"""What positions, moves and matches look like on the wire: the structs that HTTP and websockets share.

Cells are numbers, as everywhere in Stackyard: index into `cells`. All names are in snake_case, all times in
milliseconds. New fields may be added at any time, so readers ignore what they do not know.

They form no cycles, so the garbage collector need not know them (`gc=False`): a server keeps many.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = [
    "CellView",
    "ClockView",
    "Count",
    "DrawingSize",
    "EndKind",
    "LastMove",
    "MatchId",
    "MatchInfo",
    "MoveView",
    "Nickname",
    "Now",
    "OfferView",
    "OutcomeView",
    "Played",
    "PlayerName",
    "PositionView",
    "SeatView",
    "SitsOut",
    "Token",
]

PlayerName = Literal["first", "second"]
DiscName = Literal["first", "second", "grey", "red"]
SeatKind = Literal["here", "link", "engine"]
OfferKind = Literal["take_back", "draw"]
EndKind = Literal["rules", "resigned", "time", "abandoned", "agreed", "expired"]

MatchId = Annotated[str, Meta(pattern="^[0-9a-z]{16}$", description="A match: 16 letters and digits.")]
Token = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="The secret of a seat: 128 bits, 32 hexadecimal digits.")
]
Nickname = Annotated[str, Meta(min_length=1, max_length=24, description="What to call a player.")]
Small = Annotated[int, Meta(ge=0)]


class CellView(Struct, frozen=True, gc=False):
    """One cell of the board. x to the right and y up, in cell widths, seen from the first player's side."""

    label: str
    x: float
    y: float
    stack: list[DiscName]
    """Bottom to top."""


class MoveView(Struct, frozen=True, gc=False):
    """A legal move: the top `count` discs of cell `source` go to cell `target`."""

    text: str
    source: int | None
    """None: from the reserve."""
    count: int
    target: int | None
    """None: off the board."""


class DrawingSize(Struct, frozen=True, gc=False):
    """How to draw the board: a row of towers from the side, or a field of hexagons."""

    shape: Literal["row", "hexes"]
    rows: list[int]
    """Cells in each row, the first player's row first."""
    discs: int
    """Discs that the board and the reserves hold together: no stack is higher."""


class Count(Struct, frozen=True, gc=False):
    """A number that players look at: either one `value`, or one for each player.

    `name` is one of distance, tower, budget, reserve, off, home; `words` is how to say it.
    """

    name: str
    words: str
    value: int | None = None
    first: int | None = None
    second: int | None = None
    cells: list[int] = []
    """Which cells are counted, where that helps to see it: the stacks that make a distance."""


class SitsOut(Struct, frozen=True, gc=False):
    """Who would be on turn now but cannot move, and that in a sentence."""

    player: PlayerName
    sentence: str


class OutcomeView(Struct, frozen=True, gc=False):
    """How a game ended. `first` and `second` are the scores where the rules ended it."""

    kind: EndKind
    winner: PlayerName | None
    reason: str
    first: int | None = None
    second: int | None = None


class LastMove(Struct, frozen=True, gc=False):
    """The move that led to a position. Its own cells are counted as they were before it."""

    ply: int
    player: PlayerName
    move: MoveView
    touched: list[int]
    """Cells to mark, counted as they are now."""
    vanished: int | None = None
    """The cell that went out of the row with this move, as it was counted before it."""


class PositionView(Struct, frozen=True, gc=False):
    """A position, whole: what is to be drawn and what can be played."""

    variant: str
    text: str
    """The position as text, as `stackyard show --position` takes it."""
    ply: int
    """Moves played since the start of the match, or since the position that was asked for."""
    drawing: DrawingSize
    cells: list[CellView]
    turn: PlayerName | None
    """Who acts; None when the game is over by its rules."""
    status: str
    """Who acts and with what, or how it ended, in one sentence."""
    moves: list[MoveView]
    counts: list[Count]
    last: LastMove | None = None
    sits_out: SitsOut | None = None
    outcome: OutcomeView | None = None
    """How the rules ended the game."""


class SeatView(Struct, frozen=True, gc=False):
    """One seat of a match."""

    player: PlayerName
    side: str
    """What the game calls this player: Red, Black, Amber …"""
    kind: SeatKind
    nickname: str | None = None
    level: int | None = None
    """Of an engine, 1 to 10."""
    taken: bool = True
    """False: a link seat that waits for somebody."""
    connected: bool = False
    """Whether somebody with this seat's token is here now; an engine always is."""


class ClockView(Struct, frozen=True, gc=False):
    """The clocks at the moment of sending. Only `running` goes down, from when the message arrives."""

    first: int
    second: int
    running: PlayerName | None = None
    grace: int = 0
    """Milliseconds until `running` begins to go down: after the server was away."""


class OfferView(Struct, frozen=True, gc=False):
    """An offer that waits for the other player's answer."""

    what: OfferKind
    player: PlayerName


class NoClock(Struct, frozen=True, gc=False, tag="none", tag_field="kind"):
    """Nobody is in a hurry."""


class LiveClock(Struct, frozen=True, gc=False, tag="live", tag_field="kind"):
    """Minutes for the whole game, and seconds added with every move."""

    minutes: Annotated[float, Meta(ge=0.25, le=180)]
    increment: Annotated[float, Meta(ge=0, le=180, description="Seconds added with every move.")] = 0


class DaysClock(Struct, frozen=True, gc=False, tag="days", tag_field="kind"):
    """So many days for every single move."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | LiveClock | DaysClock


class MatchInfo(Struct, frozen=True, gc=False):
    """What does not change in a match."""

    match: MatchId
    variant: str
    title: str
    options: dict[str, int | str]
    clock: Clock
    take_back: bool
    """Whether moves may be taken back."""
    draw: bool
    """Whether a draw may be agreed."""
    listed: bool
    created: int
    """Milliseconds since 1970."""
    previous: MatchId | None = None
    """The match that this is the rematch of."""


class Played(Struct, frozen=True, gc=False):
    """One move of the move list."""

    ply: int
    player: PlayerName
    text: str


class Now(Struct, frozen=True, gc=False):
    """What changes in a match, as it stands after event `number`."""

    number: int
    position: PositionView
    seats: list[SeatView]
    """First's, second's."""
    turn: PlayerName | None
    """Who acts; None while a seat is open or when the match is over, in whatever way."""
    watchers: int = 0
    clock: ClockView | None = None
    offers: list[OfferView] = []
    outcome: OutcomeView | None = None
    """How the match ended: by the rules, or by what the players or the clock did."""
    rematch_wanted: list[PlayerName] = []
    rematch: MatchId | None = None
    """The match that goes on after this one, with seats swapped; the same tokens open it."""
