"""Everything the terminal knows of its table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from croupier.engine.events import ActionTaken, Bomb, Discarded, HandMucked, HandTabled, TableBroken, TableSet
from croupier.engine.places import SEATS, Seat
from croupier.engine.table.bank import Bank, DealerShift
from croupier.engine.table.hand import Hand
from croupier.engine.table.phases import OVER, Phase
from croupier.engine.table.player import Player, Waiter
from croupier.engine.table.rotation import turn_of
from croupier.engine.table.tournament import NO_ORDERS, LevelClock, Race, Settled, StandingOrders, TimeCall
from croupier.rules.games import Game, game
from croupier.rules.house import HouseRules
from croupier.values import Frozen

Deed = ActionTaken | Discarded | HandTabled | HandMucked
"""What a player does in a hand."""


class Table(Frozen):
    """Everything the terminal knows of its table. `hand` stays after its end until the next one starts."""

    settings: TableSet | None = None
    house: HouseRules = field(default_factory=HouseRules)
    players: Mapping[Seat, Player] = field(default_factory=dict)
    button: Seat | None = None
    button_set: bool = False  # placed by hand: the next hand is dealt from here, without moving it
    small_blind_seat: Seat | None = None  # of the last hand, dead or not
    big_blind_seat: Seat | None = None
    headsup_before: bool = False  # the last hand was heads-up
    misplaced: tuple[Seat, Seat, bool] | None = None  # last right big blind, wrong one, whether made good
    leg: Seat | None = None  # who won the last pot of limit: a kill follows if they win another
    kill: Seat | None = None  # who kills the next hand that they are dealt in
    turn: int = 0  # of the rotation; below 0 until the button has chosen one
    turn_hands: int = 0  # hands dealt in this turn
    turn_button: Seat | None = None  # where it was in the first of them, if turns go by orbits
    turn_orbits: int = 0  # how many times the button came round to it
    bomb: Bomb | None = None  # how bomb pots are dealt, once somebody said it
    bomb_hands: int = 0  # ordinary hands since the last one
    hand_no: int = 0
    hand: Hand | None = None
    deck_locked: bool = False
    deck: str = ""  # in the shoe; empty: the one that the register calls active
    shuffler: str | None = None  # the machine that shuffles; empty: the dealer; None: nobody said
    settled: Settled | None = None  # how the hand before was paid, which may still be contested
    carried: int = 0  # forfeited, dead money of the next hand
    carried_to: tuple[Seat, ...] = ()  # the only seats that may play for it
    counted: int | None = None  # what a locked deck was counted to hold, if that is why
    floor: str | None = None
    clock: LevelClock | None = None  # of a tournament with a structure
    time_call: TimeCall | None = None  # the last one
    heard: tuple[int, int] = (0, 0)  # the tournament of the room, and its last order that was heard
    ordered: StandingOrders = NO_ORDERS
    race: Race | None = None
    hand_for_hand: bool = False  # this table waits for the others after each hand
    closed: bool = False  # one player has all the chips
    broken: TableBroken | None = None  # until somebody sits down again
    waiting: tuple[Waiter, ...] = ()  # for a seat, the first one first
    bank: Bank = field(default_factory=Bank)
    shift: DealerShift = field(default_factory=DealerShift)
    roster: Mapping[str, str] = field(default_factory=dict)  # dealers of the house, and their badges
    step: int = 0
    last_input: int = 0  # the step of the last input that changed the hand
    sensed: int = 0  # the step of the last such input by a sensor
    pauses: tuple[int, ...] = ()  # between cards of a dealing step, in earlier hands (`pauses`)
    answered_at: int = 0  # when the last alert was answered, in ms
    before: Table | None = field(default=None, compare=False, repr=False)  # as it was before that input
    opening: Table | None = field(default=None, compare=False, repr=False)  # as it was before the hand began
    # what players did in that input, so that it can be taken back or corrected
    deeds: tuple[Deed, ...] = field(default=(), compare=False, repr=False)
    # the step of the last undo, and the table that it took back
    undone: tuple[int, Table] | None = field(default=None, compare=False, repr=False)

    @property
    def unit(self) -> int:
        """The smallest chip, in the smallest unit of money."""
        return self.settings.unit if self.settings else 1

    @property
    def cash(self) -> bool:
        """A cash game, not a tournament; False before the set-up."""
        return self.settings is not None and self.settings.mode == "cash"

    @property
    def sensors(self) -> str:
        """The sensors: L0 (none) to L3 (an antenna at every place); L1 before the set-up."""
        return self.settings.sensors if self.settings else "L1"

    @property
    def chairs(self) -> tuple[Seat, ...]:
        """The seats of the table; those above the house's number are there while somebody sits on one."""
        return SEATS[: max((self.house.seats_max, *self.players))]

    @property
    def dealt_in(self) -> tuple[Seat, ...]:
        """The seats dealt in to the next hand: the player has chips and is present.

        Some houses deal in absent players too (TDA 30). A newcomer waits. Only the players of the last hand
        play for a pot that was carried over (S-114).
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
        """The game of the hand in progress, else of the table; no-limit hold'em before the set-up."""
        if self.hand is not None and not self.between_hands:
            return self.hand.game
        return game(turn_of(self.settings, self.turn).game) if self.settings else game("THNL")

    @property
    def phase(self) -> Phase | Literal["IDLE", "HALTED"]:
        """IDLE, DEALING, BETTING, DRAWING, SHOWDOWN, AWARDED, VOID, or HALTED under a red alert."""
        if self.hand is None:
            return "IDLE"
        if self.hand.incidents.alerts and any(alert.colour == "red" for alert in self.hand.incidents.alerts):
            return "HALTED"
        return self.hand.phase

    @property
    def between_hands(self) -> bool:
        return self.hand is None or self.hand.phase in OVER
