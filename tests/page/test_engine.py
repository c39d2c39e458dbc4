"""Against the computer: one click begins the usual game, and a whole game goes to its end."""

from __future__ import annotations

from playwright.sync_api import expect

import stackyard
from page.conftest import People
from page.people import HERE


def test_one_click_starts_the_usual_game(people: People) -> None:
    ann = people.join()
    ann.go("/")
    ann.page.get_by_role("article").filter(has_text="Mark Steere").get_by_role("button", name="Play").click()
    ann.page.wait_for_url("**/match/*")
    ann.read("Your move")
    ann.type_move("c-d")
    expect(ann.board).to_have_attribute("data-ply", "2")


def test_a_whole_game_against_the_engine(people: People) -> None:
    ann = people.join()
    match = ann.create("27:fields=5,discs=4", HERE, {"kind": "engine", "level": 1})
    ann.open(match)
    game = stackyard.game("27:fields=5,discs=4")
    for _ in range(60):
        expect(ann.page.locator(".status strong")).not_to_contain_text("thinking")
        position = game.position(ann.position())
        if position.turn is None:
            break
        if position.turn is stackyard.Player.FIRST:
            ann.play(position, position.moves()[0])
            expect(ann.board).not_to_have_attribute("data-position", str(position))
    position = game.position(ann.position())
    assert position.outcome is not None
    ann.read(position.outcome.reason)
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda address: match not in address)
    ann.read("27")


def test_a_move_is_seen_to_its_end_before_it_is_answered(people: People) -> None:
    """Level 1 answers in milliseconds; a move slides for 200."""
    ann = people.join(reduced_motion="no-preference")
    ann.open(ann.create("silo", HERE, {"kind": "engine", "level": 1}))
    ann.page.evaluate(
        """() => {
          window.shown = [];
          const board = document.querySelector('.playable');
          new MutationObserver(() => window.shown.push([Number(board.dataset.ply), performance.now()]))
            .observe(board, {attributeFilter: ['data-ply']});
        }"""
    )
    ann.type_move("c-d")
    expect(ann.board).to_have_attribute("data-ply", "2")
    (first, mine), (second, theirs) = ann.page.evaluate("window.shown")
    assert (first, second) == (1, 2)
    assert theirs - mine > 250
