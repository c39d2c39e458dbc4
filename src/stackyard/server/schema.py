"""JSON Schemas of the wire's structs: for the page's types, for OpenAPI and for whoever writes a client."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec

from stackyard.server import bodies, messages, shapes

__all__ = ["components", "wire_schema"]

UNIONS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Event": messages.Event,
    "Clock": shapes.Clock,
    "Seat": bodies.Seat,
}

FROM_CLIENTS = {
    *("Hello", "Move", "Resign", "Offer", "Accept", "Decline", "Rematch", "Ping", "Pong"),
    *("CreateMatch", "HereSeat", "LinkSeat", "EngineSeat", "NoClock", "LiveClock", "DaysClock"),
    *("Join", "Mine", "PositionRequest"),
}
"""What clients write: they may leave out what has a default. The server never leaves anything out."""


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that our three modules define."""
    return [
        value
        for module in (shapes, messages, bodies)
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    ]


def components(template: str) -> dict[str, Any]:
    """The schema of every struct and union by its name; `template` is where references point."""
    _, named = msgspec.json.schema_components(structs(), ref_template=template)
    for name, schema in named.items():
        if name not in FROM_CLIENTS:
            schema["required"] = list(schema["properties"])
    unions = list(UNIONS)
    schemas, _ = msgspec.json.schema_components([UNIONS[name] for name in unions], ref_template=template)
    return {**named, **dict(zip(unions, schemas, strict=True))}


def wire_schema() -> dict[str, Any]:
    """All of them in one JSON Schema document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stackyard",
        "$defs": components("#/$defs/{name}"),
    }
