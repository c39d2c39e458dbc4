"""A match as its events make it. The same events always make the same match: nothing here looks at a clock on
the wall, at chance or at a client, so what was stored can be rebuilt after whatever happened.

A record is an event as it is stored: with the id of the command that led to it, so that the same id gets the
same answer, and with both clocks as they stood. A match keeps every position that it went through, about 50
bytes each.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import Struct

from stackyard.games import Move, Player, Position
from stackyard.server import messages
from stackyard.server.clock import GRACE, Clocks
from stackyard.server.messages import Event, Numbered
from stackyard.server.setup import Setup
from stackyard.server.shapes import EndKind, OfferKind, OutcomeView, Played
from stackyard.server.show import Step, outcome_view

__all__ = ["Match", "Record"]


class Record(Struct, frozen=True, gc=False):
    """An event as it is stored."""

    number: int
    at: int
    event: Event
    by: str | None = None
    """The seat whose command it was, and its id."""
    id: str | None = None
    clock: tuple[int, int] | None = None

    @property
    def numbered(self) -> Numbered:
        return Numbered(self.number, self.at, self.event)


class Match:
    """The state of a match; changed by `apply` alone."""

    def __init__(self, name: str, setup: Setup) -> None:
        self.name = name
        self.setup = setup
        self.number = 0
        self.taken = {player: setup.seat(player).kind != "link" for player in Player}
        self.nicknames = {player: setup.seat(player).nickname for player in Player}
        self.positions: list[Position] = [setup.game.start()]
        self.steps: list[tuple[Player, Move]] = []
        self.offers: dict[OfferKind, Player] = {}
        self.declined: set[tuple[OfferKind, Player]] = set()
        self.outcome: OutcomeView | None = None
        self.clocks = Clocks.of(setup)
        self.rematch_wanted: set[Player] = set()
        self.rematch: str | None = None
        self.records: list[Record] = []
        self._answers: dict[tuple[str, str], int] = {}

    # What one may ask.

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def ply(self) -> int:
        return len(self.steps)

    @property
    def begun(self) -> bool:
        """Whether every seat is taken."""
        return all(self.taken.values())

    @property
    def turn(self) -> Player | None:
        """Who must act; None while a seat is open and when the match is over."""
        return self.position.turn if self.begun and self.outcome is None else None

    @property
    def state(self) -> str:
        return "over" if self.outcome else "running" if self.begun else "open"

    def answer(self, by: str, command: str) -> int | None:
        """The event that a command of this id became, if it was carried out before."""
        return self._answers.get((by, command))

    def step(self, ply: int) -> Step | None:
        """The move that led to a ply."""
        return Step(self.positions[ply - 1], *self.steps[ply - 1]) if ply else None

    def history(self, ply: int | None = None) -> list[Played]:
        return [
            Played(number, player.value, move.text)
            for number, (player, move) in enumerate(self.steps[:ply], 1)
        ]

    def after_take_back(self, player: Player) -> int | None:
        """How many moves are left when a player takes back his last one; None if there is none of his.

        At one screen it is the last move, whoever's it was.
        """
        if self.setup.one_screen:
            return self.ply - 1 if self.ply else None
        for ply in range(self.ply, 0, -1):
            if self.steps[ply - 1][0] is player:
                return ply - 1
        return None

    # Going on.

    def fork(self) -> Match:
        """A copy that can go on without this one."""
        copied = object.__new__(Match)
        copied.__dict__.update(
            {
                name: value.copy() if isinstance(value, (list, dict, set)) else value
                for name, value in vars(self).items()
            }
        )
        copied.clocks = replace(self.clocks, left=dict(self.clocks.left)) if self.clocks else None
        return copied

    def apply(self, record: Record, now: float) -> None:
        """Takes in what was stored. `now` is when, on the monotonic clock, the event happened."""
        assert record.number == self.number + 1
        match record.event:
            case messages.Joined(player, nickname):
                self.taken[Player(player)] = True
                self.nicknames[Player(player)] = nickname
            case messages.Moved(_, player, move):
                self.positions.append(self.position.play(move.text))
                self.steps.append((Player(player), self.positions[-2].move(move.text)))
                self._forget_offers()
                if outcome := self.position.outcome:
                    self.outcome = outcome_view(outcome)
            case messages.TookBack(ply):
                del self.positions[ply + 1 :], self.steps[ply:]
                self._forget_offers()
            case messages.Offered(what, player):
                self.offers[what] = Player(player)
            case messages.Declined(what):
                if by := self.offers.pop(what, None):
                    self.declined.add((what, by))
            case messages.Ended(end, winner):
                self.offers.clear()
                self.outcome = OutcomeView(end, winner, self.reason(end, Player(winner) if winner else None))
            case messages.RematchWanted(player):
                self.rematch_wanted.add(Player(player))
            case messages.Rematched(name):
                self.rematch = name
        self.number = record.number
        self.records.append(record)
        if record.by is not None and record.id is not None:
            self._answers[record.by, record.id] = record.number
        self._set_clocks(record, now)

    def _forget_offers(self) -> None:
        self.offers.clear()
        self.declined.clear()

    def _set_clocks(self, record: Record, now: float) -> None:
        """Offers leave the clocks as they are; a record that says how they stand sets them."""
        if self.clocks is None:
            return
        running = self.turn if self.steps else None
        if record.clock is not None:
            grace = GRACE if isinstance(record.event, messages.Stood) else 0.0
            self.clocks.set(record.clock, running, now + grace)
        elif running is None:
            self.clocks.running = None

    def reason(self, end: EndKind, winner: Player | None) -> str:
        """Why a match ended that the rules did not end, in one sentence."""
        names = self.setup.game.family.players
        loser = names[winner.other] if winner else "Nobody"
        return {
            "rules": self.position.status,
            "resigned": f"{loser} resigned.",
            "time": f"{loser} ran out of time.",
            "abandoned": f"{loser} left the game.",
            "agreed": "The players agreed on a draw.",
            "expired": "Nobody went on with this game, so it was closed without a result.",
        }[end]
