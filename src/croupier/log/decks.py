"""The register of tags, kept in the file of the log: which tag is which card of which deck, as plain text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.errors import Fault
from croupier.log.disk import open_for_reading, open_for_writing, told, transaction
from croupier.log.migrations import migrate

Tag = tuple[str, str, str, str]
"""(deck, uid, card as text, status): ("blue", "04A1B2C3D4E5F6", "Ah", "card")."""


def save_deck(path: Path, deck: str, tags: Iterable[tuple[str, str, str]]) -> None:
    """Write a whole deck, in place of what was registered under its name: (uid, card, status) of each tag.

    All or nothing. Raises `Fault` if a tag belongs to another deck, and if the disk fails.
    """
    rows = [(uid, deck, card, status) for uid, card, status in tags]
    with told(path):
        db = open_for_writing(path)
        try:
            migrate(db)
            with transaction(db):
                db.execute("DELETE FROM tags WHERE deck = ?", [deck])
                for row in rows:
                    taken = db.execute("SELECT deck FROM tags WHERE uid = ?", [row[0]]).fetchone()
                    if taken is not None:
                        raise Fault(f"tag {row[0]} of deck {deck}: deck {taken[0]} has it already")
                    db.execute("INSERT INTO tags (uid, deck, card, status) VALUES (?, ?, ?, ?)", row)
        finally:
            db.close()


def load_tags(path: Path) -> tuple[Tag, ...]:
    """Every registered tag, by deck and tag; none if the file has no register yet."""
    with told(path):
        db = open_for_reading(path)
        try:
            if not db["tags"].exists():
                return ()
            return tuple(db.execute("SELECT deck, uid, card, status FROM tags ORDER BY deck, uid").fetchall())
        finally:
            db.close()
