"""A card seen in an unexpected place, and the alert that the place calls for."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.cards.burns import burn_instead, burnt_twice
from croupier.engine.incidents.street import board_from, burn_from
from croupier.engine.places import BOARD, BURN, MUCK, SCRAP, STUB, Place, Seat
from croupier.engine.play.from_shoe import raise_premature
from croupier.engine.table import Hand
from croupier.engine.table.dealing import board_count, receivers
from croupier.engine.table.turns import after

SLIDES = (codes.FIRST_CARD_MISDEALT, codes.CARD_TO_UNDEALT_SEAT, codes.SEAT_SKIPPED, codes.OUT_OF_SEQUENCE)
"""Alerts about one card at a wrong seat."""

PILES = (codes.MISSING_BURN, codes.SECOND_BURN)
"""Alerts about a card that was burnt instead of played, or the reverse."""


def wrong_seat(draft: Draft, index: int, place: Place) -> None:
    """A card arrived at a seat other than the expected one (AL-01 to AL-04).

    Once betting is open, or for a card of an earlier street, the reason is unknown (AL-35).
    """
    hand, expected = draft.hand, draft.hand.cards[index].place.seat
    assert expected is not None and place.seat is not None, "a card between two seats"
    dealing = hand.phase == "DEALING" or (hand.phase == "BETTING" and not hand.round.keyed)
    if not dealing or (hand.number and index != len(hand.cards) - 1):
        draft.open_case(codes.SENSOR_SILENT, seat=place.seat, index=index)
        return
    if any(alert.code in SLIDES and alert.index == index for alert in hand.incidents.alerts):
        return
    facts = (("expected", int(expected)), ("found", int(place.seat)))
    code = _seat_alert(hand, index, expected, place.seat)
    draft.open_case(code, seat=place.seat, index=index, facts=facts)


def _seat_alert(hand: Hand, index: int, expected: Seat, found: Seat) -> str:
    if is_first_card(hand, index):
        return codes.FIRST_CARD_MISDEALT
    served = receivers(hand)
    if found not in served:
        return codes.CARD_TO_UNDEALT_SEAT
    following = next((seat for seat in after(hand, expected) if seat in served), None)
    return codes.SEAT_SKIPPED if found == following else codes.OUT_OF_SEQUENCE


def is_first_card(hand: Hand, index: int) -> bool:
    """Whether this is the first card of the deal, ignoring boxed cards and cards that never left the shoe."""
    before = hand.cards[:index]
    return not hand.number and all(card.place in (SCRAP, STUB) for card in before)


def on_the_board(draft: Draft, index: int) -> None:
    """A card was played where a burn was expected (AL-08)."""
    hand = draft.hand
    burnt = len(hand.burns) > hand.last_round.burnt and burn_from(hand) == index
    _wrong_pile(draft, codes.MISSING_BURN, index, expected=burnt)


def on_the_burns(draft: Draft, index: int) -> None:
    """A second burn where another card was expected (AL-09)."""
    hand = draft.hand
    first_up = hand.cards[index].place.seat is not None and burn_from(hand) == index - 1
    _wrong_pile(draft, codes.SECOND_BURN, index, expected=first_up or board_from(hand)[:1] == [index])


def _wrong_pile(draft: Draft, code: str, index: int, *, expected: bool) -> None:
    """The burn and the first card of a later street may be swapped, as long as nobody has acted."""
    hand = draft.hand
    if (code, index) in hand.incidents.raised:
        return
    if not expected or not hand.number or hand.round.keyed or hand.phase not in ("DEALING", "BETTING"):
        draft.open_case(codes.SENSOR_SILENT, index=index)
        return
    for alert in hand.incidents.alerts:
        if alert.code == codes.BOARD_COUNT:
            draft.answer(alert, "same", by="terminal")
    draft.open_case(code, index=index)


def extra_card_seen(draft: Draft, index: int, place: Place) -> None:
    """An antenna says where an extra card went: that decides between AL-05, AL-10 and AL-07 (Guide 0.6)."""
    hand, open_codes = draft.hand, {alert.code for alert in draft.hand.incidents.alerts}
    if place == MUCK or hand.pending.late or open_codes & {codes.MISSING_BURN, codes.SECOND_BURN}:
        return
    if hand.round.keyed or codes.CARD_TOO_EARLY in open_codes:
        if place == BOARD and codes.CARD_TOO_EARLY in open_codes and codes.BOARD_COUNT not in open_codes:
            draft.open_case(codes.BOARD_COUNT, index=index, facts=board_count(draft.hand))
    elif place.seat is not None:
        if hand.phase in ("BETTING", "DRAWING"):
            _too_many(draft, index, place.seat)
    elif place == BOARD and hand.phase == "BETTING":
        _on_a_full_board(draft, index)
    elif place == BURN and hand.phase == "BETTING":
        raise_premature(draft)
        draft.add(ev.DealCompleted)


def _too_many(draft: Draft, index: int, seat: Seat) -> None:
    """A seat has a card too many (AL-05); if another extra card is waiting, one alert covers both."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.TOO_MANY_CARDS:
            draft.answer(alert, "same", by="terminal")
    extra = len(draft.hand.held_cards)
    draft.open_case(codes.TOO_MANY_CARDS, seat=seat, index=index, facts=(("extra", extra),))


def _on_a_full_board(draft: Draft, index: int) -> None:
    """The board has a card too many (AL-10), unless the burn before it was counted as a board card."""
    twice = burnt_twice(draft.hand)
    if twice is not None:
        burn_instead(draft, twice, index)
        return
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.BOARD_COUNT:
            draft.answer(alert, "same", by="terminal")
    draft.open_case(codes.BOARD_COUNT, index=index, facts=board_count(draft.hand))
