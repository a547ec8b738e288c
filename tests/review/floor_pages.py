"""Helpers for tests of the floor's pages: hostile names, browsers, and forms."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from datetime import UTC, datetime
from functools import cached_property

from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from croupier.review.access.sessions import Peer
from croupier.review.serving.app import make_app
from croupier.review.serving.server import Door, server
from croupier.review.tell.channels import Watch
from croupier.review.visit import Site
from croupier.values import dataclass

COOKIE = "__Host-croupier-8443-session"
ADDRESS, AGENT = "192.168.1.20", "Browser/1"
PASSWORD = "a long password"
PASSPHRASE = "open sesame"
SCRIPT = "<script>alert(1)</script>"
DROP = "'; DROP TABLE hands; --"
BRACES = "{seat.__class__} %s"
NOW = datetime(2026, 3, 4, 21, 0, tzinfo=UTC)


@dataclass
class Clock:
    """Seconds that go on when a test says so."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Room:
    """A site and its clock; `browser` makes a browser at an address.

    With `portal` its requests are answered in that loop, as a server has one for all, and not in a new one
    for each.
    """

    site: Site
    clock: Clock
    portal: BlockingPortal | None = None
    browsers: list[TestClient] = field(default_factory=list)

    @cached_property
    def app(self) -> ASGIApp:
        return make_app(self.site)

    def browser(self, address: str = ADDRESS, agent: str = AGENT, lang: str = "en") -> TestClient:
        client = TestClient(
            self.app,
            base_url="https://localhost",
            client=(address, 50_000),
            follow_redirects=False,
            headers={"user-agent": agent, "accept-language": lang},
        )
        client.portal = self.portal
        self.browsers.append(client)
        return client

    def login(self, name: str, **where: str) -> TestClient:
        """A browser with a session, without the time that a password takes."""
        browser = self.browser(**where)
        peer = Peer(where.get("address", ADDRESS), where.get("agent", AGENT))
        browser.cookies.set(COOKIE, self.site.gate.sessions.begin(self.site.accounts.accounts()[name], peer))
        return browser


def token_of(page: str) -> str:
    found = re.search(r'name="form" value="(\d+)"', page)
    assert found, page
    return found[1]


def send(browser: TestClient, page: str, to: str, **values: str):  # type: ignore[no-untyped-def]  # a response
    """Send a form as its page would, with the token of that page."""
    return browser.post(to, data={"form": token_of(browser.get(page).text), **values})


def settle(watch: Watch) -> None:
    """Wait until every message is sent."""
    watch._pool.shutdown(wait=True)
    watch._pool = ThreadPoolExecutor(max_workers=4)


@contextlib.contextmanager
def served(door: Door, room: Room, *, unsent: int | None = None) -> Iterator[int]:
    """The pages on a free port; the system keeps about `unsent` bytes that a client does not take."""
    made = server(door, room.site)
    with socket.create_server((door.host, 0)) as listening:
        if unsent is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unsent)
        thread = threading.Thread(target=made.run, args=([listening],))
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            made.should_exit = True
            thread.join(timeout=20)
            assert not thread.is_alive()


def looked() -> None:
    """Wait until nothing is looked at any more."""
    for thread in threading.enumerate():
        if thread.name == "look":
            thread.join(120)
            assert not thread.is_alive()
