"""Tables as Parquet files, for people who want to count and plot: `pip install stackyard[export]`.

Columns: place (the position's number in the table, see docs/table-format.md), value and distance from the
view of the player to move; distance is missing where the table has none.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

from stackyard.tables.errors import TableError, translated
from stackyard.tables.table import UNKNOWN, Progress, Table

__all__ = ["export"]


def export(table: Table, path: str | os.PathLike[str], progress: Progress | None = None) -> int:
    """Writes a table to a Parquet file, which appears when it is whole. Gives the number of rows."""
    try:
        pa: Any = import_module("pyarrow")
        pq: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise TableError(
            "writing Parquet needs pyarrow, which is not installed: pip install stackyard[export]"
        ) from None
    target = Path(path)
    part = target.with_name(target.name + ".part")
    schema = pa.schema([("place", pa.uint64()), ("value", pa.int16()), ("distance", pa.int16())])
    rows = 0
    try:
        with translated():
            with pq.ParquetWriter(part, schema, compression="zstd") as writer:
                for first, numbers in table.rows(1 << 20):
                    pairs = zip(numbers[::2], numbers[1::2], strict=True)
                    known = [(first + i, v, d) for i, (v, d) in enumerate(pairs) if v != UNKNOWN]
                    columns = [
                        pa.array([place for place, _, _ in known], pa.uint64()),
                        pa.array([value for _, value, _ in known], pa.int16()),
                        pa.array([d if d >= 0 else None for _, _, d in known], pa.int16()),
                    ]
                    writer.write_table(pa.Table.from_arrays(columns, schema=schema))
                    rows += len(known)
                    if progress is not None:
                        progress("exporting", first + len(numbers) // 2, len(table))
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return rows
