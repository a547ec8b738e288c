"""The room stores what tables send, unchanged, whatever happens on the way."""

import json
import subprocess
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, Dealt, TableLog, all_rows, as_role, programs
from croupier.cardroom.forwarding.batches import boxes_after, needs_boxes
from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.store.findings import Reported, answer, findings
from croupier.cardroom.store.ingest import ingest
from croupier.cardroom.store.progress import RowsMissing
from croupier.cardroom.store.terminals import strike_out, terminals
from croupier.cardroom.wire import Batch, LogPlace, Piece, signed_text
from croupier.engine import commands as cmd
from croupier.errors import Refused, Unreadable
from croupier.log.custody.checkpoints import tree_of
from croupier.log.custody.heads import current_head
from croupier.log.custody.players import forget
from croupier.log.custody.sealed_cards import forget_cards
from croupier.log.custody.signed_notes import Checkpoint, SignedNote
from croupier.log.journal.chain import Row, link, verify
from croupier.log.journal.packs import pack, unpack
from croupier.log.journal.signatures import Signer, is_signed
from croupier.log.reading.archive import Archive
from croupier.values import replace
from support.dealer import uid_of

UTC = "2026-03-02T20:00:00.000Z"


@pytest.fixture
def table(dealt: Dealt, tmp_path: Path) -> TableLog:
    """Three hands, and a fourth in progress."""
    made = dealt(tmp_path / "table.db", 3)
    made.begin()
    return made


@pytest.fixture
def place(room: CardRoom, table: TableLog) -> LogPlace:
    """The table has joined, and the room knows its log."""
    room.joined(table)
    (found,) = room.opened(table)
    return found


@pytest.fixture
def batch(table: TableLog, place: LogPlace) -> Batch:
    """What the table sends first."""
    found = table.batch(place)
    assert found is not None
    return found


def rows_at(table: TableLog) -> list[Row]:
    with Archive.open(table.path) as archive:
        return [row for row, _ in archive.rows()]


def rows_in(room: CardRoom, log: int) -> list[Row]:
    return [row for row, _ in all_rows(room.owner, log)]


def assert_same(room: CardRoom, table: TableLog, place: LogPlace) -> None:
    """The room has every row of the table, in a chain that holds; and what stands beside them."""
    there = all_rows(room.owner, place.log)
    assert [row for row, _ in there] == rows_at(table)
    assert verify(there).head == place.head
    with Archive.open(table.path) as archive:
        now = current_head(archive.db.conn)
        assert (place.seq, place.head, place.notes) == (now.seq, now.head, now.notes)
        for columns, name in (
            ("seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature", "signatures"),
            ("seq, utc, kind, who, hand_id, why, facts, hash, signature", "notes"),
            ("id, name, salt, mark, chain", "players"),
            ("mark, text, salt", "typed"),
            ("id, first_seq, game, players, started_utc, ended_utc, pot, card_mask, tables_hash", "hands"),
            ("hand_id, seat, player_id, stack_before, stack_after, net, shown", "parts"),
            ("hand_id, n, attempt, street, seat, action, amount, added, all_in, late, at_ms", "actions"),
            ("hand_id, attempt, n, code, seat, place, up, uid", "cards"),
            ("hand_id, pot, amount, rake", "pots"),
            ("hand_id, pot, seat, amount", "awards"),
            ("hand_id, number, code, way, reason", "incidents"),
        ):
            ours = archive.all(f"SELECT {columns} FROM {name}")
            theirs = room.owner.execute(
                f"SELECT {columns} FROM croupier.{name} WHERE log = {place.log}".encode()
            ).fetchall()
            assert sorted(map(str, map(tuple, ours))) == sorted(map(str, theirs)), name


def test_the_room_has_what_the_table_has(room: CardRoom, table: TableLog, place: LogPlace) -> None:
    place = room.follow(table, place)
    assert_same(room, table, place)
    table.end()
    table.hands(2)
    assert_same(room, table, room.follow(table, place))
    assert room.found() == []


def batches(table: TableLog, place: LogPlace, room: CardRoom) -> list[Batch]:
    """What a table would send hand by hand, without sending it: each from where the one before would lead."""
    made = []
    batch = table.batch(place)
    assert batch is not None
    for piece in batch.pieces:
        made.append(
            replace(batch, message=len(made) + 1, first=piece.first, pieces=(piece,), follows=place.head)
        )
        place = replace(place, head=piece.head)
    bare = [
        replace(each, signed=(), notes=(), players=(), typed=(), boxes=(), sheets=()) for each in made[:-1]
    ]
    return [*bare, made[-1]]


def test_a_batch_may_come_twice_late_and_out_of_order(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    sent = batches(table, place, room)
    assert len(sent) > 3
    with pytest.raises(RowsMissing) as gap:
        room.take(table, sent[1])
    assert (gap.value.place.seq, gap.value.place.head) == (place.seq, place.head)
    for each in sent:
        done = room.take(table, each)
        assert room.take(table, each) == done
        assert room.take(table, sent[0]) == done
    assert_same(room, table, done)
    assert room.found() == []


def test_a_batch_that_begins_with_rows_the_room_has_adds_the_rest(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    done = room.follow(table, place)
    table.end()
    table.hands(1)
    everything = table.batch(place)
    assert everything is not None
    done = room.take(table, replace(everything, message=done.message + 1))
    assert_same(room, table, done)


def test_the_room_cosigns_how_far_it_has_the_log(room: CardRoom, table: TableLog, place: LogPlace) -> None:
    place = room.follow(table, place)
    note = SignedNote.parse(place.receipt)
    assert note.holds(room.witness.key)
    assert note.text.splitlines()[3] == f"row {place.seq} head {place.head.hex()}"
    with Archive.open(table.path) as archive:
        root = tree_of(archive.db.conn).root()
    said = Checkpoint.parse(note.text)
    assert (said.size, said.root, place.signed) == (11, root, 11)
    assert said.origin == f"croupier/{table.signer.id}"


# --- attacks -------------------------------------------------------------------------------------------


def refused(room: CardRoom, table: TableLog, batch: Batch) -> str:
    """What the floor is told of a batch that is refused, which changes nothing."""
    before = contents(room)
    with pytest.raises(Reported) as found:
        room.take(table, batch)
    assert contents(room) == before
    return found.value.finding.kind


def contents(room: CardRoom) -> list[object]:
    """Every row of every table but what was found."""
    tables = "terminals logs pieces signatures notes signers hands parts incidents hands_before"
    tables += " players typed boxes"
    return [
        room.owner.execute(f"SELECT * FROM croupier.{name} ORDER BY 1, 2".encode()).fetchall()
        for name in tables.split()
    ]


def test_a_terminal_that_did_not_join_is_refused(
    room: CardRoom, table: TableLog, batch: Batch, tmp_path: Path
) -> None:
    stranger = TableLog.make(tmp_path / "stranger.db", b"x" * 32)
    with pytest.raises(Reported, match="has not joined"):
        room.opened(stranger)
    assert refused(room, stranger, batch) == "unknown-terminal"
    assert room.found() == [("unknown-terminal", 0)]


def test_a_signature_of_another_key_is_reported(room: CardRoom, table: TableLog, batch: Batch) -> None:
    body = batch.pack()
    forged = Signer.of(b"f" * 32).sign(signed_text("batch", body))
    with pytest.raises(Reported, match="not signed"):
        ingest(room.conn, table.signer.public, forged, body, room.witness)
    half = table.signer.sign(signed_text("batch", body))
    with pytest.raises(Reported, match="not signed"):
        ingest(room.conn, table.signer.public, half, body[:-1], room.witness)
    (finding,) = findings(room.floor)
    assert (finding.kind, finding.terminal, finding.times) == ("forged", "Table 1", 2)
    answer(room.floor, finding.id, "anna")
    assert findings(room.floor) == ()


def test_a_terminal_that_was_struck_out_is_refused_until_it_joins_again(
    room: CardRoom, table: TableLog, place: LogPlace, batch: Batch
) -> None:
    (terminal,) = terminals(room.floor)
    strike_out(room.floor, terminal.id, "anna")
    assert refused(room, table, batch) == "struck"
    with pytest.raises(Refused, match="was struck out"):
        strike_out(room.floor, terminal.id, "anna")
    room.joined(table, "Table 9")
    assert_same(room, table, room.follow(table, place))


def test_half_a_batch_is_damaged(room: CardRoom, table: TableLog, place: LogPlace, batch: Batch) -> None:
    body = batch.pack()
    for length in (0, 5, 20, 21, 40, len(body) // 2, len(body) - 1):
        with pytest.raises(Unreadable):
            room.take_bytes(table, body[:length])
    assert_same(room, table, room.follow(table, place))


def rewritten(batch: Batch, at: int, *, chained: bool) -> Batch:
    """The rows of a batch with the words of one changed, and its hashes made anew or not."""
    head, pieces = batch.follows, []
    for piece in batch.pieces:
        rows = []
        for row, stored in unpack(piece.body, piece.first):
            other = row._replace(payload=row.payload.replace("{", '{"x":1,', 1))
            told = other if row.seq == at else row
            head = link(head, told)
            rows.append((told, head if chained else stored))
        pieces.append(Piece(piece.first, piece.last, head if chained else piece.head, pack(rows)))
    return replace(batch, pieces=tuple(pieces), end_head=pieces[-1].head)


@pytest.mark.parametrize("at", [1, 9, 40])
def test_a_changed_row_is_named(room: CardRoom, table: TableLog, batch: Batch, at: int) -> None:
    assert refused(room, table, rewritten(batch, at, chained=False)) == "broken"
    assert room.found() == [("broken", at)]
    assert refused(room, table, rewritten(batch, at, chained=True)) == "signature"


@pytest.mark.parametrize("at", [1, 9, 40, 60])
def test_another_history_of_a_log_is_reported_by_its_first_row(
    room: CardRoom, table: TableLog, place: LogPlace, at: int
) -> None:
    place = room.follow(table, place)
    batch = table.batch(replace(place, seq=0, head=bytes(32), signed=0, notes=0, players=0))
    assert batch is not None
    assert refused(room, table, rewritten(batch, at, chained=True)) == "fork"
    assert room.found() == [("fork", at)]


def test_a_copy_that_goes_on_by_itself_is_a_fork_and_both_histories_are_kept(
    room: CardRoom, table: TableLog, place: LogPlace, tmp_path: Path
) -> None:
    copy, shared = table.copied(tmp_path / "copy.db"), table.current_head()
    place = room.follow(table, place)
    copy.call()
    copy.end()
    table.end()
    table.hands(1)
    done = room.follow(table, place)
    stale = copy.batch(place, "two")
    assert stale is not None
    assert refused(room, copy, replace(stale, message=done.message + 1)) == "cut"
    copy.hands(2)
    longer = copy.batch(place, "two")
    assert longer is not None
    assert refused(room, copy, replace(longer, message=done.message + 1)) == "fork"
    assert ("fork", shared.seq + 1) in room.found()
    assert_same(room, table, done)
    latest, first = *room.opened(copy, anew=True), *room.opened(copy)[1:]
    assert first == done
    assert_same(room, copy, room.follow(copy, latest))
    assert_same(room, table, done)
    parted = room.owner.execute(
        "SELECT parted_from, parted_at FROM croupier.logs WHERE id = %s", (latest.log,)
    ).fetchone()
    assert parted == (done.log, shared.seq)


def test_two_who_send_one_log_are_named(
    room: CardRoom, table: TableLog, place: LogPlace, tmp_path: Path
) -> None:
    copy = table.copied(tmp_path / "copy.db")
    place = room.follow(table, place, "one")
    table.end()
    batch = table.batch(place, "one")
    assert batch is not None
    place = room.take(table, batch)
    assert room.found() == []
    again = replace(batch, sender="two")  # with the number of a message that another has sent
    room.take(copy, again)
    assert room.found() == [("copied", 0)]


def test_a_forwarder_that_starts_again_is_not_a_copy(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    for sender in ("one", "two", "three"):
        place = room.follow(table, place, sender)
        table.hands(1) if table.dealer.table.hand is None or table.done == 0 else table.end()
        table.begin()
    room.follow(table, place, "four")
    assert room.found() == []


def test_a_log_that_lost_its_end_is_named_and_goes_on_in_a_copy_of_its_own(
    room: CardRoom, table: TableLog, place: LogPlace, tmp_path: Path
) -> None:
    older, had = table.copied(tmp_path / "older.db"), table.current_head()
    table.end()
    done = room.follow(table, place)
    latest, *_ = room.opened(older, anew=True)
    assert room.found() == [("cut", had.seq)]
    older.end()
    older.hands(2)
    assert_same(room, older, room.follow(older, latest))
    assert_same(room, table, done)


def test_another_log_in_the_place_of_one_is_named(
    room: CardRoom, table: TableLog, place: LogPlace, tmp_path: Path
) -> None:
    done = room.follow(table, place)
    other = TableLog.make(tmp_path / "other.db")
    other.dealer.at += 777
    other.hands(1)
    (fresh,) = room.opened(other)
    assert fresh.log != place.log
    assert room.found() == [("replaced", done.seq)]
    assert_same(room, other, room.follow(other, fresh))


def test_the_log_of_another_terminal_is_named(
    room: CardRoom, table: TableLog, place: LogPlace, tmp_path: Path
) -> None:
    room.follow(table, place)
    thief = table.copied(tmp_path / "thief.db", b"x" * 32)
    room.joined(thief, "Table 2")
    room.opened(thief)
    assert room.found() == [("copied", 0)]
    batch = thief.batch(place)
    assert batch is not None
    with pytest.raises(Refused, match="no log"):
        room.take(thief, batch)


def test_the_log_of_another_terminal_is_named_also_if_both_come_at_the_same_moment(
    room: CardRoom, table: TableLog, tmp_path: Path
) -> None:
    copy = table.copied(tmp_path / "copy.db", b"c" * 32)
    room.joined(table)
    room.joined(copy, "Table 2")
    waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with as_role(room.dsn, INGEST) as other, ThreadPoolExecutor(1) as pool:
        with room.conn.transaction():
            room.opened(table)
            second = pool.submit(replace(room, conn=other).opened, copy)
            limit = time.monotonic() + 60
            while room.owner.execute(waits).fetchone() == (0,):
                assert time.monotonic() < limit and not second.done()
        assert len(second.result(60)) == 1
    assert room.found() == [("copied", 0)]


def test_tables_that_were_not_signed_are_named(room: CardRoom, table: TableLog, batch: Batch) -> None:
    sheet = batch.sheets[0]
    changed = sheet._replace(text=sheet.text.replace('"cash"', '"CASH"'))
    assert changed != sheet
    assert refused(room, table, replace(batch, sheets=(changed,))) == "tables"
    exchanged = batch.sheets[1]._replace(hand_id=sheet.hand_id)
    assert refused(room, table, replace(batch, sheets=(exchanged,))) == "tables"


def test_notes_and_players_that_do_not_follow_are_named(
    room: CardRoom, table: TableLog, batch: Batch
) -> None:
    note = batch.notes[0]
    changed = note._replace(note=note.note._replace(why="another reason"))
    assert refused(room, table, replace(batch, notes=(changed, *batch.notes[1:]))) == "notes"
    player = batch.players[2]._replace(mark="0" * 32)
    assert refused(room, table, replace(batch, players=(*batch.players[:2], player))) == "players"


def test_a_signature_by_an_unknown_key_is_reported(room: CardRoom, table: TableLog, batch: Batch) -> None:
    stranger = Signer.of(b"s" * 32)
    made = batch.signed[0]
    assert not is_signed(stranger.public, made.statement.text(), made.signature)
    forged = made._replace(signature=stranger.sign(made.statement.text()))
    assert refused(room, table, replace(batch, signed=(forged,), sheets=())) == "signature"


def test_two_batches_of_a_log_at_once_are_taken_one_after_the_other(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    table.end()
    batch = table.batch(place)
    assert batch is not None
    with as_role(room.dsn, INGEST) as other, ThreadPoolExecutor(2) as pool:
        both = [pool.submit(each.take, table, batch) for each in (room, replace(room, conn=other))]
        assert both[0].result(60) == both[1].result(60)
    assert_same(room, table, both[0].result())
    assert room.found() == []


# --- what changes later ----------------------------------------------------------------------------------


def test_an_amended_hand_replaces_the_previous_one(room: CardRoom, table: TableLog, place: LogPlace) -> None:
    table.end()
    place = room.follow(table, place)
    table.dealer.do(cmd.Undo)
    table.keep()
    place = room.follow(table, place)
    table.dealer.do(cmd.Award)
    table.keep()
    place = room.follow(table, place)
    assert_same(room, table, place)
    before = room.owner.execute("SELECT id, signature FROM croupier.hands_before").fetchall()
    assert before == [(4, 12)]


def test_a_person_forgotten_at_the_table_is_forgotten_in_the_room(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    table.end()
    place = room.follow(table, place)
    assert "Player 2" in dumped(room)
    table.hands(1)
    forget(table.path, "Player 2", who="Anna", why="asked by Player 2", utc=UTC, signer=table.signer)
    place = room.follow(table, place)
    assert_same(room, table, place)
    assert "Player 2" not in dumped(room)


def test_cards_that_are_forgotten_open_in_the_room_no_more(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    table.end()
    place = room.follow(table, place)
    boxes = "SELECT count(*) FROM croupier.boxes WHERE boxes IS NOT NULL AND boxes != '{}'"
    assert room.owner.execute(boxes).fetchone() != (0,)
    forget_cards(table.path, date(2100, 1, 1), who="Anna", why="after a year", utc=UTC, signer=table.signer)
    batch = table.batch(place)
    assert batch is not None and needs_boxes(batch)
    with Archive.open(table.path) as archive:
        anew = boxes_after(archive, place, "one", None)
    assert anew is not None
    place = room.take(table, anew)
    room.follow(table, place)
    assert room.owner.execute(boxes).fetchone() == (0,)


# --- secrecy and rights ----------------------------------------------------------------------------------


def dumped(room: CardRoom) -> str:
    """Everything that the database holds, with all that is packed in it opened."""
    found = subprocess.run(
        [programs() / "pg_dump", "--inserts", "--dbname", room.dsn],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    packed = "".join(
        zlib.decompress(body).decode() for (body,) in room.owner.execute("SELECT body FROM croupier.pieces")
    )
    known = "".join(f"{row}" for row in room.owner.execute("SELECT evidence FROM croupier.findings"))
    return found + packed + known


def test_a_dump_holds_no_hidden_card_of_a_live_hand(room: CardRoom, tmp_path: Path) -> None:
    table = TableLog.make(tmp_path / "live.db")
    room.joined(table)
    table.begin()
    (place,) = room.opened(table)
    room.follow(table, place)
    with pytest.raises(Reported):  # what is refused is kept as evidence, and holds no more than the rest
        room.take(table, replace(table.batch(place), end=0, message=9))
    hand = table.dealer.table.hand
    assert hand is not None
    text = dumped(room)
    assert "hand-started" in text and "Player 3" in text
    hidden = [drawn.card.reveal() for drawn in hand.cards if not drawn.up and drawn.card is not None]
    assert len(hidden) == 12
    assert not [card for card in hidden if uid_of(card) in text]
    drawn = [row for row in rows_in(room, place.log) if row.name == "card-drawn"]
    assert len({row.payload for row in drawn}) <= len(drawn)
    told = [json.loads(row.payload) for row in drawn]
    assert len(told) == 12 and not any({"card", "uid"} & each.keys() for each in told)
    assert all(len(row.sealed or b"") == len(drawn[0].sealed or b"") > 0 for row in drawn)


def test_the_ingest_role_may_only_add(room: CardRoom, table: TableLog, place: LogPlace) -> None:
    room.follow(table, place)
    for name in ("pieces", "signatures", "notes", "signers", "hands", "parts", "incidents", "hands_before"):
        for statement in (
            f"DELETE FROM croupier.{name}",
            f"TRUNCATE croupier.{name}",
            f"DROP TABLE croupier.{name}",
            f"UPDATE croupier.{name} SET log = log",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                room.conn.execute(statement.encode())
    for statement in (
        "SELECT * FROM croupier.codes",
        "UPDATE croupier.terminals SET struck = NULL",
        "INSERT INTO croupier.terminals (public, name) VALUES ('', '')",
        "UPDATE croupier.logs SET terminal = terminal",
        "DELETE FROM croupier.findings",
        "SELECT name FROM croupier.players",
        "CREATE TABLE croupier.mine (x int)",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            room.conn.execute(statement.encode())
    with pytest.raises(psycopg.errors.RaiseException, match="never goes back"):
        room.conn.execute("UPDATE croupier.logs SET seq = seq - 1")


def test_even_the_owner_does_not_change_evidence_by_mistake(
    room: CardRoom, table: TableLog, place: LogPlace
) -> None:
    room.follow(table, place)
    for name in ("pieces", "signatures", "notes", "signers"):
        for statement in (f"DELETE FROM croupier.{name}", f"UPDATE croupier.{name} SET log = 7"):
            with pytest.raises(psycopg.errors.RaiseException, match="only added to"):
                room.owner.execute(statement.encode())
