"""Solving games: whole ones into tables, and the exact value of a position by whatever is quickest.

>>> import stackyard.solve
>>> stackyard.solve.build("silo:squares=4,height=2").positions      # doctest: +SKIP
11550
"""

from __future__ import annotations

from stackyard.solve.build import build
from stackyard.solve.errors import DoesNotFit
from stackyard.solve.size import JobSize, check_fits, job_size, read_bytes, spell_bytes
from stackyard.solve.value import Solved, exact_value

__all__ = [
    "DoesNotFit",
    "JobSize",
    "Solved",
    "build",
    "check_fits",
    "exact_value",
    "job_size",
    "read_bytes",
    "spell_bytes",
]
