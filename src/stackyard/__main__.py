"""`python -m stackyard`: the same as the `stackyard` command."""

from __future__ import annotations

from stackyard.cli import main

main()
