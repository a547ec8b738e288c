"""Random hands of all games, each decision and the final stacks compared with PokerKit.

Switches make both agree where possible. Where the rulebooks differ, the difference has a name below, and the
hand avoids it or is compared no further.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

import pytest

from croupier.engine import LegalActions, legal_actions
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.engine.table.legal_actions import bring_in_due
from croupier.engine.table.turns import leading
from croupier.errors import Refused
from croupier.rules.games import game
from support.engine_bench import Bench
from support.pokerkit_twin import VARIANTS, Twin
from support.random_play import BETS, RandomPlay
from support.sweeps import by_day, seeds

CHIP = 5040
"""Every amount is a multiple of this: halves and any number of winners divide it, so no chip is odd."""

AGREED = {
    "raise.min": "standard",
    "limit.cap_headsup": "kept",
    "stud.open_pair": "off",  # PokerKit knows no big bet on fourth street
    "rake.pct": "0",
}


class TwinPlay(RandomPlay):
    """An orderly hand that keeps clear of what the rulebooks judge differently."""

    short = False  # an all-in for less than a bet was made in this round

    def action(self) -> tuple[str, int]:
        legal = legal_actions(self.bench.table, self.bench.table.house)
        quiet = sorted(legal.actions - BETS)
        if self.short and self.hand.game.betting == "limit":
            # a short all-in in limit: TDA 47-B measures the next raise from the last full bet, and half a
            # bet reopens; PokerKit measures from the all-in, counts it for the cap and reopens on a whole one
            return self.dice.choice(quiet), 0
        if bring_in_due(self.hand) and legal.seat != leading(self.hand):
            # the low card is all-in for the ante: the next may fold here (Guide 2.3), not in PokerKit
            return "bring-in", 0
        return super().action()


def a_table(dice: random.Random, code: str, chip: int, more: Mapping[str, str]) -> Bench:
    """Stakes, stacks and switches on which PokerKit has the same rules as the house."""
    played = game(code)
    limit, stud = played.betting == "limit", bool(played.bring_in)
    big = chip * dice.choice((2, 4, 10))
    small = dice.choice((0, big // 2)) if played.button_blind else big // 2
    ante = chip * dice.choice((0, 0, 1))
    table_ante = 0 if stud or ante or played.betting == "pot-limit" else dice.choice((0, 0, big))
    house = {**AGREED, "limit.raises": dice.choice("345"), "stud.exhaustion": "count_first", **more}
    bench = Bench()
    bench.do(
        cmd.SetTable,
        game=code,
        mode="cash" if more else dice.choice(("cash", "tournament")),
        profile=dice.choice(("code", "tda")),
        house=tuple(house.items()),
        small_blind=0 if stud else small,
        big_blind=0 if stud else big,
        ante=ante,
        big_blind_ante=table_ante,
        bring_in=chip * dice.randint(1, big // chip - 1) if stud else 0,
        small_bet=big if limit else 0,
        big_bet=2 * big if limit else 0,
    )
    seats = sorted(dice.sample(range(1, 11), dice.choice((2, 3, dice.randint(2, played.seats_max)))))
    for seat in seats:
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=chip * dice.choice(STACKS))
    button = dice.choice(seats)
    bench.do(cmd.PlaceButton, seat=Seat(button))
    if not stud:
        # blinds are whole: one posted short counts as whole here (TDA 54-B, WSOP 150), not in PokerKit
        order = sorted(seats, key=lambda seat: (seat <= button, seat))
        for seat in (order[:2] if small else order[-1:]) if len(seats) > 2 else order:
            bench.do(cmd.BuyChips, seat=Seat(seat), amount=ante + table_ante + big)
    return bench


STACKS = (1, 3, 7, 20, 50, 100, 400)


def compare(play: TwinPlay, twin: Twin, legal: LegalActions) -> None:
    """Whose turn it is, what they owe, and what they may bet or raise to."""
    state = twin.state
    assert twin.actor == legal.seat
    if bring_in_due(play.hand):
        stack = play.bench.table.players[legal.seat].stack
        assert state.effective_bring_in_amount == min(stack, play.hand.stakes.bring_in)
    else:
        assert state.checking_or_calling_amount == legal.to_call
    part = play.hand.parts[legal.seat]
    if play.short and (part.acted or play.hand.game.betting == "limit"):
        return
    raises = bool(legal.actions & BETS)
    assert state.can_complete_bet_or_raise_to() == raises
    if raises:
        assert state.min_completion_betting_or_raising_to_amount == legal.min_to
        assert state.max_completion_betting_or_raising_to_amount == legal.max_to


def incomparable(play: TwinPlay) -> bool:
    """The rest of the hand goes another way in PokerKit."""
    hand = play.hand
    if hand.deal.plan.endswith("community"):
        return True  # it would deal the mucked cards again before it lays a common card
    # a bring-in for less than the whole: the others owe the whole here (Guide 2.3), the part there
    if hand.round.to_act is None or not bring_in_due(hand):
        return False
    return play.bench.table.players[hand.round.to_act].stack <= hand.stakes.bring_in


STRADDLES = {"straddle": "any", "straddle.again": "3", "straddle.min_raise": "big_blind"}
"""From any seat, and the minimum raise of WSOP live action 11 and PokerKit."""


def straddle(play: TwinPlay) -> None:
    """Up to four seats straddle; two players have no seat but the blinds, where PokerKit has none either."""
    for _ in range(play.dice.randint(1, 4) if len(play.hand.seats) > 2 else 0):
        last, seat = play.hand.positions.straddle, play.dice.choice(play.hand.seats)
        over = play.hand.parts[last].bet if last else play.hand.stakes.big_blind
        more = play.chip * play.dice.choice((0, 0, 1)) if play.hand.game.betting != "limit" else 0
        with suppress(Refused):
            play.do(cmd.Straddle, seat=seat, amount=2 * over + more)


def a_hand(code: str, seed: int, more: Mapping[str, str] = MappingProxyType({})) -> bool:
    """Play one; whether it was compared to its end. One in four has odd chips."""
    print(f"{code} {seed}")
    dice, chip = random.Random(f"{code} {seed}"), 1 if seed % 4 == 3 else CHIP
    play = TwinPlay(dice, a_table(dice, code, chip, more), orderly=True)
    play.chip = chip
    if not play.start():
        return False
    if "straddle" in more:
        straddle(play)
    beyond = {seat: play.bench.table.players[seat].capped for seat in play.hand.seats}
    table = play.bench.table
    last_two = table.settings.mode == "tournament" and len(play.hand.seats) == 2
    twin = Twin(play.hand, play.bench.stacks(), None if last_two else table.house.limit_raises)
    while play.hand.phase not in ("SHOWDOWN", "AWARDED"):
        legal = legal_actions(play.bench.table, play.bench.table.house)
        if play.bench.table.phase == "BETTING":
            if incomparable(play):
                return False
            compare(play, twin, legal)
        elif incomparable(play):
            return False
        hand, before = play.hand, len(play.felt.drawn)
        events = play.step()
        twin.discards = tuple(play.felt.given.get(legal.seat, ()))
        drawn = iter(play.felt.drawn[before:])
        for event in events:
            twin.follow(event, next(drawn) if isinstance(event, ev.CardDrawn) else None)
            if isinstance(event, ev.ActionTaken) and event.action in BETS:
                play.short |= is_short(hand, event)
            if isinstance(event, ev.RoundClosed):
                play.short = False
    while play.hand.phase != "AWARDED":
        play.step()
    check_stacks(play, twin, beyond, exact=chip == CHIP)
    return True


def is_short(hand: Hand, event: ev.ActionTaken) -> bool:
    """An all-in for less than a whole bet or raise."""
    if hand.game.betting != "limit":
        return not event.full
    size = hand.stakes.big_bet if hand.rule.big else hand.stakes.small_bet
    return event.to < hand.round.full_level + size


def check_stacks(play: TwinPlay, twin: Twin, beyond: Mapping[Seat, int], *, exact: bool) -> None:
    pots = [{one.half for one in play.hand.money.awards if one.pot == number} for number in range(9)]
    if {"low"} <= set().union(*pots) and {""} in pots:
        # a pot without a low beside one that has one: the high takes it all, PokerKit splits half of it
        return
    ours = [play.bench.table.players[seat].stack - beyond[seat] for seat in twin.seats]
    # PokerKit gives all odd chips of a pot to its first winner; here they go round, or by suit (Guide 3.12)
    slack = 0 if exact else len(play.hand.money.awards)
    assert sum(ours) == sum(twin.state.stacks)
    assert all(abs(one - other) <= slack for one, other in zip(ours, twin.state.stacks, strict=True))


@pytest.mark.parametrize("code", VARIANTS)
@pytest.mark.parametrize("seed", by_day(range(3), range(3, 10)))
def test_every_decision_and_the_stacks(code: str, seed: int) -> None:
    a_hand(code, seed)


@pytest.mark.parametrize("code", ["THNL", "THPL", "O4HPL", "THL"])
@pytest.mark.parametrize("seed", by_day(range(100, 110), range(110, 300)))
def test_every_decision_over_straddles(code: str, seed: int) -> None:
    a_hand(code, seed, STRADDLES)


@pytest.mark.parametrize("code", ["THNL", "O4HPL", "7SHL", "THL"])
@pytest.mark.parametrize("seed", by_day(range(400, 404), range(404, 500)))
def test_every_decision_under_a_cap(code: str, seed: int) -> None:
    """PokerKit has none: it plays the same hand with the stacks cut to the cap."""
    a_hand(code, seed, {"cap": str((1 if seed % 4 == 3 else CHIP) * 30)})


@pytest.mark.nightly
@pytest.mark.parametrize("code", VARIANTS)
def test_every_decision_of_many_hands(code: str) -> None:
    compared = [a_hand(code, seed) for seed in seeds(60)]
    assert sum(compared) > 0.7 * len(compared)
