"""The levels of a tournament: how long each lasts, its stakes, and when there is a break.

All amounts are in chips. A structure is a tuple of levels in order, including breaks. Numbers count from 1;
the numbers that players use leave the breaks out.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import Refused
from croupier.rules.games import Game
from croupier.rules.stakes import Stakes, checked, in_chips, whole_chips

LONGEST_S = 24 * 60 * 60
"""The longest level, in seconds."""

MOST_LEVELS = 100
"""Levels and breaks of one structure."""


class Level(NamedTuple):
    """One level, or a break (`pause`), which has no stakes.

    In fixed limit `small_bet` and `big_bet` are the bets. With a `bring_in`, the `ante` is for stud games
    only. `unit` is the smallest chip from here on; 0: no change.
    """

    seconds: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    unit: int = 0
    pause: bool = False


Structure = tuple[Level, ...]


def level_after(structure: Structure, number: int, left_ms: int, gone_ms: int) -> tuple[int, int]:
    """The level that a running clock shows `gone_ms` later, and the ms that it has left.

    >>> level_after((Level(60), Level(60), Level(60)), 1, 10_000, 75_000)
    (3, 55000)
    """
    left = left_ms - gone_ms
    while left <= 0 and number < len(structure):
        left, number = left + 1000 * structure[number].seconds, number + 1
    return number, max(0, left)


class RoomClock(NamedTuple):
    """The clock of all tables from the moment `begins`, in ms: the level, the ms left of it, whether it runs.

    A running clock that begins later is a break until then.
    """

    level: int
    left: int
    running: bool
    begins: int

    def at(self, moment: int, structure: Structure) -> tuple[int, int]:
        """The level at a moment, and the ms that it has left."""
        gone = max(0, moment - self.begins) if self.running else 0
        return level_after(structure, self.level, self.left, gone)


def stakes_at(level: Level, game: Game) -> Stakes:
    """The stakes of one game at this level; raises `Refused` if they do not fit the game.

    >>> from croupier.rules.games import GAMES
    >>> mixed = Level(1200, 50, 100, ante=25, bring_in=50, small_bet=100, big_bet=200)
    >>> stakes_at(mixed, GAMES["THL"]).ante, stakes_at(mixed, GAMES["7SHL"]).ante
    (0, 25)
    """
    limit = game.betting == "limit"
    bare = Stakes(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante if game.bring_in or not level.bring_in else 0,
        big_blind_ante=level.big_blind_ante,
        bring_in=level.bring_in,
        small_bet=level.small_bet if limit else 0,
        big_bet=level.big_bet if limit else 0,
    )
    return checked(game, bare)


def check_structure(structure: Structure, games: tuple[Game, ...]) -> None:
    """Raise `Refused` unless it begins with a level, and each suits every game, for 1 to `LONGEST_S` s."""
    if len(structure) > MOST_LEVELS:
        raise Refused("bad-structure", f"{len(structure)} levels: expected at most {MOST_LEVELS}")
    if structure and all(level.pause for level in structure):
        raise Refused("bad-structure", "the structure has breaks only: expected a level")
    if structure and structure[0].pause:
        raise Refused("bad-structure", "the structure begins with a break: expected a level")
    for number, level in enumerate(structure, 1):
        if not 0 < level.seconds <= LONGEST_S:
            raise Refused(
                "bad-structure", f"level {number} lasts {level.seconds} s: expected 1 to {LONGEST_S}"
            )
        if level.unit < 0 or min(level[1:8]) < 0:
            raise Refused("bad-structure", f"level {number}: expected amounts of 0 or more")
        if not level.pause:
            for game in games:
                stakes_at(level, game)


def levels_in_chips(structure: Structure, games: tuple[Game, ...], chip: int) -> None:
    """Raise `Refused` for a level whose stakes cannot be paid in the chips that are in play by then.

    `chip` is the smallest one at the start. A larger one that a level names must be a multiple of the last.
    """
    for number, level in enumerate(structure, 1):
        if level.unit > chip:
            whole_chips(level.unit, chip, f"level {number}, chip")
            chip = level.unit
        for game in () if level.pause else games:
            in_chips(stakes_at(level, game), chip, f"level {number}, ")


def in_force(structure: Structure, number: int) -> int:
    """The number of the level whose stakes apply while level `number` runs: in a break the one before.

    >>> in_force((Level(60), Level(60, pause=True), Level(60)), 2)
    1
    """
    while number > 1 and structure[number - 1].pause:
        number -= 1
    return number


def shown_number(structure: Structure, number: int) -> int:
    """The number that players use for the level: breaks do not count.

    >>> shown_number((Level(60), Level(60, pause=True), Level(60)), 3)
    2
    """
    return sum(not level.pause for level in structure[:number])


def following(structure: Structure, number: int) -> int | None:
    """The next level with stakes after level `number`, skipping breaks; None: the structure ends.

    >>> following((Level(60), Level(60, pause=True), Level(60)), 1)
    3
    """
    later = range(number + 1, len(structure) + 1)
    return next((each for each in later if not structure[each - 1].pause), None)


def unit_at(structure: Structure, number: int) -> int:
    """The smallest chip that the structure sets for level `number`; 0: it has not set one."""
    return next((level.unit for level in reversed(structure[:number]) if level.unit), 0)
