"""What the end of a hand writes, and what is removed if the end is taken back.

These are the tables of the hand, the keys of the cards that everybody saw, what is locked for the floor, and
the signature. Once the next hand begins none of it can be undone, and the rows are packed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import sha256
from sqlite3 import Connection
from typing import Any

from croupier.engine.events import HandStarted
from croupier.engine.evolve import followed_rows
from croupier.engine.table.cancellations import standing_rows
from croupier.log.decks import hashes_of_decks
from croupier.log.disk import written
from croupier.log.index import branches, hand_sets, tallies
from croupier.log.index.digest import COLUMNS_OF_HAND, COVER, OWN_SEALS, text_of
from croupier.log.index.extracts import extract
from croupier.log.index.projection import REFUSED, TABLES, Line, of_hand, project_steps
from croupier.log.index.records import Recorder, keep, seen_in
from croupier.log.journal.floor_keys import FloorLock
from croupier.log.journal.notes import add_note, is_announced, last_note
from croupier.log.journal.packs import last_anchor, pack
from croupier.log.journal.player_names import last_player, number_of
from croupier.log.journal.seals import BY_ROW, Seal
from croupier.log.journal.signatures import SignedStatement, Signer, introduction
from croupier.log.journal.typed_words import put_aside
from croupier.log.reading.archive import Archive
from croupier.log.reading.stored_seals import NO_BOXES, about, close_boxes, hash_of, write_row_keys


def begin_hand(
    conn: Connection, event: HandStarted, *, hand_id: int, seq: int, utc: str, dealer: str
) -> None:
    """The row of a hand in `hands`, with the rows of the journal that it refers to; `dealer` is a token."""
    record = last_anchor(conn, "table-recorded", seq)
    settings = last_anchor(conn, "table-set", seq if record is None else record)
    if settings is None:
        before = conn.execute("SELECT settings_seq FROM hands ORDER BY id DESC LIMIT 1").fetchone()
        settings = before[0] if before else None
    table, mode = _table_of(conn, settings)
    done = conn.execute(
        "INSERT INTO hands (id, first_seq, table_name, game, mode, hand_no, players, button, started_utc,"
        " dealer, record_seq, settings_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (hand_id, seq, table, event.game, mode, event.hand_no, len(event.seats), event.button, utc, dealer,
         record or 1, settings if record else None),
    )  # fmt: skip
    written(done)


def _table_of(conn: Connection, settings: int | None) -> tuple[str, str]:
    """The name of the table and its mode, from its settings or from the previous hand under the same ones."""
    found = conn.execute(
        "SELECT json_extract(payload, '$.table'), json_extract(payload, '$.mode') FROM journal WHERE seq = ?",
        (settings,),
    ).fetchone()
    if found is None:
        found = conn.execute("SELECT table_name, mode FROM hands ORDER BY id DESC LIMIT 1").fetchone()
    return found or ("", "")


def settle(
    conn: Connection,
    archive: Archive,
    hand_id: int,
    floor: FloorLock | None,
    recorder: Recorder,
    *,
    signer: Signer | None,
    utc: str,
) -> bytes:
    """Finish a hand that is over: write its tables, open what was seen, seal the rest for the floor.

    Returns the hash of its tables, made from the computed values, not read back from the tables. Only the
    beginning of the hand is read from them; `hands verify` compares that with its first row. Seals of older
    hands that are locked now are signed separately.
    """
    standing = standing_rows(archive.span_of(hand_id))
    steps, own = list(followed_rows(standing)), list(of_hand(standing, hand_id))
    rows = project_steps(hand_id, steps if len(own) == len(standing) else followed_rows(own))
    _update(conn, "hands", rows.hand, id=hand_id)
    stored = {
        table: [_insert(conn, table, hand_id, line) for line in lines] for table, lines in rows.rows.items()
    }
    records = list[tuple[int, bytes, bytes | None]]()
    made = recorder(steps, seen_in(rows.rows["cards"])) if rows.hand["outcome"] == "complete" else None
    if made is not None:
        latest = next((each.seal for each in archive.seals_of(hand_id)), None)
        records = keep(conn, hand_id, made, rows.rows["parts"], latest)
    hand_sets.include(conn, hand_id)
    tallies.count(conn, hand_id, hand_id)
    opened = _open_what_was_seen(conn, archive, hand_id, rows.seen)
    closed = {} if floor is None else _close_to_floor(conn, archive, floor, hand_id, signer, utc)
    archive.forget_seals()
    seals = _cover_seals(conn, hand_id, opened, closed)
    number, chain = last_player(conn)
    ended = {"cover": COVER, "last_player": number}
    whole = _begun(conn, hand_id) | rows.hand | ended | {"chain": chain.hex().upper() if number else None}
    tables = sha256(text_of(whole, stored, seals, records)).digest()
    _update(conn, "hands", ended | {"tables_hash": tables}, id=hand_id)
    return tables


def _begun(conn: Connection, hand_id: int) -> dict[str, Any]:
    """The row of a hand as written at its beginning."""
    found = conn.execute(f"SELECT {COLUMNS_OF_HAND} FROM hands WHERE id = ?", (hand_id,)).fetchone()
    return dict(zip(COLUMNS_OF_HAND.split(", "), found, strict=True))


def _update(conn: Connection, table: str, values: Mapping[str, object], **key: int) -> None:
    changes = ", ".join(f"{column} = ?" for column in values)
    where = " AND ".join(f"{column} = ?" for column in key)
    written(conn.execute(f"UPDATE {table} SET {changes} WHERE {where}", (*values.values(), *key.values())))


def _insert(conn: Connection, table: str, hand_id: int, line: Line) -> Line:
    """Write one row of a hand; returns it as it was written."""
    values = dict(line)
    if table == "parts":
        values["player_id"] = number_of(conn, str(values.pop("player")))
    if table == "incidents" and values["way"] != REFUSED:
        values["reason"] = values["reason"] and put_aside(conn, str(values["reason"]))
    written(
        conn.execute(
            f"INSERT INTO {table} (hand_id, {', '.join(values)}) VALUES (?{', ?' * len(values)})",
            (hand_id, *values.values()),
        )
    )
    return values


_Changed = dict[tuple[int, int], dict[str, Any]]
"""What was written of seals, by their hand and first row."""


def _open_what_was_seen(conn: Connection, archive: Archive, hand_id: int, seen: Collection[int]) -> _Changed:
    """Publish the keys of the rows whose card everybody saw; an older seal has one key for all."""
    later, opened = 2**62, _Changed()
    for each in archive.seals_of(hand_id):
        if each.seal is not None:
            keys = {seq: each.seal.row_key(seq) for seq in seen if each.first_seq <= seq < later}
            is_by_row = each.seal.version == BY_ROW
            made = {"row_keys": write_row_keys(keys)} if is_by_row else {"opened_key": each.seal.key}
            derived = {"check_value": each.seal.check} if each.seal.check else {}  # a published key has none
            opened[hand_id, each.first_seq] = made | derived
            _update(conn, "seals", made, hand_id=hand_id, first_seq=each.first_seq)
        later = each.first_seq
    return opened


def _cover_seals(conn: Connection, hand_id: int, opened: _Changed, closed: _Changed) -> list[Line]:
    """Hash what opens the seals that the hash of a hand covers; their rows, with what was written of them."""
    columns = "hand_id, first_seq, version, check_value, opened_key, row_keys, salt, boxes"
    made = []
    for found in conn.execute(f"SELECT {columns} FROM seals WHERE {OWN_SEALS}", (hand_id,)).fetchall():
        seal = dict(zip(columns.split(", "), found, strict=True))
        of = {"hand_id": seal["hand_id"], "first_seq": seal["first_seq"]}
        key = (of["hand_id"], of["first_seq"])
        seal |= opened.get(key, {}) | closed.get(key, {})
        boxes = seal["boxes"]
        hashes = {"salt_hash": hash_of(seal["salt"]), "boxes_hash": None if boxes is None else hash_of(boxes)}
        _update(conn, "seals", hashes, **of)
        made.append(seal | hashes)
    return made


def _close_to_floor(
    conn: Connection, archive: Archive, floor: FloorLock, ended: int, signer: Signer | None, utc: str
) -> _Changed:
    """Lock for the floor what only the terminal can open; discard what nobody can."""
    conn.execute("UPDATE seals SET boxes = NULL WHERE hand_id = ? AND salt != x''", (ended,))
    still = conn.execute(
        "SELECT hand_id, first_seq FROM seals WHERE opened_key IS NULL AND boxes IS NULL AND salt != x''"
    ).fetchall()
    late, closed = [hand_id for hand_id, _ in still if 0 < hand_id < ended], _Changed()
    for hand_id, first in still:
        seal = next((each.seal for each in archive.seals_of(hand_id) if each.first_seq == first), None)
        boxes = floor.close(seal.key, about(hand_id)) if seal else NO_BOXES
        close_boxes(conn, hand_id, first, boxes, signer=None if hand_id == ended else signer)
        closed[hand_id, first] = {"boxes": boxes}
    if late:
        facts = {"first": min(late), "last": max(late), "closed": len(late)}
        why = "hands that were played without a key of the floor are closed to it"
        add_note(conn, "keys", utc=utc, who="croupier", why=why, facts=facts, signer=signer)
    return closed


def sign(
    conn: Connection, signer: Signer, *, hand_id: int, seq: int, head: bytes, tables: bytes, utc: str
) -> None:
    """Sign how far the chain goes, all notes so far, and the tables of a hand that ended.

    A note announces a key that did not sign before, and names the previous one.
    """
    if not is_announced(conn, signer):
        announce(conn, signer, hand_id=hand_id or next_hand(conn), seq=seq, utc=utc)
    last = conn.execute("SELECT number FROM signatures ORDER BY seq DESC LIMIT 1").fetchone()
    number = last[0] + 1 if last else 1
    statement = SignedStatement(seq, hand_id, number, utc, head, tables, *last_note(conn))
    conn.execute("INSERT OR IGNORE INTO signers VALUES (?, ?, ?)", (signer.id, signer.public, utc))
    made = (*statement, signer.id, signer.sign(statement.text()))
    written(conn.execute("INSERT INTO signatures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", made))
    branches.grow(conn, number, number)


def next_hand(conn: Connection) -> int:
    """The first hand that is not over."""
    (last,) = conn.execute("SELECT coalesce(max(id), 0) FROM hands WHERE outcome IS NOT NULL").fetchone()
    return int(last) + 1


def announce(conn: Connection, signer: Signer, *, hand_id: int, seq: int, utc: str) -> None:
    """Note that a key signs from here on; the one that signed before introduces it, if that is at hand."""
    before = conn.execute("SELECT signer FROM signatures ORDER BY seq DESC LIMIT 1").fetchone()
    facts: dict[str, object] = {"public": signer.public.hex(), "hand": hand_id, "row": seq}
    why = "the first key that signs this log"
    if before is not None and before[0] != signer.id:
        facts["before"], why = before[0], "another key signs from this hand on"
        if signer.before is not None and signer.before.id == before[0]:
            text = introduction(signer.public, before[0], hand_id, seq)
            facts["introduced"] = signer.before.sign(text).hex()
    elif not is_announced(conn):
        facts["decks"] = hashes_of_decks(conn)
    add_note(conn, "signer", utc=utc, who="croupier", why=why, facts=facts, signer=signer)


def forget(conn: Connection, hand_id: int) -> None:
    """Remove the rows of the hand from the tables before they are written again."""
    hand_sets.exclude(conn, hand_id)
    tallies.count(conn, hand_id, hand_id, sign=-1)
    for table in (*TABLES, "records"):
        conn.execute(f"DELETE FROM {table} WHERE hand_id = ?", (hand_id,))


def reopen(conn: Connection, hand_id: int) -> None:
    """Undo the end of a hand: remove its rows from the tables, and seal again what was opened."""
    forget(conn, hand_id)
    conn.execute(
        "UPDATE hands SET ended_utc = NULL, outcome = NULL, attempts = NULL, pot = NULL, rake = NULL,"
        " board = NULL, card_mask = NULL, incidents = NULL, tables_hash = NULL, cover = 1, last_player = NULL"
        " WHERE id = ?",
        (hand_id,),
    )
    conn.execute(
        "UPDATE seals SET opened_key = NULL, row_keys = NULL, boxes = NULL, boxes_signature = NULL,"
        " salt_hash = NULL, boxes_hash = NULL WHERE hand_id = ?",
        (hand_id,),
    )


def leave_behind(conn: Connection, archive: Archive) -> None:
    """Once a new hand begins: pack earlier rows, and delete the terminal's means to open earlier cards."""
    (record,) = conn.execute("SELECT record_seq FROM hands ORDER BY id DESC LIMIT 1").fetchone()
    (alone,) = conn.execute("SELECT coalesce(min(seq), 0) FROM journal").fetchone()
    held = list(archive.rows(alone, record - 1))
    if held:
        first, last = held[0][0].seq, held[-1][0].seq
        made = (first, last, held[-1][1], pack(held))
        written(conn.execute("INSERT INTO packs VALUES (?, ?, ?, ?)", made))
        extract(conn, [row for row, _ in held])
        conn.execute("DELETE FROM journal WHERE seq BETWEEN ? AND ?", (first, last))
    conn.execute("UPDATE seals SET salt = x'' WHERE boxes IS NOT NULL AND salt != x''")
    archive.forget_seals()


def new_seal(conn: Connection, seal: Seal, *, seq: int, salt: bytes) -> None:
    """Seal the hand with this seal from row `seq` on."""
    done = conn.execute(
        "INSERT INTO seals (hand_id, first_seq, salt, check_value, version) VALUES (?, ?, ?, ?, ?)",
        (seal.hand_id, seq, salt, seal.check, seal.version),
    )
    written(done)
