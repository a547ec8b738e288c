"""Cards of a hand that are still unidentified: unnamed discards and unread cards.

A draw can go on without names, but the regulator's record needs them. What can be deduced is not asked: a
tabled hand shows what stayed, so the rest was discarded, and a card with only one possible draw went then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import DISCARD, MUCK, STUB, Seat
from croupier.engine.table import Given, Hand
from croupier.errors import Refused


class Gap(NamedTuple):
    """A number of a seat's discards in the draw `street`, or without a street the unread card number `card`.

    A board card has no seat.
    """

    seat: Seat | None
    street: str
    number: int
    card: int | None = None


def gaps(hand: Hand) -> tuple[Gap, ...]:
    """What is missing: first on the board, then at each seat, its draws before its unread cards."""
    found = [
        Gap(None, "", 1, index)
        for index, card in enumerate(hand.cards)
        if card.card is None and card.place.is_board
    ]
    given = settled(hand)
    for seat in hand.seats:
        found += [Gap(seat, one.street, one.missing) for one in given if one.seat == seat and one.missing]
        found += [Gap(seat, "", 1, index) for index in dealt_to(hand, seat) if hand.cards[index].card is None]
    return tuple(found)


def settled(hand: Hand) -> tuple[Given, ...]:
    """The discards of the hand, including those that can be deduced."""
    found = []
    for seat in dict.fromkeys(one.seat for one in hand.deal.discards):
        draws = [one for one in hand.deal.discards if one.seat == seat]
        possible = {index: slots for index, slots in could_be(hand, seat).items() if len(slots) == 1}
        for number, one in enumerate(draws):
            mine = [index for index, slots in possible.items() if number in slots]
            found.append(Given(seat, one.street, one.number, one.out, tuple(sorted({*one.cards, *mine}))))
    return tuple(found)


def dealt_to(hand: Hand, seat: Seat) -> tuple[int, ...]:
    """The numbers of all cards dealt to the seat, wherever they went since."""
    return tuple(
        index
        for index, card in enumerate(hand.cards)
        if card.owner == seat
        and (
            card.place.seat == seat
            or card.place in (MUCK, DISCARD)
            or (card.place == STUB and hand.deal.reshuffled)
        )
    )


def could_be(hand: Hand, seat: Seat) -> Mapping[int, frozenset[int]]:
    """The draws, from 0, in which each of the seat's cards may have been discarded; one more means kept.

    Empty if the cards do not fit the keyed numbers.
    """
    draws = [one for one in hand.deal.discards if one.seat == seat]
    cards = dealt_to(hand, seat)
    room = [*(one.number for one in draws), len(cards) - sum(one.number for one in draws)]
    options = {index: _options(hand, seat, index, draws) for index in cards}
    if room[-1] < 0 or not _fits(options, room):
        return {}
    return {
        index: frozenset(slot for slot in slots if _fits({**options, index: {slot}}, room))
        for index, slots in options.items()
    }


def _options(hand: Hand, seat: Seat, index: int, draws: Sequence[Given]) -> set[int]:
    """Where one card may have gone, ignoring the others."""
    named = [number for number, one in enumerate(draws) if index in one.cards]
    if named:
        return {*named}
    gone = hand.cards[index].place in (DISCARD, STUB)
    if not gone and not hand.parts[seat].loose:
        return {len(draws)}
    before = {number for number, one in enumerate(draws) if index < one.out}
    return before if gone else {*before, len(draws)}


def _fits(options: Mapping[int, set[int]], room: Sequence[int]) -> bool:
    """Whether every card can be given one of its options within the room there is."""
    taken: list[list[int]] = [[] for _ in room]

    def find(card: int, tried: set[int]) -> bool:
        for slot in options[card] - tried:
            tried.add(slot)
            if len(taken[slot]) < room[slot]:
                taken[slot].append(card)
                return True
            for other in taken[slot]:
                if find(other, tried):
                    taken[slot].remove(other)
                    taken[slot].append(card)
                    return True
        return False

    return all(find(card, set()) for card in options)


def name_discards(draft: Draft, command: cmd.NameDiscards) -> None:
    """Name a seat's discards once the hand is over.

    Raises `Refused` for a card it was not dealt, without revealing what it was dealt.
    """
    hand, seat, street = draft.last_hand, command.seat, command.street
    if not draft.table.between_hands or hand.phase != "AWARDED":
        raise Refused("hand-in-progress", "discards are named when the hand is over")
    for card in command.cards:
        given = [one for one in settled(draft.last_hand) if one.seat == seat]
        slot = next((at for at, one in enumerate(given) if one.street == street and one.missing), None)
        if slot is None:
            raise Refused("nothing-missing", "no card is missing there", seat=seat)
        index = _named(draft, command, slot, given[slot].cards, FaceDown(card))
        draft.add(ev.DiscardsNamed, seat=seat, street=street, cards=(index,), by=command.by)


def _named(draft: Draft, command: cmd.NameDiscards, slot: int, known: Sequence[int], face: FaceDown) -> int:
    """The number of the card meant; an unread card may be named this way."""
    hand, seat = draft.last_hand, command.seat
    mine = [index for index, slots in could_be(hand, seat).items() if slot in slots and index not in known]
    for index in mine:
        if hand.cards[index].card == face:
            return index
    unread = [index for index in mine if hand.cards[index].card is None and command.by == "dealer"]
    if not unread or any(card.card == face and card.place != STUB for card in hand.cards):
        raise Refused("other-cards", f"seat {seat} was dealt other cards", seat=seat)
    name_unread(draft, unread[0], face)
    return unread[0]


def name_unread(draft: Draft, index: int, card: FaceDown) -> None:
    """Name the unread card number `index` of the hand; it is face up if everybody sees it."""
    drawn = draft.last_hand.cards[index]
    draft.add(ev.CardNamed, index=index, card=card, up=drawn.up or drawn.place.is_board)
