"""A terminal gets another signing key: the old one introduces it, or verify says that this is missing."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.custody.witness import Witness
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import NoteRow, link_note, signed_text
from croupier.log.journal.signatures import Signer, key_path, signer_in
from croupier.log.writing.journal import Journal
from croupier.log.writing.start_checks import look
from support.dealer import Dealer
from support.logs import KEY, changeable, keep, verified

UTC = "2026-03-02T10:00:00.000Z"
ANNA = PrivateKey.make("anna")


@pytest.fixture
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture
def path(tmp_path: Path, dealer: Dealer) -> Path:
    """A log of one hand, with its signing key and its witness beside it."""
    path = tmp_path / "table.db"
    dealer.open()
    dealer.shown()
    play(path, dealer, 0)
    return path


def play(path: Path, dealer: Dealer, done: int) -> Signer:
    signer = signer_in(key_path(path))
    with Journal.open(path, key=KEY, signer=signer, floor=FloorLock((ANNA.owner,))) as journal:
        look(path, None, signer, utc=UTC)
        journal.followed = Witness.of_key(key_path(path)).follow
        keep(journal, dealer.inputs[done:])
    return signer


def another_key(path: Path, dealer: Dealer, *, keep_old: bool) -> tuple[Signer, Signer]:
    old, done = signer_in(key_path(path)), len(dealer.inputs)
    if keep_old:
        key_path(path).rename(f"{key_path(path)}-before")
    else:
        key_path(path).unlink()
    dealer.do(cmd.UnseatPlayer, seat=Seat(2))
    return old, play(path, dealer, done)


def test_the_old_key_introduces_the_new_one_where_it_is_at_hand(path: Path, dealer: Dealer) -> None:
    old, new = another_key(path, dealer, keep_old=True)
    assert old.id != new.id
    found = verified(path, old)
    assert found.bad is None, "who has the old key needs no other"
    assert f"is signed by {new.id}, before by {old.id}, which introduced it" in found.reports[0]
    assert verified(path).bad is None
    assert "an unknown key" in verified(path, new).why


def test_a_key_that_nobody_introduced_is_told(path: Path, dealer: Dealer) -> None:
    old, new = another_key(path, dealer, keep_old=False)
    assert "which did not introduce it" in verified(path, old, new).reports[0]
    assert "an unknown key" in verified(path, old).why


def test_another_old_key_introduces_nobody(path: Path, dealer: Dealer) -> None:
    Path(f"{key_path(path)}-before").write_bytes(os.urandom(32))
    Path(f"{key_path(path)}-before").chmod(0o600)
    old, new = another_key(path, dealer, keep_old=False)
    assert "which did not introduce it" in verified(path, old, new).reports[0]


Facts = dict[str, str | int]


def other_thief(facts: Facts) -> None:
    facts["introduced"] = Signer.of(b"t" * 32).sign(b"anything").hex()


def other_row(facts: Facts) -> None:
    facts["row"] = 1


def no_hex(facts: Facts) -> None:
    facts["introduced"] = "introduced by me"


def nothing(facts: Facts) -> None:
    facts["introduced"] = 7


@pytest.mark.parametrize("change", [other_thief, other_row, no_hex, nothing])
def test_a_forged_introduction_is_named(path: Path, dealer: Dealer, change: Callable[[Facts], None]) -> None:
    """The thief has the new key, and writes the note as they like."""
    old, new = another_key(path, dealer, keep_old=True)
    with changeable(path) as conn:
        *row, _, _ = conn.execute("SELECT * FROM notes ORDER BY seq DESC LIMIT 1").fetchone()
        facts = json.loads(row[6])
        change(facts)
        note = NoteRow(*row[:6], json.dumps(facts))
        (before,) = conn.execute("SELECT hash FROM notes WHERE seq = ?", (note.seq - 1,)).fetchone()
        made = link_note(before, note)
        conn.execute(
            "UPDATE notes SET facts = ?, hash = ?, signature = ? WHERE seq = ?",
            (note.facts, made, new.sign(signed_text(note.seq, made)), note.seq),
        )
    assert "introduc" in verified(path, old, new).why


def test_the_whole_key_is_bound(path: Path) -> None:
    signer = signer_in(key_path(path))
    with closing(sqlite3.connect(path)) as conn:
        changed = signer.public[:8] + bytes(24)
        conn.execute("UPDATE signers SET public = ?", (changed,))
        conn.commit()
    assert f"the key of {signer.id} is another one" in verified(path, signer).why


def test_verify_takes_the_witness_that_lies_beside_the_key(path: Path) -> None:
    run = CliRunner().invoke
    asked = ["hands", "verify", "--db", str(path), "--public-key", signer_in(key_path(path)).public.hex()]
    open_cards(path, [1], keys=[ANNA], who="Max", why="to look", utc=UTC).close()
    assert run(croupier, asked).exit_code == 0
    with changeable(path) as conn:
        conn.execute("DELETE FROM notes WHERE kind = 'opened'")
        conn.execute("DELETE FROM typed WHERE text IN ('Max', 'to look')")
    found = run(croupier, asked)
    assert found.exit_code == 1 and "one was taken out or changed since" in found.output, found.output
    Witness.of_key(key_path(path)).path.unlink()
    assert run(croupier, asked).exit_code == 0, "nothing else knows of a last note"


def test_rows_cut_off_with_their_signatures_are_missed_by_the_witness(path: Path, dealer: Dealer) -> None:
    done = len(dealer.inputs)
    dealer.do(cmd.UnseatPlayer, seat=Seat(2))
    play(path, dealer, done)
    with changeable(path) as conn:
        (last,) = conn.execute("SELECT max(seq) FROM journal").fetchone()
        for table in ("journal", "signatures"):
            conn.execute(f"DELETE FROM {table} WHERE seq = ?", (last,))
    found = CliRunner().invoke(croupier, ["hands", "verify", "--db", str(path)])
    assert found.exit_code == 1 and f"row {last} was kept elsewhere" in found.output, found.output


@pytest.mark.parametrize("verb", [["hands", "verify"], ["hands", "list"]])
def test_a_rollback_journal_beside_the_log_is_named_and_not_obeyed(path: Path, verb: list[str]) -> None:
    journal = path.with_name(f"{path.name}-journal")
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
    before = path.read_bytes()
    found = CliRunner().invoke(croupier, [*verb, "--db", str(path)])
    assert found.exit_code == 1 and journal.name in found.output and "elsewhere" in found.output
    with pytest.raises(Fault, match="which no terminal writes"):
        Journal.open(path, key=KEY)
    assert path.read_bytes() == before and journal.exists()
    journal.write_bytes(b"")
    assert CliRunner().invoke(croupier, [*verb, "--db", str(path)]).exit_code == 0
