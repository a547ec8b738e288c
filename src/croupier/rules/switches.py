"""What a house switch is: its name, the values it accepts as text, its factory defaults and its sources.

The switches themselves are in `croupier.rules.house`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import Any, Final

from croupier.values import dataclass


@dataclass(frozen=True)
class Kind:
    """What the value of a switch may be; `read` raises ValueError for other text, `write` is its inverse.

    `values` lists all of them as text if they are few.
    """

    accepts: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Switch:
    """One switch: its dotted name, what it accepts, its factory defaults, and who says what."""

    name: str
    field: str
    kind: Kind
    tda: Any
    code: Any
    source: str


def one_of(values: str) -> Kind:
    """One of several words, given with bars between them.

    >>> one_of("never | if_completes").accepts
    'never or if_completes'
    """
    words = values.split(" | ")
    return Kind(" or ".join(words), lambda text: words[words.index(text)], values=tuple(words))


def whole(low: int, high: int) -> Kind:
    """A whole number within bounds, written without sign, space or decimal point."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ValueError(text)
        return int(text)

    few = tuple(map(str, range(low, high + 1))) if high - low < FEW else ()
    return Kind(f"a whole number from {low} to {high}", read, values=few)


FEW: Final = 10
"""Up to this many numbers are offered one by one."""


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


def _read_seconds(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3}) ?\+ ?(\d{1,3})", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    return int(match[1]), int(match[2])


MOST: Final = 10**12
"""No amount of money at a table is larger, in its smallest unit."""

CHIP: Final = "chip"
"""Instead of an amount: the smallest chip of the table."""

AMOUNT: Final = whole(0, MOST)
ON_OFF: Final = Kind(
    "on or off",
    lambda text: ("off", "on").index(text) == 1,
    lambda on: ("off", "on")[on],
    values=("off", "on"),
)
PERCENT: Final = Kind("a percentage such as 5, 5% or 2.5", _read_percent, _write_percent)
SECONDS: Final = Kind(
    "seconds and extra seconds such as 25 + 5", _read_seconds, lambda pair: "{} + {}".format(*pair)
)
CAP: Final = Kind(
    f"none or {AMOUNT.accepts}",
    lambda text: None if text == "none" else AMOUNT.read(text),
    lambda cap: "none" if cap is None else str(cap),
)
STEP: Final = Kind(
    f"{CHIP} or {whole(1, MOST).accepts}",
    lambda text: None if text == CHIP else whole(1, MOST).read(text),
    lambda step: CHIP if step is None else str(step),
)


def switch(name: str, kind: Kind, source: str, *, tda: object, code: object) -> Any:
    """A field of the house rules for the switch `name`; its default is that of the code profile."""
    entry = Switch(name, name.replace(".", "_"), kind, tda, code, source)
    return field(default=code, metadata={"switch": entry})


def choice(name: str, values: str, source: str, *, tda: str = "", code: str = "") -> Any:
    """A switch whose values are words; `tda` is the first of them if not given, and `code` is then `tda`."""
    factory = tda or values.partition(" | ")[0]
    return switch(name, one_of(values), source, tda=factory, code=code or factory)
