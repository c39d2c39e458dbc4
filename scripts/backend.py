"""The build backend: scikit-build-core, and a Node for the page where this machine has none."""

from __future__ import annotations

import sys
from pathlib import Path

from scikit_build_core import build as core
from scikit_build_core.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.insert(0, str(Path(__file__).parent))
import page

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, list[str] | str] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*core.get_requires_for_build_wheel(config_settings), *page.needs()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*core.get_requires_for_build_editable(config_settings), *page.needs()]
