"""Random evenings under every kind of fee, compared with a plain bookkeeper: all of them balance to the chip.

The bookkeeper knows the words of each schedule, a stop-watch for each player, and nothing of the engine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.commands import evening as ask
from croupier.engine.commands import people
from croupier.engine.places import Seat
from croupier.engine.table.closing_sheet import sheet_of
from croupier.errors import Refused
from engine.chips import assert_same_from_the_log
from support.engine_bench import Bench
from support.sessions import step
from support.sweeps import seeds

MINUTE = 60_000
Taken = tuple[int, int]
"""Rake and jackpot."""


@dataclass(frozen=True)
class House:
    """A schedule as the file has it, and the same as a bookkeeper reads it on the placard."""

    line: str
    takes: Callable[[int, int, bool, bool], Taken]  # of a pot: players dealt in, a flop, a river
    seat_fee: int = 0
    minutes: int = 30
    before: bool = True
    free: bool = False  # while absent


def nothing(pot: int, players: int, flop: bool, river: bool) -> Taken:
    return 0, 0


def percent(pot: int, players: int, flop: bool, river: bool) -> Taken:
    most = 50 if players == 2 else 100 if players < 5 else 300
    return (min(pot * 5 // 100 // 5 * 5, most), 10 if pot >= 200 else 0) if flop else (0, 0)


def steps(pot: int, players: int, flop: bool, river: bool) -> Taken:
    if not flop:
        return 0, 0
    taken = sum(amount for size, amount in ((40, 5), (100, 5)) if pot >= size)
    while pot >= 300:
        taken, pot = taken + 20, pot - 200
    return min(taken, 90), 0


def flat(pot: int, players: int, flop: bool, river: bool) -> Taken:
    if not flop:
        return min(5, pot), 0
    taken = min(pot, {2: 5, 3: 10, 4: 10}.get(players, 20) + (5 if river else 0))
    return taken, min(10 if players >= 4 else 0, pot - taken)


HOUSES = (
    House("none", lambda pot, players, flop, river: (0, 0)),
    House("percent percent 5 cap 2=50,3-4=100,5+=300 jackpot 200=10", percent),
    House("steps at 40=5,100=10 take 20 per 200 cap 90", steps),
    House("flat take 2=5,3-4=10,5+=20 river 5 no_flop 5 jackpot 10 jackpot_players 4", flat),
    House("time take 25", nothing, 25),
    House("time take 40 minutes 60 pay after absent free", nothing, 40, 60, before=False, free=True),
    House("time take 5 minutes 7 absent free", nothing, 5, 7, free=True),
)


@dataclass
class Watch:
    """What a player owes for their time, by a stop-watch."""

    shown: int = 0
    runs: bool = False
    begun: bool = False
    owes: int = 0


@dataclass
class Evening:
    dice: random.Random
    bench: Bench = field(default_factory=Bench)
    house: House = HOUSES[0]
    has: dict[str, int] = field(default_factory=dict)
    watch: dict[str, Watch] = field(default_factory=dict)
    sums: Counter[str] = field(default_factory=Counter)
    guests: int = 0

    def open(self) -> None:
        self.sets()
        while len(self.has) < 3:
            self.sits()
        self.sums["float"] = 5 * self.dice.randint(0, 2_000)
        self.bench.do(ask.OpenTable, float_given=self.sums["float"])
        self.bench.do(cmd.PlaceButton, seat=self.dice.choice([*self.bench.table.players]))

    def sets(self) -> None:
        """The floor puts up another placard: it holds from the next hand on."""
        house = self.dice.choice(HOUSES)
        lines = (("rake.pct", "0"), ("rake.schedule", house.line))
        self.bench.do(cmd.SetTable, small_blind=10, big_blind=20, unit=5, house=lines)
        self.house = house
        if not house.seat_fee:
            for one in self.watch.values():
                one.runs, one.begun, one.shown = False, False, 0

    # --- between hands -----------------------------------------------------------------------------------

    def sits(self) -> None:
        free = [seat for seat in range(1, 10) if seat not in self.bench.table.players]
        if not free:
            return
        self.guests += 1
        name, chips = f"Guest {self.guests}", 5 * self.dice.randint(40, 400)
        self.bench.do(cmd.SeatPlayer, seat=Seat(self.dice.choice(free)), player=name, stack=chips)
        self.has[name], self.watch[name] = chips, Watch()
        self.sums["bought"] += chips

    def leaves(self) -> None:
        if len(self.has) < 4:
            return
        seat, one = self.dice.choice([*self.bench.table.players.items()])
        self.bench.do(ask.CashOut, seat=seat)
        self.goes(one.name)

    def goes(self, name: str) -> None:
        owed = min(self.watch.pop(name).owes, self.has[name])
        self.sums["time"] += owed
        self.sums["paid"] += self.has.pop(name) - owed

    def away_or_back(self) -> None:
        seat, one = self.dice.choice([*self.bench.table.players.items()])
        watch = self.watch[one.name]
        if one.gone:
            self.bench.do(cmd.SitIn, seat=seat)
            watch.runs = watch.begun
        elif sum(not each.gone for each in self.bench.table.players.values()) > 2:
            self.bench.do(cmd.SitOut, seat=seat)
            watch.runs = watch.runs and not self.house.free

    def pays_time(self) -> None:
        owing = {name: one.owes for name, one in self.watch.items() if one.owes}
        able = {name: owed for name, owed in owing.items() if owed <= self.has[name]}
        if not able:
            with pytest.raises(Refused):
                self.bench.do(ask.TakeSeatFees)
            return
        self.bench.do(ask.TakeSeatFees)
        if self.dice.random() < 0.2:
            self.bench.do(cmd.Undo)
            return
        for name, owed in able.items():
            self.has[name] -= owed
            self.watch[name].owes = 0
            self.sums["time"] += owed

    def wins_prize(self) -> None:
        if not self.bench.table.hand_no:
            return
        seat, one = self.dice.choice([*self.bench.table.players.items()])
        chips, hand = 5 * self.dice.randint(1, 100), self.dice.randint(1, self.bench.table.hand_no)
        left = chips % 25 == 0
        winner = {"seat": None, "player": "Long gone"} if left else {"seat": seat}
        self.bench.do(ask.PayJackpot, **winner, amount=chips, reason="high hand", hand_no=hand)
        if self.dice.random() < 0.2:
            self.bench.do(cmd.Undo)
            return
        self.sums["prizes"] += chips
        if left:
            self.sums["paid"] += chips
        else:
            self.has[one.name] += chips

    def passes(self, most: int = 50) -> None:
        """Time passes, in the middle of a hand too; sometimes the machine is started again."""
        spent = self.dice.randint(1, most * MINUTE)
        self.bench.at += spent
        for one in self.watch.values():
            if one.runs:
                periods = (one.shown + spent) // (self.house.minutes * MINUTE)
                one.shown = (one.shown + spent) % (self.house.minutes * MINUTE)
                one.owes += periods * self.house.seat_fee
        self.bench.do(cmd.PassTime)
        if self.dice.random() < 0.1:
            last, self.bench.at = self.bench.at, self.dice.randint(1, 9)
            self.bench.do(people.RestartClock, last=last)

    def between(self) -> None:
        deeds = (self.sits, self.leaves, self.away_or_back, self.pays_time, self.pays_time, self.wins_prize)
        for deed in self.dice.choices(
            (*deeds, self.passes, self.passes, self.sets), k=self.dice.randint(1, 5)
        ):
            deed()
            self.check()
        for seat, one in self.bench.table.players.items():
            if one.stack < 100:
                self.bench.do(cmd.BuyChips, seat=seat, amount=500)
                self.has[one.name] += 500
                self.sums["bought"] += 500
        while sum(not one.gone for one in self.bench.table.players.values()) < 2:
            self.sits()

    # --- hands -------------------------------------------------------------------------------------------

    def hand(self) -> None:
        bench, dice = self.bench, self.dice
        bench.deck = dice.sample(list(map(str, DECK)), 52)
        first = len(bench.history)
        bench.do(cmd.StartHand)
        hand = bench.table.hand
        assert hand is not None
        for seat in hand.seats if self.house.seat_fee else ():
            one = self.watch[bench.table.players[seat].name]
            if not one.begun:
                one.begun = one.runs = True
                one.owes += self.house.seat_fee if self.house.before else 0
        while not bench.table.between_hands:
            if dice.random() < 0.03:
                self.passes(10)
            step(dice, bench)
        self.settle(bench.history[first:])
        self.check()

    def settle(self, events: list[ev.Event]) -> None:
        gone = {event.cancels for event in events if isinstance(event, ev.Undone)}
        told = [event for event in events if event.step not in gone]
        hand = self.bench.table.hand
        assert hand is not None and hand.phase == "AWARDED"
        pot = sum(
            event.amount if isinstance(event, ev.Posted) else event.added if isinstance(event, ev.ActionTaken)
            else -event.amount if isinstance(event, ev.BetReturned) else 0
            for event in told
        )  # fmt: skip
        rake, jackpot = self.house.takes(pot, len(hand.seats), hand.number > 0, hand.number == 3)
        self.sums["rake"] += rake
        self.sums["jackpot"] += jackpot
        there = {one.name: one.stack for one in self.bench.table.players.values()}
        assert sum(there.values()) == sum(self.has.values()) - rake - jackpot
        self.has = there

    def check(self) -> None:
        table, bank = self.bench.table, self.bench.table.bank
        assert {one.name: one.stack for one in table.players.values()} == self.has
        assert {one.name: one.owes_time for one in table.players.values()} == {
            name: one.owes for name, one in self.watch.items()
        }
        assert (bank.total.drop, bank.total.jackpot) == (self.sums["rake"], self.sums["jackpot"])
        assert sum(bank.prizes.values()) == self.sums["prizes"]
        assert sum(bank.seat_fees.values()) == self.sums["time"]

    def close(self) -> None:
        if self.dice.random() < 0.5:
            self.bench.do(ask.CashOutAll)
            for name in list(self.has):
                self.goes(name)
        sums, left = self.sums, sum(self.has.values())
        came = sums["float"] + sums["bought"] + sums["prizes"]
        due = came - sums["paid"] - left - sums["rake"] - sums["jackpot"] - sums["time"]
        assert due == sums["float"], "the bookkeeper's own sums balance"
        (closed,) = self.bench.do(ask.CloseTable, float_left=due)
        assert isinstance(closed, ev.TableClosed)
        sheet = sheet_of(closed)
        assert (sheet.difference, sheet.prizes, sheet.seat_fees) == (0, sums["prizes"], sums["time"])


def an_evening(seed: int, *, hands: int) -> Evening:
    evening = Evening(random.Random(seed))
    evening.open()
    for _ in range(hands):
        evening.between()
        evening.hand()
    evening.close()
    assert replay(evening.bench.history) == evening.bench.table
    return evening


EVENINGS = 100
"""How many are in one test."""


@pytest.mark.parametrize("first", [random.randrange(10**9)], ids=["new"])
def test_evenings_balance_to_the_chip(first: int) -> None:
    for seed in range(first, first + EVENINGS):
        print(f"seed {seed}")
        an_evening(seed, hands=3)


@pytest.mark.nightly
@pytest.mark.parametrize("number", seeds(100))
def test_ten_thousand_evenings_balance_to_the_chip(number: int) -> None:
    for seed in range(number * EVENINGS, (number + 1) * EVENINGS):
        print(f"seed {seed}")
        an_evening(seed, hands=4)


def test_an_evening_is_the_same_from_the_log() -> None:
    assert_same_from_the_log(an_evening(7, hands=8).bench)


def test_a_prize_brings_a_player_without_chips_back_into_the_game() -> None:
    """Found by seed 1473: the game was over for the one who had all the chips, and it stayed so."""
    assert not an_evening(1473, hands=4).bench.table.closed
