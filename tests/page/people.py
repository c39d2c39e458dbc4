"""A person with a browser: opens matches, points at discs, types moves, reads the board."""

from __future__ import annotations

from typing import Any, Self

from playwright.sync_api import BrowserContext, Locator, Page, expect

import stackyard

__all__ = ["Person"]

CREATE = """async ([variant, seats, extra]) => {
  const answer = await fetch('/api/matches', {
    method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({variant, seats, ...extra}),
  });
  const made = await answer.json();
  if (!answer.ok) throw new Error(made.sentence);
  const seats_ = JSON.parse(localStorage.getItem('stackyard.seats') ?? '{}');
  seats_[made.match] = Object.values(made.tokens).map((token) => ({token, at: Date.now()}));
  localStorage.setItem('stackyard.seats', JSON.stringify(seats_));
  return made.match;
}"""

HERE: dict[str, Any] = {"kind": "here"}
LINK: dict[str, Any] = {"kind": "link"}


class Person:
    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()

    @classmethod
    def of(cls, person: Person) -> Self:
        """The same person, with another way to press things."""
        same = cls.__new__(cls)
        same.context, same.page = person.context, person.page
        return same

    # Getting somewhere.

    def go(self, path: str = "/") -> None:
        self.page.goto(path)

    def create(self, variant: str, *seats: dict[str, Any], **extra: Any) -> str:
        """A match made through the API, its seats kept as the page keeps them; two people here unless
        told."""
        if self.page.url == "about:blank":
            self.page.goto("/")
        match: str = self.page.evaluate(CREATE, [variant, list(seats) or [HERE, HERE], extra])
        return match

    def open(self, match: str, page: Page | None = None) -> None:
        page = page or self.page
        page.goto(f"/match/{match}")
        expect(page.locator(".playable")).to_be_visible()
        expect(page.locator("[data-link=live]")).to_be_attached()

    def take_seat(self, match: str) -> None:
        self.open(match)
        self.page.get_by_role("button", name="Take the seat").click()
        expect(self.page.get_by_role("button", name="Take the seat")).to_be_hidden()

    # Looking.

    @property
    def board(self) -> Locator:
        return self.page.locator(".playable")

    def position(self) -> str:
        return self.board.get_attribute("data-position") or ""

    def sees(self, position: stackyard.Position) -> None:
        expect(self.board).to_have_attribute("data-position", str(position))

    def spot(self, where: int | str) -> Locator:
        return self.page.locator(f'.playable [data-spot="{where}"]')

    # Playing.

    def play(self, position: stackyard.Position, move: stackyard.Move) -> None:
        """Plays a move by pointing: at the lowest disc that goes, then at where it goes."""
        if move.source is None:
            self._press(self.spot("reserve"))
        else:
            self.point(position, move.source, len(position.stacks[move.source]) - move.count)
            self._count(position, move)
        self._press(self.spot("out" if move.target is None else move.target))

    def point(self, position: stackyard.Position, cell: int, disc: int) -> None:
        """Presses a disc on the wall that shows of it."""
        drawn = self.spot(cell).locator(".disc").nth(disc).bounding_box()
        assert drawn is not None
        assert disc < len(position.stacks[cell])
        self._press_at(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] - 2)

    def _count(self, position: stackyard.Position, move: stackyard.Move) -> None:
        """Where the hit was not exact enough for a thin disc, the numbers below the board help."""
        counts = {each.count for each in position.moves() if each.source == move.source}
        if len(counts) > 1:
            exact = self.page.locator(f".counts .count:text-is('{move.count}')")
            if exact.get_attribute("aria-pressed") != "true":
                exact.click()

    def _press(self, spot: Locator) -> None:
        """Presses a spot at the top of its tower: nothing stands before that."""
        top = spot.locator(".disc").last
        box = (top if top.count() else spot.locator(".touch")).bounding_box()
        assert box is not None
        down = box["height"] * (0.3 if top.count() else 0.6)
        self._press_at(box["x"] + box["width"] / 2, box["y"] + down)

    def _press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def type_move(self, text: str) -> None:
        self.page.get_by_label("Type a move").fill(text)
        self.page.get_by_label("Type a move").press("Enter")

    def read(self, text: str) -> None:
        """Waits until the page shows that, anywhere."""
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()
