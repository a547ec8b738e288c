"""Random evenings compared with a plain ledger: no chip is lost, whatever happens.

The ledger knows chips and dealers, and nothing of the engine: who bought, was paid or tipped, the pots, and
its own sum of the rake. Commands are random, some are undone, and sometimes the terminal is killed and
started again on its log.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import evening as ask
from croupier.engine.evolve import followed_rows
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.bank import Bank
from croupier.engine.table.cancellations import standing_rows
from croupier.engine.table.closing_sheet import Sheet, sheet_now, sheet_of
from croupier.errors import Refused
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import closings, turns
from croupier.log.reading.moves import MOVES, Payment, moves
from croupier.log.reading.store import Store
from croupier.log.reading.takings import Takings, takings_between
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from croupier.values import dataclass, replace
from log.every_turn import every_turn
from support.dealer import Dealer
from support.engine_bench import Bench
from support.logs import KEY, written
from support.sessions import step
from support.sweeps import by_day, seeds

SIGNER = Signer.of(KEY)
UNIT, JACKPOT, PERCENT, CAP = 5, 10, 5, 100


@dataclass
class Ledger:
    """What a bookkeeper beside the table would write down, in plain sums."""

    float_given: int = 0
    has: dict[str, int] = field(default_factory=dict)  # chips of each player at the table
    bought: int = 0
    paid: int = 0
    drop: int = 0
    jackpot: int = 0
    prizes: int = 0
    tips: dict[str, int] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)

    def house(self, pot: int, *, flop: bool) -> tuple[int, int]:
        """The rake and the jackpot of a hand, by the words of the house: 5 %, at most 100, in chips of 5."""
        if not flop:
            return 0, 0
        rake = min(pot * PERCENT // 100 // UNIT * UNIT, CAP)
        return rake, JACKPOT


class Evening(Bench):
    """The bench on a real log; `crash` starts the terminal anew."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.clock = path, ScriptClock()
        self._open()

    def _open(self) -> None:
        journal = Journal.open(self.path, key=KEY, dealer="Ana", signer=SIGNER)
        self.session = Session(journal, Register([], ""), self.clock)
        self.table = self.session.table

    def do(self, kind: type[cmd.Command], **fields: object) -> tuple[ev.Event, ...]:
        self.clock.wait(700)
        events = self.session.do(kind(at=self.clock.now(), **fields))
        self.table = self.session.table
        self.history += events
        return events

    def crash(self) -> None:
        before = self.table
        self.session.journal.close()
        self._open()
        assert self.table.bank == before.bank
        assert (self.table.shift, self.table.roster) == (before.shift, before.roster)
        assert self.table.players == before.players


def pot_of(events: list[ev.Event]) -> int:
    """Chips that went into the pots of a hand, by what was posted, bet and given back."""
    return sum(
        event.amount if isinstance(event, ev.Posted) else event.added if isinstance(event, ev.ActionTaken)
        else -event.amount if isinstance(event, ev.BetReturned) else 0
        for event in events
    )  # fmt: skip


class Night:
    """One evening: `table` and the ledger side by side."""

    def __init__(self, dice: random.Random, path: Path) -> None:
        self.dice, self.table, self.ledger = dice, Evening(path), Ledger()
        self.dealer = "Ana"
        self.tipped: list[tuple[int, str, int]] = []  # in the hand: the input, the dealer, the chips
        self.table.do(
            cmd.SetTable,
            small_blind=10,
            big_blind=20,
            unit=UNIT,
            table="night",
            house=(("rake.pct", "5"), ("rake.cap", str(CAP)), ("rake.jackpot", str(JACKPOT))),
        )
        self.names = iter(f"Player {number}" for number in range(1_000))
        for dealer in ("Ana", "Bo", "Cy"):
            self.table.do(ask.EnrolDealer, dealer=dealer)

    def begin(self) -> None:
        self.ledger = Ledger(float_given=UNIT * self.dice.randint(0, 5_000), has=self.ledger.has)
        self.ledger.bought = sum(self.ledger.has.values())
        self.table.do(ask.OpenTable, float_given=self.ledger.float_given)
        while len(self.table.table.players) < 3:
            self.sit()
        self.table.do(cmd.PlaceButton, seat=self.dice.choice([*self.table.table.players]))

    # --- beside the hands --------------------------------------------------------------------------------

    def sit(self) -> None:
        free = [seat for seat in range(1, 10) if seat not in self.table.table.players]
        name, chips = next(self.names), UNIT * self.dice.randint(40, 400)
        self.table.do(cmd.SeatPlayer, seat=Seat(self.dice.choice(free)), player=name, stack=chips)
        self.ledger.has[name] = chips
        self.ledger.bought += chips

    def buy(self) -> None:
        seat, one = self.dice.choice([*self.table.table.players.items()])
        chips = UNIT * self.dice.randint(1, 200)
        self.table.do(cmd.BuyChips, seat=seat, amount=chips)
        self.ledger.has[one.name] += chips
        self.ledger.bought += chips

    def pay(self) -> None:
        seat, one = self.dice.choice([*self.table.table.players.items()])
        self.table.do(ask.CashOut, seat=seat)
        self.ledger.paid += self.ledger.has.pop(one.name)

    def tip(self) -> None:
        seat, one = self.dice.choice([*self.table.table.players.items()])
        chips = UNIT * self.dice.randint(1, 5)
        try:
            self.table.do(ask.GiveTip, seat=seat, amount=chips)
        except Refused:
            return
        self.ledger.has[one.name] -= chips
        self.ledger.tips[self.dealer] = self.ledger.tips.get(self.dealer, 0) + chips
        self.tipped.append((self.table.history[-1].step, self.dealer, chips))

    def prize(self) -> None:
        seat, one = self.dice.choice([*self.table.table.players.items()])
        chips, hand = UNIT * self.dice.randint(1, 50), self.table.table.hand_no
        if hand:
            left = chips % (2 * UNIT) == 0
            winner = {"seat": None, "player": "Long gone"} if left else {"seat": seat}
            self.table.do(ask.PayJackpot, **winner, amount=chips, reason="bad beat", hand_no=hand)
            self.ledger.prizes += chips
            if left:
                self.ledger.paid += chips
            else:
                self.ledger.has[one.name] += chips

    def relieve(self) -> None:
        dealer = self.dice.choice([name for name in ("Ana", "Bo", "Cy") if name != self.dealer])
        self.table.do(ask.ChangeDealer, dealer=dealer)
        self.dealer = dealer

    def taken_back(self, deed: str) -> None:
        """One of these inputs, taken back at once: the ledger is as it was."""
        kept, count = copy.deepcopy(self.ledger), len(self.table.history)
        getattr(self, deed)()
        if len(self.table.history) > count:
            self.table.do(cmd.Undo)
        self.ledger = kept

    def between(self) -> None:
        for _ in range(self.dice.randint(0, 4)):
            deed = self.dice.choice(["sit", "buy", "pay", "tip", "tip", "prize", "relieve"])
            players = len(self.table.table.players)
            if (deed == "sit" and players > 7) or (deed == "pay" and players < 4):
                continue
            if deed != "relieve" and self.dice.random() < 0.25:
                self.taken_back(deed)
            else:
                getattr(self, deed)()
            self.check()
        for seat, one in self.table.table.players.items():
            if one.stack < 100:
                self.table.do(cmd.BuyChips, seat=seat, amount=500)
                self.ledger.has[one.name] += 500
                self.ledger.bought += 500
        if self.dice.random() < 0.15:
            self.table.crash()

    # --- hands -------------------------------------------------------------------------------------------

    def hand(self) -> None:
        dice, table = self.dice, self.table
        table.deck = dice.sample(list(map(str, DECK)), 52)
        first, starter, self.tipped = len(table.history), self.dealer, []
        table.do(cmd.StartHand)
        tips = dict(self.ledger.has)
        while not table.table.between_hands:
            if dice.random() < 0.03:
                self.tip()
            if dice.random() < 0.02:
                self.relieve()
            if dice.random() < 0.01:
                table.crash()
            step(dice, table)
        self.settle(table.history[first:], starter, tips)

    def settle(self, events: list[ev.Event], starter: str, before: dict[str, int]) -> None:
        """What the hand did: the house took what its own sum says, and the players have the rest."""
        told = _standing(events)
        hand = self.table.table.hand
        assert hand is not None
        if hand.phase == "AWARDED":
            rake, jackpot = self.ledger.house(pot_of(told), flop=len(hand.board) >= 3 or hand.number > 0)
            self.ledger.drop += rake
            self.ledger.jackpot += jackpot
            self.ledger.hands[starter] = self.ledger.hands.get(starter, 0) + 1
        else:
            rake = jackpot = 0
        given = self.kept_tips({event.cancels for event in events if isinstance(event, ev.Undone)})
        there = {one.name: one.stack for one in self.table.table.players.values()}
        assert sum(there.values()) == sum(before.values()) - rake - jackpot - given
        self.ledger.has = there
        self.check()

    def kept_tips(self, cancelled: set[int]) -> int:
        """What was tipped in the hand and not taken back in it; the ledger forgets the rest."""
        for step_, dealer, chips in self.tipped:
            if step_ in cancelled:
                self.ledger.tips[dealer] -= chips
        return sum(chips for step_, _, chips in self.tipped if step_ not in cancelled)

    def check(self) -> None:
        table, ledger = self.table.table, self.ledger
        assert {one.name: one.stack for one in table.players.values()} == ledger.has
        taken = table.bank.total
        assert (taken.drop, taken.jackpot) == (ledger.drop, ledger.jackpot)
        assert taken.tips == sum(ledger.tips.values())
        assert {name: one.hands for name, one in table.bank.tallies.items() if one.hands} == ledger.hands
        assert {name: one.tips for name, one in table.bank.tallies.items() if one.tips} == {
            name: tips for name, tips in ledger.tips.items() if tips
        }
        assert table.shift.dealer == self.dealer

    def close(self) -> int:
        """The sheet with what was counted, right or wrong; the difference that it must name."""
        ledger = self.ledger
        counted = max(0, ledger.float_given + UNIT * self.dice.choice((0, 0, -3, 40)))
        if self.dice.random() < 0.3:
            self.table.do(ask.CashOutAll)
            ledger.paid += sum(ledger.has.values())
            ledger.has = {}
        (closed,) = self.table.do(ask.CloseTable, float_left=counted)
        sheet = sheet_of(closed)
        assert (sheet.bought, sheet.paid, sheet.stacks) == (
            ledger.bought,
            ledger.paid,
            sum(ledger.has.values()),
        )
        came = ledger.float_given + ledger.bought + ledger.prizes
        went = (
            ledger.paid + sum(ledger.has.values()) + ledger.drop + ledger.jackpot + sum(ledger.tips.values())
        )
        assert came == went + ledger.float_given, "the ledger itself balances"
        assert sheet.difference == counted - (came - went)
        return sheet.difference


def _standing(events: list[ev.Event]) -> list[ev.Event]:
    """The events that were not taken back, by a count of our own."""
    gone = {event.cancels for event in events if isinstance(event, ev.Undone)}
    return [event for event in events if event.step not in gone]


def an_evening(seed: int, path: Path, *, hands: int) -> None:
    print(f"seed {seed}")
    night, differences, ledgers = Night(random.Random(seed), path), [], []
    for _ in range(2):
        night.begin()
        for _ in range(hands):
            night.between()
            night.hand()
        differences.append(night.close())
        ledgers.append(replace(night.ledger, has=dict(night.ledger.has)))
    night.table.session.journal.close()
    with Archive.open(path, key=KEY) as archive:
        read = closings(archive)
        (parts,) = takings_between(
            archive, (datetime(2000, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC))
        )
        for since, until in some_times(archive, random.Random(seed)):
            assert list(turns(archive, since, until)) == every_turn(archive, since, until)
        for part in parts:
            for kind in MOVES:
                found, _ = moves(archive, part.since, part.until, kind)
                assert sum(each.amount for each in found) == getattr(part.takings, kind), kind
        paid = list(every_payment(archive))
        for since, until in some_times(archive, random.Random(seed)):
            for kind in MOVES:
                found, _ = moves(archive, since, until, kind)
                mine = [each for of, each in paid if of == kind and since <= each.utc < until]
                assert added_up(found) == added_up(mine), kind
    with _Bare.open(path, key=KEY) as bare:
        for since, until in some_times(bare, random.Random(seed)):
            assert list(turns(bare, since, until)) == every_turn(bare, since, until)
            for kind in MOVES:
                found, _ = moves(bare, since, until, kind)
                mine = [each for of, each in paid if of == kind and since <= each.utc < until]
                assert added_up(found) == added_up(mine), kind
    assert [part.takings.missing for part in parts] == [0] * len(parts), "every part balances to the chip"
    assert [part.unexplained for part in parts] == [0] * len(parts), "the hands took what the accounts have"
    evenings = [part for part in parts if part.closed is not None]
    assert [_told(part.takings) for part in evenings] == [_counted(ledger) for ledger in ledgers]
    assert [sheet_of(one.event).difference for one in read] == differences
    assert read[-1].dealer == night.dealer


class _Bare(Archive):
    """A log that is read without its extracts, as one in a room is."""

    has_extracts = False
    extracted = Store.extracted


def added_up(found: Iterable[Payment]) -> dict[tuple[int | None, str], int]:
    """What each paid around each hand; nothing for what was reversed before it ended."""
    paid = Counter[tuple[int | None, str]]()
    for each in found:
        paid[each.hand_id, each.who] += each.amount
    return {key: amount for key, amount in paid.items() if amount}


def every_payment(archive: Archive) -> Iterator[tuple[str, Payment]]:
    """The payments of an evening, each with its kind, from the whole log followed row by row."""
    hands, hand = dict(archive.all("SELECT record_seq, id FROM hands")), None
    for before, row, after in followed_rows(standing_rows(archive.logged())):
        hand = hands.get(row.seq, hand)
        if isinstance(row.event, (ev.TableRecorded, ev.PlayerRenamed)) or before.bank is after.bank:
            continue
        for kind in MOVES:
            base = {} if isinstance(row.event, ev.TableOpened) else accounts(before.bank, kind)
            now = accounts(after.bank, kind)
            for who in base.keys() | now.keys():
                if now.get(who, 0) != base.get(who, 0):
                    yield kind, Payment(row.utc, who, now.get(who, 0) - base.get(who, 0), hand)


def accounts(bank: Bank, kind: str) -> dict[str, int]:
    if kind == "tips":
        return {name: one.tips for name, one in bank.tallies.items()}
    if kind in ("bought", "paid", "moved"):
        return {name: getattr(one, kind) for name, one in bank.accounts.items()}
    if kind in ("prizes", "seat_fees"):
        return dict(getattr(bank, kind))
    return {"": bank.corrected if kind == "corrected" else sum(getattr(bank, kind))}


def some_times(archive: Archive, dice: random.Random) -> Iterator[tuple[str, str]]:
    """The whole evening, and parts of it."""
    moments = [row[0] for row in archive.all("SELECT started_utc FROM hands ORDER BY started_utc")]
    yield "", "~"
    for _ in range(20):
        since, until = sorted((dice.choice(moments), dice.choice(moments)))
        yield since, until


def _told(one: Takings) -> tuple[int, ...]:
    return one.bought, one.paid, one.rake, one.jackpot, one.tips, one.after


def _counted(ledger: Ledger) -> tuple[int, ...]:
    taken = ledger.drop, ledger.jackpot, sum(ledger.tips.values())
    return ledger.bought, ledger.paid, *taken, sum(ledger.has.values())


@pytest.mark.parametrize("seed", range(1))
def test_whole_evenings_balance_to_the_chip(seed: int, tmp_path: Path) -> None:
    an_evening(seed, tmp_path / "night.db", hands=4)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(60))
def test_whole_evenings_all_night(seed: int, tmp_path: Path) -> None:
    an_evening(seed, tmp_path / "night.db", hands=30)


# --- what a table took in and paid out, at whatever moment ----------------------------------------


END = datetime(2100, 1, 1, tzinfo=UTC)


def a_log(path: Path, dice: random.Random, *, hands: int) -> None:
    """Hands of a cash table; between some of them chips are bought, or somebody leaves and comes back."""
    dealer = Dealer().open()
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
        dealer.folded()
    written(path, dealer, dealer="Anna", signer=SIGNER)


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
            assert all(each.takings.missing == each.unexplained == 0 for each in parts)
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
