"""Finds rows for the table of levels: `python -m stackyard.engine.tuning VARIANT [GAMES]`.

Players are laid along a curve from hasty and wild to careful and precise, and each plays the next; from
their results comes a scale of strength, up to level 10. Nine places are picked on it in equal steps, as far
apart as they can be, and printed as a row for `rows.py`. Whether the steps are right shows the ladder.
"""

from __future__ import annotations

import sys
from itertools import accumulate, pairwise
from math import exp, log

from stackyard.engine.match import elo_of, play_match
from stackyard.games import Game, game

__all__ = ["propose"]

PLACES = 12  # on the curve
FEWEST, MOST = 12, 100_000  # nodes at its ends
WILD, PRECISE = 3.0, 0.035  # misjudgement at its ends
LARGEST_STEP = 230.0  # Elo between levels: nearly four wins of five
LEAST_STEP = 5.0


def propose(of: Game, games: int, seconds: float, seed: int = 1) -> list[tuple[int, float]]:
    """The row of levels 1 to 9."""
    places = [index / (PLACES - 1) for index in range(PLACES)]
    names = [_name(place) for place in places] + ["10"]
    steps = []
    for weaker, stronger in pairwise(names):
        result = play_match(of, stronger, weaker, games=games, seed=seed, seconds=seconds)
        # Half a game more to each side: no result is taken for infinitely good.
        share = (result.score * games + 0.5) / (games + 1)
        steps.append(elo_of(share))
        print(f"# {stronger:>20} {weaker:>20} {result.score:.3f} {steps[-1]:7.0f}", flush=True)
    strength = list(accumulate([0.0, *_smooth(steps[:-1]), max(steps[-1], LEAST_STEP)]))
    top = strength[-1]
    step = min(top / 9, LARGEST_STEP)
    row = []
    for below_top in range(9, 0, -1):
        place = _at(strength[:-1], places, top - step * below_top)
        nodes, noise = _curve(place)
        row.append((nodes, noise))
    print(f"# steps of {step:.0f} Elo", flush=True)
    return row


def _smooth(steps: list[float]) -> list[float]:
    """Each step evened out with its neighbours: few games tell little about one step alone."""
    padded = [steps[0], *steps, steps[-1]]
    pairs = zip(padded, padded[1:], padded[2:], strict=False)
    return [max(left / 4 + here / 2 + right / 4, LEAST_STEP) for left, here, right in pairs]


def _at(strength: list[float], places: list[float], wanted: float) -> float:
    """The place on the curve that has this strength; straight lines between what was measured."""
    for (low, high), (left, right) in zip(pairwise(strength), pairwise(places), strict=True):
        if wanted <= high:
            return left + (right - left) * max(0.0, (wanted - low) / (high - low))
    return 1.0


def _curve(place: float) -> tuple[int, float]:
    nodes = exp(log(FEWEST) + place * log(MOST / FEWEST))
    noise = exp(log(WILD) + place * log(PRECISE / WILD))
    return round(float(f"{nodes:.2g}")), float(f"{noise:.2g}")


def _name(place: float) -> str:
    nodes, noise = _curve(place)
    return f"weak:{nodes}:{noise:g}"


def main(variant: str, games: str = "40", seconds: str = "0.1") -> None:
    chosen = game(variant)
    row = propose(chosen, int(games), float(seconds))
    print(f'    "{chosen.variant}": (')
    print("        " + ", ".join(f"({nodes:_}, {noise:g})" for nodes, noise in row) + ",")
    print("    ),")


if __name__ == "__main__":
    main(*sys.argv[1:])
