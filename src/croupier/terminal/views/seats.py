"""The seats around the table: plate, cards, stack and status, bet and button."""

from __future__ import annotations

from typing import Final

import pygame

from croupier.terminal.view import CardView, SeatView
from croupier.terminal.views import cards, shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import SeatBoxes, Sizes, bet_and_rest, bet_at

FEW: Final = 3
"""Up to this many cards stand beside the figures of a seat; more take the whole width of its plate."""


def draw(
    surface: pygame.Surface,
    seat: SeatView,
    boxes: SeatBoxes,
    sizes: Sizes,
    *,
    wide: bool = False,
    four_colours: bool,
) -> None:
    """Draw one seat; an empty one is only its number. `wide`: it will have more than a few cards."""
    _plate(surface, seat, boxes.plate, sizes)
    inner = boxes.plate.inset(sizes.gap + 1, max(3, sizes.gap * 2 // 3))
    head, body = inner.cut_top(inner.h * 38 // 100, max(1, sizes.gap // 3))
    if seat.name and wide:
        head = _stack(surface, seat, head, sizes)
        _head(surface, seat, head, sizes)
        _row(surface, seat, body, sizes, four_colours=four_colours)
        _beside(surface, seat, boxes, sizes)
        return
    _head(surface, seat, head, sizes)
    if seat.name:
        figures = _cards(surface, seat, body, sizes, four_colours=four_colours)
        if not _figures(surface, seat, figures, sizes):
            _status(surface, seat, boxes.room, sizes, align=_towards(boxes))
    if seat.bet:
        _bet(surface, seat.bet, boxes.bet, boxes.plate, sizes)


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
    place, name = head.cut_left(across, sizes.gap)
    place = Box(place.x, head.y + (head.h - across) // 2, across, across)
    lit, ink = (theme.ACCENT, theme.INK) if seat.to_act else (theme.PANEL_RIM, theme.WHITE)
    if not seat.name or seat.folded or seat.away:
        lit, ink = theme.SLOT_RIM, theme.SOFT
    draw_number(surface, str(seat.seat), place, lit, ink)
    if seat.button:
        across = min(head.h + 2, sizes.name * 3 // 2)
        disc, name = name.cut_right(across, sizes.gap)
        _button(surface, Box(disc.x, head.y + (head.h - across) // 2, across, across))
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.draw(surface, seat.name, name, size=sizes.name, colour=ink, bold=not seat.folded, shrink=0.78)


def draw_number(
    surface: pygame.Surface, number: str, place: Box, fill: theme.Colour, ink: theme.Colour
) -> None:
    """The number of a seat on a disc that fills a square."""
    surface.blit(shapes.lamp(place.w, fill), (place.x, place.y))
    size = place.w * 66 // 100
    text.draw(surface, number, place, size=size, colour=ink, bold=True, align="centre", shrink=0.5)


def _figures(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes) -> bool:
    """Stack over blind and status; False if the status is too long for it and may stand where bets do."""
    stack, note = area.cut_top(area.h * 55 // 100, 0)
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.draw(surface, seat.stack, stack, size=sizes.stack, colour=ink, bold=True, shrink=0.6)
    if seat.mark:
        width = text.width_of(seat.mark, sizes.small, bold=True) + sizes.gap + 2
        mark, note = note.cut_left(min(width, note.w // 2), sizes.gap)
        _pill(surface, seat.mark, mark, theme.SOFT, sizes)
    bright = seat.winner or seat.all_in
    shown, size = text.fit(seat.note, note.w - (sizes.gap + 2) * bright, sizes.small + bright, bold=bright)
    if shown != seat.note and not seat.bet:
        return False
    if bright and seat.note:
        pill, _ = note.cut_left(text.width_of(shown, size, bold=True) + sizes.gap + 2, 0)
        _pill(surface, shown, pill, theme.GOOD if seat.winner else theme.WARN, sizes)
    elif seat.note:
        text.draw(surface, seat.note, note, size=sizes.small, colour=theme.SOFT)
    return True


def _pill(surface: pygame.Surface, words: str, area: Box, fill: theme.Colour, sizes: Sizes) -> None:
    """A short word on a bright ground."""
    height = min(area.h, sizes.small + 4)
    pill = Box(area.x, area.y + (area.h - height) // 2, area.w, height)
    shapes.box(surface, pill, fill=fill, radius=height // 3)
    inner = pill.inset(sizes.gap // 2, 0)
    text.draw(surface, words, inner, size=sizes.small + 1, colour=theme.INK, bold=True, align="centre")


def _cards(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes, *, four_colours: bool) -> Box:
    """Cards at the right end of the area, which they leave the rest of; it is returned."""
    count = len(seat.cards) + seat.next_card
    if not count:
        return area
    gap = max(2, area.h // 16)
    row, rest = area.cut_right(
        min(count * (area.h * 5 // 7 + gap), area.w * (58 if count > 3 else 48) // 100), sizes.gap
    )
    places = cards.place_row(row, count, gap)
    for card, place in zip(seat.cards, places, strict=False):
        cards.draw(surface, card, place, four_colours=four_colours)
    if seat.next_card:
        cards.slot(surface, places[-1], awaited=True)
    return rest


# --- a seat with many cards -------------------------------------------------------------------------


def _stack(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> Box:
    """The stack at the right end of the head, which it leaves the rest of."""
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    shown, size = text.fit(seat.stack, head.w * 42 // 100, sizes.name, bold=True, shrink=0.6)
    place, rest = head.cut_right(text.width_of(shown, size, bold=True), sizes.gap)
    text.draw(surface, shown, place, size=size, colour=ink, bold=True)
    return rest


def _row(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes, *, four_colours: bool) -> None:
    """The cards across the plate, and at its left end who posted a blind, brought in or speaks first.

    Without cards there is room for what became of them.
    """
    if seat.mark:
        width = text.width_of(seat.mark, sizes.small, bold=True) + sizes.gap + 2
        mark, area = area.cut_left(min(width, area.w // 5), 2)
        _pill(surface, seat.mark, mark, theme.SOFT, sizes)
    hand = (*seat.cards, *(CardView(unknown=True),) * seat.next_card)
    if not hand:
        _status(surface, seat, area, sizes, align="right")
        return
    places = cards.lay_hand(area, hand, max(1, area.h // 24))
    for card, place in zip(seat.cards, places, strict=False):
        cards.draw(surface, card, place, four_colours=four_colours)
    if seat.next_card:
        cards.slot(surface, places[-1], awaited=True)


def _beside(surface: pygame.Surface, seat: SeatView, boxes: SeatBoxes, sizes: Sizes) -> None:
    """Bet and status on the side of the table's centre: status over bet where that is high enough."""
    note, bet = boxes.room, boxes.bet
    if seat.bet and seat.note and note.h >= 2 * text.line_height(sizes.small):
        note, bet = note.cut_top(note.h // 2, 0)
    elif seat.bet and seat.note:
        bet, note = bet_and_rest(note, boxes.plate, sizes.gap)
    if seat.bet:
        _bet(surface, seat.bet, bet, boxes.plate, sizes)
    if seat.cards or seat.next_card:
        _status(surface, seat, note, sizes, align=_towards(boxes))


def _towards(boxes: SeatBoxes) -> text.Align:
    """The end of what is beside a plate that is next to it; the middle under a plate of the far side."""
    shift = boxes.bet.middle[0] - boxes.plate.middle[0]
    if abs(shift) < boxes.plate.w // 2:
        return "centre"
    return "left" if shift > 0 else "right"


def _status(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes, *, align: text.Align) -> None:
    """What the seat did, holds or wins; over two lines if need be."""
    bright = theme.GOOD if seat.winner else theme.WARN if seat.all_in else None
    width = text.width_of(seat.note, sizes.small + 1, bold=True) + sizes.gap + 2
    if bright is None or width > area.w:
        bold, colour = bright is not None, bright or theme.SOFT
        text.paragraph(surface, seat.note, area, size=sizes.small, colour=colour, bold=bold, align=align)
        return
    free = {"left": 0, "centre": (area.w - width) // 2, "right": area.w - width}[align]
    _pill(surface, seat.note, Box(area.x + free, area.y, width, area.h), bright, sizes)


def _button(surface: pygame.Surface, place: Box) -> None:
    surface.blit(shapes.disc(place.w), (place.x, place.y))
    letter = text.glyph("D", place.w * 46 // 100, place.w, theme.INK)
    x = place.x + (place.w - letter.get_width()) // 2
    surface.blit(letter, (x, place.y + (place.w - letter.get_height()) // 2))


def _bet(surface: pygame.Surface, bet: str, area: Box, plate: Box, sizes: Sizes) -> None:
    """A chip and the amount, where the plate is; a long amount does without the chip."""
    across = min(area.h, sizes.body + 4)
    lead = across + sizes.gap
    shown, size = text.fit(bet, area.w - lead, sizes.body + 3, bold=True, shrink=0.5)
    if shown != bet:
        lead = 0
        shown, size = text.fit(bet, area.w, sizes.body + 3, bold=True, shrink=0.5)
        if area.y >= plate.bottom:  # small figures stay close to it
            area = Box(area.x, area.y, area.w, min(area.h, text.line_height(size)))
    width = lead + text.width_of(shown, size, bold=True)
    x = bet_at(area, plate, width)
    if lead:
        surface.blit(shapes.chip(across), (x, area.y + (area.h - across) // 2))
    place = Box(x + lead, area.y, width - lead, area.h)
    text.draw(surface, shown, place, size=size, colour=theme.WHITE, bold=True, shrink=0.95)
