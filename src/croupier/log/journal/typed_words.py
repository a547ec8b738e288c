"""What people typed, beside the log: names of dealers and of the floor, reasons, remarks.

A row has a token instead: the hash of the words and a salt that is stored with them, so that changed words
show, and a token reveals nothing about words that are gone. When a person in them is forgotten, they get
another salt, and a note has the new tokens. Rows of older logs, which were hashed with the words, keep them.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.log.disk import Queried, written

FIELDS: Final = ("reason", "what", "who", "floor", "dealer", "relieved", "badge")
"""The fields of events that hold what somebody typed, or the number of a badge; empty if there is none."""

LISTS: Final = ("turnovers", "roster")
"""The fields that are lists of lists in which every text is typed."""

TOKEN: Final = re.compile("typed:[0-9a-f]{32}")
_SALT_BYTES: Final = 16


def token_of(salt: bytes, text: str) -> str:
    """The token that replaces a text in a row.

    >>> TOKEN.fullmatch(token_of(bytes(16), "a remark")) is not None
    True
    """
    return f"typed:{sha256(b'croupier typed' + salt + text.encode()).hexdigest()[:32]}"


def put_aside(conn: Connection, text: str) -> str:
    """Store a text beside the rows; returns its token. The same text has the same token."""
    if not text:
        return text
    found = _as_typed(conn, text)
    if found:
        return found
    salt = os.urandom(_SALT_BYTES)
    token = token_of(salt, text)
    written(conn.execute("INSERT INTO typed VALUES (?, ?, ?)", (token, text, salt)))
    return token


def _as_typed(conn: Connection, text: str) -> str:
    """The token of a text that was typed as it is, and not a replacement; empty if there is none."""
    rows = conn.execute("SELECT mark, salt FROM typed WHERE text = ?", (text,))
    return next((str(token) for token, salt in rows if token_of(salt, text) == token), "")


def words_of(conn: Queried, token: str) -> str:
    """The words behind a token; other text is returned as it is. Raises `Unreadable` if they are missing."""
    if not TOKEN.fullmatch(token):
        return token
    found = conn.execute("SELECT text FROM typed WHERE mark = ?", (token,)).fetchone()
    if found is None:
        raise Unreadable(f"{token}: what was typed there is missing from the file")
    return str(found[0])


def in_words(column: str) -> str:
    """The SQL that gives the words of a column of tokens."""
    return f"coalesce((SELECT text FROM typed WHERE mark = {column}), {column})"


def exchanged(values: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """The stored values of an event with everything that was typed replaced by `change`.

    >>> exchanged({"seat": 3, "reason": "they said so"}, str.upper)
    {'seat': 3, 'reason': 'THEY SAID SO'}
    """
    made = dict(values)
    for name in FIELDS:
        if isinstance(made.get(name), str) and made[name]:
            made[name] = change(made[name])
    for name in LISTS:
        if name in made:
            made[name] = [
                [change(said) if isinstance(said, str) and said else said for said in each]
                for each in made[name]
            ]
    return made


def typed_in(values: Mapping[str, Any]) -> list[str]:
    """What people typed into the fields of an event."""
    typed = [values[name] for name in FIELDS if isinstance(values.get(name), str)]
    lists = (each for name in LISTS for each in values.get(name, ()))
    return typed + [said for each in lists for said in each if isinstance(said, str)]


# --- forgetting ----------------------------------------------------------------------------------------


def stand_in(conn: Connection, name: str) -> str:
    """A neutral name for anybody but a player: made from their token, if they have one."""
    found = _as_typed(conn, name)
    return f"person {found[-6:]}" if found else "somebody"


def replace_name(conn: Connection, name: str, new: str) -> dict[str, str]:
    """Write another name wherever this one was typed, ignoring case and accents.

    Returns each old token with its new one, for a note. The salts are new, so the note reveals nobody who is
    forgotten later.
    """
    changed = {}
    for token, text in conn.execute("SELECT mark, text FROM typed").fetchall():
        said = without(name, text, new)
        if said != text:
            salt = os.urandom(_SALT_BYTES)
            conn.execute("UPDATE typed SET text = ?, salt = ? WHERE mark = ?", (said, salt, token))
            changed[str(token)] = token_of(salt, said)
    return changed


def without(name: str, text: str, new: str) -> str:
    """The text with another name in place of this one, where that is a whole word.

    >>> without("Zoé", "ZOE showed; Zoélie did not", "player 3")
    'player 3 showed; Zoélie did not'
    """
    wanted = _folded(name)
    if not wanted.strip() or wanted not in _folded(text):
        return text
    folded, at = "", list[int]()
    for position, sign in enumerate(text):
        plain = _folded(sign)
        folded += plain
        at += [position] * len(plain)
    made, end = "", 0
    for found in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded):
        start, last = at[found.start()], at[found.end() - 1]
        while last + 1 < len(text) and not _folded(text[last + 1]):
            last += 1
        made += text[end:start] + new
        end = last + 1
    return made + text[end:]


def _folded(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


# --- evidence ------------------------------------------------------------------------------------------


class Tokens:
    """Which tokens of a file are valid: the words were typed like this, or a note records the replacement."""

    def __init__(self, conn: Connection, replaced: Mapping[str, str]) -> None:
        self._held = {
            token: replaced.get(token, token) == token_of(salt, text)
            for token, text, salt in conn.execute("SELECT mark, text, salt FROM typed")
        }

    def hold(self) -> bool:
        """Whether all typed texts are valid, even those that no row refers to."""
        return all(self._held.values())

    def fault(self, *texts: str) -> str:
        """What is wrong with those of these texts that are tokens, or nothing."""
        for token in filter(TOKEN.fullmatch, texts):
            if token not in self._held:
                return "what was typed there is missing"
            if not self._held[token]:
                return "what was typed there was changed"
        return ""
