"""The [fee] table of the file: a schedule of fees, and the line in which something is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from croupier.rules.fees import Schedule, WrongFee, read, schedule_of, write
from croupier.words import parse_amount

SWITCH = "rake.schedule"
"""The switch that the table sets."""


def read_fee(given: Mapping[str, Any], text: str, *, cash: bool, chip: Decimal | None) -> str:
    """The value of the switch; amounts are in euros or chips, multiples of `chip` if that is known.

    Raises `Unreadable` with the line of `text` that is wrong.
    """
    try:
        rest = {name: _word(name, value) for name, value in given.items()}
        kind = rest.pop("kind", "nothing")
        made = schedule_of(kind, rest.items(), partial(parse_amount, cash=cash))
        check_chips(made, cash=cash, chip=chip)
    except WrongFee as error:
        raise WrongFee("", f"line {_line(text, error)}: {error}") from None
    return write(made)


def fee_in_words(text: str, *, cash: bool) -> str:
    """The value of the switch from one line, with amounts in euros or chips; raises `Unreadable`."""
    return text if text == "none" else write(read(text, partial(parse_amount, cash=cash)))


def _word(name: str, value: Any) -> str:
    """A value as a schedule writes it: `{ "2" = 1, "3+" = 2 }` is `2=1,3+=2`."""
    if isinstance(value, dict):
        return ",".join(f"{key}={_word(name, each)}" for key, each in value.items())
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str) or str(value) == "":
        raise WrongFee(name, f"expected a number, a word or a table, found {value!r}")
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def check_chips(made: Schedule, *, cash: bool, chip: Decimal | None) -> None:
    """Raise `WrongFee` unless every amount is a multiple of the smallest chip, if that is known."""
    for name, units in made.amounts if chip else ():
        amount = Decimal(units) / (100 if cash else 1)
        if chip and amount % chip:
            raise WrongFee(name, f"expected multiples of the smallest chip {chip}, found {amount:f}")


def _line(text: str, error: WrongFee) -> int:
    """The line of the wrong row, else of the wrong name, else of the table."""
    found = {(): 1} | dict(_named(text))
    names = (error.name, error.row.replace(" ", ""))
    return next(found[names[:most]] for most in (2, 1, 0) if names[:most] in found)


def _named(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each name of the table, and each row of a table in it, with its line."""
    inside: tuple[str, ...] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\s*([^\]]*?)\s*\]", line)
        entry = re.match(r"""\s*["']?([^"'=\s]+)["']?\s*=""", line)
        if header:
            parts = tuple(re.split(r"\s*\.\s*", header[1]))
            inside = parts[1:] if parts[0] == "fee" else None
            if inside is not None:
                yield inside, number
        elif entry and inside is not None:
            yield (*inside, entry[1]), number
