"""Notes: what people did with the log, who and why, as a separate chain that only grows.

A note says that somebody opened a sealed card, changed a key, replaced a name or archived rows, or what the
floor adds to a hand. It is hashed as it is, with the key that signs it, and cannot be taken back; the
signature of the next hand covers all earlier notes. Who wrote it and why are beside it, as in `typed`, and of
a player only the number. A note that explains why something in the log differs from what was written counts
only if it is signed: otherwise anybody who can write the file could add it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.disk import Queried, written
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.codec import from_json
from croupier.log.journal.signatures import Signer, id_of, is_signed, signer_in, signer_of_log
from croupier.log.journal.typed_words import in_words, put_aside
from croupier.values import dataclass, replace

KINDS: Final = (
    "opened", "keys", "player", "archived", "retention", "correction", "boot", "named", "signer", "deck",
    "lost", "device", "coming", "clock", "baseline", "receipt", "mended",
    "pages", "access", "start", "stop", "settings", "pin", "shoe", "exported",
)  # fmt: skip
"""Cards opened, floor keys changed, a player renamed, rows archived, cards forgotten, a remark of the floor,
a start of the machine, a card named for the record of a hand, a key that signs from here on, a deck
registered, written rows that were gone, the state of a device, who of the floor is coming, the time that a
dealer entered, the baseline of the shuffle, what the card room cosigned, a schema put right, the key of
the floor's pages, logins to them, a start and an end of the program, keys of the configuration that changed,
a wrong PIN, the firmware of the shoe, and hands that were copied out of the log."""

EXCUSING: Final = ("keys", "player", "archived", "retention", "signer", "deck", "lost", "mended", "pages")
"""Notes that say why something differs from what was written, or that others are checked against."""


OF_TERMINAL: Final = ("boot", "device", "clock", "receipt", "start", "stop", "settings", "pin", "shoe")
"""Notes that only a terminal writes, because it has the key."""

OF_PAGES: Final = ("opened", "correction", "coming", "baseline", "access")
"""Notes that the key of the floor's pages may sign."""


class NoteRow(NamedTuple):
    """A note without its hash and signature, as it is stored; `facts` is JSON, with the key that signs."""

    seq: int
    utc: str
    kind: str
    who: str
    hand_id: int | None
    why: str
    facts: str


@dataclass(frozen=True, kw_only=True)
class Note:
    """A note as it is read; `hand_id` None: not about one hand; `signer`: its key, if it is signed."""

    seq: int
    utc: str
    kind: str
    who: str
    hand_id: int | None
    why: str
    facts: Mapping[str, Any]
    signer: str = ""


def link_note(previous: bytes, row: NoteRow) -> bytes:
    """SHA-256 over the hash before and the note as a JSON list."""
    return sha256(previous + json.dumps(row, separators=(",", ":"), default=repr).encode()).digest()


def last_note(conn: Queried) -> tuple[int, bytes]:
    """The number and the hash of the last note; 0 before the first."""
    found = conn.execute("SELECT seq, hash FROM notes ORDER BY seq DESC LIMIT 1").fetchone()
    return (found[0], found[1]) if found else (0, GENESIS)


def add_note(
    conn: Connection,
    kind: str,
    *,
    utc: str,
    who: str,
    why: str,
    hand_id: int | None = None,
    facts: Mapping[str, Any] | None = None,
    signer: Signer | None = None,
) -> NoteRow:
    """Write one note in the open transaction, signed if there is a `signer`.

    Raises `Refused` if who or why is missing, and for a note that must be signed in a log with signed notes.
    """
    assert kind in KINDS, kind
    if not who.strip() or not why.strip():
        raise Refused("nobody-says-why", "a note needs who and why")
    said = dict(facts or {})
    if signer is not None:
        said["signer"] = signer.id
        assert kind in OF_PAGES or not signer.of_pages, kind
    if signer is not None and not signer.of_pages:  # the key of these is in the note that announces it
        conn.execute("INSERT OR IGNORE INTO signers VALUES (?, ?, ?)", (signer.id, signer.public, utc))
    elif signer is None and kind in EXCUSING and is_announced(conn):
        raise Refused(
            "no-signing-key",
            "the note of this must be signed, and the terminal's signing key does not lie beside the log:"
            " give its file with --signing-key",
        )
    seq, head = last_note(conn)
    who, why = put_aside(conn, who.strip()), put_aside(conn, why.strip())
    row = NoteRow(seq + 1, utc, kind, who, hand_id, why, json.dumps(said))
    made = link_note(head, row)
    signature = signer.sign(signed_text(row.seq, made)) if signer else b""
    written(conn.execute("INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, made, signature)))
    return row


def signed_text(seq: int, made: bytes) -> bytes:
    """The text that is signed for a note with this number and hash."""
    return f"croupier 1 note {seq} {made.hex()}".encode()


def is_announced(conn: Queried, signer: Signer | None = None) -> bool:
    """Whether a note says that a key signs this log: any key, or that of `signer` since the last change."""
    found = conn.execute("SELECT facts FROM notes WHERE kind = 'signer' ORDER BY seq DESC LIMIT 1").fetchone()
    return found is not None and (signer is None or from_json(found[0]).get("signer") == signer.id)


def read_notes(conn: Queried, *, hand_id: int | None = None, kind: str | None = None) -> tuple[Note, ...]:
    """The notes in order, of one hand or kind if given; raises `Fault` for a damaged one."""
    wanted = {"hand_id": hand_id, "kind": kind}
    given = {column: value for column, value in wanted.items() if value is not None}
    where = " AND ".join(["1 = 1", *(f"{column} = ?" for column in given)])
    rows = conn.execute(
        f"SELECT seq, utc, kind, {in_words('who')}, hand_id, {in_words('why')}, facts FROM notes"
        f" WHERE {where} ORDER BY seq",
        tuple(given.values()),
    )
    return tuple(_note(NoteRow(*row)) for row in rows)


def _note(row: NoteRow) -> Note:
    facts = _facts(row.seq, row.facts)
    signer = str(facts.pop("signer", ""))
    return Note(**row._asdict() | {"facts": facts, "signer": signer})


def _facts(seq: int, text: str) -> dict[str, Any]:
    try:
        return from_json(text)
    except Unreadable:
        raise Fault(f"note {seq}: its facts are damaged") from None


_COLUMNS: Final = "seq, utc, kind, who, hand_id, why, facts, hash, signature"


def unsigned(conn: Queried, notes: Sequence[Note]) -> frozenset[int]:
    """The numbers of the notes that are signed neither by a key that signs hands nor by one of the pages.

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
    pages = keys_of_pages(conn) if any(row[2] in OF_PAGES for row in rows) else {}
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


def keys_of_pages(conn: Queried) -> dict[str, bytes]:
    """Keys of the floor's pages that a key which signs hands has announced."""
    pages, keys = {}, dict(_keys_of_hands(conn))
    rows = conn.execute(f"SELECT {_COLUMNS} FROM notes WHERE kind = 'pages'").fetchall()
    for row in rows:
        found = conn.execute("SELECT hash FROM notes WHERE seq = ?", (row[0] - 1,)).fetchone()
        before = bytes(found[0]) if found is not None else GENESIS
        if _holds(NoteRow(*row[:7]), before, row[8], keys):
            public = bytes.fromhex(str(from_json(row[6])["public"]))
            pages[id_of(public)] = public
    return pages


def _holds(row: NoteRow, before: bytes, signature: bytes, keys: dict[str, bytes]) -> bool:
    """Whether the key named by the note signed it here, after the note before it."""
    public = keys.get(str(from_json(row.facts).get("signer", "")))
    return public is not None and is_signed(public, signed_text(row.seq, link_note(before, row)), signature)


ANNOUNCED: Final = "this key of the floor's pages signs their notes"


def signer_of_pages(conn: Connection, path: Path, utc: str) -> Signer | None:
    """The signer of a note of the pages, in the open transaction; None if the terminal's key is not there.

    The key is made when it is first needed, and a note of the terminal's key announces it.
    """
    terminal = signer_of_log(path)
    if terminal is None:
        return None
    own = replace(signer_in(path.with_name(f"{path.name}-pages")), of_pages=True)
    facts = {"public": own.public.hex()}
    if facts not in [note.facts for note in read_notes(conn, kind="pages")]:
        add_note(conn, "pages", utc=utc, who="croupier", why=ANNOUNCED, facts=facts, signer=terminal)
    return own
