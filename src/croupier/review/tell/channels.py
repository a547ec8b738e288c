"""Messages to the floor: their texts, receivers and channels."""

from __future__ import annotations

import hmac
import json
import ssl
import threading
import tomllib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from datetime import datetime
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.languages import LANGUAGES
from croupier.review.tell.calls import Desk, Waiting
from croupier.telling.names import table_name
from croupier.values import dataclass
from croupier.words import Words, usual_language


@dataclass(frozen=True, kw_only=True)
class FloorMessage:
    """One message. `link` takes the call with one touch; it is empty once somebody is coming."""

    table: str
    title: str
    sentence: str
    waits_s: int
    colour: str
    link: str = ""
    language: str = "en"

    @property
    def head(self) -> str:
        """Table and title on one line, in the language of the message."""
        return Words(self.language).say("{street}: {said}", street=self.table, said=self.title)


def floor_message(waiting: Waiting, waits_s: int, link: str, language: str, *, names: bool) -> FloorMessage:
    """The message that somebody is needed at a table, or that somebody is coming.

    `link` takes the call with one touch. It names the person only if the house wants `names`.
    """
    words, coming = Words(language), waiting.coming
    if coming is None:
        waits = words.say("Waiting for {time}.", time=duration(waits_s))
        sentence = f"{waiting.call.sentence(words)} {waits}"
    elif names and coming.who:
        sentence = words.say("{name} is coming.", name=coming.who)
    else:
        sentence = words.say("Somebody is coming.")
    return FloorMessage(
        table=table_name(waiting.name, words),
        title=waiting.call.title(words),
        sentence=sentence,
        waits_s=waits_s,
        colour=waiting.call.colour if coming is None else "blue",
        language=language,
        link=link if coming is None else "",
    )


def duration(seconds: int) -> str:
    """A length of time in a form that cannot be read as a time of day.

    >>> duration(5), duration(60), duration(83), duration(3900)
    ('5 s', '1 min', '1 min 23 s', '1 h 05 min')
    """
    minutes, rest = divmod(seconds, 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    seconds_said = f"{rest} s" if rest or not minutes else ""
    return " ".join(filter(None, (f"{minutes} min" if minutes else "", seconds_said)))


@dataclass(frozen=True)
class Webhook:
    """A URL that receives a message as JSON; chat services show its `text`.

    With a `secret` the header ``X-Croupier-Signature`` has the HMAC-SHA-256 of the body, in hex.
    """

    who: str
    url: str
    language: str
    secret: str = field(default="", repr=False)

    def send(self, message: FloorMessage) -> None:
        values = {
            "table": message.table,
            "title": message.title,
            "sentence": message.sentence,
            "waits_s": message.waits_s,
            "colour": message.colour,
            "link": message.link,
            "text": "\n".join(filter(None, (message.head, message.sentence, message.link))),
        }
        body = json.dumps(values, ensure_ascii=False).encode()
        headers = {"content-type": "application/json; charset=utf-8", "user-agent": "croupier"}
        if self.secret:
            headers["x-croupier-signature"] = hmac.new(self.secret.encode(), body, sha256).hexdigest()
        status, _ = post(checked(self.url), body, headers)
        if status >= 300:
            raise Fault(f"{self.who}: the webhook answered {status}")


@dataclass(frozen=True)
class ByApprise:
    """An address of Apprise, if Apprise is installed."""

    who: str
    url: str = field(repr=False)
    language: str

    def check(self) -> None:
        """Raise `Refused` if Apprise is not installed or does not know the address."""
        if find_spec("apprise") is None:
            raise Refused("no-apprise", f"{self.who}: Apprise is not installed: pip install apprise")
        if not import_module("apprise").Apprise().add(self.url):
            raise Refused("unknown-address", f"{self.who}: Apprise does not know this kind of address")

    def send(self, message: FloorMessage) -> None:
        line = import_module("apprise").Apprise()
        line.add(self.url)
        body = "\n".join(filter(None, (message.sentence, message.link)))
        if not line.notify(title=message.head, body=body):
            raise Fault(f"{self.who}: Apprise could not send it")


Recipient = Webhook | ByApprise
"""A person or group that gets messages in one language; `who` is recorded if they come."""

WAIT_S: Final = 10.0
"""The seconds that the other server may take for each step."""

MOST: Final = 64 * 1024
"""The most bytes of an answer that are read."""


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    wait_s: float = WAIT_S,
    authority: Path | None = None,
) -> tuple[int, bytes]:
    """The status and the beginning of the answer; `authority` replaces the usual trusted certificates.

    Raises `Unreadable` for an invalid URL and `Fault` if the server cannot be reached.
    """
    parts = urlsplit(checked(url))
    assert parts.hostname is not None
    line = HTTPConnection(parts.hostname, parts.port, timeout=wait_s)
    if parts.scheme == "https":
        line = HTTPSConnection(parts.hostname, parts.port, timeout=wait_s, context=_trust(authority))
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        line.request("POST", target, body, dict(headers))
        answer = line.getresponse()
        return answer.status, answer.read(MOST)
    except ssl.SSLCertVerificationError as error:
        raise Fault(
            f"{parts.hostname}: its certificate is not trusted here: {error.verify_message}"
        ) from error
    except (OSError, HTTPException, ValueError) as error:
        raise Fault(f"{parts.hostname}: it cannot be reached: {error}") from error
    finally:
        line.close()


def _trust(authority: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=authority)
    except (ssl.SSLError, OSError) as error:
        raise Fault(f"authority {authority}: expected certificates in PEM: {error}") from error


def checked(url: str) -> str:
    """The URL, if it is http or https; raises `Unreadable`.

    >>> checked("https://room.example/hook")
    'https://room.example/hook'
    """
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        known = None
    if not known or not url.isascii() or not url.isprintable() or " " in url:
        raise Unreadable(f"URL {url!r}: expected one such as https://room.example/hook")
    return url


_KEYS: Final = {"address": str, "names": bool, "again_s": int, "contact": str, "services": list, "to": list}
_TO: Final = {"name": str, "webhook": str, "apprise": str, "language": str, "secret": str}


@dataclass(frozen=True, kw_only=True)
class AlertPlan:
    """`address` is the pages' address for links in messages. `names`: a message may say who is coming.

    If nobody answers, the message is repeated every `again_s` seconds. The old keys ``contact`` and
    ``services`` are ignored.
    """

    address: str = ""
    names: bool = False
    again_s: int = 60
    to: tuple[Recipient, ...] = ()


def read_plan(path: Path) -> AlertPlan:
    """Read the file; raises `Unreadable` naming an invalid key, `Refused` for a missing package."""
    try:
        values = tomllib.loads(read_text(path, most=MOST_TYPED))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{path}: {error}") from None
    _check(values, _KEYS, str(path))
    plan = AlertPlan(
        address=checked(values["address"]).rstrip("/") if "address" in values else "",
        names=values.get("names", False),
        again_s=values.get("again_s", 60),
        to=tuple(
            _recipient(each, f"{path}, [[to]] {number}")
            for number, each in enumerate(values.get("to", ()), 1)
        ),
    )
    if not 10 <= plan.again_s <= 3600:
        raise Unreadable(f"{path}, again_s: expected 10 to 3600")
    return plan


def _check(values: Mapping[str, Any], known: Mapping[str, type], where: str) -> None:
    for name, value in values.items():
        if name not in known:
            raise Unreadable(f"{where}, {name}: expected one of {', '.join(known)}")
        if type(value) is not known[name]:
            raise Unreadable(f"{where}, {name}: expected {known[name].__name__}")


def _recipient(values: Any, where: str) -> Recipient:
    if not isinstance(values, dict):
        raise Unreadable(f"{where}: expected a table")
    _check(values, _TO, where)
    name, language = values.get("name", ""), values.get("language", usual_language())
    if not 0 < len(name) <= 40:
        raise Unreadable(f"{where}, name: expected 1 to 40 characters: it goes on record")
    if language not in LANGUAGES:
        raise Unreadable(f"{where}, language: expected one of {', '.join(LANGUAGES)}")
    if ("webhook" in values) == ("apprise" in values):
        raise Unreadable(f"{where}: expected either webhook or apprise")
    if "webhook" in values:
        return Webhook(name, checked(values["webhook"]), language, values.get("secret", ""))
    made = ByApprise(name, values["apprise"], language)
    made.check()
    return made


# --- the watch --------------------------------------------------------------------------------------


EVERY_S: Final = 2.0
MOST_TIMES: Final = 20
"""The most messages about one call."""


@dataclass
class _Sent:
    """The messages about a call: the last one's time, how many, and whether one named somebody coming."""

    at: datetime
    times: int
    closed: bool = False


class Watch:
    """Sends `recipients` the calls at the tables of a desk.

    `failed` is called with the reason if a message could not be sent; the next one is sent when it is due.
    """

    def __init__(
        self,
        desk: Desk,
        recipients: Sequence[Recipient],
        plan: AlertPlan,
        now: Callable[[], datetime],
        failed: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._desk = desk
        self._recipients = recipients
        self._plan = plan
        self._now = now
        self._failed = failed
        self._sent: dict[tuple[str, str], _Sent] = {}
        self._pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="tell")

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set."""
        while not stop.wait(EVERY_S):
            self.look()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self) -> None:
        """One round over all tables; an unreadable log is tried again in the next round."""
        for table in tuple(self._desk.logs):
            try:
                waiting = self._desk.waiting(table)
            except CroupierError as error:
                self._failed(str(error))
                continue
            open_ = {each.call.key for each in waiting}
            self._sent = {key: each for key, each in self._sent.items() if key[0] != table or key[1] in open_}
            for each in waiting:
                self._attend(each)

    def _attend(self, waiting: Waiting) -> None:
        now, key = self._now(), (waiting.table, waiting.call.key)
        sent = self._sent.get(key)
        if waiting.coming is not None:
            if sent is not None and not sent.closed:
                sent.closed = True
                self._send(waiting, now)
            return
        if sent is None and now - waiting.call.since < waiting.call.after:
            return
        if sent is not None and (
            (now - sent.at).total_seconds() < self._plan.again_s or sent.times >= MOST_TIMES
        ):
            return
        self._sent[key] = _Sent(now, sent.times + 1 if sent else 1)
        self._send(waiting, now)

    def _send(self, waiting: Waiting, now: datetime) -> None:
        address, waits_s = self._plan.address, waiting.waits_s(now)
        for one in self._recipients:
            link = f"{address}/coming/{self._desk.token(waiting, one.who)}" if address else ""
            message = floor_message(waiting, waits_s, link, one.language, names=self._plan.names)
            self._pool.submit(self._deliver, one, message)

    def _deliver(self, one: Recipient, message: FloorMessage) -> None:
        try:
            one.send(message)
        except CroupierError as error:
            self._failed(str(error))
