"""Rows that disappeared are noticed at the start, and when somebody verifies the log with the witness."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.log.custody.heads import CurrentHead, current_head, parse_heads
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import Witness, find_loss
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.log.writing.start_checks import StartFinding, changed_decks, look
from support.dealer import Dealer
from support.logs import KEY, keep

SIGNER, OTHER = Signer.of(KEY), Signer.of(bytes(32))
UTC = "2026-03-02T10:00:00.000Z"
LOCK = FloorLock((PrivateKey.make("anna").owner,))


@pytest.fixture(scope="module")
def cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a log as a power cut leaves it."""
    folder = tmp_path_factory.mktemp("made")
    live = folder / "live" / "hands.db"
    live.parent.mkdir()
    witness = Witness.of_key(live.with_name("hands.db-signing"))
    dealer = Dealer().open()
    with Journal.open(live, key=KEY, signer=SIGNER, floor=LOCK) as journal:
        journal.followed = witness.follow
        keep(journal, dealer.inputs)
        journal.archive.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        done = len(dealer.inputs)
        dealer.shown()
        keep(journal, dealer.inputs[done:])
        shutil.copytree(live.parent, folder / "cut")
    return folder / "cut"


@pytest.fixture
def path(cut: Path, tmp_path: Path) -> Path:
    """A log whose latest rows lie in the ``-wal`` file, known to the witness."""
    shutil.copytree(cut, tmp_path / "cut")
    return tmp_path / "cut" / "hands.db"


def witness_of(path: Path) -> Witness:
    return Witness.of_key(path.with_name("hands.db-signing"))


def wal(path: Path) -> Path:
    return path.with_name("hands.db-wal")


def spoil(path: Path) -> None:
    wal(path).write_bytes(bytes(len(wal(path).read_bytes())))


def halve(path: Path) -> None:
    content = wal(path).read_bytes()
    wal(path).write_bytes(content[: len(content) // 2])


def drop_all(path: Path) -> None:
    path.unlink()
    wal(path).unlink()


def drop_tables(path: Path) -> None:
    path.write_bytes(b"")
    wal(path).unlink()


DAMAGE: tuple[Callable[[Path], None], ...] = (
    lambda path: wal(path).unlink(),
    lambda path: wal(path).write_bytes(b""),
    spoil,
    halve,
    drop_all,
    drop_tables,
)


def test_a_log_that_is_whole_has_lost_nothing(path: Path) -> None:
    known = witness_of(path).read()
    assert known is not None and find_loss(path, witness_of(path)) is None
    with Archive.open(path) as archive:
        assert current_head(archive.db.conn) == known


@pytest.mark.parametrize("damage", DAMAGE)
def test_missing_rows_are_reported_noted_and_found_by_verification(
    path: Path, damage: Callable[[Path], None]
) -> None:
    known = witness_of(path).read()
    assert known is not None
    damage(path)
    left = wal(path).read_bytes() if wal(path).exists() else b""
    loss = find_loss(path, witness_of(path))
    assert loss is not None and loss.last == known.seq and loss.head == known.head
    assert (loss.kept.read_bytes() if loss.kept else b"") == left
    with Journal.open(path, key=KEY, signer=SIGNER):
        (found,) = look(path, loss, SIGNER, utc=UTC)
    assert (found.code, found.facts["last"]) == ("rows-lost", known.seq)
    with Archive.open(path) as archive:
        assert verify_log(archive, heads=[known]).bad is not None
        verdict = verify_log(archive)
        (note,) = read_notes(archive.db.conn, kind="lost")
    assert verdict.bad is None
    assert any(f"rows {loss.first} to {known.seq} had been written" in each for each in verdict.reports)
    assert note.signer == SIGNER.id and note.facts["head"] == known.head.hex()


def test_an_older_copy_in_its_place_is_reported(path: Path, tmp_path: Path) -> None:
    with Archive.open(path) as archive:
        (old,) = [head for _, head in archive.rows(3, 3)]
    witness_of(path).path.write_text(f"{CurrentHead(3, old.ljust(32, b'x'), 0, bytes(32))}\n")
    assert find_loss(path, witness_of(path)) is None, "the witness may be older than the log"
    witness_of(path).path.write_text(f"{CurrentHead(3, bytes(32), 0, bytes(32))}\n")
    loss = find_loss(path, witness_of(path))
    assert loss is not None and (loss.first, loss.last) == (3, 3), "another log lies there"


@pytest.mark.parametrize("text", [b"", b"nonsense", b"\xff\xfe", b"row 7 head"])
def test_half_a_witness_does_not_count(path: Path, text: bytes) -> None:
    witness_of(path).path.write_bytes(text)
    assert find_loss(path, witness_of(path)) is None


def test_a_witness_that_cannot_be_written_stops_nothing(path: Path) -> None:
    witness = Witness(path.parent / "nowhere" / "witness")
    with Archive.open(path) as archive:
        witness.follow(archive.db.conn)
    assert witness.read() is None


def test_the_witness_is_a_line_that_verify_takes(path: Path) -> None:
    (known,) = parse_heads(witness_of(path).path.read_text())
    with Archive.open(path) as archive:
        assert verify_log(archive, heads=[known], publics=[SIGNER.public]).bad is None


def test_another_key_is_named_noted_and_reported(path: Path) -> None:
    with Journal.open(path, key=KEY, signer=OTHER):
        found = look(path, None, OTHER, utc=UTC)
        assert found == (StartFinding("key-changed", {"before": SIGNER.id, "now": OTHER.id}),)
        assert look(path, None, OTHER, utc=UTC) == (), "it is told once"
    with Archive.open(path) as archive:
        verdict = verify_log(archive)
        assert verdict.bad is None
        assert f"from hand 2 on the log is signed by {OTHER.id}, before by {SIGNER.id}" in verdict.reports[0]
        assert "an unknown key" in verify_log(archive, publics=[SIGNER.public]).why
        assert "an unknown key" in verify_log(archive, publics=[OTHER.public]).why
        assert verify_log(archive, publics=[SIGNER.public, OTHER.public]).bad is None


def test_a_log_without_decks_has_none_that_changed(path: Path) -> None:
    assert changed_decks(path, SIGNER) == ()
