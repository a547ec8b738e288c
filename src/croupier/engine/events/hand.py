"""What happened in a hand: forced bets, cards, actions, the showdown and the award."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from croupier.cards.card import Card, FaceDown
from croupier.engine.events.event import Event
from croupier.engine.places import Place, Seat


@dataclass(frozen=True, kw_only=True)
class HandStarted(Event):
    """`seats` are dealt in, in dealing order: the first card goes to the first.

    Stud games have neither button nor blinds; the table's own stay where they are (TDA 11-B).
    """

    NAME: ClassVar[str] = "hand-started"
    hand_no: int
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    seats: tuple[Seat, ...]
    dead_small_blind: Seat | None = None  # where it would be posted, if nobody does
    game: str = "THNL"
    turn: int = 0  # of the rotation


@dataclass(frozen=True, kw_only=True)
class Posted(Event):
    """A forced bet; antes and dead blinds are dead money.

    `kind` is ante, big-blind-ante, small-blind, big-blind, straddle, or of a blind that was owed: late-blind,
    dead-blind.
    """

    NAME: ClassVar[str] = "posted"
    seat: Seat
    kind: str
    amount: int


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
    """The dealing step is over: everybody has his cards, or the dealer says so."""

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
    """The stub cannot serve the street as usual: `way` is scramble, serve or community (matrix 2.3)."""

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


@dataclass(frozen=True, kw_only=True)
class ActionTaken(Event):
    """A voluntary action, in turn. `to` is the seat's total of the round, `added` the chips it took.

    `full`: a complete bet or raise under the house's convention (rules matrix 3.1). `late`: keyed
    after the card that followed it (X-LATE). `action` is fold, check, call, bet, raise or bring-in. In
    fixed limit a bet or raise is full when it counts for the cap (3.4). `absent`: nobody sat there, so
    that the hand was folded by itself and the action is none of the voluntary ones (TDA 30).
    """

    NAME: ClassVar[str] = "action-taken"
    seat: Seat
    action: str
    to: int
    added: int
    all_in: bool = False
    full: bool = False
    late: bool = False
    absent: bool = False


@dataclass(frozen=True, kw_only=True)
class ChipsPulled(Event):
    """The seat in turn took back chips that lay in front of it; `left` are those that stayed (TDA 46)."""

    NAME: ClassVar[str] = "chips-pulled"
    seat: Seat
    chips: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MotionMade(Event):
    """Chips pushed and words said by one seat, and what the rules made of them (rules matrix 3.6).

    `said` is a word of `rules.spoken`, its `amount` over the bet if `more`; `added` are chips that came after
    the first motion. What follows is `action` to the total `to`, or choose between `ways`. Of the chips
    `returned` go back, or `due` are to come. `at_least`: he may still name more; `convertible`: he may still
    make it a raise; `penalty`: to be noted for the floor. `late`: these chips came to words that bound the
    seat after others had acted; nothing follows.
    """

    NAME: ClassVar[str] = "motion-made"
    seat: Seat
    action: str
    to: int
    rule: str
    chips: tuple[int, ...] = ()
    said: str = ""
    amount: int | None = None
    more: bool = False
    chips_first: bool = False
    added: tuple[int, ...] = ()
    ways: tuple[str, ...] = ()
    returned: int = 0
    due: int = 0
    at_least: bool = False
    convertible: bool = False
    penalty: bool = False
    late: bool = False


@dataclass(frozen=True, kw_only=True)
class MotionResumed(Event):
    """The seat goes on with its motion of input `cancels`, which is judged anew as a whole."""

    NAME: ClassVar[str] = "motion-resumed"
    seat: Seat
    cancels: int


@dataclass(frozen=True, kw_only=True)
class ActionHeld(Event):
    """An action out of turn, kept until play returns to the seat (TDA 53-A)."""

    NAME: ClassVar[str] = "action-held"
    seat: Seat
    action: str
    to: int
    facing: int  # the bet of the round when it was taken


@dataclass(frozen=True, kw_only=True)
class ActionReleased(Event):
    """The action out of turn was given back: the bet in front of the seat had changed."""

    NAME: ClassVar[str] = "action-released"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class BetReturned(Event):
    """The part of a bet that nobody matched goes back to its owner (D 6)."""

    NAME: ClassVar[str] = "bet-returned"
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class RoundClosed(Event):
    """The betting round is over: bets go to the pots and `street` is the next one."""

    NAME: ClassVar[str] = "round-closed"
    street: str


@dataclass(frozen=True, kw_only=True)
class HandTabled(Event):
    """The seat opened all its cards, or those named."""

    NAME: ClassVar[str] = "hand-tabled"
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class HandMucked(Event):
    """The seat gave up its cards unseen at the showdown."""

    NAME: ClassVar[str] = "hand-mucked"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class RakeTaken(Event):
    """The house took `amount` from pot number `pot` (the main pot is 0)."""

    NAME: ClassVar[str] = "rake-taken"
    pot: int
    amount: int


@dataclass(frozen=True, kw_only=True)
class PotAwarded(Event):
    """`amount`, after rake, of pot number `pot` went to the seat; `half` is high or low, or the whole."""

    NAME: ClassVar[str] = "pot-awarded"
    pot: int
    seat: Seat
    amount: int
    half: str = ""


@dataclass(frozen=True, kw_only=True)
class HandEnded(Event):
    """`outcome` is complete or void; a misdealt attempt does not end the hand.

    `due` has (pot, seat, amount, half) as the terminal computed them, where the floor had others paid.
    """

    NAME: ClassVar[str] = "hand-ended"
    outcome: str
    due: tuple[tuple[int, Seat, int, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class AttemptMisdealt(Event):
    """The deal was cancelled and starts again: voluntary bets back, forced bets stay (TDA 35-C)."""

    NAME: ClassVar[str] = "attempt-misdealt"
    attempt: int  # the number of the attempt that now begins
