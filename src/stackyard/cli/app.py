"""The command line as Typer sees it: the list of commands, and what all of them have in common.

Commands are loaded when they are called for. To add one, write a module here with an `app` of its own
(made by `arguments.new_app`) and name it in COMMANDS; an app with several commands becomes a group.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from stackyard.cli.arguments import UncheckedGroup, new_app
from stackyard.errors import quote

if TYPE_CHECKING:
    from typer._click import Command, Context

__all__ = ["COMMANDS", "application"]

COMMANDS = (
    "games",
    "show",
    "perft",
    "play",
    "analyse",
    "solve",
    "match",
    "ladder",
    "ugi",
    "tables",
    "serve",
)


class Commands(UncheckedGroup):
    """The commands, each imported when somebody asks for it."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = typer.main.get_command(import_module(f"stackyard.cli.{cmd_name}").app)
        command.name = cmd_name
        return command

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"there is no command {quote(args[0])}: choose from {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)


app = new_app(cls=Commands, invoke_without_command=True)


def _show_version(wanted: bool) -> None:
    if wanted:
        from stackyard import __version__

        typer.echo(f"stackyard {__version__}")
        raise typer.Exit


@app.callback()
def stackyard(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Two-player stacking games: play them, look at them, count them."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def application(arguments: list[str]) -> None:
    """Runs one command line.

    Not Typer's own `app()`, which maps errors to many-lined boxes and statuses of its own.
    """
    command = typer.main.get_command(app)
    assert isinstance(command, TyperGroup)
    with suppress(typer.Exit), command.make_context("stackyard", arguments) as context:
        command.invoke(context)  # --help and --version leave with Exit, and never fail
