"""The pots under the board, in pills: each with its amount and everybody who is in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import pygame

from croupier.languages import language
from croupier.terminal.view import PotView
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.theme import LEAST, Sizes
from croupier.values import replace


class _Form(NamedTuple):
    """How pots are written: `narrow` is how far their words are narrowed."""

    size: int
    narrow: float
    gap: int

    def words(self, string: str, *, bold: bool) -> int:
        return ceil(text.width_of(string, self.size, bold=bold) * self.narrow)

    def across(self, pot: PotView) -> tuple[int, int, int]:
        """The widths of name, amount and seats."""
        return self.words(pot.name, bold=False), self.words(pot.amount, bold=True), self.seats(pot)

    def seats(self, pot: PotView) -> int:
        return self.words(pot.seats, bold=True) + self.gap if pot.seats else 0

    def pill(self, pot: PotView) -> int:
        return sum(self.across(pot)) + self.gap * (4 if pot.seats else 3)


@lru_cache(maxsize=8)
def written(pots: tuple[PotView, ...], code: str) -> tuple[PotView, ...]:
    """The pots with a colon behind each name: the number of a side pot must not be read as money."""
    colon = language(code).colon
    return tuple(
        replace(pot, name=pot.name + colon, short=f"{pot.short or pot.name}:") if pot.amount else pot
        for pot in pots
    )


def fit(pots: tuple[PotView, ...], area: Box, sizes: Sizes) -> bool:
    """Whether they all fit in full size, with every seat by its number."""
    form, shown, _ = _laid(pots, area, sizes)
    return form.size >= sizes.status and [pot.seats for pot in shown] == [pot.seats for pot in pots]


def are_crowded(pots: tuple[PotView, ...], area: Box, sizes: Sizes) -> bool:
    """Whether they are written small there, or without the seats in them."""
    if not pots:
        return False
    form, shown, _ = _laid(pots, area, sizes)
    named = [sum(bool(pot.seats) for pot in each) for each in (shown, pots)]
    return form.size < sizes.status or named[0] < named[1]


@lru_cache(maxsize=32)
def _laid(
    pots: tuple[PotView, ...], area: Box, sizes: Sizes
) -> tuple[_Form, tuple[PotView, ...], tuple[int, ...]]:
    """How the pots are written, as which, and how many there are in each row.

    When room is short their names are, then seats are joined (``1–4``), then all is set smaller; where even
    that does not fit nobody is named: naming some of the seats would mislead.
    """
    short = tuple(replace(pot, name=pot.short or pot.name) for pot in pots)
    joined = tuple(replace(pot, seats=pot.joined) for pot in short)
    unnamed = tuple(replace(pot, seats="") for pot in joined)
    wide, large = max(3, sizes.gap * 2 // 3), range(sizes.body, sizes.status - 1, -1)
    small = range(sizes.status, LEAST - 1, -1)
    tried = ((pots, large, wide), (short, large, wide), (joined, small, 2), (unnamed, small, 2))
    for written, sized, gap in tried:
        for size in sized:
            for narrow in (1.0, text.NARROW):
                form = _Form(size, narrow, gap)
                rows = _rows([form.pill(pot) for pot in written], area.w, gap)
                if rows and len(rows) * (size + 2) <= area.h + 2:
                    return form, written, rows
    return _Form(LEAST, text.NARROW, 2), unnamed[:1], (1,)


def _rows(widths: list[int], room: int, gap: int) -> tuple[int, ...]:
    """How many are in each row; empty if one is wider than the room."""
    if not widths or max(widths) > room:
        return ()
    rows, taken = [0], 0
    for width in widths:
        if rows[-1] and taken + gap + width > room:
            rows.append(0)
        taken = taken + gap + width if rows[-1] else width
        rows[-1] += 1
    return tuple(rows)


def draw(surface: pygame.Surface, pots: tuple[PotView, ...], area: Box, sizes: Sizes) -> None:
    """Each pot in a pill, as many in a row as fit, the rows in the middle of the area's width."""
    if not pots:
        return
    form, written, rows = _laid(pots, area, sizes)
    for pot, pill in zip(written, _pills(written, area, form, rows), strict=True):
        shapes.box(surface, pill, fill=theme.SLOT, radius=pill.h // 2)
        name, amount, seats = form.across(pot)
        place, rest = pill.inset(form.gap, 0).cut_left(name, form.gap)
        size = form.size
        text.draw(surface, pot.name, place, size=size, colour=theme.SOFT, narrow=text.NARROW)
        place, rest = rest.cut_left(amount, form.gap)
        text.draw(surface, pot.amount, place, size=size, colour=theme.ACCENT, bold=True, narrow=text.NARROW)
        if seats:
            place = Box(rest.x, rest.y, seats, rest.h)
            shapes.box(surface, place, fill=theme.PANEL_RIM, radius=form.gap)
            place = place.inset(form.gap // 2, 0)
            text.draw(surface, pot.seats, place, size=size, colour=theme.WHITE, bold=True, narrow=text.NARROW)


def _pills(pots: tuple[PotView, ...], area: Box, form: _Form, rows: tuple[int, ...]) -> Iterator[Box]:
    pitch = min((area.h + 2) // len(rows), form.size + 2 * form.gap)
    left = iter(pots)
    for row, count in enumerate(rows):
        widths = [form.pill(next(left)) for _ in range(count)]
        x = area.x + (area.w - sum(widths) - (count - 1) * form.gap) // 2
        for width in widths:
            yield Box(x, area.y + row * pitch, width, pitch - 2)
            x += width + form.gap
