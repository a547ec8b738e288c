"""Draws the seats around the table: plate, cards, stack and status, bet and button."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import pygame

from croupier.terminal.view import CardView, SeatView
from croupier.terminal.views import cards, shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import SeatBoxes, bet_and_rest, bet_at
from croupier.terminal.views.parts import Part
from croupier.terminal.views.shapes import draw_button, draw_number, draw_pill
from croupier.terminal.views.theme import LEAST, Sizes, figures_height, line_height
from croupier.values import replace

FEW: Final = 3
"""Up to this many cards are beside the figures of a seat; more take the whole width of its plate."""

MOST_BESIDE: Final = 5
"""Up to this many faces can be read beside the stack if they must be."""

ROW_UNDER: Final = 140
"""A plate of at least this height, in percent of its stack, keeps the stack's size above a row of cards."""

LOW_HEAD: Final = 56
"""The share of a lower plate that its stack takes, in percent."""

NARROW_PLATE: Final = 7
"""A plate narrower than this many letter heights has its name on a separate line."""


SMALL_NAME: Final = 0.72
"""How much smaller a name may be written before it is shortened."""


def parts_of(seat: SeatView, boxes: SeatBoxes, sizes: Sizes, *, four_colours: bool) -> Iterator[Part]:
    """A plate, and what is beside it; an empty seat is only its number.

    More than a few cards take the whole width as soon as one has a face, unless the name would be cut beside
    the stack.
    """
    wide = _is_wide(seat, boxes, sizes)
    yield Part(boxes.plate, _seat, (seat, boxes, sizes, wide, four_colours), _radius(sizes) + 1)
    if seat.name and (seat.bet or seat.note):
        yield Part(_reach(boxes), _bet_and_status, (seat, boxes, sizes, wide))


def _is_wide(seat: SeatView, boxes: SeatBoxes, sizes: Sizes) -> bool:
    faces = len(seat.cards) > FEW and not all(map(cards.is_back, seat.cards))
    return faces and _has_room(seat, boxes, sizes)


def are_beside(seat: SeatView, boxes: SeatBoxes, sizes: Sizes) -> bool:
    """Whether a bet or a note of the seat is outside its plate."""
    outside = _is_wide(seat, boxes, sizes) or not _note_is_shown(seat, boxes, sizes)
    return bool(seat.bet or (seat.note and outside))


def small_part(seat: SeatView, place: Box, sizes: Sizes) -> Part:
    """A plate with only number, name and stack; on a narrow one the name has the whole width."""
    shown = SeatView(
        seat=seat.seat,
        name=seat.name,
        stack=seat.stack,
        button=seat.button,
        folded=seat.folded,
        away=seat.away,
        offered=seat.offered,
    )
    if place.w < NARROW_PLATE * sizes.name:
        return Part(place, _narrow, (shown, place, sizes), _radius(sizes) + 1)
    boxes = SeatBoxes(place, place, place)
    return Part(place, _seat, (shown, boxes, sizes, False, False), _radius(sizes) + 1)


def _narrow(surface: pygame.Surface, seat: SeatView, place: Box, sizes: Sizes) -> None:
    _plate(surface, seat, place, sizes)
    head, body = place.inset(sizes.gap, max(2, sizes.gap // 3)).cut_top(_head_height(sizes), 0)
    quiet = seat.folded or seat.away or not seat.name
    number, rest = head.cut_left(head.h, 2)
    lit, on_it = (theme.SLOT_RIM, theme.CLEAR) if quiet else (theme.PANEL_RIM, theme.WHITE)
    draw_number(surface, str(seat.seat), number, lit, on_it)
    ink, narrow = theme.SOFT if quiet else theme.WHITE, text.NARROW
    text.draw(surface, seat.stack, rest, size=sizes.body, colour=theme.SOFT, align="right", narrow=narrow)
    text.draw(
        surface,
        seat.name,
        body,
        size=sizes.name,
        colour=ink,
        bold=True,
        align="centre",
        shrink=0.6,
        narrow=narrow,
    )


@lru_cache(maxsize=64)
def _reach(boxes: SeatBoxes) -> Box:
    """The area beside a plate, up to the plate itself."""
    area, plate = Box.around((boxes.room, boxes.bet)), boxes.plate
    if area.y >= plate.bottom:
        return Box(area.x, plate.bottom, area.w, area.bottom - plate.bottom)
    if area.x > plate.x:
        return Box(plate.right, area.y, area.right - plate.right, area.h)
    return Box(area.x, area.y, plate.x - area.x, area.h)


def _seat(
    surface: pygame.Surface, seat: SeatView, boxes: SeatBoxes, sizes: Sizes, wide: bool, four_colours: bool
) -> None:
    _plate(surface, seat, boxes.plate, sizes)
    if not seat.name:
        head, body = _inside(boxes, sizes).cut_top(_head_height(sizes), 0)
        _head(surface, seat, head, sizes)
        text.draw(surface, seat.note, body, size=sizes.name, colour=theme.ACCENT, bold=True, shrink=0.6)
        return
    if wide:
        inner = _inside(boxes, sizes)
        head, body = inner.cut_top(_wide_head(inner, sizes), max(1, sizes.gap // 3))
        if _fit_beside(seat, inner, sizes):
            head = _stack_at_head(surface, seat, head, sizes)
            _head(surface, replace(seat, button=False), head, sizes)
        else:
            _head_over_stack(surface, seat, head, sizes)
        _row(surface, seat, body, sizes, four_colours=four_colours)
        return
    head, body = _head_and_body(boxes, sizes)
    head = _pill_at_head(surface, seat, head, sizes)
    _head(surface, seat, head, sizes)
    places, area = _places(seat, body, sizes)
    _cards(surface, seat, places, four_colours=four_colours)
    _figures(surface, seat, area, sizes)


def _wide_head(inner: Box, sizes: Sizes) -> int:
    """The height of the stack above a row of cards: on a low plate the cards must stay legible."""
    high = figures_height(sizes.stack)
    return high if inner.h * 100 >= high * ROW_UNDER else inner.h * LOW_HEAD // 100


def _inside(boxes: SeatBoxes, sizes: Sizes) -> Box:
    return boxes.plate.inset(sizes.gap, max(2, sizes.gap // 3))


def _head_and_body(boxes: SeatBoxes, sizes: Sizes) -> tuple[Box, Box]:
    return _inside(boxes, sizes).cut_top(_head_height(sizes), max(1, sizes.gap // 3))


def _head_height(sizes: Sizes) -> int:
    return sizes.name + 2


def _radius(sizes: Sizes) -> int:
    return max(8, sizes.gap + 3)


def _plate(surface: pygame.Surface, seat: SeatView, plate: Box, sizes: Sizes) -> None:
    radius, line = _radius(sizes), max(2, sizes.gap // 3)
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
    name = _number(surface, seat, head, sizes)
    if seat.button:
        across = min(head.h + 2, sizes.name * 3 // 2)
        disc, name = name.cut_right(across, sizes.gap)
        draw_button(surface, Box(disc.x, head.y + (head.h - across) // 2, across, across))
    _name(surface, seat, name, sizes)


def _head_over_stack(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> None:
    """The number, and beside it the name over the stack, which has no room beside a long name."""
    name, stack = _number(surface, seat, head, sizes).cut_top(head.h * 3 // 8, 1)
    _name(surface, seat, name, sizes)
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.amount(surface, seat.stack, stack, size=sizes.stack, colour=ink, align="right")


def _number(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> Box:
    """The number at the left of the head; returns the rest."""
    across = min(head.h, sizes.name + 4)
    place, rest = head.cut_left(across, sizes.gap)
    place = Box(place.x, head.y + (head.h - across) // 2, across, across)
    lit, ink = (theme.ACCENT, theme.INK) if seat.to_act else (theme.PANEL_RIM, theme.WHITE)
    if not seat.name or seat.folded or seat.away:
        lit, ink = theme.SLOT_RIM, theme.CLEAR
    draw_number(surface, str(seat.seat), place, lit, ink)
    return rest


def _name(surface: pygame.Surface, seat: SeatView, name: Box, sizes: Sizes) -> None:
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.draw(
        surface,
        seat.name,
        name,
        size=sizes.name,
        colour=ink,
        bold=not seat.folded,
        shrink=SMALL_NAME,
        narrow=text.NARROW,
    )


def _figures(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes) -> None:
    stack, note = _stack_and_note(seat, area, sizes)
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    text.amount(surface, seat.stack, stack, size=sizes.stack, colour=ink)
    if _fits(seat, note, sizes):
        _status(surface, seat, note, sizes, align="left")


def _stack_and_note(seat: SeatView, area: Box, sizes: Sizes) -> tuple[Box, Box]:
    """The places of the stack and the status; if the seat is out, the status takes space from the stack."""
    line, high = line_height(sizes.status), figures_height(sizes.stack)
    if area.h >= high + line:
        stack, note = area.cut_top(high, (area.h - high - line) // 2)
        return stack, note.cut_top(line, 0)[0]
    note_width = round(text.width_of(seat.note, sizes.status, bold=False) * text.NARROW) + 1 + sizes.gap
    most = area.w - note_width if seat.note and (seat.folded or seat.away) else area.w
    stack, note = area.cut_left(text.amount_width(seat.stack, sizes.stack, most), sizes.gap)
    return stack.cut_top(min(high, area.h), 0)[0], note


def _fits(seat: SeatView, note: Box, sizes: Sizes) -> bool:
    margin = (sizes.gap + 2) * _is_bright(seat)
    width = text.width_of(seat.note, sizes.status, bold=_is_bright(seat)) + margin
    return width * text.NARROW <= note.w


def _note_is_shown(seat: SeatView, boxes: SeatBoxes, sizes: Sizes) -> bool:
    area = _places(seat, _head_and_body(boxes, sizes)[1], sizes)[1]
    return _fits(seat, _stack_and_note(seat, area, sizes)[1], sizes)


def _is_bright(seat: SeatView) -> bool:
    return seat.winner or seat.all_in


def _pill_at_head(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> Box:
    """The mark of a blind, a bring-in or the first to speak, at the right of the head; returns the rest.

    It is left out beside the button if the name has no room otherwise.
    """
    if not seat.mark:
        return head
    width = text.width_of(seat.mark, sizes.status, bold=True) + sizes.gap + 2
    mark, rest = head.cut_right(min(width, head.w // 3), sizes.gap)
    button = sizes.name * 3 // 2 + sizes.gap
    if seat.button and rest.w < _least_head(seat, head, sizes) + button:
        return head
    draw_pill(surface, seat.mark, mark, theme.SOFT, sizes)
    return rest


def _places(seat: SeatView, area: Box, sizes: Sizes) -> tuple[tuple[Box, ...], Box]:
    hand = (*seat.cards, *(CardView(unknown=True),) * seat.next_card)
    if not hand:
        return (), area
    share = 48 if len(hand) <= FEW or all(map(cards.is_back, hand)) else 58
    left = area.w - _least_stack(seat, sizes) - sizes.gap if len(hand) > FEW else area.w
    row = area.cut_right(max(area.w // 4, min(area.w * share // 100, left)), 0)[0]
    places = cards.lay_hand(row, hand, max(2, area.h // 20))
    return places, area.cut_left(places[0].x - sizes.gap - area.x, 0)[0]


def _cards(surface: pygame.Surface, seat: SeatView, places: tuple[Box, ...], *, four_colours: bool) -> None:
    for card, place in zip(seat.cards, places, strict=False):
        cards.draw(surface, card, place, four_colours=four_colours)
    if seat.next_card:
        cards.slot(surface, places[-1], awaited=True)


def _stack_at_head(surface: pygame.Surface, seat: SeatView, head: Box, sizes: Sizes) -> Box:
    """The stack at the right end of the head, as large as number and name allow; the rest is returned."""
    ink = theme.SOFT if seat.folded or seat.away else theme.WHITE
    most = max(_least_stack(seat, sizes), head.w - _least_head(seat, head, sizes) - 2 * sizes.gap)
    place, rest = head.cut_right(text.amount_width(seat.stack, sizes.stack, most), sizes.gap)
    text.amount(surface, seat.stack, place, size=sizes.stack, colour=ink)
    return rest


def _least_stack(seat: SeatView, sizes: Sizes) -> int:
    return round(text.width_of(seat.stack, sizes.stack * 3 // 5 + 1, bold=True) * text.NARROW)


def _has_room(seat: SeatView, boxes: SeatBoxes, sizes: Sizes) -> bool:
    """Whether the name is whole beside the stack; more cards than five take the width in any case."""
    return _fit_beside(seat, _inside(boxes, sizes), sizes) or len(seat.cards) > MOST_BESIDE


def _fit_beside(seat: SeatView, inner: Box, sizes: Sizes) -> bool:
    least = _least_head(seat, inner, sizes) + _least_stack(seat, sizes) + 2 * sizes.gap
    return least <= inner.w


def _least_head(seat: SeatView, head: Box, sizes: Sizes) -> int:
    """The width of number and name where the name is as small as it may be."""
    name = text.width_of(seat.name, round(sizes.name * SMALL_NAME), bold=True) * text.NARROW
    return min(head.h, sizes.name + 4) + sizes.gap + round(name) + 1


def _row(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes, *, four_colours: bool) -> None:
    """The cards across the plate; at its left end the button, and who posted a blind or speaks first."""
    if seat.button:
        across = min(area.h, sizes.name * 3 // 2)
        place, area = area.cut_left(across, 2)
        draw_button(surface, Box(place.x, place.y + (place.h - across) // 2, across, across))
    if seat.mark:
        width = text.width_of(seat.mark, sizes.status, bold=True) + sizes.gap + 2
        mark, area = area.cut_left(min(width, area.w // 5), 2)
        draw_pill(surface, seat.mark, mark, theme.SOFT, sizes)
    hand = (*seat.cards, *(CardView(unknown=True),) * seat.next_card)
    places = cards.lay_hand(area, hand, max(1, area.h // 24))
    _cards(surface, seat, places, four_colours=four_colours)


def _bet_and_status(
    surface: pygame.Surface, seat: SeatView, boxes: SeatBoxes, sizes: Sizes, wide: bool
) -> None:
    """The bet towards the table's centre, and the status unless the plate shows it.

    The status is above the bet; with little height it is beside the bet, or left out if the bet says enough.
    """
    shown = not wide and _note_is_shown(seat, boxes, sizes)
    note, bet = boxes.room, boxes.bet
    if seat.bet and seat.note and not shown:
        line = line_height(sizes.status)
        if note.h >= figures_height(sizes.bet) + line:
            note, bet = note.cut_top(line, 0)
        elif (
            _is_bright(seat)
            or text.amount_size(seat.bet, note.w * 58 // 100, sizes.bet) >= sizes.bet * 6 // 10
        ):
            bet, note = bet_and_rest(note, boxes.plate, sizes.gap)
        else:
            shown = True
    if seat.bet:
        alone = shown or not seat.note
        if alone and text.amount_size(seat.bet, bet.w, sizes.bet) < sizes.bet:
            bet = boxes.room
        _bet(surface, seat, bet, boxes.plate, sizes)
    if not shown and not (seat.bet and _is_shortened(seat, note, sizes.status, text.NARROW, LEAST)):
        _status(surface, seat, note, sizes, align=_towards(boxes))


def _is_shortened(seat: SeatView, note: Box, size: int, narrow: float, least: int) -> bool:
    width, bold = round(note.w / narrow), _is_bright(seat)
    lines, _ = text.wrap(seat.note, width, note.h, size, bold=bold, least=least)
    return any(line.endswith("…") for line in lines)


def _towards(boxes: SeatBoxes) -> text.Align:
    """The end of the area that is next to its plate; the middle below a plate of the far side."""
    shift = boxes.bet.middle[0] - boxes.plate.middle[0]
    if abs(shift) < boxes.plate.w // 2:
        return "centre"
    return "left" if shift > 0 else "right"


def _status(surface: pygame.Surface, seat: SeatView, area: Box, sizes: Sizes, *, align: text.Align) -> None:
    if not seat.note:
        return
    bright = theme.GOOD if seat.winner else theme.WARN if seat.all_in else None
    width = text.width_of(seat.note, sizes.status, bold=True) + sizes.gap + 2
    if bright is not None and width <= area.w:
        free = {"left": 0, "centre": (area.w - width) // 2, "right": area.w - width}[align]
        draw_pill(surface, seat.note, Box(area.x + free, area.y, width, area.h), bright, sizes)
        return
    size, bold, colour = sizes.status, bright is not None, bright or theme.SOFT
    narrow = next(
        (
            narrow
            for narrow, least in ((1.0, size), (text.NARROW, size * 5 // 6))
            if not _is_shortened(seat, area, size, narrow, least)
        ),
        text.SQUEEZED,
    )
    text.paragraph(surface, seat.note, area, size=size, colour=colour, bold=bold, align=align, narrow=narrow)


def _bet(surface: pygame.Surface, seat: SeatView, area: Box, plate: Box, sizes: Sizes) -> None:
    """A chip with the seat's number and the amount, on a tray at the plate.

    A wide amount has no chip.
    """
    high, pad = figures_height(sizes.bet), max(3, sizes.gap // 2)
    across = high * 7 // 8
    lead = across + pad
    room = area.w - 2 * pad
    if text.amount_size(seat.bet, room - lead, sizes.bet) < sizes.bet:
        lead = 0
    figures = text.amount_width(seat.bet, sizes.bet, room - lead)
    width = lead + figures + 2 * pad
    tray = Box(bet_at(area, plate, width), area.y, width, min(area.h, high + 2 * pad))
    if tray.y < plate.bottom:
        tray = Box(tray.x, max(area.y, min(plate.middle[1], area.bottom) - tray.h // 2), tray.w, tray.h)
    _tray(surface, tray, plate, sizes)
    inner = tray.inset(pad, 0)
    if lead:
        chip, inner = inner.cut_left(across, pad)
        chip = Box(chip.x, tray.y + (tray.h - across) // 2, across, across)
        draw_number(surface, str(seat.seat), chip, theme.ACCENT, theme.INK)
    text.amount(surface, seat.bet, inner, size=sizes.bet, colour=theme.WHITE)


def _tray(surface: pygame.Surface, tray: Box, plate: Box, sizes: Sizes) -> None:
    shapes.box(surface, tray, fill=theme.PLATE, rim=theme.ACCENT, line=1, radius=sizes.gap)
    wide = max(4, sizes.bet // 4)
    if tray.y >= plate.bottom:
        left, right = max(tray.x, plate.x), min(tray.right, plate.right)
        bridge = Box((left + right - wide) // 2, plate.bottom, wide, tray.y - plate.bottom + 1)
    else:
        top, bottom = max(tray.y, plate.y), min(tray.bottom, plate.bottom)
        left, right = sorted((plate.x, plate.right, tray.x + 1, tray.right - 1))[1:3]
        bridge = Box(left, (top + bottom - wide) // 2, right - left, wide)
    surface.fill(theme.ACCENT, bridge)
