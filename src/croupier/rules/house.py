"""The house rules: the switches that settle where the rulebooks differ, each with both factory defaults.

A switch is data: its field in `HouseRules` names it, its values, its default in either profile and the
sources that disagree. Nothing here decides anything; the other modules of this room read the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final

from croupier.errors import Unreadable


@dataclass(frozen=True)
class Kind:
    """What the value of a switch may be; `read` raises ValueError for other text, `write` is its inverse."""

    accepts: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


@dataclass(frozen=True)
class Switch:
    """One switch: its dotted name, what it accepts, its factory defaults, and who says what."""

    name: str
    field: str
    kind: Kind
    tda: Any
    code: Any
    source: str


def one_of(*values: str) -> Kind:
    return Kind(" or ".join(values), lambda text: values[values.index(text)])


def whole(low: int, high: int) -> Kind:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ValueError(text)
        return int(text)

    return Kind(f"a whole number from {low} to {high}", read)


def _read_percent(text: str) -> int:
    match = re.fullmatch(r"(\d{1,3})(?:\.(\d{1,2}))?%?", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    hundredths = int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
    if hundredths > 10_000:
        raise ValueError(text)
    return hundredths


def _write_percent(hundredths: int) -> str:
    units, rest = divmod(hundredths, 100)
    return f"{units}.{rest:02}".rstrip("0") if rest else str(units)


MOST: Final = 10**12
"""No amount of money at a table is larger, in its smallest unit."""

AMOUNT: Final = whole(0, MOST)
ON_OFF: Final = Kind("on or off", lambda text: ("off", "on").index(text) == 1, lambda on: ("off", "on")[on])
PERCENT: Final = Kind("a percentage such as 5, 5% or 2.5", _read_percent, _write_percent)
CAP: Final = Kind(
    f"none or {AMOUNT.accepts}",
    lambda text: None if text == "none" else AMOUNT.read(text),
    lambda cap: "none" if cap is None else str(cap),
)


def _switch(name: str, kind: Kind, source: str, *, code: object, tda: object) -> Any:
    """A field of `HouseRules` that is the switch `name`; the bare class has the CODE defaults."""
    entry = Switch(name, name.replace(".", "_"), kind, tda, code, source)
    return field(default=code, metadata={"switch": entry})


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The switches that a no-limit hold'em table reads; amounts in the smallest unit of money.

    `rake_pct` is in hundredths of a percent: 500 is 5 %. `profile` is the rulebook behind the switches.

    >>> HouseRules().raise_min, FACTORY["tda"].raise_min
    ('double', 'standard')
    """

    profile: str = "code"  # code | tda
    raise_min: str = _switch(
        "raise.min",
        one_of("standard", "double"),
        "TDA 43-A gives both forms; décret 2010-723 art. 3 asks for double",
        code="double",
        tda="standard",
    )
    double_base: str = _switch(
        "double.base",
        one_of("largest_total", "last_full_total"),
        "TDA 43-A, largest previous total; TDA 47-A, last complete raise",
        code="largest_total",
        tda="largest_total",
    )
    reopen_nl: str = _switch(
        "reopen.nl",
        one_of("full", "half"),
        "TDA 47-A full raise; Code 1.11 half for an all-in raise",
        code="full",
        tda="full",
    )
    sa: str = _switch("sa", one_of("tda", "code"), "TDA 36; Code 1.9", code="code", tda="tda")
    sa_check_fold: str = _switch(
        "sa.check_fold", one_of("no", "yes"), "TDA 36-A, its chip test or its gloss", code="no", tda="no"
    )
    sa_code_opening: str = _switch(
        "sa.code_opening",
        one_of("forced_bet", "first_voluntary_bet"),
        "Code 1.9 does not define the opening",
        code="forced_bet",
        tda="forced_bet",
    )
    fifty_base: str = _switch(
        "fifty.base",
        one_of("raise_part", "whole_amount"),
        "TDA 43-A; Code 1.19",
        code="raise_part",
        tda="raise_part",
    )
    odd_flop: str = _switch(
        "odd.flop",
        one_of("left_of_button", "high_card"),
        "TDA 20-A; Code 1.30 high card",
        code="left_of_button",
        tda="left_of_button",
    )
    bba_short: str = _switch(
        "bba.short",
        one_of("blind_first", "ante_first"),
        "no written source",
        code="blind_first",
        tda="blind_first",
    )
    void_button: str = _switch(
        "void.button", one_of("stays", "moves"), "no written source", code="stays", tda="stays"
    )
    premature_burn_only: str = _switch(
        "premature.burn_only",
        one_of("stays", "back_on_top"),
        "TDA RP-5; Code 1.13",
        code="back_on_top",
        tda="stays",
    )
    contest_window: str = _switch(
        "contest.window", one_of("tda_22", "on_receipt"), "TDA 22; Code 1.28", code="on_receipt", tda="tda_22"
    )
    rake_pct: int = _switch("rake.pct", PERCENT, "décret 2010-723 art. 2 III; the house", code=500, tda=0)
    rake_cap: int | None = _switch("rake.cap", CAP, "the house, per table", code=None, tda=None)
    rake_unit: int = _switch("rake.unit", whole(1, MOST), "the house", code=1, tda=1)
    rake_no_flop_no_drop: bool = _switch("rake.no_flop_no_drop", ON_OFF, "the house", code=True, tda=True)
    seats_max: int = _switch("seats.max", whole(2, 10), "décret 2010-723 art. 4", code=10, tda=10)


SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {
        each.metadata["switch"].name: each.metadata["switch"]
        for each in fields(HouseRules)
        if "switch" in each.metadata
    }
)
"""Every switch by its dotted name."""

FACTORY: Final[Mapping[str, HouseRules]] = MappingProxyType(
    {
        "tda": HouseRules(profile="tda", **{each.field: each.tda for each in SWITCHES.values()}),
        "code": HouseRules(profile="code", **{each.field: each.code for each in SWITCHES.values()}),
    }
)
"""The factory settings of the two profiles: tda for tournaments, code for cash."""


def with_switch(house: HouseRules, name: str, value: str) -> HouseRules:
    """The house with one switch set from text; raises `Unreadable` naming what would have been accepted.

    >>> with_switch(HouseRules(), "rake.pct", "2.5%").rake_pct
    250
    """
    switch = SWITCHES.get(name)
    if switch is None:
        raise Unreadable(f"switch {name!r}: this version knows {', '.join(SWITCHES)}")
    try:
        return replace(house, **{switch.field: switch.kind.read(value)})
    except ValueError:
        raise Unreadable(f"switch {name} {value!r}: expected {switch.kind.accepts}") from None


def switches(house: HouseRules) -> tuple[tuple[str, str], ...]:
    """The profile and every switch as text, the form that the journal stores."""
    return (
        ("profile", house.profile),
        *((each.name, each.kind.write(getattr(house, each.field))) for each in SWITCHES.values()),
    )


def from_switches(pairs: Iterable[tuple[str, str]]) -> HouseRules:
    """The house that `switches` wrote; a switch that is missing has the default of the profile.

    Raises `Unreadable` for a profile, switch or value that this version does not know.
    """
    values = dict(pairs)
    profile = values.pop("profile", "code")
    if profile not in FACTORY:
        raise Unreadable(f"profile {profile!r}: expected {' or '.join(FACTORY)}")
    house = FACTORY[profile]
    for name, value in values.items():
        house = with_switch(house, name, value)
    return house
