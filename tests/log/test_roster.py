"""The names that a log knows, for whoever types one: last seen first, and nobody who was forgotten."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.log.custody.players import forget, list_players
from croupier.log.custody.verification import verify_log
from croupier.log.journal.player_names import Roster
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep

WHO = {"who": "Max", "why": "asked for it", "utc": "2026-03-02T10:00:00.000Z", "signer": Signer.of(KEY)}


def evening() -> Dealer:
    """A hand with all six; seat 5 leaves, and Zoé sits down there for the next one; Bo waits, Ida did."""
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.fold_out()
    dealer.do(cmd.UnseatPlayer, seat=Seat(5))
    dealer.do(cmd.SeatPlayer, seat=Seat(5), player="Zoé", stack=20_000)
    dealer.start()
    dealer.fold_out()
    dealer.do(ask.ListWaiter, player="Ida")
    dealer.do(ask.ListWaiter, player="Bo", stack=15_000)
    dealer.do(ask.CallWaiter, player="Bo")
    dealer.do(ask.DropWaiter, player="Ida")
    dealer.do(ask.ListSeatChange, seat=Seat(2), to=Seat(9))
    return dealer


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, evening().inputs)
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "table.db"))


def test_last_seen_comes_first_and_who_was_forgotten_never(path: Path) -> None:
    roster = Roster(path)
    names = roster.names()
    assert names[0] == "Zoé"
    assert names.index("Player 1") < names.index("Player 5") < names.index("Bo")
    forget(path, "Ida", **WHO)
    assert "Ida" not in roster.names()
    assert len(roster.names()) == len(names) - 1


def test_the_lists_survive_a_restart_without_forgotten_players(path: Path) -> None:
    dealer = evening()
    with Journal.open(path, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
        assert (table.waiting, table.players) == (dealer.table.waiting, dealer.table.players)
    forget(path, "Bo", **WHO)
    with Journal.open(path, key=KEY) as journal:
        (waiter,) = replay(journal.since_checkpoint()).waiting
        assert waiter.player.startswith("player ")
        assert (waiter.stack, waiter.called) == (15_000, True)
        assert verify_log(journal.archive).bad is None


def test_a_running_terminal_keeps_who_waits_at_its_table(path: Path) -> None:
    with Journal.open(path, key=KEY), pytest.raises(Refused, match="at the table"):
        forget(path, "Bo", **WHO)


def test_the_record_of_the_next_hand_has_the_waiting_list(tmp_path: Path) -> None:
    dealer = evening()
    dealer.start()
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Journal.open(path, key=KEY) as journal:
        table = replay(journal.since_checkpoint())
        assert [one.player for one in table.waiting] == ["Bo"]
        assert table.players[Seat(2)].wanted == 9
    with Archive.open(path) as archive:
        assert [one.name for one in list_players(archive)].count("Bo") == 1


def test_requests_made_in_a_hand_are_done_after_a_crash_in_it(tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.open()
    dealer.start()
    dealer.draw(12)
    dealer.do(cmd.BuyChips, seat=Seat(3), amount=5_000)
    dealer.do(ask.Request, seat=Seat(4), what="leave")
    dealer.do(ask.Request, seat=Seat(5), what="move", to=Seat(9))
    path = tmp_path / "table.db"
    with Journal.open(path, key=KEY) as journal:
        keep(journal, dealer.inputs)
    with Journal.open(path, key=KEY) as journal:
        dealer.table = replay(journal.since_checkpoint())
    dealer.fold_all()
    assert {*dealer.table.players} == {1, 2, 3, 6, 9}
    assert dealer.table.players[Seat(3)].stack == 25_000
    assert dealer.table.players[Seat(9)].name == "Player 5"
