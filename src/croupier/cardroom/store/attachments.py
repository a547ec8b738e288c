"""What accompanies the rows of a log, checked against its own chains: notes, signatures, names and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.store.database import insert
from croupier.cardroom.store.findings import Reported, RoomFinding
from croupier.cardroom.store.progress import Progress, RowsMissing, grown
from croupier.cardroom.wire import Batch, Signed
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.notes import link_note
from croupier.log.journal.player_names import link_player
from croupier.log.journal.signatures import id_of, is_signed
from croupier.values import replace

_NOTES: Final = "log, seq, utc, kind, who, hand_id, why, facts, hash, signature"
_PUT_BOXES: Final = (
    "SELECT croupier.put_boxes(%s, %s::bigint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::integer[],"
    " %s::bytea[], %s::text[], %s::bytea[])"
)
SIGNATURES: Final = "log, seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"
_TYPES_OF_SIGNATURES: Final = (
    "int4", "int8", "int8", "int8", "text", "bytea", "bytea", "int8", "bytea", "text", "bytea",
)  # fmt: skip


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


def signatures(
    conn: Connection[Any], known: Progress, batch: Batch, hash_of: Callable[[int], bytes | None]
) -> Progress:
    """Check and store the new signatures, and extend the tree over them.

    Raises `Reported` for one that no key of the log made, or that covers a row or note with another hash.
    """
    keys = _keys(conn, known, batch)
    new = [each for each in batch.signed if each.statement.number > known.signed]
    for number, each in enumerate(new, known.signed + 1):
        if each.statement.number != number:
            raise RowsMissing(known.place)
        said = each.statement
        if each.signer not in keys or not is_signed(keys[each.signer], said.text(), each.signature):
            _refuse_signature(known, each, "signed by no key of the log")
        if hash_of(said.seq) != said.head:
            _refuse_signature(known, each, "of a row with another hash")
        if _note_hash(conn, known, said.notes) != said.notes_head:
            _refuse_signature(known, each, "of a note with another hash")
    rows = [(known.log, *each.statement, each.signer, each.signature) for each in new]
    insert(conn, "signatures", SIGNATURES, rows, _TYPES_OF_SIGNATURES)
    return grown(known, [each.statement.text() for each in new]) if new else known


def _refuse_signature(known: Progress, each: Signed, why: str) -> None:
    seq = each.statement.seq
    finding = RoomFinding("signature", known.terminal, known.log, seq, {"number": each.statement.number})
    raise Reported(finding, f"signature {each.statement.number}, at row {seq}, is {why}")


def _keys(conn: Connection[Any], known: Progress, batch: Batch) -> Mapping[str, bytes]:
    """The keys that sign in a log: those that the terminal named, and its own."""
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
    new = [(known.log, *each) for each in batch.players if each.id > known.players]
    insert(conn, "players", "log, id, name, salt, mark, chain", new)
    again = [(known.log, *each) for each in batch.players if each.id <= known.players]
    with conn.cursor() as cursor:
        if again:
            cursor.executemany("SELECT croupier.put_player(%s, %s, %s, %s, %s, %s)", again)
        if batch.typed:
            cursor.executemany(
                "SELECT croupier.put_typed(%s, %s, %s, %s)", [(known.log, *each) for each in batch.typed]
            )
    if batch.boxes:
        latest = {(each.hand_id, each.first_seq): each for each in batch.boxes}.values()
        conn.execute(_PUT_BOXES.encode(), (known.log, *map(list, zip(*latest, strict=True))))


def _last_player(conn: Connection[Any], known: Progress) -> bytes:
    if known.players == 0:
        return GENESIS
    found = conn.execute("SELECT croupier.last_chain(%s, %s)", (known.log, known.players)).fetchone()
    return bytes(found[0]) if found and found[0] is not None else GENESIS
