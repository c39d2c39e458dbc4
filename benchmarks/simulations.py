"""Monte Carlo simulations a second, ours against OpenSpiel's C++ MCTSBot in the same run.

Both play every simulation to the end of the game at random, on one thread, from the start of the game; ours
proves wins beside that, and so does the bot (`solve=True`). What compares is the time of a simulation of
games of similar length, so each game stands beside the OpenSpiel game nearest to it in mean random length, of
some that together cover all lengths; all of theirs are listed. Seconds are of processor time, so that other
programs on the machine take nothing from either side.

Ours is build/lab/simulate, which `make lab` builds. OpenSpiel is optional (`pip install open_spiel`): without
it only our figures are shown.
"""

from __future__ import annotations

import subprocess
from importlib import import_module, util
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

PROGRAM = Path(__file__).parents[1] / "build" / "lab" / "simulate"
SECONDS = 1.0
ROUNDS = 3
SIMULATIONS = 2_000
TIMES = 5
VARIANTS = ("silo", "27", "27-advanced", "27-expert", "stacks", "diabolical")
THEIRS = ("connect_four", "breakthrough", "oware", "hex", "havannah", "y")


def ours(variant: str) -> tuple[float, float]:
    """Simulations a second, and the mean length of a random game."""
    answer = subprocess.run([PROGRAM, variant, str(SECONDS)], check=True, capture_output=True, text=True)
    rate, length = map(float, answer.stdout.split())
    return rate, length


def theirs(spiel: Any, name: str) -> tuple[float, float]:
    import random

    game = spiel.load_game(name)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, True, 1, False)
    state = game.new_initial_state()
    start, searches = process_time(), 0
    while process_time() - start < SECONDS:
        bot.mcts_search(state)
        searches += 1
    rate = searches * SIMULATIONS / (process_time() - start)
    dice, moves, games = random.Random(1), 0, 200
    for _ in range(games):
        walk = state.clone()
        while not walk.is_terminal():
            walk.apply_action(dice.choice(walk.legal_actions()))
            moves += 1
    return rate, moves / games


def table() -> Table:
    spiel = import_module("pyspiel") if util.find_spec("pyspiel") else None
    our_rates: dict[str, list[float]] = {name: [] for name in VARIANTS}
    their_rates: dict[str, list[float]] = {name: [] for name in THEIRS}
    lengths: dict[str, float] = {}
    for _ in range(ROUNDS):  # all in turn, so that a slow minute of the machine hits each of them
        for name in VARIANTS:
            rate, lengths[name] = ours(name)
            our_rates[name].append(rate)
        for name in THEIRS if spiel else ():
            rate, lengths[name] = theirs(spiel, name)
            their_rates[name].append(rate)
    table = Table(
        "variant",
        "plies",
        "simulations /s",
        "OpenSpiel's",
        "plies",
        "simulations /s",
        "times",
        f"at least {TIMES}",
        title="Monte Carlo, one thread" + ("" if spiel else " (no OpenSpiel: pip install open_spiel)"),
    )
    for name in VARIANTS:
        rate = sorted(our_rates[name])[ROUNDS // 2]
        row = [name, f"{lengths[name]:.0f}", f"{rate:,.0f}"]
        if spiel:
            near = min(THEIRS, key=lambda other: abs(lengths[other] - lengths[name]))
            slow = sorted(their_rates[near])[ROUNDS // 2]
            times = rate / slow
            row += [near, f"{lengths[near]:.0f}", f"{slow:,.0f}", f"{times:.1f}"]
            row += ["yes" if times >= TIMES else "NO"]
        table.add_row(*row)
    if spiel:
        rates = (
            f"{name} {sorted(their_rates[name])[ROUNDS // 2]:,.0f} ({lengths[name]:.0f})" for name in THEIRS
        )
        table.caption = "OpenSpiel's simulations a second (plies): " + ", ".join(rates)
    return table


def main(console: Console) -> None:
    console.print(table())


if __name__ == "__main__":
    main(Console())
