"""The table before a logged hand as script statements: game, stakes, house, players, positions.

If the blinds and the button could not be those of a first hand, they are written as they were before it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from croupier.engine.events import TableSet
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.errors import Unreadable
from croupier.rules import fees
from croupier.rules.editions import EDITIONS
from croupier.rules.house import CHIP, EDITION, MONEY_SWITCHES, factory, switches
from croupier.rules.positions import Positions, first_hand
from croupier.rules.stakes import checked
from croupier.rules.tournament.levels import Level

_RAKE = ("rake.pct", "rake.cap")
_RAKE_UNIT = "rake.unit"
_SCHEDULE = "rake.schedule"


def amount(value: int, mode: str) -> str:
    """An amount as a script writes it: chips in a tournament, units with their cents in a cash game.

    >>> amount(20000, "cash"), amount(25, "cash"), amount(500, "tournament")
    ('200', '0.25', '500')
    """
    if mode == "tournament" or value % 100 == 0:
        return str(value if mode == "tournament" else value // 100)
    return f"{value // 100}.{value % 100:02}"


def quoted(text: str) -> str:
    """A text as one word of a script; line breaks become blanks."""
    line = " ".join(text.splitlines())
    if line and not any(letter.isspace() or letter in '"#' for letter in line):
        return line
    return '"' + line.replace('"', '""') + '"'


def _played_in(settings: TableSet) -> int:
    """The smallest chip of the script: the table's, or the part of it that an older version took as rake."""
    house = dict(settings.house)
    amounts = (house.get("rake.cap", ""), house.get(_RAKE_UNIT, CHIP)) if settings.mode == "cash" else ()
    return gcd(settings.unit, *[int(text) for text in amounts if text.isdigit()])


class Setting:
    """Writes the table as it was before the hand that `started`; raises `Unreadable` without settings."""

    def __init__(self, before: Table, after: Table) -> None:
        if before.settings is None:
            raise Unreadable("the settings of the table are missing from these events")
        assert after.hand is not None, "the hand has begun"
        self.settings = before.settings
        self.before = before
        self.started = after.hand
        self.turn = turn_of(before.settings, after.turn)
        self.unit = _played_in(before.settings)

    def money(self, value: int) -> str:
        return amount(value, self.settings.mode)

    def lines(self) -> list[str]:
        """All statements but tags and the floor; a hand in a rotation is written with its own game."""
        unit = [f"unit {self.money(self.unit)}"] if self.unit != 1 else []
        table = [*unit, *self._house(), f"sensors {self.settings.sensors}"]
        head = [
            f"# hand {self.started.hand_no} of table {' '.join(self.settings.table.split())}",
            f"mode {self.settings.mode}",
        ]
        button, seats = self.started.positions.button, self.started.seats
        if button is None:
            return [*head, *self._game(), *table, *self._seats()]
        bomb = self.started.positions.big_blind is None
        placed = self._is_here(first_hand(button, seats)) or self._is_here(
            Positions(button, None, button, seats)
        )
        if bomb or placed:
            return [*head, *self._game(), *table, *self._seats(), self._button(button)]
        return [*head, *self._game(), *table, *self._seats(), *self._positions(), *self._late()]

    def _game(self) -> list[str]:
        """The game with its stakes."""
        game, stakes = self.started.game, self.started.stakes
        if self.started.positions.killer is not None:  # the bets of the hand are those of the kill
            stakes = checked(game, stakes_of(self.turn))
        bets = f"limit {self.money(stakes.small_bet)}/{self.money(stakes.big_bet)}"
        blinds = f"{self.money(stakes.small_blind)}/{self.money(stakes.big_blind)}"
        ante, bring_in = self.money(stakes.ante), self.money(stakes.bring_in)
        if game.bring_in:
            return [f"game {game.code}", f"{bets} ante {ante} bring-in {bring_in}"]
        return [
            f"game {game.code}",
            f"{bets} blinds {blinds}" if game.betting == "limit" else f"stakes {blinds}",
            *([f"ante {ante}"] if stakes.ante else []),
            *([f"bb-ante {self.money(stakes.big_blind_ante)}"] if stakes.big_blind_ante else []),
        ]

    def _house(self) -> list[str]:
        """The rulebook, the rake, and the switches that differ from the factory settings."""
        house = dict(self.settings.house)
        profile = house.get("profile", "code")
        edition = house.pop(EDITION, EDITIONS[0])
        usual = dict(switches(factory(profile, edition)))
        if house.get(_RAKE_UNIT) == str(self.unit):
            del house[_RAKE_UNIT]  # the smallest chip, as a script has it
        percent, cap = (house.get(name, usual[name]) for name in _RAKE)
        capped = "" if cap == "none" else f" cap {self.money(int(cap))}"
        return [
            f"house {profile}",
            *([f"set {EDITION} {edition}"] if edition != EDITIONS[0] else []),
            "rake none" if percent == "0" else f"rake {percent}%{capped}",
            *(
                f"set {name} {self._value(name, value)}"
                for name, value in house.items()
                if name not in ("profile", *_RAKE) and usual.get(name) != value
            ),
        ]

    def _value(self, name: str, value: str) -> str:
        """A switch as a script writes it, with its amounts."""
        if name == _SCHEDULE and value != "none":
            return fees.write(fees.read(value), self.money)
        return self.money(int(value)) if name in MONEY_SWITCHES and value.isdigit() else value

    def _seats(self) -> list[str]:
        """Players with chips, and their stacks."""
        return [line for seat in self.before.players if not self._waits(seat) for line in self._seat(seat)]

    def _late(self) -> list[str]:
        """The players who sat down after the previous hand, and are not dealt in."""
        return [line for seat in self.before.players if self._waits(seat) for line in self._seat(seat)]

    def _waits(self, seat: Seat) -> bool:
        """Whether a new player gets no cards although the house deals in absent players (TDA 30)."""
        return self.before.house.absent == "dealt_and_killed" and seat not in self.started.seats

    def _seat(self, seat: Seat) -> list[str]:
        """One player with chips; players with the same name get their seat as well."""
        player = self.before.players[seat]
        given = [each.name for each in self.before.players.values()]
        name = player.name if given.count(player.name) == 1 else f"{player.name} {seat}"
        if not player.stack:
            return []
        bomb = self.started.positions.button is not None and self.started.positions.big_blind is None
        here = seat in self.started.seats or (bomb and seat in self.before.dealt_in)
        away = [] if here else [f"away {seat}"]
        return [f"seat {seat} {quoted(name)} {self.money(player.stack)}", *away]

    def check_shares(self, hand: Hand) -> None:
        """Raise `Unreadable` for a pot that was split in a way that only an older version knew."""
        shares: dict[tuple[int, str, int], list[int]] = {}
        for one in hand.money.awards:
            shares.setdefault((one.pot, one.half, one.board), []).append(one.amount)
        apart = max((max(each) - min(each) for each in shares.values()), default=0)
        if self.unit != self.settings.unit and apart > self.unit:
            raise Unreadable(
                "a pot was split in parts of a chip, by an older version, which this one does not do"
            )

    def absent(self) -> list[str]:
        """The statements for absent players who are dealt in: they leave once the hand has begun."""
        players = self.before.players
        return [f"away {seat}" for seat in sorted(self.started.seats) if players[seat].out]

    def _positions(self) -> list[str]:
        """The positions of the previous hand."""
        button, big = self.before.button, self.before.big_blind_seat
        if button is None or big is None or not self.before.hand_no:
            raise Unreadable("the button and the blinds of this hand follow from hands that are not given")
        blinds = [seat for seat in (self.before.small_blind_seat, big) if seat is not None]
        where = " ".join(map(str, blinds))
        return [f"{self._button(button)} after hand {self.before.hand_no} blinds {where}"]

    def _button(self, seat: Seat) -> str:
        named = {"leg": self.before.leg, "kill": self.before.kill}
        kills = [f" {name} {each}" for name, each in named.items() if each is not None]
        return f"button {seat}{''.join(kills)}"

    def _is_here(self, found: Positions[Seat]) -> bool:
        """Whether these are the positions of the hand."""
        hand = self.started
        wanted = (hand.positions.button, hand.positions.small_blind, hand.positions.big_blind, hand.seats)
        return (found.button, found.small_blind, found.big_blind, found.order) == wanted


def level_lines(before: Table, began: int, money: Callable[[int], str]) -> list[str]:
    """The structure, and the clock when the hand `began`; empty if no clock ran.

    The floor chooses the level and starts the clock; else the first hand starts it.
    """
    settings, clock = before.settings, before.clock
    if settings is None or clock is None:
        return []
    lines = [_level(level, money) for level in settings.structure]
    left = clock.left(began)
    whole = 1000 * settings.structure[clock.number - 1].seconds
    if clock.number > 1:
        lines.append(f"clock level {clock.number} by floor")
    if clock.number > 1 or left < whole:
        lines.append("clock run by floor")
    if left < whole:
        lines.append(f"wait {(whole - left) / 1000:g}")
    return lines


def _level(level: Level, money: Callable[[int], str]) -> str:
    """One level as a script writes it.

    >>> _level(Level(seconds=600, small_blind=100, big_blind=200, big_blind_ante=200), str)
    'level 10 100/200 bb-ante 200'
    """
    words = [f"level {'break ' if level.pause else ''}{level.seconds / 60:g}"]
    blinds = f"{money(level.small_blind)}/{money(level.big_blind)}"
    if level.small_bet:
        words.append(f"{money(level.small_bet)}/{money(level.big_bet)}")
    if level.big_blind:
        words.append(f"blinds {blinds}" if level.small_bet else blinds)
    named = {"ante": level.ante, "bring-in": level.bring_in, "bb-ante": level.big_blind_ante}
    words += [f"{name} {money(amount)}" for name, amount in named.items() if amount]
    if level.unit:
        words.append(f"chip {money(level.unit)}")
    return " ".join(words)
