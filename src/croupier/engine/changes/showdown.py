"""What the showdown changes in the table."""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.changes.ledger import taken
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import hand_of, mucked, paid, with_part
from croupier.engine.table import Table
from croupier.values import replace


@change(ev.HandTabled)
def hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    """Table the cards, and name those that this reader could not know."""
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], tabled=event.cards))
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == event.seat]
    known = {card.card for card in hand.cards}
    unread = [index for index in mine if hand.cards[index].card is None]
    named = [face for face in map(FaceDown, event.cards) if face not in known]
    if unread and len(unread) == len(named):
        faces = dict(zip(unread, named, strict=True))
        cards = (replace(card, card=faces.get(at, card.card)) for at, card in enumerate(hand.cards))
        hand = replace(hand, cards=tuple(cards))
    return replace(table, hand=hand, deeds=(*table.deeds, event))


@change(ev.HandMucked)
def hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], mucked=True))
    return replace(table, hand=mucked(hand, (event.seat,)), deeds=(*table.deeds, event))


@change(ev.RakeTaken)
def rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = hand_of(table)
    table = taken(table, event.amount, event.jackpot)
    return replace(
        table,
        hand=replace(hand, money=replace(hand.money, rake=(*hand.money.rake, (event.pot, event.amount)))),
    )


@change(ev.PotAwarded)
def pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = hand_of(table)
    awards = (*hand.money.awards, (event.pot, event.seat, event.amount, event.half))
    players = paid(table.players, event.seat, event.amount)
    return replace(table, hand=replace(hand, money=replace(hand.money, awards=awards)), players=players)
