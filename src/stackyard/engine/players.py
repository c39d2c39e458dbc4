"""Who can sit at the board in a match, by name: levels, plain searches, chance.

7             level 7
10            level 10, for the seconds a move that the match says
nodes:5000    the engine with so many nodes a move
seconds:0.5   the engine with so many seconds a move
uct:1000      plain Monte Carlo tree search with so many random games a move: a yardstick
weak:200:0.5  a level that is not in the table, by its nodes and its misjudgement: for tuning
random        any legal move
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random

from stackyard import _native
from stackyard.engine.engine import MOST_NODES, Engine
from stackyard.engine.levels import STRONGEST, Level, check_level, think_weakly
from stackyard.errors import InvalidLimit, quote
from stackyard.games import Game, Move, Position, game
from stackyard.games.position import check_limit

__all__ = ["FORMS", "Chooser", "check_player", "chooser"]

Chooser = Callable[[Position, int], Move]
"""Chooses a move in a position that is not over; the number is the seed of the game."""

MEMORY_MB = 64
FORMS = "a level from 1 to 10, nodes:N, seconds:S, uct:N or random"


def check_player(name: str) -> str:
    """The name of a player, tidied up, or `InvalidLimit`."""
    kind, _, amount = name.strip().lower().partition(":")
    if kind.isdigit() and kind.isascii() and len(kind) < 4 and not amount:
        return str(check_level(int(kind)))
    if kind == "random" and not amount:
        return kind
    if kind in ("nodes", "uct") and amount.isascii() and amount.isdigit() and len(amount) < 20:
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
    """How a player chooses; one object in each process, whose engine remembers nothing between games."""
    chosen, kind = game(variant), name.partition(":")[0]
    return _KINDS.get(kind, _level)(chosen, name, seconds)


def _level(of: Game, name: str, seconds: float) -> Chooser:
    engine, level = Engine(of, memory_mb=MEMORY_MB if int(name) == STRONGEST else 1), int(name)
    return lambda position, seed: engine.choose(
        position, level, seed=seed, seconds=seconds if level == STRONGEST else None
    )


def _limited(of: Game, name: str, seconds: float, *, by: str) -> Chooser:  # noqa: ARG001
    engine, amount = Engine(of, memory_mb=MEMORY_MB, tables=False), name.partition(":")[2]

    def choose(position: Position, _seed: int) -> Move:
        if by == "nodes":
            return engine.analyse(position, nodes=int(amount)).lines[0].move
        return engine.analyse(position, seconds=float(amount)).lines[0].move

    return choose


def _weak(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    _, nodes, noise = name.split(":")
    level = Level(int(nodes), float(noise))
    return lambda position, seed: of.move(think_weakly(position, level, Random(f"{seed} {position}"), None))


def _uct(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    search = getattr(_native, "uct", None)
    if search is None:
        raise InvalidLimit("this build has no plain Monte Carlo search: write another player than uct")
    games = int(name.partition(":")[2])

    def choose(position: Position, seed: int) -> Move:
        code = search(of.family.name, list(of.values), position.key, games, _seed_of(position, seed))
        return of.move(code)

    return choose


def _random(of: Game, name: str, seconds: float) -> Chooser:  # noqa: ARG001
    return lambda position, seed: Random(f"{seed} {position}").choice(position.moves())


def _seed_of(position: Position, seed: int) -> int:
    return Random(f"{seed} {position}").getrandbits(63)


def _decimal(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 < value <= 3600 else None


_KINDS: dict[str, Callable[[Game, str, float], Chooser]] = {
    "nodes": partial(_limited, by="nodes"),
    "seconds": partial(_limited, by="seconds"),
    "weak": _weak,
    "uct": _uct,
    "random": _random,
}
