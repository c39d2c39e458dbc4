"""The ten levels: how a weaker player judges, and how strong each level is in each game.

A level looks at few positions and misjudges what it sees: every move is searched, each value is off by a
chance amount, and the move that looks best is played. So good moves stay likelier than bad ones, and the
weaker the level the larger the mistakes that it can make. It counts positions, not seconds: a level means
the same on every machine, and with the same seed it answers the same.

The table below is measured: `python -m stackyard.engine.tuning VARIANT` proposes its rows, and
`stackyard ladder VARIANT` checks them. `docs/levels.md` has the results.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from stackyard import _native
from stackyard.engine.rows import ROWS
from stackyard.errors import InvalidLimit, quote

if TYPE_CHECKING:
    from stackyard.games import Game, Position

__all__ = ["STRONGEST", "Level", "check_level", "level_of", "think_weakly"]

STRONGEST = 10
PATIENCE = 0.9  # seconds after which a weak level answers all the same, on a machine that is that slow
CERTAIN = 6.0  # how sure of a proven win a level is, in logarithms of odds
PLIES_NOTICED = 60  # a win nearer than that looks the better the nearer it is
FEWEST_NODES = 4
DEEPEST = 100
TURN = 0.05  # seconds between looks at a search: how fast Ctrl-C gets through


@dataclass(frozen=True, slots=True)
class Level:
    """How one level thinks."""

    nodes: int
    """Positions that it looks at before a move."""
    noise: float
    """How far off its judgement is (a standard deviation): in games that are won or lost the logarithm of
    the odds, in 27 tenths of all the discs."""


def check_level(level: object) -> int:
    """A level from outside, or `InvalidLimit`."""
    if isinstance(level, int) and not isinstance(level, bool) and 1 <= level <= STRONGEST:
        return level
    raise InvalidLimit(f"level must be a whole number from 1 to {STRONGEST}, not {quote(level)}")


def level_of(game: Game, level: int) -> Level:
    """How a level below the strongest plays a game: boards of any size play by the row of their rules."""
    words = [
        f"{name}={value}"
        for name, value in game.options.items()
        if isinstance(value, str) and f"{name}={value}" in game.variant
    ]
    name = game.family.name
    row = ROWS.get(":".join([name, *words])) or ROWS.get(name) or ROWS["any"]
    return Level(*row[level - 1])


def think_weakly(position: Position, level: Level, random: Random, seconds: float | None) -> int:
    """The code of the move that a player of this kind makes.

    Its memory is new each time and fits what it looks at: nothing is left over from other moves, and
    positions need not be searched in the order of a game.
    """
    game = position.game
    many = len(position.moves())
    nodes = max(level.nodes, many + FEWEST_NODES)  # at least what every move leads to
    memory = max(1 << 18, min(1 << 24, nodes * 64))
    mind = _native.make_mind(game.family.name, list(game.values), memory)
    found = _same_depth(mind, position.key, nodes, many, min(seconds or PATIENCE, PATIENCE))
    if not found:  # not even one ply was searched in time
        return random.choice(position.moves()).code
    discs = sum(map(len, position.stacks)) if mind.scored else 0

    def judged(line: _native.Line) -> float:
        worth = 10 * line.value / (_native.DISC_WORTH * discs) if discs else log_odds(line.value)
        return worth + random.gauss(0.0, level.noise)

    # In an order of their own, so that chance falls on the same moves whatever the search thought of them.
    return max(sorted(found, key=lambda line: line.move), key=judged).move


def _same_depth(mind: _native.Mind, key: bytes, nodes: int, many: int, seconds: float) -> list[_native.Line]:
    """The value of every move, all searched to one depth: the last for which the nodes were enough.

    Between depths guesses jump up and down, so values of different depths do not compare.
    """
    found: list[_native.Line] = []
    until = monotonic() + seconds
    for depth in range(1, DEEPEST):
        left = until - monotonic()
        if nodes <= 0 or left <= 0:
            break
        thinking = mind.think(key, seconds=left, nodes=nodes, depth=depth, threads=1, lines=many, moves=[])
        while not thinking.wait(TURN):
            pass
        report = thinking.report()
        if report.depth < depth:
            break
        found = report.lines
        if report.settled:
            break
        nodes -= report.nodes
    return found


def log_odds(value: int) -> float:
    """What a native value means in a game that is won or lost; a near win is worth more than a far one."""
    if abs(value) <= _native.SURELY_WON:
        return max(-CERTAIN, min(CERTAIN, value / LOGIT_WORTH))
    nearness = max(0.0, 1 - (_native.WON - abs(value)) / PLIES_NOTICED)
    return (CERTAIN + nearness) * (1 if value > 0 else -1)


LOGIT_WORTH = 200  # of a native value: what adds one to the logarithm of the odds
