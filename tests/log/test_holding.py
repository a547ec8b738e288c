"""The file of a log is moved, deleted or replaced while a terminal writes it: no acknowledged row is lost."""

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from croupier.audience.following import LogFollower
from croupier.engine.evolve import replay
from croupier.engine.table.cancellations import standing
from croupier.errors import LogFault
from croupier.log.custody.backup import back_up
from croupier.log.custody.verification import verify_log
from croupier.log.custody.witness import Witness, find_loss
from croupier.log.disk import open_for_reading
from croupier.log.journal.player_names import Roster
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from log.writing import inputs
from support.logs import KEY, START, keep

SIGNER = Signer.of(bytes(range(1, 33)))
EARLIER, THERE = 40, 90
"""Inputs when a copy is taken, and when somebody lays hands on the file."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A log of another table."""
    path = tmp_path / "other.db"
    with Journal.open(path, key=bytes(32), signer=SIGNER) as journal:
        keep(journal, inputs()[:60])
    return path


@pytest.fixture
def journal(path: Path, other: Path) -> Journal:
    """A terminal at work, which the test closes, with copies of its log as it was before."""
    journal = Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER)
    keep(journal, inputs()[:EARLIER])
    back_up(path, path.parent / "copies", keep=1, moment=START)
    (copy,) = (path.parent / "copies").iterdir()
    copy.rename(path.parent / "copy.db")
    journal.archive.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    journal._hold.learn()
    shell(path, "cp hands.db as-it-was.db")
    keep(journal, inputs()[EARLIER:THERE])
    return journal


def shell(path: Path, order: str) -> None:
    """Somebody at another terminal."""
    subprocess.run(["sh", "-ec", order], cwd=path.parent, check=True, capture_output=True)


def rows(path: Path) -> list[tuple[object, ...]]:
    """Number, name, open part and hash of each row."""
    with Archive.open(path) as archive:
        assert verify_log(archive, publics=[SIGNER.public]).bad is None
        return [(row.seq, row.name, row.payload.count(","), row.sealed is None) for row, _ in archive.rows()]


def expected(upto: int) -> int:
    return sum(map(len, inputs()[:upto]))


GONE_BACK = {
    "moved": "mv hands.db elsewhere.db",
    "deleted": "rm hands.db",
    "deleted with all beside it": "rm hands.db hands.db-wal hands.db-shm",
    "moved with all beside it": "mkdir away; mv hands.db hands.db-wal hands.db-shm away",
    "its latest rows deleted": "rm hands.db-wal",
    "its latest rows deleted, with what readers share": "rm hands.db-wal hands.db-shm",
    "its latest rows moved": "mv hands.db-wal elsewhere",
    "replaced by a copy of ours": "mv copy.db hands.db",
    "replaced by a copy, which is open elsewhere": "mv copy.db hands.db; sqlite3 hands.db 'select 1'",
    "replaced by what it was": "mv as-it-was.db hands.db",
    "replaced by nothing": "rm hands.db; touch hands.db",
}
"""What is done, after which the file of that name has every row again."""

ANOTHER = {
    "replaced by the log of another table": "mv other.db hands.db",
    "replaced by a text": "echo no log >text; mv text hands.db",
    "replaced by another database": "rm hands.db; sqlite3 new.db 'create table t (x)'; mv new.db hands.db",
    "a copy with a note of its own": "mv noted.db hands.db",
}
"""What is done, after which the rows are in a file beside it."""


@pytest.mark.parametrize("what", GONE_BACK)
def test_the_file_of_that_name_has_every_row_again(path: Path, journal: Journal, what: str) -> None:
    shell(path, GONE_BACK[what])
    assert journal.displaced()
    keep(journal, inputs()[THERE : THERE + 20])
    assert not journal.displaced() and journal.restored == 1
    with closing(open_for_reading(path)) as db:  # as another program finds it, before the terminal is closed
        assert db.conn.execute("SELECT max(seq) FROM journal").fetchone() == (expected(THERE + 20),)
    keep(journal, inputs()[THERE + 20 :])
    assert journal.restored == 1 and list(path.parent.glob("*-held-*")) == []
    witness = Witness(path.with_name("witness"))
    witness.follow(journal.archive.db.conn)
    journal.close()
    assert len(rows(path)) == expected(len(inputs())) and find_loss(path, witness) is None
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with Journal.open(path, key=KEY, signer=SIGNER) as again:
        assert again.hand_id is not None, "a hand is in progress, and its cards open with the same key"
        assert all(each.seal for each in again.archive.seals_of(again.hand_id))


def test_the_rows_beside_it_can_be_given_the_name_at_once(path: Path, journal: Journal) -> None:
    shell(path, ANOTHER["replaced by a text"])
    with pytest.raises(LogFault) as error:
        journal.settle()
    (path.parent / error.value.kept).rename(path)
    keep(journal, inputs()[THERE:])
    journal.close()
    assert len(rows(path)) == expected(len(inputs())) and list(path.parent.glob("*-held-*")) == []


@pytest.mark.parametrize("what", ANOTHER)
def test_another_file_stays_and_the_rows_are_beside_it(path: Path, journal: Journal, what: str) -> None:
    noted = path.parent / "noted.db"
    shutil.copy(path.parent / "copy.db", noted)
    with closing(sqlite3.connect(noted)) as conn, conn:
        conn.execute(
            "INSERT INTO notes SELECT max(seq) + 1, '', 'named', '', NULL, '', '{}', x'00', x'' FROM notes"
        )
    shell(path, ANOTHER[what])
    before = path.read_bytes()
    with pytest.raises(LogFault, match="hands-held-") as error:
        keep(journal, inputs()[THERE : THERE + 1])
    assert error.value.state == "moved"
    held = path.parent / error.value.kept
    with pytest.raises(LogFault, match=held.name):
        keep(journal, inputs()[THERE : THERE + 1])  # nothing more is acknowledged
    assert (
        journal.lives()
        and journal.displaced()
        and journal.hand_id == journal.archive.all("SELECT max(id) FROM hands").pop()[0]
    )
    assert path.read_bytes() == before and held.stat().st_mode & 0o077 == 0
    shell(path, "mv hands.db another.db")  # out of the way
    keep(journal, inputs()[THERE:])
    journal.close()
    assert len(rows(path)) == expected(len(inputs()))


def test_the_rows_beside_it_can_be_given_the_name_afterwards(path: Path, journal: Journal) -> None:
    shell(path, ANOTHER["replaced by a text"])
    with pytest.raises(LogFault) as error:
        journal.settle()
    journal.close()
    (path.parent / error.value.kept).rename(path)
    assert len(rows(path)) == expected(THERE)
    with Journal.open(path, key=KEY, signer=SIGNER) as again:
        keep(again, inputs()[THERE:])
    assert len(rows(path)) == expected(len(inputs()))


def test_a_reader_that_stays_connected_does_no_harm(path: Path, journal: Journal) -> None:
    """It reads the old files on; the names lead to the new ones."""
    with subprocess.Popen(["sqlite3", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
        assert reader.stdin is not None and reader.stdout is not None
        reader.stdin.write(b"select count(*) from hands;\n")
        reader.stdin.flush()
        assert reader.stdout.readline().strip().isdigit()
        for order in ("rm hands.db-wal", "mv hands.db elsewhere.db"):
            shell(path, order)
            keep(journal, inputs()[THERE + 10 * journal.restored : THERE + 10 * (journal.restored + 1)])
        reader.stdin.close()
    assert journal.restored == 2
    journal.close()
    assert len(rows(path)) == expected(THERE + 20)


def test_a_clean_stop_puts_it_back_as_well(path: Path, journal: Journal) -> None:
    shell(path, "mv hands.db elsewhere.db")
    journal.close()
    assert len(rows(path)) == expected(THERE)


def test_a_new_log_without_its_latest_rows_is_none_yet(path: Path) -> None:
    """Nothing was brought to the database so far: all of the log is in the file that is gone."""
    journal = Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER)
    keep(journal, inputs()[:30])
    shell(path, "mv hands.db-wal elsewhere")
    keep(journal, inputs()[30:])
    journal.close()
    assert len(rows(path)) == expected(len(inputs()))


@pytest.mark.parametrize(
    "order",
    ["sqlite3 hands.db 'pragma wal_checkpoint(truncate)'", "touch hands.db", "cp as-it-was.db hands.db"],
)
def test_what_leaves_the_log_whole_is_no_harm(path: Path, journal: Journal, order: str) -> None:
    """SQLite's own tidying, and the pages of the same file as they were at the last one."""
    shell(path, order)
    assert journal.displaced()
    keep(journal, inputs()[THERE:])
    assert journal.restored == 0 and not journal.displaced()
    journal.close()
    assert len(rows(path)) == expected(len(inputs()))


@pytest.mark.parametrize("order", ["cp other.db hands.db", "cp copy.db hands.db", "echo no log >hands.db"])
def test_a_file_that_is_overwritten_is_noticed_before_anything_is_acknowledged(
    path: Path, journal: Journal, order: str
) -> None:
    """Its pages are gone, whatever is done; what the terminal still has of them is kept."""
    shell(path, order)
    for _ in range(2):
        with pytest.raises(LogFault) as error:
            keep(journal, inputs()[THERE : THERE + 1])
        assert error.value.state in ("moved", "damaged")
    journal.close()


def test_readers_follow_the_file_that_is_there(path: Path, journal: Journal) -> None:
    roster, display = Roster(path), LogFollower(path)
    before = roster.names()
    assert display.look() and not display.look()
    shell(path, "mv hands.db elsewhere.db")
    keep(journal, inputs()[THERE:])
    assert roster.names() == before != ()
    assert display.look() and display.table.step == replay(standing(journal.since_checkpoint())).step
    display.close()
    journal.close()
