"""The state of the table as frozen values; only `evolve` makes new ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal, Self

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import ActionHeld, AlertRaised, MotionMade, TableSet
from croupier.engine.places import BOARD, BURN, HELD, MUCK, RETURNED, SCRAP, STUB, Place, Seat
from croupier.engine.table.draws import Given
from croupier.engine.table.phases import FIRST, OVER, PHASES, Phase, Turning
from croupier.engine.table.rotation import turn_of
from croupier.engine.table.tournament import LevelClock, Race, Settled, TimeCall
from croupier.rules.games import Game, Street, game
from croupier.rules.house import HouseRules
from croupier.rules.stakes import Stakes

Positions = tuple[Seat | None, Seat | None, Seat | None, bool, bool]
"""Button, small blind, big blind, whether the hand before was heads-up, whether the button was set."""


Paid = tuple[int, Seat, int, str]
"""Number of the pot, seat, amount after rake, and the half it won: high, low, or empty for the whole."""


_new, _set = object.__new__, object.__setattr__


class Frozen:
    """A frozen value that copies itself with changes, faster than `dataclasses.replace`."""

    def but(self, **changes: Any) -> Self:
        """This value with some fields changed."""
        twin = _new(type(self))
        _set(twin, "__dict__", self.__dict__ | changes)
        return twin


@dataclass(frozen=True)
class Player(Frozen):
    """Somebody at a seat; `stack` is what is behind, without the chips in the pot."""

    name: str
    stack: int
    gone: bool = False  # he left the table for a while
    owes_small: bool = False  # a blind that passed while he was away
    owes_big: bool = False
    bought: int = 0  # all the chips that he paid for at this seat
    new: bool = False  # he sat down after the first hand, and none was dealt to him yet
    queued: int = 0  # chips bought during the hand: his when it is over
    unpaid: int = 0  # what he announced to buy and has yet to pay (TDA 27)
    penalty: int = 0  # hands that he still misses (TDA 71)
    serving: bool = False  # one of them is the hand in progress
    warnings: int = 0
    place: int = 0  # where he finished; 0: he has not

    @property
    def away(self) -> bool:
        """He is not there, or must not be, while the hand in progress is played."""
        return self.gone or self.serving

    @property
    def out(self) -> bool:
        """He will not be there for the next hand."""
        return self.gone or self.penalty > 0


@dataclass(frozen=True)
class DrawnCard(Frozen):
    """A card that left the shoe in this attempt; `card` None: nobody could read it."""

    card: FaceDown | None
    uid: str = field(repr=False)
    place: Place
    at: int
    up: bool = False  # dealt face up to a seat
    seen: Place | None = None  # where an antenna sees it now
    seen_at: int = 0  # since when
    owner: Seat | None = None  # to whom it was dealt, wherever it went since
    deck: str = ""  # of a card that belongs to another deck than the register's active one
    shown: bool = False  # face down by the script, and seen by the whole table
    keyed: bool = False  # a person says that it left the shoe, and no sensor
    lies: Place | None = None  # where one that is held lies already: the betting before it was taken back
    street: int = 0  # of which street that one is, by its number

    @property
    def is_foreign(self) -> bool:
        """A joker, or a tag of no card of the deck, that was taken out of play."""
        return self.place == SCRAP and self.card is None


_PLACE = attrgetter("place")


@dataclass(frozen=True)
class HandSeat(Frozen):
    """One seat's part in the hand. `bet` is the live money of this round, `live` that of the whole hand."""

    bet: int = 0
    live: int = 0
    ante: int = 0
    dead: int = 0  # a big-blind ante or a dead blind: wholly in the main pot
    forced: int = 0  # what of `live` are blinds
    folded: bool = False
    mucked: bool = False
    asked: bool = False  # its hand was asked for: it is opened (TDA 18-B)
    tabled: tuple[Card, ...] = ()
    served: bool = False  # folded facing no bet: still dealt to, until somebody bets (stud, WSOP 222)
    drawn: int | None = None  # cards given back in this draw
    given: tuple[int, ...] = ()  # their numbers, if they were named
    loose: int = 0  # of all cards given back, how many nobody named: they still count as the seat's
    back: int = 0  # of those, how many were shuffled into the stub again
    killed: bool = False  # its hand is dead by a ruling
    acted: bool = False  # in this round
    full_since: bool = False  # a complete bet or raise was made since the last action of this seat
    last_bet: int = 0  # its bet of the round before, as it was when that closed
    for_pot: bool = False  # all-in for the pot as it was: his last card was dealt up (WSOP 230)

    @property
    def put_in(self) -> int:
        """Everything that the seat has in the middle, the bet in front of it included."""
        return self.live + self.ante + self.dead


@dataclass(frozen=True)
class Voluntary:
    """One action in turn, for substantial action (Guide 0.8)."""

    seat: Seat
    action: str  # fold | check | call | bet | raise | bring-in
    street: str


@dataclass(frozen=True)
class Limited:
    """What a seat may still do in its turn, and under which rule: it said or did what cannot be.

    `facing`: only while it faces a bet.
    """

    ways: tuple[str, ...]
    rule: str
    facing: bool = False


@dataclass(frozen=True)
class Level:
    """A bet or raise of the round to the total `to`, and the hand before it: it can be taken back (TDA 65-A)
    or put right (TDA 52).
    """

    seat: Seat
    to: int
    before: Hand = field(repr=False)


@dataclass(frozen=True)
class Hand(Frozen):
    """A hand from the forced bets to the award.

    `table.phases` tells its life; a red alert halts it (`Table.phase`).
    `seats` are in dealing order: from the left of the button, in stud from the dealer's left. `street` is
    the name of one of the game's streets, or "reveal".
    """

    hand_no: int
    game: Game
    stakes: Stakes
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    seats: tuple[Seat, ...]
    parts: Mapping[Seat, HandSeat]
    street: str
    number: int = 0  # of the street, from 0; at the showdown that of the last one
    straddle: Seat | None = None
    brought: Seat | None = None  # who paid the bring-in
    attempt: int = 1
    phase: Phase = FIRST
    dealt: bool = False  # the first deal is over
    round_open: bool = False  # something was keyed in this betting round
    bet: int = 0  # the highest total of the round; before the flop never under the big blind
    last_full: int = 0  # size of the last complete bet or raise
    full_level: int = 0  # `bet` at that moment
    counted: int = 0  # bets and raises that count for the cap, a big blind included
    big_made: bool = False  # on fourth street with an open pair, somebody made the big bet
    started: int = 0  # live seats when the round began
    plan: str = ""  # how the last street is dealt from a short stub
    reshuffled: bool = False  # cards went back into the stub: nobody knows its order any more
    returned_bets: tuple[tuple[Seat, int], ...] = ()  # that nobody called, when the last round closed
    returned_at: int = 0  # the step of it
    to_act: Seat | None = None
    first_to_act: Seat | None = None
    aggressor: Seat | None = None  # last to bet or raise in this round
    cards: tuple[DrawnCard, ...] = ()
    voluntary: tuple[Voluntary, ...] = ()
    late: bool = False  # cards have left the shoe before the actions that are being keyed (X-LATE)
    burns_again: int = 0  # burns on top of one for each street, after a reshuffle
    told: tuple[tuple[str, int | None], ...] = ()  # reports of this deal: number, and the card concerned
    applied: tuple[int, str] = (0, "")  # step and way of a report that was its own ruling
    carried: int = 0  # dead money that was forfeited before this hand
    manual: bool = False  # the shoe failed: cards are dealt by hand, unread
    replacing: tuple[Seat, ...] = ()  # seats that get another card once all are served, in order
    burnt_before: int = 0  # burns on the table when the last round closed
    lost: tuple[Seat, ...] = ()  # seats whose card of the next street is lost; the others lose one too
    barred: tuple[Seat, ...] = ()  # seats that may neither bet nor raise in this round
    last_up: bool = False  # the last card of every seat is dealt up
    positions_before: Positions = (None, None, None, False, False)
    held: Mapping[Seat, ActionHeld] = field(default_factory=dict)
    motions: Mapping[Seat, MotionMade] = field(default_factory=dict)  # the last of each seat in this round
    pulled: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)  # chips left of those in front
    limited: Mapping[Seat, Limited] = field(default_factory=dict)
    levels: tuple[Level, ...] = ()  # of the round, or of the last one until the next begins
    totals: Mapping[Seat, int] = field(default_factory=dict)  # of the last round that is over
    picked_up: tuple[Seat, ...] = ()  # stud seats that picked up their open cards facing a bet
    hidden: Mapping[Seat, int] = field(default_factory=dict)  # chips found behind an all-in, no part of it
    alerts: tuple[AlertRaised, ...] = ()  # open ones, oldest first
    alert_count: int = 0
    raised: frozenset[tuple[str, int | None]] = frozenset()  # code and card of every alert so far
    rake: tuple[tuple[int, int], ...] = ()  # (pot, amount)
    awards: tuple[Paid, ...] = ()
    discards: tuple[Given, ...] = ()  # of every draw in which a seat gave cards back
    incidents: tuple[str, ...] = ()

    def after(self, what: Turning, **changes: Any) -> Self:
        """This hand once that has happened: in the phase that follows, with some other fields changed."""
        return self.but(phase=PHASES[self.phase, what], **changes)

    @property
    def rule(self) -> Street:
        """The street that is played or dealt; at the showdown the last one."""
        return self.game.streets[self.number]

    def at(self, place: Place) -> tuple[DrawnCard, ...]:
        """The cards at a place, in order of arrival there."""
        return tuple([card for card in self.cards if card.place == place])

    def lies_at(self, place: Place) -> bool:
        """Whether any card is at the place."""
        return place in map(_PLACE, self.cards)

    @property
    def board(self) -> tuple[DrawnCard, ...]:
        return self.at(BOARD)

    @property
    def burns(self) -> tuple[DrawnCard, ...]:
        return self.at(BURN)

    @property
    def returned(self) -> tuple[DrawnCard, ...]:
        return self.at(RETURNED)

    @property
    def muck(self) -> tuple[DrawnCard, ...]:
        return self.at(MUCK)

    def lying(self, place: Place) -> tuple[DrawnCard, ...]:
        """The cards that lie at a place, those among them that the betting has yet to come up to."""
        return tuple(
            [
                card
                for card in self.cards
                if card.place == place or (card.place == HELD and card.lies == place)
            ]
        )

    @property
    def held_cards(self) -> tuple[DrawnCard, ...]:
        return self.at(HELD)

    @property
    def stub(self) -> int:
        """How many of the 52 have not left the shoe, or are in it again; a scrapped tag is none of them."""
        out = sum([card.place != STUB and not card.is_foreign for card in self.cards])
        return 52 - out + sum([part.back for part in self.parts.values()])

    def hole(self, seat: Seat) -> tuple[DrawnCard, ...]:
        return self.at(Place.of_seat(seat))

    def upcards(self, seat: Seat) -> tuple[DrawnCard, ...]:
        """The cards that lie face up at a seat, in order."""
        return tuple(card for card in self.hole(seat) if card.up)

    @property
    def live(self) -> tuple[Seat, ...]:
        """Seats that can still win, in dealing order."""
        parts = self.parts
        return tuple([seat for seat in self.seats if not parts[seat].folded])

    @property
    def pot(self) -> int:
        """Everything in the middle, the bets of the round and dead money included."""
        return self.carried + sum([part.put_in for part in self.parts.values()])


@dataclass(frozen=True)
class Table(Frozen):
    """Everything the terminal knows of its table. `hand` stays after its end until the next one starts."""

    settings: TableSet | None = None
    house: HouseRules = field(default_factory=HouseRules)
    players: Mapping[Seat, Player] = field(default_factory=dict)
    button: Seat | None = None
    button_set: bool = False  # placed by hand: the next hand is dealt from it as it is
    small_blind_seat: Seat | None = None  # of the last hand, dead or not
    big_blind_seat: Seat | None = None
    headsup_before: bool = False  # the last hand was dealt to two
    misplaced: tuple[Seat, Seat, bool] | None = None  # last right big blind, wrong one, whether made good
    turn: int = 0  # of the rotation
    turn_hands: int = 0  # hands dealt in this turn
    hand_no: int = 0
    hand: Hand | None = None
    deck_locked: bool = False
    deck: str = ""  # in the shoe; empty: the one that the register calls active
    settled: Settled | None = None  # how the hand before was paid, which may still be contested
    carried: int = 0  # dead money of the next hand, that was forfeited
    carried_to: tuple[Seat, ...] = ()  # the only seats that may play for it
    counted: int | None = None  # what a locked deck was counted to hold, if that is why
    floor: str | None = None
    clock: LevelClock | None = None  # of a tournament with a structure
    time_call: TimeCall | None = None  # the last one; `engine.timing` knows whether it still runs
    race: Race | None = None
    closed: bool = False  # one player has all the chips
    step: int = 0
    last_input: int = 0  # the step of the last input that changed something of the hand
    sensed: int = 0  # the last of those inputs that a sensor made
    before: Table | None = field(default=None, compare=False, repr=False)  # as it was before that input

    @property
    def unit(self) -> int:
        """The smallest chip, in the smallest unit of money."""
        return self.settings.unit if self.settings else 1

    @property
    def sensors(self) -> str:
        """What reads cards, from L0, nothing, to L3, an antenna at every place; L1 before the set-up."""
        return self.settings.sensors if self.settings else "L1"

    @property
    def dealt_in(self) -> tuple[Seat, ...]:
        """The seats that the next hand is dealt to: there are chips, and somebody behind them.

        Where the house deals to absent players too, nobody need be there (TDA 30); a newcomer waits. For a
        pot that was carried over, only those play who were in the hand before (S-114).
        """
        too = self.house.absent == "dealt_and_killed"
        here = [seat for seat, one in self.players.items() if not one.out or (too and not one.new)]
        able = tuple([seat for seat in here if self.players[seat].stack > 0])
        return tuple([seat for seat in able if seat in self.carried_to]) if self.carried else able

    @property
    def on_break(self) -> bool:
        """The clock of the levels shows a break."""
        levels = self.settings.structure if self.settings else ()
        return self.clock is not None and bool(levels) and levels[self.clock.number - 1].pause

    @property
    def in_charge(self) -> str:
        """Who answers an alert now: the floor once its PIN was given, else the dealer."""
        return "floor" if self.floor else "dealer"

    @property
    def game(self) -> Game:
        """The game of the hand in progress, else of the next one; without settings no-limit hold'em."""
        if self.hand is not None and not self.between_hands:
            return self.hand.game
        return game(turn_of(self.settings, self.turn).game) if self.settings else game("THNL")

    @property
    def phase(self) -> Phase | Literal["IDLE", "HALTED"]:
        """IDLE, DEALING, BETTING, DRAWING, SHOWDOWN, AWARDED, VOID, or HALTED under a red alert."""
        if self.hand is None:
            return "IDLE"
        if self.hand.alerts and any(alert.colour == "red" for alert in self.hand.alerts):
            return "HALTED"
        return self.hand.phase

    @property
    def between_hands(self) -> bool:
        return self.hand is None or self.hand.phase in OVER
