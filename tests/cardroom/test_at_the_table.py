"""A running table joins a room while it deals, and its lamp shows the files beside the log."""

import queue
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardroom.card_room import CardRoom, Dealt, TableLog, free_port
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import membership_path, receipt_path
from croupier.cardroom.forwarding.receipts import receipt_head
from croupier.cardroom.serving import terminals as serving
from croupier.cardroom.store.terminals import new_code, terminals
from croupier.cli.run.log import lost_by_receipt, open_log
from croupier.cli.run.room_link import Joining, room_of_log
from croupier.config.file import read, sample
from croupier.config.settings import Settings
from croupier.log.custody.heads import CurrentHead
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import key_path
from croupier.log.reading.archive import Archive
from croupier.log.writing.start_checks import StartFinding
from croupier.terminal.host.room_link import NO_ROOM, RoomLink
from croupier.terminal.wishes import JoinRoom, RoomJoined

Asking = Callable[[str, str], RoomJoined]


@pytest.fixture
def table(dealt: Dealt, tmp_path: Path) -> TableLog:
    return dealt(tmp_path / "hands.db", 1)


@pytest.fixture
def settings(table: TableLog) -> Settings:
    text = sample()
    found = read(text, folder=table.path.parent)
    assert found.log.path == table.path
    return found


@pytest.fixture
def ask(settings: Settings) -> Asking:
    """Asks a room, and what came of it."""
    told: queue.SimpleQueue[RoomJoined] = queue.SimpleQueue()
    joining = Joining(settings, told.put)

    def asked(address: str, code: str) -> RoomJoined:
        joining.begin(JoinRoom(address, code))
        return told.get(timeout=60)

    return asked


def test_it_joins_and_the_lamp_is_lit_until_the_forwarder_speaks(
    room: CardRoom, tmp_path: Path, settings: Settings, table: TableLog, ask: Asking
) -> None:
    assert room_of_log(table.path) == NO_ROOM
    with served(made(tmp_path, room.dsn, free_port())) as hall:
        assert ask(hall.address, new_code(room.floor, "anna")) == RoomJoined(address=hall.address)
        assert [each.name for each in terminals(room.floor)] == [f"Table {settings.table.name}"]
        assert room_of_log(table.path) == RoomLink(hall.address, "away")
        forwarder = Forwarder.of(table.path, table.signer)
        forwarder._tell("here")
        assert room_of_log(table.path) == RoomLink(hall.address, "here")
        forwarder._tell("refused", "struck out")
        assert room_of_log(table.path) == RoomLink(hall.address, "refused")
        forwarder.close()


def test_why_a_room_is_not_joined_is_known_by_its_code_and_the_table_goes_on(
    room: CardRoom, tmp_path: Path, table: TableLog, ask: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(made(tmp_path, room.dsn, free_port())) as hall:
        new_code(room.floor, "anna")
        assert ask(hall.address, "K7QM-2X0P") == RoomJoined(why="bad-code")
        assert ask(hall.address, "short") == RoomJoined(why="wrong-code")
        assert ask("no/room", "K7QM-2X0P") == RoomJoined(why="wrong-address")
    monkeypatch.setattr(serving, "Bucket", lambda *_, **__: SimpleNamespace(take=lambda _: False))
    with served(made(tmp_path, room.dsn, free_port())) as hall:
        assert ask(hall.address, "K7QM-2X0P") == RoomJoined(why="slow-down")
    assert ask(f"127.0.0.1:{free_port()}", "K7QM-2X0P") == RoomJoined(why="away")
    assert room_of_log(table.path) == NO_ROOM
    membership_path(table.path).write_text("{")
    assert room_of_log(table.path).state == "away"


def test_a_log_that_was_cut_off_is_named_by_what_the_room_cosigned(
    room: CardRoom, tmp_path: Path, settings: Settings, table: TableLog, ask: Asking
) -> None:
    """An older copy was put back together with its witness: only the room knows better."""
    key = key_path(table.path)
    key.write_bytes(b"t" * 32)
    key.chmod(0o600)
    with served(made(tmp_path, room.dsn, free_port())) as hall:
        assert ask(hall.address, new_code(room.floor, "anna")) == RoomJoined(address=hall.address)
        older = table.copied(tmp_path / "older.db").current_head()
        table.hands(2)
        forwarder = Forwarder.of(table.path, table.signer)
        with Archive.open(table.path) as archive:
            forwarder.send_all(archive)
        forwarder.close()
    had, receipt = table.current_head(), receipt_path(table.path)
    assert receipt_head(table.path) == CurrentHead(had.seq, had.head, 0, GENESIS)
    assert lost_by_receipt(table.path) is None and receipt.exists()
    (tmp_path / "older.db").replace(table.path)
    signed = receipt.read_text()
    for forged in (signed.replace(had.head.hex(), older.head.hex()), "", "row 9"):
        receipt.write_text(forged)
        assert lost_by_receipt(table.path) is None
    receipt.write_text(signed)
    found = list[StartFinding]()
    open_log(settings, bytes(32), found=found.extend).close()
    assert [(each.code, each.facts["first"], each.facts["last"]) for each in found] == [
        ("rows-lost", older.seq + 1, had.seq)
    ]
    with Archive.open(table.path) as archive:
        (note,) = read_notes(archive.db.conn, kind="lost")
    assert note.facts["head"] == had.head.hex() and note.signer
    assert not receipt.exists() and lost_by_receipt(table.path) is None
