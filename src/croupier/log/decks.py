"""The register of tags, stored in the file of the log: which tag is which card of which deck, in plain text.

A note has the hash of each registered deck, so that swapped tags are noticed before a card is misread.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from sqlite3 import Connection

from croupier.errors import Fault
from croupier.log.disk import open_for_reading, open_for_writing, sqlite_faults, transaction, written
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import add_note
from croupier.log.journal.signatures import Signer, signer_of_log
from croupier.log.schema.drift import refuse_drift
from croupier.log.schema.migrations import migrate

Tag = tuple[str, str, str, str]
"""(deck, uid, card as text, status): ("blue", "04A1B2C3D4E5F6", "Ah", "card")."""


def save_deck(
    path: Path, deck: str, tags: Iterable[tuple[str, str, str]], *, signer: Signer | None = None
) -> None:
    """Write a whole deck, replacing any deck of that name: (uid, card, status) of each tag.

    All or nothing. Without a `signer` the key beside the log signs the note, if it is there. Raises `Fault`
    if a tag belongs to another deck, and if the disk fails.
    """
    found = list(tags)
    rows = [(uid, deck, card, status) for uid, card, status in found]
    with sqlite_faults(path), open_for_writing(path) as db:
        refuse_drift(db, path)
        migrate(db)
        with transaction(db):
            db.execute("DELETE FROM tags WHERE deck = ?", [deck])
            for row in rows:
                taken = db.execute("SELECT deck FROM tags WHERE uid = ?", [row[0]]).fetchone()
                if taken is not None:
                    raise Fault(f"tag {row[0]} of deck {deck}: deck {taken[0]} has it already")
                written(db.execute("INSERT INTO tags (uid, deck, card, status) VALUES (?, ?, ?, ?)", row))
            add_note(
                db.conn,
                "deck",
                utc=as_text(datetime.now(UTC)),
                who="croupier",
                why="the tags of a deck were registered",
                facts={"deck": deck, "tags": len(rows), "hash": _hash_of(sorted(found)) if found else ""},
                signer=signer or signer_of_log(path),
            )


def load_tags(path: Path) -> tuple[Tag, ...]:
    """Every registered tag, by deck and tag; none if the file has no register yet."""
    with sqlite_faults(path), open_for_reading(path) as db:
        return _tags(db.conn) if db["tags"].exists() else ()


def hashes_of_decks(conn: Connection) -> dict[str, str]:
    """The hash of each deck over its tags, in hexadecimal."""
    found = groupby(_tags(conn), key=lambda row: row[0])
    return {deck: _hash_of([row[1:] for row in rows]) for deck, rows in found}


def _hash_of(tags: list[tuple[str, str, str]]) -> str:
    """The hash over the tags of one deck: number, card and status of each, in their order."""
    return sha256(json.dumps(tags).encode()).hexdigest()


def _tags(conn: Connection) -> tuple[Tag, ...]:
    return tuple(conn.execute("SELECT deck, uid, card, status FROM tags ORDER BY deck, uid").fetchall())
