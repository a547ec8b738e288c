"""Too many or too few cards at a seat or in the whole deal (I-07)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import (
    NOT_SO,
    after_sa,
    ask_about_extra,
    before_sa,
    both,
    call_misdeal,
    code_rules,
    kill,
    missed,
    neither,
    put_on_top,
    settle,
    take_back,
)
from croupier.engine.incidents.remap import first_deal
from croupier.engine.places import NOWHERE, RETURNED, STUB, Place, Seat
from croupier.engine.play.rounds import finish_step
from croupier.engine.table import Hand
from croupier.engine.table.dealing import receivers, seat_due
from croupier.errors import Refused


def unread(hand: Hand) -> list[int]:
    """The unread cards at the end of the deal, which may not have been dealt at all."""
    found: list[int] = []
    for index in reversed(range(len(hand.cards))):
        card = hand.cards[index]
        if card.place == STUB:
            continue
        if card.card is not None or card.uid or card.owner is None:
            break
        found.append(index)
    return found[::-1]


def withdraw(draft: Draft, seat: Seat, number: int) -> None:
    """The seat was skipped in its last `number` laps: its unread cards never left the shoe.

    In the first deal, the seats after it hold the card of the seat before (S-072).
    """
    hand = draft.hand
    gone = unread(hand)[-number:] if number else []
    if len(gone) < number:
        return
    if hand.number:
        owners = [(index, STUB) for index in gone]
    else:
        laps = hand.game.dealt_by[0][2]
        slots = [
            Place.of_seat(each)
            for lap in range(laps)
            for each in hand.seats
            if each != seat or lap < laps - number
        ]
        dealt = [index for index in first_deal(hand) if index not in gone]
        owners = [*zip(dealt, slots, strict=False), *((index, STUB) for index in gone)]
    moved = [(index, place) for index, place in owners if _lies_elsewhere(hand, index, place)]
    draft.add(ev.CardsRemapped, owners=tuple(moved))


def _lies_elsewhere(hand: Hand, index: int, place: Place) -> bool:
    return place == STUB or hand.cards[index].owner != place.seat


# --- how many, and whose -----------------------------------------------------------------------------


def _held(case: Case) -> int:
    return case.facts.get("cards", 0)


def _countable(case: Case) -> None:
    if case.seat is None or case.seat not in case.hand.parts or case.hand.parts[case.seat].folded:
        raise Refused("not-in-hand", f"seat {case.seat} has no live hand", seat=case.seat)
    if "cards" not in case.facts:
        raise Refused("cards-needed", f"{case.code}: say how many cards the seat holds", seat=case.seat)
    if not _over(case):
        raise Refused(
            "count-right",
            f"seat {case.seat} should hold {_held(case)} cards",
            rule="TDA 37, 38",
            seat=case.seat,
        )


def _over(case: Case) -> int:
    """How many cards too many; negative for too few."""
    return _held(case) - seat_due(case.hand)


def _too_many(case: Case) -> bool:
    return _over(case) > 0


def _acted(case: Case) -> bool:
    return any(one.seat == case.seat for one in case.hand.voluntary)


def _too_late_to_serve(case: Case) -> bool:
    """Whether they have acted and the house then gives no card (TDA 37; under Code 1.9 it does)."""
    return _acted(case) and case.house.short_after_acting == "dead"


def _top_card_is_his(case: Case) -> bool:
    """Whether only one card is missing, it is on top of the stub, and the seat was last in the deal."""
    hand = case.hand
    if _over(case) != -1 or case.seat != _last_served(hand):
        return False
    if hand.phase == "DEALING":
        return True
    gone = unread(hand)
    return bool(gone) and gone[-1] == _last_out(hand) and hand.cards[gone[-1]].owner == case.seat


def _last_served(hand: Hand) -> Seat:
    drew = [seat for seat in receivers(hand) if hand.parts[seat].drawn]
    return (drew or receivers(hand))[-1] if not drew or hand.rule.draw else receivers(hand)[-1]


def _last_out(hand: Hand) -> int:
    return max(index for index, card in enumerate(hand.cards) if card.place != STUB)


def _served_now(case: Case) -> bool:
    """Whether they get the missing cards: in order, or out of order for the button (TDA 37, Code 1.9)."""
    if _too_many(case) or _too_late_to_serve(case):
        return False
    if _misdeal_by_count(case):
        return False
    if before_sa(case) or code_rules(case):
        return _top_card_is_his(case)
    return case.seat == case.hand.positions.button


def _misdeal_by_count(case: Case) -> bool:
    """Whether too few cards of the first deal are a misdeal in this house; the button is served (TDA 37)."""
    first = before_sa(case) and not case.hand.number
    button = case.seat == case.hand.positions.button
    return first and not button and case.house.short_before_sa == "misdeal"


def _fails_by_count(case: Case) -> bool:
    """Whether one card too many or too few is a misdeal by itself in this house (TDA 35-A6)."""
    apart = _over(case) == 1 and not case.facts.get("mixed") and case.house.extra_one == "misdeal"
    return _misdeal_by_count(case) if not _too_many(case) else before_sa(case) and apart


def _button_acted(case: Case) -> bool:
    """Whether the button acted with too few cards: dead, substantial action or not (TDA 37)."""
    return not _too_many(case) and case.seat == case.hand.positions.button and _too_late_to_serve(case)


def _separable(case: Case) -> bool:
    """Whether the one extra card is still separate, to be the next burn (WSOP 118)."""
    return _over(case) == 1 and not case.facts.get("mixed") and case.house.extra_one == "next_burn"


def _two_extra(case: Case) -> bool:
    return _over(case) > 1


ONE_EXTRA: Final = "WSOP 118, Guide 5.1"
TWO_EXTRA: Final = "WSOP tournament 88.b, WSOP 104, Guide 5.1"


# --- what is done ------------------------------------------------------------------------------------


def _extra(case: Case) -> list[int]:
    """The seat's extra cards: held, seen there, or taken back as a wrong reading."""
    hand, seat = case.hand, case.whose
    if case.held:
        return case.held
    there = sum(card.place.seat == seat for card in hand.cards)
    wanted = _held(case) - there
    out = {card.card for card in hand.cards if card.card is not None and card.place != STUB}
    back = [i for i, card in enumerate(hand.cards) if card.place == STUB and card.card not in out]
    taken_back = [] if hand.deal.reshuffled else back
    at_the_seat = [index for index in taken_back if hand.cards[index].seen == Place.of_seat(seat)]
    return (at_the_seat or taken_back)[-wanted:] if wanted > 0 else []


def _extra_on_top(case: Case) -> None:
    """X-TOP."""
    for index in _extra(case):
        case.draft.add(ev.CardMoved, index=index, to=RETURNED)


def _serve(case: Case) -> None:
    """Serve the missing cards from the top of the stub; those recorded in their place were never dealt."""
    draft, seat, number = case.draft, case.whose, -_over(case)
    hand = draft.hand
    if hand.phase == "DEALING" and not hand.deal.replacing:
        return
    if len(unread(hand)) >= number:
        withdraw(draft, seat, number)
    else:
        for index in _not_there(hand, seat, number):
            draft.add(ev.CardMoved, index=index, to=NOWHERE)
    draft.add(ev.CardsOwed, seat=seat, number=number)
    finish_step(draft)


def _not_there(hand: Hand, seat: Seat, number: int) -> list[int]:
    """The cards wrongly recorded at the seat: first those no antenna saw, then the latest."""
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == seat]
    return sorted(mine, key=lambda index: (hand.cards[index].seen is not None, -index))[:number]


def _kill(case: Case) -> None:
    """X-KILL: the whole hand goes to the muck, the stub is unchanged (TDA 38, Code 1.9)."""
    draft, seat = case.draft, case.whose
    if _too_many(case):
        for index in _extra(case):
            draft.add(ev.CardMoved, index=index, to=Place.of_seat(seat))
    else:
        withdraw(draft, seat, -_over(case))
    kill(case, seat)


def _withdrawn(case: Case) -> None:
    """The count was right after all: the held cards never left the stub."""
    for index in case.held:
        case.draft.add(ev.CardMoved, index=index, to=STUB)
    settle(case.draft)


WRONG_COUNT: Final = Incident(
    code=codes.WRONG_COUNT,
    title=message("wrong number of cards"),
    sentence=message("Cards of seat {seat}: {cards}."),
    rule="TDA 37, 38, Code 1.9, WSOP 104, 118",
    asks=("seat", "cards"),
    phases=("DEALING", "BETTING"),
    explains=(codes.TOO_MANY_CARDS, codes.CARDS_MISSING, codes.CARD_TOO_EARLY),
    check=_countable,
    ways=(
        Way("return", _extra_on_top, both(before_sa, _separable), also=("extra-card",), rule=ONE_EXTRA),
        Way(
            "replace",
            _serve,
            _served_now,
            label=message("Complete the hand"),
            consequence=message("the next card of the stub goes to that seat"),
            rule="TDA 37, Code 1.9.c",
        ),
        Way("kill", _kill, both(_button_acted, before_sa), floor=True, rule="TDA 37, Code 1.9.c"),
        Way(
            "misdeal",
            call_misdeal,
            both(_button_acted, before_sa),
            floor=True,
            final=True,
            rule="TDA 37, Code 1.9.c",
        ),
        Way(
            "misdeal",
            call_misdeal,
            both(before_sa, _two_extra),
            final=True,
            rule=TWO_EXTRA,
        ),
        Way("misdeal", call_misdeal, _fails_by_count, final=True, rule="TDA 35-A6, WSOP 104"),
        Way(
            "misdeal",
            call_misdeal,
            both(before_sa, neither(_two_extra, _separable, _served_now, _button_acted, _fails_by_count)),
            final=True,
            rule="WSOP 104, Guide 5.1",
        ),
        Way("kill", _kill, both(after_sa, _button_acted), floor=True, rule="TDA 37, Code 1.9.c"),
        Way(
            "kill",
            _kill,
            both(after_sa, neither(_served_now, _button_acted)),
            floor=True,
            rule="TDA 38, Code 1.9.c",
        ),
        Way("not-so", _withdrawn),
    ),
    discretion=call_misdeal,
)

# --- noticed by the terminal -------------------------------------------------------------------------


def _one_extra(case: Case) -> bool:
    return case.facts.get("extra") == 1


def _at_showdown(case: Case) -> bool:
    """Whether they tabled too many cards (S-155)."""
    return case.hand.phase == "SHOWDOWN"


def _disqualify(case: Case) -> None:
    kill(case, case.whose)


def _may_go_back(case: Case) -> bool:
    """Whether extra cards go back on top: only one, or any number on a later street (no misdeal there)."""
    alone = _one_extra(case) and case.house.extra_one == "next_burn"
    return not _at_showdown(case) and (alone or _later_street(case))


def _later_street(case: Case) -> bool:
    return case.hand.number > 0


def _on_top(case: Case) -> None:
    """X-TOP, for all extra cards or none (S-068)."""
    if len(case.held) > 1 and not _later_street(case):
        ask_about_extra(case.draft)
    else:
        put_on_top(case)


EXTRA: Final = Incident(
    code=codes.TOO_MANY_CARDS,
    title=message("too many cards"),
    sentence=message("Too many cards were dealt."),
    in_place_of="action",
    rule="WSOP 104, 118, Code 1.9, 1.24, TDA 38",
    ways=(
        Way(
            "kill",
            _disqualify,
            _at_showdown,
            floor=True,
            consequence=message("the next best hand wins"),
            rule="TDA 38, Code 1.24.a",
        ),
        Way("return", _on_top, _may_go_back, also=("extra-card",), rule=ONE_EXTRA),
        Way("misdeal", call_misdeal, both(before_sa, neither(_later_street)), final=True, rule=TWO_EXTRA),
        NOT_SO,
    ),
    discretion=take_back,
    detected="sensor",
)


def _first_deal(case: Case) -> bool:
    return not case.hand.deal.first_over


def _one_missing(case: Case) -> bool:
    return case.facts.get("expected", 0) - case.facts.get("found", 0) == 1


MISSING: Final = Incident(
    code=codes.CARDS_MISSING,
    title=message("cards missing"),
    sentence=message("Cards are missing: {found} of {expected} were counted."),
    in_place_of="action",
    rule="TDA 35-A4, 37, Code 1.9",
    ways=(
        Way("missed", missed, _one_missing, rule="TDA 37, Code 1.9.c"),
        Way("missed", missed, neither(_one_missing)),
        Way("misdeal", call_misdeal, _first_deal, final=True, rule="TDA 35-A4, Code 1.9.d"),
        NOT_SO,
    ),
    discretion=take_back,
    detected="sensor",
)

INCIDENTS: Final = (WRONG_COUNT, EXTRA, MISSING)
