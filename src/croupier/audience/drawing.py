"""Draws the players' display, and shows its window."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame
import segno

from croupier.audience.following import Field, LogFollower
from croupier.audience.shown import SeatShown, Shown, shown_by
from croupier.terminal.views import board_rows, cards, shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size
from croupier.terminal.views.window import close_window, open_window

LINE: Final = 95
POT: Final = 120
CARD: Final = 330
HEAD: Final = 46
RECORD: Final = 270
"""Heights in thousandths of the screen; the line and the pot can be read at three metres."""

_FILLS: Final = {
    "": theme.PLATE,
    "acting": theme.PLATE_TO_ACT,
    "folded": theme.PLATE_OFF,
    "away": theme.PLATE_OFF,
    "winner": (18, 74, 50),
}
_RIMS: Final = {
    "": theme.PANEL_RIM,
    "acting": theme.ACCENT,
    "folded": theme.PLATE_OFF,
    "away": theme.PLATE_OFF,
    "winner": theme.GOOD,
}


def draw(surface: pygame.Surface, shown: Shown) -> None:
    """Draw the whole picture."""
    width, height = surface.get_size()
    unit = min(height, width * 9 // 16) if width >= height else min(height * 9 // 16, width)
    surface.fill(theme.ROOM)
    gap = unit // 40
    area = Box(gap, gap, width - 2 * gap, height - 2 * gap)
    head = Box(area.x, area.y, area.w, unit * HEAD * 3 // 2000)
    _head(surface, shown, head, unit)
    seats_high = _seats(surface, shown, area, unit)
    high = unit * LINE * (2 if height > width else 1) // 1000
    line = Box(area.x, area.bottom - seats_high - gap - high, area.w, high)
    _line(surface, shown, line, unit)
    middle = Box(area.x, head.bottom + gap, area.w, line.y - head.bottom - 2 * gap)
    if shown.record and height > width:
        side = min(middle.h // 3, unit * RECORD // 1000)
        code = Box(middle.x + (middle.w - side) // 2, middle.bottom - side * 11 // 10, side, side)
        _record(surface, shown, code, unit)
        middle = Box(middle.x, middle.y, middle.w, code.y - middle.y - gap)
    elif shown.record:
        side = min(middle.h, unit * RECORD // 1000)
        _record(surface, shown, Box(middle.right - side, middle.bottom - side, side, side), unit)
        middle = middle.inset(side + gap, 0)
    _middle(surface, shown, middle, unit)


def _head(surface: pygame.Surface, shown: Shown, box: Box, unit: int) -> None:
    size = unit * HEAD // 1000
    right = shown.clock or shown.hand
    text.draw(surface, right, Box(box.x + box.w * 62 // 100, box.y, box.w * 38 // 100, box.h), size=size,
              colour=theme.ACCENT if shown.clock else theme.CLEAR, align="right", bold=True)  # fmt: skip
    left = f"{shown.title} · {shown.hand}" if shown.clock and shown.hand else shown.title
    title = Box(box.x, box.y, box.w * 60 // 100, box.h)
    text.draw(surface, left, title, size=size, colour=theme.CLEAR, narrow=text.NARROW)


def _middle(surface: pygame.Surface, shown: Shown, box: Box, unit: int) -> None:
    """The board with the pot under it; without a board only the pot, in the middle."""
    pot, side = unit * POT // 1000, unit * HEAD // 1000
    pots, line = " · ".join(pot.replace(" ", "\u00a0") for pot in shown.pots), side * 3 // 2
    lines = 1 + (text.width_of(pots, side, bold=False) * text.NARROW > box.w) if pots else 0
    below = pot + line * (lines + bool(shown.outlook))
    tall, gap = min(unit * CARD // 1000, box.h - below), unit // 60
    if shown.boards:
        area = Box(box.x, box.y + max(0, (box.h - below - tall) // 2), box.w, tall)
        board_rows.draw(surface, shown.boards, area, gap // 2, side, shown.places, shown.four_colours)
        top = area.bottom
    elif shown.places:
        wide = min(tall * 5 // 7, (box.w - (shown.places - 1) * gap) // shown.places)
        tall = wide * 7 // 5
        x = box.x + (box.w - shown.places * wide - (shown.places - 1) * gap) // 2
        y = box.y + max(0, (box.h - below - tall) // 2)
        for number in range(shown.places):
            place = Box(x + number * (wide + gap), y, wide, tall)
            if number < len(shown.board):
                cards.draw(surface, shown.board[number], place, four_colours=shown.four_colours)
            else:
                cards.slot(surface, place, awaited=False)
        top = y + tall
    else:
        top = box.y + max(0, (box.h - below) // 2)
    place = Box(box.x, top, box.w, pot)
    text.draw(surface, shown.pot, place, size=pot * 8 // 10, colour=theme.ACCENT, align="centre", bold=True)
    for caption, high, colour in ((pots, lines, theme.CLEAR), (shown.outlook, 1, theme.SOFT)):
        if caption:
            place = Box(box.x, place.bottom, box.w, high * line)
            text.paragraph(
                surface, caption, place, size=side, colour=colour, align="centre", narrow=text.NARROW
            )


def _line(surface: pygame.Surface, shown: Shown, box: Box, unit: int) -> None:
    if not shown.line:
        return
    fill, colour = theme.BANDS["bad" if shown.hurries else "calm"]
    shapes.box(surface, box, fill=fill, rim=fill, line=1, radius=unit // 60)
    inside = Box(box.x + unit // 40, box.y, box.w - unit // 20, box.h)
    size = unit * LINE * 62 // 100_000
    text.paragraph(
        surface,
        shown.line,
        inside,
        size=size,
        colour=colour,
        align="centre",
        bold=True,
        narrow=text.NARROW,
        least=size * 2 // 3,
    )


def _seats(surface: pygame.Surface, shown: Shown, area: Box, unit: int) -> int:
    """The players in one row at the bottom, or in two if they would be too narrow; returns the height."""
    if not shown.seats:
        return 0
    gap, most = unit // 80, max(2, area.w // (unit * 260 // 1000))
    rows = -(-len(shown.seats) // most)
    across = -(-len(shown.seats) // rows)
    high = unit * (150 if rows == 1 else 122) // 1000
    total = rows * high + (rows - 1) * gap
    wide = (area.w - (across - 1) * gap) // across
    for number, seat in enumerate(shown.seats):
        row, column = divmod(number, across)
        x, y = area.x + column * (wide + gap), area.bottom - total + row * (high + gap)
        _seat(surface, seat, Box(x, y, wide, high), unit)
    return total


def _seat(surface: pygame.Surface, seat: SeatShown, box: Box, unit: int) -> None:
    shapes.box(surface, box, fill=_FILLS[seat.state], rim=_RIMS[seat.state], line=max(2, unit // 240),
               radius=unit // 70)  # fmt: skip
    quiet = seat.state in ("folded", "away")
    inside = Box(box.x + unit // 70, box.y + unit // 90, box.w - unit // 35, box.h - unit // 45)
    high = inside.h // 3
    name = f"{seat.seat} {seat.name}" + (" ●" if seat.button else "")
    lines = (
        (name, theme.FAINT if quiet else theme.WHITE, True),
        (seat.stack, theme.FAINT if quiet else theme.CLEAR, False),
        (seat.bet or seat.note, theme.ACCENT if seat.bet else theme.SOFT, bool(seat.bet)),
    )
    for number, (line, colour, bold) in enumerate(lines):
        place = Box(inside.x, inside.y + number * high, inside.w, high)
        size, narrow = high * 88 // 100, text.NARROW
        text.draw(surface, line, place, size=size, colour=colour, bold=bold, shrink=0.5, narrow=narrow)


def _record(surface: pygame.Surface, shown: Shown, box: Box, unit: int) -> None:
    """The QR code with its quiet zone and its caption."""
    under = unit * HEAD * 7 // 10_000
    side = box.w - under * 3 // 2
    image = code(shown.record, side)
    x = box.x + (box.w - image.get_width()) // 2
    surface.blit(image, (x, box.y))
    place = Box(box.x, box.y + image.get_height(), box.w, under * 3 // 2)
    colour, narrow = theme.SOFT, text.NARROW
    text.draw(surface, shown.record_said, place, size=under, colour=colour, align="centre", narrow=narrow)


@lru_cache(maxsize=2)
def code(record: str, side: int) -> pygame.Surface:
    """A QR code of at most `side` pixels, with whole pixels for each module."""
    rows = tuple(segno.make(record, micro=False, error="m").matrix_iter(border=4))
    scale = max(1, side // len(rows))
    image = pygame.Surface((len(rows), len(rows)))
    image.fill((255, 255, 255))
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module:
                image.set_at((x, y), (0, 0, 0))
    return pygame.transform.scale(image, (len(rows) * scale, len(rows) * scale))


EVERY_MS: Final = 100

Speaks = Callable[[], str]
"""The language now, which the terminal may change."""


def show(
    path: Path,
    language: Speaks,
    *,
    size: Size = (1280, 720),
    fullscreen: bool = False,
    output: int = 0,
    goes_on: Callable[[], bool] = lambda: True,
    field: Field = lambda: None,
) -> None:
    """Show the table of a log until the window is closed, Q is pressed, or `goes_on` says no.

    `output` is the number of the screen, from 0. Raises `NoScreen`.
    """
    surface = open_window(size, fullscreen=fullscreen, caption="croupier · players", output=output)
    follower, last, clock = LogFollower(path, field=field), None, pygame.time.Clock()
    try:
        while goes_on() and not _closed():
            follower.look()
            now = shown_by(follower, language())
            surface = pygame.display.get_surface() or surface
            if now != last or _uncovered():
                draw(surface, now)
                pygame.display.flip()
                last = now
            clock.tick(1000 // EVERY_MS)
    finally:
        follower.close()
        close_window()


def _closed() -> bool:
    return any(
        event.type == pygame.QUIT
        or (event.type == pygame.KEYDOWN and event.key in (pygame.K_q, pygame.K_ESCAPE))
        for event in pygame.event.get((pygame.QUIT, pygame.KEYDOWN))
    )


def _uncovered() -> bool:
    """Draw everything again: the window came back, or has another size."""
    kinds = {event.type for event in pygame.event.get()}
    return bool(kinds & {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSIZECHANGED})


def picture(shown: Shown, size: Size) -> pygame.Surface:
    """The picture without a window, to be saved."""
    surface = pygame.Surface(size)
    draw(surface, shown)
    return surface
