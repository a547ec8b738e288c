"""When a table was opened, closed and broken: as a look at every row finds it, whatever happened between."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.places import Seat
from croupier.log.journal.codec import Logged
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import turns
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.every_turn import every_turn
from support.logs import KEY, keep
from support.sweeps import by_day

SIGNER = Signer.of(KEY)


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
    dealer = Dealer()
    dealer.open()
    dealer.do(ask.OpenTable)
    for _ in range(hands):
        if dice.random() < 0.12:
            dice.choice(HAPPENINGS)(dealer)
        dealer.start()
        dealer.fold_out()
    with Journal.open(path, key=KEY, dealer="Anna", signer=signer) as journal:
        keep(journal, dealer.inputs)


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
    dealer = Dealer()
    dealer.open()
    dealer.do(ask.OpenTable)
    for number in range(50):
        if number == 20:  # in the first minute
            opened_again(dealer)
        dealer.start()
        dealer.fold_out()
    with Journal.open(tmp_path / "hands.db", key=KEY, dealer="Anna", signer=SIGNER) as journal:
        keep(journal, dealer.inputs)
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
    dealer = Dealer()
    dealer.open()
    dealer.do(ask.OpenTable)
    dealer.start()
    dealer.do(cmd.DrawCard, card=None, uid="04C0FFEE12345E", status="unknown")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Answer, way="void")
    dealer.do(cmd.CheckDeck)
    opened_again(dealer)
    for _ in range(12):
        dealer.start()
        dealer.fold_out()
    with Journal.open(tmp_path / "hands.db", key=KEY, dealer="Anna", signer=SIGNER) as journal:
        keep(journal, dealer.inputs)
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
