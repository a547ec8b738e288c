"""A log of the first version, as it was written then: carried over whole, or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine import replay
from croupier.engine.events import PlayerSeated
from croupier.errors import Fault
from croupier.log.custody.verification import verify_log
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import list_hands
from croupier.log.writing.journal import Journal
from croupier.telling.story import story
from support.logs import KEY, changeable

FIRST = Path(__file__).with_name("samples") / "first-version.sql"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two hands that are over, a misdeal among them, and one in progress: written by that version."""
    path = tmp_path / "table.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(FIRST.read_text(encoding="utf-8"))
    return path


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        yield journal


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(sql).fetchall()


def test_it_holds_and_goes_on_with_the_hand_in_progress(path: Path, journal: Journal) -> None:
    assert verify_log(journal.archive).bad is None
    assert (
        verify_log(journal.archive).rows == len(FIRST.read_text(encoding="utf-8").split('INTO "journal"')) - 1
    )
    table = replay(journal.since_checkpoint())
    assert journal.hand_id == 3 and table.hand is not None
    assert [card.card is not None for card in table.hand.cards] == [True] * 12
    assert query(path, "SELECT count(*) FROM packs") == [(3,)]


def test_names_leave_the_rows_that_are_hashed(path: Path, journal: Journal) -> None:
    assert [
        row for row, _ in journal.archive.rows() if "Player" in row.payload or "Chlo" in row.payload
    ] == []
    assert {row.dealer[:6] for row, _ in journal.archive.rows()} == {"typed:"}
    assert {each.dealer for each in journal.archive.logged()} == {"Anna"}
    assert query(path, "SELECT DISTINCT text FROM hands JOIN typed ON mark = dealer") == [("Anna",)]
    seated = [each.event for each in journal.archive.logged() if isinstance(each.event, PlayerSeated)]
    assert [event.player for event in seated] == [*(f"Player {seat}" for seat in range(1, 7)), "Chloé"]
    assert query(path, "SELECT player FROM seats WHERE hand_id = 2 AND seat = 6") == [("Chloé",)]


def test_hands_are_found_and_described_as_before(path: Path, journal: Journal) -> None:
    with Archive.open(path) as archive:
        assert [line.id for line in list_hands(archive, Search.of(player="Chloé"))] == [2]
        assert [line.id for line in list_hands(archive, Search.of(incident="I-10"))] == [2]
        told = story(archive, 1)
    assert [seat.cards for seat in told.seats] == ["Kc 7d", "9h 9s", "As Kd", "Qh Jh", "8c 8d", "Ac 5c"], (
        "its key was published when the hand ended"
    )
    assert told.dealer == "Anna"
    assert query(path, "SELECT code, detection, substantial, options, way FROM incidents") == [
        ("I-10", "told", 0, "misdeal stands", "misdeal")
    ]


def test_the_new_chain_begins_with_the_head_of_the_old_one(path: Path) -> None:
    ((head,),) = query(path, "SELECT hash FROM journal ORDER BY seq DESC LIMIT 1")
    Journal.open(path, key=KEY).close()
    assert query(path, "SELECT first_seq, origin FROM chain") == [(1, head)]


def test_a_broken_chain_is_not_carried_over(path: Path) -> None:
    with changeable(path) as conn:
        conn.execute("UPDATE journal SET utc = '2026-03-01T20:00:00.001Z' WHERE seq = 20")
    before = query(path, "SELECT * FROM journal")
    for _ in range(2):
        with pytest.raises(Fault, match="breaks at row 20"):
            Journal.open(path, key=KEY)
    assert query(path, "SELECT * FROM journal") == before
