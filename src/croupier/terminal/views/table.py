"""The whole picture: `draw` paints a `TableView` on a surface of any supported size.

Everything is painted again from cached pieces at every change, so nothing stale can stay on the screen.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from croupier.terminal.view import PotView, TableView
from croupier.terminal.views import alert, amount, bars, cards, keys, page, seats, shapes, text, theme
from croupier.terminal.views.boxes import Box, grid
from croupier.terminal.views.layout import Frame, board_boxes, frame, table_key_boxes


def draw(surface: pygame.Surface, view: TableView) -> None:
    """Paint the view over the whole surface; raises `Fault` when the surface is too small."""
    parts = frame(surface.get_size())
    surface.blit(_ground(parts.size), (0, 0))
    bars.draw(surface, view, parts)
    if view.page is not None:
        page.draw(surface, view.page, parts, four_colours=view.four_colours)
        if view.alert is not None:
            alert.draw_frame(surface, view.alert, parts)
        return
    _table(surface, view, parts)
    for key, place in zip(view.keys, table_key_boxes(parts, len(view.keys)), strict=True):
        keys.draw(surface, key, place, parts.sizes)
    if view.alert is not None:
        alert.draw(surface, view.alert, parts)
    elif view.amount is not None:
        amount.draw(surface, view.amount, parts)


@lru_cache(maxsize=2)
def _ground(size: tuple[int, int]) -> pygame.Surface:
    """The room and the felt."""
    parts = frame(size)
    image = pygame.Surface(size)
    image.fill(theme.ROOM)
    rail = max(3, parts.sizes.gap)
    radius = min(parts.felt.w, parts.felt.h) * 45 // 100
    shapes.box(image, parts.felt, fill=theme.RAIL, rim=theme.PANEL_RIM, line=1, radius=radius)
    felt = parts.felt.inset(rail, rail)
    shapes.box(image, felt, fill=theme.FELT, rim=theme.FELT_RIM, line=max(1, rail // 3), radius=radius - rail)
    return image


def _table(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    for seat in view.seats:
        seats.draw(surface, seat, parts.seats[seat.seat - 1], parts.sizes, four_colours=view.four_colours)
    _pot(surface, view.pot, parts)
    street = parts.street.inset(0, parts.street.h // 6)
    text.draw(
        surface, view.street, street, size=parts.sizes.name, colour=theme.SOFT, bold=True, align="right"
    )
    _board(surface, view, parts)
    _burns(surface, view, parts)
    _pots(surface, view.pots, parts)


def _pot(surface: pygame.Surface, pot: str, parts: Frame) -> None:
    if not pot:
        return
    area, gap = parts.pot, 2 * parts.sizes.gap
    across = area.h * 70 // 100
    shown, size = text.fit(pot, area.w - across - gap, parts.sizes.pot, bold=True)
    width = across + gap + text.width_of(shown, size, bold=True)
    x = area.x + (area.w - width) // 2
    surface.blit(shapes.chip(across), (x, area.y + (area.h - across) // 2))
    place = Box(x + across + gap, area.y, width - across - gap, area.h)
    text.draw(surface, shown, place, size=size, colour=theme.ACCENT, bold=True, shrink=0.95)


def _board(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    count = len(view.board)
    for index, place in enumerate(board_boxes(parts.board, count, parts.sizes.gap)):
        if index < count:
            cards.draw(surface, view.board[index], place, four_colours=view.four_colours)
        else:
            cards.slot(surface, place, awaited=view.next_board and index == count)


def _burns(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    """The burnt cards behind a flame, and the place of the next one when it comes now."""
    count = len(view.burns) + view.next_burn
    if not count:
        return
    area = parts.burns
    height = area.h * 94 // 100
    mark = shapes.flame(height * 60 // 100)
    surface.blit(mark, (area.x, area.y + (area.h - mark.get_height()) // 2))
    _, row = area.cut_left(mark.get_width(), parts.sizes.gap)
    row = Box(row.x, area.y + (area.h - height) // 2, row.w, height)
    places = cards.place_row(row, count, max(2, parts.sizes.gap // 2), align="left")
    for card, place in zip(view.burns, places, strict=False):
        cards.draw(surface, card, place, four_colours=view.four_colours)
    if view.next_burn:
        cards.slot(surface, places[-1], awaited=True)


def _pots(surface: pygame.Surface, pots: tuple[PotView, ...], parts: Frame) -> None:
    """Each pot with its amount and who is in it; beside one another when there are more than two."""
    if not pots:
        return
    columns = 1 if len(pots) <= 2 else 2 if len(pots) <= 4 else 3
    rows = max(2, -(-len(pots) // columns)) if len(pots) > 1 else 1
    area = parts.pots
    if len(pots) == 1:
        area, _ = area.cut_top((area.h - parts.sizes.gap) // 2, 0)
    for pot, place in zip(pots, grid(area, columns, rows, parts.sizes.gap), strict=False):
        _pot_line(surface, pot, place, parts)


def _pot_line(surface: pygame.Surface, pot: PotView, place: Box, parts: Frame) -> None:
    """Amount and seats are always whole; the name gives way."""
    sizes = parts.sizes
    gap = sizes.gap
    size = min(sizes.body, max(text.LEAST, place.h - 4))
    inner_width = place.w - 4 * gap
    amount_width = min(text.width_of(pot.amount, size, bold=True), inner_width // 2)
    seats_width = min(text.width_of(pot.seats, size, bold=False), inner_width - amount_width - 2 * gap)
    name_width = min(
        text.width_of(pot.name, size, bold=False), inner_width - amount_width - seats_width - 4 * gap
    )
    named = name_width >= 3 * size
    width = amount_width + seats_width + 2 * gap + (name_width + 2 * gap if named else 0)
    x = place.x + (place.w - width) // 2
    shapes.box(
        surface, Box(x - 2 * gap, place.y, width + 4 * gap, place.h), fill=theme.SLOT, radius=place.h // 2
    )
    if named:
        text.draw(surface, pot.name, Box(x, place.y, name_width, place.h), size=size, colour=theme.SOFT)
        x += name_width + 2 * gap
    amount_box = Box(x, place.y, amount_width, place.h)
    text.draw(surface, pot.amount, amount_box, size=size, colour=theme.ACCENT, bold=True)
    seats_box = Box(x + amount_width + 2 * gap, place.y, seats_width, place.h)
    text.draw(surface, pot.seats, seats_box, size=size, colour=theme.WHITE)
