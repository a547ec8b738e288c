"""What happened to the cards of a hand: dealt, moved, named, discarded, shuffled in again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from croupier.cards.card import FaceDown
from croupier.engine.events.event import Event
from croupier.engine.places import Place, Seat


@dataclass(frozen=True, kw_only=True)
class CardDrawn(Event):
    """A card left the shoe; None: nobody could read it. `uid` is the tag, empty if there was none.

    `keyed`: no sensor says so, but a person. `lies`: it lies there already, as a card of the street with the
    number `street`, though the betting before it was taken back and is not over.
    """

    NAME: ClassVar[str] = "card-drawn"
    card: FaceDown | None
    uid: str = field(repr=False)  # with the register, a tag is the face of its card
    to: Place
    up: bool = False  # dealt face up to a seat
    deck: str = ""  # of a card of another deck of the table, that came as the first of the hand
    keyed: bool = False
    lies: Place | None = None
    street: int = 0


@dataclass(frozen=True, kw_only=True)
class CardReadAgain(Event):
    """The tag just read was read once more: one card, merged (S-107)."""

    NAME: ClassVar[str] = "card-read-again"
    COUNTED: ClassVar[bool] = False
    uid: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class CardMoved(Event):
    """The card drawn as number `index` (from 0) of this attempt is now at `to`."""

    NAME: ClassVar[str] = "card-moved"
    index: int
    to: Place
    up: bool = False


@dataclass(frozen=True, kw_only=True)
class CardNamed(Event):
    """An unknown card was named, from the showdown, the muck or the floor; `up`: it lies open.

    With a tag, a sensor saw a card that a person had keyed.
    """

    NAME: ClassVar[str] = "card-named"
    index: int
    card: FaceDown
    up: bool = False
    uid: str = field(default="", repr=False)


@dataclass(frozen=True, kw_only=True)
class DealCompleted(Event):
    """The dealing step is over: everybody has their cards, or the dealer says so."""

    NAME: ClassVar[str] = "deal-completed"


@dataclass(frozen=True, kw_only=True)
class StubReshuffled(Event):
    """The cards moved back to the stub were shuffled into it; `burn_again`: the street is burnt again.

    `burns` of them were burns; `unseen` has (seat, how many) of the discards that nobody named.
    """

    NAME: ClassVar[str] = "stub-reshuffled"
    burn_again: bool
    burns: int = 0
    unseen: tuple[tuple[Seat, int], ...] = ()
    cards: tuple[int, ...] = ()  # further cards of the hand that rejoin the stub, by their numbers


@dataclass(frozen=True, kw_only=True)
class DeckPlanned(Event):
    """The stub cannot serve the street as usual: `way` is scramble, serve or community (Guide 2.3)."""

    NAME: ClassVar[str] = "deck-planned"
    way: str


@dataclass(frozen=True, kw_only=True)
class Discarded(Event):
    """The seat gave back `number` cards to draw others; `cards` are their numbers, if they are known."""

    NAME: ClassVar[str] = "discarded"
    seat: Seat
    number: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DiscardsNamed(Event):
    """Of what the seat gave back unnamed in the draw `street`, these are numbers; `by` says who named them.

    `by` is muck or shoe, whose reader saw them, or the dealer or the floor, who keyed them afterwards.
    """

    NAME: ClassVar[str] = "discards-named"
    seat: Seat
    street: str
    cards: tuple[int, ...]
    by: str = "dealer"
