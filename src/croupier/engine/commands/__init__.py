"""What a person or a sensor asks of the engine, and when, on the clock of the input."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import Turn
from croupier.engine.places import Place, Seat
from croupier.rules.betting.spoken import Spoken
from croupier.rules.tournament.levels import Structure


@dataclass(frozen=True, kw_only=True)
class Command:
    """A request at the moment `at`, in ms on the clock of its input.

    Amounts are in the smallest unit of money; bets are totals for the round.
    """

    at: int


@dataclass(frozen=True, kw_only=True)
class SetTable(Command):
    """Choose game, stakes and house rules, between hands. `house` overrides switches of the profile.

    With a `rotation` of games, as in `events.TableSet`, game and stakes are those of its first turn. With a
    `structure` the stakes come from its levels, and any others are ignored.
    """

    table: str = "1"
    game: str = "THNL"
    mode: str = "cash"
    profile: str = "code"  # code | tda
    house: tuple[tuple[str, str], ...] = ()
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0  # fixed limit: 0 means the big blind, and a big bet of twice that
    big_bet: int = 0
    unit: int = 1
    sensors: str = "L1"
    rotation: tuple[Turn, ...] = ()
    rotation_hands: int = 0
    structure: Structure = ()
    least_buy: int = 0
    most_buy: int = 0


@dataclass(frozen=True, kw_only=True)
class SeatPlayer(Command):
    """A player sits down at an empty seat with this stack."""

    seat: Seat
    player: str
    stack: int


@dataclass(frozen=True, kw_only=True)
class UnseatPlayer(Command):
    """The player takes their chips and leaves, unless they are in the hand in progress."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class SitOut(Command):
    """The player goes away but keeps the seat; they are not dealt in from the next hand on."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class SitIn(Command):
    """The player is back, and dealt in from the next hand on."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class BuyChips(Command):
    """A rebuy or top-up, delayed while the player is in a hand. `owed`: announced, not yet paid."""

    seat: Seat
    amount: int
    owed: bool = False


@dataclass(frozen=True, kw_only=True)
class PlaceButton(Command):
    """Deal the next hand from this button, drawn for or ordered by the floor (WSOP 91).

    For a table begun elsewhere, `hand_no` is the number of its last hand, and `blinds` the seats that posted
    there: the big blind alone, or the small and the big blind.
    """

    seat: Seat
    hand_no: int = 0
    blinds: tuple[Seat, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StartHand(Command):
    """Start a hand: the terminal posts the forced bets and waits for the first card."""

    go: bool = False  # hand for hand: every other table is done


@dataclass(frozen=True, kw_only=True)
class Post(Command):
    """A blind out of position, before the first card: `live` counts as a bet, `dead` does not (WSOP 156).

    `passed` is the floor's reason for letting an irregular post stand.
    """

    seat: Seat
    live: int
    dead: int = 0
    passed: str | None = None


@dataclass(frozen=True, kw_only=True)
class Straddle(Command):
    """A blind raise before the first card, where the house has it (WSOP 161)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, kw_only=True)
class DrawCard(Command):
    """A card left the shoe. Never refused.

    `card` is the tag's card in the register: None with an empty `uid` for an unread card, None with a `uid`
    for a tag that is not in the register. `status` is card, joker, retired (a tag out of service), other-deck
    or unread, relative to the register's active deck; `deck` is the one that the tag belongs to. `keyed`: a
    person entered it, because no sensor did.
    """

    card: FaceDown | None
    uid: str = field(default="", repr=False)
    status: str = "card"
    deck: str = ""
    keyed: bool = False


@dataclass(frozen=True, kw_only=True)
class DrawCards(Command):
    """Several cards left the shoe in a row, with nothing in between; None stands for an unread card.

    Each is dealt as a `DrawCard` without a tag. Never refused.
    """

    cards: tuple[FaceDown | None, ...]


@dataclass(frozen=True, kw_only=True)
class SeeCard(Command):
    """The antenna of a seat, the board, the muck or the burn spot sees a tag. Never refused.

    `card`, `uid` and `status` are as in `DrawCard`.
    """

    place: Place
    card: FaceDown | None
    uid: str = field(repr=False)
    status: str = "card"


@dataclass(frozen=True, kw_only=True)
class LoseCard(Command):
    """The antenna no longer sees the tag. Never refused."""

    place: Place
    uid: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class PassTime(Command):
    """Time has passed: whatever is due by now happens. Never refused."""


@dataclass(frozen=True, kw_only=True)
class CompleteDeal(Command):
    """The dealer's "dealt" key: the dealing step is complete, whatever the shoe reported."""


@dataclass(frozen=True, kw_only=True)
class Act(Command):
    """One action by one seat. `amount` is the round total of a bet or raise, otherwise ignored.

    `action` is fold, check, call, bet, raise, allin or bring-in. `passed` is the reason for entering an
    action that was refused or raised an alert, because it happened all the same.
    """

    seat: Seat
    action: str
    amount: int = 0
    passed: str | None = None


@dataclass(frozen=True, kw_only=True)
class ActInTurn(Command):
    """Several seats act in order at one press: fold up to `until` (exclusive), check or call around.

    `action` is fold, check or call. `until` None: as far as possible. A seat that owes nothing, such as the
    last raiser, wins the pot when everybody else has folded.
    """

    action: str
    until: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class PullChips(Command):
    """The seat in turn takes back chips that lie in front of it, before it pushes others (TDA 46)."""

    seat: Seat
    chips: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class MakeMotion(Command):
    """Chips pushed, words said, or both; the rules decide what they mean (Guide 3.6).

    `chips` are denominations in the order in which they came, `pulled` those taken back before. Words come
    before or with the chips, unless `chips_first`. The seat that made the last motion may continue it until
    somebody else acts.
    """

    seat: Seat
    chips: tuple[int, ...] = ()
    words: Spoken | None = None
    chips_first: bool = False
    pulled: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discard(Command):
    """A seat discards to draw: the named cards, or `number` unseen ones; no cards means pat."""

    seat: Seat
    number: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NameDiscards(Command):
    """After the hand, name cards that the seat discarded unseen in the draw `street`."""

    seat: Seat
    street: str
    cards: tuple[Card, ...]
    by: str = "dealer"


@dataclass(frozen=True, kw_only=True)
class ShowHand(Command):
    """A seat tables its hand; `cards` names those that the shoe could not read."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MuckHand(Command):
    """At the showdown the seat mucks its cards unseen."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class NameCard(Command):
    """Name an unknown card, on the board or at a seat.

    With a tag, the shoe reads a card afterwards that was keyed by hand.
    """

    index: int
    card: Card
    uid: str = field(default="", repr=False)


@dataclass(frozen=True, kw_only=True)
class Award(Command):
    """Push the pots as the terminal proposes; `seat` claims that this seat takes everything."""

    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Declare(Command):
    """The dealer reports an incident, by its number in the rulebook or by its word (string-bet).

    Its entry in the catalogue says which details it needs: `card` is the number of one of the seat's cards,
    from 1, `face` the card itself; `cards` how many the seat holds; `amount` is in the smallest unit.
    """

    incident: str
    seat: Seat | None = None
    card: int | None = None
    face: Card | None = None
    cards: int | None = None
    amount: int | None = None
    mixed: str = ""  # muck | burns: what the cards got mixed with
    protected: bool = False  # the player had protected the hand


@dataclass(frozen=True, kw_only=True)
class Answer(Command):
    """Choose a way out of an open alert; `number` None means the latest alert that offers it.

    `seat` is the seat that the alert or the way out concerns; `refund` (none, uncalled, all) goes with a
    kill, `action` with a limit, `remap` says who holds what.
    """

    way: str
    number: int | None = None
    reason: str = ""
    card: Card | None = None
    seat: Seat | None = None
    refund: str = ""
    action: str = ""
    remap: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SharePot(Command):
    """The live players agree to share the pot, where the house allows it (Code 1.29)."""


@dataclass(frozen=True, kw_only=True)
class LookAtHand(Command):
    """The floor looks at a seat's face-down cards, in a hand that is halted or over (IB-1)."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class AddNote(Command):
    """A remark for the record; it changes nothing (S-156)."""

    text: str
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class NoteRefusal(Command):
    """Record a report that the rules refuse, or a wrong count (S-079)."""

    report: Declare | CheckDeck | LookAtHand
    code: str


@dataclass(frozen=True, kw_only=True)
class CorrectStack(Command):
    """The chips behind a seat were counted: it has `stack`, whatever the terminal said (S-128)."""

    seat: Seat
    stack: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class EnterFloor(Command):
    """The terminal accepted a floor manager's PIN."""

    who: str = "floor"


@dataclass(frozen=True, kw_only=True)
class LeaveFloor(Command):
    """The floor's PIN is no longer in force."""


@dataclass(frozen=True, kw_only=True)
class CheckDeck(Command):
    """The deck was counted: it has `cards` different cards of one deck."""

    cards: int = 52


@dataclass(frozen=True, kw_only=True)
class ChooseDeck(Command):
    """Put another of the table's decks in the shoe, between hands (TDA 26)."""

    deck: str


@dataclass(frozen=True, kw_only=True)
class Undo(Command):
    """Take back a person's last input; repeat to go back as far as the start of the hand (S-173).

    A card that a sensor saw leave the shoe stays where it lies.
    """
