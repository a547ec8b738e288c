"""Tokens of programs that read the log: random, shown once, and kept only as a hash.

A token has 256 random bits, so a plain hash of it cannot be reversed; only a password, which people choose,
needs stretching.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from dataclasses import asdict, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text, replace_private
from croupier.values import dataclass

FORMAT: Final = "croupier tokens 1"
PREFIX: Final = "croupier-"
"""How every token begins, so that scanners can find one that was published by mistake."""

MOST: Final = 50
"""The most tokens at one time."""

_NAME: Final = re.compile(r"[\w .'-]{1,40}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class Token:
    """A program that may read: its name, who let it in and when; `hash` is the hash of its token."""

    name: str
    hash: str = field(repr=False)
    made_utc: str
    by: str


class TokenFile:
    """The file with the tokens; it is read for each request, so that a revoked token is refused at once."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def tokens(self) -> tuple[Token, ...]:
        """All tokens, in the order in which they were made; raises `Fault` for a damaged file."""
        if not self.path.exists():
            return ()
        try:
            return _parse(read_text(self.path, most=MOST_TYPED))
        except Fault:
            raise
        except (Unreadable, ValueError, KeyError, TypeError, RecursionError):
            raise Fault(f"tokens {self.path}: expected a file that croupier review token has made") from None

    def make(self, name: str, *, by: str, now: datetime) -> str:
        """A new token for a program, shown only this once; raises `Refused` for an invalid name."""
        held = self.tokens()
        if not _NAME.fullmatch(name):
            raise Refused("bad-name", f"token {name!r}: expected 1 to 40 letters, digits, blanks, . ' or -")
        if any(each.name == name for each in held):
            raise Refused("name-taken", f"token {name!r}: there is one already; revoke it first")
        if len(held) >= MOST:
            raise Refused("too-many", f"there are {MOST} tokens: revoke one first")
        text = f"{PREFIX}{secrets.token_urlsafe(32)}"
        made = Token(
            name=name,
            hash=_hash(text),
            made_utc=now.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
            by=by,
        )
        self._write((*held, made))
        return text

    def revoke(self, name: str) -> None:
        """Make a token invalid; raises `Refused` for an unknown name."""
        held = self.tokens()
        left = tuple(each for each in held if each.name != name)
        if len(left) == len(held):
            raise Refused("no-such-token", f"there is no token {name!r}")
        self._write(left)

    def find(self, text: str) -> Token | None:
        """Whose token this is."""
        wanted = _hash(text)
        return next((each for each in self.tokens() if secrets.compare_digest(each.hash, wanted)), None)

    def _write(self, tokens: Iterable[Token]) -> None:
        values = {"format": FORMAT, "tokens": [asdict(each) for each in tokens]}
        try:
            replace_private(self.path, json.dumps(values, ensure_ascii=False, indent=2) + "\n")
        except OSError as error:
            raise Fault(f"tokens {self.path}: the file cannot be written: {error.strerror}") from error


def token_file(accounts: Path) -> TokenFile:
    """The tokens of the pages whose accounts are in that file."""
    return TokenFile(Path(f"{accounts}-tokens"))


def _hash(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def _parse(text: str) -> tuple[Token, ...]:
    values = json.loads(text)
    if values["format"] != FORMAT:
        raise ValueError
    found = tuple(Token(**one) for one in values["tokens"])
    if not all(_NAME.fullmatch(each.name) and _HASH.fullmatch(each.hash) for each in found):
        raise ValueError
    return found
