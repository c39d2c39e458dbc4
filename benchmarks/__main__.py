"""Runs every benchmark."""

from __future__ import annotations

from rich.console import Console

from benchmarks import rules

rules.main(Console())
