"""A hand in progress: its cards, the part of each seat, and the groups of what changes together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from operator import attrgetter
from typing import NamedTuple

from croupier.cards.card import Card, FaceDown
from croupier.engine.events import ActionHeld, AlertRaised, MotionMade, Paid
from croupier.engine.places import BOARD, BOARDS, BURN, HELD, MUCK, RETURNED, SCRAP, STUB, Place, Seat
from croupier.engine.table.phases import FIRST, PHASES, Phase, Turning
from croupier.rules.games import Game, Street
from croupier.rules.stakes import Stakes
from croupier.values import Frozen


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
    deck: str = ""  # the card's deck, if it is not the register's active one
    shown: bool = False  # seen by the whole table although dealt face down
    keyed: bool = False  # entered by a person, not by a sensor
    lies: Place | None = None  # where a held card lies already: the betting before it was undone
    street: int = 0  # and the number of its street

    @property
    def is_foreign(self) -> bool:
        """Whether it was taken out of play as a joker or as a tag that is no card of the deck."""
        return self.place == SCRAP and self.card is None


place_of = attrgetter("place")
"""The place of a card."""


class Voluntary(NamedTuple):
    """One action in turn, for substantial action (Guide 0.8)."""

    seat: Seat
    action: str  # fold | check | call | bet | raise | bring-in
    street: str


class Round(Frozen):
    """A round of betting: how high it stands, who made it so, and whose turn it is."""

    keyed: bool = False  # something was keyed in it
    to_act: Seat | None = None
    first_to_act: Seat | None = None
    opener: Seat | None = None  # of stud, as the dealer said while an open card was unread
    started: int = 0  # live seats when it began
    bet: int = 0  # its highest total; before the flop never under the big blind
    last_full: int = 0  # size of the last complete bet or raise
    full_level: int = 0  # `bet` at that moment
    counted: int = 0  # bets and raises that count for the cap, a big blind included
    big_made: bool = False  # on fourth street with an open pair, somebody made the big bet
    aggressor: Seat | None = None  # last to bet or raise
    barred: tuple[Seat, ...] = ()  # seats that may neither bet nor raise


class Limited(Frozen):
    """What a ruling lets a seat do in its turn, and under which rule.

    `facing`: only while it faces a bet.
    """

    ways: tuple[str, ...]
    rule: str
    facing: bool = False


class Pending(Frozen):
    """Chips and words of this round that are not an action yet, or that need a ruling."""

    held: Mapping[Seat, ActionHeld] = field(default_factory=dict)  # actions out of turn
    motions: Mapping[Seat, MotionMade] = field(default_factory=dict)  # the last of each seat
    pulled: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)  # chips left of those in front
    limited: Mapping[Seat, Limited] = field(default_factory=dict)
    picked_up: tuple[Seat, ...] = ()  # stud seats that picked up their open cards facing a bet
    late: bool = False  # the actions being keyed came before cards that have left the shoe (X-LATE)


class LastRound(Frozen):
    """What is kept of the last finished betting round."""

    totals: Mapping[Seat, int] = field(default_factory=dict)  # bet by each seat
    uncalled: tuple[tuple[Seat, int], ...] = ()  # bets that nobody called and that went back
    uncalled_at: int = 0  # in which step they went back
    burnt: int = 0  # burns on the table when it closed


class Given(Frozen):
    """The seat discarded `number` cards in the draw `street`, when `out` cards had left the shoe.

    `cards` are the numbers of those that are named.
    """

    seat: Seat
    street: str
    number: int
    out: int
    cards: tuple[int, ...] = ()

    @property
    def missing(self) -> int:
        """How many of them are still unnamed."""
        return self.number - len(self.cards)


class Deal(Frozen):
    """The deal of a hand, and where it departs from the script of its game."""

    attempt: int = 1  # one more after every misdeal
    first_over: bool = False  # the cards of the first street are out, and nobody is owed any of them
    plan: str = ""  # how the last street is dealt from a short stub
    reshuffled: bool = False  # cards went back into the stub: nobody knows its order any more
    burns_again: int = 0  # burns on top of one for each street, after a reshuffle
    replacing: tuple[Seat, ...] = ()  # seats that get another card once all are served, in order
    lost: tuple[Seat, ...] = ()  # seats whose card of the next street is lost; the others lose one too
    last_up: bool = False  # the last card of every seat is dealt up
    manual: bool = False  # the shoe failed: cards are dealt by hand, unread
    discards: tuple[Given, ...] = ()  # of every draw in which a seat gave cards back
    away: tuple[Seat, ...] = ()  # seats whose players were away in a deal before this one
    runs: int = 1  # on how many boards the rest of the hand is dealt, one after the other
    shared: int = 0  # cards of the first board that were out when that was agreed: they are on every board
    board: int = 1  # the board of the run that is being dealt
    agreed: tuple[tuple[Seat, int], ...] = ()  # who has agreed to how many, when `shared` cards were out
    burns_once: bool = False  # the further boards of a run have no burns


class HandSeat(Frozen):
    """One seat's part in the hand. `bet` is its live money in this round, `live` in the whole hand."""

    bet: int = 0
    live: int = 0
    ante: int = 0
    dead: int = 0  # a big-blind ante or a dead blind, all in the main pot
    forced: int = 0  # the part of `live` that is blinds
    folded: bool = False
    mucked: bool = False
    asked: bool = False  # its hand was asked for, so it must be tabled (TDA 18-B)
    tabled: tuple[Card, ...] = ()
    served: bool = False  # folded facing no bet: still dealt to, until somebody bets (stud, WSOP 222)
    drawn: int | None = None  # cards given back in this draw
    given: tuple[int, ...] = ()  # their numbers, if they were named
    loose: int = 0  # unnamed discards, which still count as the seat's
    back: int = 0  # how many of those were shuffled back into the stub
    killed: bool = False  # its hand is dead by a ruling
    acted: bool = False  # in this round
    full_since: bool = False  # a complete bet or raise was made since the last action of this seat
    last_bet: int = 0  # its bet of the round before, as it was when that closed
    for_pot: bool = False  # all-in for the pot as it was: their last card was dealt up (WSOP 230)

    @property
    def put_in(self) -> int:
        """Everything the seat has in the middle, including the bet in front of it."""
        return self.live + self.ante + self.dead


class PositionsBefore(NamedTuple):
    """The positions before this hand, restored if it is void or its positions were wrong."""

    button: Seat | None = None
    small_blind: Seat | None = None
    big_blind: Seat | None = None
    heads_up: bool = False  # that hand was heads-up
    button_set: bool = False  # placed by hand after it


class HandPositions(Frozen):
    """The seats of the forced bets; a game without blinds has only a bring-in."""

    button: Seat | None = None
    small_blind: Seat | None = None  # None: dead, or there is none
    big_blind: Seat | None = None
    straddles: tuple[Seat, ...] = ()  # the last one is the highest, and has the option
    sleepers: Mapping[Seat, int] = field(default_factory=dict)  # straddles that wait for their turn
    order: tuple[Seat, ...] = ()  # of action in the first round, where it is not clockwise
    killer: Seat | None = None
    bring_in: Seat | None = None  # who paid it
    before: PositionsBefore = field(default_factory=PositionsBefore)

    @property
    def option(self) -> Seat | None:
        """Who speaks last in the first round as long as nobody raises."""
        return (self.killer if self.order else None) or self.straddle or self.big_blind

    @property
    def straddle(self) -> Seat | None:
        return self.straddles[-1] if self.straddles else None


class Incidents(Frozen):
    """What went wrong in the hand: alerts, reports and rulings."""

    alerts: tuple[AlertRaised, ...] = ()  # open ones, oldest first
    alert_count: int = 0  # of all alerts, the number of the last
    raised: frozenset[tuple[str, int | None]] = frozenset()  # code and card of every alert of this deal
    reports: tuple[tuple[str, int | None], ...] = ()  # of this deal: code, and the card concerned
    ruled: tuple[int, str] = (0, "")  # step and way of a report that was its own ruling
    codes: tuple[str, ...] = ()  # of all alerts and reports, in order


class Money(Frozen):
    """Chips that enter the pots other than by bets, and chips that leave them."""

    carried: int = 0  # dead money forfeited before this hand
    hidden: Mapping[Seat, int] = field(default_factory=dict)  # found behind an all-in, not part of the bet
    rake: tuple[tuple[int, int], ...] = ()  # (pot, amount)
    awards: tuple[Paid, ...] = ()
    shares: tuple[tuple[Seat, int], ...] = ()  # of all pots, as the seats agreed


class Bet(Frozen):
    """A bet or raise of the round to the total `to`.

    `before` is the hand before it: the bet can be taken back (TDA 65-A) or corrected (TDA 52).
    """

    seat: Seat
    to: int
    before: Hand = field(repr=False)


class Hand(Frozen):
    """A hand from the forced bets to the award.

    `table.phases` has its life cycle; a red alert halts it (`Table.phase`). `seats` are in dealing order:
    from the left of the button, in stud from the dealer's left. `street` is the name of one of the game's
    streets, or "reveal".
    """

    hand_no: int
    game: Game
    stakes: Stakes
    seats: tuple[Seat, ...]
    parts: Mapping[Seat, HandSeat]
    street: str
    number: int = 0  # of the street, from 0; at the showdown that of the last one
    phase: Phase = FIRST
    cards: tuple[DrawnCard, ...] = ()
    voluntary: tuple[Voluntary, ...] = ()
    bets: tuple[Bet, ...] = ()  # with raises; those of the last round until this one begins
    positions: HandPositions = field(default_factory=HandPositions)
    deal: Deal = field(default_factory=Deal)
    round: Round = field(default_factory=Round)
    pending: Pending = field(default_factory=Pending)
    last_round: LastRound = field(default_factory=LastRound)
    incidents: Incidents = field(default_factory=Incidents)
    money: Money = field(default_factory=Money)

    def then(self, what: Turning) -> Phase:
        """The phase that follows the event `what`."""
        return PHASES[self.phase, what]

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
    def board_number(self) -> int:
        """How many boards the hand is played on, one after the other or side by side."""
        return max(self.game.boards, self.deal.runs)

    @property
    def run(self) -> int:
        """The number of the board that is dealt, in a hand that is run again; else 0."""
        return self.deal.board if self.deal.runs > 1 else 0

    @property
    def boards(self) -> tuple[tuple[DrawnCard, ...], ...]:
        """The cards that each board shows; those that were out before a run are on every one."""
        first = self.board
        further = BOARDS[1 : self.board_number]
        return (first, *[(*first[: self.deal.shared], *self.at(place)) for place in further])

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
        """The cards at a place, including held ones that already lie there."""
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
        """How many cards of the deck are in the shoe, with those put back; a scrapped tag does not count."""
        out = sum([card.place != STUB and not card.is_foreign for card in self.cards])
        return self.game.deck.size - out + sum([part.back for part in self.parts.values()])

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
    def is_bomb(self) -> bool:
        """Whether it is a bomb pot: all have put in an ante, and nobody bets before the flop."""
        return not self.game.streets[0].bets

    @property
    def pot(self) -> int:
        """Everything in the middle, including the bets of this round and dead money."""
        return self.money.carried + sum([part.put_in for part in self.parts.values()])
