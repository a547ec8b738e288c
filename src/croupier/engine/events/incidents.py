"""What went wrong, who ruled on it, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from croupier.cards.card import FaceDown
from croupier.engine.events.event import Event
from croupier.engine.places import Place, Seat


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
    floor_ways: tuple[str, ...] = ()  # those of the options that only the floor may choose
    detected: str = "sensor"  # sensor | told | entry: how the terminal came to know
    substantial: bool = False  # substantial action had taken place


@dataclass(frozen=True, kw_only=True)
class AlertAnswered(Event):
    """The way out that was chosen, by whom (dealer | floor), under which rule, and why."""

    NAME: ClassVar[str] = "alert-answered"
    number: int
    way: str
    rule: str
    by: str
    reason: str = ""
    seat: Seat | None = None  # whom the ruling named
    card: FaceDown | None = None  # the card that it named
    refund: str = ""
    action: str = ""
    remap: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class IncidentDeclared(Event):
    """The dealer reported an incident, by its code in the rulebook (Guide 5)."""

    NAME: ClassVar[str] = "incident-declared"
    incident: str
    seat: Seat | None = None
    cards: int | None = None
    substantial: bool = False  # substantial action had taken place
    index: int | None = None  # the card concerned, as in CardMoved
    amount: int | None = None
    mixed: str = ""
    protected: bool = False


@dataclass(frozen=True, kw_only=True)
class ReportRefused(Event):
    """A report came too late or without ground: nothing changed, and it is on record (S-079).

    What was reported is as in `IncidentDeclared`.
    """

    NAME: ClassVar[str] = "report-refused"
    COUNTED: ClassVar[bool] = False
    incident: str
    code: str  # of the refusal
    seat: Seat | None = None
    cards: int | None = None
    index: int | None = None
    amount: int | None = None
    mixed: str = ""
    protected: bool = False


@dataclass(frozen=True, kw_only=True)
class Noted(Event):
    """Something to remember that changes nothing of the play: a penalty to come, words, a name."""

    NAME: ClassVar[str] = "noted"
    what: str
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class CardSeen(Event):
    """An antenna sees the card number `index` of the hand at this place."""

    NAME: ClassVar[str] = "card-seen"
    COUNTED: ClassVar[bool] = False
    index: int
    place: Place


@dataclass(frozen=True, kw_only=True)
class CardLost(Event):
    """The antenna that saw the card number `index` does not see it any more."""

    NAME: ClassVar[str] = "card-lost"
    COUNTED: ClassVar[bool] = False
    index: int


@dataclass(frozen=True, kw_only=True)
class CardReplaced(Event):
    """X-REPLACE: an exposed card becomes the next burn; its seat gets another once all are served."""

    NAME: ClassVar[str] = "card-replaced"
    index: int


@dataclass(frozen=True, kw_only=True)
class CardScrapped(Event):
    """X-SCRAP: the card is out of play. `later`: its seat gets another once all are served."""

    NAME: ClassVar[str] = "card-scrapped"
    index: int
    later: bool = False


@dataclass(frozen=True, kw_only=True)
class CardsOwed(Event):
    """The seat was dealt too few cards and gets the others from the top of the stub (TDA 37, Code 1.9)."""

    NAME: ClassVar[str] = "cards-owed"
    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class BlindsPlaced(Event):
    """The hand is played from these positions and not from those before; `seats` are in dealing order.

    `returned` has (seat, live, dead): what goes back of the forced bets. Those that are due instead follow
    as `Posted`.
    """

    NAME: ClassVar[str] = "blinds-placed"
    button: Seat
    small_blind_seat: Seat | None
    big_blind_seat: Seat
    seats: tuple[Seat, ...]
    dead_small_blind: Seat | None = None  # as in HandStarted
    returned: tuple[tuple[Seat, int, int], ...] = ()


@dataclass(frozen=True, kw_only=True)
class BlindsMisplaced(Event):
    """A hand played from wrong positions stands: each player still gets each of them once (WSOP 109).

    `last` had the last big blind that was right, `wrong` the one that was not.
    """

    NAME: ClassVar[str] = "blinds-misplaced"
    last: Seat
    wrong: Seat


@dataclass(frozen=True, kw_only=True)
class HandKilled(Event):
    """X-KILL: the hand is dead by a ruling; `refund` goes back to its owner."""

    NAME: ClassVar[str] = "hand-killed"
    seat: Seat
    refund: int = 0


@dataclass(frozen=True, kw_only=True)
class CardsRemapped(Event):
    """X-REMAP: the deal stands as it was dealt; these cards lie where they say."""

    NAME: ClassVar[str] = "cards-remapped"
    owners: tuple[tuple[int, Place], ...]


@dataclass(frozen=True, kw_only=True)
class AwardCorrected(Event):
    """Chips of the hand before go where they belonged: (seat, how many more, negative for less) (TDA 22)."""

    NAME: ClassVar[str] = "award-corrected"
    moves: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, kw_only=True)
class HandReturned(Event):
    """Cards that were given up are identified and live again, by the floor's word (TDA 14)."""

    NAME: ClassVar[str] = "hand-returned"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class HandAsked(Event):
    """Somebody who may asked to see this hand: it is opened and not mucked (TDA 18-B)."""

    NAME: ClassVar[str] = "hand-asked"
    seat: Seat
    by: Seat


@dataclass(frozen=True, kw_only=True)
class HandLookedAt(Event):
    """The floor looked at the face-down cards of this seat (IB-1)."""

    NAME: ClassVar[str] = "hand-looked-at"
    COUNTED: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ShoeLifted(Event):
    """The shoe failed: for the rest of the hand the cards are dealt by hand, unread."""

    NAME: ClassVar[str] = "shoe-lifted"


@dataclass(frozen=True, kw_only=True)
class PotForfeited(Event):
    """What this seat won is taken from it, and is dead money of the next hand (WSOP 113)."""

    NAME: ClassVar[str] = "pot-forfeited"
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class Undone(Event):
    """The input number `cancels` is taken back; its events stay in the journal.

    What sensors saw after an input that a person takes back is taken back with it, the latest first, and
    told again by the `again` inputs that follow, as it is on the table before.
    """

    NAME: ClassVar[str] = "undone"
    COUNTED: ClassVar[bool] = False
    cancels: int
    again: int = 0


@dataclass(frozen=True, kw_only=True)
class Redone(Event):
    """What the undo with the number `restores` took back counts as if it never had.

    What sensors have told since then goes, and is told again by the `again` inputs that follow.
    """

    NAME: ClassVar[str] = "redone"
    COUNTED: ClassVar[bool] = False
    restores: int
    again: int = 0
