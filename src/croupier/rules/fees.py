"""Schedules of fees: what a room takes where one percentage with one cap does not say it.

A schedule is a line: its kind, then names and values, such as `steps take 25 per 500 cap 2=100,3+=300`;
amounts are in the smallest unit of money. Some may depend on the players dealt in: `2=100,3-4=200,5+=300`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.values import dataclass, replace

MOST: Final = 10**12
"""No amount of money at a table is larger, in its smallest unit."""

Rows = tuple[tuple[int, int, int], ...]
"""An amount for each range of players dealt in: from, to, amount."""

Points = tuple[tuple[int, int], ...]
"""An amount from each size of the pot on: pot, amount."""

ANY: Final = (2, 10)
"""The range of players of an amount that does not depend on them."""

WORDS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "percent": (("percent",), ("cap",)),
    "steps": ((), ("take", "per", "at", "cap")),
    "flat": (("take",), ("river", "no_flop")),
    "time": (("take",), ("minutes", "pay", "absent")),
}
"""The names of each kind: those that must be given, and those that may be."""

JACKPOT: Final = ("jackpot", "jackpot_players")
"""The names that any kind may have: a jackpot of its own, in place of that of `rake.jackpot`."""


class WrongFee(Unreadable):
    """The schedule cannot be used because of the value of `name`, or of its `row` such as 3-10."""

    def __init__(self, name: str, text: str, row: str = "") -> None:
        super().__init__(f"{name}: {text}" if name else text)
        self.name = name
        self.text = text
        self.row = row


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """What the room takes; `percent` is in hundredths.

    ``percent``: a percentage of the pots. ``steps``: the amounts `at` sizes of the pots, then `take` for each
    further `per`. ``flat``: `take` from each hand, `river` more once its last street began, `no_flop` from a
    hand that ended before. ``time``: `take` from each player for each `minutes`, `pay` ``before`` or
    ``after``; an `absent` player's time ``counts`` or is ``free``. `cap` is the most that a hand pays.

    >>> read("steps take 25 per 500 cap 2=100,3+=300").of_pots(2_370, players=2)
    100
    """

    kind: str
    percent: int = 0
    take: Rows = ()
    per: int = 0
    at: Points = ()
    cap: Rows = ()
    river: int = 0
    no_flop: int = 0
    minutes: int = 30
    pay: str = "before"
    absent: str = "counts"
    jackpot: Points = ()
    jackpot_players: int = 2

    def of_pots(
        self, pots: int, *, players: int, flop: bool = True, river: bool = False, step: int = 1
    ) -> int:
        """What a hand pays, before the jackpot; nothing where players pay for their time.

        A percentage is rounded down to a multiple of `step`.
        """
        match self.kind:
            case "percent":
                taken = pots * self.percent // 10_000 // step * step
            case "steps":
                taken = _from(self.at, pots)
                past = pots - (self.at[-1][0] if self.at else 0)
                taken += max(0, past) // self.per * _of(self.take, players) if self.per else 0
            case "flat":
                return _of(self.take, players) + self.river * river if flop else self.no_flop
            case _:
                return 0
        return min(taken, _of(self.cap, players)) if self.cap else taken

    def of_jackpot(self, pots: int, *, players: int) -> int:
        """What these pots pay into the jackpot."""
        return _from(self.jackpot, pots) if players >= self.jackpot_players else 0

    @property
    def seat_fee(self) -> int:
        """What a player pays for each period; 0 unless it is paid by time."""
        return self.take[0][2] if self.kind == "time" else 0

    @property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """Every amount that is paid in chips, after its name."""
        rows = ("take", "at", "cap", "jackpot")
        found = [(name, row[-1]) for name in rows for row in getattr(self, name)]
        return (*found, ("river", self.river), ("no_flop", self.no_flop))

    def in_chips(self, chip: int) -> Schedule:
        """The schedule with every such amount lowered to whole chips."""

        def lowered(rows: tuple[tuple[int, ...], ...]) -> Any:
            return tuple((*row[:-1], row[-1] // chip * chip) for row in rows)

        rows = {name: lowered(getattr(self, name)) for name in ("take", "at", "cap", "jackpot")}
        single = {name: getattr(self, name) // chip * chip for name in ("river", "no_flop")}
        return replace(self, **rows, **single)


def _from(points: Points, pots: int) -> int:
    """The amount of the largest size of the pot that is reached."""
    return max((amount for pot, amount in points if pot <= pots), default=0)


def _of(rows: Rows, players: int) -> int:
    """The amount for this many players; beyond the last row that of the last row."""
    return next((amount for _, most, amount in rows if players <= most), rows[-1][2])


def read_percent(text: str) -> int:
    """Hundredths of a percent; raises ValueError for anything else.

    >>> read_percent("2.5%")
    250
    """
    match = re.fullmatch(r"(\d{1,3})(?:\.(\d{1,2}))?%?", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    hundredths = int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
    if hundredths > 10_000:
        raise ValueError(text)
    return hundredths


def write_percent(hundredths: int) -> str:
    """The inverse of `read_percent`, as short as possible."""
    units, rest = divmod(hundredths, 100)
    return f"{units}.{rest:02}".rstrip("0") if rest else str(units)


Money = Callable[[str], int]


def _units(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST):
        raise ValueError(text)
    return int(text)


def _players(text: str, money: Money) -> Rows:
    """Rows by players, from few to many; raises `Unreadable` for a number in two rows or in none."""
    if "=" not in text:
        return ((*ANY, money(text)),)
    rows = []
    for part in text.split(","):
        range_, amount = part.split("=")
        low, dash, high = range_.removesuffix("+").partition("-")
        first = int(low)
        last = ANY[1] if range_.endswith("+") else int(high) if dash else first
        if not ANY[0] <= first <= last <= ANY[1]:
            raise ValueError(text)
        rows.append((first, last, money(amount), range_))
    for before, after in pairwise(sorted(rows)):
        if after[0] != before[1] + 1:
            twice = after[0] <= before[1]
            number = after[0] if twice else before[1] + 1
            said = (
                f"expected each number of players once, found {number} in {'two rows' if twice else 'none'}"
            )
            raise WrongFee("", f"{said}: {text}", after[3])
    return tuple(row[:3] for row in sorted(rows))


def _points(text: str, money: Money) -> Points:
    """Amounts by size of the pot, from small to large; one amount alone is for any pot."""
    if "=" not in text:
        return ((0, money(text)),)
    pairs = [part.split("=") for part in text.split(",")]
    points = sorted((money(pot), money(amount)) for pot, amount in pairs)
    for before, after in pairwise(points):
        if before[0] == after[0] or before[1] >= after[1]:
            raise WrongFee("", f"expected more from each larger pot, found {text}")
    return tuple(points)


def _among(*values: object) -> Callable[[str, Money], Any]:
    by_text = {str(value): value for value in values}
    return lambda text, _: by_text[text]


def _above_0(text: str, money: Money) -> int:
    if not (amount := money(text)):
        raise ValueError(text)
    return amount


_PLAYERS: Final = ("an amount, or amounts by players such as 2=1,3-4=2,5+=3", _players)
_POTS: Final = ("an amount, or amounts by size of the pot such as 10=1,20=2", _points)

FORMS: Final[Mapping[str, tuple[str, Callable[[str, Money], Any]]]] = {
    "percent": ("a percentage such as 5 or 2.5", lambda text, _: read_percent(text)),
    "take": _PLAYERS,
    "cap": _PLAYERS,
    "at": _POTS,
    "jackpot": _POTS,
    "per": ("an amount above 0", _above_0),
    "river": ("an amount", lambda text, money: money(text)),
    "no_flop": ("an amount", lambda text, money: money(text)),
    "minutes": ("a whole number from 1 to 1440", _among(*range(1, 1441))),
    "pay": ("before or after", _among("before", "after")),
    "absent": ("counts or free", _among("counts", "free")),
    "jackpot_players": ("a whole number from 2 to 10", _among(*range(ANY[0], ANY[1] + 1))),
}
"""What each name accepts: in words, and how it is read."""


def schedule_of(kind: str, given: Iterable[tuple[str, str]], money: Money = _units) -> Schedule:
    """The schedule of a kind with these names and values; `money` reads amounts. Raises `WrongFee`."""
    if kind not in WORDS:
        raise WrongFee("kind", f"expected {' or '.join(WORDS)}, found {kind}")
    must, may = WORDS[kind]
    values: dict[str, Any] = {}
    for name, text in given:
        if name not in (*must, *may, *JACKPOT):
            raise WrongFee(name, f"expected one of {', '.join((*must, *may, *JACKPOT))}, found {name}")
        if name in values:
            raise WrongFee(name, "expected once, found twice")
        expected, reader = FORMS[name]
        try:
            values[name] = reader(text, money)
        except WrongFee as error:
            raise WrongFee(name, error.text, error.row) from None
        except (ValueError, KeyError):
            raise WrongFee(name, f"expected {expected}, found {text}") from None
    for name in must:
        if name not in values:
            raise WrongFee(name, f"expected {FORMS[name][0]}, found nothing")
    if kind == "steps" and ("take" in values) != ("per" in values):
        raise WrongFee("per", "expected take and per together")
    if kind == "steps" and not values.keys() & {"at", "per"}:
        raise WrongFee("per", f"expected {FORMS['per'][0]}, found nothing")
    if kind == "time" and (values["take"][0][:2] != ANY or not values["take"][0][2]):
        raise WrongFee("take", "expected one amount above 0 for every player")
    return Schedule(kind=kind, **values)


def read(text: str, money: Money = _units) -> Schedule:
    """The schedule in a line of words; raises `WrongFee`.

    >>> read("flat take 2=200,3+=400 no_flop 100").of_pots(0, players=5)
    400
    """
    kind, *rest = text.split() or [""]
    if len(rest) % 2:
        raise WrongFee(rest[-1], "expected a value after it, found nothing")
    return schedule_of(kind, zip(rest[::2], rest[1::2], strict=True), money)


def write(schedule: Schedule, money: Callable[[int], str] = str) -> str:
    """The inverse of `read`; names with their usual value are left out."""
    words = [schedule.kind]
    for each in fields(Schedule)[1:]:
        name, value = each.name, getattr(schedule, each.name)
        if name not in (*WORDS[schedule.kind][0], "jackpot") and value == each.default:
            continue
        if name == "jackpot" and not value:
            continue
        words += [name, _written(name, value, money)]
    return " ".join(words)


def _written(name: str, value: Any, money: Callable[[int], str]) -> str:
    match name:
        case "percent":
            return write_percent(value)
        case "take" | "cap":
            alone = len(value) == 1 and value[0][:2] == ANY
            return (
                money(value[0][2])
                if alone
                else ",".join(f"{players(*row[:2])}={money(row[2])}" for row in value)
            )
        case "at" | "jackpot":
            alone = len(value) == 1 and not value[0][0]
            return (
                money(value[0][1])
                if alone
                else ",".join(f"{money(pot)}={money(paid)}" for pot, paid in value)
            )
        case "per" | "river" | "no_flop":
            return money(value)
    return str(value)


def players(first: int, last: int) -> str:
    """A range of players.

    >>> players(3, 4), players(2, 2), players(5, 10)
    ('3-4', '2', '5+')
    """
    if last == ANY[1] and first < last:
        return f"{first}+"
    return str(first) if first == last else f"{first}-{last}"
