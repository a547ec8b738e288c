"""Pots that players share without a showdown: blinds chopped, equal parts, or amounts that they agree on.

Facts: players may share under the conditions of Code 1.29, where it holds. That the last two take back their
blinds, and that players agree on amounts, is house practice, and no book has it. Insurance and payments by
equity are bets on the cards and no part of the game: the terminal has neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.award import due_to_house, take_for_house
from croupier.engine.play.rounds import return_uncalled
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.turns import betting_over, to_call
from croupier.errors import Refused
from croupier.rules.house import HouseRules
from croupier.rules.pots import Pot, split

RULE = "Code 1.29"


def may_share(table: Table, house: HouseRules) -> bool:
    """In cash, in equal parts: the blinds; in limit after the betting, otherwise the last two (S-154)."""
    hand = table.hand
    if may_chop(table, house):
        return True
    if hand is None or table.between_hands or not table.cash or not house.opt_deals or len(hand.live) < 2:
        return False
    if hand.game.betting == "limit":
        return _over(table)
    return len(hand.live) == 2 and all(table.players[seat].stack for seat in hand.live)


def may_chop(table: Table, house: HouseRules) -> bool:
    """Whether all have folded to the two blinds, who may take them back: nothing else is in the pot."""
    hand = table.hand
    if hand is None or not house.blinds_chop or not _folded_to_blinds(table):
        return False
    if hand.positions.straddles or hand.positions.killer is not None:
        return False
    return hand.pot == sum(hand.parts[seat].forced for seat in hand.live)


def chopped(hand: Hand) -> Mapping[Seat, int]:
    """What each of the last two took back, if they chopped their blinds; empty in any other hand."""
    blinds = {hand.positions.small_blind, hand.positions.big_blind}
    quiet = not hand.number and all(one.action == "fold" for one in hand.voluntary)
    if not (hand.money.awards and quiet and {*hand.live} == blinds) or hand.money.shares:
        return {}
    if hand.pot != sum(hand.parts[seat].live for seat in hand.live):
        return {}
    paid = [*hand.last_round.uncalled, *((one.seat, one.amount) for one in hand.money.awards)]
    return {seat: sum(amount for owner, amount in paid if owner == seat) for seat in hand.live}


def _over(table: Table) -> bool:
    """Nobody is left to act in this hand."""
    hand = table.hand
    assert hand is not None, "asked in a hand"
    facing = hand.phase == "BETTING" and hand.round.to_act is not None
    return hand.phase == "SHOWDOWN" or (betting_over(table) and not facing)


def _folded_to_blinds(table: Table) -> bool:
    hand = table.hand
    if hand is None or not table.cash or hand.phase != "BETTING" or hand.number:
        return False
    blinds = {hand.positions.small_blind, hand.positions.big_blind}
    return {*hand.live} == blinds and all(one.action == "fold" for one in hand.voluntary)


def to_agree_on(table: Table, house: HouseRules) -> int:
    """What the live seats may divide as they agree, after the rake; 0 where they may not.

    The betting is over, or two are left and neither owes a bet; under the Code, its conditions hold as well.
    """
    hand = table.hand
    if hand is None or table.between_hands or not table.cash or not house.opt_deals or len(hand.live) < 2:
        return 0
    quiet = len(hand.live) == 2 and not any(to_call(hand, table.players, seat) for seat in hand.live)
    if not (_over(table) or quiet) or (house.profile == "code" and not may_share(table, house)):
        return 0
    return sum(pot.amount for pot in pots_of(hand)) - sum(amount for amount, _ in due_to_house(table))


def share_pot(draft: Draft, command: cmd.SharePot) -> None:
    """Pay every pot, after the rake, in equal parts to the live seats that contest it, or as they agreed."""
    draft.refuse_while_halted()
    hand, house = draft.hand, draft.house
    if house.blinds_chop and _folded_to_blinds(draft.table) and not may_share(draft.table, house):
        raise Refused("no-chop", "more than the blinds of these two is in the pot")
    may = to_agree_on(draft.table, house) if command.shares else may_share(draft.table, house)
    if not may:
        raise Refused("no-arrangement", "the house has no arrangement on this pot now", rule=RULE)
    return_uncalled(draft)
    pots, taken = pots_of(draft.hand), [amount for amount, _ in due_to_house(draft.table)]
    left = [pot.amount - amount for pot, amount in zip(pots, taken, strict=True)]
    take_for_house(draft)
    if command.shares:
        draft.add(ev.SharesAgreed, shares=command.shares, seats=hand.live)
        for number, seat, amount in _as_agreed(draft, command.shares, pots, left):
            draft.add(ev.PotAwarded, pot=number, seat=seat, amount=amount)
    else:
        for number, pot in enumerate(pots):
            order = tuple(seat for seat in hand.seats if seat in pot.seats)
            for seat, amount in split(left[number], order, draft.unit):
                draft.add(ev.PotAwarded, pot=number, seat=seat, amount=amount)
    draft.add(ev.HandEnded, outcome="complete")


def _as_agreed(
    draft: Draft, shares: Sequence[tuple[Seat, int]], pots: Sequence[Pot[Seat]], left: Sequence[int]
) -> Iterator[tuple[int, Seat, int]]:
    """Number of the pot, seat and amount: the side pots first, each paid to seats that contest it."""
    owed = dict(shares)
    wrong = Refused("split-sum", f"{shares}: expected {sum(left)} in all", amount=sum(left))
    if len(owed) != len(shares) or min(owed.values()) < 0 or sum(owed.values()) != sum(left):
        raise wrong
    for amount in owed.values():
        draft.refuse_broken_chips(amount)
    for number in reversed(range(len(pots))):
        rest = left[number]
        for seat in pots[number].seats:
            part = min(rest, owed.get(seat, 0))
            if part:
                yield number, seat, part
                rest, owed[seat] = rest - part, owed[seat] - part
        if rest:
            raise wrong
