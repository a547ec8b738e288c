"""A joined terminal sends what no table would: it gets an error, and the others go on."""

import json
import math
import random
import secrets
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest

from cardroom.card_room import CERTIFICATE, CardRoom, TableLog
from croupier.cardroom import wire
from croupier.cardroom.serving.tables import TablesView
from croupier.cardroom.serving.terminals import refusal
from croupier.cardroom.store import findings
from croupier.cardroom.store.enrolled import enrol
from croupier.cardroom.store.findings import Reported
from croupier.cardroom.store.glance import Glances, TableState
from croupier.cardroom.store.ingest import ingest
from croupier.cardroom.store.terminals import let_go
from croupier.cardroom.store.tournament_rows import SeenTables
from croupier.cardroom.wire import (
    Batch,
    JoinRequest,
    LogOpening,
    LogPlace,
    Piece,
    Signed,
    signed_text,
)
from croupier.engine.table import Table
from croupier.errors import CroupierError, Unreadable
from croupier.log.journal.chain import link
from croupier.log.journal.packs import pack, unpack
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import replace
from croupier.words import Words
from support.sweeps import by_day

Where = tuple[int | str, ...]

ZERO = "00" * 32

VALUES = (
    None, True, -1, 0, 1.5, 2**31, 2**40, 2**62, 2**63, "", "\0", "\ud800", secrets.token_hex(4_000), "AAAA",
    ZERO, [], {}, [[]], [None], {"x": 1},
)  # fmt: skip
"""What stands somewhere in place of what belongs there."""

FORMS = "bbtttbnnttttnbbtbtbb nbbbbt nntntbbnnb nnnntnt nbb nnb nnntttnttnntttttttt".split()
"""The columns of the tables of a hand: big numbers, numbers and texts."""

HALF = b'{"name": "\\ud800", "csv": "", "from": "\\ud800", "to": ""}'
DEEP = b"[" * 60_000


@pytest.fixture
def place(room: CardRoom, table: TableLog) -> LogPlace:
    table.begin()
    room.joined(table)
    return room.opened(table)[0]


@pytest.fixture
def batch(table: TableLog, place: LogPlace) -> Batch:
    """A hand, and another that is in progress."""
    made = table.batch(place)
    assert made is not None and made.live and made.sheets
    return made


def framed(head: bytes, pieces: tuple[Piece, ...]) -> bytes:
    """A batch of its compressed head and its packs."""
    return b"".join((b"croupier batch 1\n", len(head).to_bytes(4), head, *(each.body for each in pieces)))


def places(value: Any, at: Where = ()) -> Iterator[Where]:
    """Every place in a value; of a long list the first and the last."""
    if at:
        yield at
    if isinstance(value, dict):
        for name, each in value.items():
            yield from places(each, (*at, name))
    if isinstance(value, list):
        for number in sorted({0, len(value) - 1}) if len(value) > 12 else range(len(value)):
            yield from places(value[number], (*at, number))


def changed(value: Any, at: Where, to: Any) -> Any:
    """The value with something else at this place."""
    if not at:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at[0]] = changed(value[at[0]], at[1:], to)
    return copy


def outcome(room: CardRoom, table: TableLog, body: bytes) -> str:
    """What the room answers to a batch that the terminal signs; nothing of it stays."""
    with room.conn.transaction(force_rollback=True):
        try:
            room.take_bytes(table, body)
        except CroupierError as error:
            (why, status, _), said = refusal(error), str(error)
            assert status < 500 and said and "\n" not in said, (status, said)
            return why
        return "taken"


def signed_anew(table: TableLog, batch: Batch, text: str) -> Batch:
    """The batch with other tables of its first hand, which its terminal signed."""
    number = batch.sheets[0].signature
    made = []
    for each in batch.signed:
        said = each.statement
        if said.number == number:
            said = said._replace(tables=sha256(text.encode()).digest())
        made.append(Signed(said, table.signer.id, table.signer.sign(said.text())))
    sheets = (batch.sheets[0]._replace(text=text), *batch.sheets[1:])
    return replace(batch, signed=tuple(made), sheets=sheets)


@pytest.mark.parametrize("share", by_day([40], [1]))
def test_whatever_stands_in_a_batch_is_answered_in_a_sentence(
    room: CardRoom, table: TableLog, batch: Batch, share: int
) -> None:
    head = json.loads(json.dumps(batch.head()))
    pairs = [(at, value) for at in places(head) for value in VALUES]
    seed = secrets.randbelow(10**6)
    print(f"seed {seed}")
    chosen = random.Random(seed).sample(pairs, len(pairs) // share)
    always = (("pot", {}), ("hand_no", True), ("game", None), ("started_utc", 0), ("started_utc", None))
    chosen += [(("live", name), value) for name, value in always]
    answers = set()
    for at, value in chosen:
        text = json.dumps(changed(head, at, value)).encode()
        try:
            answers.add(outcome(room, table, framed(zlib.compress(text), batch.pieces)))
        except Exception as error:
            raise AssertionError(f"{at}: {value!r:.40}") from error
    assert "unreadable" in answers
    assert outcome(room, table, batch.pack()) == "taken"


@pytest.mark.parametrize("share", by_day([40], [1]))
def test_tables_of_a_hand_that_fit_no_column_are_refused_though_they_are_signed(
    room: CardRoom, table: TableLog, batch: Batch, share: int
) -> None:
    """The searches of all tables read them: one row of another form would end each of those."""
    sheet = json.loads(batch.sheets[0].text)
    seed = secrets.randbelow(10**6)
    print(f"seed {seed}")
    pairs = [(at, value) for at in places(sheet) for value in VALUES if value != "\ud800"]
    chosen = random.Random(seed).sample(pairs, len(pairs) // share)
    for table_at in range(len(FORMS)):
        chosen += [((table_at,), "x"), ((table_at,), [1])]
        if sheet[table_at]:
            number = min(FORMS[table_at].find("n"), len(sheet[table_at][0]) - 1)
            chosen += [((table_at, 0, number), value) for value in ("x", 1.5, 2**31)]
    chosen += [((place, 0), [*sheet[place][0], 1]) for place in (1, 6) if sheet[place]]
    for at, value in chosen:
        told = outcome(room, table, signed_anew(table, batch, json.dumps(changed(sheet, at, value))).pack())
        if len(at) == 3 and at[0] < len(FORMS) and at[2] < len(FORMS[at[0]]) and value is not None:
            kind = FORMS[at[0]][at[2]]
            fits = kind == "t" or (type(value) is int and value < {"n": 2**31, "b": 2**63}[kind])
            fits |= value == ZERO and at[0] in (0, 1, 6)  # PostgreSQL reads the number
            assert (told == "taken") <= fits, (at, value)
        elif len(at) < 3 and at[0] < len(FORMS):
            assert told != "taken" or value == [], (at, value)
    assert outcome(room, table, signed_anew(table, batch, json.dumps(sheet)).pack()) == "taken"


@pytest.mark.parametrize(
    "text",
    [b'{"log": "' + b"x" * 2**25 + b'"}', b'{"log": [' + b"[]," * 2**21 + b"0]}"],
    ids=["long", "many lists"],
)
def test_a_batch_that_was_made_to_fill_the_memory_is_not_unpacked(text: bytes) -> None:
    packed = zlib.compress(text, 9)
    with pytest.raises(ValueError):
        wire._opened(packed)
    with pytest.raises(Unreadable):
        Batch.parse(framed(packed, ()))


def test_a_batch_of_more_rows_than_a_table_sends_is_refused(
    room: CardRoom, table: TableLog, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "MOST_ROWS", sum(each.last - each.first + 1 for each in batch.pieces) - 1)
    assert outcome(room, table, batch.pack()) == "unreadable"


def test_findings_that_a_terminal_makes_up_do_not_fill_the_disk(
    room: CardRoom, table: TableLog, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "MOST_OF_KIND", 3)

    def broken_at(row: int) -> None:
        rows = [(unpack(batch.pieces[0].body, 1)[0][0], bytes(32))]
        made = replace(batch, first=row, pieces=(Piece(row, row, bytes(32), pack(rows)),))
        with pytest.raises(Reported):
            room.take(table, replace(made, message=row))

    room.follow(table, room.opened(table)[0])
    for row in range(1, 6):
        broken_at(row)
    there = findings.findings(room.floor)
    assert [(each.seq, each.times) for each in reversed(there)] == [(1, 1), (2, 1), (3, 3)]
    for each in there:
        findings.answer(room.floor, each.id, "anna")
    broken_at(6)
    assert [each.seq for each in findings.findings(room.floor)] == [6]


def test_what_no_terminal_of_the_room_signed_is_not_even_unpacked(
    room: CardRoom, table: TableLog, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, stranger = batch.pack(), Signer.of(b"s" * 32)
    unpacked = []
    parse = Batch.parse
    monkeypatch.setattr(Batch, "parse", lambda data: unpacked.append(data) or parse(data))
    text = signed_text("batch", body)
    for public in (stranger.public, table.signer.public):
        with pytest.raises(Reported):
            ingest(room.conn, public, stranger.sign(text), body, room.witness)
    assert unpacked == []
    room.take_bytes(table, body)
    assert unpacked == [body]


@pytest.mark.parametrize("body", [HALF, DEEP], ids=["half a character", "too deep"])
def test_messages_that_python_reads_and_postgresql_cannot_hold_are_refused(
    room: CardRoom, table: TableLog, body: bytes
) -> None:
    room.joined(table)
    for read in (
        JoinRequest.parse,
        LogOpening.parse,
        lambda each: let_go(room.floor, 1, each, CERTIFICATE),
        lambda each: enrol(room.floor, 1, each),
    ):
        with pytest.raises(Unreadable):
            read(body)


def test_a_message_with_a_field_of_another_kind_is_refused() -> None:
    """An opening, a request to join and the room's answer are read by the types of their fields."""
    hashed = bytes(32)
    opening = LogOpening("o", 1, hashed, hashed, 0, (hashed,), 3, hashed, False, "s")
    asked = JoinRequest(hashed, "Table 1", b"proof", b"signature")
    place = LogPlace(log=1, seq=3, head=hashed, notes=0, signed=0, players=0, message=0)
    for whole, read in (
        (json.loads(opening.pack()), LogOpening.parse),
        (json.loads(asked.pack()), JoinRequest.parse),
        (place.as_json(), lambda each: LogPlace.of_json(json.loads(each))),
    ):
        assert read(json.dumps(whole).encode()) in (opening, asked, place)
        for name in whole:
            for wrong in (None, {"a": 1}, [1], -1, 1.5, "\0", *([1] if name == "anew" else [])):
                with pytest.raises(Unreadable):
                    read(json.dumps(whole | {name: wrong}).encode())
    for name, wrong in (("first_seq", 0), ("follows", "00"), ("tree", ["00"])):
        with pytest.raises(Unreadable):
            LogOpening.parse(json.dumps(json.loads(opening.pack()) | {name: wrong}).encode())


def test_rows_that_no_table_could_have_written_leave_the_page_to_the_others(
    room: CardRoom, table: TableLog, place: LogPlace, dealt: Any, tmp_path: Any
) -> None:
    """Signed and chained, but a street in no hand: the engine trusts its events."""
    other = dealt(tmp_path / "other.db", 1)
    other.signer = Signer.of(b"o" * 32)
    room.joined(other, "Table 2")
    room.follow(other, room.opened(other)[0])
    done = room.follow(table, place)
    tables = SeenTables(silent_s=math.inf)
    before = tables.look(room.owner, (1, 2))
    with Archive.open(table.path) as archive:
        rows = [row for row, _ in archive.rows() if row.hand_id]
    head, made = done.head, []
    for seq, row in enumerate(reversed(rows), done.seq + 1):
        later = row._replace(seq=seq, step=row.step + 10_000 + seq)
        head = link(head, later)
        made.append((later, head))
    last = made[-1][0].seq
    pieces = (Piece(done.seq + 1, last, head, pack(made)),)
    room.take(
        table,
        Batch(
            log=done.log, message=done.message + 1, sender="one", end=last, end_head=head,
            first=done.seq + 1, follows=done.head, pieces=pieces,
        ),
    )  # fmt: skip
    first, second = Glances().look(room.owner)
    assert (first.name, first.standing) == ("Table 1", TableState(broken=True))
    for _ in range(2):
        broken, whole = tables.look(room.owner, (1, 2))
        assert (broken.table, broken.seq, broken.silent) == (before[0].table, done.seq, True)
        assert whole == before[1]
    anew, whole = SeenTables(silent_s=math.inf).look(room.owner, (1, 2))
    assert (anew.table, anew.silent) == (Table(), True) and whole == before[1]
    shown = str(TablesView((first, second), datetime.now(UTC)).whole(Words("fr")))
    assert shown.count("Ses lignes sont inexploitables") == 1
    assert (second.name, second.standing.hand_no) == ("Table 2", 1)
