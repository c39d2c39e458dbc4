"""A room: the one authority of a match while it is in memory. It takes commands one after the other, stores
what they become, and tells everybody.

An event is applied to a copy first, so that its row can be written along with it; the copy takes the place of
the match when the commit has returned. So a failed write changes nothing that anybody could have seen. Once
begun it is carried through, even if who asked for it hangs up meanwhile: what is stored must be told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Set
from time import monotonic
from typing import Any, TypeVar

import msgspec

from stackyard.games import Player
from stackyard.server import messages
from stackyard.server.attendance import Attendance, Listener
from stackyard.server.decide import Command, actor_of, decide, rematch_is_due
from stackyard.server.endings import AWAY, due
from stackyard.server.errors import MatchOver, NoFreeSeat, Refusal, Stale, TryAgain, code_of
from stackyard.server.match import Match, Record
from stackyard.server.messages import Event
from stackyard.server.setup import Setup, new_match_id, same_token
from stackyard.server.shapes import DaysClock, LiveClock, MatchInfo, Now, OfferView
from stackyard.server.show import position_view
from stackyard.server.store.database import wall
from stackyard.server.store.store import Store
from stackyard.server.store.writer import Append
from stackyard.server.summary import columns, event_rows, match_row, seat_views

__all__ = ["Room"]

log = logging.getLogger("stackyard.server")
encode = msgspec.json.Encoder().encode

MOST_MISSED = 30
"""Events that a client gets one by one after it was away; more, and a whole snapshot is shorter."""
PRESENCE_AFTER = 0.05
"""Seconds until it is told who came and went: when hundreds come back at once, it is told once."""
T = TypeVar("T")


class Room:
    """One match, its listeners and its timer. `forget` is called when nobody needs it in memory any more."""

    def __init__(
        self,
        match: Match,
        tokens: dict[Player, str | None],
        store: Store,
        think: Callable[[Room], None],
        forget: Callable[[Room], None],
    ) -> None:
        self.match = match
        self.tokens = tokens
        self.lock = asyncio.Lock()
        self.closed = False
        self._store = store
        self._think = think
        self._forget = forget
        self._attendance = Attendance()
        self._timer: asyncio.TimerHandle | None = None
        self._presence_due: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._set_timer()

    # What it says.

    def info(self) -> MatchInfo:
        setup = self.match.setup
        game = setup.game
        return MatchInfo(
            match=self.match.name,
            variant=setup.variant,
            title=game.family.title,
            options=dict(game.options),
            clock=setup.clock,
            take_back=setup.take_back,
            draw=game.family.draw_by_agreement,
            listed=setup.listed,
            created=setup.created,
            previous=setup.previous,
        )

    def now(self) -> Now:
        match = self.match
        return Now(
            number=match.number,
            position=position_view(match.position, match.ply, match.step(match.ply)),
            seats=seat_views(match, self._attendance.connected()),
            turn=match.turn.value if match.turn else None,
            watchers=self._attendance.watchers(),
            clock=match.clocks.view(monotonic()) if match.clocks else None,
            offers=[OfferView(what, player.value) for what, player in match.offers.items()],
            outcome=match.outcome,
            rematch_wanted=sorted(player.value for player in match.rematch_wanted),
            rematch=match.rematch,
        )

    def snapshot(self) -> bytes:
        return encode(messages.Snapshot(self.info(), self.now(), self.match.history()))

    def greet(self, seats: Set[Player], last: int | None) -> list[bytes]:
        """The answer to a hello: what was missed, or everything."""
        match = self.match
        welcome = encode(messages.Welcome(match.name, sorted(seat.value for seat in seats)))
        if last is None or last > match.number or match.number - last > MOST_MISSED:
            return [welcome, self.snapshot()]
        missed = [record.numbered for record in match.records[last:]]
        return [welcome, encode(messages.Events(missed, self.now()))]

    def seats_of(self, token_hashes: list[str]) -> frozenset[Player]:
        """The seats that these tokens open."""
        return frozenset(
            player
            for player in Player
            for token_hash in token_hashes
            if same_token(token_hash, self.tokens[player])
        )

    # Who is here.

    def enter(self, listener: Listener, seats: Set[Player]) -> None:
        self._attendance.enter(listener, seats)
        self._present()
        self.consider_thinking()

    def leave(self, listener: Listener, seats: Set[Player]) -> None:
        self._attendance.leave(listener, seats)
        self._present()

    def set_presence(self, listener: Listener, seats: dict[Player, int], watchers: int) -> None:
        """All at once: how many sockets another process has here."""
        if self._attendance.set(listener, seats, watchers):
            self._present()
            self.consider_thinking()

    def _present(self) -> None:
        if self.closed:
            return
        if self._presence_due is None:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_later(PRESENCE_AFTER, self._tell_presence)
        self._set_timer()

    def _tell_presence(self) -> None:
        self._presence_due = None
        here = self._attendance.connected()
        watchers = self._attendance.watchers()
        self._tell(encode(messages.Presence(here[Player.FIRST], here[Player.SECOND], watchers)), None)

    def _tell(self, frame: bytes, number: int | None) -> None:
        for listener in self._attendance.listeners:
            listener.tell(frame, number)

    # Commands.

    async def command(self, seats: Set[Player], command: Command, lag: float) -> list[bytes]:
        """Carries out a command of who holds these seats; what to answer to him alone."""
        return await self._through(self._command(seats, command, monotonic(), lag))

    async def _through(self, work: Coroutine[Any, Any, T]) -> T:
        """Carries something out to its end, even if who waits for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _command(self, seats: Set[Player], command: Command, arrived: float, lag: float) -> list[bytes]:
        async with self.lock:
            if self.closed:
                return [refusal(TryAgain("the match is loaded anew: send the same again"), command.id)]
            try:
                return [encode(messages.Ack(command.id, await self._obey(seats, command, arrived, lag)))]
            except Stale as error:
                return [refusal(error, command.id), self.snapshot()]
            except Refusal as error:
                return [refusal(error, command.id)]
            except ValueError as error:  # the rules' own refusals
                return [refusal(error, command.id)]

    async def _obey(self, seats: Set[Player], command: Command, arrived: float, lag: float) -> int:
        for seat in seats:
            if (number := self.match.answer(seat.value, command.id)) is not None:
                return number
        actor = actor_of(self.match, seats, command)
        clocks = self.match.clocks
        if isinstance(command, messages.Move) and clocks and clocks.is_late(arrived, lag):
            await self._end_if_due(late=True)
        event = decide(self.match, actor, command)
        clock = None
        if clocks:
            if isinstance(event, messages.Moved):
                clock = clocks.after_move(actor, arrived, lag)
            elif isinstance(event, messages.TookBack | messages.Ended):
                clock = clocks.at(arrived)
        if isinstance(event, messages.RematchWanted) and rematch_is_due(self.match, actor):
            return await self._rematch(event, actor, command.id)
        return await self._store_event(event, actor, command.id, clock=clock)

    async def join(self, token_hash: str, nickname: str | None) -> Player:
        """Gives the open seat to who holds this token; the same token gets the same seat again."""
        return await self._through(self._join(token_hash, nickname))

    async def _join(self, token_hash: str, nickname: str | None) -> Player:
        async with self.lock:
            if self.closed:
                raise TryAgain("the match is loaded anew: try again in a moment")
            for player in self.seats_of([token_hash]):
                return player
            free = [player for player in Player if not self.match.taken[player]]
            if self.match.outcome:
                raise MatchOver(f"the match is over: {self.match.outcome.reason}")
            if not free:
                raise NoFreeSeat("every seat is taken: you can watch")
            player = free[0]
            tokens = {**self.tokens, player: token_hash}
            await self._store_event(messages.Joined(player.value, nickname), tokens=tokens)
            return player

    async def stood_still(self, left: tuple[int, int]) -> None:
        """Notes that the clocks stood while nobody ran this match, and lets them run again after a grace."""
        async with self.lock:
            await self._store_event(messages.Stood(), clock=left)

    async def _store_event(
        self,
        event: Event,
        actor: Player | None = None,
        command: str | None = None,
        *,
        clock: tuple[int, int] | None = None,
        tokens: dict[Player, str | None] | None = None,
        following: tuple[Event, Match, dict[Player, str | None]] | None = None,
    ) -> int:
        """Stores an event, applies it and tells everybody. The caller holds the lock."""
        now, at = monotonic(), wall()
        by = actor.value if actor else None
        events = [event, following[0]] if following else [event]
        records = [
            Record(self.match.number + 1 + i, at, each, by, command if i == 0 else None, clock)
            for i, each in enumerate(events)
        ]
        after = self.match.fork()
        for record in records:
            after.apply(record, now)
        tokens = tokens or self.tokens
        append = Append(
            match=self.match.name,
            owner=self._store.process,
            before=self.match.number,
            columns=columns(after, tokens, now, at),
            rows=event_rows(self.match.name, records),
        )
        if following:
            _, next_match, next_tokens = following
            row = match_row(next_match, next_tokens, self._store.process, now, at)
            rows = event_rows(next_match.name, next_match.records)
            append = Append(**{**vars(append), "new_match": row, "new_rows": rows})
        try:
            await self._store.append(append)
        except Exception:
            self.give_up("the match is loaded anew")
            raise
        if clock and after.clocks and not isinstance(event, messages.Stood):
            after.clocks.since = monotonic()  # how long storing took is nobody's time
        self.match, self.tokens = after, tokens
        self._tell(encode(messages.Events([record.numbered for record in records], self.now())), after.number)
        self._set_timer()
        self.consider_thinking()
        return records[0].number

    async def _rematch(self, wish: Event, actor: Player, command: str) -> int:
        """The next match with seats swapped, in the same transaction as the wish for it."""
        setup = self.match.setup
        tokens = {player: self.tokens[player.other] for player in Player}
        swapped = Setup(
            variant=setup.variant,
            first=setup.second,
            second=setup.first,
            clock=setup.clock,
            take_back=setup.take_back,
            listed=setup.listed,
            created=wall(),
            previous=self.match.name,
        )
        following = Match(new_match_id(), swapped)
        for player in Player:
            if not following.taken[player]:
                joined = messages.Joined(player.value, self.match.nicknames[player.other])
                following.apply(Record(following.number + 1, wall(), joined), monotonic())
        event = messages.Rematched(following.name)
        return await self._store_event(wish, actor, command, following=(event, following, tokens))

    # Endings.

    def consider_thinking(self) -> None:
        """Asks the engine if it is on turn. Two engines play only while somebody watches."""
        match = self.match
        turn = match.turn
        if turn is None or self.closed or match.setup.seat(turn).kind != "engine":
            return
        if match.setup.people or self._attendance.listeners:
            self._think(self)

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        clocks = self.match.clocks
        if self.closed or clocks is None or clocks.running is None or self.match.outcome:
            return
        at = clocks.deadline()
        assert at is not None
        away = self._attendance.left_waiting(clocks.running)
        if away is not None and isinstance(self.match.setup.clock, LiveClock):
            at = min(at, max(away, clocks.since) + AWAY)
        wait = min(max(0.0, at - monotonic()) + 0.005, 3600.0)
        self._timer = asyncio.get_running_loop().call_later(wait, self._timer_rang)

    def _timer_rang(self) -> None:
        self._timer = None
        task = asyncio.get_running_loop().create_task(self.look_at_the_time())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look_at_the_time(self) -> None:
        """Ends the match if a rule says so."""
        await self._through(self._look_at_the_time())

    async def _look_at_the_time(self) -> None:
        try:
            async with self.lock:
                await self._end_if_due()
        except Refusal as error:
            log.warning("match %s: could not be ended: %s", self.match.name, error)
        self._set_timer()

    async def _end_if_due(self, *, late: bool = False) -> None:
        now = monotonic()
        ended = due(self.match, now, wall(), self._away(now))
        clocks = self.match.clocks
        if ended is None and late and clocks and clocks.running:
            ended = messages.Ended("time", clocks.running.other.value)
        if ended and not self.closed:
            await self._store_event(ended, clock=clocks.at(now) if clocks else None)

    def _away(self, now: float) -> float | None:
        turn, clocks = self.match.turn, self.match.clocks
        away = self._attendance.left_waiting(turn) if turn else None
        return None if away is None or clocks is None else now - max(away, clocks.since)

    def give_up(self, reason: str) -> None:
        """What we have in memory may not be what is stored: who listens must ask again."""
        self._forget(self)
        for listener in self._attendance.listeners:
            listener.part(reason)

    def close(self) -> None:
        """No more timers and thoughts: somebody else goes on, or nobody needs it."""
        self.closed = True
        self._set_timer()
        if self._presence_due:
            self._presence_due.cancel()

    def is_idle(self) -> bool:
        """Whether it may be dropped from memory: nobody listens and no clock of minutes runs. A clock of days
        is looked after in the database."""
        waits = self._timer is not None and not isinstance(self.match.setup.clock, DaysClock)
        busy = self.lock.locked() or bool(self._tasks)
        return not (self._attendance.listeners or busy or waits)


def refusal(error: BaseException, command: str | None) -> bytes:
    """An error message."""
    return encode(messages.Error(code_of(error), str(error), command))  # type: ignore[arg-type]
