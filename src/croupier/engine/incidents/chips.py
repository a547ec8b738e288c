"""Chips on the table that differ from the terminal's figures (AL-30)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.incidents.common import both, neither, nothing
from croupier.engine.play.chip_count import correct_stack
from croupier.errors import Refused


def _differ(case: Case) -> None:
    """Check that a counted stack differs from the terminal's; for a pot the dealer's word is enough."""
    seat, players = case.seat, case.draft.table.players
    if seat is not None and seat not in players:
        raise Refused("empty-seat", f"seat {seat} is empty", seat=seat)
    if seat is not None and case.facts.get("amount") == players[seat].stack:
        raise Refused("same-count", f"seat {seat} has what the terminal has", seat=seat)


def _counted(case: Case) -> bool:
    return case.seat is not None and "amount" in case.facts


def _tournament(case: Case) -> bool:
    settings = case.draft.table.settings
    return settings is not None and settings.mode == "tournament"


def _correct(case: Case) -> None:
    stack = case.facts["amount"]
    correct_stack(
        case.draft,
        cmd.CorrectStack(
            at=case.draft.at, seat=case.whose, stack=stack, reason=case.reason or codes.CHIPS_DO_NOT_MATCH
        ),
    )


AS_COUNTED: Final = message("the stack as counted")

REPORTED: Final = Incident(
    code=codes.REPORTED_CHIPS_DO_NOT_MATCH,
    group="betting",
    title=message("chips do not match"),
    sentence=message("The chips on the table differ from the terminal's figures."),
    rule="Code 1.4, TDA 25-A",
    asks=("seat", "amount"),
    phases=("BETTING", "AWARDED"),
    check=_differ,
    instead=lambda case: codes.CHIPS_DO_NOT_MATCH,
    ways=(),
    after=True,
)

ALARM: Final = Incident(
    code=codes.CHIPS_DO_NOT_MATCH,
    group="betting",
    colour="amber",
    title=message("chips do not match"),
    sentence=message("The chips on the table differ from the terminal's figures."),
    rule="Code 1.4, TDA 25-A",
    ways=(
        Way("lift", _correct, both(_counted, neither(_tournament)), consequence=AS_COUNTED),
        Way(
            "lift",
            _correct,
            both(_counted, _tournament),
            floor=True,
            consequence=AS_COUNTED,
        ),
        Way(
            "stands",
            nothing,
            label=message("Terminal is right"),
            consequence=message("counted again: nothing changes"),
        ),
    ),
    detected="entry",
)

INCIDENTS: Final = (REPORTED, ALARM)
