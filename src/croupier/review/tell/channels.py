"""The ways to reach the floor: browsers by Web Push, a webhook, and whatever Apprise supports."""

from __future__ import annotations

import hmac
import json
import time
from collections.abc import Iterator
from dataclasses import field
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol

from croupier.errors import Fault, Refused
from croupier.review.tell.messages import Message
from croupier.review.tell.post import checked, post
from croupier.review.tell.subscriptions import Subscription, Subscriptions
from croupier.review.tell.webpush import Sender, encrypted
from croupier.values import dataclass

VALID_S: Final = 600
"""How long a push service keeps a message for a phone that is off."""

GONE: Final = (404, 410)
"""What a push service answers for a browser that has unsubscribed."""


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


@dataclass(frozen=True)
class Browser:
    """A browser that subscribed; it is forgotten once its service no longer knows it."""

    subscription: Subscription
    sender: Sender
    known: Subscriptions

    @property
    def who(self) -> str:
        return self.subscription.account

    @property
    def language(self) -> str:
        return self.subscription.language

    def send(self, message: Message) -> None:
        values = {
            "title": message.head,
            "body": message.sentence,
            "tag": message.topic,
            "link": message.link,
            "take": message.take,
            "quiet": not message.link and message.topic != "trial",
        }
        receiver = self.subscription.receiver
        body = encrypted(json.dumps(values, ensure_ascii=False).encode(), receiver)
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(VALID_S),
            "urgency": "high",
            "topic": message.topic,
        }
        status, _ = post(
            receiver.endpoint, body, headers | self.sender.headers(receiver.endpoint, int(time.time()))
        )
        if status in GONE:
            self.known.remove(receiver.endpoint)
        elif status >= 300:
            raise Fault(f"{self.who}: the push service answered {status}")


def browsers(known: Subscriptions, sender: Sender) -> Iterator[Browser]:
    """All browsers that get messages; raises `Fault` if their file cannot be read."""
    return (Browser(each, sender, known) for each in known.all())
