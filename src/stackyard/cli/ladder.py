"""`stackyard ladder`: each level against the one below."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from stackyard.cli.arguments import AsJson, UncheckedCommand, VariantArgument, new_app, number
from stackyard.cli.match import Counting, GamesOption, JobsOption, SeedOption, seconds_of, told
from stackyard.cli.screen import Screen, print_json
from stackyard.engine.ladder import HIGHEST, LOWEST, measure
from stackyard.games import game

app = new_app()


@app.command(cls=UncheckedCommand)
def ladder(
    variant: VariantArgument,
    *,
    games: GamesOption = "100",
    seed: SeedOption = "1",
    seconds: Annotated[
        str, typer.Option("--seconds", metavar="S", help="What level 10 has for a move.")
    ] = "0.1",
    jobs: JobsOption = "1",
    as_json: AsJson = False,
) -> None:
    """Measure the levels: each against the one below."""
    chosen = game(variant)
    steps = []
    screen = Screen()
    with Counting() as counting:
        results = measure(
            chosen,
            games=cast(int, number(games)),
            seed=cast(int, number(seed)),
            seconds=seconds_of(seconds),
            jobs=cast(int, number(jobs)),
            record=counting,
        )
        for result in results:
            steps.append(result)
            counting.__exit__()
            counting.done, counting.of = 0, f"level {result.first} done; "
            if not as_json:
                right = LOWEST <= result.score <= HIGHEST
                note = "" if right else f"  (not {LOWEST:.0%} to {HIGHEST:.0%})"
                screen.say(f"{result.first:>2} against {result.second}: {told(result)}{note}")
    if as_json:
        print_json(
            {
                "variant": chosen.variant,
                "games": steps[0].games,
                "seed": number(seed),
                "seconds": seconds_of(seconds),
                "steps": [step.as_dict() for step in steps],
            }
        )
