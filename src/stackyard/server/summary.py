"""A match as its row in the database has it: the columns that lists, leases and deadlines look for."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from stackyard.games import Player
from stackyard.server.bodies import MatchSummary
from stackyard.server.endings import deadline
from stackyard.server.match import Match, Record
from stackyard.server.shapes import SeatView

__all__ = ["columns", "event_rows", "match_row", "seat_views", "summary"]

_encode = msgspec.json.Encoder().encode


def seat_views(match: Match, connected: dict[Player, bool] | None = None) -> list[SeatView]:
    names = match.setup.game.family.players
    views = []
    for player in Player:
        seat = match.setup.seat(player)
        here = seat.kind == "engine" or (connected is not None and connected[player])
        views.append(
            SeatView(
                player.value,
                names[player],
                seat.kind,
                match.nicknames[player],
                seat.level,
                match.taken[player],
                here,
            )
        )
    return views


def summary(match: Match) -> MatchSummary:
    changed = match.records[-1].at if match.records else match.setup.created
    return MatchSummary(
        match=match.name,
        variant=match.setup.variant,
        title=match.setup.game.family.title,
        seats=seat_views(match),
        plies=match.ply,
        created=match.setup.created,
        changed=changed,
        state=cast(Any, match.state),
        turn=match.turn.value if match.turn else None,
        outcome=match.outcome,
        rematch=match.rematch,
    )


def columns(match: Match, tokens: dict[Player, str | None], now: float, wall: int) -> dict[str, Any]:
    """What changes in a row with an event."""
    said = summary(match)
    return {
        "state": said.state,
        "plies": said.plies,
        "summary": _encode(said).decode(),
        "changed": said.changed,
        "deadline": deadline(match, now, wall),
        "clocked": match.clocks is not None and match.clocks.running is not None,
        "first_token": tokens[Player.FIRST],
        "second_token": tokens[Player.SECOND],
    }


def match_row(
    match: Match, tokens: dict[Player, str | None], owner: str, now: float, wall: int
) -> dict[str, Any]:
    """The whole row of a new match."""
    setup = match.setup
    return {
        "id": match.name,
        "setup": _encode(setup).decode(),
        "variant": setup.variant,
        "listed": setup.listed,
        "head": match.number,
        "created": setup.created,
        "owner": owner,
        **columns(match, tokens, now, wall),
    }


def event_rows(match: str, records: list[Record]) -> list[dict[str, Any]]:
    return [
        {"match": match, "number": record.number, "at": record.at, "body": _encode(record).decode()}
        for record in records
    ]
