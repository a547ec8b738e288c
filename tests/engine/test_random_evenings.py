"""Evenings of moves, absences, top-ups, departures and lists, compared with a plain model of seats."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.between.waiting_lists import offered
from croupier.engine.commands import people as ask
from croupier.engine.places import SEATS, Seat
from croupier.engine.table.player import Waiter, changing
from croupier.errors import Refused
from engine.plain_seats import PlainSeats
from support.dealer import Dealer
from support.sweeps import by_day, seeds

LEAST, MOST = 4_000, 20_000


class Evening:
    """The engine and the plain model, told the same; `bought` is the money that came in, less what left."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        entry = self.dice.random() < 0.7
        self.dealer = Dealer()
        house = (("entry.post", "post_bb" if entry else "none"), ("rake.pct", "0"))
        stacks = dict.fromkeys(self.dice.sample(range(1, 11), 7), 12_000)
        self.dealer.open(stacks=stacks, house=house, least_buy=LEAST, most_buy=MOST, unit=100)
        self.plain = PlainSeats(entry)
        for seat in stacks:
            self.plain.sit(seat, f"Player {seat}")
        self.plain.button = 6
        self.bought, self.guests = 12_000 * len(stacks), 0
        self.enough = self.dice.choice((2, 3, 5))  # players who stay

    # --- what is asked, and whether it should be refused -----------------------------------------------

    def do(self, kind: type[cmd.Command], lawful: bool, **fields: object) -> bool:
        """Carry it out; a refusal must be the one that the model expects, and changes nothing."""
        before, table = len(self.dealer.inputs), self.dealer.table
        try:
            self.dealer.do(kind, **fields)
        except Refused:
            assert not lawful, (kind, fields)
            assert self.dealer.table is table
            return False
        assert lawful, (kind, fields)
        self.count(before)
        return True

    def count(self, since: int) -> None:
        """Money that came and went; no chips arrive over what the table takes."""
        for event in (event for events in self.dealer.inputs[since:] for event in events):
            match event:
                case ev.PlayerSeated(stack=stack):
                    self.bought += stack
                case ev.ChipsBought(amount=amount):
                    self.bought += amount
                case ev.ChipsReturned(amount=amount):
                    self.bought -= amount
                case ev.PlayerLeft(stack=stack):
                    self.bought -= stack
                case ev.ChipsArrived(seat=seat):
                    one = self.dealer.table.players.get(seat)
                    assert one is None or one.stack <= MOST

    def one(self) -> None:
        """Something that somebody asks for, and at times an undo of it."""
        kinds = (self.sits, self.leaves, self.goes, self.comes, self.moves, self.changes, self.waits)
        kinds += (self.fills, self.buys, self.chooses, self.chooses, self.withdraws)
        plain, bought, table = deepcopy(self.plain), self.bought, self.dealer.table
        number = len(self.dealer.inputs)
        self.dice.choice(kinds)()
        self.check()
        if len(self.dealer.inputs) == number + 1 and self.dice.random() < 0.2:
            self.dealer.do(cmd.Undo)
            self.plain, self.bought = plain, bought
            assert self.dealer.table.players == table.players
            self.check()

    def seat(self) -> int:
        return self.dice.choice(sorted(self.plain.chairs))

    def can_spare(self, seat: int) -> bool:
        gone = self.plain.leave | self.plain.go | {seat}
        stay = [each for each, one in self.plain.chairs.items() if not one.away and not one.waits]
        return len({*stay} - gone) >= self.enough

    def guest(self) -> str:
        self.guests += 1
        return f"Guest {self.guests}"

    def sits(self) -> None:
        seat = self.dice.choice(SEATS)
        name = self.dice.choice((self.guest(), self.plain.chairs[self.seat()].name, *self.plain.queue))
        if self.do(cmd.SeatPlayer, self.plain.may_sit(seat, name), seat=seat, player=name, stack=10_000):
            self.plain.sit(seat, name)

    def leaves(self) -> None:
        seat = self.seat()
        if self.can_spare(seat) and self.do(ask.Request, True, seat=Seat(seat), what="leave"):
            self.plain.ask_leave(seat)

    def goes(self) -> None:
        seat = self.seat()
        if self.can_spare(seat) and self.do(ask.Request, True, seat=Seat(seat), what="away"):
            self.plain.ask_away(seat)

    def comes(self) -> None:
        seat = self.seat()
        if self.do(cmd.SitIn, True, seat=Seat(seat)):
            self.plain.back(seat)

    def moves(self) -> None:
        seat, to = self.seat(), self.dice.choice(SEATS)
        lawful = self.plain.may_move(seat, to)
        if self.do(ask.Request, lawful, seat=Seat(seat), what="move", to=to):
            self.plain.ask_move(seat, to)

    def changes(self) -> None:
        seat, to = self.seat(), self.dice.choice((0, *SEATS))
        if self.do(ask.ListSeatChange, to != seat, seat=Seat(seat), to=Seat(to) if to else None):
            self.plain.wants(seat, to)

    def waits(self) -> None:
        if self.plain.queue and self.dice.random() < 0.3:
            name = self.dice.choice(self.plain.queue)
            self.do(ask.DropWaiter, True, player=name)
            self.plain.queue.remove(name)
            return
        name = self.dice.choice((self.guest(), self.plain.chairs[self.seat()].name, *self.plain.queue))
        known = name in self.plain.queue or any(one.name == name for one in self.plain.chairs.values())
        if self.do(ask.ListWaiter, not known, player=name):
            self.plain.queue.append(name)

    def fills(self) -> None:
        seat = self.dice.choice(SEATS)
        kind, name = self.plain.offered(seat)
        if not self.do(ask.FillSeat, bool(kind), seat=seat, stack=9_000):
            return
        if kind == "wait":
            self.plain.sit(seat, name)
        else:
            self.plain.ask_move(self.plain.seat_of(name), seat)

    def buys(self) -> None:
        seat, table = Seat(self.seat()), self.dealer.table
        one, hand = table.players[seat], table.hand
        live = hand is not None and self.plain.in_hand and seat in hand.live
        has = one.stack + one.queued + (hand.parts[seat].put_in if hand is not None and live else 0)
        amount = 100 * self.dice.randint(1, 100)
        self.do(cmd.BuyChips, LEAST <= has + amount <= MOST, seat=seat, amount=amount)

    def chooses(self) -> None:
        owing = sorted(seat for seat, one in self.plain.chairs.items() if one.owes_small or one.owes_big)
        seat = self.dice.choice(owing) if owing and self.dice.random() < 0.8 else self.seat()
        one = self.plain.chairs[seat]
        waits = self.can_spare(seat) and self.dice.random() < 0.7
        if self.do(ask.ChooseBlind, one.owes_small or one.owes_big, seat=Seat(seat), waits=waits):
            one.waits = waits

    def withdraws(self) -> None:
        seat, what = self.seat(), self.dice.choice(("leave", "away", "move"))
        plain = self.plain
        asked = {"leave": plain.leave, "away": plain.go, "move": {*plain.move}}[what]
        if self.do(ask.Withdraw, seat in asked, seat=Seat(seat), what=what):
            asked.remove(seat)
            plain.move = {each: to for each, to in plain.move.items() if what != "move" or each != seat}

    # --- a hand, and what must hold --------------------------------------------------------------------

    def hand(self) -> None:
        self.dealer.start()
        posts, hand = self.plain.start(), self.dealer.table.hand
        assert hand is not None
        assert {seat: (part.bet, part.dead) for seat, part in hand.parts.items()} == {
            seat: (100 * live, 100 * dead) for seat, (live, dead) in posts.items()
        }
        assert (hand.positions.button, hand.positions.big_blind) == (self.plain.button, self.plain.big)
        self.check()
        pack = iter(self.dice.sample(DECK, 52))
        for _ in range(2 * len(hand.seats)):
            self.dealer.do(cmd.DrawCard, card=FaceDown(next(pack)), uid="", keyed=True)
        while self.dealer.table.phase == "BETTING":
            if self.dice.random() < 0.5:
                self.one()
            self.acts()
        self.restart()
        before = len(self.dealer.inputs)
        self.dealer.do(cmd.Award)
        self.plain.end()
        self.count(before)
        self.check()

    def restart(self) -> None:
        """What a restart reads, the last settings and all from the last record on, is the same table."""
        events = [event for events in self.dealer.inputs for event in events]
        at = max(number for number, event in enumerate(events) if isinstance(event, ev.TableRecorded))
        settings = next(event for event in events if isinstance(event, ev.TableSet))
        again = replay([settings, *events[at:]])
        assert (again.players, again.waiting) == (self.dealer.table.players, self.dealer.table.waiting)

    def acts(self) -> None:
        """Somebody raises now and then, and folds when raised; so chips move and no showdown is needed."""
        hand = self.dealer.table.hand
        assert hand is not None and hand.round.to_act is not None
        raised = any(one.action == "raise" for one in hand.voluntary)
        last = len(hand.live) == 2
        raises = not raised and (last or self.dice.random() < 0.3)
        stack = self.dealer.table.players[hand.round.to_act].stack
        if raises and stack > 1_000 and hand.street == "pre-flop":
            self.dealer.do(cmd.Act, seat=hand.round.to_act, action="raise", amount=1_000)
        else:
            self.dealer.do(cmd.Act, seat=hand.round.to_act, action="fold")

    def check(self) -> None:
        table, plain = self.dealer.table, self.plain
        assert {seat: one.name for seat, one in table.players.items()} == {
            seat: one.name for seat, one in plain.chairs.items()
        }
        names = [one.name for one in table.players.values()] + [one.player for one in table.waiting]
        assert len(names) == len({*names})
        for seat, chair in plain.chairs.items():
            one = table.players[Seat(seat)]
            mine = (chair.away, chair.owes_small, chair.owes_big, chair.waits)
            assert (one.gone, one.owes_small, one.owes_big, one.waits) == mine, seat
            asked = {"leave": seat in plain.leave, "away": seat in plain.go, "move": seat in plain.move}
            assert one.asked == {what for what, holds in asked.items() if holds}
        assert [table.players[seat].name for seat in changing(table.players)] == [n for n, _ in plain.changes]
        assert [one.player for one in table.waiting] == plain.queue
        for seat in SEATS:
            who = offered(table, seat)
            name = who.player if isinstance(who, Waiter) else table.players[who].name if who else ""
            assert name == plain.offered(seat)[1]
        pot = table.hand.pot if table.hand is not None and plain.in_hand else 0
        assert sum(one.stack + one.queued for one in table.players.values()) + pot == self.bought


def an_evening(seed: int, hands: int) -> None:
    print(f"seed {seed}")
    evening = Evening(seed)
    evening.check()
    for _ in range(hands):
        for _ in range(evening.dice.randint(0, 4)):
            evening.one()
        evening.hand()


@pytest.mark.parametrize("seed", by_day(range(12), range(12, 30)))
def test_everybody_sits_owes_and_waits_as_the_plain_model_says(seed: int) -> None:
    an_evening(seed, 12)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(400))
def test_the_same_through_many_evenings(seed: int) -> None:
    an_evening(seed, 25)
