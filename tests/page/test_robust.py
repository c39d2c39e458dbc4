"""No move is lost: on reload, without a network, while the server is away, with two tabs."""

from __future__ import annotations

from playwright.sync_api import expect

import stackyard
from page.conftest import People
from page.people import HERE, LINK


def test_reload_in_the_middle_of_a_game(people: People) -> None:
    ann, ben = people.join(), people.join()
    match = ann.create("27", HERE, LINK)
    ann.open(match)
    ben.take_seat(match)
    position = stackyard.game("27").start()
    for text in ("a:3-b", "i:4-h"):
        person = ann if position.turn is stackyard.Player.FIRST else ben
        person.sees(position)
        person.page.keyboard.press("Escape")
        person.type_move(text)
        position = position.play(text)
        ann.sees(position)
        ann.page.reload()
        ann.sees(position)
        ben.page.reload()
        ben.sees(position)
    ann.type_move("a:2-c")
    ben.sees(position.play("a:2-c"))


def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(people: People) -> None:
    ann, ben = people.join(), people.join()
    match = ann.create("silo", HERE, LINK)
    ann.open(match)
    ben.take_seat(match)
    position = stackyard.game("silo").start()
    ann.type_move("c-d")
    position = position.play("c-d")
    ben.sees(position)

    people.watch.down = True
    people.server.stop()
    ben.read("The link is gone")
    ben.type_move("d-c")
    people.server.start()
    position = position.play("d-c")
    ben.sees(position)
    ann.sees(position)
    expect(ben.page.get_by_text("The link is gone")).to_be_hidden()
    ann.type_move("e-f")
    ben.sees(position.play("e-f"))


def test_a_move_made_while_the_server_is_away_survives_a_closed_page(people: People) -> None:
    """The move waits in the browser's storage; who opens the match again plays it."""
    ann = people.join()
    match = ann.create("silo")
    ann.open(match)
    position = stackyard.game("silo").start()
    people.watch.down = True
    people.server.stop()
    ann.read("The link is gone")
    ann.type_move("c-d")
    ann.page.close()
    people.server.start()
    ann.page = ann.context.new_page()
    ann.open(match)
    ann.sees(position.play("c-d"))


def test_a_lost_network(people: People) -> None:
    ann, ben = people.join(), people.join()
    match = ann.create("silo", HERE, LINK)
    ann.open(match)
    ben.take_seat(match)
    position = stackyard.game("silo").start()
    ann.sees(position)

    people.watch.down = True
    ben.context.set_offline(True)
    ben.page.evaluate("window.dispatchEvent(new Event('offline'))")
    ann.type_move("c-d")
    ann.sees(position.play("c-d"))
    ben.context.set_offline(False)
    ben.sees(position.play("c-d"))


def test_plain_http_in_a_network(people: People) -> None:
    """By an address such as http://192.168.0.7:8000 browsers withhold what they keep for secure pages."""
    ann = people.join()
    ann.context.add_init_script(
        "delete Crypto.prototype.randomUUID; delete Navigator.prototype.clipboard;"
        "delete Crypto.prototype.subtle; delete Navigator.prototype.locks;"
    )
    ann.open(ann.create("silo", HERE, LINK))
    ann.page.get_by_role("button", name="Copy link").click()
    ann.page.keyboard.press("Escape")
    match = ann.create("silo")
    ann.open(match)
    ann.type_move("c-d")
    ann.sees(stackyard.game("silo").start().play("c-d"))


def test_two_tabs_agree(people: People) -> None:
    ann = people.join()
    match = ann.create("silo")
    other = ann.context.new_page()
    ann.open(match)
    ann.open(match, other)
    position = stackyard.game("silo").start()
    for number, text in enumerate(("c-d", "d-c", "e-f", "b-a")):
        page = (ann.page, other)[number % 2]
        page.get_by_label("Type a move").fill(text)
        page.get_by_label("Type a move").press("Enter")
        position = position.play(text)
        for each in (ann.page, other):
            expect(each.locator(".playable")).to_have_attribute("data-position", str(position))


def test_settings_reach_the_other_tab(people: People) -> None:
    ann = people.join()
    ann.go("/")
    other = ann.context.new_page()
    other.goto("/")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("radio", name="Dark").check(force=True)
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


def test_no_such_match(people: People) -> None:
    ann = people.join()
    ann.go("/match/0123456789abcdef")
    ann.read("There is no such game here.")
    ann.page.get_by_role("link", name="Go to the games").click()
    ann.read("Choose a game")


def test_an_unreachable_server_is_told_with_a_way_on(people: People) -> None:
    ann = people.join()
    ann.go("/")
    ann.page.locator("article .board").nth(2).wait_for()
    people.watch.down = True
    people.server.stop()
    ann.page.get_by_role("button", name="Play Silo").first.click()
    ann.read("The server does not answer.")
    people.server.start()
    ann.page.get_by_role("button", name="Play Silo").first.click()
    ann.page.wait_for_url("**/match/*")
