"""Wrong bets, put right for everybody who put chips in (TDA 52)."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import BURN, HELD, RETURNED, SCRAP, STUB
from croupier.engine.play.rounds import close_round
from croupier.engine.table import Bet, Hand
from croupier.engine.table.legal_actions import is_full
from croupier.engine.table.phases import OVER
from croupier.errors import Refused
from croupier.rules.betting.undercalls import corrected

OUTSIDE: Final = (BURN, HELD, RETURNED, SCRAP, STUB)
"""Places where a card of the next street has not been exposed yet."""


def street_over(hand: Hand, bet: Bet) -> bool:
    """Whether a card of the next street is out, or the showdown has begun."""
    if hand.phase in ("SHOWDOWN", *OVER):
        return True
    return any(card.place not in OUTSIDE for card in hand.cards[len(bet.before.cards) :])


def correct(draft: Draft, bet: Bet, right: int) -> None:
    """Players who put in the wrong total pay the difference or take it back; folded hands pay no more.

    Raises `Refused` for an amount that makes no bet or raise.
    """
    if right <= bet.before.round.bet:
        raise Refused(
            "bad-amount",
            f"{right}: expected more than {bet.before.round.bet}",
            rule="TDA 52",
            seat=bet.seat,
        )
    hand, players = draft.hand, draft.table.players
    street = bet.before.street
    open_round = hand.phase == "BETTING" and hand.street == street
    totals = (
        {seat: part.bet for seat, part in hand.parts.items()} if open_round else dict(hand.last_round.totals)
    )
    if right > bet.to:
        totals = {seat: total for seat, total in totals.items() if not hand.parts[seat].folded}
    everything = {seat: total + players[seat].stack for seat, total in totals.items()}
    right = min(right, everything.get(bet.seat, right))
    found = corrected(totals, everything, wrong=bet.to, right=right)
    draft.add(
        ev.BetCorrected,
        seat=bet.seat,
        street=street,
        wrong=bet.to,
        right=right,
        paid=tuple((seat, total - totals[seat]) for seat, total in found.items() if total != totals[seat]),
        full=is_full(draft.table, bet.before, right, draft.house),
    )
    if open_round:
        close_round(draft)
