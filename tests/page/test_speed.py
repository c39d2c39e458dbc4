"""How much is loaded, how soon something is seen, how smoothly it moves, and whether memory stays.

The long form of the memory test plays 100 games: `make page-memory`.
"""

from __future__ import annotations

import json
import os
from bisect import bisect
from collections.abc import Callable
from itertools import pairwise
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, expect

import stackyard
from page.conftest import People
from page.people import Person

LOAD = 100_000  # bytes over the wire for the first screen
PAINT = 1000  # milliseconds
FRAME = 1000 / 60
GAMES = int(os.environ.get("STACKYARD_MEMORY_GAMES", "6"))


def sizes(client: CDPSession) -> dict[str, int]:
    """Bytes over the wire by address, filled in as answers arrive."""
    addresses: dict[str, str] = {}
    found: dict[str, int] = {}
    client.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    client.on(
        "Network.loadingFinished",
        lambda event: found.update({addresses.get(event["requestId"], "?"): int(event["encodedDataLength"])}),
    )
    client.send("Network.enable")
    return found


def test_the_first_load_is_small_and_soon_seen(people: People) -> None:
    ann = people.join()
    client = ann.context.new_cdp_session(ann.page)
    found = sizes(client)
    ann.page.goto("/")
    ann.page.locator("article .board").nth(2).wait_for()
    ann.page.wait_for_timeout(300)
    total = sum(found.values())
    paint = ann.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"first load {total} bytes in {len(found)} answers, first paint {paint:.0f} ms")
    assert 20_000 < total <= LOAD
    assert paint < PAINT


BEAT = """points => new Promise((done) => {
  const svg = document.querySelector('.playable svg');
  const beat = () => {
    const point = points.shift();
    if (point === undefined) return done();
    if (point !== null) {
      const [clientX, clientY] = point;
      const about = {clientX, clientY, pointerId: 1, pointerType: 'mouse', bubbles: true};
      svg.dispatchEvent(new PointerEvent('pointermove', about));
    }
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
})"""
"""Points at one place a frame; at nothing where a place is null. Driven from the page, since moves sent from
outside come slower than frames do."""


class Work(NamedTuple):
    """Milliseconds of processor time that each frame cost."""

    script: list[float]
    """The page's own thread: script, style, layout, paint."""
    others: float
    """All other threads of the browser, drawing above all; the mean."""
    gap: float
    """Milliseconds on the clock from frame to frame: 16.7 in the middle where the machine is not busy."""


def traced(client: CDPSession, person: Person, act: Callable[[], None]) -> Work:
    """What the frames cost while something was done, from Chromium's own trace.

    Processor time, not time on the clock: it says what the page asks of a machine, whatever else that machine
    has to do meanwhile.
    """
    collected: list[dict[str, Any]] = []
    done: list[bool] = []
    client.on("Tracing.dataCollected", lambda event: collected.extend(event["value"]))
    client.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline"
    client.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    act()
    client.send("Tracing.end")
    for _ in range(100):
        if done:
            break
        person.page.wait_for_timeout(50)
    beats = sorted(event["ts"] for event in collected if event["name"] == "FireAnimationFrame")
    place = next((event["pid"], event["tid"]) for event in collected if event["name"] == "FireAnimationFrame")
    tasks = [
        event
        for event in collected
        if event["name"] in ("ThreadControllerImpl::RunTask", "ThreadPool_RunTask") and "tdur" in event
    ]
    script = [0.0] * len(beats)
    others = 0.0
    for task in tasks:
        if (task["pid"], task["tid"]) == place:
            script[max(0, bisect(beats, task["ts"] + task["dur"]) - 1)] += task["tdur"] / 1000
        else:
            others += task["tdur"] / 1000
    gap = median(after - before for before, after in pairwise(beats)) / 1000
    return Work(script[1:-1], others / len(beats), gap)


def test_towers_of_18_move_at_60_frames_a_second(people: People) -> None:
    ann = people.join(reduced_motion="no-preference")
    variant = "27:discs=18"
    ann.open(ann.create(variant))
    position = stackyard.game(variant).start()
    client = ann.context.new_cdp_session(ann.page)
    tower, landing = ann.spot(0).bounding_box(), ann.spot(1).bounding_box()
    assert tower is not None
    assert landing is not None
    x, top = tower["x"] + tower["width"] / 2, tower["y"] + 24
    end = landing["x"] + landing["width"] / 2
    mouse = ann.page.mouse
    mouse.move(x, top)

    def act() -> None:
        # Pointing from disc to disc lifts another number of them.
        ann.page.evaluate(BEAT, [[x, top + 8 * (step % 20)] for step in range(60)])
        mouse.move(x, top + 120)
        mouse.down()
        ann.page.evaluate(BEAT, [[x + (end - x) * step / 60, top + 120 + step / 2] for step in range(60)])
        expect(ann.page.locator(".aloft .disc")).not_to_have_count(0)
        mouse.move(end, top + 150)
        mouse.up()
        ann.page.evaluate(BEAT, [None] * 15)  # the discs land
        reply = position.play(stackyard_move(ann)).moves()[8]
        ann.type_move(reply.text)
        ann.page.evaluate(BEAT, [None] * 20)  # and others slide over the board

    work = traced(client, ann, act)
    middle, worst = median(work.script), quantiles(work.script, n=20)[-1]
    print(
        f"{len(work.script)} frames, {work.gap:.1f} ms apart: {middle:.1f} ms of processor time each in the "
        f"middle, {worst:.1f} ms for all but one in twenty; {work.others:.1f} ms a frame on other threads"
    )
    assert len(work.script) > 140
    assert 0 < middle < FRAME / 3
    assert worst < FRAME
    assert work.others < FRAME


def stackyard_move(person: Person) -> stackyard.Move:
    """The move that was just played on the board, by the position that it led to."""
    start = stackyard.game("27:discs=18").start()
    expect(person.board).to_have_attribute("data-ply", "1")
    return next(move for move in start.moves() if str(start.play(move)) == person.position())


def memory(client: CDPSession) -> tuple[float, int]:
    """Megabytes of heap and number of nodes once all garbage is gone."""
    for _ in range(2):
        client.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in client.send("Performance.getMetrics")["metrics"]}
    return metrics["JSHeapUsedSize"] / 1e6, int(metrics["Nodes"])


def test_memory_stays_flat_over_games(people: People) -> None:
    ann = people.join()
    ann.go("/")
    ann.page.locator("article .board").nth(2).wait_for()
    client = ann.context.new_cdp_session(ann.page)
    client.send("Performance.enable")
    variant = "silo:squares=4,height=1"
    start = stackyard.game(variant).start()
    kept: list[tuple[float, int]] = []
    for _ in range(GAMES):
        match = ann.create(variant)
        ann.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
            f"/match/{match}",
        )
        position = start
        while position.turn is not None:
            ann.sees(position)
            move = position.moves()[0]
            ann.type_move(move.text)
            position = position.play(move)
        ann.sees(position)
        ann.page.get_by_role("link", name="Another game").click()
        ann.page.locator("article .board").nth(2).wait_for()
        ann.page.evaluate("localStorage.removeItem('stackyard.seats')")
        kept.append(memory(client))
    print("MB and nodes after each game:", json.dumps(kept))
    # The first games warm the browser's compiler up; after them a page that leaks goes on growing.
    third = len(kept) // 3
    before, after = kept[third : 2 * third], kept[2 * third :]
    assert median(heap for heap, _ in after) <= median(heap for heap, _ in before) * 1.05 + 0.1
    assert max(nodes for _, nodes in after) <= max(nodes for _, nodes in before) + 50
