"""The engine of one game: it analyses positions and chooses moves.

It remembers what it has searched, so keep one for as long as you think about a game.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from math import isfinite
from random import Random

from stackyard import _native
from stackyard.engine.analysis import Analysis, Line
from stackyard.engine.levels import STRONGEST, check_level, level_of, think_weakly
from stackyard.errors import InvalidLimit, quote
from stackyard.games import Game, Move, Position
from stackyard.games.board_game import game_of
from stackyard.games.position import check_limit

__all__ = ["Engine"]

MOST_SECONDS = 10_000_000.0
MOST_NODES = 2**62
DEEPEST = 250
MOST_THREADS = 64
OPENING_LINES = 3  # among so many moves the strongest level chooses while the board is as at the start
AS_GOOD = 0.01  # guesses that differ by so much are equals


SEARCHES = ("alpha-beta", "monte-carlo")


class Engine:
    """An opponent and analyst for a game: `Engine(game, threads=2, memory_mb=256)`.

    `search` is "alpha-beta" or "monte-carlo"; left out, it is what plays this game best. With `tables` it
    asks tables of solved positions and the small book, where there are any: what they know it answers at
    once, and they serve its search. Without them it thinks for itself.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        threads: int = 1,
        memory_mb: int = 256,
        search: str | None = None,
        tables: bool = True,
    ) -> None:
        self.game = game = game_of(game)
        self.tables = tables
        self._asks_table = False
        self.threads = check_limit("threads", threads, 1, MOST_THREADS)
        memory = check_limit("memory_mb", memory_mb, 1, memory_of_machine_mb())
        if search is not None and search not in SEARCHES:
            raise InvalidLimit(f"there is no search {quote(search)}: choose from {', '.join(SEARCHES)}")
        if memory > (free := free_memory_mb()):
            raise InvalidLimit(
                f"memory_mb={memory} is more than this machine can give now: {free} MB are free"
            )
        try:
            self._mind = _native.make_mind(game.family.name, list(game.values), memory << 20, search)
        except MemoryError:
            raise InvalidLimit(f"memory_mb={memory} is more than this machine can give now") from None

    @property
    def scored(self) -> bool:
        """Whether values are differences of scores, as in 27, and not only who wins."""
        return self._mind.scored

    @property
    def search(self) -> str:
        """How it searches."""
        return self._mind.method

    def analyse(
        self,
        position: Position | str,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        moves: Iterable[Move | str] | None = None,
        lines: int | None = 1,
    ) -> Analysis:
        """Begins to think about a position that is not over, for one second unless told otherwise.

        `lines` moves get exact lines of their own, all when None; `moves` are the only ones looked at.
        `seconds=float("inf")` thinks until `stop()`, or until nothing is left to find.
        """
        position = self._checked(position)
        if seconds is None and nodes is None and depth is None:
            seconds = 1.0
        if depth is not None and self.search == "monte-carlo":
            raise InvalidLimit("a Monte Carlo search has no depth: limit its seconds or its nodes")
        only = [position.move(move) for move in moves] if moves is not None else []
        if moves is not None and not only:
            raise InvalidLimit("moves must name at least one move")
        limits = {
            "nodes": 0 if nodes is None else check_limit("nodes", nodes, 1, MOST_NODES),
            "depth": 0 if depth is None else check_limit("depth", depth, 1, DEEPEST),
            "lines": len(position.moves()) if lines is None else check_limit("lines", lines, 1, 1000),
        }
        longest = _check_seconds(seconds)
        if self.tables and (known := self._look_up(position, only, limits["lines"])):
            return Analysis(position, self.scored, None, known)
        thinking = self._mind.think(
            position.key,
            seconds=longest,
            threads=self.threads,
            moves=[move.code for move in only],
            **limits,
        )
        return Analysis(position, self.scored, thinking)

    def choose(
        self,
        position: Position | str,
        level: int = 4,
        *,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> Move:
        """The move that a player of a level from 1 to 10 makes.

        Levels up to 9 think for less than a second, always the same number of positions; the same seed gives
        the same move, none a move by chance. Level 10 is all that this engine has, for one second unless
        told otherwise; it plays by a table of solved positions where there is one.
        """
        strength = check_level(level)
        position = self._checked(position)
        limit = _check_seconds(seconds) or None
        start = None if seed is None else check_limit("seed", seed, 0, 2**64 - 1)
        random = Random(None if start is None else f"{start} {strength} {position}")
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        if strength < STRONGEST:
            code = think_weakly(position, level_of(self.game, strength), random, limit)
            return self.game.move(code)
        if self.tables:
            from stackyard.engine.known import best_known

            if known := best_known(position):
                return random.choice(known)
        lines = OPENING_LINES if _is_opening(position) else 1
        found = self.analyse(position, seconds=limit or 1.0, lines=lines)
        return random.choice(_best_of(found.lines)).move

    def forget(self) -> None:
        """Empties the memory: the next search starts as a new engine would."""
        self._mind.forget()

    def _look_up(self, position: Position, only: list[Move], full: int) -> tuple[Line, ...]:
        from stackyard.engine.known import known_lines, table_of  # tables take longer to import than the rest

        if not self._asks_table and (table := table_of(self.game)):
            self._mind.use_table(os.fspath(table.directory))
            self._asks_table = True
        return known_lines(position, only, full, self.scored)

    def _checked(self, position: Position | str) -> Position:
        """The position, which may have come as its text."""
        if not isinstance(position, Position):
            position = self.game.position(position)
        if position.game.variant != self.game.variant:
            raise InvalidLimit(f"this engine plays {self.game.variant}, not {position.game.variant}")
        if position.turn is None:
            raise InvalidLimit(f"there is nothing to think about: the game is over. {position.status}")
        return position

    def __repr__(self) -> str:
        return f"<Engine of {self.game.variant}>"


def _is_opening(position: Position) -> bool:
    """Is most of the board still as it was at the start? Then good moves are taken by turns."""
    start = position.game.start().stacks
    here = position.stacks
    same = sum(one == other for one, other in zip(start, here, strict=False))
    return 2 * same > len(start)


def _best_of(lines: tuple[Line, ...]) -> list[Line]:
    """The lines that are as good as the best one, nearly.

    A win that is sure is preferred to any guess, and any hope to a sure loss. When time ran out, some lines
    after the first may be of an earlier depth; their guesses do not count against it.
    """
    valued = [line for line in lines if not line.bound] or list(lines[:1])
    best = valued[0]
    if not best.exact:
        wins = [line for line in valued if line.exact and line.value > 0]
        near = (best.value - AS_GOOD, best.value)
        return wins or [line for line in valued if not line.exact and near[0] <= line.value <= near[1]]
    if best.value < 0:
        hopes = [line for line in lines if not line.exact and line.value > best.value]
        if hopes:
            return [max(hopes, key=lambda line: line.value)]
    return [
        line for line in valued if line.exact and (line.value, line.distance) == (best.value, best.distance)
    ]


def _check_seconds(seconds: object) -> float:
    """0 for no limit of time."""
    if seconds is None or seconds == float("inf"):
        return 0.0
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if number and isfinite(seconds) and 0 < seconds <= MOST_SECONDS:  # type: ignore[arg-type, operator]
        return float(seconds)  # type: ignore[arg-type]
    shown = str(seconds) if isinstance(seconds, float) else quote(seconds)
    raise InvalidLimit(f"seconds must be more than 0 and at most {MOST_SECONDS:g}, not {shown}")


def free_memory_mb() -> int:
    """What can be had without taking it from others, which would end in somebody's violent death."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            kilobytes = next(line for line in lines if line.startswith("MemAvailable:")).split()[1]
        return int(kilobytes) >> 10
    except (OSError, ValueError, StopIteration):
        return memory_of_machine_mb()


def memory_of_machine_mb() -> int:
    """The machine's memory; more can only be a mistake."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    except (AttributeError, ValueError, OSError):
        return 1 << 20
