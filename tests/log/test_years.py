"""A year in a file of its own: both files verify, every hand reads as before, and no move stays half done."""

import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.errors import Fault, Refused
from croupier.log.custody import years
from croupier.log.custody.heads import daily_heads
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.custody.verification import verify_log
from croupier.log.custody.years import move_out
from croupier.log.disk import open_for_writing
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive, identity_of
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import list_hands
from croupier.log.reading.reports import hand_tallies
from croupier.log.writing.journal import Journal
from croupier.telling.story import Story, story
from croupier.values import replace
from support.dealer import Dealer
from support.logs import KEY

ANNA = PrivateKey.make("anna")
SIGNER = Signer.of(KEY)
WHO = {"who": "Max", "why": "new year", "utc": "2027-01-02T10:00:00.000Z", "signer": SIGNER}
YEARS = (2024, 2024, 2025, 2025, 2026, 2026)


def played(path: Path, years: tuple[int, ...], dealer: Dealer, signer: Signer = SIGNER) -> None:
    """One hand in each year given, in order, after those that are in the log."""
    with Journal.open(path, key=KEY, signer=signer, floor=FloorLock((ANNA.owner,))) as journal:
        done = 0
        for year in years:
            if dealer.table.settings is None:
                dealer.open()
            else:
                done = done or len(dealer.inputs)
            dealer.folded()
            for events in dealer.inputs[done:]:
                at = datetime(year, 3, 1, tzinfo=UTC) + timedelta(milliseconds=events[0].at)
                journal.append(events, utc=at, mono_ms=events[0].at, clock_synced=True)
            done = len(dealer.inputs)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "table.db"
    played(path, YEARS, Dealer())
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "table.db"))


def stories(path: Path) -> dict[int, Story]:
    with Archive.open(path) as archive:
        return {line.id: story(archive, line.id) for line in list_hands(archive)}


def verified(path: Path) -> tuple[int | None, int, int]:
    with Archive.open(path) as archive:
        verdict = verify_log(archive, publics=[SIGNER.public])
    assert verdict.bad is None, verdict
    return verdict.first, verdict.rows, verdict.signed


def test_a_year_moves_and_both_files_verify(path: Path, tmp_path: Path) -> None:
    before, (_, rows, _) = stories(path), verified(path)
    cut = move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert (cut.hands, cut.first) == (2, 1)
    old, new = verified(tmp_path / "2024.db"), verified(path)
    assert old == (1, cut.last, 2)
    assert new == (cut.last + 1, rows - cut.last, 4)
    assert stories(tmp_path / "2024.db") | stories(path) == before
    assert sorted(stories(path)) == [3, 4, 5, 6]


def test_a_log_is_the_same_one_before_and_after_and_no_other(path: Path, tmp_path: Path) -> None:
    def identity(file: Path) -> str:
        with Archive.open(file) as archive:
            return identity_of(archive)

    before = identity(path)
    move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert before == identity(path) == identity(tmp_path / "2024.db")
    played(tmp_path / "other.db", YEARS[1:], Dealer(), Signer.of(bytes(32)))
    assert identity(tmp_path / "other.db") != before


def test_years_follow_each_other(path: Path, tmp_path: Path) -> None:
    first = move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    second = move_out(path, tmp_path / "2025.db", date(2026, 1, 1), **WHO)
    assert (second.first, second.origin) == (first.last + 1, first.head)
    assert verified(tmp_path / "2025.db")[0] == second.first
    assert sorted(stories(tmp_path / "2025.db")) == [3, 4]
    with Archive.open(path) as archive:
        assert [note.kind for note in read_notes(archive.db.conn)] == ["signer", "archived", "archived"]


def test_the_table_goes_on_after_it(path: Path, tmp_path: Path) -> None:
    dealer = Dealer()
    path = tmp_path / "other.db"
    played(path, YEARS, dealer)
    move_out(path, tmp_path / "2025.db", date(2026, 1, 1), **WHO)
    played(path, (2026, 2026), dealer)
    assert verified(path)[2] == 4
    assert sorted(stories(path)) == [5, 6, 7, 8]


def test_the_last_hand_stays(path: Path, tmp_path: Path) -> None:
    cut = move_out(path, tmp_path / "all.db", date(2030, 1, 1), **WHO)
    assert cut.hands == 5
    assert sorted(stories(path)) == [6]
    with pytest.raises(Refused, match="no hand began"):
        move_out(path, tmp_path / "more.db", date(2030, 1, 1), **WHO)
    assert not (tmp_path / "more.db").exists()


def test_a_disk_that_becomes_full_is_that_of_the_new_file(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()

    def little_room(to: Path) -> Database:
        db = open_for_writing(to)
        db.conn.execute("PRAGMA max_page_count = 20")
        return db

    monkeypatch.setattr(years, "open_for_writing", little_room)
    with pytest.raises(Fault, match=r"2024\.db: the disk became full: nothing was archived") as found:
        move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert "input" not in str(found.value)
    assert sorted(each.name for each in tmp_path.iterdir() if "2024" in each.name) == []
    assert sorted(stories(path)) == [1, 2, 3, 4, 5, 6] and len(path.read_bytes()) == len(before)


def test_sealed_cards_and_heads_are_in_the_file_of_their_year(path: Path, tmp_path: Path) -> None:
    with Archive.open(path) as archive:
        heads = list(daily_heads(archive.db.conn))
    move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    with open_cards(tmp_path / "2024.db", [1], keys=[ANNA], **WHO) as archive:
        assert not any("?" in seat.cards for seat in story(archive, 1).seats)
        assert verify_log(archive, heads=heads[:1]).bad is None
        assert "the log ends" in verify_log(archive, heads=heads).why
    with Archive.open(path) as archive, Archive.open(tmp_path / "2024.db") as old:
        assert "cannot be checked" in verify_log(archive, heads=heads).why
        before = verify_log(old, heads=heads[:1])
        assert verify_log(archive, heads=heads, before=before).bad is None
        assert "does not follow" in verify_log(archive, before=replace(before, head=bytes(32))).why


def test_a_front_that_was_cut_off_is_noticed(path: Path, tmp_path: Path) -> None:
    cut = move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    with Archive.open(path) as archive:
        (head,) = archive.one("SELECT head FROM packs ORDER BY first_seq LIMIT 1") or ()
        (last,) = archive.one("SELECT last_seq FROM packs ORDER BY first_seq LIMIT 1") or ()
    with Journal.open(path, key=KEY) as journal:
        conn = journal.archive.db.conn
        conn.execute("UPDATE chain SET first_seq = ?, origin = ?", (last + 1, head))
        conn.execute("DELETE FROM packs WHERE last_seq <= ?", (last,))
        conn.commit()
        assert f"rows 1 to {last} are missing" in verify_log(journal.archive).why
    assert cut.last < last


def test_a_row_that_was_kept_is_held_against_its_note(path: Path, tmp_path: Path) -> None:
    move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    with Journal.open(path, key=KEY) as journal:
        journal.archive.db.conn.execute("UPDATE kept SET body = x'00'")
        journal.archive.db.conn.commit()
        assert "kept when older rows were archived" in verify_log(journal.archive).why


def test_nothing_moves_while_a_terminal_writes_or_from_a_log_that_does_not_hold(
    path: Path, tmp_path: Path
) -> None:
    to = tmp_path / "2024.db"
    with Journal.open(path, key=KEY) as journal:
        with pytest.raises(Fault, match="another terminal"):
            move_out(path, to, date(2025, 1, 1), **WHO)
        journal.archive.db.conn.execute("UPDATE pots SET amount = amount + 1 WHERE hand_id = 2")
        journal.archive.db.conn.commit()
    before = path.read_bytes()
    with pytest.raises(Fault, match="nothing was archived"):
        move_out(path, to, date(2025, 1, 1), **WHO)
    assert not list(tmp_path.glob("2024.db*"))
    assert stories(path)[1].id == 1
    to.touch()
    with pytest.raises(Refused, match="there already"):
        move_out(path, to, date(2025, 1, 1), **WHO)
    assert path.read_bytes() == before


# --- interrupted, or without room ----------------------------------------------------------------------


class PowerCut(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("at", ["_copy", "_check", "_remove", "sync_folder"])
@pytest.mark.parametrize("after", [False, True])
def test_an_interruption_leaves_the_log_as_it_was_and_the_next_attempt_moves_the_year(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, after: bool
) -> None:
    """What the process cannot tidy up when it is killed stays: the part file, or the whole one."""
    to, before, rows = tmp_path / "2024.db", stories(path), verified(path)
    step = getattr(years, at)

    def cut(*given: object) -> None:
        if after:
            step(*given)
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(years, at, cut)
        patch.setattr(years, "_clear", lambda part: None)
        with pytest.raises(PowerCut):
            move_out(path, to, date(2025, 1, 1), **WHO)
    assert (stories(path), verified(path)) == (before, rows)
    assert to.exists() == (at == "sync_folder")
    assert move_out(path, to, date(2025, 1, 1), **WHO).hands == 2
    assert verified(to)[2] == 2 and verified(path)[2] == 4
    assert stories(to) | stories(path) == before
    assert not list(tmp_path.glob("*.part*"))


def test_a_file_of_other_hands_is_not_written_over(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    played(other, (2023, 2025), Dealer())
    for there in (other, tmp_path / "text.db"):
        if there != other:
            there.write_text("a letter")
        kept = there.read_bytes()
        with pytest.raises(Refused, match="there already"):
            move_out(path, there, date(2025, 1, 1), **WHO)
        assert there.read_bytes() == kept
    assert verified(path)[2] == 6


def test_a_full_disk_starts_no_archive(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(years.shutil, "disk_usage", lambda folder: usage._replace(free=10_000))
    with pytest.raises(Refused, match="no room"):
        move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    assert not (tmp_path / "2024.db.part").exists() and verified(path)[2] == 6


def test_a_missing_folder_is_reported(path: Path, tmp_path: Path) -> None:
    with pytest.raises(Fault, match="cannot be written there"):
        move_out(path, tmp_path / "nowhere" / "2024.db", date(2025, 1, 1), **WHO)


def test_searches_and_reports_know_what_is_in_which_file(path: Path, tmp_path: Path) -> None:
    move_out(path, tmp_path / "2024.db", date(2025, 1, 1), **WHO)
    span = datetime(2020, 1, 1, tzinfo=UTC), datetime(2030, 1, 1, tzinfo=UTC)
    for file, ids in ((tmp_path / "2024.db", [2, 1]), (path, [6, 5, 4, 3])):
        with Archive.open(file) as archive:
            assert [line.id for line in list_hands(archive, Search.of(player="Player 1"))] == ids
            assert sum(each.hands for each in hand_tallies(archive, *span)) == len(ids)
