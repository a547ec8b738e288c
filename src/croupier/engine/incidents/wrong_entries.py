"""Irregular entries passed with a reason, and the choice after an undercall (I-32)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import PASSED, nothing
from croupier.engine.play.motions import complete, forfeit


def _complete(case: Case) -> None:
    complete(case.draft, case.whose)


def _forfeit(case: Case) -> None:
    forfeit(case.draft, case.whose, case.facts["pushed"])


def _passed(code: str, title: str, sentence: str, rule: str, by: str = "floor") -> Incident:
    """An irregular amount that can be passed with a reason, by default only by the floor."""
    return Incident(
        code=code,
        group="betting",
        colour="amber" if by == "dealer" else "red",
        title=title,
        sentence=sentence,
        rule=rule,
        ways=(PASSED,),
        detected="entry",
        passed_by=by,
    )


AMOUNT: Final = _passed(
    codes.ILLEGAL_AMOUNT,
    message("amount"),
    message("Seat {seat}: {amount} is not a legal total. Legal: {minimum} to {maximum}."),
    "TDA 43-A, Code 1.11",
    by="dealer",
)
CLOSED: Final = _passed(
    codes.BETTING_NOT_OPEN,
    message("betting not open"),
    message("Seat {seat} raised, but the betting was not reopened for it."),
    "TDA 47-A, Code 1.11",
)
CAPPED: Final = _passed(
    codes.OVER_THE_CAP,
    message("over the cap"),
    message("Seat {seat} raised, but the round has had its last raise."),
    "TDA 48, Code 1.11.a",
)
OVER_THE_POT: Final = _passed(
    codes.OVER_THE_POT,
    message("over the pot"),
    message("Seat {seat} bet more than the pot allows."),
    "TDA 52-B, Décret 3.II",
)

UNDERCALL: Final = Incident(
    code=codes.UNDERCALL,
    group="betting",
    title=message("undercall"),
    sentence=message("Seat {seat} put out {pushed} and owes {owed}: less than the call."),
    rule="TDA 51-B, Code 1.17",
    ways=(
        Way("complete", _complete),
        Way("forfeit", _forfeit),
        Way("return", nothing, label=message("Chips back"), consequence=message("the seat acts again")),
    ),
    detected="entry",
)

INCIDENTS: Final = (
    AMOUNT,
    CLOSED,
    CAPPED,
    OVER_THE_POT,
    UNDERCALL,
)
