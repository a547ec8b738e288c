"""Folds, calls and raises out of turn, absences, penalties and killed hands, compared with plain sums."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import legal_actions
from croupier.engine.commands.people import GivePenalty
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.engine.table.turns import leading
from croupier.errors import Refused
from croupier.rules.games import GAMES
from engine import plain_award
from engine.plain_money import PlainMoney
from support.random_play import RandomPlay
from support.random_table import SWITCHES, games_of, open_table
from support.sweeps import in_turn, seeds

HOUSES = {
    **SWITCHES,
    "absent": ("dealt_and_killed", "dealt_and_killed", "not_dealt"),
    "kill.protected_refund": ("yes", "no"),
}


class Trouble(RandomPlay):
    """Random play in which players speak out of turn, are away, and lose their hands by a ruling.

    `plain` is told what people do; `seen` counts what happened.
    """

    plain: PlainMoney

    def __init__(self, dice: random.Random, code: str) -> None:
        bench = open_table(dice, games_of(dice, code), sensors=("L1",), switches=HOUSES, small_change=0.0)
        super().__init__(dice, bench, orderly=True)
        self.trouble = dice.choice((0.1, 0.3, 0.5))
        self.stacks: dict[int, int] = {}
        self.rounds = 0

    def do(self, kind: type[cmd.Command], **fields: object) -> tuple[Event, ...]:
        events = super().do(kind, **fields)
        for event in events:
            if isinstance(event, ev.Posted):
                self.plain.post(event.seat, event.kind, event.amount)
            if isinstance(event, ev.HandStarted):
                self.stacks = {seat: self.bench.table.players[seat].stack for seat in event.seats}
                for post in events:
                    if isinstance(post, ev.Posted):
                        self.stacks[post.seat] += post.amount
                first, self.rounds = event.button or 0, 0
                order = sorted(event.seats, key=lambda seat: (seat <= first, seat))
                self.plain = PlainMoney([*map(int, order)], {**self.stacks})
            if isinstance(event, ev.DealCompleted):
                self.begin()
        return events

    # --- before and between --------------------------------------------------------------------------

    def start(self) -> bool:
        """Some are away or serve a penalty for the hand; now and then one straddles."""
        table, dice = self.bench.table, self.dice
        for seat, one in table.players.items():
            if one.gone and dice.random() < 0.6:
                self.do(cmd.SitIn, seat=seat)
            elif dice.random() < self.trouble / 3:
                self.do(cmd.SitOut, seat=seat)
            elif dice.random() < self.trouble / 5:
                self.do(cmd.EnterFloor)
                self.do(GivePenalty, seat=seat, hands=1, reason="phone")
                self.do(cmd.LeaveFloor)
        try:
            if not super().start():
                return False
        except Refused as refused:
            assert refused.code == "too-few-players", refused
            return False
        if dice.random() < 0.3:
            self._post()
        return True

    def straddle(self, seat: Seat) -> None:
        """A sleeper is a raise in the middle of a round, which the pencil does not know."""
        last = self.hand.positions.straddle
        over = self.hand.parts[last].bet if last else self.hand.stakes.big_blind
        self.do(cmd.Straddle, seat=seat, amount=2 * over)

    def begin(self) -> None:
        """A round begins; the cards and the button say where."""
        hand, plain, level = self.hand, self.plain, 0
        self.rounds += 1
        is_first = self.rounds == 1
        if hand.game.bring_in:
            first = self.opener() if is_first else leading(hand)
        elif is_first:
            where = hand.positions
            before = (where.order and where.killer) or where.straddle or where.big_blind
            plain.order = [*map(int, where.order)] or plain.order
            order = plain.order
            first = order[(order.index(before) + 1) % len(order)]
            level = max(hand.stakes.big_blind, plain.front[before] if where.straddle else 0)
            level = hand.stakes.small_bet if where.killer else level
        else:
            plain.order = [*map(int, hand.seats)]
            first = plain.order[0]
        plain.begin(int(first), level, brings_in=is_first and bool(hand.game.bring_in))
        if is_first:
            away = [seat for seat in plain.order if self.bench.table.players[seat].away]
            plain.leave_absent(away, hand.stakes.bring_in)
        plain.settle(())

    def opener(self) -> int:
        """By the door cards: in razz the highest with the ace low, else the lowest."""
        order = self.plain.order
        doors = dict(zip(order, self.felt.drawn[2 * len(order) :], strict=True))
        if self.hand.game.code == "7SLL":
            return max(doors, key=lambda seat: ((doors[seat].rank + 1) % 13, doors[seat].suit))
        return min(doors, key=lambda seat: (doors[seat].rank, doors[seat].suit))

    # --- betting -------------------------------------------------------------------------------------

    def _play(self) -> None:
        pick = self.dice.random()
        if pick < self.trouble / 2:
            self.out_of_turn()
        elif pick < self.trouble * 0.7:
            self.loses_the_hand()
        else:
            seat = self.hand.round.to_act
            assert seat is not None
            action, amount = self.action()
            self.told(self.do(cmd.Act, seat=seat, action=action, amount=amount), int(seat), action, amount)

    def told(self, events: tuple[Event, ...], seat: int, action: str, amount: int) -> None:
        bring_in = self.hand.stakes.bring_in
        self.plain.act(seat, action, bring_in if action == "bring-in" else amount)
        self.settle(events)

    def settle(self, events: tuple[Event, ...]) -> None:
        self.plain.settle([one.seat for one in events if isinstance(one, ev.ActionReleased)])

    def out_of_turn(self) -> None:
        hand, table = self.hand, self.bench.table
        able = [
            seat
            for seat in hand.live
            if seat != hand.round.to_act and table.players[seat].stack and seat not in hand.pending.held
        ]
        if not able:
            return
        seat = self.dice.choice(able)
        action = self.dice.choice(("fold", "fold", "fold", "check", "call", "raise"))
        amount = 0
        if action == "raise":
            action = "raise" if hand.round.bet else "bet"
            most = hand.parts[seat].bet + table.players[seat].stack
            legal = legal_actions(table, table.house)
            amount = min(most, self.dice.choice((legal.min_to, 2 * legal.min_to)) or most)
        faced = hand.round.bet
        events = self.do(cmd.Act, seat=seat, action=action, amount=amount)
        if action == "fold":
            self.plain.fold_out_of_turn(int(seat))
        else:
            assert faced == self.plain.level
            self.plain.hold(int(seat), action, amount)
        self.settle(events)

    def loses_the_hand(self) -> None:
        """Cards are swept by mistake (I-35), or thrown away by the last to bet (I-40)."""
        hand, dice = self.hand, self.dice
        redress = self.bench.table.house.kill_protected_refund == "yes"
        seat, mixed, protected = dice.choice(hand.live), dice.choice(("", "muck")), dice.random() < 0.5
        incident = dice.choice(("I-35", "I-35", "I-40"))
        lawful = "uncalled"
        if incident == "I-35" and redress:
            lawful = "all" if protected else "none"
        is_floor = dice.random() < 0.3
        if is_floor:
            self.do(cmd.EnterFloor)
        said = {"protected": protected} if incident == "I-35" else {}
        refund, events = "", self.do(cmd.Declare, incident=incident, seat=seat, mixed=mixed, **said)
        if seat in self.hand.live:
            most = ("all",) if redress or incident == "I-40" else ()
            refund = dice.choice(("", "none", "uncalled", *most))
            self.do(cmd.EnterFloor)
            events = self.do(cmd.Answer, way="kill", refund=refund)
        self.do(cmd.LeaveFloor)
        assert seat not in self.hand.live
        self.plain.kill(int(seat), refund or lawful)
        self.settle(events)

    # --- what must hold ------------------------------------------------------------------------------

    def check(self) -> None:
        hand, table, plain = self.hand, self.bench.table, self.plain
        assert {*hand.live} == plain.live or hand.phase == "DRAWING"
        assert {seat: table.players[seat].stack for seat in plain.order} == plain.behind
        if hand.phase == "BETTING":
            assert hand.round.to_act == plain.turn()
            assert {seat: part.bet for seat, part in hand.parts.items()} == plain.front

    def check_end(self) -> None:
        """Pots, rake, stacks, and in a tournament the places."""
        hand, table, plain = self.hand, self.bench.table, self.plain
        pots = plain.pots()
        amounts = [amount for amount, _ in pots]
        taken = dict(hand.money.rake)
        chip = table.settings.unit
        raked = 0
        if table.settings.mode == "cash":
            raked = plain_award.rake(table.house, hand, amounts, chip)
        assert sum(taken.values()) == raked
        paid = dict.fromkeys(plain.order, 0)
        for number, (amount, seats) in enumerate(pots):
            awards = [(one.seat, one.amount) for one in hand.money.awards if one.pot == number]
            assert sum(chips for _, chips in awards) == amount - taken.get(number, 0), (number, pots)
            assert {seat for seat, _ in awards} <= seats
            for seat, chips in awards:
                paid[seat] += chips
        ended = {seat: chips + paid[seat] for seat, chips in plain.behind.items()}
        assert {seat: table.players[seat].stack for seat in plain.order} == ended
        if table.settings.mode == "tournament":
            out = [seat for seat in plain.order if not ended[seat]]
            left = sum(one.stack > 0 for one in table.players.values())
            for seat in out:
                better = sum(self.stacks[other] > self.stacks[seat] for other in out)
                assert table.players[seat].place == left + 1 + better


def a_session(code: str, seed: int, hands: int) -> int:
    """How many hands were played."""
    print(f"{code} {seed}")
    play = Trouble(random.Random(f"{code} {seed}"), code)
    for number in range(hands):
        if not play.start():
            return number
        while play.hand.phase != "AWARDED":
            play.step()
            if play.hand.phase != "AWARDED":
                play.check()
        play.check_end()
        play.between()
    return hands


@pytest.mark.parametrize(("seed", "code"), in_turn(range(4), GAMES))
def test_only_the_live_take_back_what_nobody_called(code: str, seed: int) -> None:
    a_session(code, seed, hands=4)


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_the_same_in_thousands_of_hands(code: str) -> None:
    assert sum(a_session(code, seed, hands=8) for seed in seeds(40)) > 2 * len(seeds(40))
