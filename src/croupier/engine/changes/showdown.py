"""What the showdown changes in the table."""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.changes.ledger import taken
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import hand_of, mucked, paid, with_part
from croupier.engine.table import Table


@change(ev.HandTabled)
def hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    """Table the cards, and name those that this reader could not know."""
    hand = with_part(hand_of(table), event.seat, tabled=event.cards)
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == event.seat]
    known = {card.card for card in hand.cards}
    unread = [index for index in mine if hand.cards[index].card is None]
    named = [face for face in map(FaceDown, event.cards) if face not in known]
    if unread and len(unread) == len(named):
        faces = dict(zip(unread, named, strict=True))
        cards = (card.but(card=faces.get(at, card.card)) for at, card in enumerate(hand.cards))
        hand = hand.but(cards=tuple(cards))
    return table.but(hand=hand, deeds=(*table.deeds, event))


@change(ev.HandMucked)
def hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = with_part(hand_of(table), event.seat, mucked=True)
    return table.but(hand=mucked(hand, (event.seat,)), deeds=(*table.deeds, event))


@change(ev.RakeTaken)
def rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = hand_of(table)
    table = taken(table, event.amount, event.jackpot)
    return table.but(hand=hand.but(rake=(*hand.money.rake, (event.pot, event.amount))))


@change(ev.PotAwarded)
def pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = hand_of(table)
    awards = (*hand.money.awards, (event.pot, event.seat, event.amount, event.half))
    players = paid(table.players, event.seat, event.amount)
    return table.but(hand=hand.but(awards=awards), players=players)
