"""Accounts of the floor's pages: a name, a role and a password that is kept as a salted scrypt hash."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal, cast

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.log.stretching import FORM, is_older, is_secret, stretched

Role = Literal["dealer", "floor", "auditor"]
ROLES: Final[tuple[Role, ...]] = ("dealer", "floor", "auditor")
"""A dealer sees the live board, an auditor all that is written, the floor may also add and open."""

FORMAT: Final = "croupier accounts 1"
LEAST_PASSWORD: Final = 10
MOST_PASSWORD: Final = 200
"""Characters of a password."""

_OLDER: Final = 15
_NAME: Final = re.compile(r"[\w .'-]{1,40}")


@dataclass(frozen=True, kw_only=True)
class Account:
    """Somebody who may look."""

    name: str
    role: Role
    password: str = field(repr=False)  # the hash


def check_password(password: str, name: str) -> None:
    """Raise `Refused` for a password that is easily guessed: few different signs, a run of them, the name.

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
    """The hash of a password under 16 random bytes; raises `Refused` for one that is too short or long.

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


NOBODY: Final = f"scrypt:{bytes(16).hex()}:{bytes(32).hex()}:16:8:2"
"""What a password is checked against where the account does not exist, so that it takes as long."""


def known(accounts: Mapping[str, Account], name: str, password: str) -> Account | None:
    """The account that name and password open, if any; a wrong name takes as long as a wrong password."""
    found = accounts.get(name)
    right = is_password(password, found.password if found else NOBODY)
    return found if right else None


class AccountFile:
    """The file with the accounts; it is read again when it has changed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mark: tuple[int, int, int] | None = None
        self._accounts: dict[str, Account] = {}

    def accounts(self) -> Mapping[str, Account]:
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

    def write(self, accounts: Iterable[Account]) -> None:
        """Replace the file as a whole; only its user can read it. Raises `Fault` if it cannot be written."""
        values = {"format": FORMAT, "accounts": [asdict(each) for each in accounts]}
        try:
            self._replace(json.dumps(values, ensure_ascii=False, indent=2) + "\n")
        except OSError as error:
            raise Fault(f"accounts {self.path}: it cannot be written: {error.strerror}") from error

    def _replace(self, text: str) -> None:
        beside = self.path.with_name(self.path.name + ".new")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.fchmod(handle, 0o600)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)

    def put(self, name: str, role: Role, password: str) -> None:
        """Make an account or give it another role and password; raises `Refused` for a bad name."""
        if not _NAME.fullmatch(name):
            raise Refused("bad-name", f"account {name!r}: expected 1 to 40 letters, digits, blanks, . ' or -")
        check_password(password, name)
        self._keep(Account(name=name, role=role, password=hash_password(password, os.urandom(16))))

    def renew(self, account: Account, password: str) -> Account:
        """Hash a right password anew if an older version hashed it; returns the account."""
        if not is_older(account.password):
            return account
        renewed = replace(account, password=hash_password(password, os.urandom(16)))
        self._keep(renewed)
        return renewed

    def _keep(self, made: Account) -> None:
        self.write(({**self.accounts(), made.name: made}).values())

    def remove(self, name: str) -> None:
        """Take an account out; raises `Refused` for an unknown name."""
        left = dict(self.accounts())
        if left.pop(name, None) is None:
            raise Refused("no-such-account", f"there is no account {name!r}")
        self.write(left.values())


def _parse(text: str, path: Path) -> dict[str, Account]:
    try:
        values = json.loads(text)
        if values["format"] != FORMAT:
            raise ValueError
        found = [
            Account(name=one["name"], role=cast(Role, one["role"]), password=one["password"])
            for one in values["accounts"]
        ]
        if not all(_NAME.fullmatch(each.name) and FORM.fullmatch(each.password) for each in found):
            raise ValueError
        if not all(each.role in ROLES for each in found) or len({each.name for each in found}) < len(found):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Fault(f"accounts {path}: expected a file that croupier review account has made") from None
    return {each.name: each for each in found}
