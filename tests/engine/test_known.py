"""What tables and the book know reaches an analysis, which says where each value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import stackyard
import stackyard.solve
from stackyard.engine import Engine, Source
from stackyard.engine.known import table_of


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))
    table_of.cache_clear()
    yield tmp_path
    table_of.cache_clear()


def test_a_table_answers_at_once(data: Path) -> None:
    game = stackyard.game("silo:squares=4")
    thought = Engine(game, tables=False).analyse(game.start(), seconds=60, lines=None).result()
    stackyard.solve.build(game, data=data)
    known = Engine(game).analyse(game.start(), lines=2).result()
    assert known.settled
    assert known.nodes == 0
    assert known.lookups == len(known.lines)
    assert {line.source for line in known.lines} == {Source.TABLE}
    assert {line.source for line in thought.lines} == {Source.PROOF}
    assert thought.lookups == 0
    assert {(line.move, line.value, line.distance) for line in known.lines} == {
        (line.move, line.value, line.distance) for line in thought.lines
    }
    assert [len(line.pv) for line in known.lines[:2]] == [line.distance for line in known.lines[:2]]
    assert game.start().play_all(known.lines[0].pv).outcome
    only = Engine(game).analyse(game.start(), moves=["a-b"]).lines
    assert [line.move.text for line in only] == ["a-b"]


@pytest.mark.usefixtures("data")
def test_the_book_answers_where_there_is_no_table() -> None:
    game = stackyard.game("silo")
    seen = Engine(game).analyse(game.start()).result()
    assert {line.source for line in seen.lines} == {Source.BOOK}
    assert seen.lines[0].value == 1
    thinking = Engine(game, tables=False).analyse(game.start(), nodes=2000).lines[0]
    assert thinking.source is Source.GUESS


@pytest.mark.parametrize("threads", [1, 2])
def test_the_search_asks_a_table_that_is_not_complete(data: Path, threads: int) -> None:
    game = stackyard.game("27:discs=4")
    alone = Engine(game, tables=False).analyse(game.start(), seconds=120).result()
    directory = Path(stackyard.solve.build(game, data=data).directory)
    for tier in directory.glob("home-[4-8]-*.table"):
        tier.unlink()
    helped = Engine(game, threads=threads).analyse(game.start(), seconds=120).result()
    assert alone.settled
    assert helped.settled
    assert helped.lines[0].value == alone.lines[0].value
    assert helped.lines[0].source is Source.PROOF
    assert helped.lookups > 0
    assert helped.nodes < alone.nodes / 2


def test_a_damaged_table_does_not_stop_a_search(data: Path) -> None:
    game = stackyard.game("27:discs=3")
    directory = Path(stackyard.solve.build(game, data=data).directory)
    for tier in directory.glob("home-[3-8]-*.table"):
        tier.unlink()
    for tier in directory.glob("home-[0-2]-*.table"):
        content = bytearray(tier.read_bytes())
        middle = len(content) // 2
        content[middle : middle + 4] = bytes(4)
        tier.write_bytes(content)
    found = Engine(game).analyse(game.start(), seconds=60).result()
    assert found.settled
    assert found.lines[0].value == 1
