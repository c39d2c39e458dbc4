"""`stackyard games`: what can be played here."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from stackyard.cli.arguments import AsJson, UncheckedCommand, new_app
from stackyard.cli.screen import ACCENT, DIM, Screen, print_json
from stackyard.games import Family, families, game

app = new_app()


@app.command(cls=UncheckedCommand)
def games(as_json: AsJson = False) -> None:
    """List the games, their variants, options and authors."""
    if as_json:
        print_json({"games": [_document(family) for family in families()]})
        return
    screen = Screen()
    for family in families():
        _describe(screen, family)
    screen.say(
        "A variant is a name, or a name and options: silo:squares=8,height=4, 27-expert:fields=7.", DIM
    )


def _describe(screen: Screen, family: Family) -> None:
    names = [family.name, *family.short_names]
    screen.say(Text.assemble((family.title, f"bold {ACCENT}"), "  ", (", ".join(names), DIM)))
    screen.say(family.summary, indent=2)
    options = Table.grid(padding=(0, 2, 0, 0))
    for option in family.options:
        options.add_row(
            Text(f"  {option.name}={option.text(option.standard)}"),
            Text(screen.words(option.allowed)),
            Text(screen.words(option.help), DIM),
        )
    screen.show(options)
    screen.say(family.credit, DIM, indent=2)
    screen.say()


def _document(family: Family) -> dict[str, object]:
    return {
        "name": family.name,
        "title": family.title,
        "author": family.author,
        "credit": family.credit,
        "summary": family.summary,
        "players": {str(player): name for player, name in family.players.items()},
        "letters": {str(disc): letter for disc, letter in family.letters.items()},
        "options": [
            {
                "name": option.name,
                "default": option.text(option.standard) if option.words else option.standard,
                "least": None if option.words else option.least,
                "most": None if option.words else option.most,
                "words": list(option.words) or None,
                "help": option.help,
            }
            for option in family.options
        ],
        "variants": [
            {"name": name, "variant": game(name).variant, "options": dict(game(name).options)}
            for name in (family.name, *family.short_names)
        ],
    }
