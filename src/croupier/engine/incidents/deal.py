"""Dealing errors: cards too many or too few, and the misdeal itself (rules matrix 5.2)."""

from __future__ import annotations

from typing import Final

from croupier.engine.incidents.case import Case, Incident, Way, mark
from croupier.engine.incidents.common import (
    MISDEAL,
    MISDEAL_RULE,
    NOT_SO,
    ON_TOP,
    after_sa,
    before_sa,
    both,
    call_misdeal,
    kill,
    neither,
)
from croupier.engine.incidents.settling import missed, nothing, take_back
from croupier.errors import Refused


def _one_extra(case: Case) -> bool:
    return case.facts.get("extra") == 1


def _at_showdown(case: Case) -> bool:
    """He tabled more cards than make a hand (S-155)."""
    return case.hand.phase == "SHOWDOWN"


def _disqualify(case: Case) -> None:
    kill(case, case.whose)


def _first_deal(case: Case) -> bool:
    return not case.hand.dealt


def _may_be_misdeal(case: Case) -> None:
    """After substantial action only the floor may still grant it (TDA 35-D, S-078)."""
    if case.hand.phase == "SHOWDOWN":
        raise Refused("too-late", "the betting is over: the hand is played", rule=MISDEAL_RULE)
    if case.substantial and case.draft.table.floor is None:
        raise Refused(
            "substantial-action",
            "substantial action has taken place: the hand is played",
            rule="TDA 35-D, TDA 36, Code 1.9",
        )


FIRST_CARD: Final = Incident(
    code="I-01",
    title=mark("first card to the wrong seat"),
    sentence=mark("The deal started at seat {seat}."),
    rule="TDA 35-A2, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    ways=(MISDEAL,),
    discretion=take_back,
)

INELIGIBLE: Final = Incident(
    code="I-02",
    title=mark("card to a seat that is not dealt in"),
    sentence=mark("Seat {seat} got a card and is not dealt in."),
    rule="TDA 35-A3, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    ways=(MISDEAL,),
    discretion=take_back,
)

SKIPPED: Final = Incident(
    code="I-03",
    title=mark("player skipped"),
    sentence=mark("Seat {seat} was not dealt in."),
    rule="TDA 35-A4, Code 1.9",
    asks=("seat",),
    phases=("DEALING", "BETTING"),
    ways=(MISDEAL,),
    discretion=take_back,
)

OUT_OF_SEQUENCE: Final = Incident(
    code="I-08",
    title=mark("card out of sequence"),
    sentence=mark("A card was dealt out of sequence."),
    rule="Code 1.6, 1.9",
    phases=("DEALING", "BETTING"),
    ways=(MISDEAL,),
    discretion=take_back,
)

WRONG_SEAT: Final = mark("The card is at seat {found}: expected at seat {expected}.")

SEAT_ALARMS: Final = (
    FIRST_CARD.alarm("AL-01", mark("first card, wrong seat"), WRONG_SEAT, NOT_SO),
    INELIGIBLE.alarm("AL-02", mark("seat not dealt in"), WRONG_SEAT, NOT_SO),
    SKIPPED.alarm("AL-03", mark("seat skipped"), WRONG_SEAT, NOT_SO),
    OUT_OF_SEQUENCE.alarm("AL-04", mark("card out of sequence"), WRONG_SEAT, NOT_SO),
)

EXTRA: Final = Incident(
    code="AL-05",
    title=mark("too many cards"),
    sentence=mark("Too many cards were dealt."),
    rule=MISDEAL_RULE,
    ways=(
        Way("return", ON_TOP.does, both(_one_extra, neither(_at_showdown))),
        Way("misdeal", call_misdeal, both(before_sa, neither(_at_showdown))),
        Way("kill", _disqualify, _at_showdown, floor=True, consequence=mark("the next best hand wins")),
        NOT_SO,
    ),
    discretion=take_back,
    detected="sensor",
)

MISSING: Final = Incident(
    code="AL-06",
    title=mark("cards missing"),
    sentence=mark("Cards are missing: {found} of {expected} were counted."),
    rule=MISDEAL_RULE,
    ways=(Way("missed", missed), Way("misdeal", call_misdeal, _first_deal), NOT_SO),
    discretion=take_back,
    detected="sensor",
)

THE_MISDEAL: Final = Incident(
    code="I-10",
    title=mark("misdeal"),
    sentence=mark("Misdeal reported: cancel this deal and start it again?"),
    rule=MISDEAL_RULE,
    phases=("DEALING", "BETTING"),
    ways=(
        Way("misdeal", call_misdeal, before_sa),
        Way("discretion", call_misdeal, after_sa, floor=True),
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
    *SEAT_ALARMS,
    EXTRA,
    MISSING,
    THE_MISDEAL,
)
