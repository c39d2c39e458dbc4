"""Counters, gauges and one histogram, in the text format that Prometheus reads. Ours, since what we count is
little."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

__all__ = ["Histogram", "Metrics", "Number"]


class Number:
    """A counter or a gauge."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name, self.kind, self.help = name, kind, text
        self.value = 0.0

    def add(self, by: float = 1) -> None:
        self.value += by

    def set(self, value: float) -> None:
        self.value = value

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} {self.kind}"
        yield f"{self.name} {self.value:g}"


class Histogram:
    """How often values fell below each bound."""

    def __init__(self, name: str, text: str, bounds: tuple[float, ...]) -> None:
        self.name, self.help, self.bounds = name, text, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self.bounds, value)] += 1
        self._sum += value

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} histogram"
        below = 0
        for bound, count in zip((*self.bounds, float("inf")), self._counts, strict=True):
            below += count
            shown = "+Inf" if bound == float("inf") else f"{bound:g}"
            yield f'{self.name}_bucket{{le="{shown}"}} {below}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {below}"


SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """What this process counts."""

    def __init__(self) -> None:
        self.matches_created = Number("stackyard_matches_created_total", "counter", "Matches begun.")
        self.rooms = Number("stackyard_rooms", "gauge", "Matches in memory.")
        self.sockets = Number("stackyard_sockets", "gauge", "Open websockets.")
        self.messages = Number("stackyard_messages_total", "counter", "Messages from clients.")
        self.refused = Number("stackyard_refused_total", "counter", "Connections closed by a limit.")
        self.events = Number("stackyard_events_total", "counter", "Events stored.")
        self.commits = Number("stackyard_commits_total", "counter", "Transactions that stored them.")
        self.writes_waiting = Number("stackyard_writes_waiting", "gauge", "Writes in the queue.")
        self.engine_waiting = Number(
            "stackyard_engine_waiting", "gauge", "Questions to the engine in the queue."
        )
        self.engine_crashes = Number("stackyard_engine_crashes_total", "counter", "Engine workers that died.")
        self.database_up = Number("stackyard_database_up", "gauge", "Whether the database answers.")
        self.redis_up = Number("stackyard_redis_up", "gauge", "Whether Redis answers; 1 without one.")
        self.redis_up.set(1)
        self.command_seconds = Histogram(
            "stackyard_command_seconds", "Seconds from a command's arrival to its answer.", SECONDS
        )

    def text(self) -> str:
        return "".join(f"{line}\n" for metric in vars(self).values() for line in metric.lines())
