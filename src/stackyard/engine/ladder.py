"""The measured ladder: each level against the one below."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stackyard.engine.levels import STRONGEST
from stackyard.engine.match import MatchResult, PlayedGame, play_match
from stackyard.games import Game

__all__ = ["HIGHEST", "LOWEST", "measure"]

LOWEST, HIGHEST = 0.60, 0.85  # what share of the points a level should win against the one below


def measure(
    of: Game | str,
    *,
    games: int = 100,
    seed: int = 1,
    seconds: float = 0.1,
    jobs: int = 1,
    lowest: int = 2,
    highest: int = STRONGEST,
    record: Callable[[PlayedGame], object] | None = None,
) -> Iterator[MatchResult]:
    """One match for each step, from the bottom up; `seconds` is what level 10 has for a move."""
    for level in range(lowest, highest + 1):
        yield play_match(
            of,
            str(level),
            str(level - 1),
            games=games,
            seed=seed,
            seconds=seconds,
            jobs=jobs,
            record=record,
        )
