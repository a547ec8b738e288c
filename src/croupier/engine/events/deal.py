"""What happened to the cards of a hand: dealt, moved, named, discarded, shuffled in again."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from croupier.cards.card import Card, FaceDown
from croupier.engine.events.event import Event
from croupier.engine.places import Place, Seat


class CardDrawn(Event):
    """A card left the shoe; None: unread. `uid` is the tag, empty if there was none.

    `keyed`: a person entered it, not a sensor. `lies`: where it already lies, as a card of street number
    `street`, although the betting before it was taken back and is not over.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"tabled"})
    card: FaceDown | None
    uid: str = field(repr=False)  # hidden: the register turns a tag into its card
    to: Place
    up: bool = False  # dealt face up to a seat
    deck: str = ""  # the deck, if the hand's first card came from another one of the table
    keyed: bool = False
    lies: Place | None = None
    street: int = 0
    tabled: bool = False  # to a hand that is tabled, so that everybody sees it


class CardReadAgain(Event, counted=False):
    """The same tag was read twice in a row, counted as one card (S-107)."""

    uid: str = field(repr=False)


class CardMoved(Event):
    """The card drawn as number `index` (from 0) of this attempt is now at `to`.

    `face`: which card it is, where it comes to lie open: on the board, face up, or in a hand that is tabled.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"face"})
    index: int
    to: Place
    up: bool = False
    face: Card | None = None


class CardNamed(Event):
    """An unknown card was named at the showdown, by the muck or by the floor; `up`: it lies face up.

    With a tag, a sensor saw a card that a person had keyed.
    """

    index: int
    card: FaceDown
    up: bool = False
    uid: str = field(default="", repr=False)


class DealCompleted(Event):
    """The dealing step is over: all cards are out, or the dealer says so."""


class StubReshuffled(Event):
    """Cards were shuffled back into the stub; `burn_again`: the street is burnt again.

    `burns` of them were burns; `unseen` has (seat, how many) for unnamed discards.
    """

    burn_again: bool
    burns: int = 0
    unseen: tuple[tuple[Seat, int], ...] = ()
    cards: tuple[int, ...] = ()  # the numbers of other cards of the hand that rejoin the stub


class DeckPlanned(Event):
    """The stub cannot serve the street as usual: `way` is scramble, serve or community (Guide 2.3)."""

    way: str


class Discarded(Event):
    """The seat discarded `number` cards to draw others; `cards` are their numbers in the hand, if known."""

    seat: Seat
    number: int
    cards: tuple[int, ...] = ()


class DiscardsNamed(Event):
    """Unnamed discards of the seat in the draw `street` were identified, by their numbers in the hand.

    `by` is muck or shoe if its reader saw them, dealer or floor if that person keyed them afterwards.
    """

    seat: Seat
    street: str
    cards: tuple[int, ...]
    by: str = "dealer"
