"""The ways to reach the floor: a webhook, and whatever Apprise supports."""

from __future__ import annotations

import hmac
import json
from dataclasses import field
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from croupier.errors import Fault, Refused
from croupier.review.tell.messages import Message
from croupier.review.tell.post import checked, post
from croupier.values import dataclass


class Recipient(Protocol):
    """A person or a group who gets messages in one language; `who` is recorded if they come."""

    @property
    def who(self) -> str: ...

    @property
    def language(self) -> str: ...

    def send(self, message: Message) -> None:
        """Send a message; raises `Fault` if that fails."""


@dataclass(frozen=True)
class Webhook:
    """A URL that takes a message as JSON; `text` in it is what chat services show.

    With a `secret` the header ``X-Croupier-Signature`` has the HMAC-SHA-256 of the body, in hex.
    """

    who: str
    url: str
    language: str
    secret: str = field(default="", repr=False)

    def send(self, message: Message) -> None:
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

    def send(self, message: Message) -> None:
        line = import_module("apprise").Apprise()
        line.add(self.url)
        body = "\n".join(filter(None, (message.sentence, message.link)))
        if not line.notify(title=message.head, body=body):
            raise Fault(f"{self.who}: Apprise could not send it")
