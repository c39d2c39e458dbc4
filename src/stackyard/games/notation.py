"""The text of a position: one text a position, and one position a text.

    silo, 27    BOARD TURN                      rrr,bbb,rrr,bbb,rrr,bbb r
    stacks      BOARD TURN BUDGET RESERVES      -,-,-/-,-,-,-/-,-,-,-,-/-,-,-,-/-,-,- a 1 12,12

BOARD     cells with commas between, the first player's row first, rows with `/` between; a cell is its
          discs' letters bottom to top, or `-` when empty
TURN      the letter of the player who acts, `-` when the game is over
BUDGET    what is left to spend in this turn, 0 when the game is over
RESERVES  pieces not yet entered: first's, second's
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stackyard.errors import InvalidPosition, quote
from stackyard.games.layout import RowLayout
from stackyard.games.values import DISCS, PLAYERS, Disc

if TYPE_CHECKING:
    from stackyard.games.board_game import Game
    from stackyard.games.position import Position

__all__ = ["read", "write"]

LONGEST = 1_000  # characters; the longest text of a legal position is shorter
NOBODY = 2


def write(position: Position) -> str:
    game = position.game
    rules, letters = game._rules, game.family.letters
    cells = ["".join([letters[DISCS[disc]] for disc in cell]) or "-" for cell in rules.cells(position._key)]
    rows = []
    for width in position.layout.rows:
        rows.append(",".join(cells[:width]))
        cells = cells[width:]
    turn = rules.turn(position._key)
    parts = ["/".join(rows), "-" if turn == NOBODY else letters[Disc(PLAYERS[turn])]]
    if game.family.has_reserve:
        facts = position.facts
        parts += [str(facts["budget"]), f"{facts['reserve_first']},{facts['reserve_second']}"]
    return " ".join(parts)


def read(game: Game, text: object) -> bytes:
    """The native position of a text."""
    if not isinstance(text, str) or not text.isascii() or len(text) > LONGEST:
        raise InvalidPosition(f"{quote(text)} is not a position: it looks like {write(game.start())}")
    parts = text.split()
    wanted = 4 if game.family.has_reserve else 2
    if len(parts) != wanted:
        raise InvalidPosition(
            f"a position of {game.family.title} has {wanted} parts with spaces between, not {len(parts)}: "
            f"it looks like {write(game.start())}"
        )
    cells = _read_board(game, parts[0])
    turn = _read_turn(game, parts[1])
    extras = _read_extras(*parts[2:]) if game.family.has_reserve else [0, 0, 0]
    key, fault = game._rules.assemble(turn, cells, extras)
    if fault is not None:
        sentence, player, have, want, cell = fault
        name = game.family.players[PLAYERS[player]].lower() if player < NOBODY else "nobody"
        where = game.layout.labels[cell]
        raise InvalidPosition(sentence.format(player=name, have=have, want=want, cell=where))
    return key


def _read_board(game: Game, board: str) -> list[bytes]:
    rows = [row.split(",") for row in board.split("/")]
    widths = game.layout.rows
    if isinstance(game.layout, RowLayout):
        if len(rows) != 1:
            raise InvalidPosition(f"the board of {game.family.title} is one row: write no / in it")
    elif tuple(map(len, rows)) != widths:
        shape, found = (", ".join(map(str, sizes)) for sizes in (widths, map(len, rows)))
        raise InvalidPosition(f"the board must have rows of {shape} cells, not {found}")
    return [_read_cell(game, cell) for row in rows for cell in row]


def _read_cell(game: Game, cell: str) -> bytes:
    if cell == "-":
        return b""
    discs = game.family.discs
    if not cell or any(letter not in discs for letter in cell):
        letters = ", ".join(f"{letter} for {disc}" for letter, disc in discs.items())
        raise InvalidPosition(f"{quote(cell)} is not a cell: write - when empty, {letters}, bottom to top")
    return bytes([DISCS.index(discs[letter]) for letter in cell])


def _read_turn(game: Game, turn: str) -> int:
    letters = [game.family.letters[Disc(player)] for player in PLAYERS]
    if turn == "-":
        return NOBODY
    if turn not in letters:
        choice = f"{letters[0]}, {letters[1]}, or - when the game is over"
        raise InvalidPosition(f"{quote(turn)} is not a turn: write {choice}")
    return letters.index(turn)


def _read_extras(budget: str, reserves: str) -> list[int]:
    numbers = reserves.split(",")
    if len(numbers) != len(PLAYERS):
        raise InvalidPosition(f"{quote(reserves)} are not two reserves: write two numbers, as in 12,12")
    return [_read_number(text) for text in (budget, *numbers)]


def _read_number(text: str) -> int:
    if not text.isdigit() or len(text) > 4:
        raise InvalidPosition(f"{quote(text)} is not a small whole number")
    return int(text)
