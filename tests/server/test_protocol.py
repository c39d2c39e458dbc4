"""The protocol under a stateful test: clients that lose their links, send twice, late, out of order and for
boards that are no more; once it is quiet, all see one board, and everything that was acknowledged is on it.

STACKYARD_DISTURBANCES says how often they are disturbed; `make test-server` does it ten thousand times.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from websockets.exceptions import ConnectionClosed

from server.client import HERE, LINK, Client, Json, create, exported, http, join
from server.running import Server

DISTURBANCES = int(os.environ.get("STACKYARD_DISTURBANCES", "1000"))
MATCHES = 10
"""Matches that Hypothesis makes at a time."""
STEPS = 90
VARIANTS = ("silo", "27:level=expert,fields=5,discs=3", "stacks:side=2,pieces=4,rules=diabolical")
MOST_OPEN = 3
"""Sockets of one seat at a time: somebody with several tabs."""
picks = st.integers(0, 10_000)
seats = st.sampled_from(["first", "second"])
COUNTS: Counter[str] = Counter()


class Loop:
    """An event loop in a thread of its own, since Hypothesis calls from outside of one."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, 60), self._loop).result()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Protocol(RuleBasedStateMachine):
    """One match; `base` and `loop` are set by the test."""

    base: ClassVar[str]
    loop: ClassVar[Loop]

    def __init__(self) -> None:
        super().__init__()
        self.tabs: dict[str, list[Client]] = {"first": [], "second": [], "watcher": []}
        self.sent: list[tuple[str, Json]] = []
        """Every command with its seat; any may be sent again."""
        self.answers: dict[tuple[str, str], int] = {}
        """The event that an acknowledged command became, by its seat and id."""
        self.held: list[tuple[str, Json]] = []
        """Commands under way, to arrive later and in another order."""
        self.number = 0

    @initialize(variant=st.sampled_from(VARIANTS))
    def begin(self, variant: str) -> None:
        made = create(self.base, variant, HERE, LINK)
        self.match = made["match"]
        self.tokens = {"first": made["tokens"]["first"], "second": join(self.base, self.match)["token"]}
        for who in self.tabs:
            self.open(who)

    # What clients do.

    def open(self, who: str, before: Client | None = None) -> None:
        """A new socket, perhaps of one who has been here before."""
        tokens = [self.tokens[who]] if who in self.tokens else []
        client = Client(self.base, self.match, tokens)
        if before:
            client.last, client.history, client.now = before.last, list(before.history), before.now
        self.loop.run(client.open())
        self.tabs[who].append(client)

    def any_tab(self, who: str, pick: int) -> Client:
        return self.tabs[who][pick % len(self.tabs[who])]

    def send(self, who: str, pick: int, command: Json) -> None:
        client = self.any_tab(who, pick)
        with suppress(ConnectionClosed):
            self.loop.run(client.send(**command))

    def command(self, who: str, kind: str, **fields: Any) -> Json:
        self.number += 1
        made = {"type": kind, "id": f"{who[0]}{self.number}", **fields}
        self.sent.append((who, made))
        return made

    def a_move(self, who: str, pick: int, *, late: int = 0) -> Json:
        known = self.any_tab(who, pick)
        moves = known.moves() or ["a-b"]
        return self.command(who, "move", ply=max(0, len(known.history) - late), move=moves[pick % len(moves)])

    @rule(who=seats, pick=picks)
    def plays(self, who: str, pick: int) -> None:
        self.send(who, pick, self.a_move(who, pick))

    @rule(pick=picks)
    def whose_turn_it_is_plays(self, pick: int) -> None:
        who = self.any_tab("watcher", 0).now.get("turn") or "first"
        self.send(who, pick, self.a_move(who, pick))

    @rule(who=seats, pick=picks, late=st.integers(1, 4))
    def plays_for_a_board_that_is_no_more(self, who: str, pick: int, late: int) -> None:
        COUNTS["stale"] += 1
        self.send(who, pick, self.a_move(who, pick, late=late))

    @rule(
        who=seats,
        pick=picks,
        kind=st.sampled_from(["offer", "accept", "decline"]),
        what=st.sampled_from(["take_back", "draw"]),
    )
    def negotiates(self, who: str, pick: int, kind: str, what: str) -> None:
        self.send(who, pick, self.command(who, kind, what=what))

    @precondition(lambda self: self.sent)
    @rule(pick=picks, tab=picks)
    def sends_again(self, pick: int, tab: int) -> None:
        COUNTS["duplicate"] += 1
        who, command = self.sent[pick % len(self.sent)]
        self.send(who, tab, command)

    @rule(who=seats, pick=picks)
    def is_slow(self, who: str, pick: int) -> None:
        COUNTS["late"] += 1
        self.held.append((who, self.a_move(who, pick)))

    @precondition(lambda self: self.held)
    @rule(pick=picks, tab=picks)
    def arrives_in_another_order(self, pick: int, tab: int) -> None:
        COUNTS["reordered"] += 1
        who, command = self.held.pop(pick % len(self.held))
        self.send(who, tab, command)

    @rule(who=st.sampled_from(["first", "second", "watcher"]), pick=picks, politely=st.booleans())
    def loses_its_link(self, who: str, pick: int, politely: bool) -> None:
        COUNTS["disconnect"] += 1
        client = self.any_tab(who, pick)
        self.note(who, client)
        if politely:
            self.loop.run(client.close())
        else:
            client.socket.transport.abort()
        if len(self.tabs[who]) == 1:
            self.open(who, client)
        self.tabs[who].remove(client)

    @rule(who=st.sampled_from(["first", "second", "watcher"]))
    def opens_another_tab(self, who: str) -> None:
        if len(self.tabs[who]) < MOST_OPEN:
            self.open(who)

    @rule(who=st.sampled_from(["first", "second", "watcher"]), pick=picks)
    def says_hello_again(self, who: str, pick: int) -> None:
        COUNTS["gap"] += 1
        client = self.any_tab(who, pick)
        with suppress(ConnectionClosed):
            self.loop.run(client.send(type="hello", match=self.match, tokens=client.tokens, last=None))

    # What must hold.

    def note(self, who: str, client: Client) -> None:
        for message in client.heard:
            if message["type"] == "ack":
                key = who, message["id"]
                assert self.answers.setdefault(key, message["number"]) == message["number"], (
                    "one id, one answer"
                )
        client.heard.clear()

    @invariant()
    def everybody_listens(self) -> None:
        everybody = [(who, client) for who, clients in self.tabs.items() for client in clients]
        ends = self.loop.run(_all(_drain(client) for _, client in everybody))
        for (who, client), end in zip(everybody, ends, strict=True):
            self.note(who, client)
            if isinstance(end, ConnectionClosed):  # too many messages: the limit holds, and one comes again
                assert end.rcvd is None or end.rcvd.code == 1008, end
                self.tabs[who].remove(client)
                self.open(who, client)
            elif end is not None:
                raise end

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        try:
            while self.held:
                self.arrives_in_another_order(0, 0)
            self.once_quiet_all_see_the_same()
        finally:
            for clients in self.tabs.values():
                for client in clients:
                    self.loop.run(client.close())

    def once_quiet_all_see_the_same(self) -> None:
        status, truth = http(self.base, f"/api/matches/{self.match}")
        assert status == 200
        until = monotonic() + 10
        while True:
            self.everybody_listens()
            everybody = [client for clients in self.tabs.values() for client in clients]
            truth = http(self.base, f"/api/matches/{self.match}")[1]
            if all(client.last == truth["now"]["number"] for client in everybody):
                break
            assert monotonic() < until, [(client.last, truth["now"]["number"]) for client in everybody]
        for client in everybody:
            assert client.now["position"] == truth["now"]["position"]
            assert client.history == truth["history"]
            assert client.now["offers"] == truth["now"]["offers"]
        stored = [line["move"] for line in exported(self.base, self.match) if line["type"] == "move"]
        assert stored == [played["text"] for played in truth["history"]]
        numbers = list(self.answers.values())
        assert len(set(numbers)) == len(numbers), "no two commands became one event"
        assert all(number <= truth["now"]["number"] for number in numbers)


async def _all(works: Iterable[Coroutine[Any, Any, None]]) -> list[BaseException | None]:
    return await asyncio.gather(*works, return_exceptions=True)


async def _drain(client: Client) -> None:
    """Takes in what has arrived."""
    while True:
        try:
            await client.receive(0.003)
        except TimeoutError:
            return


def test_boards_never_differ_once_quiet(server: Server, note: Callable[[str], None]) -> None:
    COUNTS.clear()
    Protocol.base, Protocol.loop = server.base, Loop()
    case = Protocol.TestCase()
    case.settings = settings(max_examples=MATCHES, stateful_step_count=STEPS, deadline=None)
    matches = 0
    try:
        while sum(COUNTS.values()) < DISTURBANCES:
            case.runTest()
            matches += MATCHES
    finally:
        Protocol.loop.close()
    note(
        f"protocol: {matches} matches, disturbed by {dict(sorted(COUNTS.items()))}; "
        "no boards differ once quiet"
    )
    assert "Traceback" not in server.output()
