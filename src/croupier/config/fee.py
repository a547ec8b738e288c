"""Schedules of fees in the file: a line in [house] or the table [fee], and where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from croupier.rules.fees import WrongFee, read, write
from croupier.words import parse_amount

SWITCH = "rake.schedule"
"""The switch that the table sets."""


def fee_of_line(line: str, *, cash: bool, chip: Decimal | None) -> str:
    """The value of the switch; amounts are in euros or chips, multiples of `chip` if that is known.

    Raises `WrongFee`.
    """
    if line == "none":
        return line
    made = read(line, partial(parse_amount, cash=cash))
    for name, units in made.amounts if chip else ():
        amount = Decimal(units) / (100 if cash else 1)
        if chip and amount % chip:
            raise WrongFee(name, f"expected multiples of the smallest chip {chip}, found {amount:f}")
    return write(made)


def fee_of_table(given: Mapping[str, Any], text: str, *, cash: bool, chip: Decimal | None) -> str:
    """The same of the table; raises `WrongFee` with the line of `text` that is wrong."""
    try:
        words = [_word("kind", given.get("kind", "nothing"))]
        for name, value in given.items():
            words += [name, _word(name, value)] if name != "kind" else []
        return fee_of_line(" ".join(words), cash=cash, chip=chip)
    except WrongFee as error:
        raise WrongFee("", f"line {_line(text, error)}: {error}") from None


def _word(name: str, value: Any) -> str:
    """A value as a schedule writes it: `{ "2" = 1, "3+" = 2 }` is `2=1,3+=2`."""
    if isinstance(value, dict):
        return ",".join(f"{key}={_word(name, each)}" for key, each in value.items())
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str) or len(str(value).split()) != 1:
        raise WrongFee(name, f"expected a number, a word or a table, found {value!r}")
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


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
