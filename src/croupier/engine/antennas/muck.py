"""Cards of a live hand in the muck: a fold, discards, or cards swept by mistake.

In a draw they are the cards the seat gives back, or has just given back, so the muck names its discards.

Facts (Guide 0.5, 0.6, I-35): when all the cards of the seat to act are there, it has folded. Any others were
swept (AL-19), most seriously a tabled hand at the showdown (AL-20). An untabled hand at the showdown is given
up, and nobody is alerted (IB-2).
"""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import MUCK, Seat
from croupier.engine.play.acting import take
from croupier.engine.play.rounds import close_round
from croupier.engine.play.showdown.showing import last_of_a_pot, none_may_muck
from croupier.engine.table import Hand, Table
from croupier.engine.table.actions import legal_actions


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
    if not hand.rule.draw:
        return False
    drawing = hand.phase == "DRAWING" and hand.round.to_act == seat
    return drawing or number <= hand.parts[seat].loose


def _is_turn(table: Table, seat: Seat) -> bool:
    """Whether the seat may fold now."""
    legal = legal_actions(table, table.house)
    return legal.seat == seat and "fold" in legal.actions and table.phase == "BETTING"
