"""The engine: analysis and moves for every game, at every strength."""

from __future__ import annotations

from stackyard.engine.analysis import Analysis, Line, Snapshot, Source
from stackyard.engine.engine import Engine

__all__ = ["Analysis", "Engine", "Line", "Snapshot", "Source"]
