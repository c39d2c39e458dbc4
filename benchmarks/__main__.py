"""Runs every benchmark."""

from __future__ import annotations

from rich.console import Console

from benchmarks import rules, search, server, simulations, tables

console = Console()
rules.main(console)
search.main(console)
simulations.main(console)
tables.main(console)
server.main(console)
