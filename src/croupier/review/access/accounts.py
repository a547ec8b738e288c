"""Accounts of the floor's pages: a name, a role and a password that is kept as a salted scrypt hash."""

from __future__ import annotations

import hmac
import json
import os
import re
import secrets
import threading
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, field
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text, replace_private
from croupier.log.secret_hash import FORM, is_older, is_secret, stretched
from croupier.values import dataclass, replace

Role = Literal["dealer", "floor", "auditor"]
ROLES: Final[tuple[Role, ...]] = ("dealer", "floor", "auditor")
"""A dealer sees the live board, an auditor all that is written; the floor may also add notes and open
cards.
"""

Rank = Literal["dealer", "floor", "auditor", "owner"]
RANKS: Final[tuple[Rank, ...]] = (*ROLES, "owner")
"""The roles, and the owner: a floor manager who also manages the accounts."""

FORMAT: Final = "croupier accounts 2"
OLDER: Final = "croupier accounts 1"
LEAST_PASSWORD: Final = 10
MOST_PASSWORD: Final = 200
"""The fewest and the most characters of a password."""

_OLDER: Final = 15
_NAME: Final = re.compile(r"[\w .'-]{1,40}")


@dataclass(frozen=True, kw_only=True)
class UserAccount:
    """An account of the pages; an `owner` belongs to the floor and manages the accounts.

    `fresh`: somebody else chose the password, and it must be changed first. `totp` is the secret of the
    second factor, if any, and `recovery` has the hashes of its recovery codes. `unlock` is the hash of a key
    that allows a login during an attack, and its end.
    """

    name: str
    role: Role
    password: str = field(repr=False)  # the hash
    owner: bool = False
    fresh: bool = False
    totp: str = field(default="", repr=False)
    recovery: tuple[str, ...] = field(default=(), repr=False)
    unlock: str = field(default="", repr=False, compare=False)

    @property
    def rank(self) -> Rank:
        return "owner" if self.owner else self.role


def check_name(name: str, others: Iterable[str] = ()) -> None:
    """Raise `Refused` for a new name without a letter or digit, of several alphabets, or like another.

    >>> check_name("Chloé B.", ("Chloe B.",))
    """
    scripts = {unicodedata.name(each, "").partition(" ")[0] for each in name if each.isalpha()}
    if (
        not _NAME.fullmatch(name)
        or not any(map(str.isalnum, name))
        or unicodedata.normalize("NFKC", name) != name
        or len(scripts & _ALIKE) > 1
    ):
        raise Refused(
            "bad-name",
            f"account {name!r}: expected 1 to 40 letters of one alphabet, digits, blanks, . ' or -",
        )
    alike = next((each for each in others if look(each) == look(name)), None)
    if alike is not None:
        raise Refused("alike", f"account {name!r}: it looks like {alike!r}; choose another name")


def look(name: str) -> str:
    """What a name looks like: those of two accounts must differ in it.

    >>> look("ANNA."), look("\u0430nna"), look("Bi11")
    ('anna', 'anna', 'blll')
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS)
    return "".join(filter(str.isalnum, folded))


_ALIKE: Final = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"}
"""Alphabets with letters of the same shapes."""

_LOOKS: Final = str.maketrans("аеорсухіјѕԁһкмтвнαονρτικυη01i", "aeopcyxljsdhkmtbhaovptlkunoll")
"""Small letters and digits that look like a Latin letter; i as l, because its capital does."""


def check_password(password: str, name: str) -> None:
    """Raise `Refused` for a password that is easy to guess: few different signs, a sequence, the name.

    >>> check_password("correct horse", "anna")
    """
    folded = password.casefold()
    steps = {ord(after) - ord(before) for before, after in pairwise(folded)}
    if (
        len(set(folded)) < 5
        or steps in ({1}, {-1})
        or (len(name) > 2 and name.casefold() in folded)
        or folded in _COMMON
    ):
        raise Refused(
            "weak-password",
            "the password: expected one that is hard to guess: no name, run or repetition; four words do",
        )


_COMMON: Final = ("1234567890", "0123456789", "password123", "passwort123", "motdepasse", "qwertyuiop",
                  "azertyuiop", "qwertzuiop", "administrator", "changeme123")  # fmt: skip


def hash_password(password: str, salt: bytes) -> str:
    """The hash of a password under 16 random bytes; raises `Refused` for one that is too short or too long.

    >>> is_password("correct horse", hash_password("correct horse", bytes(16)))
    True
    """
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused(
            "weak-password", f"the password: expected {LEAST_PASSWORD} to {MOST_PASSWORD} characters"
        )
    return stretched(password, salt)


def is_password(password: str, stored: str) -> bool:
    """Whether `stored` is the hash of this password; raises `Unreadable` if it is no hash."""
    return is_secret(password[:MOST_PASSWORD], stored, older=_OLDER)


def unlocks(account: UserAccount, key: str, now: datetime) -> bool:
    """Whether this key allows a login to the account now."""
    hashed, _, until = account.unlock.partition(" ")
    if not key or not until or not hmac.compare_digest(hashed, _hashed(key)):
        return False
    return now < datetime.fromisoformat(until)


def _hashed(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()


NOBODY: Final = f"scrypt:{bytes(16).hex()}:{bytes(32).hex()}:16:8:2"
"""The hash that is checked for an unknown name, so that the answer takes as long."""


def known(accounts: Mapping[str, UserAccount], name: str, password: str) -> UserAccount | None:
    """The account for a name and password, if any; a wrong name takes as long as a wrong password."""
    found = accounts.get(name)
    right = is_password(password, found.password if found else NOBODY)
    return found if right else None


class AccountFile:
    """The file with the accounts; it is read again when it changes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mark: tuple[int, int, int] | None = None
        self._accounts: dict[str, UserAccount] = {}
        self._lock = threading.Lock()

    def accounts(self) -> Mapping[str, UserAccount]:
        """All accounts by name; raises `Fault` if the file cannot be read or is damaged."""
        try:
            stat = self.path.stat()
            mark = (stat.st_mtime_ns, stat.st_ino, stat.st_size)
            if mark == self._mark:
                return self._accounts
            text = read_text(self.path, most=MOST_TYPED)
        except FileNotFoundError:
            self._mark, self._accounts = None, {}
            return self._accounts
        except (OSError, Unreadable) as error:
            raise Fault(f"accounts {error}") from error
        self._accounts, self._mark = _parse(text, self.path), mark
        return self._accounts

    def write(self, accounts: Iterable[UserAccount]) -> None:
        """Replace the whole file, which only its user can read. Raises `Fault` if it cannot be written."""
        _write(self.path, "accounts", {"format": FORMAT, "accounts": [asdict(each) for each in accounts]})

    def put(self, name: str, rank: Rank, password: str, *, fresh: bool = False) -> UserAccount:
        """Make an account, or change its role and password; its second factor stays.

        The first account of the floor is the owner. Raises `Refused` for an invalid name or password.
        """
        check_password(password, name)
        with self._lock:
            before = self.accounts().get(name)
            if before is None:
                check_name(name, self.accounts())
            first = rank == "floor" and not any(each.owner for each in self.accounts().values())
            made = UserAccount(
                name=name,
                role="floor" if rank == "owner" else rank,
                password=hash_password(password, os.urandom(16)),
                owner=rank == "owner" or (first and before is None),
                fresh=fresh,
            )
            if before is not None:
                made = replace(made, totp=before.totp, recovery=before.recovery)
            self._keep(made)
        return made

    def change(self, name: str, **values: object) -> UserAccount:
        """The account with these values instead; raises `Refused` for an unknown name or without an owner."""
        with self._lock:
            before = self._known(name)
            made = replace(before, **values)  # type: ignore[arg-type]  # fields of an account
            if before.owner and not made.owner:
                self._check_owner(name)
            self._keep(made)
        return made

    def _known(self, name: str) -> UserAccount:
        found = self.accounts().get(name)
        if found is None:
            raise Refused("no-such-account", f"there is no account {name!r}")
        return found

    def _check_owner(self, name: str) -> None:
        if not any(each.owner for each in self.accounts().values() if each.name != name):
            raise Refused("last-owner", f"{name} is the only owner: make somebody else one first")

    def renew(self, account: UserAccount, password: str) -> UserAccount:
        """Hash a correct password again if an older version hashed it; returns the account."""
        if not is_older(account.password):
            return account
        return self.change(account.name, password=hash_password(password, os.urandom(16)))

    def _keep(self, made: UserAccount) -> None:
        self.write(({**self.accounts(), made.name: made}).values())

    def unlock(self, name: str, until: datetime) -> str:
        """A key that allows logins to the account until then, whatever others try; raises `Refused`."""
        key = secrets.token_urlsafe(16)
        self.change(name, unlock=f"{_hashed(key)} {until.isoformat()}")
        return key

    def remove(self, name: str, *, even_last: bool = True) -> None:
        """Remove an account; raises `Refused` for an unknown name, and for the last owner unless told to."""
        with self._lock:
            if self._known(name).owner and not even_last:
                self._check_owner(name)
            self.write(each for each in tuple(self.accounts().values()) if each.name != name)


def _write(path: Path, what: str, values: Mapping[str, object]) -> None:
    try:
        replace_private(path, json.dumps(values, ensure_ascii=False, indent=2) + "\n")
    except OSError as error:
        raise Fault(f"{what} {path}: it cannot be written: {error.strerror}") from error


def _parse(text: str, path: Path) -> dict[str, UserAccount]:
    try:
        values = json.loads(text)
        if values["format"] not in (FORMAT, OLDER):
            raise ValueError
        found = [
            UserAccount(**one | {"recovery": tuple(one.get("recovery", ()))}) for one in values["accounts"]
        ]
        if not all(_NAME.fullmatch(each.name) and FORM.fullmatch(each.password) for each in found):
            raise ValueError
        if not all(each.role in ROLES for each in found) or len({each.name for each in found}) < len(found):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Fault(f"accounts {path}: expected a file that croupier review account has made") from None
    return {each.name: each for each in found}


# --- tokens of programs: random, shown once, kept only as a hash ------------------------------------


TOKENS_FORMAT: Final = "croupier tokens 1"
PREFIX: Final = "croupier-"
"""The beginning of every token, so that scanners can find a published one."""

MOST_TOKENS: Final = 50
"""The most tokens at a time."""

_HASH: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class Token:
    """A program that may read: its name, who allowed it and when, and the `hash` of its token.

    A token has 256 random bits, so a plain hash of it cannot be guessed.
    """

    name: str
    hash: str = field(repr=False)
    made_utc: str
    by: str


class TokenFile:
    """The file with the tokens; it is read for each request, so that a revoked token is refused at once."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def tokens(self) -> tuple[Token, ...]:
        """All tokens, oldest first; raises `Fault` for a damaged file."""
        if not self.path.exists():
            return ()
        try:
            return _parsed_tokens(read_text(self.path, most=MOST_TYPED))
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
        if len(held) >= MOST_TOKENS:
            raise Refused("too-many", f"there are {MOST_TOKENS} tokens: revoke one first")
        text = f"{PREFIX}{secrets.token_urlsafe(32)}"
        made = Token(
            name=name,
            hash=_hashed(text),
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
        """The program with this token, if any."""
        wanted = _hashed(text)
        return next((each for each in self.tokens() if secrets.compare_digest(each.hash, wanted)), None)

    def _write(self, tokens: Iterable[Token]) -> None:
        _write(self.path, "tokens", {"format": TOKENS_FORMAT, "tokens": [asdict(each) for each in tokens]})


def token_file(accounts: Path) -> TokenFile:
    return TokenFile(Path(f"{accounts}-tokens"))


def _parsed_tokens(text: str) -> tuple[Token, ...]:
    values = json.loads(text)
    if values["format"] != TOKENS_FORMAT:
        raise ValueError
    found = tuple(Token(**one) for one in values["tokens"])
    if not all(_NAME.fullmatch(each.name) and _HASH.fullmatch(each.hash) for each in found):
        raise ValueError
    return found
