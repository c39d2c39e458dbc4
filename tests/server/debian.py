"""PostgreSQL and Redis from Debian's packages: found where they are, installed where they are missing and we
may."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["find", "find_postgres", "find_redis"]


def find(program: str) -> str | None:
    """A program, wherever Debian's packages put it."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (str(place / program) for place in places if (place / program).exists()), shutil.which(program)
    )


def _install(package: str) -> None:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1", "PATH": os.environ["PATH"]}
    command = f"apt-get update && apt-get install --yes --no-install-recommends {package}"
    subprocess.run(["sh", "-c", command], env=quiet, capture_output=True, check=False)


@cache
def find_postgres() -> bool:
    """Whether PostgreSQL is here, perhaps only now."""
    if not (find("initdb") and find("pg_ctl")):
        _install("postgresql")
    return bool(find("initdb") and find("pg_ctl"))


@cache
def find_redis() -> bool:
    """Whether Redis is here, perhaps only now."""
    if not find("redis-server"):
        _install("redis-server")
    return find("redis-server") is not None
