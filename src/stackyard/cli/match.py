"""`stackyard match`: two players, many games, and the result with error bars."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from math import inf
from typing import Annotated, TextIO, cast

import typer

from stackyard.cli.arguments import AsJson, UncheckedCommand, VariantArgument, decimal, new_app, number
from stackyard.cli.screen import Screen, print_json
from stackyard.engine.match import MatchResult, PlayedGame, play_match
from stackyard.errors import InvalidLimit, quote
from stackyard.games import game

app = new_app()

PlayerMeta = "PLAYER"
GamesOption = Annotated[str, typer.Option("--games", metavar="N", help="How many games.")]
SeedOption = Annotated[str, typer.Option("--seed", metavar="N", help="The same seed plays the same games.")]
JobsOption = Annotated[str, typer.Option("--jobs", metavar="N", help="How many processes.")]


@app.command(cls=UncheckedCommand)
def match(
    variant: VariantArgument,
    *,
    first: Annotated[
        str,
        typer.Option(
            "--first",
            metavar=PlayerMeta,
            help="A level from 1 to 10, nodes:N, seconds:S, mcts:N, uct:N or random.",
        ),
    ],
    second: Annotated[str, typer.Option("--second", metavar=PlayerMeta, help="The same.")],
    games: GamesOption = "100",
    seed: SeedOption = "1",
    fixed: Annotated[bool, typer.Option("--fixed", help="Keep the seats; else they change.")] = False,
    opening: Annotated[
        str, typer.Option("--opening", metavar="N", help="So many first moves are chance, to vary the games.")
    ] = "2",
    seconds: Annotated[
        str, typer.Option("--seconds", metavar="S", help="What level 10 has for a move.")
    ] = "1",
    jobs: JobsOption = "1",
    records: Annotated[
        str | None, typer.Option("--records", metavar="FILE", help="Write each game as a line of JSON.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let two players meet in many games."""
    chosen = game(variant)
    with ExitStack() as stack:
        progress = stack.enter_context(Counting())
        file = None if records is None else stack.enter_context(_opened(records))

        def record(played: PlayedGame) -> None:
            if file:
                print(json.dumps(played.as_dict()), file=file, flush=True)
            progress(played)

        result = play_match(
            chosen,
            first,
            second,
            games=cast(int, number(games)),
            seed=cast(int, number(seed)),
            fixed=fixed,
            opening=cast(int, number(opening)),
            seconds=seconds_of(seconds),
            jobs=cast(int, number(jobs)),
            record=record,
        )
    if as_json:
        print_json(result.as_dict() | {"seed": number(seed)})
        return
    screen = Screen()
    screen.say(f"{result.first} against {result.second}: {told(result)}")
    names = chosen.family.players
    one, other = result.wins_by_seat
    screen.say(f"{names['first']} won {one} games, {names['second']} {other}.")  # type: ignore[index]


def told(result: MatchResult) -> str:
    """A result in one line."""
    low, high = result.score_range
    return (
        f"{result.wins} won, {result.draws} drawn, {result.losses} lost of {result.games}: "
        f"{100 * result.score:.1f} % ({100 * low:.1f} to {100 * high:.1f}), "
        f"Elo {_elo(result.elo)} ({_elo(result.elo_range[0])} to {_elo(result.elo_range[1])})"
    )


def _elo(number_of: float) -> str:
    return f"{number_of:+.0f}" if abs(number_of) < inf else ("+" if number_of > 0 else "-") + "inf"


def seconds_of(text: str) -> float:
    """The seconds of a move."""
    value = decimal(text)
    if isinstance(value, float) and 0 < value <= 3600:
        return value
    raise InvalidLimit(f"seconds must be more than 0 and at most 3600, not {quote(text)}")


def _opened(path: str) -> TextIO:
    try:
        return open(path, "w", encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InvalidLimit(f"{quote(path)} cannot be written: {why.lower()}") from None


class Counting:
    """Tells on a terminal how many games are done."""

    def __init__(self) -> None:
        self.done = 0
        self.of = ""

    def __enter__(self) -> Counting:
        return self

    def __call__(self, _: PlayedGame) -> None:
        self.done += 1
        if sys.stderr.isatty():
            print(f"\r{self.of}{self.done} games", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self.done and sys.stderr.isatty():
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
