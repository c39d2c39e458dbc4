"""How large a job is, before it starts; and what would fit if it does not.

Silo and 27 basic are counted exactly. For other games only solving tells; so the same game is counted with
one piece a player, with two, and so on for a second or two. Which share of all arrangements a game can come
to changes steadily with the number of pieces, and is drawn out from there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

from stackyard import _native
from stackyard.errors import InvalidVariant
from stackyard.games import Game, game
from stackyard.solve.errors import DoesNotFit
from stackyard.tables import TableError

__all__ = ["JobSize", "check_fits", "job_size", "read_bytes", "spell_bytes"]

BYTES_A_POSITION = 32  # of a listed table, while it is solved: native/solve/listed.hpp
MOST_KEY_BITS = 128
COUNTED = 300_000  # positions; a board with more is not counted but estimated
PATIENCE = 2.0  # seconds of counting small boards
LISTED = 2
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
BOUNDLESS = 1 << 59


@dataclass(frozen=True)
class JobSize:
    """What building a table takes. Bytes of memory, and of disk besides the table itself."""

    variant: str
    positions: int
    exact: bool
    memory: int
    disk: int

    def __str__(self) -> str:
        about = "" if self.exact else "about "
        if max(self.positions, self.memory) >= BOUNDLESS:
            return f"{self.variant}: more positions than could ever be kept"
        memory = spell_bytes(self.memory)
        text = f"{self.variant}: {about}{self.positions:,} positions, {about}{memory} of memory"
        return f"{text}, {spell_bytes(self.disk)} of disk while it is built" if self.disk else text


def job_size(of: Game, memory: int) -> JobSize:
    """How large building the table of a game is, if so much memory is allowed."""
    shape, positions, needed, disk, key_bits = _native.job_size(of.family.name, list(of.values), memory)
    if shape != LISTED:
        return JobSize(of.variant, positions, True, needed, disk)
    if key_bits > MOST_KEY_BITS:
        return JobSize(of.variant, BOUNDLESS, False, BOUNDLESS, 0)
    positions, exact = _estimate(of)
    return JobSize(of.variant, positions, exact, positions * BYTES_A_POSITION, 0)


def check_fits(size: JobSize, of: Game, memory: int) -> None:
    """Raises `DoesNotFit` with the size, the limit and what would fit."""
    if size.memory <= memory:
        return
    smaller = _what_fits(of, memory)
    advice = f"{smaller} would fit" if smaller else "no smaller board of this game would fit either"
    raise DoesNotFit(f"{size}; the limit is {spell_bytes(memory)}; {advice}")


def read_bytes(text: str) -> int:
    """A size such as 8G or 500M."""
    match = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?\s*([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    if match is None:
        raise TableError(f"{text[:20]!a} is not a size: write it as in 8G or 500M")
    whole, part, unit = match.groups()
    return round(float(f"{whole}.{part or 0}") * UNITS[unit.upper()])


def spell_bytes(number: int) -> str:
    for unit, size in (("TB", 10**12), ("GB", 10**9), ("MB", 10**6)):
        if number >= size:
            return f"{number / size:,.1f} {unit}"
    return f"{number / 1000:,.1f} kB"


def _with_pieces(of: Game, pieces: int) -> Game:
    return game(of.family.name, **{**of.options, of.family.pieces_option: pieces})


def _estimate(of: Game) -> tuple[int, bool]:
    """The number of positions, and whether it was counted."""
    wanted = int(of.options[of.family.pieces_option])
    shares: list[float] = []  # of all arrangements, how many a game can come to
    began = monotonic()
    for pieces in range(1, wanted + 1):
        small = _with_pieces(of, pieces)
        count = _native.count_positions(small.family.name, list(small.values), COUNTED, None)
        if count > COUNTED or monotonic() - began > PATIENCE:
            break
        if pieces == wanted:
            return count, True
        shares.append(count / _arrangements(small))
    if not shares:
        return min(_arrangements(of), BOUNDLESS), False
    change = min(1.25, shares[-1] / shares[-2]) if len(shares) > 1 else 1.0
    share = shares[-1] * change ** (wanted - len(shares))
    return max(COUNTED + 1, int(min(_arrangements(of) * share, BOUNDLESS))), False


def _arrangements(of: Game) -> int:
    names = (option.name for option in of.family.options)
    return of.family.arrangements(dict(zip(names, of.values, strict=True)))


def _what_fits(of: Game, memory: int) -> str | None:
    """The next smaller variant that would fit: fewer pieces if that helps, else a smaller board as well."""
    pieces, board = of.family.pieces_option, of.family.board_option
    least = next(option.least for option in of.family.options if option.name == board)
    for size in range(int(of.options[board]), least - 1, -1):
        for number in range(int(of.options[pieces]) - (size == of.options[board]), 0, -1):
            try:
                smaller = game(of.family.name, **{**of.options, pieces: number, board: size})
            except InvalidVariant:
                continue
            if job_size(smaller, memory).memory <= memory:
                return smaller.variant
    return None
