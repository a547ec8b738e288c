"""The table between hands: its game, its players, their chips and the button."""

from __future__ import annotations

from croupier.engine.commands.command import Command
from croupier.engine.events import Turn
from croupier.engine.places import Seat
from croupier.rules.tournament.levels import Structure


class SetTable(Command):
    """Choose game, stakes and house rules, between hands. `house` overrides switches of the profile.

    With a `rotation` of games, as in `events.TableSet`, game and stakes are those of its first turn. With a
    `structure` the stakes come from its levels, and any others are ignored.
    """

    table: str = "1"
    game: str = "THNL"
    mode: str = "cash"
    profile: str = "code"  # tda | code | club, which is for cash alone
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
    rotation_orbits: int = 0
    rotation_choice: bool = False
    structure: Structure = ()
    least_buy: int = 0
    most_buy: int = 0


class ChooseGame(Command):
    """The button chooses the next game of a dealer's choice, by its code."""

    game: str


class SetBomb(Command):
    """How bomb pots are dealt from now on: the ante of each, the boards, and the game if not the table's."""

    ante: int
    boards: int = 1
    game: str = ""


class SeatPlayer(Command):
    """A player sits down at an empty seat with this stack, bought or `brought` from another table.

    Only those who come from there have a `penalty` (in hands), warnings and chips not yet paid.
    """

    seat: Seat
    player: str
    stack: int
    brought: bool = False
    penalty: int = 0
    warnings: int = 0
    unpaid: int = 0


class UnseatPlayer(Command):
    """The player takes their chips and leaves, unless they are in the hand in progress."""

    seat: Seat


class SitOut(Command):
    """The player goes away but keeps the seat; they are not dealt in from the next hand on."""

    seat: Seat


class SitIn(Command):
    """The player is back, and dealt in from the next hand on."""

    seat: Seat


class BuyChips(Command):
    """A rebuy or top-up, delayed while the player is in a hand. `owed`: announced, not yet paid."""

    seat: Seat
    amount: int
    owed: bool = False


class PlaceButton(Command):
    """Deal the next hand from this button, drawn for or ordered by the floor (WSOP 91).

    For a table begun elsewhere, `hand_no` is the number of its last hand, and `blinds` the seats that posted
    there: the big blind alone, or the small and the big blind. In limit, `leg` won the last pot, and `kill`
    brings a kill along.
    """

    seat: Seat
    hand_no: int = 0
    blinds: tuple[Seat, ...] = ()
    leg: Seat | None = None
    kill: Seat | None = None
