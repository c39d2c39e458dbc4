"""The small book that comes with Stackyard: exact values of the first plies, without building anything.

It is made from the tables by `scripts/make_book.py` and is one compressed text, `book.xz`. A line is a
variant by itself, or a position of the last variant named, its value for the player to act, and its
distance or `-`.
"""

from __future__ import annotations

from functools import lru_cache

from stackyard.games import Game, Move, Player, Position
from stackyard.games.board_game import game_of
from stackyard.tables.table import MoveValue, Probe, best_of, sorted_values

__all__ = ["Book", "all_books", "book", "pack"]


class Book:
    """What the book knows of one game; empty for most games."""

    def __init__(self, of: Game, probes: dict[str, Probe]) -> None:
        self.game = of
        self._probes = probes

    def __len__(self) -> int:
        return len(self._probes)

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and self.probe(position) is not None

    def probe(self, position: Position) -> Probe | None:
        """The exact value of a position, or None if the book does not have it."""
        return self._probes.get(str(position)) if position.game.variant == self.game.variant else None

    def moves(self, position: Position) -> list[MoveValue] | None:
        """Every legal move with its value, the best first; None if the book lacks one of them."""
        values = []
        for move, after in position.children():
            probe = self.probe(after)
            if probe is None:
                return None
            value = probe.value if (after.turn or Player.FIRST) == position.turn else -probe.value
            values.append(MoveValue(move, value, None if probe.distance is None else probe.distance + 1))
        return sorted_values(values)

    def best_moves(self, position: Position) -> list[Move]:
        """The best moves; none if the book does not know."""
        return best_of(self.moves(position) or [])


def book(of: Game | str) -> Book:
    """The book of a game."""
    chosen = game_of(of)
    return Book(chosen, all_books().get(chosen.variant, {}))


def pack(variants: dict[str, dict[str, Probe]]) -> bytes:
    """The book as it stands in its file."""
    import lzma

    lines = []
    for variant, probes in variants.items():
        lines.append(variant)
        for text, probe in probes.items():
            lines.append(f"{text} {probe.value} {'-' if probe.distance is None else probe.distance}")
    return lzma.compress("\n".join(lines).encode("ascii"), preset=9 | lzma.PRESET_EXTREME)


@lru_cache(maxsize=1)
def all_books() -> dict[str, dict[str, Probe]]:
    """What the book in this installation knows, by variant."""
    import lzma
    from importlib.resources import files  # half of what importing Stackyard would take

    file = files("stackyard.tables") / "book.xz"
    if not file.is_file():
        return {}
    variants: dict[str, dict[str, Probe]] = {}
    for line in lzma.decompress(file.read_bytes()).decode("ascii").splitlines():
        if " " not in line:
            probes = variants[line] = {}
            continue
        text, value, distance = line.rsplit(" ", 2)
        probes[text] = Probe(int(value), None if distance == "-" else int(distance))
    return variants
