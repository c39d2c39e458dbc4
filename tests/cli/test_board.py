"""Drawings hold everything there is on the board, and fit the screen."""

from __future__ import annotations

from random import Random

import pytest
from rich.text import Text

import stackyard
from cli.running import environment, output
from samples import LARGEST, NAMED, random_position
from stackyard import Position
from stackyard.cli.board import draw_board, in_columns
from stackyard.cli.screen import Screen


def positions() -> list[Position]:
    return [
        random_position(stackyard.game(variant), Random(seed), furthest)
        for variant in [*NAMED, *LARGEST]
        for seed, furthest in enumerate((1, 30, 300))
    ]


def drawn(
    position: Position, monkeypatch: pytest.MonkeyPatch, columns: int, lines: int | None = None
) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(columns))
    return [line.plain for line in draw_board(Screen(), position, most_lines=lines)]


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120, 160])
def test_every_disc_and_label_is_there(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    for position in positions():
        lines = drawn(position, monkeypatch, columns)
        text = "\n".join(lines)
        assert max(map(len, lines)) <= max(columns, 40)  # a list of stacks may wrap
        letters = position.game.family.letters
        labels = "".join(position.layout.labels)
        for disc, letter in letters.items():
            discs = sum(stack.count(disc) for stack in position.stacks)
            assert text.count(letter) == discs + labels.count(letter), (position, columns)
        for label in position.layout.labels:
            assert label in text


@pytest.mark.parametrize("columns", [20, 40, 80, 120])
def test_towers_are_squeezed_into_few_lines(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    position = stackyard.game("27").start()
    assert len(drawn(position, monkeypatch, columns)) == 12  # 9 discs, base, label, height
    few = drawn(position, monkeypatch, columns, 8)
    if columns > 20:
        assert len(few) == 5
        assert few[0].count("9b") == few[0].count("9w") == 1
        assert "A number on a disc" in few[-1]


def test_rows_stand_as_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    position = stackyard.game("stacks").position("aat,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,t t 2 9,9")
    lines = drawn(position, monkeypatch, 80)
    order = [
        next(i for i, line in enumerate(lines) if label in line) for label in ("a5", "a4", "a3", "a2", "a1")
    ]
    assert order == sorted(order)
    top = order[-1] - 3  # the tower on a1 stands bottom up
    column = lines[order[-1]].index("a1")
    assert [lines[top + i][column - 3 : column + 5].strip("█░ ") for i in range(3)] == ["t", "a", "a"]
    starts = [len(lines[i]) - len(lines[i].lstrip()) for i in order]
    assert starts == [starts[0], starts[0] - 5, starts[0] - 10, starts[0] - 5, starts[0]]


def test_kinds_of_discs_differ_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(stackyard.game("27").start(), monkeypatch, 80)
    assert "██b██" in lines[0]
    assert "░░w░░" in lines[0]
    assert "≡≡≡r≡≡≡ ═══g═══" in lines[-3]


@pytest.mark.parametrize(("columns", "term"), [(1, "xterm"), (20, "dumb"), (40, "dumb"), (40, "linux")])
def test_narrow_screens(columns: int, term: str) -> None:
    env = environment(COLUMNS=str(columns), TERM=term)
    for variant in ("silo", "27", "stacks"):
        position = str(stackyard.game(variant).start())
        for line in output("show", variant, env=env).splitlines():
            assert len(line) <= max(columns, 20) or line == position
    assert all(len(line) <= max(columns, 20) for line in output("games", env=env).splitlines())


@pytest.mark.parametrize("columns", ["", "0", "-5", "abc", "9" * 30])
def test_a_width_that_makes_no_sense(columns: str) -> None:
    assert "silo" in output("show", "silo", env=environment(COLUMNS=columns, LINES=columns))


def test_columns() -> None:
    items = [Text(item) for item in ("one", "two", "three", "four")]
    assert [line.plain for line in in_columns(items, 80)] == ["one     two     three   four"]
    assert [line.plain for line in in_columns(items, 14)] == ["one     two", "three   four"]
    assert [line.plain for line in in_columns(items, 1)] == ["one", "two", "three", "four"]
    assert in_columns([], 80) == []
