"""What a person or a sensor asks of the engine; every command says when, on the clock of its input."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import Turn
from croupier.engine.places import Place, Seat
from croupier.rules.betting.spoken import Spoken
from croupier.rules.tournament.levels import Structure


@dataclass(frozen=True, kw_only=True)
class Command:
    """What is asked at the moment `at`, in ms on the clock of its input; amounts are in the smallest unit of
    money, bets totals of the round.
    """

    at: int


@dataclass(frozen=True, kw_only=True)
class SetTable(Command):
    """Choose game, stakes and house rules; between hands. `house` changes switches of the house.

    With a `rotation` of games, as in `events.TableSet`, game and stakes are those of its first. With a
    `structure` the stakes are those of its levels, and others are not looked at.
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
    small_bet: int = 0  # 0 in fixed limit: the big blind, and twice that
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
    """The player goes away and keeps the seat: they are not dealt in from the next hand on."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class SitIn(Command):
    """The player is back, and dealt in from the next hand on."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class BuyChips(Command):
    """A rebuy or top-up; in a hand of the player it waits for its end. `owed`: announced, not yet paid."""

    seat: Seat
    amount: int
    owed: bool = False


@dataclass(frozen=True, kw_only=True)
class PlaceButton(Command):
    """The next hand is dealt from this button: drawn for, or ordered by the floor (WSOP 91).

    A table that comes from elsewhere names the number of the hand before, and who posted its blinds: the big
    one alone, or the small one and the big one.
    """

    seat: Seat
    hand_no: int = 0
    blinds: tuple[Seat, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StartHand(Command):
    """The terminal posts the forced bets and waits for the first card."""


@dataclass(frozen=True, kw_only=True)
class Post(Command):
    """A blind out of position, before the first card: `live` counts as a bet, `dead` does not (WSOP 156).

    `passed`: it was posted so against the rules, and the floor lets it stand, for this reason.
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

    `card` is what the register says of the tag: None with an empty `uid` for a card that nobody could
    read, None with a `uid` for a tag that is not in the register. `status` is card, joker, retired (a tag
    out of service), other-deck or unread, as seen from the deck that the register calls active; `deck` is
    the one that the tag belongs to. `keyed`: a person says so, because no sensor did.
    """

    card: FaceDown | None
    uid: str = field(default="", repr=False)
    status: str = "card"
    deck: str = ""
    keyed: bool = False


@dataclass(frozen=True, kw_only=True)
class DrawCards(Command):
    """Cards left the shoe one after the other, and nothing happened between them; None: nobody could read it.

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
    """That antenna does not see the tag any more. Never refused."""

    place: Place
    uid: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class PassTime(Command):
    """Nothing else happened until now; what waited for this moment does. Never refused."""


@dataclass(frozen=True, kw_only=True)
class CompleteDeal(Command):
    """The dealer's "dealt" key: the dealing step is over, whatever the shoe reported."""


@dataclass(frozen=True, kw_only=True)
class Act(Command):
    """One action of one seat. `amount` is the total of the round for bet and raise, else ignored.

    `action` is fold, check, call, bet, raise, allin or bring-in. `passed`: the dealer answers a refusal or
    an alert with "it happened so", giving a reason.
    """

    seat: Seat
    action: str
    amount: int = 0
    passed: str | None = None


@dataclass(frozen=True, kw_only=True)
class ActInTurn(Command):
    """Several seats act in order at one press: fold up to `until` (not included), check or call around.

    `action` is fold, check or call. `until` None: as far as the action allows. One that owes nothing, such
    as the seat that made the last raise, wins the pot when everybody else has folded to it.
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
    """Chips pushed, words said, or both, for the rules to say what that is (Guide 3.6).

    `chips` are denominations in the order in which they came, `pulled` those taken back before. Words come
    first, or together with the chips, unless `chips_first`. The seat that made the last motion may go on
    with it until somebody else acts.
    """

    seat: Seat
    chips: tuple[int, ...] = ()
    words: Spoken | None = None
    chips_first: bool = False
    pulled: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discard(Command):
    """A seat gives cards back to draw others: those named, or `number` unseen ones; none is pat."""

    seat: Seat
    number: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NameDiscards(Command):
    """The hand is over, and these are cards that the seat gave back unnamed in the draw `street`."""

    seat: Seat
    street: str
    cards: tuple[Card, ...]
    by: str = "dealer"


@dataclass(frozen=True, kw_only=True)
class ShowHand(Command):
    """A seat tables its hand; `cards` names those that the shoe could not."""

    seat: Seat
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MuckHand(Command):
    """At the showdown the seat gives up its cards unseen."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class NameCard(Command):
    """An unknown card gets its name: the board's, or one of a seat.

    With a tag, the shoe tells afterwards of a card that was keyed by hand.
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

    What is asked for with it stands in its entry of the catalogue: `card` is the number of a card of the
    seat, from 1, `face` the card itself; `cards` how many the seat holds; `amount` is in the smallest unit.
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
    """The way out of an open alert; `number` None means the latest one that the way fits.

    `seat`: only of an alert about this seat, or the seat that the way concerns; `refund` (none, uncalled,
    all) goes with a kill, `action` with a limit, `remap` says who holds what.
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
    """The live players agree to share the pot, where the house lets them (Code 1.29)."""


@dataclass(frozen=True, kw_only=True)
class LookAtHand(Command):
    """The floor wants to see the face-down cards of a seat, of a hand that is halted or over (IB-1)."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class AddNote(Command):
    """A remark for the record; it changes nothing (S-156)."""

    text: str
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class NoteRefusal(Command):
    """A report that the rules refuse, or a count that is wrong, goes on record all the same (S-079)."""

    report: Declare | CheckDeck | LookAtHand
    code: str


@dataclass(frozen=True, kw_only=True)
class CorrectStack(Command):
    """The chips behind a seat were counted: it has `stack`, and the terminal had another figure (S-128)."""

    seat: Seat
    stack: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class EnterFloor(Command):
    """A floor manager's PIN was checked by the terminal."""

    who: str = "floor"


@dataclass(frozen=True, kw_only=True)
class LeaveFloor(Command):
    """The floor's PIN is no longer in force."""


@dataclass(frozen=True, kw_only=True)
class CheckDeck(Command):
    """The deck was counted: `cards` different cards of one deck."""

    cards: int = 52


@dataclass(frozen=True, kw_only=True)
class ChooseDeck(Command):
    """Another deck of the table is in the shoe, between hands (TDA 26)."""

    deck: str


@dataclass(frozen=True, kw_only=True)
class Undo(Command):
    """Take back the last input of a person, again and again to the start of the hand (S-173).

    A card that a sensor saw leave the shoe stays where it lies.
    """
