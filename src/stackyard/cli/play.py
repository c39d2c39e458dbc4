"""`stackyard play`: people and levels of the engine at one terminal, in any seats."""

from __future__ import annotations

import sys
from shlex import quote as shell_quote
from typing import Annotated

import typer
from rich.text import Text

from stackyard.cli.arguments import MovesOption, PositionOption, UncheckedCommand, new_app, position_of
from stackyard.cli.prompt import Prompt
from stackyard.cli.screen import ACCENT, DIM, Screen
from stackyard.cli.seats import HUMAN, Seats
from stackyard.cli.session import Session
from stackyard.cli.talk import Talk
from stackyard.errors import StackyardError
from stackyard.games import Position, families, game

app = new_app()

USUAL = "silo"


@app.command(cls=UncheckedCommand)
def play(
    variant: Annotated[
        str | None, typer.Argument(metavar="VARIANT", help="A game; without one you are asked.")
    ] = None,
    *,
    first: Annotated[
        str, typer.Option("--first", metavar="WHO", help="Who plays first: human, or a level from 1 to 10.")
    ] = HUMAN,
    second: Annotated[
        str, typer.Option("--second", metavar="WHO", help="Who plays second: the same.")
    ] = HUMAN,
    position: PositionOption = None,
    moves: MovesOption = None,
) -> None:
    """Play a game at one terminal: people, or levels of the engine."""
    screen = Screen()
    seats = Seats(first, second)
    if variant is None:
        variant = _chosen(screen)
    if variant is None:
        return
    position_of(variant, position, moves)  # tells what is wrong before anything is shown
    session = Session(position_of(variant, position, None))
    for move in (moves or "").split():
        session.play(move)
    try:
        Talk(screen, session, seats).run()
    except KeyboardInterrupt:
        print()
        raise KeyboardInterrupt(*_go_on(session.position, seats)) from None
    for line in _go_on(session.position, seats):
        screen.draw([Text(line)])


def _go_on(position: Position, seats: Seats) -> list[str]:
    """How to take up an unfinished game another time."""
    if position.outcome:
        return []
    variant, text = position.game.variant, str(position)
    return [f"to go on: stackyard play {shell_quote(variant)}{seats} --position {shell_quote(text)}"]


def _chosen(screen: Screen) -> str | None:
    """The game that somebody picks from a menu; the usual one where nobody can be asked."""
    if not sys.stdin.isatty():
        return USUAL
    names = [name for family in families() for name in (family.name, *family.short_names)]
    for number, name in enumerate(names, 1):
        chosen = game(name)
        special = "" if chosen.variant == chosen.family.name else f", {chosen.variant.partition(':')[2]}"
        about = f"{chosen.family.title}{special}"
        screen.say(Text.assemble((f"{number} ", DIM), (f"{name:15}", f"bold {ACCENT}"), (about, "")))
    prompt = Prompt(lambda: names)
    while (answer := prompt.ask(f"Which game? A number or a name, or Enter for {USUAL}: ")) is not None:
        picked = answer.strip() or USUAL
        if picked not in names and picked.isascii() and picked.isdigit() and len(picked) < 4:
            picked = names[int(picked) - 1] if 1 <= int(picked) <= len(names) else picked
        try:
            return game(picked).variant
        except StackyardError as error:
            screen.say(f"{error}", ACCENT)
    return None
