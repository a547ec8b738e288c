"""The browsers that get messages, each with its account; kept in a file beside the accounts."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.languages import LANGUAGES
from croupier.review.access.private import replace_private
from croupier.review.tell.webpush import Receiver
from croupier.values import dataclass

FORMAT: Final = "croupier push 1"

SERVICES: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    "web.push.apple.com",
)
"""The services that pass messages on to browsers; a name with a dot before it stands for all under it."""

MOST: Final = 100
"""The most browsers; the oldest goes."""


@dataclass(frozen=True)
class Subscription:
    """One browser of an account."""

    account: str
    language: str
    endpoint: str
    p256dh: str
    auth: str

    @property
    def receiver(self) -> Receiver:
        return Receiver.of(self.endpoint, self.p256dh, self.auth)


class Subscriptions:
    """The file of the browsers; `services` are origins besides the usual ones, such as a house's own."""

    def __init__(self, path: Path, services: tuple[str, ...] = ()) -> None:
        self._path = path
        self._services = services
        self._lock = threading.Lock()

    def all(self) -> tuple[Subscription, ...]:
        """Every browser, the oldest first; raises `Fault` for a damaged file."""
        if not self._path.exists():
            return ()
        try:
            values = json.loads(read_text(self._path, most=MOST_TYPED))
            if values["format"] != FORMAT:
                raise ValueError
            return tuple(Subscription(**one) for one in values["browsers"])
        except (OSError, Unreadable, ValueError, KeyError, TypeError) as error:
            raise Fault(f"browsers to notify {self._path}: it cannot be read: {error}") from error

    def of(self, account: str) -> tuple[Subscription, ...]:
        return tuple(each for each in self.all() if each.account == account)

    def add(self, made: Subscription) -> None:
        """Store a browser; raises `Refused` for an unknown service, `Unreadable` for invalid keys."""
        _ = made.receiver
        if not self._is_known(made.endpoint) or len(made.endpoint) > 1000:
            host = urlsplit(made.endpoint).hostname
            raise Refused("unknown-service", f"{host}: messages are passed on by known services only")
        if made.language not in LANGUAGES:
            raise Unreadable(f"language {made.language!r}: expected one of the pages")
        with self._lock:
            others = [each for each in self.all() if each.endpoint != made.endpoint]
            self._write([*others, made][-MOST:])

    def remove(self, endpoint: str, account: str = "") -> None:
        """Forget a browser, and only if it belongs to this account if one is given."""
        with self._lock:
            known = self.all()
            left = [
                each for each in known if each.endpoint != endpoint or (account and each.account != account)
            ]
            if len(left) < len(known):
                self._write(left)

    def forget(self, account: str) -> None:
        """Forget all browsers of an account."""
        with self._lock:
            known = self.all()
            left = [each for each in known if each.account != account]
            if len(left) < len(known):
                self._write(left)

    def _is_known(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
            host, origin = parts.hostname or "", f"{parts.scheme}://{parts.netloc}"
        except ValueError:
            return False
        if origin in self._services:
            return True
        usual = any(host == each or (each.startswith(".") and host.endswith(each)) for each in SERVICES)
        return parts.scheme == "https" and usual and parts.port in (None, 443)

    def _write(self, browsers: list[Subscription]) -> None:
        values = {"format": FORMAT, "browsers": [asdict(each) for each in browsers]}
        try:
            replace_private(self._path, json.dumps(values, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            raise Fault(f"{self._path}: it cannot be written: {error.strerror}") from error
