"""Large batches are taken in by processes beside the served one, and packed rows are followed as they lie."""

import os
import random
import resource
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.serving import terminals
from croupier.cardroom.serving.refusing import RefusedElsewhere
from croupier.cardroom.serving.takers import Takers
from croupier.cardroom.store.ingest import witness_of
from croupier.cardroom.store.joining import new_code
from croupier.cardroom.store.packed import linked
from croupier.cardroom.wire import Batch, signed_text
from croupier.errors import Fault, Unreadable
from croupier.log.custody.attested.signed_notes import SignedNote
from croupier.log.journal.chain import link
from croupier.log.journal.packing import unpack
from croupier.log.reading.archive import Archive
from support.card_room import CardRoom, Dealt, TableLog, free_port


@pytest.fixture
def table(dealt: Dealt, tmp_path: Path) -> TableLog:
    return dealt(tmp_path / "table.db", 2)


@pytest.fixture
def takers(room: CardRoom, tmp_path: Path) -> Iterator[Takers]:
    witness_of(tmp_path / "witness")  # the room has its key before it begins a process
    made_ = Takers(room.dsn, tmp_path / "witness", 1)
    yield made_
    made_.close()


def sent(table: TableLog, batch: Batch) -> tuple[bytes, bytes, bytes]:
    body = batch.pack()
    return table.signer.public, table.signer.sign(signed_text("batch", body)), body


def test_a_taker_process_takes_refuses_and_may_die(room: CardRoom, table: TableLog, takers: Takers) -> None:
    room.joined(table)
    (place,) = room.opened(table)
    batch = table.batch(place)
    assert batch is not None
    public, signature, body = sent(table, batch)
    with pytest.raises(RefusedElsewhere, match="not signed") as refused:
        takers.take(public, bytes(64), body)
    assert refused.value.refusal[:2] == ("forged", 403)
    took = takers.take(public, signature, body)
    assert took.seq == table.current_head().seq and SignedNote.parse(took.receipt)
    assert room.found() == [("forged", 0)]
    (process,) = takers._free
    os.kill(process.pid, 9)
    with pytest.raises(Fault, match="send it again"):
        takers.take(public, signature, body)
    again = takers.take(public, signature, body)
    assert replace(again, receipt="") == replace(took, receipt="")


def test_the_process_that_forks_takers_may_die_and_all_end_with_the_room(
    room: CardRoom, table: TableLog, takers: Takers
) -> None:
    room.joined(table)
    (place,) = room.opened(table)
    batch = table.batch(place)
    assert batch is not None
    job = sent(table, batch)
    seq = takers.take(*job).seq
    (first,) = takers._free
    before = takers._nursery
    assert before is not None
    before._process.kill()
    before._process.wait()
    assert takers.take(*job).seq == seq and takers._free == [first]
    os.kill(first.pid, 9)
    with pytest.raises(Fault, match="send it again"):
        takers.take(*job)
    assert takers.take(*job).seq == seq and takers._nursery is not before
    (second,), after = takers._free, takers._nursery
    assert after is not None and Path(f"/proc/{second.pid}").exists()
    takers.close()
    limit = time.monotonic() + 60
    while Path(f"/proc/{second.pid}").exists():
        assert time.monotonic() < limit
        time.sleep(0.01)
    assert after._process.returncode == 0


def test_large_batches_go_to_the_takers_and_live_news_does_not(
    room: CardRoom, tmp_path: Path, table: TableLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = list[int]()
    take = Takers.take

    def counted(self: Takers, public: bytes, signature: bytes, body: bytes) -> object:
        sizes.append(len(body))
        return take(self, public, signature, body)

    monkeypatch.setattr(Takers, "take", counted)
    monkeypatch.setattr(terminals, "LARGE", 6_000)
    with served(made(tmp_path, room.dsn, free_port())) as hall, Archive.open(table.path) as archive:
        join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")
        forwarder = Forwarder.of(table.path, table.signer)
        forwarder.send_all(archive)
        assert len(sizes) == 1 and sizes[0] > 6_000
        table.call() if table.dealer.table.phase == "BETTING" else table.begin(2)
        forwarder.send_all(archive)
        assert len(sizes) == 1 and hall.rows() == table.current_head().seq
        forwarder.close()


def test_news_are_taken_together_once_a_process_is_ready(
    room: CardRoom, tmp_path: Path, takers: Takers
) -> None:
    jobs, places = [], []
    for number in (1, 2, 3):
        log = TableLog.make(tmp_path / f"{number}.db", bytes([number]) * 32)
        log.begin()
        room.joined(log, f"Table {number}")
        (place,) = room.opened(log)
        place = room.follow(log, place)
        log.call()
        batch = log.batch(place)
        assert batch is not None
        public, signature, body = sent(log, batch)
        jobs.append((public, bytes(64) if number == 2 else signature, body))
        places.append((place, batch.end))
    assert takers.take_together(jobs) is None
    limit = time.monotonic() + 60
    while (found := takers.take_together(jobs)) is None:
        assert time.monotonic() < limit
        time.sleep(0.01)
    first, second, third = found
    assert second is None
    assert [first.seq, third.seq] == [places[0][1], places[2][1]]
    assert takers.take_together(jobs) == [None, None, None]  # what comes again is not for a group
    assert room.found() == []
    begun = list(takers._for_news)
    for each in begun:
        os.kill(each.pid, 9)
    for _ in begun:
        with pytest.raises(Fault, match="send it again"):
            takers.take_together(jobs)
    while takers.take_together(jobs) is None:
        assert time.monotonic() < limit
        time.sleep(0.01)


def test_news_are_taken_together_by_a_room_with_more_than_a_thousand_connections(takers: Takers) -> None:
    """Then its sockets have numbers above 1023."""
    job = (bytes(32), bytes(64), b"")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard > 0 else 4096  # where there is no limit it is -1
    if most < 1200:
        pytest.skip(f"this machine opens {hard} files at most")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1200), hard))
    try:
        with ExitStack() as stack:
            for _ in range(1100):
                stack.callback(os.close, os.open(os.devnull, os.O_RDONLY))
            limit = time.monotonic() + 60
            while (found := takers.take_together([job])) is None:
                assert time.monotonic() < limit
                time.sleep(0.01)
            assert found == [None]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_why_news_were_not_stored_is_said_by_the_process(room: CardRoom, tmp_path: Path) -> None:
    witness_of(tmp_path / "witness")
    takers = Takers(room.dsn.replace("dbname=", "dbname=no-"), tmp_path / "witness", 1)
    limit = time.monotonic() + 60
    try:
        with pytest.raises(RefusedElsewhere, match="cannot be reached") as refused:
            while takers.take_together([]) is None:
                assert time.monotonic() < limit
                time.sleep(0.01)
        assert refused.value.refusal[:2] == ("failed", 503)
    finally:
        takers.close()


# --- packed rows -----------------------------------------------------------------------------------------


def by_rows(body: bytes, first: int, head: bytes) -> list[bytes] | None:
    """The same row by row."""
    heads = []
    try:
        for row, mark in unpack(body, first):
            head = link(head, row)
            if not mark or not head.startswith(mark):
                return None
            heads.append(head)
    except Unreadable:
        return None
    return heads


def test_rows_are_followed_as_they_are_packed_and_nothing_else_passes(
    room: CardRoom, table: TableLog
) -> None:
    table.begin()
    room.joined(table)
    (place,) = room.opened(table)
    batch = table.batch(place)
    assert batch is not None
    piece = batch.pieces[0]
    whole = linked(piece.body, 1, bytes(32))
    assert whole is not None and whole.heads == by_rows(piece.body, 1, bytes(32))
    assert whole.heads[-1] == piece.head
    assert linked(piece.body, 2, bytes(32)) is None and linked(piece.body, 1, b"x" * 32) is None
    text = zlib.decompress(piece.body)
    seed = random.randrange(2**32)
    print("seed", seed)
    dice, passed = random.Random(seed), 0
    for _ in range(400):
        at, new = dice.randrange(len(text)), dice.choice(b'"],[0a\\ -.{}')
        changed = zlib.compress(text[:at] + bytes([new]) + text[at + dice.randrange(2) :], 1)
        found = linked(changed, 1, bytes(32))
        passed += found is not None
        assert found is None or found.heads == by_rows(changed, 1, bytes(32))
    assert passed < 40
    for wrong in (b"[]", b"[[]]", b"{}", text[:-1], text + b" ", b"[" + text + b"]"):
        found = linked(zlib.compress(wrong), 1, bytes(32))
        assert found is None or not found.heads
