"""An unsigned note is marked in every view: anybody who can write the file can add one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.log.disk import transaction
from croupier.log.journal.notes import add_note, read_notes, signer_of_pages, unsigned
from croupier.log.journal.signatures import Signer, key_path
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import open_for_change
from croupier.review.pages.printed import printed
from croupier.review.times import Wall
from croupier.values import replace
from log.test_years import SIGNER, played
from support.dealer import Dealer
from support.logs import KEY

UTC_NOW = "2026-03-02T10:00:00.000Z"
MARK = "nobody signed this note"
STRANGER = Signer.of(bytes(range(7, 39)))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "table.db"
    played(path, (2026,), Dealer())
    key_path(path).touch(mode=0o600)
    key_path(path).write_bytes(KEY)
    return path


def noted(path: Path, signer: Signer | None, kind: str = "correction") -> int:
    db = open_for_change(path)
    with closing(db), transaction(db):
        said = {"utc": UTC_NOW, "who": "Flo", "why": "seat 3 had 200 more", "hand_id": 1}
        return add_note(db.conn, kind, facts={"about": "amount"}, signer=signer, **said).seq


def marked(path: Path) -> frozenset[int]:
    with Archive.open(path) as archive:
        return unsigned(archive.conn, read_notes(archive.conn, hand_id=1))


def test_a_note_of_the_terminal_or_of_its_pages_is_signed(log: Path) -> None:
    noted(log, SIGNER)
    db = open_for_change(log)
    with closing(db), transaction(db):
        pages = signer_of_pages(db.conn, log, UTC_NOW)
    noted(log, pages)
    assert marked(log) == frozenset()
    assert MARK not in shown(log)


def sql(statement: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as conn, conn:
            for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                conn.execute(f"DROP TRIGGER {name}")
            conn.execute(statement)

    return change


@pytest.mark.parametrize(
    ("signer", "change"),
    [
        (None, sql("SELECT 1")),
        (STRANGER, sql("SELECT 1")),
        (replace(STRANGER, of_pages=True), sql("SELECT 1")),
        (SIGNER, sql("UPDATE notes SET signature = x'00' WHERE kind = 'correction'")),
        (SIGNER, sql("UPDATE notes SET utc = '2026-03-02T11:00:00.000Z' WHERE kind = 'correction'")),
        (SIGNER, sql("UPDATE notes SET hash = x'00' WHERE seq = 1")),
    ],
    ids=[
        "no key",
        "another key",
        "no key of the pages",
        "another signature",
        "another time",
        "another before",
    ],
)
def test_a_note_that_nobody_signed_as_it_stands_is_marked(
    log: Path, signer: Signer | None, change: Callable[[Path], None]
) -> None:
    seq = noted(log, signer)
    change(log)
    assert marked(log) == {seq}
    assert f"correction · an amount · Flo · {MARK} · seat 3 had 200 more" in shown(log)
    with Archive.open(log) as archive:
        page = printed(archive, 1, language="en", wall=Wall(UTC), now=datetime(2026, 3, 3, tzinfo=UTC))
    assert MARK in page


def shown(path: Path) -> str:
    done = CliRunner().invoke(croupier, ["hands", "show", "1", "--db", str(path)])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_key_that_others_can_read_signs_no_note_and_the_person_is_told(log: Path) -> None:
    key_path(log).chmod(0o644)
    order = ["players", "rename", "Player 2", "Zoe", "--db", str(log), "--who", "Flo", "--why", "she said so"]
    done = CliRunner().invoke(croupier, order)
    assert done.exit_code == 1
    assert "others can read it (mode 0644); make it private with chmod 600" in done.stderr
