"""Every tutorial can be gone through, in both languages, and what it shows is what it asks for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page.conftest import People


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", ["silo", "27", "stacks"])
def test_a_tutorial_from_step_to_step(people: People, game: str, locale: str) -> None:
    ann = people.join(locale=locale)
    ann.go(f"/learn/{game}")
    steps = ann.page.locator(".progress li")
    ann.page.locator(".playable").wait_for()
    number = steps.count()
    assert 5 <= number <= 8
    for step in range(number):
        expect(steps.nth(step)).to_have_attribute("aria-current", "step")
        show = ann.page.locator(".ways .show")
        right = ann.page.locator(".answer.right")
        for _ in range(3):
            expect(show).to_be_enabled()  # the step's own position is there
            before = ann.board.get_attribute("data-position") or ""
            show.click()
            expect(ann.board).not_to_have_attribute("data-position", before)
            if right.count():
                break
        expect(right).not_to_be_empty()
        if step < number - 1:
            ann.page.locator(".ways .primary").click()
    ann.page.locator(".ways .primary").click()
    ann.page.wait_for_url("**/match/*")


def test_another_move_than_asked_for_is_answered(people: People) -> None:
    ann = people.join()
    ann.go("/learn/27")
    ann.page.get_by_role("button", name="Step 6 of 7").click()
    ann.read("Make your tower on i higher than seven.")
    ann.page.locator(".playable [data-spot='7']").focus()
    for key in ("6", "Enter", "Enter"):
        ann.page.keyboard.press(key)
    ann.read("Seven to seven is a draw.")
    ann.page.get_by_role("button", name="Try again").click()
    expect(ann.page.locator(".answer.wrong")).to_have_count(0)


def test_pressing_twice_does_not_skip_an_answer(people: People) -> None:
    """What comes next must not appear under a pointer that has just asked for a hint."""
    ann = people.join()
    ann.go("/learn/silo")
    ann.page.locator(".playable").wait_for()
    ann.page.get_by_role("button", name="Show me").dblclick()
    ann.read("One checker stepped on.")
    expect(ann.page.locator(".progress [aria-current]")).to_have_text("1")
