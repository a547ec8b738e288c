"""What rulings on the board, the burns and the last card change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import NO_BETS, NOTHING_PENDING, hand_of, turn_to, with_part
from croupier.engine.table import Table
from croupier.engine.table.turns import must_act, next_to_act
from croupier.values import replace


@change(ev.StreetReopened)
def street_reopened(table: Table, event: ev.StreetReopened) -> Table:
    """Deal the street again; players who folded stay out, and the bets are ready to go back."""
    hand = hand_of(table)
    closed = event.street != hand.street
    parts = {
        seat: replace(part, bet=part.last_bet if closed else part.bet, acted=False, full_since=False)
        for seat, part in hand.parts.items()
    }
    hand = replace(
        hand,
        phase=hand.then("street reopened"),
        parts=parts,
        street=event.street,
        number=hand.game.numbers[event.street],
        voluntary=tuple(one for one in hand.voluntary if one.street != event.street),
        round=replace(NO_BETS, started=hand.round.started, barred=hand.round.barred),
        pending=replace(NOTHING_PENDING, picked_up=hand.pending.picked_up),
    )
    return replace(table, hand=hand)


@change(ev.BurnsChanged)
def burns_changed(table: Table, event: ev.BurnsChanged) -> Table:
    hand = hand_of(table)
    return replace(
        table, hand=replace(hand, deal=replace(hand.deal, burns_again=hand.deal.burns_again + event.by))
    )


@change(ev.StreetLost)
def street_lost(table: Table, event: ev.StreetLost) -> Table:
    hand = hand_of(table)
    return replace(
        table,
        hand=replace(
            hand, deal=replace(hand.deal, lost=event.seats, burns_again=hand.deal.burns_again + event.burnt)
        ),
    )


@change(ev.RaiseBarred)
def raise_barred(table: Table, event: ev.RaiseBarred) -> Table:
    hand = hand_of(table)
    return replace(
        table, hand=replace(hand, round=replace(hand.round, barred=(*hand.round.barred, event.seat)))
    )


@change(ev.LastCardUp)
def last_card_up(table: Table, event: ev.LastCardUp) -> Table:
    hand = hand_of(table)
    cards = list(hand.cards)
    cards[event.index] = replace(cards[event.index], up=True)
    return replace(
        table,
        hand=replace(
            hand, cards=tuple(cards), deal=replace(hand.deal, last_up=hand.deal.last_up or event.all_up)
        ),
    )


@change(ev.AllInForPot)
def all_in_for_pot(table: Table, event: ev.AllInForPot) -> Table:
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], for_pot=True))
    waiting = hand.round.to_act
    if waiting is not None and not must_act(hand, table.players, waiting):
        hand = turn_to(hand, next_to_act(hand, table.players, waiting))
    return replace(table, hand=hand)
