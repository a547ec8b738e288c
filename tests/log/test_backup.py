"""Copies of a log: whole and verified while it is written, only the newest, and never incomplete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier
from croupier.errors import Fault, Unreadable
from croupier.log.custody import backup
from croupier.log.custody.backup import back_up
from croupier.log.custody.verification import verify_log
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep

NIGHT = datetime(2026, 3, 2, 4, 15, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A log with one hand that is over and one in progress, held by its terminal."""
    dealer = Dealer().open()
    for _ in range(2):
        dealer.start()
        if dealer.table.hand is not None and dealer.table.hand.hand_no == 1:
            dealer.fold_out()
        else:
            dealer.draw(5)
    with Journal.open(tmp_path / "hands.db", key=KEY) as opened:
        keep(opened, dealer.inputs)
        yield opened


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def change(journal: Journal, statement: str) -> None:
    """As somebody would who has the file and no scruples."""
    conn = journal.archive.db.conn
    for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        conn.execute(f"DROP TRIGGER {name}")
    conn.execute(statement)
    conn.commit()


def test_a_copy_has_every_row_while_the_terminal_writes(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    made = back_up(journal.path, folder, keep=3, moment=NIGHT)
    assert names(folder) == ["hands-2026-03-02T041500Z.db"] == [made.path.name]
    with Archive.open(journal.path) as log, Archive.open(made.path) as copy:
        here, there = verify_log(log), verify_log(copy)
        assert here.bad is None and here == there and made.rows == here.rows > 20
    assert journal.lives()


def test_only_the_newest_stay_and_other_files_are_nobodys_business(journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    others = ["hands-2026.db", "hands-2026-03-01T041500Z.db.zip", "notes.txt", "other-2020-01-01T000000Z.db"]
    for name in others:
        (folder / name).touch()
    for day in range(5):
        made = back_up(journal.path, folder, keep=2, moment=NIGHT + timedelta(days=day))
    assert [each.name for each in made.removed] == ["hands-2026-03-04T041500Z.db"]
    assert names(folder) == sorted([*others, "hands-2026-03-05T041500Z.db", "hands-2026-03-06T041500Z.db"])


def test_a_copy_that_does_not_verify_is_not_kept_and_no_old_one_goes(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "copies"
    back_up(journal.path, folder, keep=1, moment=NIGHT)
    change(journal, "UPDATE journal SET payload = '{}' WHERE seq = (SELECT max(seq) FROM journal)")
    with pytest.raises(Fault, match="breaks at row"):
        back_up(journal.path, folder, keep=1, moment=NIGHT + timedelta(days=1))
    assert names(folder) == ["hands-2026-03-02T041500Z.db"]


def test_leftovers_of_a_power_cut_are_removed(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "copies"

    def cut(path: Path) -> None:
        raise OSError("power")

    with monkeypatch.context() as patched:
        patched.setattr(backup, "_to_disk", cut)
        patched.setattr(Path, "unlink", lambda self, missing_ok=False: None)
        with pytest.raises(Fault):
            back_up(journal.path, folder, keep=1, moment=NIGHT)
    assert names(folder) == [".hands-2026-03-02T041500Z.db.unfinished"]
    back_up(journal.path, folder, keep=1, moment=NIGHT + timedelta(days=1))
    assert names(folder) == ["hands-2026-03-03T041500Z.db"]


def test_a_failed_copy_is_reported_in_one_line(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="expected 1 or more, found 0"):
        back_up(journal.path, tmp_path, keep=0, moment=NIGHT)
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match="backup in"):
        back_up(journal.path, tmp_path / "file", keep=1, moment=NIGHT)
    with pytest.raises(Fault, match="no such file"):
        back_up(tmp_path / "none.db", tmp_path / "copies", keep=1, moment=NIGHT)


def test_the_verb_prints_what_it_made(journal: Journal, tmp_path: Path) -> None:
    arguments = ["hands", "backup", str(tmp_path / "copies"), "--db", str(journal.path), "--keep", "2"]
    result = CliRunner().invoke(croupier, arguments)
    assert result.exit_code == 0 and "rows, the chain holds" in result.output
    assert len(os.listdir(tmp_path / "copies")) == 1
    assert '"removed": []' in CliRunner().invoke(croupier, [*arguments, "--json"]).output


def test_a_journal_whose_file_was_exchanged_does_not_live(journal: Journal) -> None:
    assert journal.lives()
    change(journal, "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)")
    assert not journal.lives()
