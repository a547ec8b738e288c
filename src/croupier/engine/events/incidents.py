"""What went wrong, who ruled on it, and what was taken back."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from croupier.cards.card import FaceDown
from croupier.engine.events.event import Event
from croupier.engine.places import Place, Seat


class AlertRaised(Event):
    """Something is wrong. `number` counts the alerts of the hand from 1; `options` are the ways out."""

    number: int
    code: str  # AL-07, or I-10 for a declared incident
    colour: str  # red | amber | blue
    options: tuple[str, ...]
    rule: str
    seat: Seat | None = None
    index: int | None = None  # the card concerned, as in CardMoved
    uid: str = field(default="", repr=False)
    facts: tuple[tuple[str, int], ...] = ()  # the numbers for the sentence: expected, found, minimum…
    by_floor: bool = False  # the floor chooses between the options
    floor_ways: tuple[str, ...] = ()  # options that only the floor may choose
    detected: str = "sensor"  # how it was noticed: sensor | told | entry
    substantial: bool = False  # substantial action had taken place


class AlertAnswered(Event):
    """The chosen way out, by whom (dealer | floor), under which rule, and why."""

    number: int
    way: str
    rule: str
    by: str
    reason: str = ""
    seat: Seat | None = None  # the seat that the ruling named
    card: FaceDown | None = None  # the card that the ruling named
    refund: str = ""
    action: str = ""
    remap: tuple[str, ...] = ()


class IncidentDeclared(Event):
    """The dealer reported an incident, by its code in the rulebook (Guide 5)."""

    SELDOM: ClassVar[frozenset[str]] = frozenset({"board"})
    incident: str
    seat: Seat | None = None
    cards: int | None = None
    substantial: bool = False  # substantial action had taken place
    index: int | None = None  # the card concerned, as in CardMoved
    amount: int | None = None
    mixed: str = ""
    protected: bool = False
    board: int | None = None


class ReportRefused(Event, counted=False):
    """A late or unfounded report: it changes nothing, but it is recorded (S-079).

    The fields of the report are as in `IncidentDeclared`.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"board"})
    incident: str
    code: str  # of the refusal
    seat: Seat | None = None
    cards: int | None = None
    index: int | None = None
    amount: int | None = None
    mixed: str = ""
    protected: bool = False
    board: int | None = None


class Noted(Event):
    """Something to remember that does not affect play: a penalty to come, words, a name."""

    what: str
    seat: Seat | None = None


class CardSeen(Event, counted=False):
    """An antenna sees the card number `index` of the hand at this place."""

    index: int
    place: Place


class CardLost(Event, counted=False):
    """The antenna no longer sees card number `index`."""

    index: int


class CardReplaced(Event):
    """X-REPLACE: an exposed card becomes the next burn; its seat gets another once all are served."""

    index: int


class CardScrapped(Event):
    """X-SCRAP: the card is out of play. `later`: its seat gets another once all are served."""

    index: int
    later: bool = False


class CardsOwed(Event):
    """The seat was dealt too few cards and gets the rest from the top of the stub (TDA 37, Code 1.9)."""

    seat: Seat
    number: int


class BlindsPlaced(Event):
    """The hand is now played from these positions; `seats` are in dealing order.

    `returned` has (seat, live, dead) for the forced bets that go back. Those due instead follow as `Posted`.
    """

    button: Seat
    small_blind_seat: Seat | None
    big_blind_seat: Seat
    seats: tuple[Seat, ...]
    dead_small_blind: Seat | None = None  # as in HandStarted
    returned: tuple[tuple[Seat, int, int], ...] = ()


class BlindsMisplaced(Event):
    """A hand played from wrong positions stands; each player still gets each position once (WSOP 109).

    `last` had the last correct big blind, `wrong` the incorrect one.
    """

    last: Seat
    wrong: Seat


class HandKilled(Event):
    """X-KILL: the hand is dead by a ruling; `refund` goes back to its owner."""

    seat: Seat
    refund: int = 0


class CardsRemapped(Event):
    """X-REMAP: the deal stands as it was dealt; these cards are where it really put them."""

    owners: tuple[tuple[int, Place], ...]


class AwardCorrected(Event):
    """Chips of the last hand go where they belong: (seat, how many more, negative for less) (TDA 22)."""

    moves: tuple[tuple[Seat, int], ...]


class HandReturned(Event):
    """A mucked hand was identified and is live again, by order of the floor (TDA 14)."""

    seat: Seat


class HandAsked(Event):
    """A player with the right to see this hand asked: it must be tabled (TDA 18-B)."""

    seat: Seat
    by: Seat


class HandLookedAt(Event, counted=False):
    """The floor looked at the face-down cards of this seat (IB-1)."""

    seat: Seat


class ShoeLifted(Event):
    """The shoe failed: the rest of the hand is dealt by hand, unread."""


class PotForfeited(Event):
    """This seat forfeits what it won, which is dead money in the next hand (WSOP 113)."""

    seat: Seat
    amount: int


class Undone(Event, counted=False):
    """Input number `cancels` is taken back; its events stay in the journal.

    Sensor inputs after it are taken back too, the latest first. The `again` inputs that follow repeat them,
    as they apply to the earlier table.
    """

    cancels: int
    again: int = 0


class Redone(Event, counted=False):
    """The undo with the number `restores` is itself undone.

    Sensor inputs since then are dropped, and repeated by the `again` inputs that follow.
    """

    restores: int
    again: int = 0
