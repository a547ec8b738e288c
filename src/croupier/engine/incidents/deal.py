"""Dealing errors: cards in the wrong order, the button in the wrong place, the misdeal (Guide 5.2)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import (
    MISDEAL,
    MISDEAL_RULE,
    NOT_SO,
    after_sa,
    before_sa,
    both,
    call_misdeal,
    kill,
    must_be_live,
    neither,
    nothing,
    settle,
    take_back,
)
from croupier.engine.incidents.counts import withdraw
from croupier.engine.incidents.posts import (
    blinds_as_keyed,
    correct_blinds,
    make_good_later,
    misdeal_from_the_right_seats,
    played_as_dealt,
    right_blinds,
)
from croupier.engine.incidents.remap import by_antennas, first_deal, owners
from croupier.engine.places import MUCK, Place, Seat
from croupier.errors import Refused
from croupier.rules.positions import clockwise
from croupier.values import replace

TOO_LATE: Final = "TDA 35-D, Code 1.9.b"
"""After substantial action, the deal is played as it is."""


def _misdeal(rule: str) -> Way:
    """The misdeal that this rule orders for the error."""
    return replace(MISDEAL, rule=rule)


def _in_the_deal(case: Case) -> bool:
    """Whether the card is from the first deal and a misdeal is still possible."""
    return before_sa(case) and not case.hand.number


def _remap(case: Case) -> None:
    case.draft.add(ev.CardsRemapped, owners=owners(case))
    settle(case.draft)


def _as_seen(case: Case) -> None:
    """X-REMAP by the antennas: every card is where they see it."""
    case.draft.add(ev.CardsRemapped, owners=by_antennas(case.hand))
    settle(case.draft)


# --- the order of the deal ---------------------------------------------------------------------------

FIRST_CARD: Final = Incident(
    code=codes.REPORTED_FIRST_CARD_MISDEALT,
    title=message("first card to the wrong seat"),
    sentence=message("The deal started at seat {seat}."),
    rule="TDA 35-A2, 35-D, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    explains=(codes.FIRST_CARD_MISDEALT,),
    ways=(_misdeal("TDA 35-A2, Code 1.9.d"), Way("remap", _remap, after_sa, rule=TOO_LATE), NOT_SO),
    discretion=take_back,
)


def _not_dealt_in(case: Case) -> None:
    if case.seat is None:
        raise Refused("seat-needed", f"{case.code}: say which seat")
    if case.seat in case.hand.parts:
        raise Refused("dealt-in", f"seat {case.seat} is dealt in", seat=case.seat)


def _out_of_play(case: Case) -> None:
    """Send the seat's cards to the muck unseen; the other seats hold the cards that followed (I-02)."""
    hand, seat = case.hand, case.whose
    seen = [index for index, card in enumerate(hand.cards) if card.seen == Place.of_seat(seat)]
    if seen:
        found = [(index, MUCK) for index in seen]
    else:
        found = [*zip(first_deal(hand), _with_guest(case, seat), strict=False)]
    case.draft.add(ev.CardsRemapped, owners=tuple(found))
    settle(case.draft)


def _with_guest(case: Case, guest: Seat) -> list[Place]:
    """Where the cards really went if this seat was also served, one lap for each of its cards."""
    hand, laps = case.hand, case.facts.get("cards", 1)
    around = (
        clockwise(hand.positions.button, (*hand.seats, guest))
        if hand.positions.button
        else sorted((*hand.seats, guest))
    )
    return [
        Place.of_seat(seat) if seat != guest else MUCK
        for lap, seats in enumerate([tuple(around)] * hand.game.dealt_by[0][2])
        for seat in seats
        if seat != guest or lap < laps
    ]


INELIGIBLE: Final = Incident(
    code=codes.REPORTED_CARD_TO_UNDEALT_SEAT,
    title=message("card to a seat that is not dealt in"),
    sentence=message("Seat {seat} got a card and is not dealt in."),
    rule="TDA 35-A3, 35-D, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    explains=(codes.CARD_TO_UNDEALT_SEAT,),
    check=_not_dealt_in,
    ways=(
        _misdeal("TDA 35-A3, Code 1.9.d"),
        Way(
            "stands",
            _out_of_play,
            after_sa,
            rule=TOO_LATE,
            label=message("To the muck"),
            consequence=message("unseen; the hand is played"),
        ),
        NOT_SO,
    ),
    discretion=take_back,
)


def _no_hand(case: Case) -> None:
    """They have no hand, and what they posted stays in the pot."""
    withdraw(case.draft, case.whose, case.hand.game.dealt_by[0][2])
    kill(case, case.whose)


SKIPPED: Final = Incident(
    code=codes.REPORTED_SEAT_SKIPPED,
    title=message("player skipped"),
    sentence=message("Seat {seat} was not dealt in."),
    rule="TDA 35-A4, 35-D, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    explains=(codes.SEAT_SKIPPED, codes.CARDS_MISSING),
    check=must_be_live,
    ways=(
        _misdeal("TDA 35-A4, Code 1.9.d"),
        Way(
            "stands",
            _no_hand,
            after_sa,
            rule=TOO_LATE,
            label=message("No hand"),
            consequence=message("what was posted stays in the pot"),
        ),
        NOT_SO,
    ),
    discretion=take_back,
)

OUT_OF_SEQUENCE: Final = Incident(
    code=codes.REPORTED_OUT_OF_SEQUENCE,
    title=message("card out of sequence"),
    sentence=message("A card was dealt out of sequence."),
    rule="Code 1.6, 1.9, TDA 35-D",
    asks=("seat", "card"),
    phases=("DEALING", "BETTING"),
    explains=(codes.SEAT_SKIPPED, codes.OUT_OF_SEQUENCE),
    ways=(
        _misdeal("Code 1.6, Guide 5.1"),
        Way("remap", _remap, rule=TOO_LATE),
        Way("stands", nothing, after_sa, rule=TOO_LATE),
        NOT_SO,
    ),
    discretion=take_back,
)

WRONG_SEAT: Final = message("The card is at seat {found}: expected at seat {expected}.")


def _at_a_seat(report: Incident, code: str, title: str) -> Incident:
    """An antenna's alert with the same misdeal as the report."""
    ways = (
        replace(report.ways[0], when=_in_the_deal),
        Way("remap", _as_seen, neither(_in_the_deal), rule=TOO_LATE),
        NOT_SO,
    )
    return replace(report.alarm(code, title, WRONG_SEAT), ways=ways)


SEAT_ALARMS: Final = (
    _at_a_seat(FIRST_CARD, codes.FIRST_CARD_MISDEALT, message("first card, wrong seat")),
    _at_a_seat(INELIGIBLE, codes.CARD_TO_UNDEALT_SEAT, message("seat not dealt in")),
    _at_a_seat(SKIPPED, codes.SEAT_SKIPPED, message("seat skipped")),
    _at_a_seat(OUT_OF_SEQUENCE, codes.OUT_OF_SEQUENCE, message("card out of sequence")),
)

# --- button and blinds -------------------------------------------------------------------------------


def _has_blinds(case: Case) -> None:
    if case.hand.positions.button is None:
        raise Refused("no-button", "this game has neither button nor blinds")


def _no_card_yet(case: Case) -> bool:
    return not case.hand.cards


MISPLACED: Final = Incident(
    code=codes.REPORTED_BLINDS_MISPLACED,
    title=message("button or blinds misplaced"),
    sentence=message("Button or blinds are not where they belong."),
    rule="TDA 32, 35-D, Code 1.9, WSOP 109",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    explains=(codes.BLINDS_MISPLACED,),
    check=_has_blinds,
    ways=(
        Way(
            "lift",
            correct_blinds,
            _no_card_yet,
            label=message("Put right"),
            consequence=message("wrong posts back, right ones taken"),
            rule="TDA 32, Décret 2.III.d",
        ),
        Way(
            "lift",
            right_blinds,
            both(before_sa, played_as_dealt, neither(_no_card_yet)),
            label=message("Put right"),
            consequence=message("right posts, bets back, betting begins again"),
            rule="TDA 34",
        ),
        Way("stands", nothing, both(after_sa, played_as_dealt), rule="TDA 34"),
        Way(
            "misdeal",
            misdeal_from_the_right_seats,
            both(before_sa, neither(_no_card_yet, played_as_dealt)),
            final=True,
            rule="Code 1.9.d, Guide 5.1",
        ),
        Way(
            "stands",
            make_good_later,
            both(after_sa, neither(played_as_dealt)),
            consequence=message("from the next hand on each player gets each position once"),
            rule="WSOP 109, TDA 35-D, Code 1.9.b",
        ),
        NOT_SO,
    ),
    discretion=misdeal_from_the_right_seats,
)

KEYED_ELSEWHERE: Final = Incident(
    code=codes.BLINDS_MISPLACED,
    title=message("button or blinds misplaced"),
    sentence=message("The wrong seats posted the blinds."),
    rule="TDA 32, Décret 2.III.d",
    ways=(
        Way(
            "lift",
            correct_blinds,
            label=message("Put right"),
            consequence=message("wrong posts back, right ones taken"),
        ),
        Way("not-so", blinds_as_keyed, consequence=message("the hand is dealt from the posts as they are")),
    ),
    discretion=blinds_as_keyed,
    detected="entry",
)

# --- the misdeal itself ------------------------------------------------------------------------------


def _may_be_misdeal(case: Case) -> None:
    """After substantial action only the floor may grant a misdeal (TDA 35-D, S-078)."""
    if case.hand.phase == "SHOWDOWN":
        raise Refused("too-late", "the betting is over: the hand is played", rule=MISDEAL_RULE)
    if case.substantial and case.draft.table.floor is None:
        raise Refused(
            "substantial-action",
            "substantial action has taken place: the hand is played",
            rule="TDA 35-D, TDA 36, Code 1.9",
        )


THE_MISDEAL: Final = Incident(
    code=codes.MISDEAL,
    title=message("misdeal"),
    sentence=message("Misdeal reported: cancel this deal and start it again?"),
    rule=MISDEAL_RULE,
    phases=("DEALING", "BETTING"),
    ways=(
        Way("misdeal", call_misdeal, before_sa, rule="TDA 35-C, Code 1.9.a"),  # the report was asked already
        Way("discretion", call_misdeal, after_sa, floor=True, rule=TOO_LATE),
        Way("stands", nothing),
    ),
    check=_may_be_misdeal,
    discretion=call_misdeal,
)

INCIDENTS: Final = (
    FIRST_CARD,
    INELIGIBLE,
    SKIPPED,
    OUT_OF_SEQUENCE,
    MISPLACED,
    KEYED_ELSEWHERE,
    *SEAT_ALARMS,
    THE_MISDEAL,
)
