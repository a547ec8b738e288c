"""What happened at the table, as facts that are stored; nothing here decides or computes.

Every event carries `at`, milliseconds on the clock of whoever stamped the input, and `step`, the number
of the input that caused it: the events of one input share a step, are committed together and undone
together. `NAME` is the literal stored in the journal; a change of fields raises `VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from croupier.cards.card import Card, FaceDown
from croupier.engine.places import Place, Seat


@dataclass(frozen=True, kw_only=True)
class Event:
    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    at: int
    step: int


Turn = tuple[str, int, int, int, int, int, int, int]
"""One game of a rotation: code, small and big blind, ante, big-blind ante, bring-in, small and big bet."""

# --- the table between hands -------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class TableSet(Event):
    """Game, stakes and house rules, from the next hand on; amounts in the smallest unit of money."""

    NAME: ClassVar[str] = "table-set"
    table: str  # the name of the table
    game: str  # ARJEL code, THNL; of a rotation the first
    mode: str  # cash | tournament
    house: tuple[tuple[str, str], ...]  # every switch of the house, by its name in the rules matrix
    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    unit: int = 1  # smallest chip: legal amounts, odd chips, rake
    sensors: str = "L1"  # L0–L3, rules matrix 0.5
    rotation: tuple[Turn, ...] = ()  # mixed games: every game in turn, the first included
    rotation_hands: int = 0  # how many hands of each; 0: one for every player


@dataclass(frozen=True, kw_only=True)
class PlayerSeated(Event):
    NAME: ClassVar[str] = "player-seated"
    seat: Seat
    player: str
    stack: int


@dataclass(frozen=True, kw_only=True)
class PlayerLeft(Event):
    NAME: ClassVar[str] = "player-left"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class PlayerAway(Event):
    """The player sits out: not dealt in until he is back."""

    NAME: ClassVar[str] = "player-away"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class PlayerBack(Event):
    NAME: ClassVar[str] = "player-back"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class BlindOwed(Event):
    """A blind passed the seat while nobody played there; it is posted before the next hand (W 156)."""

    NAME: ClassVar[str] = "blind-owed"
    seat: Seat
    small: bool
    big: bool


@dataclass(frozen=True, kw_only=True)
class ChipsBought(Event):
    NAME: ClassVar[str] = "chips-bought"
    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class ButtonPlaced(Event):
    """The floor or the draw for the button set it; the next hand is dealt from it."""

    NAME: ClassVar[str] = "button-placed"
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class TableRecorded(Event):
    """The whole table between two hands: a restart reads the journal from the last one of these.

    `seats` holds (seat, player, stack, away, owes the small blind, owes the big blind) for each player;
    `turn` is the game of the rotation, `turn_hands` how many hands of it were dealt.
    """

    NAME: ClassVar[str] = "table-recorded"
    hand_no: int
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    button_set: bool
    deck_locked: bool
    headsup_before: bool
    floor: str  # the floor manager whose PIN is in force, empty for none
    seats: tuple[tuple[Seat, str, int, bool, bool, bool], ...]
    turn: int = 0
    turn_hands: int = 0


# --- a hand ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HandStarted(Event):
    """`seats` are dealt in, in dealing order: the first card goes to the first.

    Stud games have neither button nor blinds; the table's own stay where they are (TDA 11-B).
    """

    NAME: ClassVar[str] = "hand-started"
    hand_no: int
    game: str
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    seats: tuple[Seat, ...]
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
    """A card left the shoe; None: nobody could read it. `uid` is the tag, empty if there was none."""

    NAME: ClassVar[str] = "card-drawn"
    card: FaceDown | None
    uid: str = field(repr=False)  # with the register, a tag is the face of its card
    to: Place
    up: bool = False  # dealt face up to a seat


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
    """An unknown card was named, from the showdown, the muck or the floor."""

    NAME: ClassVar[str] = "card-named"
    index: int
    card: FaceDown


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
class ActionTaken(Event):
    """A voluntary action, in turn. `to` is the seat's total of the round, `added` the chips it took.

    `full`: a complete bet or raise under the house's convention (rules matrix 3.1). `late`: keyed
    after the card that followed it (X-LATE). `action` is fold, check, call, bet, raise or bring-in. In
    fixed limit a bet or raise is full when it counts for the cap (3.4).
    """

    NAME: ClassVar[str] = "action-taken"
    seat: Seat
    action: str
    to: int
    added: int
    all_in: bool = False
    full: bool = False
    late: bool = False


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
    """`outcome` is complete or void; a misdealt attempt does not end the hand."""

    NAME: ClassVar[str] = "hand-ended"
    outcome: str


@dataclass(frozen=True, kw_only=True)
class AttemptMisdealt(Event):
    """The deal was cancelled and starts again: voluntary bets back, forced bets stay (TDA 35-C)."""

    NAME: ClassVar[str] = "attempt-misdealt"
    attempt: int  # the number of the attempt that now begins


# --- what went wrong ---------------------------------------------------------------------------------


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


EVENTS: dict[str, type[Event]] = {kind.NAME: kind for kind in Event.__subclasses__()}
"""Every kind of event by its stored name."""
