"""What nobody has told of the cards of a hand: which a seat gave back in a draw, and which were never read.

A draw needs no names to go on, the regulator's record does. What follows from the others is not asked for:
whoever tabled shows what stayed, so the rest went; where a card can have gone in one draw only, it did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards.card import FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import BOARD, DISCARD, MUCK, STUB, Place, Seat
from croupier.engine.table import DrawnCard, Given, Hand
from croupier.errors import Refused


class Gap(NamedTuple):
    """So many discards of a seat in the draw `street`; or without one the unread card of number `card`.

    A card of the board has no seat.
    """

    seat: Seat | None
    street: str
    number: int
    card: int | None = None


def gaps(hand: Hand) -> tuple[Gap, ...]:
    """What is missing: of the board, then seat by seat, each with its draws before its unread cards."""
    found = [Gap(None, "", 1, index) for index, card in enumerate(hand.cards) if _unread(card, BOARD)]
    given = settled(hand)
    for seat in hand.seats:
        found += [Gap(seat, one.street, one.missing) for one in given if one.seat == seat and one.missing]
        found += [Gap(seat, "", 1, index) for index in dealt_to(hand, seat) if hand.cards[index].card is None]
    return tuple(found)


def _unread(card: DrawnCard, place: Place) -> bool:
    return card.card is None and card.place == place


def settled(hand: Hand) -> tuple[Given, ...]:
    """The discards of the hand, those named too that follow from the others."""
    found = []
    for seat in dict.fromkeys(one.seat for one in hand.deal.discards):
        draws = [one for one in hand.deal.discards if one.seat == seat]
        possible = {index: slots for index, slots in could_be(hand, seat).items() if len(slots) == 1}
        for number, one in enumerate(draws):
            mine = [index for index, slots in possible.items() if number in slots]
            found.append(Given(seat, one.street, one.number, one.out, tuple(sorted({*one.cards, *mine}))))
    return tuple(found)


def dealt_to(hand: Hand, seat: Seat) -> tuple[int, ...]:
    """Every card that the seat was dealt, by its number, wherever it went since."""
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
    """For each card of the seat the draws, from 0, in which it may have been given back; one more: never.

    Empty where the cards do not fit the numbers that were keyed.
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
    """Where a card may have gone, looked at alone."""
    named = [number for number, one in enumerate(draws) if index in one.cards]
    if named:
        return {*named}
    gone = hand.cards[index].place in (DISCARD, STUB)
    if not gone and not hand.parts[seat].loose:
        return {len(draws)}
    before = {number for number, one in enumerate(draws) if index < one.out}
    return before if gone else {*before, len(draws)}


def _fits(options: Mapping[int, set[int]], room: Sequence[int]) -> bool:
    """Whether every card finds a place of its own among its options."""
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
    """Once the hand is over somebody says which cards the seat gave back: cards that it was dealt.

    Raises `Refused` for any other, without saying what it was dealt.
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
    """The card that is meant, by its number; an unread one gets its name, if somebody says so."""
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
    """Card number `index` of the hand, which nobody read, is this one; everybody sees it if it lies open."""
    drawn = draft.last_hand.cards[index]
    draft.add(ev.CardNamed, index=index, card=card, up=drawn.up or drawn.place == BOARD)
