"""Writes a picture of every screen of the page: both themes, phone and desktop.

    python -m page.screenshots [--to DIRECTORY] [--only WORD …]     from tests/; `make screenshots` does

Games are played by the engine with fixed seeds, so the same code gives the same pictures. They are WebP,
since the whole set has to stay small enough for a repository. Look at them: that is what they are for.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

import stackyard
from page.browser import ARGUMENTS, find_chromium
from page.people import HERE, LINK, Person
from page.server import Server

TARGET = Path(__file__).resolve().parents[2] / "docs" / "images" / "page"
QUALITY = 68
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1200, "height": 800}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "device_scale_factor": 1.5,
        "has_touch": True,
        "is_mobile": True,
    },
}
THEMES = ("light", "dark")
SIX = ("silo", "27", "27-advanced", "27-expert", "stacks", "diabolical")
LARGE = ("27:discs=18", "stacks:side=5,pieces=31", "silo:squares=16", "27:fields=26,discs=18")
MOST = 40  # moves of a large game: its start is what looks different
LEVEL = 6
SETTLE = 350  # milliseconds for what slides and fades
PLAYERS = ({**HERE, "nickname": "Ann"}, {**HERE, "nickname": "Ben"})


class Screen(NamedTuple):
    """`prepare` is called once with who owns all matches, `show` by everyone who has a picture taken."""

    name: str
    prepare: Callable[[Person], str]
    show: Callable[[Person, str], None]
    stranger: bool = False


@cache
def game_of(variant: str) -> tuple[stackyard.Move, ...]:
    """A whole game between two engines."""
    game = stackyard.game(variant)
    engine = stackyard.Engine(game, memory_mb=64, tables=False)
    position = game.start()
    moves: list[stackyard.Move] = []
    while position.turn is not None:
        moves.append(engine.choose(position, level=LEVEL, seed=len(moves)))
        position = position.play(moves[-1])
    return tuple(moves)


def played(variant: str, share: float, most: int = 1000) -> Callable[[Person], str]:
    """A match in which a share of a game was played."""

    def prepare(person: Person) -> str:
        moves = game_of(variant)
        match = person.create(variant, *PLAYERS)
        person.open(match)
        position = stackyard.game(variant).start()
        for move in moves[: min(most, round(len(moves) * share))]:
            person.type_move(move.text)
            position = position.play(move)
            person.sees(position)
        return match

    return prepare


def nothing(_: Person) -> str:
    return ""


# What is shown of a match.


def opened(person: Person, match: str) -> None:
    person.open(match)


def holding(variant: str) -> Callable[[Person, str], None]:
    """Discs are lifted: pointed at with a mouse, picked up with a finger."""

    def show(person: Person, match: str) -> None:
        person.open(match)
        position = stackyard.game(variant).position(person.position())
        wanted = max(
            position.moves(),
            key=lambda move: (move.source is not None, move.target is not None, move.count),
        )
        if wanted.source is None:
            return
        lowest = len(position.stacks[wanted.source]) - wanted.count
        box = person.spot(wanted.source).locator(".disc").nth(lowest).bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
        if person.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            person.page.touchscreen.tap(*at)
        else:
            person.page.mouse.move(*at)

    return show


def inspected(person: Person, match: str) -> None:
    person.open(match)
    heights = [len(stack) for stack in stackyard.game("27:discs=18").position(person.position()).stacks]
    person.spot(heights.index(max(heights))).focus()
    person.page.locator(".inspector li").first.wait_for()
    person.page.locator(".inspector").scroll_into_view_if_needed()


def shared(person: Person, match: str) -> None:
    person.open(match)
    person.page.get_by_role("img", name="QR").wait_for()


# The screens around.


def lobby(person: Person, _: str) -> None:
    person.go("/")
    person.page.locator("article .board").nth(2).wait_for()
    person.page.locator("#setup .board").wait_for()
    person.read("Ann – Ben")


def options(person: Person, match: str) -> None:
    lobby(person, match)
    person.page.get_by_role("button", name="Options Stacks").click()
    for choice in ("Friend by link", "Minutes"):
        person.page.get_by_role("radio", name=choice, exact=True).check(force=True)
    person.page.evaluate("document.getElementById('setup').scrollIntoView()")


def settings(person: Person, match: str) -> None:
    lobby(person, match)
    person.page.get_by_role("button", name="Settings").click()
    person.read("Confirm moves")


def rules(game: str) -> Callable[[Person, str], None]:
    def show(person: Person, _: str) -> None:
        person.go(f"/rules/{game}")
        figure = person.page.locator("figure .board").nth(1)
        figure.wait_for()
        person.page.wait_for_timeout(SETTLE)
        figure.evaluate("element => element.scrollIntoView({block: 'center'})")

    return show


def lesson(game: str, step: int) -> Callable[[Person, str], None]:
    def show(person: Person, _: str) -> None:
        person.go(f"/learn/{game}")
        person.page.get_by_role("button", name=f"Step {step} of").click()
        person.page.locator(".playable").wait_for()
        before = person.position()
        person.page.get_by_role("button", name="Show me").click()
        expect(person.board).not_to_have_attribute("data-position", before)
        person.page.locator(".answer.right").wait_for()

    return show


def lost(person: Person, _: str) -> None:
    person.go("/nowhere")
    person.read("There is nothing here.")


def everything(server: Server) -> Iterator[Screen]:
    for variant in SIX:
        yield Screen(f"{variant}-start", played(variant, 0), opened)
        yield Screen(f"{variant}-middle", played(variant, 0.55), holding(variant))
        yield Screen(f"{variant}-end", played(variant, 1), opened)
    for variant in LARGE:
        name = variant.replace(":", "-").replace("=", "").replace(",", "-")
        yield Screen(name, played(variant, 0.5, MOST), holding(variant))
    yield Screen("inspector", played("27:discs=18", 0.5), inspected)
    yield Screen("watch", played("stacks", 0.4), opened, stranger=True)
    yield Screen("lobby", played("silo", 0.1), lobby)
    yield Screen("options", played("silo", 0.1), options)
    yield Screen("settings", played("silo", 0.1), settings)
    yield Screen("share", lambda person: person.create("27", PLAYERS[0], LINK), shared)
    yield Screen("join", lambda person: person.create("27", PLAYERS[0], LINK), opened, stranger=True)
    for game, step in (("silo", 3), ("27", 3), ("stacks", 6)):
        yield Screen(f"rules-{game}", nothing, rules(game))
        yield Screen(f"learn-{game}", nothing, lesson(game, step))
    yield Screen("nothing-here", nothing, lost)

    def link_lost(person: Person, match: str) -> None:
        person.open(match)
        server.stop()
        person.read("The link is gone")

    yield Screen("link-lost", played("diabolical", 0.4), link_lost)


def join(browser: Browser, server: Server, **options: Any) -> Person:
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", locale="en-GB", **options)
    context.set_default_timeout(15_000)
    return Person(context)


def take(person: Person, target: Path) -> None:
    person.page.wait_for_timeout(SETTLE)
    shot = Image.open(io.BytesIO(person.page.screenshot()))
    shot.convert("RGB").save(target, "WEBP", quality=QUALITY, method=6)


def take_all(browser: Browser, server: Server, words: list[str], target: Path) -> None:
    host = join(browser, server)
    for screen in everything(server):
        if not any(word in screen.name for word in words):
            continue
        match = screen.prepare(host)
        kept = None if screen.stranger else host.context.storage_state()
        for device, shape in DEVICES.items():
            for theme in THEMES:
                if server.process is None:
                    server.start()
                person = join(browser, server, color_scheme=theme, storage_state=kept, **shape)
                screen.show(person, match)
                take(person, target / f"{screen.name}-{device}-{theme}.webp")
                person.context.close()
        print(screen.name, flush=True)


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--to", type=Path, default=TARGET)
    parser.add_argument("--only", nargs="+", default=[""], metavar="WORD", help="screens so named")
    wanted = parser.parse_args()
    path = find_chromium()
    if path is None:
        print("There is no Chromium here, and none can be installed.", file=sys.stderr)
        return 1
    wanted.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        server = Server(Path(data))
        server.start()
        take_all(browser, server, wanted.only, wanted.to)
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
