"""The table before a logged hand, as the statements of a script: game, stakes, house, players, positions.

Where the blinds and the button could not be those of a first hand, a hand before it leads to them.
"""

from __future__ import annotations

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.errors import Unreadable
from croupier.rules.house import FACTORY, switches
from croupier.rules.positions import Positions, first_hand

_RAKE = ("rake.pct", "rake.cap")
_RAKE_UNIT = "rake.unit"


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


class Setting:
    """Writes the table as it was before the hand that `started`; raises `Unreadable` without settings."""

    def __init__(self, before: Table, started: Hand) -> None:
        if before.settings is None:
            raise Unreadable("the settings of the table are missing from these events")
        self.settings = before.settings
        self.before = before
        self.started = started

    def money(self, value: int) -> str:
        return amount(value, self.settings.mode)

    def lines(self) -> list[str]:
        """All but the tags and the floor; a hand that stood in a rotation is written with its own game."""
        unit = [f"unit {self.money(self.settings.unit)}"] if self.settings.unit != 1 else []
        table = [*unit, *self._house(), f"sensors {self.settings.sensors}"]
        head = [
            f"# hand {self.started.hand_no} of table {' '.join(self.settings.table.split())}",
            f"mode {self.settings.mode}",
        ]
        button, seats = self.started.button, self.started.seats
        if button is None:
            return [*head, *self._game(), *table, *self._seats()]
        if self._is_here(first_hand(button, seats)):
            return [*head, *self._game(), *table, *self._seats(), f"button {button}"]
        return [*head, *table, *self._hand_before(), *self._game()]

    def _game(self) -> list[str]:
        """The game with its stakes."""
        game, stakes = self.started.game, self.started.stakes
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
        """The rulebook, the rake, and the switches that differ from the factory's."""
        house = dict(self.settings.house)
        profile = house.get("profile", "code")
        factory = dict(switches(FACTORY[profile])) | {_RAKE_UNIT: str(self.settings.unit)}
        percent, cap = (house.get(name, factory[name]) for name in _RAKE)
        capped = "" if cap == "none" else f" cap {self.money(int(cap))}"
        return [
            f"house {profile}",
            "rake none" if percent == "0" else f"rake {percent}%{capped}",
            *(
                f"set {name} {self.money(int(value)) if name == _RAKE_UNIT else value}"
                for name, value in house.items()
                if name not in ("profile", *_RAKE) and factory.get(name) != value
            ),
        ]

    def _seats(self) -> list[str]:
        """Players and stacks; who has no chips is not there. Players of one name are told apart by seat."""
        given = [player.name for player in self.before.players.values()]
        names = {
            seat: one.name if given.count(one.name) == 1 else f"{one.name} {seat}"
            for seat, one in self.before.players.items()
        }
        lines = []
        for seat, player in self.before.players.items():
            if player.stack:
                lines.append(f"seat {seat} {quoted(names[seat])} {self.money(player.stack)}")
                if seat not in self.started.seats:
                    lines.append(f"away {seat}")
        return lines

    def absent(self) -> list[str]:
        """Who is dealt to although he is not there leaves once the hand has begun: it comes to the same."""
        players = self.before.players
        return [f"away {seat}" for seat in sorted(self.started.seats) if players[seat].out]

    def _hand_before(self) -> list[str]:
        """The players, and a hand that puts button and blinds where they were: it costs nobody a chip.

        It is folded to the big blind, without a small one; guests sit where nobody does any more.
        """
        button, small, big = self.before.button, self.before.small_blind_seat, self.before.big_blind_seat
        if button is None or small is None or big is None:
            raise Unreadable("the button and the blinds of this hand follow from hands that are not given")
        there = {small, big} if self.before.headsup_before else {button, small, big}
        first = first_hand(button, there)
        players = {seat for seat, player in self.before.players.items() if player.stack}
        present, guests = set(self.started.seats), sorted(there - players)
        return [
            "game THNL",
            f"stakes 0/{self.money(1)}",
            *(line for line in self._seats() if not line.startswith("away")),
            *(f"seat {seat} guest-{seat} {self.money(1)}" for seat in guests),
            *(f"away {seat}" for seat in sorted(players - there)),
            f"button {button}",
            "hand",
            "deal",
            *(f"{seat} fold" for seat in (*first.order[2:], *first.order[:2]) if seat != big),
            "award",
            *(f"leave {seat}" for seat in guests),
            *(f"away {seat}" for seat in sorted(there & players - present)),
            *(f"back {seat}" for seat in sorted(present - there)),
        ]

    def _is_here(self, found: Positions[Seat]) -> bool:
        """Whether these are the positions of the hand."""
        hand = self.started
        wanted = (hand.button, hand.small_blind_seat, hand.big_blind_seat, hand.seats)
        return (found.button, found.small_blind, found.big_blind, found.order) == wanted
