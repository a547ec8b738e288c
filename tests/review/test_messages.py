"""Messages to the floor: JSON for a webhook, answered with one touch."""

import hashlib
import hmac
import json
import re
import sys
import threading
import types
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from croupier.engine import commands as cmd
from croupier.errors import Fault, Refused, Unreadable
from croupier.log.writing.journal import Journal
from croupier.review.access.accounts import AccountFile
from croupier.review.tell.channels import AlertPlan, ByApprise, FloorMessage, Watch, Webhook, read_plan
from croupier.review.visit import Site
from review.floor_pages import Room, settle
from support.dealer import Dealer
from support.logs import KEY, START, keep

MESSAGE = FloorMessage(
    table="Table 1", title="AL-07", sentence="Waiting for 0:20.", waits_s=20, colour="red",
    link="https://room.local/coming/abc",
)  # fmt: skip


class Twin:
    """A server: it keeps what it got and answers as it was told."""

    def __init__(self) -> None:
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers["content-length"]))
        self.got.append((request.path, {key.lower(): value for key, value in request.headers.items()}, body))
        request.send_response(self.status)
        request.send_header("content-length", "0")
        request.end_headers()


@contextmanager
def serving(twin: Twin) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            twin.answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_webhook_gets_the_message_and_its_signature() -> None:
    twin = Twin()
    with serving(twin) as origin:
        Webhook("room", f"{origin}/hook?a=1", "en", "shared secret").send(MESSAGE)
        twin.status = 503
        with pytest.raises(Fault, match="room: the webhook answered 503"):
            Webhook("room", f"{origin}/hook", "en").send(MESSAGE)
    (path, headers, body), _ = twin.got
    values = json.loads(body)
    assert path == "/hook?a=1" and values["waits_s"] == 20 and values["table"] == "Table 1"
    assert values["text"].splitlines() == ["Table 1: AL-07", "Waiting for 0:20.", MESSAGE.link]
    assert headers["x-croupier-signature"] == hmac.new(b"shared secret", body, hashlib.sha256).hexdigest()


def test_from_the_table_to_the_phone_and_back(tmp_path: Path) -> None:
    """A card of another deck comes; a webhook is told; its link is touched; the log has who came."""
    log, twin = tmp_path / "final.db", Twin()
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    with Journal.open(log, key=KEY) as journal, serving(twin) as origin:
        keep(journal, dealer.inputs)
        plan = AlertPlan(address="https://room.local", to=(Webhook("shift leader", f"{origin}/hook", "fr"),))
        site = Site(
            db=log,
            accounts=AccountFile(tmp_path / "accounts"),
            now=lambda: START + timedelta(minutes=5),
            plan=plan,
            secret=bytes(32),
        )
        watch = Watch(site.desk, plan.to, plan, site.now)
        watch.look()
        settle(watch)
        ((_, _, body),) = twin.got
        said = json.loads(body)
        assert said["table"] == "Table 1" and "En attente depuis" in said["sentence"]
        browser = Room(site, lambda: 0.0).browser()  # type: ignore[arg-type]  # a clock that stands
        path = said["link"].removeprefix("https://room.local")
        page = browser.get(path)
        assert page.status_code == 200 and "data-at-once" in page.text
        assert site.desk.live("").coming == {}, "looking at a link is not coming"
        done = browser.post(path)
        assert done.status_code == 200 and "shift leader" in done.text
        (who,) = site.desk.live("").coming.values()
        assert who.who == "shift leader"
        assert browser.get(path[:-1]).status_code == 404
        browser.close()


def test_a_call_that_ends_while_somebody_touches_its_link_says_who_came(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(room.site), "notified_names", lambda _: ("Bo",))
    desk = room.site.desk
    (waiting,) = desk.waiting("")
    path = f"/coming/{desk.token(waiting, 'Bo')}"
    monkeypatch.setattr(desk, "find", lambda table, key: None)
    page = room.browser().post(path)
    assert page.status_code == 200 and re.search(r"Bo(</\w+>)? is coming", page.text)


def test_the_plan_names_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "alerts.toml"
    for text, told in (
        ("adress = 1", "expected one of address"),
        ("again_s = 1", "10 to 3600"),
        ("names = 1", "expected bool"),
        ('address = "room"', "expected one such as https"),
        ('[[to]]\nname = "a"', "either webhook or apprise"),
        ('[[to]]\nwebhook = "https://x"', "name: expected"),
        ('[[to]]\nname = "a"\nwebhook = "https://x"\nlanguage = "xx"', "language: expected"),
        ("a = [", "alerts.toml"),
    ):
        file.write_text(text)
        with pytest.raises(Unreadable, match=re.escape(told)):
            read_plan(file)
    file.write_text(
        'address = "https://room.local/"\ncontact = "mailto:a@b"\n[[to]]\nname = "a"\nwebhook = "https://x/y"\n'
    )
    assert read_plan(file) == AlertPlan(address="https://room.local", to=(Webhook("a", "https://x/y", "en"),))


def test_apprise_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A stand-in with the two methods of Apprise that are used: what reaches them is what matters here."""
    told: list[tuple[str, str, str]] = []

    class Apprise:
        def add(self, url: str) -> bool:
            self.url = url
            return url.startswith("ntfy")

        def notify(self, *, title: str, body: str) -> bool:
            told.append((self.url, title, body))
            return "fails" not in self.url

    module = types.ModuleType("apprise")
    module.__spec__ = ModuleSpec("apprise", None)
    module.Apprise = Apprise  # type: ignore[attr-defined]  # the stand-in
    monkeypatch.setitem(sys.modules, "apprise", module)
    line = ByApprise("shift", "ntfys://ntfy.example/floor", "en")
    line.check()
    line.send(MESSAGE)
    assert told == [(line.url, "Table 1: AL-07", f"Waiting for 0:20.\n{MESSAGE.link}")]
    with pytest.raises(Fault, match="could not send"):
        ByApprise("shift", "ntfys://fails", "en").send(MESSAGE)
    with pytest.raises(Refused, match="does not know"):
        ByApprise("shift", "carrier-pigeon://x", "en").check()
    monkeypatch.delitem(sys.modules, "apprise")
    if find_spec("apprise") is None:
        with pytest.raises(Refused, match="not installed"):
            line.check()
