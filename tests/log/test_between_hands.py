"""Money between hands is signed at once, and so is the end of a terminal's work."""

import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands.evening import CloseTable, FillTray, GiveTip, OpenTable
from croupier.engine.places import Seat
from croupier.log.custody.boots import STOPPED, note_start, note_stop
from croupier.log.custody.evidence import evidence_of, prove_hand
from croupier.log.custody.heads import current_head, daily_heads
from croupier.log.custody.verification import verify_log
from croupier.log.custody.years import move_out
from croupier.log.journal.chain import Row, link
from croupier.log.journal.signatures import NO_HAND, NO_TABLES, Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.takings import rows_around
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, changeable, keep, verified, written

SIGNER = Signer.of(KEY)


def evening(dealer: Dealer) -> int:
    """A table opened, one hand, a tip, everybody paid, the table closed; how many inputs before the hand."""
    dealer.open()
    dealer.do(OpenTable, float_given=500_000)
    begun = len(dealer.inputs)
    dealer.shown()
    dealer.do(FillTray, amount=10_000)
    dealer.do(GiveTip, seat=Seat(3), amount=500)
    for seat in range(1, 7):
        dealer.do(cmd.UnseatPlayer, seat=Seat(seat))
    dealer.do(CloseTable, float_left=430_000)
    return begun


@pytest.fixture
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture
def path(tmp_path: Path, dealer: Dealer) -> Path:
    path = tmp_path / "table.db"
    evening(dealer)
    written(path, dealer, signer=SIGNER)
    return path


def signed_rows(path: Path) -> list[int]:
    with Archive.open(path) as archive:
        return [seq for (seq,) in archive.all("SELECT seq FROM signatures ORDER BY seq")]


def test_each_input_between_hands_is_signed_with_its_commit(tmp_path: Path, dealer: Dealer) -> None:
    path, begun = tmp_path / "table.db", evening(dealer)
    row = 0
    with Journal.open(path, key=KEY, signer=SIGNER) as journal:
        for number, events in enumerate(dealer.inputs):
            keep(journal, [events])
            row += len(events)
            is_over = number < begun or journal.hand_id is None
            assert (signed_rows(path)[-1] == row) is is_over, events
            said = verified(path, SIGNER).reports
            assert any("are not signed yet" in each for each in said) is not is_over
    assert verified(path, SIGNER).bad is None and verified(path, SIGNER).signed == 1
    with Archive.open(path) as archive:
        assert archive.all("SELECT DISTINCT hand_id, tables = ? FROM signatures", NO_TABLES) == [
            (NO_HAND, 1),
            (1, 0),
        ]


def chained_anew(conn: sqlite3.Connection, change: Callable[[dict[str, object]], None]) -> int:
    """Change the closing sheet in the journal, and link it and the rows after it again; its row."""
    (seq, text) = conn.execute("SELECT seq, payload FROM journal WHERE name = 'table-closed'").fetchone()
    said = json.loads(text)
    change(said)
    conn.execute("UPDATE journal SET payload = ? WHERE seq = ?", (json.dumps(said), seq))
    (head,) = conn.execute("SELECT hash FROM journal WHERE seq = ?", (seq - 1,)).fetchone()
    rows = conn.execute("SELECT * FROM journal WHERE seq >= ? ORDER BY seq", (seq,)).fetchall()
    for row in rows:
        head = link(head, Row(*row[:-1]))
        conn.execute("UPDATE journal SET hash = ? WHERE seq = ?", (head, row[0]))
    return int(seq)


def richer(said: dict[str, object]) -> None:
    said["float_left"] = 500_000


def test_a_closing_sheet_that_was_rewritten_is_noticed(path: Path) -> None:
    with changeable(path) as conn:
        chained_anew(conn, richer)
    assert "with which it was signed" in verified(path, SIGNER).why


def test_signatures_that_were_taken_out_with_it_are_missed(path: Path) -> None:
    with changeable(path) as conn:
        seq = chained_anew(conn, richer)
        conn.execute("DELETE FROM signatures WHERE seq >= ?", (seq,))
    assert "happened between hands and nobody signed them" in verified(path, SIGNER).why
    with changeable(path) as conn:
        conn.execute("DELETE FROM signatures WHERE seq > 11 AND hand_id = 0")
    assert "happened between hands and nobody signed them" in verified(path, SIGNER).why


def test_the_seal_of_a_card_that_came_before_the_first_hand_is_missed(tmp_path: Path, dealer: Dealer) -> None:
    dealer.open()
    dealer.do(cmd.DrawCard, card=None, uid="04a1b2")
    path = tmp_path / "table.db"
    written(path, dealer)
    with changeable(path) as conn:
        conn.execute("DELETE FROM seals WHERE hand_id = 0")
    assert verified(path).why == f"row {len(dealer.inputs)}: the seal of what it hides is missing"


@pytest.mark.parametrize("back", (1, 3, 6))
def test_rows_that_were_cut_off_are_missed(path: Path, back: int) -> None:
    with changeable(path) as conn:
        (last,) = conn.execute("SELECT max(seq) FROM journal").fetchone()
        conn.execute("DELETE FROM journal WHERE seq > ?", (last - back,))
    assert "was signed" in verified(path, SIGNER).why


def test_a_signature_in_the_middle_is_missed(path: Path) -> None:
    with changeable(path) as conn:
        conn.execute("DELETE FROM signatures WHERE number = 3")
    assert "signature 3 is missing, 4 follows" in verified(path, SIGNER).why


def test_a_terminal_that_stops_in_a_hand_signs_how_far_it_came(tmp_path: Path, dealer: Dealer) -> None:
    path = tmp_path / "table.db"
    dealer.open()
    dealer.shown()
    dealer.start()
    dealer.draw(3)
    with Journal.open(path, key=KEY, signer=SIGNER) as journal:
        keep(journal, dealer.inputs)
        assert "are not signed yet" in verified(path, SIGNER).reports[-1]
    assert (verified(path, SIGNER).bad, verified(path, SIGNER).reports) == (None, ())
    done = len(dealer.inputs)
    Journal.open(path, key=KEY, signer=SIGNER).close()
    stopped = signed_rows(path)[-1]
    dealer.draw(9)
    dealer.fold_all()
    written(path, dealer, done, signer=SIGNER)
    assert (verified(path, SIGNER).bad, verified(path, SIGNER).signed) == (None, 2)
    with Archive.open(path) as archive:
        proof, evidence = prove_hand(archive, 2), evidence_of(archive, 2)
        assert (proof.why, evidence.fault(), evidence.hand_id) == ("", "", 2)
        assert stopped < proof.last
        (head,) = daily_heads(archive.db.conn)
        assert (head.hand_id, head.seq) == (2, current_head(archive.db.conn).seq)
        assert rows_around(archive, 1)


def test_a_log_that_an_older_version_signed_goes_on(
    tmp_path: Path, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "older.db"
    evening(dealer)
    sign = Journal._sign

    def at_the_end_of_hands(self: Journal, *args: object, hand_id: int = NO_HAND, **said: object) -> None:
        if hand_id != NO_HAND:
            sign(self, *args, hand_id=hand_id, **said)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "_sign", at_the_end_of_hands)
    written(path, dealer, signer=SIGNER)
    found = verified(path, SIGNER)
    assert found.bad is None and "are not signed yet" in found.reports[0]
    monkeypatch.undo()
    done = len(dealer.inputs)
    dealer.do(OpenTable, float_given=430_000)
    written(path, dealer, done, signer=SIGNER)
    assert (verified(path, SIGNER).bad, verified(path, SIGNER).reports) == (None, ())


def test_a_log_that_nobody_signs_says_nothing_of_it(tmp_path: Path, dealer: Dealer) -> None:
    path = tmp_path / "unsigned.db"
    evening(dealer)
    written(path, dealer)
    assert verified(path, SIGNER).reports == ()


def test_another_key_is_announced_from_the_hand_that_comes(path: Path, dealer: Dealer) -> None:
    other, done = Signer.of(b"o" * 32), len(dealer.inputs)
    dealer.do(cmd.SeatPlayer, seat=Seat(1), player="Zoé", stack=100)
    written(path, dealer, done, signer=other)
    with Archive.open(path) as archive:
        found = verify_log(archive, publics=[SIGNER.public, other.public])
    assert found.bad is None and "from hand 2 on the log is signed by" in found.reports[0]


WHEN: dict[str, Any] = {
    "who": "croupier run",
    "utc": "2026-03-01T23:00:00.000Z",
    "facts": {"version": "1"},
    "signer": SIGNER,
}


def cut_off(path: Path) -> None:
    """The last input goes, with its signature."""
    with changeable(path) as conn:
        (last,) = conn.execute("SELECT max(seq) FROM journal").fetchone()
        for table in ("journal", "signatures"):
            conn.execute(f"DELETE FROM {table} WHERE seq = ?", (last,))


def test_an_end_in_order_says_with_which_row_the_log_ends(path: Path) -> None:
    note_start(path, **WHEN)
    assert "did not end in order since" in verified(path, SIGNER).reports[-1]
    note_stop(path, **WHEN)
    assert (verified(path, SIGNER).bad, verified(path, SIGNER).reports) == (None, ())
    cut_off(path)
    assert "was kept elsewhere" in verified(path, SIGNER).why
    with changeable(path) as conn:
        conn.execute("DELETE FROM notes WHERE kind = 'stop'")
        conn.execute("DELETE FROM typed WHERE text = ?", (STOPPED,))
    found = verified(path, SIGNER)
    assert found.bad is None and "did not end in order since" in found.reports[-1]


def test_archived_years_have_the_notes_of_later_ends(tmp_path: Path, dealer: Dealer) -> None:
    path, done = tmp_path / "table.db", 0
    for year in (2024, 2025, 2026):
        if not done:
            dealer.open()
        dealer.folded()
        with Journal.open(path, key=KEY, signer=SIGNER) as journal:
            keep(journal, dealer.inputs[done:], start=datetime(year, 3, 1, tzinfo=UTC))
        done = len(dealer.inputs)
        note_stop(path, **WHEN)
    old = tmp_path / "2024.db"
    move_out(path, old, date(2025, 1, 1), who="Max", why="old", utc=WHEN["utc"], signer=SIGNER)
    assert (verified(path, SIGNER).bad, verified(old, SIGNER).bad) == (None, None)
    cut_off(path)
    assert "was kept elsewhere" in verified(path, SIGNER).why
