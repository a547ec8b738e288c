"""Checkpoints and witnesses: a log that was cut off or written anew is named by whoever keeps a later one."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from errno import EPERM
from pathlib import Path

import pytest

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody.checkpoints import (
    checkpoint_of,
    fault_of,
    log_keys,
    request_of,
    sign_checkpoint,
    tree_of,
)
from croupier.log.custody.cosigners import CosignRequest, WitnessFolder
from croupier.log.custody.signed_notes import Checkpoint, SignedNote
from croupier.log.custody.years import move_out
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import replace
from log.test_years import SIGNER, WHO, played
from support.dealer import Dealer

STRANGER = Signer.of(b"s" * 32)


def checkpoint(path: Path) -> SignedNote:
    with Archive.open(path) as archive:
        return sign_checkpoint(archive.db.conn, SIGNER)


def fault(path: Path, note: SignedNote) -> str:
    with Archive.open(path) as archive:
        return fault_of(archive.db.conn, note)


def asked(path: Path, old: int) -> CosignRequest:
    with Archive.open(path) as archive:
        return request_of(archive.db.conn, SIGNER, old)


def seen(folder: WitnessFolder, path: Path, request: CosignRequest) -> SignedNote:
    with Archive.open(path) as archive:
        return folder.cosign(request, log_keys(archive.db.conn), 1_700_000_000)


@pytest.fixture
def dealer() -> Dealer:
    return Dealer()


@pytest.fixture
def short(tmp_path: Path, dealer: Dealer) -> Path:
    """A log of three hands, and of the eight inputs that open the table."""
    path = tmp_path / "short.db"
    played(path, (2024, 2024, 2025), dealer)
    return path


@pytest.fixture
def long(tmp_path: Path, short: Path, dealer: Dealer) -> Path:
    """The same log, two hands later."""
    path = tmp_path / "long.db"
    path.write_bytes(short.read_bytes())
    played(path, (2025, 2026), dealer)
    return path


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Another log of five hands, signed with the same key."""
    path = tmp_path / "other.db"
    played(path, (2023, 2024, 2025, 2026, 2026), Dealer())
    return path


def test_a_log_begins_with_every_checkpoint_that_it_ever_gave(short: Path, long: Path) -> None:
    assert fault(short, checkpoint(short)) == ""
    assert fault(long, checkpoint(short)) == ""
    with Archive.open(long) as archive:
        assert checkpoint_of(archive.db.conn).size == 13


def test_a_log_that_was_cut_off_is_named(short: Path, long: Path) -> None:
    assert "had 13 signatures and has 11: it was cut off" in fault(short, checkpoint(long))


def test_a_rewritten_log_is_reported(other: Path, short: Path, long: Path) -> None:
    assert "are not those that were kept" in fault(other, checkpoint(short))
    assert "are not those that were kept" in fault(other, checkpoint(long))


def test_a_checkpoint_of_a_stranger_proves_nothing(long: Path) -> None:
    note = checkpoint(long)
    forged = replace(note, text=note.text.replace("\n13\n", "\n12\n"))
    assert "signed by no key of this log" in fault(long, forged)
    elsewhere = replace(note, text=note.text.replace("croupier/", "another/"))
    assert "of another log" in fault(long, elsewhere)
    with Archive.open(long) as archive, pytest.raises(Refused, match="never signed in this log"):
        sign_checkpoint(archive.db.conn, STRANGER)


def test_a_witness_cosigns_what_adds_to_what_it_keeps(tmp_path: Path, short: Path, long: Path) -> None:
    folder = WitnessFolder(tmp_path / "stick" / "croupier")
    first = seen(folder, short, asked(short, 0))
    assert first.holds(folder.key)
    second = seen(folder, long, CosignRequest.parse(str(asked(long, 11))))
    assert second.holds(folder.key)
    assert folder.kept(Checkpoint.parse(second.text).origin) == second
    assert seen(folder, long, asked(long, 13)).holds(folder.key), "the same again is fine"


def test_a_witness_names_what_happened_to_the_log(
    tmp_path: Path, short: Path, long: Path, other: Path
) -> None:
    folder = WitnessFolder(tmp_path / "stick")
    kept = seen(folder, long, asked(long, 0))
    for path, old, why in (
        (short, 13, "had 13 signatures when it was last seen here, and has 11: it was cut off"),
        (other, 13, "another log of 13 signatures was seen here before"),
    ):
        with pytest.raises(Refused, match=why):
            seen(folder, path, asked(path, old))
    assert folder.kept(Checkpoint.parse(kept.text).origin) == kept, "what it keeps stays"


def test_a_fork_that_is_longer_is_named(tmp_path: Path, short: Path, other: Path) -> None:
    folder = WitnessFolder(tmp_path / "stick")
    seen(folder, short, asked(short, 0))
    with pytest.raises(Refused, match="first 11 signatures are not those that were seen"):
        seen(folder, other, asked(other, 11))
    with pytest.raises(Refused, match="a checkpoint of 11 signatures is kept here, and the proof is for 10"):
        seen(folder, short, replace(asked(other, 10)))
    with pytest.raises(Refused, match="signed by no key of this log"):
        folder.cosign(asked(short, 11), [], 0)


@pytest.mark.parametrize(
    "text", ["", "old 3", "old x\n\na\n", "new 3\n\n", "old 3\n???\n\na\n\n— b AAAAAAAA\n"]
)
def test_an_invalid_request_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"expected|base 64"):
        CosignRequest.parse(text)


def test_archived_years_stay_in_the_tree(tmp_path: Path, short: Path, long: Path, dealer: Dealer) -> None:
    before, early = checkpoint(long), checkpoint(short)
    move_out(long, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert fault(long, before) == ""
    assert fault(long, early) == "", "its tree ends after the archived part"
    with Archive.open(tmp_path / "2024.db") as archive:
        assert tree_of(archive.db.conn).size == 10, "the file has its own part"
    move_out(long, tmp_path / "2025.db", date(2026, 1, 1), **WHO)
    assert fault(long, before) == ""
    assert "cannot be checked: they were archived" in fault(long, early)
    with Archive.open(long) as archive, pytest.raises(Refused, match="archived in another file"):
        request_of(archive.db.conn, SIGNER, 11)


def test_a_missing_signature_is_reported(long: Path) -> None:
    conn = sqlite3.connect(":memory:")
    with Archive.open(long) as archive:
        archive.db.conn.backup(conn)
    conn.execute("DELETE FROM signatures WHERE number = 3")
    with pytest.raises(Fault, match="signature 3 is missing"):
        tree_of(conn)
    conn.close()


def test_whoever_asks_for_a_key_that_others_are_making_gets_a_whole_one(tmp_path: Path) -> None:
    for number in range(20):
        folder = WitnessFolder(tmp_path / f"witness{number}")
        with ThreadPoolExecutor(8) as pool:
            found = set(pool.map(lambda _, folder=folder: folder.signer.public, range(8)))
        assert found == {folder.signer.public}
        assert [file.name for file in folder.path.iterdir()] == ["witness-key"]


def test_a_key_is_made_on_a_stick_that_has_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(source: object, to: object) -> None:
        raise PermissionError(EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    folder = WitnessFolder(tmp_path / "stick")
    assert folder.signer.public == folder.signer.public
    assert [file.name for file in folder.path.iterdir()] == ["witness-key"]
