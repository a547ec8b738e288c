"""What the buttons may do now, with bounds: one answer for the screen, the checks and the tests."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.turns import can_bet, to_call
from croupier.rules.betting import may_raise, min_open, min_raise_to
from croupier.rules.house import HouseRules


@dataclass(frozen=True)
class LegalActions:
    """What the seat to act may do. `min_to` and `max_to` are totals of the round, capped by the stack.

    `seat` is None when nobody is to act; all-in is never listed: it is a call, a bet or a raise. A fold is
    lawful even without a bet (TDA 58).
    """

    seat: Seat | None = None
    actions: frozenset[str] = frozenset()
    to_call: int = 0
    min_to: int = 0
    max_to: int = 0


NOTHING = LegalActions()


def legal_actions(table: Table, house: HouseRules) -> LegalActions:
    """The lawful actions of the seat to act; none while a red alert halts the hand."""
    hand = table.hand
    if hand is None or hand.to_act is None or table.phase != "BETTING":
        return NOTHING
    return actions_of(table, hand, hand.to_act, house)


def actions_of(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> LegalActions:
    """The same for any live seat with chips, as if it were its turn."""
    part, player = hand.parts[seat], table.players[seat]
    owed = to_call(hand, table.players, seat)
    everything = part.bet + player.stack
    lowest = lowest_raise(table, hand, seat, house)
    names = {"fold", "call" if owed else "check"}
    if raise_open(table, hand, seat, house):
        names.add("raise" if hand.bet else "bet")
    return LegalActions(seat, frozenset(names), owed, min(lowest, everything), everything)


def lowest_raise(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> int:
    """The smallest complete bet or raise, as a total of the round, whatever the stack (3.1)."""
    if table.settings is None:
        return 0
    blind, unit = table.settings.big_blind, table.settings.unit
    if hand.bet == 0:
        return min_open(blind)
    return min_raise_to(
        house,
        bet=hand.bet,
        last_full=hand.last_full,
        full_level=hand.full_level,
        big_blind=blind,
        unit=unit,
    )


def raise_open(table: Table, hand: Hand, seat: Seat, house: HouseRules) -> bool:
    """The seat may bet or raise: it has the chips, an opponent who can answer, and the round is open."""
    part = hand.parts[seat]
    if part.bet + table.players[seat].stack <= hand.bet:
        return False
    if not could_answer(table, hand, seat):
        return False
    return may_raise(
        house,
        bet=hand.bet,
        in_round=part.bet,
        acted=part.acted,
        full_since=part.full_since,
        last_full=hand.last_full,
        big_blind=table.settings.big_blind if table.settings else 0,
    )


def could_answer(table: Table, hand: Hand, seat: Seat) -> bool:
    """A raise of `seat` has somebody to meet it: a live opponent whose chips reach beyond the bet."""
    return any(
        can_bet(hand, table.players, other) and hand.parts[other].bet + table.players[other].stack > hand.bet
        for other in hand.live
        if other != seat
    )
