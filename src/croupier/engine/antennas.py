"""What an antenna's reading means: a card out of place, in the muck, or where it belongs."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.burns import burn_instead, burnt_twice
from croupier.engine.incidents.street import board_from, burn_from
from croupier.engine.places import BURN, HELD, MUCK, RETURNED, SCRAP, STUB, Place, Seat
from croupier.engine.play.acts import take
from croupier.engine.play.from_shoe import draw_card, raise_premature
from croupier.engine.play.rounds import close_round, deal_returned
from croupier.engine.play.showdown import last_of_a_pot, none_may_muck
from croupier.engine.play.unread_cards import name_unread
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.dealing import board_count, next_of_hand, receivers, returned_dealt
from croupier.engine.table.legal_actions import legal_actions
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
    draft.close("same", codes.BOARD_COUNT)
    draft.open_case(code, index=index)


def extra_card_seen(draft: Draft, index: int, place: Place) -> None:
    """An antenna says where an extra card went: that decides between AL-05, AL-10 and AL-07 (Guide 0.6)."""
    hand, open_codes = draft.hand, {alert.code for alert in draft.hand.incidents.alerts}
    if place == MUCK or hand.pending.late or open_codes & {codes.MISSING_BURN, codes.SECOND_BURN}:
        return
    if hand.round.keyed or codes.CARD_TOO_EARLY in open_codes:
        if place.is_board and codes.CARD_TOO_EARLY in open_codes and codes.BOARD_COUNT not in open_codes:
            draft.open_case(codes.BOARD_COUNT, index=index, facts=board_count(draft.hand, place.board))
    elif place.seat is not None:
        if hand.phase in ("BETTING", "DRAWING"):
            _too_many(draft, index, place.seat)
    elif place.is_board and hand.phase == "BETTING":
        _on_a_full_board(draft, index, place)
    elif place == BURN and hand.phase == "BETTING":
        raise_premature(draft)
        draft.add(ev.DealCompleted)


def _too_many(draft: Draft, index: int, seat: Seat) -> None:
    """A seat has a card too many (AL-05); if another extra card is waiting, one alert covers both."""
    draft.close("same", codes.TOO_MANY_CARDS)
    extra = len(draft.hand.held_cards)
    draft.open_case(codes.TOO_MANY_CARDS, seat=seat, index=index, facts=(("extra", extra),))


def _on_a_full_board(draft: Draft, index: int, place: Place) -> None:
    """The board has a card too many (AL-10), unless the burn before it was counted as a board card."""
    twice = burnt_twice(draft.hand)
    if twice is not None:
        burn_instead(draft, twice, index)
        return
    draft.close("same", codes.BOARD_COUNT)
    draft.open_case(codes.BOARD_COUNT, index=index, facts=board_count(draft.hand, place.board))


def on_the_other_board(draft: Draft, index: int, place: Place) -> None:
    """Of two boards side by side, a card of one lies on the other (AL-37)."""
    hand = draft.hand
    if any(alert.code == codes.WRONG_ROW and alert.index == index for alert in hand.incidents.alerts):
        return
    facts = (("expected", hand.cards[index].place.board), ("found", place.board))
    draft.open_case(codes.WRONG_ROW, index=index, facts=facts)


def is_there(hand: Hand, place: Place, seen: Place | None) -> bool:
    """Whether the antenna `seen` is that of the place; a run is dealt where the row before it lay."""
    return seen == place or (hand.deal.runs > 1 and seen is not None and seen.is_board and place.is_board)


def in_the_muck(draft: Draft, index: int) -> None:
    """Card number `index`, which still belongs to a seat, has arrived in the muck."""
    hand, seat = draft.hand, draft.hand.cards[index].place.seat
    if seat is None or hand.parts[seat].folded or hand.parts[seat].mucked:
        return
    if hand.phase == "SHOWDOWN":
        _at_the_showdown(draft, seat, index)
        return
    there = {*_seen_there(hand, seat), index}
    if _are_discards(hand, seat, len(there)):
        return
    if not _is_turn(draft.table, seat):
        announce(draft, seat, index)
    elif not _known(hand, seat) - there:
        take(draft, seat, "fold", 0)
        close_round(draft)


def name_discard(draft: Draft, index: int) -> None:
    """Name a discard from the muck: the seat's number of discards was keyed and betting has not begun.

    Once betting begins, the card may be part of a fold instead.
    """
    hand, seat = draft.hand, draft.hand.cards[index].place.seat
    if (
        seat is None
        or hand.phase not in ("DRAWING", "DEALING")
        or (hand.phase == "DRAWING" and hand.round.to_act == seat)
    ):
        return
    last = next((one for one in reversed(hand.deal.discards) if one.seat == seat), None)
    if last is not None and last.street == hand.street and last.missing and index < last.out:
        draft.add(ev.DiscardsNamed, seat=seat, street=last.street, cards=(index,), by="muck")


def _at_the_showdown(draft: Draft, seat: Seat, index: int) -> None:
    hand = draft.hand
    if hand.parts[seat].tabled:
        _announce_once(draft, codes.TABLED_HAND_SWEPT, seat, index)
    elif not none_may_muck(draft.table) and not last_of_a_pot(hand, seat):
        draft.add(ev.HandMucked, seat=seat)


def announce(draft: Draft, seat: Seat, index: int) -> None:
    """Raise AL-19 for a swept hand."""
    _announce_once(draft, codes.HAND_IN_MUCK, seat, index)


def _announce_once(draft: Draft, code: str, seat: Seat, index: int) -> None:
    """Raise one alert each time a hand is swept, not one for each of its cards."""
    hand = draft.hand
    others = _seen_there(hand, seat) - {index}
    if not any((code, other) in hand.incidents.raised for other in others):
        draft.open_case(code, seat=seat, index=index)


def part_of_a_hand(table: Table, hand: Hand) -> tuple[Seat, int, int] | None:
    """A live hand with some of its cards in the muck and no alert yet: its seat, one card, and since when.

    A fold that was taken back does not count: all its cards lie there, and the dealer knows.
    """
    if table.phase not in ("BETTING", "DEALING", "DRAWING"):
        return None
    for seat in hand.live:
        there = _seen_there(hand, seat)
        if not there or any((codes.HAND_IN_MUCK, index) in hand.incidents.raised for index in there):
            continue
        if _are_discards(hand, seat, len(there)) or (
            _is_turn(table, seat) and not _known(hand, seat) - there
        ):
            continue
        first = min(there, key=lambda index: hand.cards[index].seen_at)
        return seat, first, hand.cards[first].seen_at
    return None


def _seen_there(hand: Hand, seat: Seat) -> set[int]:
    """The cards of the seat that lie in the muck."""
    return {index for index in _known(hand, seat) if hand.cards[index].seen == MUCK}


def _known(hand: Hand, seat: Seat) -> set[int]:
    """The seat's cards that an antenna can see: those with a tag."""
    return {index for index, card in enumerate(hand.cards) if card.place.seat == seat and card.uid}


def _are_discards(hand: Hand, seat: Seat, number: int) -> bool:
    """Whether this many cards are the seat's discards in a draw, given back now or earlier without names."""
    if not hand.game.draws:
        return False
    drawing = hand.phase == "DRAWING" and hand.round.to_act == seat
    return drawing or number <= hand.parts[seat].loose


def _is_turn(table: Table, seat: Seat) -> bool:
    """Whether the seat may fold now."""
    legal = legal_actions(table, table.house)
    return legal.seat == seat and "fold" in legal.actions and table.phase == "BETTING"


def see_card(draft: Draft, command: cmd.SeeCard) -> None:
    """The card lies at the antenna's place; if nothing had read it before, this reading names it."""
    if draft.table.hand is None or draft.table.between_hands:
        return
    index = _index(draft, command)
    if index is None:
        draft.open_case(codes.SENSOR_SILENT, seat=command.place.seat)
        return
    card = draft.hand.cards[index]
    if card.seen != command.place:
        _judge(draft, index, command.place)
    if index < len(draft.hand.cards):
        draft.add(ev.CardSeen, index=index, place=command.place)
        if command.place == MUCK:
            name_discard(draft, index)


def see_again(draft: Draft, index: int, place: Place) -> None:
    """Repeat an antenna's reading after an undo has changed the table."""
    _judge(draft, index, place)
    if index < len(draft.hand.cards):
        draft.add(ev.CardSeen, index=index, place=place)


def lose_card(draft: Draft, command: cmd.LoseCard) -> None:
    """The card left the antenna's field; the next reading will tell where it went."""
    if draft.table.hand is None or draft.table.between_hands:
        return
    for index, card in enumerate(draft.hand.cards):
        if card.uid == command.uid and is_there(draft.hand, command.place, card.seen):
            draft.add(ev.CardLost, index=index)


def _index(draft: Draft, command: cmd.SeeCard) -> int | None:
    """The card with this tag; if the shoe missed it, this reading draws or names it."""
    out = [(index, card) for index, card in enumerate(draft.hand.cards) if card.place != STUB]
    for index, card in reversed(out):
        if card.uid == command.uid or (command.card is not None and card.card == command.card):
            return index
    if command.card is None or command.status != "card":
        return None
    unread = [
        index
        for index, card in out
        if card.card is None and not card.uid and _lies_there(draft, card, command)
    ]
    if unread and (len(unread) == 1 or command.place != MUCK):
        name_unread(draft, unread[0], command.card)
        return unread[0]
    if draft.table.phase != "HALTED" and is_there(draft.hand, next_of_hand(draft.hand), command.place):
        draw_card(draft, cmd.DrawCard(at=draft.at, card=command.card, uid=command.uid))
        return len(draft.hand.cards) - 1
    return None


def _lies_there(draft: Draft, card: DrawnCard, command: cmd.SeeCard) -> bool:
    """Whether the card is recorded at this place, or is a discard on its way to the muck."""
    hand = draft.hand
    given = (
        command.place == MUCK and hand.phase == "DRAWING" and card.place.seat == hand.round.to_act is not None
    )
    return is_there(hand, card.place, command.place) or given


def _judge(draft: Draft, index: int, place: Place) -> None:
    """Work out what the card's place means for the hand."""
    card = draft.hand.cards[index]
    if is_there(draft.hand, card.place, place):
        _fits(draft, index)
    elif card.place == RETURNED:
        dealt = returned_dealt(draft.hand).cards[index].place
        if draft.table.phase != "HALTED" and is_there(draft.hand, dealt, place):
            deal_returned(draft)
    elif card.place == HELD:
        extra_card_seen(draft, index, place)
    elif place == MUCK:
        in_the_muck(draft, index)
    elif place.is_board and card.place.is_board:
        on_the_other_board(draft, index, place)
    elif place.is_board or (card.place == BURN and place.seat is not None):
        on_the_board(draft, index)
    elif place == BURN:
        on_the_burns(draft, index)
    elif card.place.seat is not None:
        wrong_seat(draft, index, place)
    else:
        draft.open_case(codes.SENSOR_SILENT, seat=place.seat, index=index)


def _fits(draft: Draft, index: int) -> None:
    """The card is where it belongs, so close the alerts that were waiting for that (Guide 0.10)."""
    for alert in draft.hand.incidents.alerts:
        if alert.index != index:
            continue
        if alert.code == codes.WRONG_ROW or (alert.code in SLIDES and _may_slide(draft, index)):
            draft.answer(alert, "slid", by="terminal")
        elif alert.code in (codes.TABLED_HAND_SWEPT, codes.SENSOR_SILENT) or (
            alert.code in PILES and _alone(draft, index)
        ):
            draft.answer(alert, "located", by="terminal")


def _alone(draft: Draft, index: int) -> bool:
    """Whether no later card's place depends on this one."""
    hand = draft.hand
    return index == len(hand.cards) - 1 or (hand.rule.board == 1 and not hand.held_cards)


def _may_slide(draft: Draft, index: int) -> bool:
    """Whether sliding one face-down card to its seat restores the order: no other card has left (Guide 0.10).

    After the first deal there is no misdeal, so a card can always go back to its seat.
    """
    hand, window = draft.hand, draft.house.deal_slide_window
    if hand.number:
        return True
    astray = [alert for alert in hand.incidents.alerts if alert.code in SLIDES]
    if index != len(hand.cards) - 1 or len(astray) > 1 or hand.cards[index].up or window == "off":
        return False
    return window == "all" or not is_first_card(hand, index)
