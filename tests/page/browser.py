"""Finding a Chromium, and installing Debian's where it is missing and can be."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["ARGUMENTS", "find_chromium"]

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-precise-memory-info",
)


@cache
def find_chromium() -> str | None:
    """The path of a Chromium; None where there is none and none can be installed."""
    found = _installed()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {"DEBIAN_FRONTEND": "noninteractive", "PATH": os.environ["PATH"]}
        command = "apt-get update && apt-get install --yes --no-install-recommends chromium fonts-dejavu-core"
        subprocess.run(["sh", "-c", command], env=quiet, capture_output=True, check=False)
        found = _installed()
    return found


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) and Path(path).exists()), None)
