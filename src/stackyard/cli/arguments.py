"""Arguments that several commands share, and how they are read.

Every argument reaches us as text and is checked where its meaning is known, by the library: so each
mistake is told once, in the same words as in Python.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from stackyard.games import Position, game

if TYPE_CHECKING:
    from typer._click import Context, Parameter

__all__ = [
    "AsJson",
    "MovesOption",
    "PositionOption",
    "UncheckedCommand",
    "UncheckedGroup",
    "VariantArgument",
    "decimal",
    "new_app",
    "number",
    "position_of",
]

VariantArgument = Annotated[
    str, typer.Argument(metavar="VARIANT", help="A game, as in silo or 27:level=advanced,fields=7.")
]
PositionOption = Annotated[
    str | None, typer.Option("--position", metavar="TEXT", help="Where to begin, instead of at the start.")
]
MovesOption = Annotated[
    str | None, typer.Option("--moves", metavar="MOVES", help="Moves to play first, with spaces between.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead.")]


class _AsGiven:
    """Stands in for Typer's conversion of a value."""

    def coerce(self, value: Any, **_: Any) -> Any:
        return value


def _unchecked(parameters: list[Parameter]) -> list[Parameter]:
    """Typer converts even texts with Pydantic, whose import alone takes longer than all the rest; ours are
    texts and flags, and want no conversion. Where Typer does otherwise this changes nothing."""
    for parameter in parameters:
        setattr(parameter, "get_runtime_param", _AsGiven)  # noqa: B010 - not a parameter's own attribute everywhere
    return parameters


class UncheckedCommand(TyperCommand):
    def get_params(self, ctx: Context) -> list[Parameter]:
        return _unchecked(super().get_params(ctx))


class UncheckedGroup(TyperGroup):
    def get_params(self, ctx: Context) -> list[Parameter]:
        return _unchecked(super().get_params(ctx))


def new_app(cls: type[TyperGroup] = UncheckedGroup, **settings: Any) -> typer.Typer:
    """A Typer application with the settings that all of ours have; decorate its commands with
    `@app.command(cls=UncheckedCommand)`."""
    return typer.Typer(
        cls=cls,
        rich_markup_mode=None,  # plain help: it fits narrow terminals, and shows no types
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        **settings,
    )


def position_of(variant: str, position: str | None, moves: str | None) -> Position:
    """The position that the arguments speak of."""
    chosen = game(variant)
    begin = chosen.start() if position is None else chosen.position(position)
    return begin.play_all(moves or "")


def number(text: str) -> int | str:
    """A whole number if it is one of sensible length; else the text, for the library to refuse."""
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else text


def decimal(text: str) -> float | str:
    """A number if it is one, `inf` included; else the text, for the library to refuse."""
    return float(text) if len(text) < 20 and re.fullmatch(r"[+-]?[0-9]*[.]?[0-9]+|inf", text) else text
