"""Tables of solved games: find them, open them, ask them, check them, export them.

>>> import stackyard.tables
>>> table = stackyard.tables.open("silo")             # doctest: +SKIP
>>> table.probe(table.game.start())                   # doctest: +SKIP
Probe(value=1, distance=102)
"""

from __future__ import annotations

from stackyard.tables.book import Book, book
from stackyard.tables.errors import TableError, TableMissing
from stackyard.tables.export import export
from stackyard.tables.info import FileSummary, TableInfo, read_info
from stackyard.tables.places import data_directory, table_directories, table_directory
from stackyard.tables.table import MoveValue, Probe, Table
from stackyard.tables.table import open_table as open

__all__ = [
    "Book",
    "FileSummary",
    "MoveValue",
    "Probe",
    "Table",
    "TableError",
    "TableInfo",
    "TableMissing",
    "book",
    "data_directory",
    "export",
    "open",
    "read_info",
    "table_directories",
    "table_directory",
]
