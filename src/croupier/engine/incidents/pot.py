"""Showdown and pot incidents (rules matrix 5.6)."""

from __future__ import annotations

from typing import Final

from croupier.engine.incidents.case import Incident, Way, mark
from croupier.engine.incidents.settling import nothing

ALL_IN: Final = Incident(
    code="AL-34",
    group="pot",
    colour="amber",
    title=mark("hands to open"),
    sentence=mark("All-in and no more betting: all hands are opened."),
    rule="TDA 16",
    ways=(),
    detected="entry",
)

TABLED_SWEPT: Final = Incident(
    code="I-38",
    group="pot",
    title=mark("tabled hand swept"),
    sentence=mark("The tabled hand of seat {seat} is in the muck: put it back."),
    rule="TDA 13-C",
    asks=("seat",),
    phases=("SHOWDOWN",),
    ways=(Way("return", nothing, label=mark("Put back"), consequence=mark("the hand stays live")),),
)

TABLED_SWEPT_ALARM: Final = TABLED_SWEPT.alarm("AL-20", mark("tabled hand swept"), TABLED_SWEPT.sentence)

INCIDENTS: Final = (ALL_IN, TABLED_SWEPT, TABLED_SWEPT_ALARM)
