"""What went wrong, who ruled on it, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from croupier.engine.event import Event
from croupier.engine.places import Seat


@dataclass(frozen=True, kw_only=True)
class AlertRaised(Event):
    """Something is wrong. `number` counts the alerts of the hand from 1; `options` are the ways out."""

    NAME: ClassVar[str] = "alert-raised"
    number: int
    code: str  # AL-07, or I-10 for a declared incident
    colour: str  # red | amber | blue
    options: tuple[str, ...]
    rule: str
    seat: Seat | None = None
    index: int | None = None  # the card concerned, as in CardMoved
    uid: str = field(default="", repr=False)
    facts: tuple[tuple[str, int], ...] = ()  # numbers of the sentence: expected, found, minimum…
    by_floor: bool = False  # the floor chooses between the options


@dataclass(frozen=True, kw_only=True)
class AlertAnswered(Event):
    """The way out that was chosen, by whom (dealer | floor), under which rule, and why."""

    NAME: ClassVar[str] = "alert-answered"
    number: int
    way: str
    rule: str
    by: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class IncidentDeclared(Event):
    """The dealer reported an incident by its number in rules matrix section 5."""

    NAME: ClassVar[str] = "incident-declared"
    incident: str
    seat: Seat | None = None
    cards: int | None = None
    substantial: bool = False  # substantial action had taken place


@dataclass(frozen=True, kw_only=True)
class DeckLocked(Event):
    """The deck is defective: no hand starts before the floor has cleared it."""

    NAME: ClassVar[str] = "deck-locked"


@dataclass(frozen=True, kw_only=True)
class DeckCleared(Event):
    """The floor counted the deck: `cards` different cards, no other."""

    NAME: ClassVar[str] = "deck-cleared"
    cards: int


@dataclass(frozen=True, kw_only=True)
class FloorEntered(Event):
    """A floor manager gave his PIN; what follows is his."""

    NAME: ClassVar[str] = "floor-entered"
    who: str


@dataclass(frozen=True, kw_only=True)
class FloorLeft(Event):
    NAME: ClassVar[str] = "floor-left"


@dataclass(frozen=True, kw_only=True)
class Undone(Event):
    """The input number `cancels` is taken back; its events stay in the journal."""

    NAME: ClassVar[str] = "undone"
    cancels: int
