"""Checks and stores what accompanies the rows of a log: notes, signatures, names and hands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from operator import itemgetter
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.schema.tables import FIRST_IN_SHEETS, IN_SHEETS
from croupier.cardroom.store.database import insert
from croupier.cardroom.store.findings import Reported, RoomFinding
from croupier.cardroom.store.progress import Progress, RowsMissing, grown
from croupier.cardroom.store.rows import head_at
from croupier.cardroom.wire import Batch, HandSheet, Signed, loads
from croupier.errors import Unreadable
from croupier.log.index.digest import COLUMNS_OF_HAND, COLUMNS_OF_INCIDENTS, COLUMNS_OF_PARTS
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.notes import link_note
from croupier.log.journal.player_names import link_player
from croupier.log.journal.signatures import id_of, is_signed
from croupier.values import replace

_HAND: Final = COLUMNS_OF_HAND.split(", ")
HANDS: Final = f"log, {COLUMNS_OF_HAND}, signature, tables_hash, sheet"
PARTS: Final = f"log, hand_id, {COLUMNS_OF_PARTS}"
INCIDENTS: Final = f"log, hand_id, {COLUMNS_OF_INCIDENTS}"

_TIMES: Final = itemgetter(_HAND.index("started_utc"), _HAND.index("ended_utc"))
_MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z")
"""The places of times in the row of a hand, and their format in a log."""

_IN_PARTS: Final = 1
_IN_INCIDENTS: Final = 6
"""The places of these tables in a sheet, after the row of the hand."""

_WIDTHS: Final = {
    0: len(_HAND),
    _IN_PARTS: len(COLUMNS_OF_PARTS.split(", ")),
    _IN_INCIDENTS: len(COLUMNS_OF_INCIDENTS.split(", ")),
}
"""How many values the rows of these tables have, because PostgreSQL reads their columns; the row of the
hand may have more.
"""

_NUMBERS: Final = {
    place: [
        (at, 2**63 if column.endswith(" bigint") else 2**31)
        for at, column in enumerate(columns.split(", "))
        if not column.endswith(" text")
    ]
    for place, columns in enumerate(IN_SHEETS.values(), FIRST_IN_SHEETS)
}
"""The columns with numbers in the actions, cards, pots and awards, and their limits. These tables are
views of the sheets: one value of another type would end every search over all tables.
"""

_SCALARS: Final = frozenset((int, str, type(None)))
_PLACES: Final = range(_IN_INCIDENTS + 1)

_AT_THE_END: Final = (
    "ended_utc", "outcome", "attempts", "pot", "rake", "board", "card_mask", "incidents",
)  # fmt: skip

LIVE: Final = 0
"""The signature number of a hand in progress."""


def put_sheets(conn: Connection[Any], known: Progress, batch: Batch) -> list[str]:
    """Write the hands of a batch and when they began; an amended hand replaces the earlier one.

    Raises `Reported` for tables that differ from the signed ones, and `Unreadable` for tables that no log
    has.
    """
    wanted = {each.hand_id: each for each in batch.sheets}
    numbers = _numbers(conn, known, [*wanted, *_number_of_live(batch)])
    new = [each for each in wanted.values() if each.signature > numbers.get(each.hand_id, -1)]
    signed = _signed(conn, known, batch, new)
    hands, parts, incidents = [], [], []
    for each in new:
        sheet, made = _checked(known, each, signed)
        hands.append((known.log, *sheet[0][0][: len(_HAND)], each.signature, made, each.text))
        parts += [(known.log, each.hand_id, *row) for row in sheet[_IN_PARTS]]
        incidents += [(known.log, each.hand_id, *row) for row in sheet[_IN_INCIDENTS]]
    if again := [each.hand_id for each in new if each.hand_id in numbers]:
        conn.execute("SELECT croupier.replace_hands(%s, %s)", (known.log, again))
    for hand_id in _number_of_live(batch):
        if hand_id not in numbers and hand_id not in wanted:
            begun = _live(batch.live or {})
            if not _fits([begun], 0):
                raise Unreadable(f"batch: hand {hand_id} is not laid out as expected")
            hands.append((known.log, *begun, LIVE, None, None))
    insert(conn, "hands", HANDS, hands)
    insert(conn, "parts", PARTS, parts)
    insert(conn, "incidents", INCIDENTS, incidents)
    return [each[_HAND.index("started_utc") + 1] for each in hands]


def _number_of_live(batch: Batch) -> list[int]:
    return [int(batch.live["id"])] if batch.live and type(batch.live.get("id")) is int else []


def _live(said: Mapping[str, Any]) -> list[Any]:
    """The columns of a hand at its beginning; later ones are never taken from here."""
    return [None if name in _AT_THE_END else said.get(name) for name in _HAND]


def _numbers(conn: Connection[Any], known: Progress, hands: list[int]) -> dict[int, int]:
    """The hands in the room, each with the number of its signature."""
    if not hands:
        return {}
    rows = conn.execute(
        "SELECT id, signature FROM croupier.hands WHERE log = %s AND id = ANY (%s)", (known.log, hands)
    )
    return {int(hand): int(number) for hand, number in rows}


def _signed(
    conn: Connection[Any], known: Progress, batch: Batch, sheets: list[HandSheet]
) -> dict[int, tuple[int, bytes]]:
    """The hand and the hash of its tables, by the number of the signature."""
    found = {each.statement.number: (each.statement.hand_id, each.statement.tables) for each in batch.signed}
    if older := [each.signature for each in sheets if each.signature not in found]:
        rows = conn.execute(
            "SELECT number, hand_id, tables FROM croupier.signatures WHERE log = %s AND number = ANY (%s)",
            (known.log, older),
        )
        found |= {int(number): (int(hand), bytes(tables)) for number, hand, tables in rows}
    return found


def _checked(
    known: Progress, each: HandSheet, signed: Mapping[int, tuple[int, bytes]]
) -> tuple[list[list[Any]], bytes]:
    made = sha256(each.text.encode()).digest()
    if each.signature > known.signed or signed.get(each.signature) != (each.hand_id, made):
        finding = RoomFinding("tables", known.terminal, known.log, 0, {"hand": each.hand_id})
        raise Reported(finding, f"the tables of hand {each.hand_id} are not those that were signed")
    try:
        sheet = loads(each.text)
        if sheet[0][0][0] != each.hand_id or not all(_fits(sheet[place], place) for place in _PLACES):
            raise ValueError
        return sheet, made
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Unreadable(f"batch: the tables of hand {each.hand_id} are not laid out as expected") from None


def _fits(rows: Any, place: int) -> bool:
    """Whether a table of a sheet has valid rows; raises `LookupError`, `TypeError` or `ValueError`."""
    if type(rows) is not list:
        return False
    if (width := _WIDTHS.get(place)) is None:
        return all(
            row[at] is None or (type(row[at]) is int and abs(row[at]) < most)
            for row in rows
            for at, most in _NUMBERS[place]
        )
    if not all(type(value) in _SCALARS for row in rows for value in row):
        return False
    if place:
        return all(len(row) == width for row in rows)
    return all(
        len(row) >= width and all(each is None or _is_moment(each) for each in _TIMES(row)) for row in rows
    )


def _is_moment(text: Any) -> bool:
    """Whether a text is a valid time in the format of a log."""
    try:
        return bool(_MOMENT.fullmatch(text)) and datetime.fromisoformat(text) is not None
    except (TypeError, ValueError):
        return False


_NOTES: Final = "log, seq, utc, kind, who, hand_id, why, facts, hash, signature"
_PUT_BOXES: Final = (
    "SELECT croupier.put_boxes(%s, %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::integer[],"
    " %s::bytea[], %s::text[], %s::bytea[])"
)
SIGNATURES: Final = "log, seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"


def notes(conn: Connection[Any], known: Progress, batch: Batch) -> Progress:
    """Store the new notes; raises `Reported` if one does not follow, or differs from a stored one."""
    if not batch.notes:
        return known
    if batch.notes[0].note.seq > known.notes + 1:
        raise RowsMissing(known.place)
    seq, head = known.notes, known.notes_head
    new = []
    for line in batch.notes:
        if line.note.seq <= known.notes:
            if _note_hash(conn, known, line.note.seq) != line.hash:
                _refuse_note(known, line.note.seq)
            continue
        if line.note.seq != seq + 1 or link_note(head, line.note) != line.hash:
            _refuse_note(known, line.note.seq)
        seq, head = line.note.seq, line.hash
        new.append((known.log, *line.note, line.hash, line.signature))
    insert(conn, "notes", _NOTES, new)
    return replace(known, notes=seq, notes_head=head)


def _refuse_note(known: Progress, seq: int) -> None:
    finding = RoomFinding("notes", known.terminal, known.log, seq, {"note": seq})
    raise Reported(finding, f"note {seq} does not follow the last one, or differs from the room's")


def _note_hash(conn: Connection[Any], known: Progress, seq: int) -> bytes | None:
    if seq == known.notes:
        return known.notes_head
    if seq == 0:
        return GENESIS
    found = conn.execute(
        "SELECT hash FROM croupier.notes WHERE log = %s AND seq = %s", (known.log, seq)
    ).fetchone()
    return bytes(found[0]) if found else None


def signatures(conn: Connection[Any], known: Progress, batch: Batch, heads: Mapping[int, bytes]) -> Progress:
    """Check and store the new signatures, and extend the tree over them; `heads` are the hashes of the batch.

    Raises `Reported` for a signature without a key of the log, or over a row or note with another hash.
    """
    keys = _keys(conn, known, batch)
    new = [each for each in batch.signed if each.statement.number > known.signed]
    for number, each in enumerate(new, known.signed + 1):
        if each.statement.number != number:
            raise RowsMissing(known.place)
        said = each.statement
        if each.signer not in keys or not is_signed(keys[each.signer], said.text(), each.signature):
            _refuse_signature(known, each, "signed by no key of the log")
        if (heads.get(said.seq) or head_at(conn, known.log, said.seq)) != said.head:
            _refuse_signature(known, each, "of a row with another hash")
        if _note_hash(conn, known, said.notes) != said.notes_head:
            _refuse_signature(known, each, "of a note with another hash")
    rows = [(known.log, *each.statement, each.signer, each.signature) for each in new]
    insert(conn, "signatures", SIGNATURES, rows)
    return grown(known, [each.statement.text() for each in new]) if new else known


def _refuse_signature(known: Progress, each: Signed, why: str) -> None:
    seq = each.statement.seq
    finding = RoomFinding("signature", known.terminal, known.log, seq, {"number": each.statement.number})
    raise Reported(finding, f"signature {each.statement.number}, at row {seq}, is {why}")


def _keys(conn: Connection[Any], known: Progress, batch: Batch) -> Mapping[str, bytes]:
    """The signing keys of a log: those that the terminal named, and its own."""
    keys = {id_of(known.public): known.public}
    if batch.signers:
        for name, public, since in batch.signers:
            conn.execute(
                "INSERT INTO croupier.signers (log, id, public, since_utc) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                (known.log, name, public, since),
            )
    if any(each.signer not in keys for each in batch.signed):
        rows = conn.execute("SELECT id, public FROM croupier.signers WHERE log = %s", (known.log,))
        keys |= {str(name): bytes(public) for name, public in rows}
    return keys


def people(conn: Connection[Any], known: Progress, batch: Batch) -> None:
    """Store names, words and boxes as the table has them now; raises `Reported` if players do not follow."""
    chain, last = _last_player(conn, known), known.players
    for each in batch.players:
        if each.id > known.players:
            chain = link_player(chain, each.id, each.mark)
            if each.id != last + 1 or chain != each.chain:
                finding = RoomFinding("players", known.terminal, known.log, 0, {"player": each.id})
                raise Reported(finding, f"player {each.id} is not the one that follows")
            last = each.id
    with conn.cursor() as cursor:
        for put, lines in (
            ("SELECT croupier.put_player(%s, %s, %s, %s, %s, %s)", batch.players),
            ("SELECT croupier.put_typed(%s, %s, %s, %s)", batch.typed),
        ):
            cursor.executemany(put, [(known.log, *each) for each in lines])
    if batch.boxes:
        latest = {(each.hand_id, each.first_seq): each for each in batch.boxes}.values()
        conn.execute(_PUT_BOXES.encode(), (known.log, *map(list, zip(*latest, strict=True))))


def _last_player(conn: Connection[Any], known: Progress) -> bytes:
    if known.players == 0:
        return GENESIS
    found = conn.execute("SELECT croupier.last_chain(%s, %s)", (known.log, known.players)).fetchone()
    return bytes(found[0]) if found and found[0] is not None else GENESIS
