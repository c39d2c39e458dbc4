"""The README tells the truth: its examples run, and what it points to is there."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest
import typer

import stackyard
from stackyard.cli.app import COMMANDS

ROOT = Path(__file__).parents[1]


def test_examples() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_package_example() -> None:
    failed, tried = doctest.testmod(stackyard)
    assert (failed, tried > 0) == (0, True)


def commands() -> dict[str, typer.core.TyperCommand]:
    """Every command of the command line by the words that call it."""
    found = {}
    for name in COMMANDS:
        command = typer.main.get_command(import_module(f"stackyard.cli.{name}").app)
        parts = getattr(command, "commands", None)
        found |= {f"{name} {part}": parts[part] for part in parts} if parts else {name: command}
    return found


@pytest.mark.parametrize("name", commands())
def test_every_option_is_documented(name: str) -> None:
    lines = (ROOT / "docs" / "commands.md").read_text().splitlines()
    row = "".join(line for line in lines if line.startswith(f"| `stackyard {name}"))
    assert row
    for parameter in commands()[name].params:
        spellings = [*parameter.opts, *parameter.secondary_opts]
        options = [spelling for spelling in spellings if spelling.startswith("--")]
        assert not options or any(option in row for option in options), options


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
