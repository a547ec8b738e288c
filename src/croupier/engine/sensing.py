"""A card where the script of the deal did not put it: which alert that raises, by the place it was seen."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.dealing import receivers
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import open_case
from croupier.engine.places import BOARD, BURN, MUCK, Place, Seat
from croupier.engine.showing import last_of_a_pot, none_may_muck
from croupier.engine.table import Hand
from croupier.engine.turns import after


def wrong_seat(draft: Draft, index: int, place: Place) -> None:
    """A card of the deal arrived at another seat than the script's (AL-01 to AL-04)."""
    hand, expected = draft.hand, draft.hand.cards[index].place.seat
    assert expected is not None and place.seat is not None, "a card between two seats"
    if hand.phase != "DEALING" or index != len(hand.cards) - 1:
        open_case(draft, "AL-35", seat=place.seat, index=index)
        return
    facts = (("expected", int(expected)), ("found", int(place.seat)))
    code = _seat_alert(hand, index, expected, place.seat)
    open_case(draft, code, seat=place.seat, index=index, facts=facts)


def _seat_alert(hand: Hand, index: int, expected: Seat, found: Seat) -> str:
    served = receivers(hand)
    if found not in served:
        return "AL-02"
    if not hand.dealt and index == 0:
        return "AL-01"
    following = next((seat for seat in after(hand, expected) if seat in served), None)
    return "AL-03" if found == following else "AL-04"


def in_the_muck(draft: Draft, index: int) -> None:
    """Cards of a live hand in the muck: its fold if it is to act, else they were swept (AL-19, AL-20)."""
    hand, seat = draft.hand, draft.hand.cards[index].place.seat
    if seat is None:
        return
    part = hand.parts[seat]
    if part.folded or part.mucked:
        return
    if hand.phase == "SHOWDOWN":
        if part.tabled:
            open_case(draft, "AL-20", seat=seat, index=index)
        elif not none_may_muck(draft.table) and not last_of_a_pot(hand, seat):
            draft.add(ev.HandMucked, seat=seat)
        return
    if not any(alert.code == "AL-19" and alert.seat == seat for alert in hand.alerts):
        open_case(draft, "AL-19", seat=seat, index=index)


def on_the_board(draft: Draft, index: int) -> None:
    """A board card where a burn was expected (AL-08)."""
    if draft.hand.cards[index].place == BURN:
        open_case(draft, "AL-08", index=index)


def on_the_burns(draft: Draft, index: int) -> None:
    """A second burn where a board card was expected (AL-09)."""
    if draft.hand.cards[index].place == BOARD:
        open_case(draft, "AL-09", index=index)


def extra_card_seen(draft: Draft, index: int, place: Place) -> None:
    """A card beyond the script is held, and an antenna says where it went: AL-05, AL-10 or AL-07 (0.6)."""
    if place == MUCK or draft.hand.round_open:
        return
    early = [alert for alert in draft.hand.alerts if alert.code == "AL-07"]
    if place.seat is not None and not early:
        open_case(draft, "AL-05", seat=place.seat, index=index, facts=(("extra", 1),))
    elif place == BOARD and not early:
        open_case(draft, "AL-10", index=index)
