"""Deck integrity: duplicates, unknown and foreign cards, cards that come back (rules matrix 5.4)."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.incidents.case import Case, Incident, Way, mark
from croupier.engine.incidents.common import MISDEAL, PASSED, SCRAP, STRAY, VOID
from croupier.engine.incidents.settling import settle, take_back
from croupier.engine.places import STUB
from croupier.errors import Refused


def _bind(case: Case) -> None:
    """The floor read the face: the unknown tag is that card, in the place it was drawn for (S-099)."""
    if case.card is None:
        raise Refused("card-needed", "say which card it is: bind 8h")
    face = FaceDown(case.card)
    if any(card.card == face and card.place != STUB for card in case.hand.cards):
        raise Refused("card-out", "that card has already left the stub", rule="Code 1.31")
    case.draft.add(ev.CardNamed, index=case.which, card=face)
    settle(case.draft)


DUPLICATE: Final = Incident(
    code="AL-11",
    group="deck",
    title=mark("duplicate card"),
    sentence=mark("Duplicate card: two cards of this deck have the same face."),
    rule="TDA 35-E, Code 1.31",
    ways=(VOID,),
    discretion=take_back,
    detected="sensor",
)

UNKNOWN: Final = Incident(
    code="AL-12",
    group="deck",
    title=mark("unknown tag"),
    sentence=mark("Unknown card: this tag is not one of the deck."),
    rule="Code 1.31, 1.32",
    ways=(STRAY, Way("bind", _bind, floor=True), SCRAP, VOID),
    discretion=take_back,
    detected="sensor",
)

FOREIGN: Final = Incident(
    code="AL-13",
    group="deck",
    title=mark("card of another deck"),
    sentence=mark("A card of another deck is in the shoe."),
    rule="Code 1.31",
    ways=(STRAY, SCRAP, VOID),
    discretion=take_back,
    detected="sensor",
)

AGAIN: Final = Incident(
    code="AL-14",
    group="deck",
    title=mark("card read again"),
    sentence=mark("The same card left the shoe a second time."),
    rule="TDA 35-E, Code 1.31",
    ways=(STRAY, MISDEAL, VOID),
    discretion=take_back,
    detected="sensor",
)

SILENT: Final = Incident(
    code="AL-17",
    group="deck",
    colour="amber",
    title=mark("shoe silent"),
    sentence=mark("The shoe has been silent for 8 seconds: does it jam?"),
    rule="TDA 38",
    ways=(PASSED,),
    detected="sensor",
)

SENSOR: Final = Incident(
    code="AL-35",
    group="deck",
    colour="amber",
    title=mark("sensor silent"),
    sentence=mark("A sensor is silent or sees something else: look where the card is."),
    rule="rules matrix 0.5",
    ways=(PASSED,),
    detected="sensor",
)

INCIDENTS: Final = (DUPLICATE, UNKNOWN, FOREIGN, AGAIN, SILENT, SENSOR)
