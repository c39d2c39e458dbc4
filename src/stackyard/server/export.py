"""A match as JSON lines: the first says what was played and by whom, each of the next is a move, the last the
outcome if there is one. Moves that were taken back are not in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from stackyard.games import Player
from stackyard.server import messages
from stackyard.server.match import Match

__all__ = ["export"]


def export(match: Match) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in _lines(match))


def _lines(match: Match) -> Iterator[dict[str, Any]]:
    setup = match.setup
    yield {
        "type": "match",
        "match": match.name,
        "variant": setup.variant,
        "created": setup.created,
        "clock": setup.clock,
        "seats": {
            player.value: {
                "side": setup.game.family.players[player],
                "kind": setup.seat(player).kind,
                "nickname": match.nicknames[player],
                "level": setup.seat(player).level,
            }
            for player in Player
        },
    }
    times: list[int] = []
    for record in match.records:
        if isinstance(record.event, messages.Moved):
            times.append(record.at)
        elif isinstance(record.event, messages.TookBack):
            del times[record.event.ply :]
    for played, at in zip(match.history(), times, strict=True):
        yield {
            "type": "move",
            "ply": played.ply,
            "player": played.player,
            "move": played.text,
            "at": at,
            "position": str(match.positions[played.ply]),
        }
    if match.outcome:
        yield {"type": "outcome", **msgspec.to_builtins(match.outcome)}
