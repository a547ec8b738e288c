"""Hands that are swept or fouled by mistake before the showdown (I-35).

Facts: a hand that can be identified beyond doubt may come back, by the floor; otherwise it is dead, and only
the part of its own bet that nobody called goes back (TDA 65). Under the Code an unprotected hand is dead
without redress; a protected one stays live, and if it cannot be rebuilt its owner gets all their chips of the
hand back (Code 1.5).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.engine import codes
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import NOT_SO, kill, must_be_live
from croupier.engine.incidents.settling import nothing
from croupier.errors import Refused


def _may_come_back(case: Case) -> bool:
    """Its cards are known and nothing got mixed with them; under the Code, its owner had protected them.

    What an antenna saw does not say whether they were protected: the floor asks.
    """
    if "mixed" in case.facts or case.house.rfid_hand_evidence == "off":
        return False
    mine = [card for card in case.hand.cards if card.owner == case.seat]
    known = bool(mine) and all(card.card is not None for card in mine)
    unprotected = case.code == codes.REPORTED_HAND_SWEPT and not case.facts.get("protected")
    return known and not (unprotected and _redress(case))


def _redress(case: Case) -> bool:
    """The house makes good a hand that was protected, and no other (Code 1.5)."""
    return case.house.kill_protected_refund == "yes"


def _kill(case: Case) -> None:
    if case.refund == "all" and not _redress(case):
        raise Refused(
            "no-refund",
            "a fouled hand gets back no more than what nobody called",
            rule="TDA 65-A",
            seat=case.whose,
        )
    kill(replace(case, refund=case.refund or _lawful_refund(case)), case.whose)


def _lawful_refund(case: Case) -> str:
    """What goes back where the ruling names nothing: the report was the floor's own."""
    if not _redress(case):
        return "uncalled"
    return "all" if case.facts.get("protected") else "none"


SWEPT: Final = Incident(
    code=codes.REPORTED_HAND_SWEPT,
    group="betting",
    title=message("hand swept by mistake"),
    sentence=message("Cards of seat {seat} are in the muck, and it has not folded."),
    rule="TDA 65, Code 1.5",
    asks=("seat", "protected", "mixed"),
    phases=("BETTING",),
    explains=(codes.HAND_IN_MUCK,),
    check=must_be_live,
    ways=(
        Way(
            "return",
            nothing,
            _may_come_back,
            floor=True,
            label=message("Hand returned"),
            consequence=message("play goes on"),
            rule="TDA 65-B, Code 1.5",
        ),
        Way("kill", _kill, rule="TDA 65-A, Code 1.5"),
    ),
)

SWEPT_ALARM: Final = SWEPT.alarm(codes.HAND_IN_MUCK, message("hand in the muck"), SWEPT.sentence, NOT_SO)

INCIDENTS: Final = (SWEPT, SWEPT_ALARM)
