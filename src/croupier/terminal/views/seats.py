"""The seats around the table: plate, cards, stack and status, bet and button."""

from __future__ import annotations

import pygame

from croupier.terminal.view import SeatView
from croupier.terminal.views import cards, shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import SeatBoxes, Sizes


def draw(
    surface: pygame.Surface, seat: SeatView, boxes: SeatBoxes, sizes: Sizes, *, four_colours: bool
) -> None:
    """Draw one seat; an empty one is only its number."""
    _plate(surface, seat, boxes.plate, sizes)
    inner = boxes.plate.inset(sizes.gap + 1, max(2, sizes.gap // 2))
    head, body = inner.cut_top(inner.h * 38 // 100, max(1, sizes.gap // 3))
    _head(surface, seat, head, sizes)
    if seat.name:
        if seat.next_card or seat.cards:
            text_width = body.w * (40 if len(seat.cards) + seat.next_card > 2 else 50) // 100
            figures, row = body.cut_left(text_width, sizes.gap)
            _cards(surface, seat, row, four_colours)
        else:
            figures = body
        _figures(surface, seat, figures, sizes)
    if seat.button:
        _button(surface, boxes.disc)
    if seat.bet:
        _bet(surface, seat.bet, boxes, sizes)


def _plate(surface: pygame.Surface, seat: SeatView, plate: Box, sizes: Sizes) -> None:
    radius, line = max(8, sizes.gap + 3), max(2, sizes.gap // 3)
    quiet = seat.folded or seat.away or not seat.name
    fill = theme.PLATE_OFF if quiet else theme.PLATE_TO_ACT if seat.to_act else theme.PLATE
    rim = theme.FELT_RIM if quiet else theme.PANEL_RIM
    thickness = 1
    for is_so, colour in (
        (seat.winner, theme.GOOD),
        (seat.to_act or seat.next_card, theme.ACCENT),
        (seat.offered, theme.OFFER),
    ):
        if is_so:
            rim, thickness = colour, line
    shapes.box(surface, plate, fill=fill, rim=rim, line=thickness, radius=radius)


def _head(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> None:
    """Number, name and blind."""
    across = min(head.h, sizes.name + 4)
    badge, name = head.cut_left(across, sizes.gap)
    badge = Box(badge.x, head.y + (head.h - across) // 2, across, across)
    lit, ink = (theme.ACCENT, theme.INK) if seat.to_act else (theme.PANEL_RIM, theme.WHITE)
    if not seat.name or seat.folded or seat.away:
        lit, ink = theme.SLOT_RIM, theme.SOFT
    surface.blit(shapes.lamp(across, lit), (badge.x, badge.y))
    text.draw(
        surface,
        str(seat.seat),
        badge,
        size=across * 66 // 100,
        colour=ink,
        bold=True,
        align="centre",
        shrink=0.5,
    )
    if seat.blind:
        width = text.width_of(seat.blind, sizes.small, bold=True) + sizes.gap
        mark, name = name.cut_right(min(width, name.w // 3), sizes.gap)
        mark = Box(mark.x, mark.y + (mark.h - sizes.small - 4) // 2, mark.w, sizes.small + 4)
        shapes.box(surface, mark, fill=theme.SOFT, radius=4)
        text.draw(surface, seat.blind, mark, size=sizes.small, colour=theme.INK, bold=True, align="centre")
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.draw(surface, seat.name, name, size=sizes.name, colour=ink, bold=not seat.folded, shrink=0.78)


def _figures(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes) -> None:
    """Stack over status."""
    stack, note = area.cut_top(area.h * 55 // 100, 0)
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.draw(surface, seat.stack, stack, size=sizes.stack, colour=ink, bold=True)
    if not seat.note:
        return
    marked = theme.GOOD if seat.winner else theme.WARN if seat.all_in else None
    if marked is None:
        text.draw(surface, seat.note, note, size=sizes.small, colour=theme.SOFT)
        return
    height = min(note.h, sizes.small + 6)
    shown, size = text.fit(seat.note, note.w - sizes.gap, sizes.small + 1, bold=True)
    pill = Box(
        note.x, note.y + (note.h - height) // 2, text.width_of(shown, size, bold=True) + sizes.gap, height
    )
    shapes.box(surface, pill, fill=marked, radius=height // 3)
    text.draw(surface, shown, pill, size=size, colour=theme.INK, bold=True, align="centre", shrink=0.95)


def _cards(surface: pygame.Surface, seat: SeatView, area: Box, four_colours: bool) -> None:
    gap = max(2, area.h // 16)
    places = cards.place_row(area, len(seat.cards) + seat.next_card, gap)
    for card, place in zip(seat.cards, places, strict=False):
        cards.draw(surface, card, place, four_colours=four_colours)
    if seat.next_card:
        cards.slot(surface, places[-1], awaited=True)


def _button(surface: pygame.Surface, place: Box) -> None:
    across = min(place.w, place.h)
    disc = Box(place.x + (place.w - across) // 2, place.y + (place.h - across) // 2, across, across)
    surface.blit(shapes.disc(across), (disc.x, disc.y))
    letter = text.glyph("D", across * 46 // 100, across, theme.INK)
    surface.blit(
        letter, (disc.x + (across - letter.get_width()) // 2, disc.y + (across - letter.get_height()) // 2)
    )


def _bet(surface: pygame.Surface, bet: str, boxes: SeatBoxes, sizes: Sizes) -> None:
    """A chip and the amount, as near to the plate as they fit."""
    area = boxes.bet
    across = min(area.h, sizes.body + 2)
    words = area.w - across - sizes.gap
    shown, size = text.fit(bet, words, sizes.body + 2, bold=True)
    width = across + sizes.gap + text.width_of(shown, size, bold=True)
    faces_right = boxes.disc.x <= boxes.plate.x
    x = area.right - width if faces_right and boxes.disc.right <= boxes.plate.x else area.x
    surface.blit(shapes.chip(across), (x, area.y + (area.h - across) // 2))
    place = Box(x + across + sizes.gap, area.y, width - across - sizes.gap, area.h)
    text.draw(surface, shown, place, size=size, colour=theme.WHITE, bold=True, shrink=0.95)
