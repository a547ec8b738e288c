"""The lawful actions and their bounds: one answer for the screen, the checks and the tests."""

from __future__ import annotations

from typing import Final, cast

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table, Voluntary
from croupier.engine.table.turns import leading, to_call
from croupier.rules.betting import fixed_limit as limit
from croupier.rules.betting import raises as betting
from croupier.rules.house import HouseRules
from croupier.values import Frozen, kept

BETS: Final = frozenset({"bet", "raise"})
"""The actions with an amount."""


class LegalActions(Frozen):
    """What the seat to act may do. `min_to` and `max_to` are totals of the round, capped by the stack.

    `seat` is None when nobody is to act; all-in is never listed: it is a call, a bet or a raise. A fold is
    lawful even without a bet (TDA 58). In fixed limit, `totals` lists the only lawful bets and raises.
    `capped`: no raise, because the last one was made.
    """

    seat: Seat | None = None
    actions: frozenset[str] = frozenset()
    to_call: int = 0
    min_to: int = 0
    max_to: int = 0
    totals: tuple[int, ...] = ()
    capped: bool = False


NOTHING = LegalActions()


def legal_actions(table: Table, house: HouseRules) -> LegalActions:
    """The lawful actions of the seat to act; none while a red alert halts the hand."""
    return _own_actions(table) if house is table.house else _actions_under(table, house)


@kept
def _own_actions(table: Table) -> LegalActions:
    """The actions under the table's rules."""
    return _actions_under(table, table.house)


def _actions_under(table: Table, house: HouseRules) -> LegalActions:
    hand = table.hand
    if hand is None or hand.round.to_act is None:
        return NOTHING
    if table.phase == "DRAWING":
        return LegalActions(hand.round.to_act, frozenset({"fold", "discard", "pat"}))
    if table.phase != "BETTING":
        return NOTHING
    return actions_of(table, hand, hand.round.to_act, house)


def bring_in_due(hand: Hand) -> bool:
    """Whether it is third street in stud and nobody has opened yet."""
    return hand.rule.opener == "bring-in" and hand.round.bet == 0


def actions_of(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> LegalActions:
    """The lawful actions of any live seat with chips, as if it were its turn."""
    part, player = hand.parts[seat], table.players[seat]
    owed = to_call(hand, table.players, seat)
    everything = part.bet + player.stack
    names = quiet_actions(hand, seat, owed)
    if raise_open(table, hand, seat, house):
        names.add("raise" if hand.round.bet else "bet")
    names = names or {"call"}  # bound to a raise that is no longer open
    if hand.game.betting == "limit":
        totals = limit_totals(hand, seat, house, everything)
        last = is_capped(table, hand, house)
        return LegalActions(seat, frozenset(names), owed, totals[0], totals[-1], totals, last)
    lowest = lowest_raise(table, hand, house)
    highest = highest_raise(table, hand, seat, house)
    return LegalActions(seat, frozenset(names), owed, min(lowest, everything), min(highest, everything))


def quiet_actions(hand: Hand, seat: Seat, owed: int) -> set[str]:
    """The seat's actions other than bet or raise when it owes this much; a bring-in cannot be folded."""
    if hand.pending.limited and is_limited(hand, seat):
        return {"fold", "call"} & set(hand.pending.limited[seat].ways)
    if hand.round.bet == 0 and bring_in_due(hand):
        return {"bring-in"} if seat == leading(hand) else {"bring-in", "fold"}
    return {"fold", "call" if owed else "check"}


def is_limited(hand: Hand, seat: Seat) -> bool:
    """Whether a ruling limits the seat; some limits apply only if it faces a bet."""
    limited = hand.pending.limited.get(seat)
    return limited is not None and (not limited.facing or hand.round.bet > hand.parts[seat].bet)


def lowest_raise(table: Table, hand: Hand, house: HouseRules) -> int:
    """The smallest complete bet or raise in whole chips in no-limit and pot limit, whatever the stack."""
    return -(-_least_complete(table, hand, house) // table.unit) * table.unit


def smallest_bet(hand: Hand, house: HouseRules) -> int:
    """The least bet that opens a round in no-limit and pot limit."""
    by_ante = hand.is_bomb and house.bomb_min_bet == "ante"
    return hand.stakes.ante if by_ante else hand.stakes.big_blind


def _least_complete(table: Table, hand: Hand, house: HouseRules) -> int:
    """The smallest complete bet or raise under the rules, before rounding to chips (Guide 3.1)."""
    if hand.round.bet == 0:
        return smallest_bet(hand, house)
    return betting.min_raise_to(
        house,
        bet=hand.round.bet,
        last_full=hand.round.last_full,
        full_level=hand.round.full_level,
        big_blind=smallest_bet(hand, house),
        unit=table.unit,
    )


def highest_raise(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> int:
    """The highest total of a bet or raise: the stack, in pot limit at most the pot (Guide 3.5)."""
    everything = hand.parts[seat].bet + table.players[seat].stack
    if hand.game.betting != "pot-limit":
        return everything
    reading = house.pl_holdem if hand.game.hand_cards == 2 else house.pl_omaha
    return betting.max_to(
        cast(betting.Reading, reading),
        pot=_counted_pot(hand, seat, house),
        bet=hand.round.bet,
        in_round=hand.parts[seat].bet,
        min_to=lowest_raise(table, hand, house),
    )


def _counted_pot(hand: Hand, seat: Seat, house: HouseRules) -> int:
    """The pot that limits a bet: everything in the middle, with short blinds made full (TDA 54-B)."""
    if hand.number:
        return hand.pot
    stakes, small, big = hand.stakes, hand.positions.small_blind, hand.positions.big_blind
    assert big is not None, "pot limit is played with blinds"
    lack = stakes.big_blind - min(stakes.big_blind, hand.parts[big].forced)
    rounded = 0
    if small is not None:
        lack += stakes.small_blind - min(stakes.small_blind, hand.parts[small].forced)
        if small != seat and hand.round.bet == stakes.big_blind:
            rounded = max(0, stakes.big_blind - hand.parts[small].bet)
    elif house.pl_dead_blind == "full":
        lack += stakes.small_blind
    return betting.counted_pot(
        house,
        pot=hand.pot,
        blinds_lack=lack,
        big_blind_ante=hand.parts[big].dead if stakes.big_blind_ante else 0,
        small_blind_lacks=rounded,
    )


def bet_sizes(hand: Hand, house: HouseRules) -> tuple[int, ...]:
    """The bet sizes of fixed limit in this round, smallest first (Guide 3.4)."""
    return limit.bet_sizes(
        house,
        small=hand.stakes.small_bet,
        big=hand.stakes.big_bet,
        late=hand.rule.big,
        open_pair=hand.game.open_pair and hand.number == 1 and _pair_shows(hand),
        big_made=hand.round.big_made,
    )


def _pair_shows(hand: Hand) -> bool:
    for seat in hand.live:
        ranks = [card.card.reveal().rank for card in hand.upcards(seat) if card.card is not None]
        if len(set(ranks)) < len(ranks):
            return True
    return False


def limit_totals(hand: Hand, seat: Seat, house: HouseRules, everything: int) -> tuple[int, ...]:
    return limit.legal_totals(
        level=hand.round.full_level, sizes=bet_sizes(hand, house), everything=everything
    )


def is_capped(table: Table, hand: Hand, house: HouseRules) -> bool:
    """Fixed limit: the last raise of the round has been made.

    The terminal knows only its own table: two players here count as the last two of the tournament.
    """
    tournament = table.settings is not None and table.settings.mode == "tournament"
    return limit.capped(
        house,
        raises=max(0, hand.round.counted - 1),
        started_heads_up=hand.round.started == 2,
        last_two_of_tournament=tournament and len(hand.seats) == 2,
    )


def is_full(table: Table, hand: Hand, total: int, house: HouseRules) -> bool:
    """Whether a bet or raise to this total is complete; in fixed limit, whether it counts for the cap."""
    if hand.game.betting == "limit":
        return limit.counts(to=total, level=hand.round.full_level, size=bet_sizes(hand, house)[0])
    return total >= _least_complete(table, hand, house)


def raise_open(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> bool:
    """Whether the seat may bet or raise: it has chips, an opponent can answer, and betting is open to it.

    A player with no more than the bring-in cannot open with anything else (WSOP 216).
    """
    part = hand.parts[seat]
    least = hand.stakes.bring_in if bring_in_due(hand) else hand.round.bet
    if part.bet + table.players[seat].stack <= least or not could_answer(table, hand, seat):
        return False
    if is_limited(hand, seat) and "raise" not in hand.pending.limited[seat].ways:
        return False
    if has_checked(hand, seat) and house.opt_no_check_raise:
        return False
    if seat in hand.round.barred:
        return False
    if hand.game.betting == "limit":
        if is_capped(table, hand, house):
            return False
        # a bring-in and its call are not a bet: a seat that paid no more faces the whole first bet
        before = 0 if not hand.number and part.bet <= hand.stakes.bring_in else part.bet
        size = bet_sizes(hand, house)[0]
        return limit.reopened(bet=hand.round.bet, in_round=before, acted=part.acted, size=size)
    return betting.may_raise(
        house,
        bet=hand.round.bet,
        in_round=part.bet,
        acted=part.acted,
        full_since=part.full_since,
        last_full=hand.round.last_full,
        big_blind=hand.stakes.big_blind,
    )


def has_checked(hand: Hand, seat: Seat) -> bool:
    """Whether the seat checked in this round; a house may forbid a check-raise (Code 1.22)."""
    return Voluntary(seat, "check", hand.street) in hand.voluntary


def could_answer(table: Table, hand: Hand, seat: Seat) -> bool:
    """Whether a live opponent has chips to answer a raise by `seat`."""
    players, bet = table.players, hand.round.bet
    for other, part in hand.parts.items():
        if other == seat or part.folded or part.for_pot:
            continue
        stack = players[other].stack
        if stack and part.bet + stack > bet:
            return True
    return False
