"""Random hands at a random table: one action after another, as a hurried dealer would key them."""

from __future__ import annotations

import copy
import random

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.events import Event
from croupier.engine.places import BOARD, NOWHERE, Seat
from croupier.engine.play.showdown import next_to_show
from croupier.engine.table import Hand
from croupier.errors import Refused
from support.engine_bench import Bench
from support.felt import Felt
from support.random_table import stack

BETS = frozenset({"bet", "raise"})


class RandomPlay:
    """A table with a felt; `chips` is what was brought to it, less the rake of earlier hands.

    `orderly`: everybody acts in turn, shows at the end, and every card is read.
    """

    def __init__(self, dice: random.Random, bench: Bench, *, orderly: bool = False) -> None:
        self.dice, self.bench, self.orderly = dice, bench, orderly
        self.felt = Felt(dice, bench.table.house)
        self.chips = bench.total()
        self.chip = bench.table.settings.unit  # what bets are made of
        self.patient = dice.random() < 0.3  # nobody folds: the stub runs short
        self.unread = 0.0 if orderly else dice.choice((0.0, 0.0, 0.02))

    @property
    def hand(self) -> Hand:
        assert self.bench.table.hand is not None
        return self.bench.table.hand

    def do(self, kind: type[cmd.Command], **fields: object) -> tuple[Event, ...]:
        events = self.bench.do(kind, **fields)
        self.bench.at += 500
        for event in events:
            self.felt.follow(event)
        return events

    # --- between hands ------------------------------------------------------------------------------

    def start(self) -> bool:
        """Begin the next hand, if there are players for it."""
        table = self.bench.table
        ready = [seat for seat, one in table.players.items() if one.stack and not one.away]
        if len(ready) < 2:
            return False
        self.felt = Felt(self.dice, table.house)
        self.do(cmd.StartHand)
        if not self.orderly and self.dice.random() < 0.3:
            self._post()
        return True

    def between(self) -> None:
        """People come, go, sit out and buy chips; sometimes the floor moves the button."""
        table = self.bench.table
        self.chips -= sum(amount for _, amount in self.hand.money.rake)
        stakes = self.hand.stakes
        for seat, one in table.players.items():
            pick = self.dice.random()
            if not one.stack and pick < 0.8:
                self._bring(seat, stack(self.dice, stakes, table.settings.unit))
            elif pick < 0.1:
                self.do(cmd.SitIn if one.away else cmd.SitOut, seat=seat)
            elif pick < 0.15 and len(table.players) > 2:
                self.chips -= one.stack
                self.do(cmd.UnseatPlayer, seat=seat)
                break
        free = [seat for seat in range(1, 11) if seat not in table.players]
        if free and self.dice.random() < 0.2:
            try:
                chips = stack(self.dice, stakes, table.settings.unit)
                seat = Seat(self.dice.choice(free))
                self.do(cmd.SeatPlayer, seat=seat, player=f"new {seat}", stack=chips)
                self.chips += chips
            except Refused as refused:
                assert refused.code == "too-many-players"
        if self.dice.random() < 0.05:
            self.do(cmd.PlaceButton, seat=Seat(self.dice.randint(1, 10)))

    def _bring(self, seat: Seat, chips: int) -> None:
        self.do(cmd.BuyChips, seat=seat, amount=chips)
        self.chips += chips

    def _post(self) -> None:
        """Somebody straddles, or posts a blind without being asked; most of it is refused."""
        hand = self.hand
        seat = self.dice.choice(hand.seats)
        try:
            if self.dice.random() < 0.5:
                self.straddle(seat)
            else:
                self.do(cmd.Post, seat=seat, live=hand.stakes.big_blind, dead=hand.stakes.small_blind)
        except Refused as refused:
            known = ("no-straddle", "short-straddle", "too-late", "AL-27", "AL-28", "bad-amount")
            assert refused.code in known, refused

    def straddle(self, seat: Seat) -> None:
        """Somebody straddles, perhaps over another, or asleep."""
        last, asleep = self.hand.positions.straddle, self.dice.random() < 0.3
        over = self.hand.parts[last].bet if last else self.hand.stakes.big_blind
        self.do(cmd.Straddle, seat=seat, amount=2 * over, asleep=asleep)

    # --- in the hand --------------------------------------------------------------------------------

    def step(self) -> list[Event]:
        """Do any possible thing; returns its result."""
        history = self.bench.history
        count = len(history)
        self._next()
        return history[count:]

    def _next(self) -> None:
        hand = self.hand
        names = [index for index, card in enumerate(hand.cards) if self.open_and_unread(index)]
        if names and self.bench.table.phase != "HALTED":
            self.do(cmd.NameCard, index=names[0], card=self.felt.drawn[names[0]])
        elif any("reshuffle" in alert.options for alert in hand.incidents.alerts):
            self.felt.scramble()
            if self.bench.table.phase == "HALTED" or self.dice.random() < 0.5:
                self.do(cmd.Answer, way="reshuffle")
            else:
                self._draw()
        elif question := next((alert for alert in hand.incidents.alerts if alert.code == "I-32"), None):
            self.do(cmd.EnterFloor)
            self.do(cmd.Answer, way=self.dice.choice(question.options), number=question.number)
            self.do(cmd.LeaveFloor)
        elif next_card(self.bench.table) != NOWHERE:
            self._deal()
        elif hand.phase == "DRAWING":
            self._discard()
        elif hand.round.to_act is not None:
            self._play()
        elif (seat := next_to_show(self.bench.table)) is not None:
            self._show(seat)
        else:
            self.do(cmd.Award)

    def open_and_unread(self, index: int) -> bool:
        card = self.hand.cards[index]
        tabled = card.place.seat is not None and bool(self.hand.parts[card.place.seat].tabled)
        return card.card is None and (card.up or tabled or card.place == BOARD)

    def _deal(self) -> None:
        hidden = [seat for seat in self.hand.live if not self.hand.parts[seat].tabled]
        asked = any(alert.code == "AL-34" for alert in self.hand.incidents.alerts)
        if asked and hidden and self.dice.random() < 0.5:
            self._table(self.dice.choice(hidden))
        elif self.bench.table.settings.sensors == "L0":
            self.do(cmd.CompleteDeal)
        else:
            self._draw()

    def _draw(self) -> None:
        card = self.felt.shoe[0]
        if self.dice.random() < self.unread:
            self.do(cmd.DrawCard, card=None, status="unread")
        else:
            self.do(cmd.DrawCard, card=FaceDown(card), uid=f"04{int(card):02X}")

    def _discard(self) -> None:
        seat = self.hand.round.to_act
        assert seat is not None
        if not self.orderly and self.dice.random() < 0.05:
            self.do(cmd.Act, seat=seat, action="fold")
            return
        mine = self.felt.seats[seat]
        number = self.dice.choice((0, 1, 2, 3, self.dice.randint(0, len(mine))))
        self.felt.leaving = self.dice.sample(mine, number)
        if self.dice.random() < 0.5:
            self.do(cmd.Discard, seat=seat, cards=tuple(self.felt.leaving))
        else:
            self.do(cmd.Discard, seat=seat, number=number)

    def _show(self, seat: Seat) -> None:
        if not self.orderly and self.dice.random() < 0.3:
            try:
                self.do(cmd.MuckHand, seat=seat)
            except Refused as refused:
                assert refused.code in ("last-hand", "all-in-shows")
            else:
                return
        self._table(seat)

    def _table(self, seat: Seat) -> None:
        """The player opens their cards; the dealer names those that the shoe did not read."""
        known = all(card.card for card in self.hand.hole(seat)) and not self.hand.parts[seat].loose
        named = () if known and self.dice.random() < 0.7 else tuple(self.felt.seats[seat])
        self.do(cmd.ShowHand, seat=seat, cards=named)

    # --- betting ------------------------------------------------------------------------------------

    def _play(self) -> None:
        seat, pick = self.hand.round.to_act, 1.0 if self.orderly else self.dice.random()
        assert seat is not None
        try:
            if pick < 0.04:
                self.do(cmd.ActInTurn, action=self.dice.choice(("fold", "check", "call")))
                return
            if pick < 0.08:
                chips = tuple(self.bench.table.settings.unit * self.dice.choice((1, 2, 5, 20)) for _ in "12")
                self.do(cmd.MakeMotion, seat=seat, chips=chips)
                return
            if pick < 0.12:
                other = self.dice.choice(self.hand.live)
                self.do(cmd.Act, seat=other, action=self.dice.choice(("fold", "call", "check", "allin")))
                return
        except Refused:
            pass
        action, amount = self.action()
        self.do(cmd.Act, seat=seat, action=action, amount=amount)

    def action(self) -> tuple[str, int]:
        """A legal action of the seat to act, with its total."""
        dice, legal = self.dice, legal_actions(self.bench.table, self.bench.table.house)
        fold = 0.0 if self.patient else 1 if legal.to_call else 0.1
        weights = {"fold": fold, "bet": 3, "raise": 3}
        names = sorted(legal.actions)
        action = dice.choices(names, [weights.get(name, 5) for name in names])[0]
        if action not in BETS:
            return action, 0
        if legal.totals:
            return action, dice.choice(legal.totals)
        unit = self.chip
        most = dice.choice((legal.min_to, legal.max_to, min(legal.max_to, 3 * legal.min_to)))
        total = dice.randint(legal.min_to, max(legal.min_to, most)) // unit * unit
        return action, total if total >= legal.min_to else legal.min_to

    # --- what if ------------------------------------------------------------------------------------

    def save(self) -> tuple[object, ...]:
        """A copy of everything, to return to."""
        felt = copy.copy(self.felt)
        felt.__dict__.update({name: copy.deepcopy(value) for name, value in _own(self.felt).items()})
        bench = self.bench
        return felt, bench.table, list(bench.history), bench.at, self.dice.getstate(), self.chips

    def restore(self, saved: tuple[object, ...]) -> None:
        bench = self.bench
        self.felt, bench.table, bench.history, bench.at, state, self.chips = saved  # type: ignore[assignment]
        self.dice.setstate(state)  # type: ignore[arg-type]


def _own(felt: Felt) -> dict[str, object]:
    return {name: value for name, value in vars(felt).items() if isinstance(value, list | dict | set)}
