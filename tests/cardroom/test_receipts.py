"""Receipts of the room as notes of a log: which ones are kept, and which ones do not fit."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from cardroom.card_room import ROOM_KEY, CardRoom, TableLog
from croupier.cardroom.demo import ServedRoom
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join, read_membership, receipt_path
from croupier.cardroom.forwarding.receipts import NOTED_S, REST_S, Noting
from croupier.cardroom.store.terminals import new_code
from croupier.log.custody.receipts import Receipt, keep_in_log
from croupier.log.custody.verification import verify_log
from croupier.log.disk import transaction
from croupier.log.journal.chain import Verdict
from croupier.log.journal.notes import Note, add_note, read_notes
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.values import replace

UTC = "2026-11-20T20:00:00.000Z"

T = TypeVar("T")


@pytest.fixture
def forwarder(room: CardRoom, hall: ServedRoom, table: TableLog) -> Iterator[Forwarder]:
    join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")
    found = Forwarder.of(table.path, table.signer)
    yield found
    found.close()


@pytest.fixture
def later(forwarder: Forwarder) -> Callable[[float], None]:
    """Lets time go by for the receipts."""
    there = [1000.0]
    forwarder._noting = Noting(forwarder.log, forwarder.signer, now=lambda: there[0])

    def goes_by(seconds: float) -> None:
        there[0] += seconds

    return goes_by


def sent(forwarder: Forwarder) -> list[int]:
    """Send all; the numbers of signatures in the receipts of the log."""
    with Archive.open(forwarder.log) as archive:
        forwarder.send_all(archive)
        return [Receipt.of_facts(each.facts).signed for each in receipts(archive)]


def receipts(archive: Archive) -> tuple[Note, ...]:
    return read_notes(archive.db.conn, kind="receipt")


def verified(path: Path) -> Verdict:
    with Archive.open(path) as archive:
        return verify_log(archive)


def test_a_forwarder_that_gives_way_writes_promptly(forwarder: Forwarder) -> None:
    """While it writes, the terminal may have to wait for it."""
    had = list[tuple[bool, bool, int]]()

    def written() -> tuple[bool, bool, int]:
        member = read_membership(forwarder.log)
        with Archive.open(forwarder.log) as archive:
            return bool(member and member.log), receipt_path(forwarder.log).exists(), len(receipts(archive))

    def promptly(work: Callable[[], T]) -> T:
        before = written()
        assert before == (had[-1] if had else (False, False, 0)), "something was written otherwise"
        done = work()
        had.append(written())
        return done

    forwarder.promptly = promptly
    assert sent(forwarder) == [9]
    assert had == [(True, False, 0), (True, True, 0), (True, True, 1)] and written() == had[-1]
    forwarder._tell("here")
    assert len(had) == 4


def test_a_log_records_how_far_the_room_witnessed_it(
    room: CardRoom, forwarder: Forwarder, table: TableLog
) -> None:
    assert not any("cosigned" in each for each in verified(table.path).reports)
    had = table.current_head()
    assert sent(forwarder) == [9]
    with Archive.open(table.path) as archive:
        (note,) = receipts(archive)
    receipt = Receipt.of_facts(note.facts)
    assert (receipt.seq, receipt.head) == (had.seq, had.head) and note.signer == table.signer.id
    table.hands(2)
    verdict = verified(table.path)
    assert verdict.bad is None
    assert [each for each in verdict.reports if "cosigned" in each] == [
        f"note {note.seq}: the room {receipt.witness} had cosigned the log by then"
    ]
    there = room.owner.execute("SELECT seq, facts FROM croupier.notes WHERE kind = 'receipt'").fetchall()
    assert [seq for seq, _ in there] == [note.seq] and receipt.witness in there[0][1]


def test_one_an_hour_is_noted_and_the_last_once_the_table_rests(
    forwarder: Forwarder, table: TableLog, later: Callable[[float], None]
) -> None:
    assert sent(forwarder) == [9]
    for _ in range(2):
        later(REST_S / 2)
        table.hands(1)
        assert sent(forwarder) == [9]
    later(REST_S)
    assert sent(forwarder) == [9, 11] == sent(forwarder)
    later(NOTED_S - REST_S + 1)
    table.hands(1)
    assert sent(forwarder) == [9, 11]
    later(REST_S - 1)
    assert sent(forwarder) == [9, 11, 12]
    again = Forwarder.of(table.path, table.signer)
    table.hands(1)
    assert sent(again) == [9, 11, 12]
    again.close()


def test_a_receipt_that_does_not_fit_the_log_is_not_noted(forwarder: Forwarder, table: TableLog) -> None:
    sent(forwarder)
    table.hands(1)
    with Archive.open(table.path) as archive:
        forwarder._send_missing(archive)
        assert forwarder.place is not None
        good = forwarder.place.receipt
        for bad in (good.replace("head ", "head 0")[: len(good)], good.replace("\nrow", "\nRow"), "row 1"):
            place = replace(forwarder.place, receipt=bad)
            assert not Noting(table.path, table.signer, now=lambda: 1e9).note(
                archive, forwarder.member, place
            )
        noting = Noting(table.path, table.signer)
        noting.note(archive, forwarder.member, forwarder.place)
        assert len(receipts(archive)) == 1  # the first was minutes ago at most


def test_rows_that_a_room_cosigned_and_that_are_others_now_are_found(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    """A terminal that writes its log anew, with its own key, does not have the room's."""
    room.joined(table)
    other = table.copied(tmp_path / "other.db")
    table.hands(1)
    (place,) = room.opened(table)
    place = room.follow(table, place)
    key = str(room.witness.key)
    keep_in_log(table.path, place.receipt, key, utc=UTC, signer=table.signer)
    assert verified(table.path).bad is None
    other.begin()
    other.end()
    keep_in_log(other.path, place.receipt, key, utc=UTC, signer=table.signer)
    verdict = verified(other.path)
    assert verdict.bad is not None and "kept elsewhere" in verdict.why


def test_a_receipt_that_no_room_signed_is_found(room: CardRoom, table: TableLog) -> None:
    room.joined(table)
    (place,) = room.opened(table)
    place = room.follow(table, place)
    db = open_for_change(table.path)
    facts = {"witness": str(room.witness.key), "receipt": place.receipt.replace("row", "row 1")}
    with transaction(db):
        add_note(db.conn, "receipt", utc=UTC, who="x", why="x", facts=facts, signer=table.signer)
    db.close()
    assert "cosigned by witness/" in verified(table.path).why
    assert ROOM_KEY.id in verified(table.path).why
