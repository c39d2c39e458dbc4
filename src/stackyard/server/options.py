"""How a server is run: what `stackyard serve` was told, in a form that passes to its worker processes."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from stackyard.tables import data_directory

__all__ = ["Options"]


class Options(Struct, frozen=True):
    """Every option of `stackyard serve`."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    data: str | None = None
    allow: tuple[str, ...] = ()
    """More names under which the server may be called: what a proxy in front of it is called."""
    proxy: bool = False
    """Whether to believe X-Forwarded-For of a proxy on this machine."""
    engines: int | None = None
    """Engine workers of each process; by the machine's cores when None."""
    games_limit: int = 60
    """New games that one address may begin in ten minutes."""

    @property
    def directory(self) -> Path:
        return data_directory(self.data)

    @property
    def engine_workers(self) -> int:
        return self.engines or max(1, (os.cpu_count() or 1) // self.workers // 2)
