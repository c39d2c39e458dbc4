"""`stackyard serve`: the match server and its page."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from stackyard.cli.arguments import UncheckedCommand, new_app, number
from stackyard.games.position import check_limit

app = new_app()


@app.command(cls=UncheckedCommand)
def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="Where to listen: 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="PORT", help="0 takes any that is free.")] = "8000",
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help="postgresql://… or sqlite:////…, not the embedded one."
        ),
    ] = None,
    redis: Annotated[
        str | None, typer.Option("--redis", metavar="URL", help="redis://…, for more than one process.")
    ] = None,
    workers: Annotated[str, typer.Option("--workers", metavar="N", help="Processes that serve.")] = "1",
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIRECTORY", help="Where the embedded database is kept.")
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(
            "--allow", metavar="NAME", help="One more name that the server goes by; can be repeated."
        ),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Behind a proxy on this machine: believe X-Forwarded-For.")
    ] = False,
    engines: Annotated[
        str | None, typer.Option("--engines", metavar="N", help="Engine processes for each that serves.")
    ] = None,
    new_games: Annotated[
        str, typer.Option("--new-games", metavar="N", help="New games an address may begin in 10 minutes.")
    ] = "60",
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser on it.")] = False,
) -> None:
    """Serve games to browsers and programs."""
    from stackyard.server.options import Options

    options = Options(
        host=host,
        port=check_limit("port", number(port), 0, 65535),
        database=database,
        redis=redis,
        workers=check_limit("workers", number(workers), 1, 64),
        data=data,
        allow=tuple(cast("list[str]", allow or [])),
        proxy=proxy,
        engines=None if engines is None else check_limit("engines", number(engines), 1, 64),
        games_limit=check_limit("new-games", number(new_games), 1, 10**9),
    )
    from stackyard.server.run import run

    run(options, open_browser=open_browser)
