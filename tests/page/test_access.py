"""axe-core finds nothing on any screen, in both themes; and the palette that is easy to tell apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

import stackyard
from page.conftest import People
from page.people import HERE, LINK, Person

Theme = Literal["light", "dark"]

MIDDLE = {"silo": "c-d d-c e-f b-a", "27": "a:3-b i:4-h a:2-c h:2-f", "stacks": "in-b1 in-b5 b5:1-b4 in-a1"}


def lobby(person: Person) -> None:
    person.create("silo")
    person.go("/")
    person.read("Your games")
    person.page.locator("article .board").nth(2).wait_for()


def settings(person: Person) -> None:
    person.go("/")
    person.page.get_by_role("button", name="Settings").click()
    person.read("Confirm moves")


def rules(game: str) -> Callable[[Person], None]:
    def show(person: Person) -> None:
        person.go(f"/rules/{game}")
        person.page.locator("figure .board").nth(1).wait_for()

    return show


def lesson(person: Person) -> None:
    person.go("/learn/27")
    person.page.get_by_role("button", name="Show me").click()
    person.read("Now two stacks have your disc on top")


def in_the_middle(game: str) -> Callable[[Person], None]:
    def show(person: Person) -> None:
        match = person.create(game, clock={"kind": "live", "minutes": 10, "increment": 5})
        person.open(match)
        position = stackyard.game(game).start()
        for text in MIDDLE[game].split():
            person.type_move(text)
            position = position.play(text)
            person.sees(position)
        person.spot(position.moves()[0].source if position.moves()[0].source is not None else 1).focus()

    return show


def ended(person: Person) -> None:
    person.open(person.create("silo"))
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    person.read("Blue wins")


def invitation(person: Person) -> None:
    person.open(person.create("27", HERE, LINK))
    person.page.get_by_role("img", name="QR").wait_for()


def lost(person: Person) -> None:
    person.go("/nowhere")
    person.read("There is nothing here.")


SCREENS: dict[str, Callable[[Person], None]] = {
    "lobby": lobby,
    "settings": settings,
    "rules-silo": rules("silo"),
    "rules-27": rules("27"),
    "rules-stacks": rules("stacks"),
    "lesson": lesson,
    "silo": in_the_middle("silo"),
    "27": in_the_middle("27"),
    "stacks": in_the_middle("stacks"),
    "ended": ended,
    "invitation": invitation,
    "lost": lost,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(people: People, screen: str, web: Path) -> None:
    axe = (web / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    for theme in ("light", "dark"):
        person = people.join(color_scheme=theme)
        SCREENS[screen](person)
        person.page.evaluate(axe)
        found = person.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told = [
            f"{theme}: {each['id']} ({each['help']}): {node['html'][:160]} {node['failureSummary'][:200]}"
            for each in found["violations"]
            for node in each["nodes"][:3]
        ]
        assert not told
        assert len(found["passes"]) > 10
