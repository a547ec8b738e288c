"""Straddles: raises of the blinds before the cards, by the seats and in the amounts that the house allows.

Facts: the seat after the big blind puts out exactly twice the big blind, and the button may put out more
(WSOP 161). All else is house practice, and no book has it: any other seat but the blinds, a straddle over a
straddle, and the sleeper, which counts only if the action reaches its seat unraised.
"""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.blinds import before_the_cards, pay
from croupier.engine.table import Hand, Table
from croupier.engine.table.turns import after
from croupier.errors import Refused
from croupier.rules.house import HouseRules

RULE = "WSOP 161"


def straddle(draft: Draft, command: cmd.Straddle) -> None:
    """Post a straddle, or announce a sleeper; raises `Refused` for a seat or an amount that may not."""
    before_the_cards(draft, command.seat)
    seat, amount = command.seat, command.amount
    least, most = straddle_range(draft.table, draft.house, seat, asleep=command.asleep)
    if not least <= amount <= most:
        text = f"{amount}: a straddle is {least}" + (f" to {most}" if most > least else "")
        raise Refused(codes.WRONG_BLIND_AMOUNT, text, rule=RULE, seat=seat)
    if amount != most:
        draft.refuse_broken_chips(amount, seat)
    if command.asleep:
        draft.add(ev.StraddleAnnounced, seat=seat, amount=amount)
    else:
        pay(draft, seat, "straddle", amount - draft.hand.parts[seat].bet)


def straddle_range(table: Table, house: HouseRules, seat: Seat, *, asleep: bool = False) -> tuple[int, int]:
    """The least and the highest straddle of the seat now; raises `Refused` where it has none."""
    hand = table.hand
    assert hand is not None, "before the cards of a hand"
    may = _sleepers(hand, house) if asleep else _seats(hand, house)
    last, has = hand.positions.straddle, table.players[seat].stack + hand.parts[seat].bet
    least = 2 * (hand.stakes.big_blind if last is None else hand.parts[last].bet)
    most = has if house.straddle_max is None else min(has, house.straddle_max)
    fixed = house.straddle in ("utg", "utg_or_button") and last is None and seat != hand.positions.button
    if not table.cash or seat not in may or least > (house.straddle_max or least):
        raise Refused("no-straddle", "the house has no straddle from that seat now", rule=RULE)
    if least > has:
        text = f"a straddle is {least}, the seat has {has}"
        raise Refused("short-straddle", text, rule=RULE, seat=seat, minimum=least, maximum=has)
    return least, least if fixed or hand.game.betting == "limit" else most


def _seats(hand: Hand, house: HouseRules) -> tuple[Seat, ...]:
    """Who may straddle now: the first to do so, or over the last one its neighbour."""
    where, done = hand.positions, hand.positions.straddles
    if house.straddle == "off" or where.big_blind is None or where.killer is not None:
        return ()
    blinds, first = {where.small_blind, where.big_blind}, after(hand, where.big_blind)[0]
    if done:
        around = after(hand, done[-1])
        over = around[-2] if where.button in done else around[0]
        free = len(done) <= house.straddle_again and hand.game.betting != "limit"
        return (over,) if free and over not in {*blinds, *done, *where.sleepers} else ()
    others = {"utg": (), "utg_or_button": (where.button,)}.get(house.straddle, {*hand.seats} - blinds)
    return tuple(seat for seat in hand.seats if seat in {first, *others} and seat not in where.sleepers)


def _sleepers(hand: Hand, house: HouseRules) -> tuple[Seat, ...]:
    """Who may announce a sleeper: all but the first to speak, and those that straddled."""
    where = hand.positions
    if house.straddle != "any_and_sleeper" or where.big_blind is None or where.killer is not None:
        return ()
    out = {after(hand, where.big_blind)[0], *where.straddles, *where.sleepers}
    return tuple(seat for seat in hand.seats if seat not in out)
