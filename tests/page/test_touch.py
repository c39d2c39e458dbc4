"""A phone: small, and played with a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import stackyard
from page.conftest import People
from page.people import Person

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


class Finger(Person):
    def _press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


def phone(people: People) -> Finger:
    person = people.join(**PHONE)
    return Finger.of(person)


@pytest.mark.parametrize(
    "variant", ["silo:squares=4,height=2", "27:fields=6,discs=4", "stacks:side=2,pieces=2"]
)
def test_a_whole_game_with_a_finger(people: People, variant: str) -> None:
    ann = phone(people)
    ann.open(ann.create(variant))
    position = stackyard.game(variant).start()
    while position.turn is not None:
        move = max(
            position.moves(), key=lambda each: (each.target is None, each.source is not None, each.count)
        )
        ann.sees(position)
        ann.play(position, move)
        position = position.play(move)
    ann.sees(position)
    assert position.outcome is not None
    ann.read(position.outcome.reason)


@pytest.mark.parametrize("path", ["/", "/rules/stacks", "/learn/stacks"])
def test_nothing_is_wider_than_the_phone(people: People, path: str) -> None:
    ann = phone(people)
    ann.go(path)
    ann.page.locator(".board").first.wait_for()
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(
    "variant", ["silo", "27", "stacks", "stacks:side=5,pieces=31", "27:fields=26,discs=18"]
)
def test_boards_fit_the_phone(people: People, variant: str) -> None:
    ann = phone(people)
    ann.open(ann.create(variant))
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 360
    box = ann.page.locator(".playable svg").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 740


def test_confirm_on_touch(people: People) -> None:
    ann = phone(people)
    match = ann.create("silo")
    ann.page.evaluate("localStorage.setItem('stackyard.settings', JSON.stringify({confirm: true}))")
    ann.open(match)
    position = stackyard.game("silo").start()
    move = position.move("c-d")
    ann.play(position, move)
    ann.read("Play c-d?")
    ann.page.get_by_role("button", name="Cancel").tap()
    ann.sees(position)
    ann.play(position, move)
    ann.page.get_by_role("button", name="Play it").tap()
    ann.sees(position.play(move))


def test_drag_with_a_finger(people: People) -> None:
    """Playwright has no swipe: pointer events of kind touch are what a finger makes."""
    ann = phone(people)
    ann.open(ann.create("silo"))
    position = stackyard.game("silo").start()
    start, end = (ann.spot(cell).locator(".disc").last.bounding_box() for cell in (2, 3))
    assert start is not None
    assert end is not None
    points = [(box["x"] + box["width"] / 2, box["y"] + 8) for box in (start, end)]
    client = ann.context.new_cdp_session(ann.page)
    touch = lambda kind, at: client.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}] if at else []}
    )
    touch("touchStart", points[0])
    for part in range(1, 9):
        step = part / 8
        touch("touchMove", tuple(a + (b - a) * step for a, b in zip(*points, strict=True)))
    touch("touchEnd", None)
    expect(ann.board).to_have_attribute("data-ply", "1")
    ann.sees(position.play("c-d"))
