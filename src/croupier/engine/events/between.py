"""What happened to the table between hands: settings, players, chips, the button, the deck, the floor."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from croupier.engine.events.evening import Holding, OnRoster, Turnover
from croupier.engine.events.event import Event
from croupier.engine.events.hand import Paid
from croupier.engine.places import Seat
from croupier.rules.tournament.levels import Structure


class Turn(NamedTuple):
    """One game of a rotation, by its code, with its stakes in the smallest unit of money."""

    game: str
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0


class TableSet(Event, of_hand=False):
    """Game, stakes and house rules, from the next hand on; amounts in the smallest unit of money."""

    table: str  # the name of the table
    game: str  # its code, such as THNL; the first of a rotation
    mode: str  # cash | tournament
    house: tuple[tuple[str, str], ...]  # every house switch, by name
    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    unit: int = 1  # smallest chip: legal amounts, odd chips, rake
    sensors: str = "L1"  # L0–L3, Guide 0.5
    rotation: tuple[Turn, ...] = ()  # mixed games: every game in turn, the first included
    rotation_hands: int = 0  # how many hands of each; 0: one for every player
    rotation_orbits: int = 0  # instead: how many orbits of the button; of stud, hands for every player
    rotation_choice: bool = False  # the button chooses each game from the rotation
    structure: Structure = ()  # the levels of a tournament
    level: int = 0  # the level of these stakes, from 1; 0 without a structure
    least_buy: int = 0  # the least a cash player may sit down with, 0: no limit (Code 1.3)
    most_buy: int = 0  # and the most, 0: no limit


class GameChosen(Event, of_hand=False):
    """The button chose the next game: the number of a turn of the rotation, from 0."""

    turn: int
    game: str


class Bomb(NamedTuple):
    """What each player antes in a bomb pot, on how many boards, and its game (empty: that of the table)."""

    ante: int
    boards: int = 1
    game: str = ""


class BombSet(Event, of_hand=False):
    """How bomb pots are dealt from now on."""

    bomb: Bomb


class PlayerSeated(Event, of_hand=False):
    """The player sat down with chips that they bought, or that they `brought` from another table.

    From there also come the hands of a `penalty` that they still miss, their warnings and unpaid chips. By a
    `move` of the room they have a number of `entry`, and `stack` as counted here; they left with `left_with`.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset(
        {"penalty", "warnings", "unpaid", "move", "entry", "left_with"}
    )
    seat: Seat
    player: str
    stack: int
    brought: bool = False
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0
    move: int = 0
    entry: str = ""
    left_with: int = 0


class PlayerLeft(Event, of_hand=False):
    """The player left for good with `stack`; in a cash game they won `stack` less `bought` (S-163).

    `elsewhere`: they took their chips to another table, to the seat that was drawn, if it is known, with the
    hands of a `penalty` that they still miss, their warnings and unpaid chips. `move` and `entry` are the
    room's numbers, if it sent them.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"penalty", "warnings", "unpaid", "move", "entry"})
    seat: Seat
    player: str = ""
    stack: int = 0
    bought: int = 0
    elsewhere: bool = False
    to_table: str = ""
    to_seat: int = 0
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0
    move: int = 0
    entry: str = ""


class PlayerAway(Event, of_hand=False):
    """The player sits out: not dealt in until they are back."""

    seat: Seat


class PlayerBack(Event, of_hand=False):
    seat: Seat


class BlindOwed(Event, of_hand=False):
    """A blind passed the seat of an absent player, who posts it before their next hand (WSOP 156)."""

    seat: Seat
    small: bool
    big: bool


class ChipsBought(Event, of_hand=False):
    """A player bought chips: `waits` until the end of the hand; `owed`: not yet paid for (TDA 27)."""

    seat: Seat
    amount: int
    waits: bool = False
    owed: bool = False


class ButtonPlaced(Event, of_hand=False):
    """The floor or the draw placed the button; the next hand is dealt from it.

    With `hand_no` the table goes on after that hand, dealt elsewhere with this button and these blinds, and
    they move on from there. In limit, `leg` won the last pot, and `kill` brings a kill along.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"leg", "kill"})
    seat: Seat
    hand_no: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    leg: Seat | None = None
    kill: Seat | None = None


class Standing(NamedTuple):
    """A player's penalties, warnings and debts between two hands."""

    seat: Seat
    penalty: int = 0  # hands that they still miss
    warnings: int = 0
    unpaid: int = 0


class Wishing(NamedTuple):
    """A player who moved since the last hand, waits for the big blind, or is on the list for another seat."""

    seat: Seat
    moved: bool = False
    waits: bool = False
    change: int = 0  # their number on the list for another seat, 0: not on it
    wanted: Seat | None = None


class ClockRecorded(NamedTuple):
    """The level clock at the time of the record."""

    number: int
    left_ms: int
    running: bool


class Due(NamedTuple):
    """Who comes to a seat of this table by a move of the room, or goes from it.

    `table` and `to_seat` are at the other end: no table if it is this one, and no seat from outside or out of
    play; who comes may still be `there`. For so many seconds (`wait`) after it was `heard` (ms) no hand
    begins without them. `order` has the room's number.
    """

    player: str
    move: int
    seat: Seat
    comes: bool
    entry: str
    stack: int
    table: str = ""
    to_seat: int = 0
    wait: int = 0
    heard: int = 0
    order: int = 0
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0
    there: bool = False


class SeatTiming(NamedTuple):
    """What the player owes for their time, what of it they paid, and where they are in their period (ms)."""

    seat: Seat
    due: int
    paid: int
    spent: int
    runs: bool
    begun: bool


class TableRecorded(Event, of_hand=False):
    """The whole table between two hands: a restart reads the journal from the last of these records.

    `seats` holds (seat, player, stack, away) for each player, `owing` (seat, owes the small blind, owes the
    big blind), `bought` (seat, chips paid for), `new` the seats of players who sat down after the first hand
    and have not been dealt in yet; `turn` is the game of the rotation, `turn_hands` how many hands of it were
    dealt; `people` those with a penalty, a warning or a debt.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset(
        {"leg", "kill", "prizes", "seat_fees", "seat_times", "turn_button", "turn_orbits"}
        | {"heard", "clock_order", "clock_waits_ms"}
        | {"due", "paced", "halt", "entries"}
        | {"bomb", "bomb_hands"}
    )
    hand_no: int
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    button_set: bool
    deck_locked: bool
    headsup_before: bool
    floor: str  # the floor manager whose PIN is in force; empty: none
    seats: tuple[tuple[Seat, str, int, bool], ...]
    owing: tuple[tuple[Seat, bool, bool], ...] = ()
    bought: tuple[tuple[Seat, int], ...] = ()
    turn: int = 0
    turn_hands: int = 0
    turn_button: Seat | None = None  # as in Table
    turn_orbits: int = 0
    new: tuple[Seat, ...] = ()
    people: tuple[Standing, ...] = ()
    deck: str = ""  # the deck in the shoe, if it was changed
    settled_hand: int = 0  # how the hand before was paid, and what was due, as in HandEnded
    settled_at: int = 0
    settled_paid: tuple[Paid, ...] = ()
    settled_due: tuple[Paid, ...] = ()
    carried: int = 0  # dead money for the next hand, and the only seats that may play for it
    carried_to: tuple[Seat, ...] = ()
    misplaced: tuple[tuple[Seat, Seat, bool], ...] = ()  # at most one: as in Table
    counted: int | None = None  # how many cards a locked deck was counted to hold
    clock: ClockRecorded | None = None
    wishes: tuple[Wishing, ...] = ()
    waiting: tuple[tuple[str, int, bool], ...] = ()  # waiting list: name, planned buy-in, called or not
    float_given: int | None = None  # None: the accounts below were not recorded
    opened: bool = False  # somebody opened the table
    accounts: tuple[Holding, ...] = ()
    turnovers: tuple[Turnover, ...] = ()
    found: int = 0  # dead money carried over when the table was opened
    corrected: int = 0  # by how much recounts changed the stacks
    roster: tuple[OnRoster, ...] = ()
    dealer: str = ""  # who deals, for how long, and their hands, drop, jackpot and tips before this shift
    worked_ms: int = -1  # -1: no card was dealt in this shift
    dealt_before: tuple[int, int, int, int] = (0, 0, 0, 0)
    hand_for_hand: bool = False
    fills: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    shuffler: str | None = None  # as in Table
    prizes: tuple[tuple[str, int], ...] = ()  # of the jackpot, by player, and what they paid for their time
    leg: Seat | None = None  # as in Table
    kill: Seat | None = None
    seat_fees: tuple[tuple[str, int], ...] = ()
    seat_times: tuple[SeatTiming, ...] = ()
    heard: tuple[int, int] = (0, 0)  # as in Table; the clock's order, and ms until it runs
    clock_order: int = 0
    clock_waits_ms: int = 0
    due: tuple[Due, ...] = ()
    paced: tuple[int, ...] = (0, 0, 0, 0)  # as in StandingOrders: go, round, pace, race, resumed
    halt: tuple[tuple[str, int], ...] = ()  # at most one: as in StandingOrders
    entries: tuple[tuple[Seat, str, int, int], ...] = ()  # of players sent by the room: as in Player
    bomb: Bomb | None = None  # as in Table
    bomb_hands: int = 0


class DeckLocked(Event):
    """The deck is defective: no hand starts until the floor has cleared it."""

    found: int | None = None  # a count that was not 52


class DeckChosen(Event):
    """The named deck is now in the shoe; a lock on the old deck does not affect it."""

    deck: str


class ShufflerChosen(Event, of_hand=False, counted=False):
    """The named machine shuffles from now on; empty: the dealer does, by hand."""

    machine: str


class DeckCleared(Event, counted=False):
    """The floor counted the deck and cleared it: `cards` different cards, no others."""

    cards: int


class FloorEntered(Event, counted=False):
    """A floor manager gave the PIN; what follows is theirs."""

    who: str


class FloorLeft(Event, counted=False):
    """Whoever of the floor was signed in is no longer."""
