"""Players who are absent, leave or take too long (Guide 5.7)."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine.between.people import left_live_hand
from croupier.engine.between.seating import sit_out
from croupier.engine.commands import people as ask
from croupier.engine.incidents.case import Case, Incident, Way, message
from croupier.engine.play.time_calls import call_time
from croupier.errors import Refused


def _granted(case: Case) -> None:
    """Check that time may be called: by the floor, or by anybody on an absent player."""
    seat = case.seat
    there = seat is not None and seat in case.draft.table.players and not case.draft.table.players[seat].away
    if there and case.draft.table.floor is None:
        raise Refused("floor-needed", "the floor grants the time: the PIN first", rule="TDA 29", way="time")


def _call_time(case: Case) -> None:
    call_time(case.draft, ask.CallTime(at=case.draft.at, seat=case.seat))


def _leave(case: Case) -> None:
    """The hand stays live until it is the seat's turn; then the clock runs (TDA 29, 31)."""
    sit_out(case.draft, cmd.SitOut(at=case.draft.at, seat=case.whose))
    left_live_hand(case.draft, case.whose)


TIME: Final = Incident(
    code=codes.TIME_CALLED,
    group="people",
    title=message("time called"),
    sentence=message("Seat {seat} is taking long: somebody calls the clock."),
    rule="TDA 29, Code 1.35",
    asks=("seat",),
    phases=("BETTING",),
    colour="amber",
    check=_granted,
    ways=(Way("clock", _call_time, label=message("Clock"), consequence=message("then fold, or check")),),
)

ABSENT: Final = Incident(
    code=codes.PLAYER_GONE,
    group="people",
    title=message("player gone"),
    sentence=message("Seat {seat} is not there."),
    rule="TDA 30, TDA 31",
    asks=("seat",),
    colour="amber",
    ways=(
        Way("absent", _leave, label=message("Absent"), consequence=message("the hand waits for its turn")),
    ),
)

LEVEL: Final = Incident(
    code=codes.NEW_LEVEL,
    group="people",
    colour="blue",
    title=message("new level"),
    sentence=message("The clock of the levels changed: new stakes from the next hand on."),
    rule="TDA 23",
    ways=(),
    detected="entry",
)

INCIDENTS: Final = (TIME, ABSENT, LEVEL)
