"""`stackyard show`: one position, drawn or as JSON."""

from __future__ import annotations

from rich.text import Text

from stackyard.cli.arguments import (
    AsJson,
    MovesOption,
    PositionOption,
    UncheckedCommand,
    VariantArgument,
    new_app,
    position_of,
)
from stackyard.cli.screen import DIM, Screen, print_json
from stackyard.cli.view import show_position
from stackyard.games import Position

app = new_app()


@app.command(cls=UncheckedCommand)
def show(
    variant: VariantArgument,
    position: PositionOption = None,
    moves: MovesOption = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position and list the legal moves."""
    shown = position_of(variant, position, moves)
    if as_json:
        print_json(_document(shown))
        return
    screen = Screen()
    family = shown.game.family
    screen.say(Text.assemble((family.title, "bold"), "  ", (shown.game.variant, DIM)))
    screen.say()
    show_position(screen, shown)
    screen.draw([Text(), Text(str(shown), DIM)])


def _document(position: Position) -> dict[str, object]:
    outcome = position.outcome
    return {
        "variant": position.game.variant,
        "position": str(position),
        "turn": position.turn,
        "status": position.status,
        "stacks": position.stacks,
        "labels": position.layout.labels,
        "facts": position.facts,
        "moves": [
            {"text": move.text, "from": move.source, "to": move.target, "count": move.count}
            for move in position.moves()
        ],
        "outcome": outcome
        and {
            "winner": outcome.winner,
            "score": outcome.score._asdict(),
            "reason": outcome.reason,
        },
    }
