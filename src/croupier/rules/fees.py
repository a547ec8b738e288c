"""Schedules of fees: what a room takes from a hand, or for the time of a player.

A schedule is a line: its kind, then names and values, such as `steps take 25 per 500 cap 2=100,3+=300`;
amounts are in the smallest unit of money. Some may depend on the players dealt in: `2=100,3-4=200,5+=300`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.values import Frozen, replace

MOST: Final = 10**12
"""No amount of money at a table is larger, in its smallest unit."""

Rows = tuple[tuple[int, int], ...]
"""Amounts, each from a number of players dealt in, or from a size of the pot, on; from 0 on: always."""

PLAYERS: Final = (2, 10)
"""The fewest and the most players of a hand."""

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


class Schedule(Frozen, kw_only=True):
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
    at: Rows = ()
    cap: Rows = ()
    river: int = 0
    no_flop: int = 0
    minutes: int = 30
    pay: str = "before"
    absent: str = "counts"
    jackpot: Rows = ()
    jackpot_players: int = PLAYERS[0]

    def of_pots(
        self, pots: int, *, players: int, flop: bool = True, river: bool = False, step: int = 1
    ) -> int:
        """What a hand pays, before the jackpot; nothing where players pay for their time.

        A percentage is rounded down to a multiple of `step`.
        """
        if not flop:
            return self.no_flop
        taken = pots * self.percent // 10_000 // step * step
        if self.kind == "steps":
            taken = _of(self.at, pots)
            past = pots - (self.at[-1][0] if self.at else 0)
            taken += max(0, past) // self.per * _of(self.take, players) if self.per else 0
        elif self.kind == "flat":
            taken = _of(self.take, players) + self.river * river
        return min(taken, _of(self.cap, players)) if self.cap else taken

    def of_jackpot(self, pots: int, *, players: int) -> int:
        """What these pots pay into the jackpot."""
        return _of(self.jackpot, pots) if players >= self.jackpot_players else 0

    @property
    def seat_fee(self) -> int:
        """What a player pays for each period; 0 unless it is paid by time."""
        return self.take[0][1] if self.kind == "time" else 0

    @property
    def amounts(self) -> tuple[tuple[str, int], ...]:
        """Every amount that is paid in chips, after its name."""
        found = [(name, amount) for name in _ROWS for _, amount in getattr(self, name)]
        return (*found, ("river", self.river), ("no_flop", self.no_flop))

    def in_chips(self, chip: int) -> Schedule:
        """The schedule with every such amount lowered to whole chips."""
        lowered: dict[str, Any] = {name: getattr(self, name) // chip * chip for name in ("river", "no_flop")}
        for name in _ROWS:
            lowered[name] = tuple((first, amount // chip * chip) for first, amount in getattr(self, name))
        return replace(self, **lowered)


_ROWS: Final = ("take", "at", "cap", "jackpot")


def _of(rows: Rows, size: int) -> int:
    """The amount for this many players, or for a pot of this size; 0 below the first row."""
    return next((amount for first, amount in reversed(rows) if first <= size), 0)


def by_players(rows: Rows) -> Iterator[tuple[str, int]]:
    """Each amount after its range of players; the range of an amount for all is empty.

    >>> list(by_players(((2, 100), (3, 200), (5, 300)))), list(by_players(((0, 300),)))
    ([('2', 100), ('3-4', 200), ('5+', 300)], [('', 300)])
    """
    for number, (first, amount) in enumerate(rows, 1):
        last = rows[number][0] - 1 if number < len(rows) else PLAYERS[1]
        several = f"{first}-{last}" if number < len(rows) else f"{first}+"
        yield ("" if not first else str(first) if first == last else several), amount


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
Reader = Callable[[str, Money], Any]


def _units(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST):
        raise ValueError(text)
    return int(text)


def _by_players(text: str, money: Money) -> Rows:
    """Rows from few players to many; raises `WrongFee` for a number in two rows or in none."""
    if "=" not in text:
        return ((0, money(text)),)
    rows, due = [], PLAYERS[0]
    for part in text.split(","):
        range_, amount = part.split("=")
        low, dash, high = range_.removesuffix("+").partition("-")
        first = int(low)
        last = PLAYERS[1] if range_.endswith("+") else int(high) if dash else first
        if not PLAYERS[0] <= first <= last <= PLAYERS[1]:
            raise ValueError(text)
        rows.append((first, money(amount), last, range_))
    for first, _, last, range_ in sorted(rows):
        if first != due:
            found = f"{first} in two rows" if first < due else f"{due} in none"
            raise WrongFee("", f"expected each number of players once, found {found}: {text}", range_)
        due = last + 1
    return tuple(row[:2] for row in sorted(rows))


def _by_pots(text: str, money: Money) -> Rows:
    """Rows from small pots to large ones."""
    if "=" not in text:
        return ((0, money(text)),)
    rows = sorted(
        (money(pot), money(amount)) for pot, amount in (part.split("=") for part in text.split(","))
    )
    if any(before[0] == after[0] or before[1] >= after[1] for before, after in pairwise(rows)):
        raise WrongFee("", f"expected more from each larger pot, found {text}")
    return tuple(rows)


def _among(*values: object) -> Reader:
    by_text = {str(value): value for value in values}
    return lambda text, _: by_text[text]


def _above_0(text: str, money: Money) -> int:
    if not (amount := money(text)):
        raise ValueError(text)
    return amount


_PLAYERS: Final = ("an amount, or amounts by players such as 2=1,3-4=2,5+=3", _by_players)
_POTS: Final = ("an amount, or amounts by size of the pot such as 10=1,20=2", _by_pots)
_AMOUNT: Final = ("an amount", lambda text, money: money(text))

FORMS: Final[Mapping[str, tuple[str, Reader]]] = {
    "percent": ("a percentage such as 5 or 2.5", lambda text, _: read_percent(text)),
    "take": _PLAYERS,
    "cap": _PLAYERS,
    "at": _POTS,
    "jackpot": _POTS,
    "per": ("an amount above 0", _above_0),
    "river": _AMOUNT,
    "no_flop": _AMOUNT,
    "minutes": ("a whole number from 1 to 1440", _among(*range(1, 1441))),
    "pay": ("before or after", _among("before", "after")),
    "absent": ("counts or free", _among("counts", "free")),
    "jackpot_players": ("a whole number from 2 to 10", _among(*range(PLAYERS[0], PLAYERS[1] + 1))),
}
"""What each name accepts: in words, and how it is read."""


def read(text: str, money: Money = _units) -> Schedule:
    """The schedule in a line of words; `money` reads amounts. Raises `WrongFee`.

    >>> read("flat take 2=200,3+=400 no_flop 100").of_pots(0, players=5)
    400
    """
    kind, *rest = text.split() or [""]
    if kind not in WORDS:
        raise WrongFee("kind", f"expected {' or '.join(WORDS)}, found {kind or 'nothing'}")
    if len(rest) % 2:
        raise WrongFee(rest[-1], "expected a value after it, found nothing")
    must, may = WORDS[kind]
    values: dict[str, Any] = {}
    for name, value in zip(rest[::2], rest[1::2], strict=True):
        if name not in (*must, *may, *JACKPOT):
            raise WrongFee(name, f"expected one of {', '.join((*must, *may, *JACKPOT))}, found {name}")
        if name in values:
            raise WrongFee(name, "expected once, found twice")
        expected, reader = FORMS[name]
        try:
            values[name] = reader(value, money)
        except WrongFee as error:
            raise WrongFee(name, error.text, error.row) from None
        except (ValueError, KeyError):
            raise WrongFee(name, f"expected {expected}, found {value}") from None
    _check(kind, values)
    return Schedule(kind=kind, **values)


def _check(kind: str, values: Mapping[str, Any]) -> None:
    """Raise `WrongFee` for a name that is missing, or names that contradict."""
    for name in WORDS[kind][0]:
        if name not in values:
            raise WrongFee(name, f"expected {FORMS[name][0]}, found nothing")
    if kind == "steps" and ("take" in values) != ("per" in values):
        raise WrongFee("per", "expected take and per together")
    if kind == "steps" and not values.keys() & {"at", "per"}:
        raise WrongFee("per", f"expected {FORMS['per'][0]}, found nothing")
    if kind == "time" and (values["take"][0][0] or not values["take"][0][1]):
        raise WrongFee("take", "expected one amount above 0 for every player")


def write(schedule: Schedule, money: Callable[[int], str] = str) -> str:
    """The inverse of `read`; names with their usual value are left out."""
    words = [schedule.kind]
    for each in fields(Schedule)[1:]:
        name, value = each.name, getattr(schedule, each.name)
        if value != each.default or name in WORDS[schedule.kind][0]:
            words += [name, _written(name, value, money)]
    return " ".join(words)


def _written(name: str, value: Any, money: Callable[[int], str]) -> str:
    if name == "percent":
        return write_percent(value)
    if name in ("per", "river", "no_flop"):
        return money(value)
    if name not in _ROWS:
        return str(value)
    if value[0][0] == 0 and len(value) == 1:
        return money(value[0][1])
    by_pots = ((money(pot), amount) for pot, amount in value)
    rows = by_pots if FORMS[name] is _POTS else by_players(value)
    return ",".join(f"{first}={money(amount)}" for first, amount in rows)
