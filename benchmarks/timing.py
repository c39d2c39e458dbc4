"""Timing on a noisy machine: repeat, and take the middle."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

REPEATS = 5


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The middle of several runs."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times)
