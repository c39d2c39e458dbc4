"""Who can sit at the board in a match, by name: levels, plain searches, chance.

7             level 7
10            level 10, for the seconds a move that the match says
nodes:5000    the engine with so many nodes a move
seconds:0.5   the engine with so many seconds a move
mcts:5000     the engine's Monte Carlo search with so many simulations a move
uct:1000      plain Monte Carlo tree search with so many random games a move: a yardstick
weak:200:0.5  a level that is not in the table, by its nodes and its misjudgement: for tuning
random        any legal move
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from stackyard import _native
from stackyard.engine.analysis import TURN
from stackyard.engine.engine import MOST_NODES, Engine
from stackyard.engine.levels import STRONGEST, Level, check_level, think_weakly
from stackyard.errors import InvalidLimit, quote
from stackyard.games import Game, Move, Position, game
from stackyard.games.position import check_limit

__all__ = ["FORMS", "Chooser", "check_player", "chooser"]

Chooser = Callable[[Position, int], Move]
"""Chooses a move in a position that is not over; the number is the seed of the game."""

MEMORY_MB = 64
FORMS = "a level from 1 to 10, nodes:N, seconds:S, mcts:N, uct:N or random"


def check_player(name: str) -> str:
    """The name of a player, tidied up, or `InvalidLimit`."""
    kind, _, amount = name.strip().lower().partition(":")
    if kind.isdigit() and kind.isascii() and len(kind) < 4 and not amount:
        return str(check_level(int(kind)))
    if kind == "random" and not amount:
        return kind
    if kind in ("nodes", "mcts", "uct") and amount.isascii() and amount.isdigit() and len(amount) < 20:
        return f"{kind}:{check_limit(kind, int(amount), 1, MOST_NODES)}"
    if kind == "weak":
        nodes, _, noise = amount.partition(":")
        if nodes.isascii() and nodes.isdigit() and len(nodes) < 20 and _decimal(noise) is not None:
            return f"weak:{check_limit('nodes', int(nodes), 1, MOST_NODES)}:{float(noise):g}"
    if kind == "seconds" and (seconds := _decimal(amount)):
        return f"{kind}:{seconds:g}"
    raise InvalidLimit(f"{quote(name)} is not a player: write {FORMS}")


@lru_cache(maxsize=16)
def chooser(variant: str, name: str, seconds: float) -> Chooser:
    """How a player chooses; one object in each process."""
    chosen, kind = game(variant), name.partition(":")[0]
    return _KINDS.get(kind, _level)(chosen, name, seconds)


class _Memory:
    """An engine that keeps its memory within a game and begins each new one, known by its seed, afresh: so a
    game does not depend on those that its process played before."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._game: int | None = None

    def of_game(self, seed: int) -> Engine:
        if self._game != seed:
            self._engine.forget()
            self._game = seed
        return self._engine


def _level(of: Game, name: str, seconds: float) -> Chooser:
    level = int(name)
    memory = _Memory(Engine(of, memory_mb=MEMORY_MB if level == STRONGEST else 1))
    return lambda position, seed: memory.of_game(seed).choose(
        position, level, seed=seed, seconds=seconds if level == STRONGEST else None
    )


def _limited(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    kind, _, amount = name.partition(":")
    search = "monte-carlo" if kind == "mcts" else None
    memory = _Memory(Engine(of, memory_mb=MEMORY_MB, search=search, tables=False))

    def choose(position: Position, seed: int) -> Move:
        engine = memory.of_game(seed)
        if kind == "seconds":
            return engine.analyse(position, seconds=float(amount)).lines[0].move
        return engine.analyse(position, nodes=int(amount)).lines[0].move

    return choose


def _weak(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    _, nodes, noise = name.split(":")
    level = Level(int(nodes), float(noise))
    return lambda position, seed: of.move(think_weakly(position, level, Random(f"{seed} {position}"), None))


def _uct(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    mind = _native.make_mind(of.family.name, list(of.values), MEMORY_MB << 20, "plain-uct")
    games = int(name.partition(":")[2])

    def choose(position: Position, seed: int) -> Move:
        thinking = mind.think(
            position.key, seconds=0, nodes=games, depth=0, threads=1, lines=1, moves=[],
            seed=Random(f"{seed} {position}").getrandbits(63),
        )  # fmt: skip
        while not thinking.wait(TURN):
            pass
        return of.move(thinking.report().lines[0].move)

    return choose


def _random(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    return lambda position, seed: Random(f"{seed} {position}").choice(position.moves())


def _decimal(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 < value <= 3600 else None


_KINDS: dict[str, Callable[[Game, str, float], Chooser]] = {
    "nodes": _limited,
    "seconds": _limited,
    "mcts": _limited,
    "weak": _weak,
    "uct": _uct,
    "random": _random,
}
