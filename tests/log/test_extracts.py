"""The copies of rows for reports: their content, and their comparison in `hands verify`."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import evening as ask
from croupier.engine.commands import people
from croupier.engine.places import Seat
from croupier.log.custody.verification import verify_log
from croupier.log.index.extracts import NAMES, is_extracted
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import Logged
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import turns
from croupier.log.reading.moves import moves
from croupier.log.schema.migrations import KINDS, is_current, migrate
from log.every_turn import every_turn
from support.dealer import Dealer
from support.logs import KEY, written
from support.sweeps import by_day

SIGNER = Signer.of(KEY)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Three hands; somebody bought chips before each, before the last again, after that was undone."""
    path = tmp_path_factory.mktemp("made") / "table.db"
    dealer = Dealer().open()
    dealer.do(ask.OpenTable)
    for number in range(3):
        dealer.do(cmd.BuyChips, seat=list(dealer.table.players)[number], amount=500)
        if number == 2:
            dealer.do(cmd.Undo)
            dealer.do(cmd.BuyChips, seat=list(dealer.table.players)[number], amount=700)
        dealer.folded()
    written(path, dealer, dealer="Anna", signer=SIGNER)
    return path.read_bytes()


@pytest.fixture
def path(made: bytes, tmp_path: Path) -> Path:
    found = tmp_path / "table.db"
    found.write_bytes(made)
    return found


@pytest.fixture
def conn(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as found:
        yield found


def why(path: Path) -> str:
    """What verifying says."""
    with Archive.open(path) as archive:
        return verify_log(archive).why


def test_they_are_the_packed_rows_of_those_names(path: Path) -> None:
    with Archive.open(path) as archive:
        (alone,) = archive.one("SELECT min(seq) FROM journal")
        wanted = [row for row in archive.logged(last=alone - 1) if row.event.NAME in NAMES]
        found = list(archive.extracted(0, alone - 1, names=NAMES))
        assert found == wanted
        assert {type(row.event) for row in found} >= {ev.ChipsBought, ev.Undone, ev.TableOpened, ev.TableSet}
        assert list(archive.extracted(0, 2**62, names=NAMES)) == [
            row for row in archive.logged() if row.event.NAME in NAMES
        ]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE extracts SET hand_id = 1 WHERE name = 'chips-bought'",
        "UPDATE extracts SET payload = replace(payload, '700', '500')",
        "DELETE FROM extracts",
        "UPDATE extracts SET seq = -1 WHERE name = 'table-opened'",
        "INSERT INTO extracts SELECT seq, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version,"
        " payload FROM journal ORDER BY seq DESC LIMIT 1",
        "INSERT INTO extracts SELECT 90000, hand_id, utc, mono_ms, clock_synced, dealer, step, name,"
        " version, payload FROM extracts WHERE name = 'chips-bought' LIMIT 1",
    ],
)
def test_a_changed_copy_is_noticed(path: Path, conn: sqlite3.Connection, change: str) -> None:
    assert why(path) == ""
    assert conn.execute(change).rowcount
    conn.commit()
    assert "for reports" in why(path)


def test_a_copy_too_many_is_named_by_its_row(path: Path, conn: sqlite3.Connection) -> None:
    (begins,) = conn.execute("SELECT first_seq FROM hands WHERE id = 1").fetchone()
    conn.execute(
        "INSERT INTO extracts SELECT ?, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version,"
        " payload FROM extracts LIMIT 1",
        (begins,),
    )
    conn.commit()
    assert why(path).startswith(f"row {begins} (hand-started): its copy for reports")


def test_an_older_log_gets_them(path: Path, conn: sqlite3.Connection) -> None:
    before = conn.execute("SELECT * FROM extracts").fetchall()
    for later in ("branches", "extracts"):
        conn.execute(f"DROP TABLE {later}")
    conn.execute(KINDS)
    conn.execute("DELETE FROM _sqlite_migrations WHERE name >= '0013'")
    conn.commit()
    db = Database(path)
    assert not is_current(db)
    migrate(db)
    db.close()
    assert before and conn.execute("SELECT * FROM extracts").fetchall() == before
    assert why(path) == ""


def test_a_row_that_hides_something_is_not_copied() -> None:
    row = Row(7, 1, "2026-03-01T20:00:00.000Z", 0, 1, "Anna", 3, ev.ChipsBought.NAME, 1, "{}", None)
    assert is_extracted(row)
    assert not is_extracted(row._replace(sealed=b"card"))
    assert not is_extracted(row._replace(name=ev.CardDrawn.NAME))


def test_chips_bought_after_a_move_are_those_of_who_moved(tmp_path: Path) -> None:
    path, dealer = tmp_path / "table.db", Dealer().open()
    dealer.do(ask.OpenTable)
    dealer.folded()
    seats = list(dealer.table.players)
    name = dealer.table.players[seats[0]].name
    (free, *_) = [Seat(each) for each in range(1, 11) if Seat(each) not in seats]
    dealer.do(people.MovePlayer, seat=seats[0], to=free)
    dealer.do(cmd.BuyChips, seat=free, amount=500)
    for _ in range(2):
        dealer.folded()
    written(path, dealer, dealer="Anna", signer=SIGNER)
    with Archive.open(path) as archive:
        found, _cash = moves(archive, "2000", "2100", "bought")
    assert [(move.who, move.amount) for move in found][-1:] == [(name, 500)]


# --- when a table was opened, closed and broken: as a look at every row finds it, whatever happe ----------


def opened_again(dealer: Dealer) -> None:
    """The accounts are closed, and others are begun."""
    dealer.do(ask.CloseTable)
    dealer.do(ask.OpenTable)


def broken_and_filled(dealer: Dealer) -> None:
    """The players go to other tables, and come back with what they had."""
    had = {seat: (one.name, one.stack) for seat, one in dealer.table.players.items()}
    dealer.do(ask.BreakTable)
    for seat, (name, stack) in had.items():
        dealer.do(cmd.SeatPlayer, seat=seat, player=name, stack=stack, brought=True)


def closed_and_taken_back(dealer: Dealer) -> None:
    dealer.do(ask.CloseTable)
    dealer.do(cmd.Undo)


def bought(dealer: Dealer) -> None:
    dealer.do(cmd.BuyChips, seat=dice_seat(dealer), amount=500)


def left_and_came(dealer: Dealer) -> None:
    seat = dice_seat(dealer)
    name = dealer.table.players[seat].name
    dealer.do(cmd.UnseatPlayer, seat=seat)
    dealer.do(cmd.SeatPlayer, seat=seat, player=name, stack=2_000)


def dice_seat(dealer: Dealer) -> Seat:
    seats: list[Seat] = list(dealer.table.players)
    return max(seats, key=lambda seat: (dealer.table.hand_no * 7 + seat * 5) % 11)


HAPPENINGS = (opened_again, broken_and_filled, closed_and_taken_back, bought, left_and_came)


def a_log(path: Path, dice: random.Random, *, hands: int, signer: Signer | None) -> None:
    """Hands of a cash table, and now and then something between two of them."""
    dealer = Dealer().open()
    dealer.do(ask.OpenTable)
    for _ in range(hands):
        if dice.random() < 0.12:
            dice.choice(HAPPENINGS)(dealer)
        dealer.folded()
    written(path, dealer, dealer="Anna", signer=signer)


@pytest.mark.parametrize("seed", by_day([3], [1, *range(4, 24)]))
def test_they_are_those_that_a_look_at_every_row_finds(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    a_log(tmp_path / "hands.db", dice, hands=60, signer=SIGNER if seed % 3 else None)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        moments = [utc for (utc,) in archive.all("SELECT started_utc FROM hands ORDER BY id")]
        whole = every_turn(archive, "", "~")
        for _ in range(30):
            since, until = sorted(dice.choice(["", "~", *moments]) for _ in range(2))
            assert list(turns(archive, since, until)) == [row for row in whole if since <= row.utc < until]


def test_a_day_of_many_hands_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = Dealer().open()
    dealer.do(ask.OpenTable)
    for number in range(50):
        if number == 20:  # in the first minute
            opened_again(dealer)
        dealer.folded()
    written(tmp_path / "hands.db", dealer, dealer="Anna", signer=SIGNER)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        last, really = archive.last_seq(), archive.logged
        read: list[int] = []

        def logged(first: int = 0, last_: int = 2**62, *, names: Collection[str] = ()) -> Iterator[Logged]:
            read.append(min(last_, last) - first + 1)
            return really(first, last_, names=names)

        monkeypatch.setattr(archive, "logged", logged)
        found = [type(row.event).__name__ for row in turns(archive, "2026-03-01T20:00:20", "~")]
        assert found == ["TableClosed", "TableOpened"]
        assert sum(read) < last / 10


def test_after_a_void_hand_too(tmp_path: Path) -> None:
    """The first hand of these accounts was void."""
    dealer = Dealer().open()
    dealer.do(ask.OpenTable)
    dealer.start()
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Answer, way="void")
    dealer.do(cmd.CheckDeck)
    opened_again(dealer)
    for _ in range(12):
        dealer.folded()
    written(tmp_path / "hands.db", dealer, dealer="Anna", signer=SIGNER)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        assert list(turns(archive, "", "~")) == every_turn(archive, "", "~")
        assert len(every_turn(archive, "", "~")) == 3


def test_one_at_the_first_moment_is_in_the_time_and_one_at_the_last_is_not(tmp_path: Path) -> None:
    a_log(tmp_path / "hands.db", random.Random(3), hands=20, signer=SIGNER)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        whole = list(turns(archive, "", "~"))
        moments = [row.utc for row in whole]
        assert len({*moments}) > 2
        for at in moments:
            assert list(turns(archive, at, "~")) == [row for row in whole if row.utc >= at]
            assert list(turns(archive, "", at)) == [row for row in whole if row.utc < at]
