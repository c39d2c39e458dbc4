"""Shared by all tests: Hypothesis settings, and lines for the end of the report."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "stackyard", deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("stackyard")

NOTES: list[str] = []


@pytest.fixture(autouse=True)
def no_tables_of_mine(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What somebody has solved on this machine must not change what the tests see."""
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path_factory.getbasetemp() / "no-tables"))


@pytest.fixture
def note() -> Callable[[str], None]:
    """Call it with a line that the run should end with: a count or a record that somebody wants to see."""
    return NOTES.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if NOTES:
        terminalreporter.section("notes")
        for line in NOTES:
            terminalreporter.write_line(line)
