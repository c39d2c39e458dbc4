"""How a match was set up: what is fixed when it is created, as it is stored."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

from msgspec import Struct

from stackyard.games import Game, Player, game
from stackyard.server.shapes import Clock, DaysClock, LiveClock, SeatKind

__all__ = ["SeatSetup", "Setup", "hash_token", "new_match_id", "new_token", "same_token"]

LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


class SeatSetup(Struct, frozen=True):
    """One seat: who sits there; the level if it is an engine."""

    kind: SeatKind
    nickname: str | None = None
    level: int | None = None


class Setup(Struct, frozen=True):
    """A match before its first event."""

    variant: str
    first: SeatSetup
    second: SeatSetup
    clock: Clock
    take_back: bool
    listed: bool
    created: int
    previous: str | None = None

    @property
    def game(self) -> Game:
        return game(self.variant)

    def seat(self, player: Player) -> SeatSetup:
        return self.first if player is Player.FIRST else self.second

    @property
    def one_screen(self) -> bool:
        """Two people at one client."""
        return self.first.kind == "here" and self.second.kind == "here"

    @property
    def people(self) -> tuple[Player, ...]:
        """The seats that are not an engine's."""
        return tuple(player for player in Player if self.seat(player).kind != "engine")

    def budget(self) -> int | None:
        """Milliseconds on each clock at the start; None without clocks."""
        if isinstance(self.clock, LiveClock):
            return round(self.clock.minutes * 60_000)
        return self.clock.days * 86_400_000 if isinstance(self.clock, DaysClock) else None


def new_match_id() -> str:
    """82 random bits: nobody finds a match that was not shown to him."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))


def new_token() -> str:
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    """What is stored. Tokens are random and long, so a plain hash is as good as a slow one."""
    return sha256(token.encode()).hexdigest()


def same_token(token_hash: str, stored: str | None) -> bool:
    """Compared in constant time; an empty seat has no token that fits."""
    return stored is not None and compare_digest(token_hash, stored)
