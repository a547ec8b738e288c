"""What the terminal refuses without a ruling: a wrong deck count, closing a round early, hidden cards."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.incidents.case import Incident, message

DECK_CHECK: Final = Incident(
    code=codes.DECK_CHECK_FAILED,
    group="deck",
    title=message("deck incomplete"),
    sentence=message("{found} cards counted: {expected} different ones are needed."),
    rule="Code 1.31.b",
    ways=(),
    detected="entry",
    on_record=True,
)

STILL_TO_ACT: Final = Incident(
    code=codes.STILL_TO_ACT,
    group="betting",
    title=message("player still to act"),
    sentence=message("Seat {seat} still has to act."),
    rule="TDA 50-A, Code 1.2",
    ways=(),
    detected="entry",
)

HIDDEN_CARDS: Final = Incident(
    code=codes.HIDDEN_CARDS,
    group="people",
    title=message("hidden cards"),
    sentence=message("Face-down cards of a live hand are shown to nobody; afterwards only to the floor."),
    rule="IB-1",
    ways=(),
    detected="entry",
    on_record=True,
)

INCIDENTS: Final = (DECK_CHECK, STILL_TO_ACT, HIDDEN_CARDS)
