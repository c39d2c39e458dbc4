"""`stackyard ugi`: the Universal Game Interface on standard input and output."""

from __future__ import annotations

import sys

from stackyard.cli.arguments import UncheckedCommand, new_app

app = new_app()


@app.command(cls=UncheckedCommand)
def ugi() -> None:
    """Let another program drive the engine: the Universal Game Interface (docs/ugi.md)."""
    from stackyard import __version__
    from stackyard.engine.ugi import Ugi

    Ugi(sys.stdin, sys.stdout, __version__).run()
