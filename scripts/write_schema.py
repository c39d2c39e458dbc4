"""Prints one JSON Schema of all that goes over the wire; the page's TypeScript types are made from it.

    python scripts/write_schema.py > schema.json

Everything is under `$defs`. ClientMessage and ServerMessage are the unions of what may come over the
websocket, told apart by `type`; Event is what happens in a match, told apart by `kind`.
"""

from __future__ import annotations

import json

from stackyard.server.schema import wire_schema

if __name__ == "__main__":
    print(json.dumps(wire_schema(), indent=2))
