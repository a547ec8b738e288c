"""What happened at the showdown: hands tabled or mucked, rake, pots."""

from __future__ import annotations

from typing import ClassVar

from croupier.cards.card import Card
from croupier.engine.events.event import Event
from croupier.engine.places import Seat
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class HandTabled(Event):
    """The seat tabled all its cards, or those named."""

    NAME: ClassVar[str] = "hand-tabled"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class HandMucked(Event):
    """The seat mucked its cards unseen at the showdown."""

    NAME: ClassVar[str] = "hand-mucked"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class RakeTaken(Event):
    """The house took `amount` from pot number `pot` (the main pot is 0), `jackpot` of it for the jackpot."""

    NAME: ClassVar[str] = "rake-taken"
    pot: int
    amount: int
    jackpot: int = 0


@dataclass(frozen=True, kw_only=True)
class PotAwarded(Event):
    """`amount`, after rake, of pot number `pot` went to the seat; `half` is high or low, or the whole."""

    NAME: ClassVar[str] = "pot-awarded"
    pot: int
    seat: Seat
    amount: int
    half: str = ""
