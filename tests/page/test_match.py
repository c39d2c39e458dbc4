"""The game around the board: offers, resigning, watching, looking back, playing ahead, dragging."""

from __future__ import annotations

from playwright.sync_api import expect

import stackyard
from page.conftest import People
from page.people import HERE, LINK, Person


def pair(people: People, variant: str = "silo", **extra: object) -> tuple[Person, Person, str]:
    ann, ben = people.join(), people.join()
    match = ann.create(variant, {**HERE, "nickname": "Ann"}, LINK, **extra)
    ann.open(match)
    ann.read("Send this link to your friend")
    ben.take_seat(match)
    expect(ann.page.get_by_role("dialog")).to_be_hidden()
    return ann, ben, match


def middle(person: Person, cell: int) -> tuple[float, float]:
    box = person.spot(cell).locator(".disc").last.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3


def test_take_back_is_asked_for_and_granted(people: People) -> None:
    ann, ben, _ = pair(people)
    start = stackyard.game("silo").start()
    ann.type_move("c-d")
    ben.sees(start.play("c-d"))
    ann.page.get_by_role("button", name="Take back").click()
    ben.read("Red asks to take a move back")
    ben.page.get_by_role("button", name="Accept").click()
    ann.sees(start)
    ben.sees(start)


def test_a_draw_is_offered_in_27(people: People) -> None:
    ann, ben, _ = pair(people, "27")
    ann.type_move("a:3-b")
    ann.page.get_by_role("button", name="Offer draw").click()
    ben.page.get_by_role("button", name="Accept").click()
    ann.read("A draw")
    ben.read("A draw")


def test_resign_and_rematch_with_seats_swapped(people: People) -> None:
    ann, ben, match = pair(people)
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.read("You win!")
    ann.page.get_by_role("button", name="Rematch").click()
    ben.read("The other player wants a rematch")
    ben.page.get_by_role("button", name="Rematch").click()
    for person in (ann, ben):
        person.page.wait_for_url(lambda address: match not in address)
    ben.read("Your move")
    ben.type_move("c-d")
    ann.sees(stackyard.game("silo").start().play("c-d"))


def test_watching(people: People) -> None:
    ann, _, match = pair(people)
    eve = people.join()
    eve.open(match)
    eve.read("You are watching")
    ann.type_move("c-d")
    eve.sees(stackyard.game("silo").start().play("c-d"))
    expect(eve.page.get_by_role("button", name="Resign")).to_have_count(0)
    eve.go("/")
    eve.page.get_by_role("link").filter(has_text="Ann").first.wait_for()


def test_a_move_planned_ahead(people: People) -> None:
    ann, ben, _ = pair(people)
    start = stackyard.game("silo").start()
    ben.page.mouse.click(*middle(ben, 1))
    ben.page.mouse.click(*middle(ben, 0))
    ben.read("Planned: b → a")
    ann.type_move("c-d")
    ann.sees(start.play("c-d").play("b-a"))


def test_a_plan_that_is_not_possible_any_more(people: People) -> None:
    ann, ben, _ = pair(people)
    ben.page.mouse.click(*middle(ben, 1))
    ben.page.mouse.click(*middle(ben, 5))
    ben.read("Planned: b → f")
    ann.type_move("c-d")
    ben.read("Your planned move is not possible any more.")


def test_dragging(people: People) -> None:
    ann = people.join(reduced_motion="no-preference")
    ann.open(ann.create("27"))
    position = stackyard.game("27").start()
    box = ann.spot(0).locator(".disc").nth(7).bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    ann.page.mouse.down()
    ann.page.mouse.move(*middle(ann, 3), steps=6)
    ann.page.mouse.move(*middle(ann, 1), steps=6)
    ann.page.mouse.up()
    ann.sees(position.play("a:3-b"))
    expect(ann.page.locator(".aloft")).to_have_count(0)
    expect(ann.spot(1).locator(".disc")).to_have_count(4)


def test_a_drag_to_nowhere_puts_the_discs_back(people: People) -> None:
    ann = people.join(reduced_motion="no-preference")
    ann.open(ann.create("27"))
    x, y = middle(ann, 0)
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x + 300, y - 20, steps=5)
    ann.page.mouse.up()
    expect(ann.page.locator(".aloft")).to_have_count(0)
    expect(ann.spot(0).locator(".disc")).to_have_count(10)
    ann.sees(stackyard.game("27").start())


def test_hovering_lifts_exactly_what_would_move(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("27"))
    box = ann.spot(0).locator(".disc").nth(6).bounding_box()
    assert box is not None
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    lifted = ann.spot(0).locator(".disc[style*=translateY]")
    expect(lifted).to_have_count(4)
    expect(ann.page.locator(".landing")).to_have_count(1)
    ann.page.keyboard.press("Tab")


def test_a_digit_takes_so_many_of_the_stack_pointed_at(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("27"))
    ann.page.mouse.move(*middle(ann, 0))
    ann.page.keyboard.press("7")
    expect(ann.spot(0).locator(".disc[style*=translateY]")).to_have_count(7)
    ann.page.mouse.click(*middle(ann, 1))
    ann.sees(stackyard.game("27").start().play("a:7-b"))


def test_the_board_turns(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("silo"))
    before = middle(ann, 0)[0]
    ann.page.get_by_role("button", name="Turn the board").click()
    assert middle(ann, 0)[0] > before + 200


def test_the_stack_inspector(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("27"))
    ann.page.mouse.click(*middle(ann, 0))
    panel = ann.page.get_by_role("region", name="Stack a")
    expect(panel.locator("li")).to_have_count(10)
    colour = panel.locator("stop.body").first.evaluate("stop => getComputedStyle(stop).stopColor")
    assert colour != "rgb(0, 0, 0)"  # its discs have the game's colours
    panel.get_by_role("button", name="Take 5").click()
    expect(ann.page.locator(".counts .count[aria-pressed=true]")).to_have_text("5")


def test_clocks_run_and_end_the_game(people: People) -> None:
    ann, ben, _ = pair(people, clock={"kind": "live", "minutes": 0.25, "increment": 0})
    ann.type_move("c-d")
    ben.sees(stackyard.game("silo").start().play("c-d"))
    clock = ben.page.get_by_role("timer", name="Blue's clock")
    first = clock.text_content()
    expect(clock).not_to_have_text(first or "")


def test_german(people: People) -> None:
    ann = people.join(locale="de-DE")
    ann.go("/")
    ann.read("Wähle ein Spiel")
    ann.open(ann.create("27"))
    ann.read("Schwarz ist am Zug")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
