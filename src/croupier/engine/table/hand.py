"""A hand in progress, and the part that each seat has in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from croupier.cards.card import Card
from croupier.engine.events import ActionHeld, AlertRaised, MotionMade
from croupier.engine.places import BOARD, BURN, HELD, MUCK, RETURNED, STUB, Place, Seat
from croupier.engine.table.drawn import DrawnCard, place_of
from croupier.engine.table.draws import Given
from croupier.engine.table.frozen import Frozen
from croupier.engine.table.phases import FIRST, PHASES, Phase, Turning
from croupier.rules.games import Game, Street
from croupier.rules.stakes import Stakes

Positions = tuple[Seat | None, Seat | None, Seat | None, bool, bool]
"""Button, small blind, big blind, whether the hand before was heads-up, whether the button was set."""


Paid = tuple[int, Seat, int, str]
"""Number of the pot, seat, amount after rake, and the half it won: high, low, or empty for the whole."""


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
    for_pot: bool = False  # all-in for the pot as it was: their last card was dealt up (WSOP 230)

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
        return place in map(place_of, self.cards)

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
        """How many of the 52 have not left the shoe, or are in it again; a scrapped tag does not count."""
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
