"""What a table took in and paid out: as the whole log followed row by row has it, at whatever moment."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import evening as ask
from croupier.engine.evolve import followed_rows
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing_rows
from croupier.engine.table.closing_sheet import Sheet, sheet_now
from croupier.log.journal.signatures import Signer
from croupier.log.reading import takings as read
from croupier.log.reading.archive import Archive
from croupier.log.reading.takings import takings_between
from croupier.log.writing.journal import Journal
from support.dealer import Dealer
from support.logs import KEY, keep
from support.sweeps import by_day

SIGNER = Signer.of(KEY)
END = datetime(2100, 1, 1, tzinfo=UTC)


def a_log(path: Path, dice: random.Random, *, hands: int) -> None:
    """Hands of a cash table; between some of them chips are bought, or somebody leaves and comes back."""
    dealer = Dealer()
    dealer.open()
    dealer.do(ask.OpenTable)
    for _ in range(hands):
        for _ in range(dice.choice((0, 0, 1, 2, 3))):
            seat = dice.choice(list(dealer.table.players))
            if dice.random() < 0.5:
                dealer.do(cmd.BuyChips, seat=seat, amount=dice.randint(1, 9) * 100)
            else:
                name = dealer.table.players[seat].name
                dealer.do(cmd.UnseatPlayer, seat=seat)
                dealer.do(cmd.SeatPlayer, seat=seat, player=name, stack=dice.randint(10, 30) * 100)
        dealer.start()
        dealer.fold_out()
    with Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER) as journal:
        keep(journal, dealer.inputs)


def sheet_at(archive: Archive, utc: str) -> Sheet:
    """The accounts at a moment, or after the hand in progress then, from the first row on."""
    table = Table()
    for before, row, after in followed_rows(standing_rows(archive.logged())):
        if row.utc >= utc and before.between_hands:
            break
        table = after
    return sheet_now(table, 0)


@pytest.mark.parametrize("look", by_day([(3, 3)], [(seed, 30) for seed in range(3, 16)]))
def test_they_are_what_the_whole_log_says(look: tuple[int, int], tmp_path: Path) -> None:
    """A log by its seed, at this many moments after the table was opened: its accounts begin there."""
    seed, moments = look
    print(f"seed {seed}")
    dice = random.Random(seed)
    a_log(tmp_path / "hands.db", dice, hands=25)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        (last,) = archive.one("SELECT max(started_utc) FROM hands")
        opened = next(row.utc for row in archive.logged() if isinstance(row.event, ev.TableOpened))
        rows = [row.utc for row in archive.logged() if opened < row.utc <= last]
        end, day = sheet_at(archive, "~"), timedelta(days=1)
        for utc in dice.sample(sorted({*rows}), moments):
            base, moment = sheet_at(archive, utc), datetime.fromisoformat(utc)
            (parts,) = takings_between(archive, (moment, END))
            assert sum(each.takings.bought for each in parts) == end.bought - base.bought
            assert sum(each.takings.paid for each in parts) == end.paid - base.paid
            assert parts[0].takings.before == base.stacks + base.carried
            assert all(each.takings.missing == 0 for each in parts)
            among = (moment - day, moment, moment + timedelta(seconds=9), END)
            one_by_one = [takings_between(archive, between)[0] for between in pairwise(among)]
            assert takings_between(archive, among) == one_by_one


def test_what_was_bought_before_the_table_was_opened_is_in_both_parts(tmp_path: Path) -> None:
    """It was bought in the first and lies there at its end; the accounts that begin then count it again."""
    a_log(tmp_path / "hands.db", random.Random(3), hands=1)
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        first = datetime.fromisoformat(next(archive.logged()).utc)
        ((before, after),) = takings_between(archive, (first, END))
    assert before.takings.bought == before.takings.after > 0
    assert after.takings.before == 0 and after.takings.bought >= before.takings.after
    assert before.takings.missing == after.takings.missing == 0


def test_an_idle_moment_is_found_without_following_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = Dealer()
    dealer.open()
    dealer.do(ask.OpenTable)
    for _ in range(6):
        dealer.start()
        dealer.fold_out()
    with Journal.open(tmp_path / "hands.db", key=KEY, dealer="Anna", signer=SIGNER) as journal:
        keep(journal, dealer.inputs)
    monkeypatch.setattr(read, "_followed", lambda *_: pytest.fail("a hand is followed"))
    with Archive.open(tmp_path / "hands.db", key=KEY) as archive:
        begun = [datetime.fromisoformat(utc) for (utc,) in archive.all("SELECT started_utc FROM hands")]
        ((part,),) = takings_between(archive, (begun[1], begun[4]))
        assert (part.takings.missing, part.takings.bought) == (0, 0)
