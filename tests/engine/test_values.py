"""What the engine proves is what the exhaustive referee finds."""

from __future__ import annotations

import pytest

import stackyard
from engine.boards import SOLVED, truth, unfinished, worth, written
from stackyard import Engine, Player
from stackyard.engine.engine import SEARCHES

# The boards on which every value has to be right, and how they are named.
PROMISED = {
    *(
        f"silo:squares={squares},height={height}{win}"
        for squares, height in ((4, 1), (4, 2), (4, 3), (6, 1))
        for win in ("", ",win=anywhere")
    ),
    *("27:fields=9,discs=2", "27:fields=9,discs=3", "27:fields=5,discs=4", "27:fields=6,discs=3"),
    *(f"27:fields={fields},discs=2,level={level}" for fields in (4, 5) for level in ("advanced", "expert")),
    *(f"stacks:side=2,pieces={pieces}{rules}" for pieces in (1, 2, 3) for rules in ("", ",rules=diabolical")),
}


def test_all_promised_boards_are_written_down() -> None:
    known = written()
    assert {stackyard.game(variant) for variant in PROMISED} == set(map(stackyard.game, known))
    for variant, positions in known.items():
        start = stackyard.game(variant).start()
        assert positions[0].position == start
        assert len({str(known.position) for known in positions}) == len(positions) > 5


@pytest.mark.parametrize("variant", SOLVED)
def test_what_is_written_is_what_the_referee_finds(variant: str) -> None:
    for known in written()[stackyard.game(variant).variant]:
        assert truth(known.position) == (known.difference, known.distance)


@pytest.mark.parametrize("variant", written())
def test_values_equal_the_referee(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=64)
    for known in written()[variant]:
        found = engine.analyse(known.position, seconds=60).result()
        best = found.lines[0]
        assert found.settled
        assert best.exact
        assert best.value == known.worth, str(known.position)
        if not engine.scored:
            assert best.distance == known.distance, str(known.position)
        end = known.position.play_all(best.pv)
        if best.distance is not None and len(best.pv) == best.distance:
            assert end.outcome is not None


@pytest.mark.parametrize("variant", SOLVED)
def test_every_move_has_its_value(variant: str) -> None:
    engine = Engine(stackyard.game(variant), memory_mb=16)
    for position in unfinished(variant, 8):
        lines = engine.analyse(position, seconds=30, lines=None).lines
        assert {line.move for line in lines} == set(position.moves())
        for line in lines:
            assert line.exact
            assert not line.bound
            after = truth(position.play(line.move))
            assert line.value == (after.difference if position.turn is Player.FIRST else -after.difference)
            assert line.distance is None or line.distance == after.distance + 1
        assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_every_search_and_number_of_threads_finds_the_same(search: str, threads: int) -> None:
    for variant in ("silo:squares=4,height=2", "27:discs=2", "stacks:side=2,pieces=2"):
        game = stackyard.game(variant)
        found = Engine(game, threads=threads, memory_mb=16, search=search)
        result = found.analyse(game.start(), seconds=30).result()
        assert result.settled
        assert result.lines[0].exact
        assert result.lines[0].value == worth(game.start())


def test_only_some_moves() -> None:
    game = stackyard.game("27:fields=6,discs=3")
    start = game.start()
    for search in SEARCHES:
        engine = Engine(game, memory_mb=16, search=search)
        for move in start.moves():
            lines = engine.analyse(start, moves=[move.text], seconds=30).lines
            assert [line.move for line in lines] == [move]
            assert lines[0].value == truth(start.play(move)).difference
