"""Hands swept or fouled by mistake before the showdown (I-35).

Facts: the floor may return a hand that can be identified beyond doubt; otherwise it is dead, and only the
uncalled part of its bet goes back (TDA 65). Under the Code an unprotected hand is dead without redress; a
protected one stays live, and if it cannot be rebuilt its owner gets back all their chips of the hand
(Code 1.5).
"""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import NOT_SO, kill, must_be_live, nothing
from croupier.errors import Refused


def _may_come_back(case: Case) -> bool:
    """Whether the hand may be returned: known, unmixed and, under the Code, protected.

    An antenna cannot tell whether the hand was protected: the floor asks.
    """
    if "mixed" in case.facts or case.house.rfid_hand_evidence == "off":
        return False
    mine = [card for card in case.hand.cards if card.owner == case.seat]
    known = bool(mine) and all(card.card is not None for card in mine)
    unprotected = case.code == codes.REPORTED_HAND_SWEPT and not case.facts.get("protected")
    return known and not (unprotected and _redress(case))


def _redress(case: Case) -> bool:
    """Whether the house makes good only a protected hand (Code 1.5)."""
    return case.house.kill_protected_refund == "yes"


def _kill(case: Case) -> None:
    if case.refund == "all" and not _redress(case):
        raise Refused(
            "no-refund",
            "a fouled hand gets back no more than what nobody called",
            rule="TDA 65-A",
            seat=case.whose,
        )
    kill(case, case.whose)


def _lawful_refund(case: Case) -> str:
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
    refund=_lawful_refund,
)

SWEPT_ALARM: Final = SWEPT.alarm(codes.HAND_IN_MUCK, message("hand in the muck"), SWEPT.sentence, NOT_SO)

INCIDENTS: Final = (SWEPT, SWEPT_ALARM)
