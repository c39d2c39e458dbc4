"""What can go wrong before a job starts."""

from __future__ import annotations

from stackyard.tables import TableError

__all__ = ["DoesNotFit"]


class DoesNotFit(TableError):
    """A job needs more memory or disk than it may have."""
