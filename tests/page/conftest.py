"""One browser and one server for all tests of the page; for each test, people with pages of their own.

Every page is watched: a message on its console, an exception, or a request to anywhere but our server fails
the test.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from page.browser import ARGUMENTS, find_chromium
from page.people import Person
from page.server import Server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        reason = "no Chromium here and none can be installed: the page is not tested in a browser"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("page-server"))
    running.start()
    yield running
    running.stop()


class Watch:
    """What pages complain about, and whom they talk to."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.down = False
        """While a test has taken the server or the network away, failed requests are no news."""

    def over(self, page: Page) -> None:
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        network = "Failed to load resource" in text or "WebSocket connection" in text
        if kind in ("error", "warning") and not (self.down and network):
            self.complaints.append(f"{kind}: {text}")

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc and not url.startswith(("data:", "blob:")):
            self.complaints.append(f"a request to {url}")


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    watching = Watch(server.address)
    yield watching
    assert not watching.complaints


@pytest.fixture
def people(browser: Browser, server: Server, watch: Watch) -> Iterator[People]:
    crowd = People(browser, server, watch)
    yield crowd
    crowd.leave()


class People:
    """Makes people, each with a browser profile of their own."""

    def __init__(self, browser: Browser, server: Server, watch: Watch) -> None:
        self.browser, self.server, self.watch = browser, server, watch
        self._all: list[Person] = []

    def join(self, **options: object) -> Person:
        """A new person; options are those of a browser context."""
        standard: dict[str, object] = {
            "viewport": {"width": 1100, "height": 800},
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "base_url": self.server.address,
        }
        context = self.browser.new_context(**{**standard, **options})  # type: ignore[arg-type]
        context.set_default_timeout(15_000)
        context.on("page", self.watch.over)
        person = Person(context)
        self._all.append(person)
        return person

    def leave(self) -> None:
        for person in self._all:
            person.context.close()


@pytest.fixture(scope="session")
def web() -> Path:
    return Path(__file__).resolve().parents[2] / "web"
