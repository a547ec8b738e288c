"""The part of a log that the room lacks, read in one short transaction and packed as a batch.

The log is opened for reading only. A hand is sent with the tables that its last signature covers. Words and
names are sent with the rows that refer to them, and again when a note says that they were replaced.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import takewhile
from sqlite3 import Connection
from typing import Final

from croupier.cardroom.wire import (
    Batch,
    BoxLine,
    HandSheet,
    LogOpening,
    LogPlace,
    NoteLine,
    Piece,
    PlayerRow,
    Signed,
)
from croupier.errors import Refused
from croupier.log.custody.checkpoints import archived_parts, origin_of
from croupier.log.custody.heads import current_head
from croupier.log.disk import making_sense
from croupier.log.index.digest import COLUMNS_OF_HAND, covered
from croupier.log.journal.chain import link
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import NoteRow
from croupier.log.journal.packs import pack
from croupier.log.journal.signatures import SignedStatement, Signer
from croupier.log.journal.typed_words import TOKEN
from croupier.log.reading.archive import Archive
from croupier.values import replace

MOST_PIECES: Final = 50
MOST_ROWS: Final = 2_000
MOST_BODY: Final = 2**20
"""The most packs, rows outside packs, and bytes of packed rows in a batch."""

MOST_NOTES: Final = 2_000
MOST_PLAYERS: Final = 5_000
MOST_BOXES: Final = 2_000

_NO_PLACE: Final = (0, 0)
_TOKENS: Final = re.compile(TOKEN.pattern.encode())
_STATEMENT: Final = "seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"
_BOXES: Final = "hand_id, first_seq, check_value, opened_key, version, row_keys, boxes, boxes_signature"


def opening(archive: Archive, signer: Signer, sender: str, *, anew: bool = False) -> LogOpening:
    """The announcement of the log; raises `Refused` for a log without a row, and `Fault`."""
    with _reading(archive) as conn:
        now = current_head(conn)
        begin, follows = conn.execute("SELECT first_seq, origin FROM chain").fetchone() or (1, bytes(32))
        found = next(iter(archive.rows(begin, begin)), None)
        if found is None:
            raise Refused("empty-log", "the log has no row yet")
        first = conn.execute("SELECT min(number) FROM signatures").fetchone()[0] or 1
        try:
            origin = origin_of(conn)
        except Refused:  # the first hand is not signed yet
            origin = f"croupier/{signer.id}"
        tree = archived_parts(conn) if first > 1 else []
        return LogOpening(
            origin=origin,
            first_seq=begin,
            first_hash=link(follows, found[0]),
            follows=follows,
            signed=first - 1,
            tree=tuple(tree),
            end=now.seq,
            end_head=now.head,
            anew=anew,
            sender=sender,
        )


def first_row(archive: Archive) -> int:
    """The number of the first row that is still in the log."""
    with _reading(archive) as conn:
        (found,) = conn.execute("SELECT first_seq FROM chain").fetchone() or (1,)
        return int(found)


def hash_at(archive: Archive, seq: int) -> bytes | None:
    """The hash of a row of the log; None if it has no such row."""
    with _reading(archive) as conn:
        begin, follows = conn.execute("SELECT first_seq, origin FROM chain").fetchone() or (1, bytes(32))
        if seq == begin - 1:
            return bytes(follows)
        alone = conn.execute("SELECT hash FROM journal WHERE seq = ?", (seq,)).fetchone()
        if alone is not None:
            return bytes(alone[0])
        here = _pack_with(conn, seq)
        if here is None or seq < begin:
            return None
        first, last, head = here
        if seq == last:
            return head
        before = _pack_with(conn, first - 1)
        made = before[2] if before else bytes(follows)
        for row, _ in archive.rows(first, seq):
            made = link(made, row)
        return made


def _pack_with(conn: Connection, seq: int) -> tuple[int, int, bytes] | None:
    """The first row, the last row and the hash of the pack with this row; None if no pack has it."""
    found = conn.execute(
        "SELECT first_seq, last_seq, head FROM packs WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1",
        (seq,),
    ).fetchone()
    return found if found and found[1] >= seq else None


def nothing_new(conn: Connection, place: LogPlace, sender: str) -> Batch:
    """A batch without rows that only says how far the log goes."""
    now = current_head(conn)
    return Batch(
        log=place.log,
        message=place.message + 1,
        sender=sender,
        end=now.seq,
        end_head=now.head,
        first=place.seq + 1,
        follows=place.head,
    )


def gather(archive: Archive, place: LogPlace, sender: str) -> Batch | None:
    """The next part of the log that the room lacks; None if it lacks nothing.

    If keys were changed or cards forgotten, the seals are sent first, in the parts that `boxes_after` makes.
    Raises `Fault` for a log that cannot be read.
    """
    with _reading(archive) as conn:
        empty = nothing_new(conn, place, sender)
        pieces = tuple(_pieces(archive, conn, place.seq))
        last = pieces[-1].last if pieces else place.seq
        notes = _notes(conn, place.notes)
        up_to = notes[-1].note.seq if notes else place.notes
        signed = _signed(conn, place, last, up_to)
        players = _players(conn, place.players)
        if not (pieces or notes or signed or players):
            return None
        batch = replace(empty, pieces=pieces, signed=signed, notes=notes, players=players)
        return _with_hands(conn, _with_keys(conn, batch), place.seq, last)


def boxes_after(
    archive: Archive, place: LogPlace, sender: str, after: tuple[int, int] | None
) -> Batch | None:
    """The seals of finished hands after (hand, row), to send again because keys changed; None at the end."""
    with _reading(archive) as conn:
        rows = conn.execute(
            f"SELECT {_BOXES} FROM seals WHERE (hand_id, first_seq) > (?, ?)"
            " AND (hand_id = 0 OR hand_id IN (SELECT id FROM hands WHERE outcome IS NOT NULL))"
            " ORDER BY hand_id, first_seq LIMIT ?",
            (*(after or _NO_PLACE), MOST_BOXES),
        ).fetchall()
        boxes = tuple(BoxLine(*row) for row in rows)
        return replace(nothing_new(conn, place, sender), boxes=boxes) if rows else None


def needs_boxes(batch: Batch) -> bool:
    """Whether a note of the batch says that seals of earlier rows changed."""
    return any(line.note.kind in ("keys", "retention") for line in batch.notes)


@contextmanager
def _reading(archive: Archive) -> Iterator[Connection]:
    """A read transaction: it sees the log at one moment, and the terminal can still write."""
    with making_sense(archive.path):
        archive.db.conn.execute("BEGIN")
        try:
            yield archive.db.conn
        finally:
            archive.db.conn.rollback()


def _pieces(archive: Archive, conn: Connection, after: int) -> Iterator[Piece]:
    """The stored packs of the log, and a new pack of the rows outside them."""
    size, last = 0, after
    next_ = _pack_with(conn, after + 1)
    packs = conn.execute(
        "SELECT first_seq, last_seq, head, body FROM packs WHERE first_seq >= ? ORDER BY first_seq LIMIT ?",
        (next_[0] if next_ else after + 1, MOST_PIECES),
    )
    for count, (first, end, head, whole) in enumerate(packs, 1):
        # the room already has the beginning of the other
        body = whole if first > after else pack(archive.rows(after + 1, end))
        yield Piece(max(first, after + 1), end, head, body)
        size, last = size + len(body), end
        if size >= MOST_BODY or count == MOST_PIECES:
            return
    alone = conn.execute(
        "SELECT seq, hash FROM journal WHERE seq > ? ORDER BY seq LIMIT ?", (last, MOST_ROWS)
    ).fetchall()
    if alone:
        end, head = alone[-1]
        yield Piece(last + 1, end, head, pack(archive.rows(last + 1, end)))


def _notes(conn: Connection, after: int) -> tuple[NoteLine, ...]:
    rows = conn.execute(
        "SELECT seq, utc, kind, who, hand_id, why, facts, hash, signature FROM notes WHERE seq > ?"
        " ORDER BY seq LIMIT ?",
        (after, MOST_NOTES),
    )
    return tuple(NoteLine(NoteRow(*row[:7]), row[7], row[8]) for row in rows)


def _signed(conn: Connection, place: LogPlace, last: int, notes: int) -> tuple[Signed, ...]:
    """The signatures that the room lacks, in the order of their rows and numbers."""
    rows = conn.execute(f"SELECT {_STATEMENT} FROM signatures WHERE seq <= ? ORDER BY seq DESC", (last,))
    found = (Signed(SignedStatement(*row[:8]), row[8], row[9]) for row in rows)
    lacking = takewhile(lambda each: each.statement.number > place.signed, found)
    return tuple(reversed([each for each in lacking if each.statement.notes <= notes]))


def _players(conn: Connection, after: int, last: int = 2**62) -> tuple[PlayerRow, ...]:
    rows = conn.execute(
        "SELECT id, name, salt, mark, chain FROM players WHERE id > ? AND id <= ? ORDER BY id LIMIT ?",
        (after, last, MOST_PLAYERS),
    )
    return tuple(PlayerRow(*row) for row in rows)


def _with_keys(conn: Connection, batch: Batch) -> Batch:
    """The batch with the public keys of its signatures."""
    names = {each.signer for each in batch.signed} | {
        str(from_json(line.note.facts).get("signer", "")) for line in batch.notes
    }
    rows = conn.execute("SELECT id, public, since_utc FROM signers").fetchall() if names else []
    return replace(batch, signers=tuple(tuple(row) for row in rows if row[0] in names))


def _with_hands(conn: Connection, batch: Batch, before: int, last: int) -> Batch:
    """The batch with its finished hands, their seals, and the beginning of the hand in progress."""
    hands = {each.statement.hand_id: each for each in batch.signed}
    sheets = tuple(_sheets(conn, hands.values()))
    numbers = [each.hand_id for each in sheets]
    boxes = conn.execute(
        f"SELECT {_BOXES} FROM seals WHERE hand_id IN ({', '.join('?' * len(numbers))})"
        " OR (hand_id = 0 AND first_seq > ? AND first_seq <= ? AND boxes IS NOT NULL)",
        (*numbers, before, last),
    )
    live = conn.execute(
        f"SELECT {COLUMNS_OF_HAND} FROM hands WHERE id = (SELECT max(id) FROM hands)"
        " AND outcome IS NULL AND first_seq > ? AND first_seq <= ?",
        (before, last),
    ).fetchone()
    made = replace(
        batch,
        sheets=sheets,
        boxes=tuple(BoxLine(*row) for row in boxes),
        live=dict(zip(COLUMNS_OF_HAND.split(", "), live, strict=True)) if live else None,
    )
    return _with_words(conn, made)


def _sheets(conn: Connection, signed: Iterable[Signed]) -> Iterator[HandSheet]:
    """The tables of these hands, if the last signature of the hand covers them."""
    for each in signed:
        hand = each.statement.hand_id
        cover = conn.execute(
            "SELECT cover FROM hands WHERE id = ? AND outcome IS NOT NULL", (hand,)
        ).fetchone()
        if cover is None:
            continue
        text = covered(conn, hand, cover[0])
        if sha256(text).digest() == each.statement.tables:
            yield HandSheet(hand, each.statement.number, text.decode())


def _with_words(conn: Connection, batch: Batch) -> Batch:
    """The batch with the words behind its tokens, and with replaced players and words."""
    tokens = {
        token.decode() for piece in batch.pieces for token in _TOKENS.findall(zlib.decompress(piece.body))
    }
    texts = " ".join(each.text for each in batch.sheets)
    texts += " ".join(f"{line.note.who} {line.note.why} {line.note.facts}" for line in batch.notes)
    tokens |= set(TOKEN.findall(f"{texts} {batch.live}"))
    words = [
        row
        for token in sorted(tokens)
        for row in conn.execute("SELECT mark, text, salt FROM typed WHERE mark = ?", (token,))
    ]
    known = {each.id for each in batch.players}
    replaced = {
        from_json(line.note.facts).get("player") for line in batch.notes if line.note.kind == "player"
    }
    numbers = sorted(each for each in replaced if type(each) is int and each not in known)
    again = [player for number in numbers for player in _players(conn, number - 1, number)]
    return replace(batch, players=(*again, *batch.players), typed=tuple(tuple(row) for row in words))
