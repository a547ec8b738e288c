"""A text with blanks, written once and filled in for each copy; pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from typing import Any, Final, NamedTuple

from croupier.values import dataclass

_FIRST: Final = 10**15
"""The mark of the first blank; no number that a log holds is as long as a mark."""

_MARK: Final = re.compile(r"(1\d{15})")


class Blank(NamedTuple):
    """What a copy has otherwise: a value of the original, and the kind of it, by which it is changed."""

    kind: str
    value: Any


@dataclass(frozen=True)
class Form:
    """A text whose every second piece is a blank: `filling` says which of the `blanks` it is."""

    pieces: tuple[str, ...]
    blanks: tuple[Blank, ...]
    filling: tuple[int, ...]

    def filled(self, fill: Callable[[Blank], object]) -> str:
        """The text with what `fill` has for each blank.

        >>> marks = Marks()
        >>> text = f"seat {marks.put('seat', 3)} bets, seat {marks.put('seat', 3)} wins"
        >>> marks.form(text).filled(lambda blank: blank.value + 1)
        'seat 4 bets, seat 4 wins'
        """
        made = [str(fill(blank)) for blank in self.blanks]
        pieces = list(self.pieces)
        pieces[1::2] = [made[place] for place in self.filling]
        return "".join(pieces)


@dataclass
class Marks:
    """The blanks of a text that is being written: each is a number in it."""

    places: dict[Blank, int] = field(default_factory=dict)

    def put(self, kind: str, value: object) -> int:
        """The number to write in place of this value, without quotes or between them."""
        return _FIRST + self.places.setdefault(Blank(kind, value), len(self.places))

    def form(self, text: str) -> Form:
        """The text with its marks as blanks."""
        pieces = _MARK.split(text)
        return Form(tuple(pieces), tuple(self.places), tuple(int(mark) - _FIRST for mark in pieces[1::2]))
