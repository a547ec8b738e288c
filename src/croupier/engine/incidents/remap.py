"""Who really holds which card, from the words of a ruling (X-REMAP, Guide 0.9).

The deal stands as it was dealt, and the terminal learns it from the antennas or in words. `from 2`: it began
at seat 2. `2 3 4 5 6 1`: it ran in that order. `cards 9 10`: swap these two cards of the deal, by number.
`Kd Jh`: swap these two cards. `3 4`: the seats hold each other's cards or, if the report named a card, each
other's card of that number. `3 As Jh 4 Qh Kd`: the seats hold these cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from croupier.cards.card import Card, FaceDown
from croupier.engine import codes
from croupier.engine.incidents.case import Case
from croupier.engine.places import MUCK, STUB, Place, Seat
from croupier.engine.table import Hand
from croupier.errors import Refused, Unreadable

Owners: TypeAlias = tuple[tuple[int, Place], ...]

NUMBER: Final = re.compile(r"(?:S|seat:|card:)?(\d{1,2})", re.ASCII)

CARD_NUMBER: Final = re.compile(r"card:(\d{1,2})", re.ASCII)
"""A card by its number in the deal: how rulings are stored, whatever words they used."""

FORMS: Final = "expected from 2, cards 9 10, 3 4, or each seat with its cards"


def first_deal(hand: Hand) -> list[int]:
    """The numbers of the cards of the first deal, in the order in which they left the shoe."""
    due = len(hand.seats) * hand.game.dealt_by[0][2]
    return [index for index, card in enumerate(hand.cards) if card.owner and card.place != STUB][:due]


def numbered(hand: Hand, words: Sequence[str]) -> tuple[str, ...]:
    """The words with the number of each card in place of its name, which must stay hidden."""
    return tuple(f"card:{_card(hand, word) + 1}" if _names_card(word) else word for word in words)


def owners(case: Case) -> Owners:
    """Who holds what after the ruling; raises `Refused` if it does not say, or names a discarded card."""
    if not case.remap:
        return _unsaid(case)
    found = _said(case)
    places = [case.hand.cards[index].place for index, _ in found]
    if any(place.seat is None and place != MUCK for place in places):
        raise Refused("bad-remap", "a card that was discarded, or is out of play, is nobody's any more")
    return found


def _said(case: Case) -> Owners:
    hand, words = case.hand, case.remap
    numbers = [_number(word) for word in words if NUMBER.fullmatch(word)]
    lead = words[0]
    if lead in ("from", "start", "seat") and len(numbers) == 1 and len(words) == 2:
        return shifted(hand, Seat(numbers[0]))
    if lead in ("cards", "card") and len(numbers) == 2 and len(words) == 3:
        return _swapped(hand, *[_numbered(hand, number) for number in numbers])
    if lead == "seats" and len(words) == 3:
        return _exchanged(case, numbers)
    if len(words) == 2 and all(map(_is_card, words)):
        return _swapped(hand, *[_card(hand, word) for word in words])
    if len(numbers) == len(words) and not any(map(_is_card, words)):
        return _by_numbers(case, numbers)
    return _assigned(hand, words)


def shifted(hand: Hand, start: Seat) -> Owners:
    """The deal began at `start`: every card moves on by the same number of seats (S-053)."""
    if start not in hand.seats:
        raise Refused("not-in-hand", f"seat {start} is not dealt in", seat=start)
    turn = hand.seats.index(start)
    return in_order(hand, hand.seats[turn:] + hand.seats[:turn])


def in_order(hand: Hand, order: Sequence[Seat]) -> Owners:
    """Each lap of the first deal went to the seats in this order."""
    return tuple(
        (index, Place.of_seat(order[number % len(order)])) for number, index in enumerate(first_deal(hand))
    )


def by_antennas(hand: Hand) -> Owners:
    """Every card is where a seat's antenna sees it; at a seat not dealt in, it is out of play."""
    found = []
    for index, card in enumerate(hand.cards):
        seat = card.seen.seat if card.seen is not None else None
        if seat is None or card.place.seat == seat:
            continue
        if card.place.seat is not None or (card.place == STUB and not _came_again(hand, index)):
            found.append((index, Place.of_seat(seat) if seat in hand.parts else MUCK))
    return tuple(found)


def _came_again(hand: Hand, index: int) -> bool:
    """Whether the card went back into the shoe and has come out again as a later card of the hand."""
    card = hand.cards[index]
    others = [one for number, one in enumerate(hand.cards) if one.place != STUB or number > index]
    return any(one.card == card.card or one.uid == card.uid for one in others)


def _unsaid(case: Case) -> Owners:
    seen = by_antennas(case.hand)
    if case.code == codes.REPORTED_FIRST_CARD_MISDEALT and case.seat is not None and not seen:
        return shifted(case.hand, case.seat)
    if not seen:
        raise Refused("remap-needed", f"say who holds what: {FORMS}")
    return seen


def _by_numbers(case: Case, numbers: list[int]) -> Owners:
    """Read plain numbers as seats if possible, else as card numbers."""
    hand = case.hand
    seats = [Seat(number) for number in numbers]
    if sorted(seats) == sorted(hand.seats) and len(seats) > 2:
        return in_order(hand, seats)
    if len(numbers) == 1 and case.code == codes.REPORTED_FIRST_CARD_MISDEALT:
        return shifted(hand, seats[0])
    if len(numbers) != 2:
        raise Refused("bad-remap", FORMS)
    if all(seat in hand.seats for seat in seats):
        return _exchanged(case, numbers)
    return _swapped(hand, *[_numbered(hand, number) for number in numbers])


def _exchanged(case: Case, numbers: list[int]) -> Owners:
    """Two seats hold each other's cards, or only the one card that the report is about."""
    hand = case.hand
    if len(numbers) != 2 or any(number not in hand.parts for number in numbers):
        stranger = next((number for number in numbers if number not in hand.parts), None)
        raise Refused("not-in-hand", "expected two seats that are dealt in", seat=stranger)
    one, other = ([*_of(hand, Seat(number))] for number in numbers)
    if case.index is not None:
        mine = one if case.index in one else other
        if case.index not in mine or len(one) != len(other):
            raise Refused("bad-remap", FORMS)
        lap = mine.index(case.index)
        return _swapped(hand, one[lap], other[lap])
    there, back = Place.of_seat(Seat(numbers[1])), Place.of_seat(Seat(numbers[0]))
    return (*((index, there) for index in one), *((index, back) for index in other))


def _of(hand: Hand, seat: Seat) -> Iterable[int]:
    """The cards dealt to a seat that still belong to it, mucked or not."""
    places = (MUCK, Place.of_seat(seat))
    return (index for index, card in enumerate(hand.cards) if card.owner == seat and card.place in places)


def _swapped(hand: Hand, one: int, other: int) -> Owners:
    owner, second = hand.cards[one].owner, hand.cards[other].owner
    if owner is None or second is None:
        raise Refused("bad-remap", "those cards were not both dealt to players")
    return ((one, Place.of_seat(second)), (other, Place.of_seat(owner)))


def _assigned(hand: Hand, words: Sequence[str]) -> Owners:
    """The cards that each seat holds, as listed; every seat keeps as many as it had."""
    found: dict[int, Place] = {}
    seat: Seat | None = None
    for word in words:
        if _is_card(word):
            if seat is None:
                raise Refused("bad-remap", FORMS)
            found[_card(hand, word)] = Place.of_seat(seat)
        elif NUMBER.fullmatch(word) and _number(word) in hand.parts:
            seat = Seat(_number(word))
        else:
            raise Refused("bad-remap", FORMS)
    before = sorted(hand.cards[index].owner or 0 for index in found)
    if before != sorted(place.seat or 0 for place in found.values()):
        raise Refused("bad-remap", "every seat must hold as many cards as it was dealt")
    return tuple(found.items())


def _names_card(word: str) -> bool:
    try:
        Card.parse(word)
    except Unreadable:
        return False
    return True


def _is_card(word: str) -> bool:
    return bool(CARD_NUMBER.fullmatch(word)) or _names_card(word)


def _number(word: str) -> int:
    found = NUMBER.fullmatch(word)
    assert found is not None, "matched before"
    return int(found[1])


def _numbered(hand: Hand, number: int) -> int:
    """The card with this number in the deal."""
    out = [index for index, card in enumerate(hand.cards) if card.place != STUB]
    if not 1 <= number <= len(out):
        raise Refused("no-such-card", f"{len(out)} cards have left the shoe")
    return out[number - 1]


def _card(hand: Hand, word: str) -> int:
    if CARD_NUMBER.fullmatch(word):
        return _numbered(hand, _number(word))
    face = FaceDown(Card.parse(word))
    found = [index for index, card in enumerate(hand.cards) if card.card == face and card.place != STUB]
    if not found:
        raise Refused("no-such-card", "that card has not left the shoe")
    return found[-1]
