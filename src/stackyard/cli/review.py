"""A game looked back at, on the screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from stackyard.cli.screen import ACCENT, DIM, Screen
from stackyard.engine import Engine
from stackyard.engine.review import Judgement, review, turning_point
from stackyard.engine.words import worth, worth_of
from stackyard.games import Move, Player, Position

__all__ = ["tell_review"]


def tell_review(screen: Screen, engine: Engine, start: Position, moves: Sequence[Move]) -> None:
    """Each move beside the best there was, and the move by which the game was lost."""
    judged = review(engine, start, moves, progress=lambda ply: _tell(ply, len(moves)))
    players = start.game.family.players
    table = Table(box=None, pad_edge=False, header_style=DIM)
    for name in ("", "player", "move", "worth", "best was", "worth", ""):
        table.add_column(name, no_wrap=True)
    for each in judged:
        if each.verdict == "best":
            better: tuple[str, str, str] = ("", "", "")
        else:
            better = (each.line.move.text, screen.words(worth(each.line)), each.verdict)
        style = {"mistake": f"bold {ACCENT}", "slip": ACCENT}.get(each.verdict, "")
        table.add_row(
            str(each.ply),
            players[each.player],
            Text(each.move.text, style),
            screen.words(worth_of(each.value, each.line.scored, each.exact)),
            *better[:2],
            Text(better[2], style),
        )
    screen.show(table)
    screen.say(_where_lost(judged, start, moves))


def _where_lost(judged: Sequence[Judgement], start: Position, moves: Sequence[Move]) -> str:
    players = start.game.family.players
    outcome = start.play_all(moves).outcome
    loser = outcome.winner.other if outcome and outcome.winner else None
    points = [turning_point(judged, player) for player in ([loser] if loser else Player)]
    if point := max(filter(None, points), key=lambda point: point.loss, default=None):
        did = "lost the game" if loser else "gave away most"
        player = players[point.player]
        return f"{player} {did} with move {point.ply}, {point.move}: {point.line.move} was better."
    return "No move gave much away."


def _tell(ply: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\r" + " " * 40 + "\r" if ply == of else ""
        print(f"\rlooking at move {ply} of {of}{end}", end="", file=sys.stderr, flush=True)
