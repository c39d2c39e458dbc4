"""Keys alone: from the lobby into a game, through it, and on to the next."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import stackyard
from page.conftest import People
from page.people import Person


def focused(page: Page) -> str:
    """The accessible name of what has the focus, more or less."""
    return str(
        page.evaluate(
            "document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? ''"
        )
    )


def tab_to(page: Page, name: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if name in focused(page):
            return
    raise AssertionError(f"no Tab leads to {name!r}; the last was {focused(page)!r}")


def on_board(page: Page) -> None:
    """Tabs until the focus is on a spot of the board."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.dataset?.spot !== undefined"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no Tab leads to the board")


def walk_to(page: Page, cell: int) -> None:
    """Arrow keys along a row."""
    for _ in range(30):
        here = int(page.evaluate("document.activeElement.dataset.spot"))
        if here == cell:
            return
        page.keyboard.press("ArrowRight" if here < cell else "ArrowLeft")
    raise AssertionError(f"the arrows do not lead to cell {cell}")


def play_by_keys(person: Person, move: stackyard.Move) -> None:
    page = person.page
    on_board(page)
    page.keyboard.press("Escape")
    assert move.source is not None
    walk_to(page, move.source)
    page.keyboard.press(str(move.count))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_a_whole_game_by_keys(people: People) -> None:
    ann = people.join()
    ann.go("/")
    ann.page.locator("article .board").nth(2).wait_for()
    tab_to(ann.page, "Options27")
    ann.page.keyboard.press("Enter")
    tab_to(ann.page, "Fields")
    game = stackyard.game("27:fields=4,discs=3")
    for name, value in (("Fields", "4"), ("Discs", "3")):
        ann.page.get_by_label(name, exact=False).and_(ann.page.get_by_role("spinbutton")).focus()
        ann.page.keyboard.press("Control+A")
        ann.page.keyboard.type(value)
        ann.page.keyboard.press("Tab")
    ann.page.get_by_role("radio", name="Computer").focus()
    ann.page.keyboard.press("ArrowRight")
    tab_to(ann.page, "Play 27")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/match/*")
    position = game.start()
    ann.sees(position)
    while position.turn is not None:
        move = position.moves()[-1]
        play_by_keys(ann, move)
        position = position.play(move)
        ann.sees(position)
    assert position.outcome is not None
    ann.read(position.outcome.reason)
    tab_to(ann.page, "Rematch")
    ann.page.keyboard.press("Enter")
    ann.sees(game.start())


def test_focus_lifts_what_would_move(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("27"))
    on_board(ann.page)
    expect(ann.spot(0).locator(".disc[style*=translateY]")).to_have_count(1)
    ann.page.keyboard.press("4")
    expect(ann.spot(0).locator(".disc[style*=translateY]")).to_have_count(4)
    expect(ann.page.locator(".landing")).to_have_count(1)


def test_hexes_by_keys(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("stacks"))
    page = ann.page
    position = stackyard.game("stacks").start()
    ann.spot("reserve").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(ann.board).to_have_attribute("data-ply", "1")
    first = ann.position()
    assert first in {str(position.play(move)) for move in position.moves()}


def test_arrows_step_through_the_moves(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("silo"))
    position = stackyard.game("silo").start()
    seen = [position]
    for text in ("c-d", "d-c", "e-f"):
        ann.type_move(text)
        position = position.play(text)
        seen.append(position)
        ann.sees(position)
    ann.page.locator("h1").click()
    for each in reversed(seen[:-1]):
        ann.page.keyboard.press("ArrowLeft")
        ann.sees(each)
    ann.read("Looking back")
    ann.page.keyboard.press("ArrowRight")
    ann.sees(seen[1])
    ann.page.keyboard.press("End")
    ann.sees(seen[-1])


def test_what_a_screen_reader_hears(people: People) -> None:
    ann = people.join()
    ann.open(ann.create("27"))
    expect(ann.spot(0)).to_have_attribute(
        "aria-label", "a: 10 discs, from the top 9 Black, 1 base red. You can take 1–9; 1 would go to b"
    )
    ann.type_move("a:3-b")
    expect(ann.page.get_by_role("log")).to_have_text(
        "Black: 3 discs from a to b. White to move, walk 1 field"
    )
    ann.type_move("a:9-z")
    ann.read("a:9-z is not possible now. Possible: i:1-h")
