"""The README tells the truth: its examples run, and what it points to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import stackyard

ROOT = Path(__file__).parents[1]


def test_examples() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert failed == 0


def test_package_example() -> None:
    failed, tried = doctest.testmod(stackyard)
    assert (failed, tried > 0) == (0, True)


PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target
