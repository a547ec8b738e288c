"""A text with blanks, written once and filled in for each copy; pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final

from croupier.values import dataclass

_FIRST: Final = 10**15
"""The mark of the first blank; no number that a log holds is as long as a mark."""

_MARK: Final = re.compile(r"(1\d{15})")


@dataclass(frozen=True)
class Form:
    """A text whose every second piece is a blank.

    `kinds` are the kinds of blanks, each with the different values of the original; `filling` says which of
    all these values belongs to which blank.
    """

    pieces: tuple[str, ...]
    kinds: tuple[tuple[str, tuple[Any, ...]], ...]
    filling: tuple[int, ...]

    def filled(self, changes: Mapping[str, Callable[[Any], object]]) -> str:
        """The text of a copy: the changes say for each kind what a value of the original becomes.

        >>> marks = Marks()
        >>> seat, chips = marks.put("seat", 3), marks.put("chips", 3)
        >>> form = marks.form(f"seat {seat} bets {chips}, seat {seat} wins")
        >>> form.filled({"seat": lambda seat: seat + 1, "chips": lambda chips: chips * 10})
        'seat 4 bets 30, seat 4 wins'
        """
        made = list[str]()
        for kind, values in self.kinds:
            made += map(str, map(changes[kind], values))
        pieces = list(self.pieces)
        pieces[1::2] = [made[place] for place in self.filling]
        return "".join(pieces)


@dataclass
class Marks:
    """The blanks of a text that is being written: each kind and value is a number in it."""

    places: dict[tuple[str, Any], int] = field(default_factory=dict)

    def put(self, kind: str, value: object) -> int:
        """The number to write in place of this value, without quotes or between them."""
        return _FIRST + self.places.setdefault((kind, value), len(self.places))

    def form(self, text: str) -> Form:
        """The text with its marks as blanks."""
        pieces = _MARK.split(text)
        kinds = defaultdict[str, list[int]](list)
        for (kind, _), place in self.places.items():
            kinds[kind].append(place)
        values = [value for _, value in self.places]
        found = tuple((kind, tuple(values[place] for place in places)) for kind, places in kinds.items())
        order = [place for places in kinds.values() for place in places]
        moved = {before: now for now, before in enumerate(order)}
        return Form(tuple(pieces), found, tuple(moved[int(mark) - _FIRST] for mark in pieces[1::2]))
