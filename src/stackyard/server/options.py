"""How a server is run: what `stackyard serve` was told, in a form that passes to its worker processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from msgspec import Struct

__all__ = ["Options", "data_directory"]


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
        return Path(self.data).expanduser() if self.data else data_directory()

    @property
    def engine_workers(self) -> int:
        return self.engines or max(1, (os.cpu_count() or 1) // self.workers // 2)


def data_directory() -> Path:
    """Where the platform keeps a program's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "stackyard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stackyard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "stackyard"
