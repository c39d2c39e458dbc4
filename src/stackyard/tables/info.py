"""What can be told of a table without looking into it: counts, sizes, checksums, and how it was built."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from stackyard import _native
from stackyard.games import game
from stackyard.tables.errors import TableError, translated

__all__ = ["NOTES", "FileSummary", "TableInfo", "read_info"]

NOTES = "notes.json"
KINDS = ("result", "distance", "difference")


@dataclass(frozen=True)
class FileSummary:
    """One file of a table."""

    file: str
    kind: str
    part: str
    bytes: int
    positions: int
    bits_per_position: float
    sha256: str


@dataclass(frozen=True)
class TableInfo:
    """A whole table. Counts are from the view of the player to move, over all that the table holds.

    `bits_per_position` and `sha256` are those of the main file: results where there are any; of a table in
    tiers, of all of them together.
    """

    variant: str
    positions: int
    won: int
    drawn: int
    lost: int
    bits_per_position: float
    sha256: str
    complete: bool
    longest: int | None
    bytes: int
    directory: str
    files: tuple[FileSummary, ...]
    notes: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def read_info(directory: str | os.PathLike[str]) -> TableInfo:
    """What the files in a table's directory say of themselves."""
    paths = sorted(Path(directory).glob("*.table"))
    with translated():
        found = [_native.table_file(os.fspath(path)) for path in paths]
    if not found:
        raise TableError(f"{directory} holds no table")
    variant = found[0].variant
    for file in found:
        if file.variant != variant:
            raise TableError(
                f"{file.path} is of {file.variant}, the files beside it of {variant}: move it away"
            )
    files = tuple(
        FileSummary(
            file=Path(file.path).name,
            kind=KINDS[file.kind],
            part=file.part,
            bytes=file.bytes,
            positions=file.cells,
            bits_per_position=round(file.bytes * 8 / file.cells, 4),
            sha256=file.sha256,
        )
        for file in found
    )
    if tiered := bool(found[0].part):
        import hashlib

        main = found
        digest = hashlib.sha256("".join(f"{file.sha256}\n" for file in files).encode()).hexdigest()
    else:
        main = [next((file for file in found if file.kind == 0), found[0])]
        digest = main[0].sha256
    positions = sum(file.cells for file in main)
    return TableInfo(
        variant=variant,
        positions=positions,
        won=sum(file.won for file in main),
        drawn=sum(file.drawn for file in main),
        lost=sum(file.lost for file in main),
        bits_per_position=round(sum(file.bytes for file in main) * 8 / positions, 4),
        sha256=digest,
        complete=_complete(variant, positions, tiered, {file.kind for file in found}),
        longest=next((file.longest for file in found if file.kind == 1), None),
        bytes=sum(file.bytes for file in found),
        directory=os.fspath(directory),
        files=files,
        notes=_read_notes(Path(directory)),
    )


def _complete(variant: str, positions: int, tiered: bool, kinds: set[int]) -> bool:
    if not tiered:
        return {0, 1} <= kinds
    chosen = game(variant)
    _, all_positions, *_ = _native.job_size(chosen.family.name, list(chosen.values), 0)
    return positions == all_positions


def _read_notes(directory: Path) -> dict[str, Any]:
    try:
        notes = json.loads((directory / NOTES).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}
