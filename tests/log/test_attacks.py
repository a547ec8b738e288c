"""Attacks by somebody who can write the file and knows the program, but has no private key."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.errors import Fault
from croupier.log.custody.boots import clock_of, note_boot
from croupier.log.custody.sealed_cards import open_cards, rotate
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import Witness, find_loss
from croupier.log.custody.years import move_out
from croupier.log.decks import hashes_of_decks, save_deck
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import NoteRow, last_note, link_note, signed_text
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import outages_of
from croupier.log.writing.start_checks import changed_decks, look
from support.dealer import Dealer
from support.logs import KEY, keep, verified, written

SIGNER, THIEF = Signer.of(KEY), Signer.of(bytes(32))
ANNA, BO, CY = (PrivateKey.make(name) for name in ("anna", "bo", "cy"))
UTC = "2026-03-02T10:00:00.000Z"
WHO = {"who": "Max", "why": "dispute", "utc": UTC, "signer": SIGNER}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands that are over, a third in progress, a deck, and a witness beside the key."""
    path = tmp_path_factory.mktemp("made") / "table.db"
    save_deck(path, "blue", [("04A1", "Ah", "card"), ("04A2", "2c", "card")], signer=SIGNER)
    dealer = Dealer().open()
    with Journal.open(path, key=KEY, signer=SIGNER, floor=FloorLock((ANNA.owner,))) as journal:
        journal.followed = witness_of(path).follow
        for end in (dealer.showdown, dealer.fold_out):
            dealer.start()
            end()
        dealer.start()
        keep(journal, dealer.inputs)
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    """A copy of it, with all that lies beside it."""
    shutil.copytree(made.parent, tmp_path, dirs_exist_ok=True)
    return tmp_path / made.name


def witness_of(path: Path) -> Witness:
    return Witness.of_key(path.with_name("table.db-signing"))


@contextmanager
def edited(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without its triggers, which stand there again afterwards."""
    with closing(sqlite3.connect(path)) as conn:
        triggers = conn.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            conn.execute(f"DROP TRIGGER {name}")
        yield conn
        for _, statement in triggers:
            with suppress(sqlite3.OperationalError):  # its table was dropped
                conn.execute(statement)
        conn.commit()


def forge(conn: sqlite3.Connection, kind: str, facts: dict[str, object], signer: Signer | None) -> None:
    """A note in its chain, as anybody can compute it."""
    seq, head = last_note(conn)
    (who,) = conn.execute("SELECT who FROM notes LIMIT 1").fetchone()
    said = facts | ({"signer": signer.id} if signer else {})
    row = NoteRow(seq + 1, UTC, kind, who, None, who, json.dumps(said))
    made = link_note(head, row)
    signature = signer.sign(signed_text(row.seq, made)) if signer else b""
    conn.execute("INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, made, signature))


def why_of(path: Path) -> str:
    return verified(path, SIGNER).why


BOXES = "SELECT boxes, boxes_signature, hand_id FROM seals WHERE hand_id IN (1, 2)"


@pytest.mark.parametrize("rotations", [1, 2])
def test_boxes_from_before_a_rotation_are_reported(path: Path, rotations: int) -> None:
    """Whoever kept an old copy of the file and an old key of the floor could open the hands again."""
    with edited(path) as conn:
        old = conn.execute(BOXES).fetchall()
    for before, after in ((ANNA, BO), (BO, CY))[:rotations]:
        with edited(path) as conn:
            old = conn.execute(BOXES).fetchall()
        assert rotate(path, [before], FloorLock((after.owner,)), **WHO) == (2, 0)
    assert why_of(path) == ""
    with edited(path) as conn:
        conn.executemany("UPDATE seals SET boxes = ?, boxes_signature = ? WHERE hand_id = ?", old)
    assert "hand 1" in why_of(path) and "opens its cards for the floor was changed" in why_of(path)


def test_a_rotation_leaves_boxes_that_it_cannot_open_unchanged(path: Path) -> None:
    assert rotate(path, [BO], FloorLock((CY.owner,)), **WHO) == (0, 2)
    assert why_of(path) == ""
    assert rotate(path, [ANNA], FloorLock((BO.owner,)), **WHO) == (2, 0)
    assert rotate(path, [ANNA], FloorLock((CY.owner,)), **WHO) == (0, 2)
    assert why_of(path) == ""


def test_a_note_that_only_the_witness_still_has_is_reported(path: Path) -> None:
    """No signature covers a look at cards before the next hand ends."""
    open_cards(path, [1], keys=[ANNA], **WHO).close()
    assert find_loss(path, witness_of(path)) is None
    with edited(path) as conn:
        conn.execute("DELETE FROM notes WHERE kind = 'opened'")
    loss = find_loss(path, witness_of(path))
    assert loss is not None and loss.what == "notes" and loss.kept is None
    with Journal.open(path, key=KEY, signer=SIGNER):
        (found,) = look(path, loss, SIGNER, utc=UTC)
    assert found.code == "notes-lost"
    with Archive.open(path) as archive:
        assert any("had been written and were gone" in each for each in verify_log(archive).reports)


def test_a_missing_witness_is_reported(path: Path) -> None:
    witness_of(path).path.unlink()
    assert find_loss(path, witness_of(path)) is None, "an older version kept none"
    note_boot(path, "boot", who="croupier", utc=UTC, synchronised=True, signer=SIGNER)
    loss = find_loss(path, witness_of(path))
    assert loss is not None
    with Journal.open(path, key=KEY, signer=SIGNER):
        (found,) = look(path, loss, SIGNER, utc=UTC)
    assert found.code == "witness-lost"
    with Archive.open(path) as archive:
        verdict = verify_log(archive)
    assert verdict.bad is None and any("the witness of the log was gone" in each for each in verdict.reports)


def test_a_deck_that_another_key_registered_is_not_dealt(path: Path) -> None:
    """A key of the thief's own, named in the file, blesses exchanged tags; the terminal has its own key."""
    assert changed_decks(path, SIGNER) == ()
    with edited(path) as conn:
        conn.execute("UPDATE tags SET card = CASE card WHEN 'Ah' THEN '2c' ELSE 'Ah' END")
        conn.execute("INSERT INTO signers VALUES (?, ?, ?)", (THIEF.id, THIEF.public, UTC))
        forge(conn, "deck", {"deck": "blue", "tags": 2, "hash": hashes_of_decks(conn)["blue"]}, THIEF)
    assert changed_decks(path, SIGNER) == ("blue",)
    save_deck(path, "blue", [("04A1", "Ah", "card"), ("04A2", "2c", "card")], signer=SIGNER)
    assert changed_decks(path, SIGNER) == ()


def test_a_deck_of_the_key_before_is_dealt(path: Path) -> None:
    with Journal.open(path, key=KEY, signer=THIEF):
        assert [each.code for each in look(path, None, THIEF, utc=UTC)] == ["key-changed"]
    assert changed_decks(path, THIEF) == ()


@pytest.mark.parametrize("instead", ["'[23456789TJQKA'", "'`23456789TJQKA'", "'\"23456789TJQKA'"])
def test_a_view_that_shows_other_cards_is_reported(path: Path, instead: str) -> None:
    """Quotes of names hang on the version of SQLite, those inside a text do not."""
    with edited(path) as conn:
        (view,) = conn.execute("SELECT sql FROM sqlite_master WHERE name = 'cards_text'").fetchone()
        conn.execute("DROP VIEW cards_text")
        conn.execute(view.replace("'23456789TJQKA'", instead))
    assert "view cards_text" in why_of(path)


def test_a_key_that_signed_nothing_is_reported_although_years_were_archived(
    path: Path, tmp_path: Path
) -> None:
    move_out(path, tmp_path / "old.db", date(2027, 1, 1), **WHO)
    assert why_of(path) in ("", "nothing was signed with this key")
    with edited(path) as conn:
        conn.execute("INSERT INTO signers VALUES (?, ?, ?)", (THIEF.id, THIEF.public, UTC))
    with Archive.open(path) as archive:
        assert f"{THIEF.id} signed nothing" in verify_log(archive).why


def test_a_seal_of_missing_rows_is_reported(path: Path) -> None:
    """The terminal would stop at the row for which the place is taken."""
    with edited(path) as conn:
        columns = "hand_id, first_seq, salt, check_value"
        conn.execute(f"INSERT INTO seals ({columns}) VALUES (0, 99999, x'01', x'02')")
    assert "seal" in why_of(path)


@pytest.mark.parametrize("kind", ["device", "boot"])
def test_notes_that_only_a_terminal_makes_must_be_signed(path: Path, kind: str) -> None:
    """Else a failure of a device could be told that never was."""
    facts = {"device": "shoe", "place": "", "state": "no-heartbeat", "after": 1, "boot": "x"}
    with edited(path) as conn:
        forge(conn, kind, facts, None)
    assert f"({kind}) is not signed" in why_of(path)


@pytest.mark.parametrize("kind", ["device", "boot"])
def test_a_note_without_its_facts_stops_nobody(path: Path, kind: str) -> None:
    with edited(path) as conn:
        forge(conn, kind, {}, None)
    with Archive.open(path) as archive:
        for read in (outages_of, clock_of):
            try:
                read(archive, 1)
            except Fault as error:
                assert "makes no sense" in str(error)
    assert note_boot(path, "another", who="croupier", utc=UTC, synchronised=True, signer=SIGNER)


def test_a_hand_that_ends_again_without_a_key_of_the_floor_holds(tmp_path: Path) -> None:
    """Nothing is left of what was closed to other keys at its first end."""
    path, dealer = tmp_path / "table.db", Dealer().open()
    dealer.shown()
    with Journal.open(path, key=KEY, signer=SIGNER, floor=FloorLock((ANNA.owner,))) as journal:
        keep(journal, dealer.inputs)
        done = len(dealer.inputs)
    assert rotate(path, [ANNA], FloorLock((BO.owner,)), **WHO) == (1, 0)
    dealer.do(cmd.Undo)
    dealer.do(cmd.Award)
    written(path, dealer, done, signer=SIGNER)
    assert why_of(path) == ""
