"""A position as a person sees it: the board, who is who, what has happened and what can be done."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from stackyard.cli.board import chip, draw_board, in_columns
from stackyard.cli.screen import ACCENT, DIM, Screen
from stackyard.games import Disc, Player, Position

__all__ = ["move_list", "result", "show_position"]

BESIDE_BOARD = 7  # lines around the board and the list of moves: names, status, prompt and gaps


def show_position(
    screen: Screen,
    position: Position,
    touched: Collection[int] = (),
    note: str = "",
    *,
    list_moves: bool = True,
) -> None:
    """Draws the board with both players' names and numbers, says how things are, and lists the moves."""
    moves = move_list(screen, position) if list_moves else []
    room = screen.lines and screen.lines - len(moves) - BESIDE_BOARD
    board = draw_board(screen, position, touched, room)
    first, second = (_player(screen, position, player) for player in Player)
    if len(position.layout.rows) > 1:  # they sit below and above
        screen.say(second)
        screen.draw(board)
        screen.say(first)
    else:
        screen.draw([*board, Text(), *in_columns([first, second], screen.width)])
    if note:
        screen.say(note, DIM)
    screen.say(result(position) if position.outcome else position.status, "bold")
    screen.draw(moves)


def move_list(screen: Screen, position: Position) -> list[Text]:
    """The legal moves, numbered from 1."""
    moves = position.moves()
    digits = len(str(len(moves)))
    return in_columns(
        [
            Text.assemble((f"{number:>{digits}} ", DIM), (move.text, "bold"))
            for number, move in enumerate(moves, 1)
        ],
        screen.width,
    )


def result(position: Position) -> str:
    """How a finished game ended."""
    outcome = position.outcome
    assert outcome is not None
    winner = outcome.winner
    return f"{position.game.family.players[winner] + ' wins' if winner else 'A draw'}. {outcome.reason}"


def _player(screen: Screen, position: Position, player: Player) -> Text:
    """A disc, a name, and the player's own numbers among the facts."""
    own = [
        f"{name.removesuffix(f'_{player}').replace('_', ' ')} {value}"
        for name, value in position.facts.items()
        if name.endswith(f"_{player}")
    ]
    line = Text.assemble(chip(screen, position, Disc(player)), " ")
    line.append(position.game.family.players[player], f"bold {ACCENT}" if player is position.turn else "bold")
    return line.append(f"  {', '.join(own)}" if own else "", DIM)
