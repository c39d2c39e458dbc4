"""Where tables live: one directory a variant, under the platform's data directory.

    DATA/tables/27_discs=7/     its table files, and notes.json: how long building took and where

`--data DIR` or the variable STACKYARD_DATA name another DATA.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from stackyard.games import Game
from stackyard.tables.errors import TableError

__all__ = ["data_directory", "table_directories", "table_directory"]


def data_directory(data: str | os.PathLike[str] | None = None) -> Path:
    """The directory that holds what Stackyard keeps; it need not exist."""
    if chosen := data or os.environ.get("STACKYARD_DATA"):
        return _usable(Path(chosen).expanduser())
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stackyard"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "stackyard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stackyard"


def _usable(path: Path) -> Path:
    """Refuses what no file system would take for a name."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        pass  # whoever goes there will say so
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        name = f"{str(path)[:40]!a}"
        raise TableError(f"{name} cannot be a directory: {why.lower()}; name another with --data") from None
    return path


def table_directory(game: Game, data: str | os.PathLike[str] | None = None) -> Path:
    """Where the table of a game is, or would be."""
    return data_directory(data) / "tables" / game.variant.replace(":", "_")


def table_directories(data: str | os.PathLike[str] | None = None) -> list[Path]:
    """The directories in which there is any table file."""
    return sorted({file.parent for file in (data_directory(data) / "tables").glob("*/*.table")})
