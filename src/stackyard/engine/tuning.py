"""Evens out the levels of a game: `python -m stackyard.engine.tuning VARIANT [GAMES [SECONDS]]`.

The ladder is measured as it stands. Its steps, in Elo, lay the levels along a scale of strength; between two
of them a player of any strength is had by going from the one's numbers to the other's by equal factors. On
that scale nine places are picked in equal steps below level 10 and printed as a row for `rows.py`. Measuring
has chance in it, and so do the new steps: measure them again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import accumulate
from math import exp, log

from stackyard.engine.ladder import measure
from stackyard.engine.levels import STRONGEST, Level, level_of
from stackyard.engine.match import elo_of
from stackyard.games import game

__all__ = ["even_out"]

SMALLEST_STEP, LARGEST_STEP = 125.0, 240.0  # Elo: from 67 to 80 % of the points
LEAST = 10.0  # no step is taken for smaller, or strengths would not rise
FEWEST_NODES, MOST_NODES = 8, 1_000_000
WILDEST = 6.0


def even_out(row: Sequence[Level], shares: Sequence[float], games: int) -> list[Level]:
    """A new row, from the shares of the points that each level won against the one below."""
    # Half a game more to each side: no result is taken for infinitely good.
    steps = [max(LEAST, elo_of((share * games + 0.5) / (games + 1))) for share in shares]
    strengths = list(accumulate(steps, initial=0.0))
    step = min(max(strengths[-1] / len(steps), SMALLEST_STEP), LARGEST_STEP)
    return [_at(row, strengths, strengths[-1] - step * below) for below in range(len(row), 0, -1)]


def _at(row: Sequence[Level], strengths: Sequence[float], wanted: float) -> Level:
    """The level of this strength: between its neighbours, or beyond the last two."""
    right = next((i for i in range(1, len(row)) if wanted <= strengths[i]), len(row) - 1)
    left = right - 1
    part = (wanted - strengths[left]) / (strengths[right] - strengths[left])

    def between(one: float, other: float) -> float:
        return exp(log(one) + part * (log(other) - log(one)))

    nodes = min(max(between(row[left].nodes, row[right].nodes), FEWEST_NODES), MOST_NODES)
    noise = min(between(row[left].noise, row[right].noise), WILDEST)
    return Level(round(float(f"{nodes:.2g}")), float(f"{noise:.2g}"))


def main(variant: str, games: str = "200", seconds: str = "0.1") -> None:
    chosen = game(variant)
    shares = []
    for result in measure(chosen, games=int(games), seconds=float(seconds)):
        shares.append(result.score)
        print(f"# {result.first:>2} against {result.second}: {result.score:.3f}", flush=True)
    row = [level_of(chosen, level) for level in range(1, STRONGEST)]
    print(f'    "{chosen.variant}": (')
    for line in (row_of_text := even_out(row, shares, int(games)))[:5], row_of_text[5:]:
        print("        " + " ".join(f"({level.nodes:_}, {level.noise:g})," for level in line))
    print("    ),")


if __name__ == "__main__":
    main(*sys.argv[1:])
