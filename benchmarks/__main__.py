"""Runs every benchmark."""

from __future__ import annotations

from rich.console import Console

from benchmarks import engine, rules, tables

console = Console()
rules.main(console)
engine.main(console)
tables.main(console)
