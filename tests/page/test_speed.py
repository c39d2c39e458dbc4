"""How much is loaded, how soon something is seen, how smoothly it moves, and whether memory stays.

The long form of the memory test plays 100 games: `make page-memory`.
"""

from __future__ import annotations

import json
import os
from itertools import pairwise
from typing import Any

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


def frames(client: CDPSession, person: Person, act: Any) -> list[float]:
    """Milliseconds between frames that the compositor drew while something was done, from Chromium's own
    trace."""
    collected: list[dict[str, Any]] = []
    done: list[bool] = []
    client.on("Tracing.dataCollected", lambda event: collected.extend(event["value"]))
    client.on("Tracing.tracingComplete", lambda _: done.append(True))
    client.send(
        "Tracing.start",
        {
            "categories": "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame",
            "transferMode": "ReportEvents",
        },
    )
    act()
    client.send("Tracing.end")
    for _ in range(100):
        if done:
            break
        person.page.wait_for_timeout(50)
    times = sorted(event["ts"] / 1000 for event in collected if event["name"] == "DrawFrame")
    return [after - before for before, after in pairwise(times)]


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

    def act() -> None:
        mouse = ann.page.mouse
        for step in range(12):  # pointing from disc to disc lifts another number of them
            mouse.move(x, top + step * 12)
            ann.page.wait_for_timeout(16)
        mouse.down()
        for step in range(30):
            mouse.move(x + (end - x) * step / 30, top + 120 + step)
            ann.page.wait_for_timeout(16)
        mouse.up()
        ann.page.wait_for_timeout(100)
        ann.spot(8).hover()
        reply = position.play(stackyard_move(ann)).moves()[8]
        ann.type_move(reply.text)  # slides over the board
        ann.page.wait_for_timeout(350)

    gaps = frames(client, ann, act)
    moving = [gap for gap in gaps if gap < 10 * FRAME]  # longer ones are pauses between actions
    late = [gap for gap in moving if gap > 1.5 * FRAME]
    middle = sorted(moving)[len(moving) // 2]
    print(f"{len(moving)} frames, median {middle:.1f} ms, {len(late)} of them late")
    assert len(moving) > 40
    assert middle < 1.15 * FRAME
    assert len(late) <= len(moving) * LATE


LATE = float(os.environ.get("STACKYARD_LATE_FRAMES", "0.25"))
"""The share of late frames that passes: machines that run other things besides draw some frames late."""


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
    settled = kept[1:]
    first, last = settled[0], settled[-1]
    assert last[0] <= first[0] * 1.1 + 0.5
    assert last[1] <= first[1] * 1.15 + 200
