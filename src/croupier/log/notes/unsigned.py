"""Which notes nobody signed: whoever can write the file can add one, and a reader has to see that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.log.journal.chain import GENESIS
from croupier.log.journal.codec import from_json
from croupier.log.journal.signing import id_of, is_signed
from croupier.log.notes.notes import OF_PAGES, Note, NoteRow, link_note, signed_text
from croupier.log.queried import Queried

_COLUMNS: Final = "seq, utc, kind, who, hand_id, why, facts, hash, signature"


def unsigned(conn: Queried, notes: Sequence[Note]) -> frozenset[int]:
    """The numbers of those of these notes that no key signed which signs hands, nor one of the pages.

    Whether the key is the terminal's only `verify` can tell, from its public key.
    """
    if not notes:
        return frozenset()
    first, last = min(each.seq for each in notes), max(each.seq for each in notes)
    rows = conn.execute(
        f"SELECT {_COLUMNS} FROM notes WHERE seq BETWEEN ? AND ? ORDER BY seq", (first - 1, last)
    ).fetchall()
    before = {row[0] + 1: bytes(row[7]) for row in rows} | ({1: GENESIS} if first == 1 else {})
    keys = dict(_keys_of_hands(conn))
    pages = dict(_keys_of_pages(conn, keys)) if any(row[2] in OF_PAGES for row in rows) else {}
    signed = {
        row[0]
        for row in rows
        if row[0] in before
        and _holds(NoteRow(*row[:7]), before[row[0]], row[8], keys | (pages if row[2] in OF_PAGES else {}))
    }
    return frozenset({each.seq for each in notes} - signed)


def _keys_of_hands(conn: Queried) -> Iterator[tuple[str, bytes]]:
    for name, public in conn.execute("SELECT id, public FROM signers").fetchall():
        if conn.execute("SELECT 1 FROM signatures WHERE signer = ? LIMIT 1", (name,)).fetchone():
            yield name, bytes(public)


def _keys_of_pages(conn: Queried, keys: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Keys of the floor's pages that a key which signs hands has announced."""
    rows = conn.execute(f"SELECT {_COLUMNS} FROM notes WHERE kind = 'pages'").fetchall()
    for row in rows:
        found = conn.execute("SELECT hash FROM notes WHERE seq = ?", (row[0] - 1,)).fetchone()
        before = bytes(found[0]) if found is not None else GENESIS
        if _holds(NoteRow(*row[:7]), before, row[8], keys):
            public = bytes.fromhex(str(from_json(row[6])["public"]))
            yield id_of(public), public


def _holds(row: NoteRow, before: bytes, signature: bytes, keys: dict[str, bytes]) -> bool:
    """Whether the key that the note names signed it, as it stands behind the one before it."""
    public = keys.get(str(from_json(row.facts).get("signer", "")))
    return public is not None and is_signed(public, signed_text(row.seq, link_note(before, row)), signature)
