"""Counts: those of the written rules, and the referee's in tests/data/perft."""

from __future__ import annotations

from pathlib import Path

import pytest

import stackyard

# The counts that were published with the rules, from the start position.
PUBLISHED = {
    "silo": [3, 9, 31, 110, 403, 1506, 5705],
    "27": [9, 81, 729, 6561, 59049, 503727],
    "27:level=advanced": [9, 81, 810, 8100, 88290],
    "27:level=expert": [10, 100, 1090, 11881, 139302],
    "stacks": [3, 9, 36, 180, 936, 5556],
    "stacks:side=2,pieces=4,rules=diabolical": [2, 4, 12, 48, 150, 578, 2240],
}

FILES = Path(__file__).parent / "data" / "perft"


def counted() -> list[tuple[str, str, list[int]]]:
    lines = [line for path in sorted(FILES.glob("*.txt")) for line in path.read_text().splitlines()]
    parts = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [
        (variant, position, [int(count) for count in counts.split()]) for variant, position, counts in parts
    ]


@pytest.mark.parametrize("variant", PUBLISHED)
def test_published_counts(variant: str) -> None:
    start = stackyard.game(variant).start()
    counts = PUBLISHED[variant]
    assert [start.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def test_referees_counts() -> None:
    lines = counted()
    assert len(lines) > 150
    for variant, text, counts in lines:
        game = stackyard.game(variant)
        position = game.start() if text == "start" else game.position(text)
        assert [position.perft(depth) for depth in range(1, len(counts) + 1)] == counts, (variant, text)


def test_perft_adds_up() -> None:
    start = stackyard.game("27-expert").start()
    assert start.perft(0) == 1
    assert start.perft(4) == sum(child.perft(3) for _, child in start.children())


def test_perft_of_a_finished_game() -> None:
    over = stackyard.game("silo:squares=4,height=1").position("b,b,-,rr -")
    assert [over.perft(0), over.perft(1), over.perft(5)] == [1, 0, 0]
