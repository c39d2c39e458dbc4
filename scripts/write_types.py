"""Writes web/src/wire.ts: the server's messages as TypeScript types, from its JSON Schema.

    python scripts/write_types.py            write it
    python scripts/write_types.py --check    say whether it is current

The file is committed, so that the page can be built without Python; `make lint` runs the check. The schema
is msgspec's, so only what msgspec writes is understood, and anything else is an error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stackyard.server.schema import wire_schema

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEADER = """\
// The messages of the match server. Written by scripts/write_types.py from the server's schema; do not edit.
/* eslint-disable */
"""
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def name_of(reference: str) -> str:
    return reference.removeprefix("#/$defs/")


def type_of(schema: Mapping[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    kind = schema["type"]
    if isinstance(kind, list):
        return " | ".join(SIMPLE[each] for each in kind)
    return COMPOSED[kind](schema) if kind in COMPOSED else SIMPLE[kind]


def array_of(schema: Mapping[str, Any]) -> str:
    element = type_of(schema["items"])
    return f"({element})[]" if " " in element else f"{element}[]"


def object_of(schema: Mapping[str, Any]) -> str:
    if "properties" not in schema:
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    required = set(schema.get("required", ()))
    lines = ["{"]
    for name, value in schema["properties"].items():
        if "description" in value:
            lines.append(f"  /** {value['description']} */")
        lines.append(f"  {name}{'' if name in required else '?'}: {type_of(value)};")
    return "\n".join([*lines, "}"])


COMPOSED = {"array": array_of, "object": object_of}


def write(schema: Mapping[str, Any]) -> str:
    parts = [HEADER]
    for name, definition in sorted(schema["$defs"].items()):
        words = definition.get("description")
        comment = f"/** {' '.join(words.split())} */\n" if words else ""
        if definition.get("type") == "object" and "properties" in definition:
            parts.append(f"{comment}export interface {name} {object_of(definition)}\n")
        else:
            parts.append(f"{comment}export type {name} = {type_of(definition)};\n")
    return "\n".join(parts)


def main() -> int:
    text = write(wire_schema())
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print("web/src/wire.ts is not what the server's messages are: run python scripts/write_types.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
