"""Messages to the floor: encrypted for one browser, as JSON for a webhook, with one touch back."""

import hashlib
import hmac
import json
import re
import sys
import threading
import types
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.engine import commands as cmd
from croupier.errors import Fault, Refused, Unreadable
from croupier.languages import USUAL
from croupier.log.writing.store import Journal
from croupier.review.access.accounts import AccountFile
from croupier.review.tell.channels import Browser, ByApprise, Webhook
from croupier.review.tell.messages import Message
from croupier.review.tell.plan import Plan, read_plan
from croupier.review.tell.subscriptions import Subscription, Subscriptions
from croupier.review.tell.watch import Watch
from croupier.review.tell.webpush import Receiver, encoded, encrypted, sender_of
from croupier.review.visit import Site
from support.dealer import Dealer
from support.floor_pages import Room, send
from support.logs import KEY, START, keep

MESSAGE = Message(
    table="Table 1", title="AL-07", sentence="Waiting for 0:20.", waits_s=20, colour="red", topic="a" * 32,
    link="https://room.local/coming/abc", take="I am coming",
)  # fmt: skip


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_encryption_is_that_of_the_rfc() -> None:
    """RFC 8291, appendix A: the receiver's keys, the sender's key, the salt, and the message they make."""
    receiver = Receiver.of(
        "https://push.example.net/push/x",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    key = derive_private_key(
        int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), SECP256R1()
    )
    salt = bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    made = encrypted(b"When I grow up, I want to be a watermelon", receiver, key=key, salt=salt)
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


class Twin:
    """A push service, or any other server: it keeps what it got and answers as it was told."""

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


class Device:
    """A browser that subscribed, with its private key; http-ece, which is not ours, decrypts for it."""

    def __init__(self, origin: str, path: str = "/push/1") -> None:
        self.key = generate_private_key(SECP256R1())
        self.secret = bytes(range(16))
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscription(
            account="Flo",
            language="en",
            endpoint=f"{origin}{path}",
            p256dh=encoded(point),
            auth=encoded(self.secret),
        )

    def opened(self, body: bytes) -> dict[str, Any]:
        raw = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return dict(json.loads(raw))


def test_a_push_message_is_read_by_its_browser_alone(tmp_path: Path) -> None:
    twin = Twin()
    with serving(twin) as origin:
        device, other = Device(origin), Device(origin)
        known = Subscriptions(tmp_path / "push", (origin,))
        known.add(device.subscription)
        sender = sender_of(bytes(31) + b"\7", "mailto:floor@room.example")
        Browser(device.subscription, sender, known).send(MESSAGE)
    ((path, headers, body),) = twin.got
    assert path == "/push/1" and headers["content-encoding"] == "aes128gcm"
    assert headers["urgency"] == "high" and headers["topic"] == MESSAGE.topic and int(headers["ttl"]) > 0
    assert device.opened(body) == {
        "title": "Table 1: AL-07",
        "body": "Waiting for 0:20.",
        "tag": MESSAGE.topic,
        "link": MESSAGE.link,
        "take": "I am coming",
        "quiet": False,
    }
    assert b"Table" not in body
    with pytest.raises(Exception, match="Decryption error"):
        other.opened(body)
    check_vapid(headers["authorization"], origin, sender.public)


def check_vapid(header: str, origin: str, public: str) -> None:
    """RFC 8292: a token signed with ES256 for this service, by the key that the browser was given."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),k=([\w-]+)", header)
    assert found is not None and found[4] == public
    assert json.loads(bytes_of(found[1])) == {"typ": "JWT", "alg": "ES256"}
    claims = json.loads(bytes_of(found[2]))
    assert claims["aud"] == origin and claims["sub"] == "mailto:floor@room.example"
    raw = bytes_of(found[3])
    assert len(raw) == 64
    signature = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), bytes_of(public))
    key.verify(signature, f"{found[1]}.{found[2]}".encode(), ECDSA(SHA256()))


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    twin = Twin()
    twin.status = status
    with serving(twin) as origin:
        device = Device(origin)
        known = Subscriptions(tmp_path / "push", (origin,))
        known.add(device.subscription)
        Browser(device.subscription, sender_of(bytes(31) + b"\7", "mailto:a@b"), known).send(MESSAGE)
    assert known.all() == ()


def test_a_failing_service_is_reported_and_the_browser_stays(tmp_path: Path) -> None:
    twin = Twin()
    twin.status = 500
    with serving(twin) as origin:
        device = Device(origin)
        known = Subscriptions(tmp_path / "push", (origin,))
        known.add(device.subscription)
        browser = Browser(device.subscription, sender_of(bytes(31) + b"\7", "mailto:a@b"), known)
        with pytest.raises(Fault, match="500"):
            browser.send(MESSAGE)
        assert known.all() == (device.subscription,)
    with pytest.raises(Fault, match="cannot be reached"):
        browser.send(MESSAGE)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://192.168.1.1/push",
        "https://evil.example/push",
        "https://fcm.googleapis.com.evil.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:444/x",
        "https://evilpush.services.mozilla.com.example/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_messages_go_to_known_services_alone(tmp_path: Path, endpoint: str) -> None:
    made = replace(Device("https://x").subscription, endpoint=endpoint)
    with pytest.raises(Refused):
        Subscriptions(tmp_path / "push").add(made)


@pytest.mark.parametrize(
    "host", ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"]
)
def test_the_usual_services_are_known(tmp_path: Path, host: str) -> None:
    known = Subscriptions(tmp_path / "push")
    known.add(Device(f"https://{host}").subscription)
    assert len(known.of("Flo")) == 1
    assert (tmp_path / "push").stat().st_mode & 0o777 == 0o600
    known.forget("Flo")
    assert known.all() == ()


def test_a_browser_subscribes_on_the_page_of_its_account(room: Room) -> None:
    browser = room.login("Flo")
    assert room.site.sender.public in browser.get("/account").text
    made = Device("https://fcm.googleapis.com").subscription
    answer = send(browser, "/account", "/push", endpoint=made.endpoint, p256dh=made.p256dh, auth=made.auth)
    assert answer.headers["location"] == "/account?done=push"
    (kept,) = room.site.browsers.all()
    assert (kept.account, kept.language, kept.endpoint) == ("Flo", "en", made.endpoint)
    bad = send(browser, "/account", "/push", endpoint=made.endpoint, p256dh="x", auth="y")
    assert bad.status_code == 400
    assert send(browser, "/account", "/push/none").status_code == 303
    assert room.site.browsers.all() == ()
    for name in ("Dan", "Aud"):
        other = room.login(name)
        assert send(other, "/account", "/push", endpoint=made.endpoint).status_code == 403


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
        plan = Plan(address="https://room.local", to=(Webhook("shift leader", f"{origin}/hook", "fr"),))
        site = Site(
            db=log,
            accounts=AccountFile(tmp_path / "accounts"),
            now=lambda: START + timedelta(minutes=5),
            plan=plan,
            secret=bytes(32),
        )
        watch = Watch(site.desk, site.recipients, plan, site.now)
        watch.look()
        watch.settle()
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
        ('contact = "floor"', "mailto"),
        ("a = [", "alerts.toml"),
    ):
        file.write_text(text)
        with pytest.raises(Unreadable, match=re.escape(told)):
            read_plan(file)
    file.write_text('address = "https://room.local/"\n[[to]]\nname = "a"\nwebhook = "https://x/y"\n')
    assert read_plan(file) == Plan(address="https://room.local", to=(Webhook("a", "https://x/y", USUAL),))


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
