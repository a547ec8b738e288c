"""Sharing the pot by agreement, without a showdown, where the house allows it (Code 1.29)."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.rounds import return_uncalled
from croupier.engine.play.showdown.awarding import due_to_house, take_for_house
from croupier.engine.play.showdown.showing import pots_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.turns import betting_over
from croupier.errors import Refused
from croupier.rules.house import HouseRules
from croupier.rules.pots import split

RULE = "Code 1.29"


def may_share(table: Table, house: HouseRules) -> bool:
    """Cash only: in limit after the betting, otherwise by the last two with nobody all-in (S-154)."""
    hand = table.hand
    tournament = table.settings is not None and table.settings.mode == "tournament"
    if hand is None or table.between_hands or tournament or not house.opt_deals or len(hand.live) < 2:
        return False
    if hand.game.betting == "limit":
        return hand.phase == "SHOWDOWN" or betting_over(table)
    return len(hand.live) == 2 and all(table.players[seat].stack for seat in hand.live)


def share_pot(draft: Draft, command: cmd.SharePot) -> None:
    """Split every pot among the live seats that contest it, after the rake."""
    draft.refuse_while_halted()
    hand, house = draft.hand, draft.house
    if not may_share(draft.table, house):
        raise Refused("no-arrangement", "the house has no arrangement on this pot now", rule=RULE)
    return_uncalled(draft)
    pots = pots_of(draft.hand)
    taken = [amount for amount, _ in due_to_house(draft.table)]
    take_for_house(draft)
    for number, pot in enumerate(pots):
        for seat, amount in split(pot.amount - taken[number], _in_order(hand, pot.seats), draft.unit):
            draft.add(ev.PotAwarded, pot=number, seat=seat, amount=amount)
    draft.add(ev.HandEnded, outcome="complete")


def _in_order(hand: Hand, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats from the left of the button, for the odd chip."""
    return tuple(seat for seat in hand.seats if seat in seats)
