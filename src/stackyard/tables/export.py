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
        pc: Any = import_module("pyarrow.compute")
        pq: Any = import_module("pyarrow.parquet")
    except ImportError:
        raise TableError(
            "writing Parquet needs pyarrow, which is not installed: pip install stackyard[export]"
        ) from None
    target = Path(path)
    part = target.with_name(target.name + ".part")
    schema = pa.schema([("place", pa.uint64()), ("value", pa.int16()), ("distance", pa.int16())])
    half = pa.scalar(16, pa.int32())
    rows = 0
    try:
        with translated():
            with pq.ParquetWriter(part, schema, compression="zstd") as writer:
                for first, numbers in table.rows(1 << 20):
                    count = len(numbers) // 2
                    pairs = pa.Array.from_buffers(pa.int32(), count, [None, pa.py_buffer(numbers)])
                    # A pair is one word, value in its lower half: nothing crosses into Python a row.
                    value = pc.shift_right(pc.shift_left(pairs, half), half).cast(pa.int16())
                    distance = pc.shift_right(pairs, half).cast(pa.int16())
                    distance = pc.if_else(pc.less(distance, 0), None, distance)
                    place = pa.array(range(first, first + count), pa.uint64())
                    piece = pa.Table.from_arrays([place, value, distance], schema=schema)
                    known = piece.filter(pc.not_equal(value, UNKNOWN))
                    writer.write_table(known)
                    rows += len(known)
                    if progress is not None:
                        progress("exporting", first + count, len(table))
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return rows
