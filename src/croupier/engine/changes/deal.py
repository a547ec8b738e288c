"""What the cards of a hand change in the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.changes import transitions
from croupier.engine.changes.registry import change, hand_change, hand_of, next_drawer, with_part
from croupier.engine.places import DISCARD, MUCK, STUB, Place, Seat
from croupier.engine.table import DrawnCard, Given, Hand, HandSeat, Table
from croupier.engine.table.dealing import loser, replacement_due
from croupier.engine.table.turns import first_to_act
from croupier.values import replace

_IN_THE_SHOE: Final = DrawnCard(None, "", STUB, 0)


@change(ev.CardDrawn)
def card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    if table.hand is None:
        return table
    hand = _lost(_replaced(table.hand, event.to), event.to)
    late = hand.pending.late or event.lies is not None
    hand = replace(hand, cards=(*hand.cards, _on_the_table(event)), pending=replace(hand.pending, late=late))
    if event.tabled:
        hand = _tabled(hand, event.to.seat, event.card)
    return replace(table, hand=hand, sensed=_sensed(table, event))


def cards_drawn(table: Table, events: Sequence[ev.CardDrawn]) -> Table:
    """As `card_drawn` for each card, where all go to the places of an undisturbed deal."""
    hand = hand_of(table)
    hand = replace(hand, cards=(*hand.cards, *map(_on_the_table, events)))
    for event in events:
        if event.tabled:
            hand = _tabled(hand, event.to.seat, event.card)
    return replace(table, hand=hand, sensed=_sensed(table, events[-1]))


def _tabled(hand: Hand, seat: Seat | None, face: FaceDown | None) -> Hand:
    """The hand after this card came to one that is tabled."""
    if seat is None or face is None or face.reveal() in hand.parts[seat].tabled:
        return hand
    return with_part(hand, seat, replace(hand.parts[seat], tabled=(*hand.parts[seat].tabled, face.reveal())))


def _on_the_table(event: ev.CardDrawn) -> DrawnCard:
    return replace(
        _IN_THE_SHOE,
        card=event.card,
        uid=event.uid,
        place=event.to,
        at=event.at,
        up=event.up,
        owner=event.to.seat,
        deck=event.deck,
        keyed=event.keyed,
        lies=event.lies,
        street=event.street,
    )


def _sensed(table: Table, event: ev.CardDrawn) -> int:
    """The last sensor input, counting this card."""
    return table.sensed if event.keyed or event.step != table.last_input else event.step


def _replaced(hand: Hand, place: Place) -> Hand:
    """Count a replacement card: its seat no longer waits for one."""
    if not hand.deal.replacing or place.seat != hand.deal.replacing[0] or not replacement_due(hand):
        return hand
    return replace(hand, deal=replace(hand.deal, replacing=hand.deal.replacing[1:]))


def _lost(hand: Hand, place: Place) -> Hand:
    """Count a card dealt in place of a lost one: its seat has now lost its card of the street."""
    seat = loser(hand) if place == MUCK else None
    return hand if seat is None else replace(hand, deal=replace(hand.deal, lost=(*hand.deal.lost, seat)))


@change(ev.CardReadAgain)
def card_read_again(table: Table, event: ev.CardReadAgain) -> Table:
    return table


@change(ev.CardMoved)
def card_moved(table: Table, event: ev.CardMoved) -> Table:
    hand = _lost(_replaced(hand_of(table), event.to), event.to)
    cards = list(hand.cards)
    left, owner = cards[event.index].place, event.to.seat or cards[event.index].owner
    cards[event.index] = replace(cards[event.index], place=event.to, up=event.up, owner=owner)
    if event.face is not None:
        cards[event.index] = replace(cards[event.index], card=FaceDown(event.face))
    hand = replace(hand, cards=tuple(cards))
    seat = event.to.seat
    if event.face is not None and seat is not None and hand.parts[seat].tabled:
        hand = _tabled(hand, seat, FaceDown(event.face))
    if hand.game.draws and event.to in (DISCARD, STUB):
        hand = _one_less_loose(hand, left, back=event.to == STUB)
    return replace(table, hand=hand)


def owners(hand: Hand, place: Place) -> dict[Seat, HandSeat]:
    """The seats whose unnamed discards may lie at this place; those of folded hands are in the muck."""
    if place == MUCK:
        return {seat: part for seat, part in hand.parts.items() if part.folded and part.loose}
    return {seat: part for seat, part in hand.parts.items() if seat == place.seat and part.loose}


def _one_less_loose(hand: Hand, place: Place, *, back: bool) -> Hand:
    """A card counted as the seat's turns out to be one of its discards."""
    for seat, part in owners(hand, place).items():
        if part.back or not part.folded:
            left = max(0, part.back - 1) if back else part.back
            return with_part(hand, seat, replace(part, loose=part.loose - 1, back=left))
    return hand


@change(ev.CardNamed)
def card_named(table: Table, event: ev.CardNamed) -> Table:
    hand = hand_of(table)
    cards = list(hand.cards)
    cards[event.index] = replace(cards[event.index], card=event.card)
    if event.uid:
        cards[event.index] = replace(cards[event.index], uid=event.uid, keyed=False)
        table = replace(table, sensed=event.step)
    hand, seat = replace(hand, cards=tuple(cards)), cards[event.index].place.seat
    if event.up and seat is not None and hand.parts[seat].tabled:
        hand = _tabled(hand, seat, event.card)
    if hand.phase == "BETTING" and not hand.round.keyed and cards[event.index].up:
        opener = first_to_act(hand, table.players)
        hand = replace(hand, round=replace(hand.round, to_act=opener, first_to_act=opener))
    return replace(table, hand=hand)


@change(ev.Discarded)
def discarded(table: Table, event: ev.Discarded) -> Table:
    hand = hand_of(table)
    part = hand.parts[event.seat]
    cards = tuple(
        replace(card, place=DISCARD) if index in event.cards else card
        for index, card in enumerate(hand.cards)
    )
    given = Given(event.seat, hand.street, event.number, len(hand.cards), event.cards)
    deal = replace(hand.deal, discards=(*hand.deal.discards, given)) if event.number else hand.deal
    part = replace(
        part, drawn=event.number, given=event.cards, loose=part.loose + event.number - len(event.cards)
    )
    hand = replace(with_part(hand, event.seat, part), cards=cards, deal=deal)
    return replace(table, hand=next_drawer(hand), deeds=(*table.deeds, event))


@hand_change(ev.DiscardsNamed)
def discards_named(hand: Hand, event: ev.DiscardsNamed) -> Hand:
    """Named discards leave their seat, or the folded hand; one that was shuffled in is in the stub."""
    mine = [one for one in hand.deal.discards if (one.seat, one.street) == (event.seat, event.street)]
    if not mine:
        return hand
    new = [index for index in event.cards if index not in mine[0].cards]
    named = replace(mine[0], cards=tuple(sorted((*mine[0].cards, *new))))
    discards = tuple(named if one is mine[0] else one for one in hand.deal.discards)
    hand = replace(hand, deal=replace(hand.deal, discards=discards))
    for index in new:
        hand = _given_back(hand, event.seat, index)
    part = hand.parts[event.seat]
    if part.drawn is not None and hand.street == event.street:
        hand = with_part(hand, event.seat, replace(part, given=tuple(sorted((*part.given, *new)))))
    return hand


def _given_back(hand: Hand, seat: Seat, index: int) -> Hand:
    if hand.cards[index].place in (DISCARD, STUB):
        return hand
    part, cards = hand.parts[seat], list(hand.cards)
    cards[index] = replace(cards[index], place=STUB if part.back else DISCARD)
    hand = replace(hand, cards=tuple(cards))
    return with_part(
        hand, seat, replace(hand.parts[seat], loose=max(0, part.loose - 1), back=max(0, part.back - 1))
    )


@hand_change(ev.DeckPlanned)
def deck_planned(hand: Hand, event: ev.DeckPlanned) -> Hand:
    return replace(hand, deal=replace(hand.deal, plan=event.way))


@change(ev.DealCompleted)
def deal_completed(table: Table, event: ev.DealCompleted) -> Table:
    hand = hand_of(table)
    if hand.phase != "DEALING":
        return replace(table, hand=replace(hand, round=replace(hand.round, keyed=True)))
    opener = first_to_act(hand, table.players)
    return replace(
        table,
        hand=replace(
            hand,
            phase=hand.then("deal completed"),
            deal=replace(hand.deal, first_over=True, lost=()),
            bets=(),
            round=replace(
                hand.round, keyed=False, to_act=opener, first_to_act=opener, started=len(hand.live)
            ),
            pending=replace(hand.pending, late=any(card.lies is not None for card in hand.held_cards)),
        ),
    )


@hand_change(ev.StubReshuffled)
def stub_reshuffled(hand: Hand, event: ev.StubReshuffled) -> Hand:
    for seat, number in event.unseen:
        hand = with_part(hand, seat, replace(hand.parts[seat], back=hand.parts[seat].back + number))
    plan = {"scramble": "", "serve": "", "scramble-community": "community"}.get(
        hand.deal.plan, hand.deal.plan
    )
    burns = hand.deal.burns_again - event.burns + event.burn_again
    hand = transitions.reshuffle(hand, event.cards)
    return replace(hand, deal=replace(hand.deal, burns_again=burns, plan=plan))
