"""What can go wrong with tables, each with a sentence that names the file and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stackyard import _native
from stackyard.errors import StackyardError

__all__ = ["TableError", "TableMissing", "translated"]


class TableError(StackyardError):
    """A table file is damaged, foreign or too old; a disk is full; a job does not fit."""


class TableMissing(TableError):
    """There is no table of this variant."""


@contextmanager
def translated() -> Iterator[None]:
    """Native errors, and those of the file system, become ours."""
    try:
        yield
    except _native.TableError as error:
        raise TableError(str(error)) from None
    except OSError as error:
        what = (error.strerror or str(error)).lower()
        raise TableError(
            f"cannot use {error.filename}: {what}; mend that, or name another directory with --data"
        ) from None
    except MemoryError:
        raise TableError("there is not that much memory: lower --memory, or take a smaller board") from None
