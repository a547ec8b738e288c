"""The whole picture: a `TableView` as parts with their values, for any supported size.

`draw` paints all of them; a kept `PaintedPicture` paints only the changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import pygame

from croupier.terminal.view import BoardView, CardView, DrawView, TableView
from croupier.terminal.views import (
    alert,
    amount,
    bars,
    board_rows,
    cards,
    page,
    pots,
    seats,
    shapes,
    strip,
    text,
    theme,
)
from croupier.terminal.views import key_row as keys
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.panels import draw_boxes
from croupier.terminal.views.layout.picture import (
    PictureFrame,
    board_boxes,
    crowded,
    frame,
    rows_fitting,
    table_key_boxes,
    with_rows,
)
from croupier.terminal.views.parts import PaintedPicture, Part
from croupier.terminal.views.theme import Sizes


def draw(surface: pygame.Surface, view: TableView) -> None:
    """Paint the view over the whole surface; raises `Fault` when the surface is too small."""
    picture_on(surface).show(parts_of(view, frame(surface.get_size())), light=view.brightness)


def picture_on(surface: pygame.Surface) -> PaintedPicture:
    """An empty picture on a surface; raises `Fault` when it is too small."""
    return PaintedPicture(surface, _ground(surface.get_size()))


def parts_of(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    """All parts of a view on a screen of this frame, from back to front."""
    if view.low:
        parts = frame(parts.size, low=True)
        yield Part(Box(0, parts.table.y, parts.size[0], parts.size[1] - parts.table.y), _low, (parts.size,))
    yield from bars.parts_of(view, parts)
    page_view = view.page
    if page_view is None or page_view.at_foot:
        panel = amount.panel(view.amount, parts) if view.amount is not None and page_view is None else None
        panel = page.foot_panel(page_view, parts) if page_view is not None else panel
        yield from (part for part in _table(view, parts) if panel is None or not panel.encloses(part.place))
    if page_view is not None:
        notice, four_colours = view.notice, view.four_colours
        if page_view.at_foot:
            yield from page.foot_parts(page_view, parts, view.seats, notice=notice, four_colours=four_colours)
        else:
            yield from page.parts_of(page_view, parts, notice=notice, four_colours=four_colours)
        if view.alert is not None:
            yield from alert.frame_of(view.alert, parts)
        return
    if view.alert is not None:
        yield from alert.parts_of(view.alert, parts, notice=view.notice)
        return
    if view.amount is not None:
        yield from amount.parts_of(view.amount, view.keys, parts, notice=view.notice)
        return
    places = table_key_boxes(parts, len(view.keys), mirrored=view.left_handed)
    for key, place in zip(view.keys, places, strict=True):
        if key.label:
            yield keys.part(key, place, parts.sizes)


def _low(surface: pygame.Surface, size: tuple[int, int]) -> None:
    surface.blit(_ground(size, low=True), (0, 0))


@lru_cache(maxsize=3)
def _ground(size: tuple[int, int], *, low: bool = False) -> pygame.Surface:
    parts = frame(size, low=low)
    image = pygame.Surface(size)
    image.fill(theme.ROOM)
    rail = max(3, parts.sizes.gap)
    radius = min(parts.felt.w, parts.felt.h) * 45 // 100
    shapes.ground_box(image, parts.felt, fill=theme.RAIL, rim=theme.PANEL_RIM, line=1, radius=radius)
    felt = parts.felt.inset(rail, rail)
    line = max(1, rail // 3)
    shapes.ground_box(image, felt, fill=theme.FELT, rim=theme.FELT_RIM, line=line, radius=radius - rail)
    return image


def _table(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    for seat in view.seats:
        yield from seats.parts_of(
            seat, parts.seats[seat.place - 1], parts.sizes, four_colours=view.four_colours
        )
    if view.page is not None and view.page.lines:  # its fields are in the place of the board
        return
    if view.boards:
        yield from _with_boards(view, with_rows(parts))
        return
    written = pots.written(view.pots, view.language)
    area, _ = strip.shares(view, parts)
    if area is not None and view.draw is None and pots.are_crowded(written, area, parts.sizes):
        parts = crowded(parts)
        area = _between_notes(view, parts)
    yield from _over_the_board(view, parts)
    place = parts.board
    if view.draw is not None:
        yield from _numbers(view.draw, parts)
        if view.draw.title:
            return
        place = draw_boxes(parts, view.draw).title
    board = (view.board, view.board_places, view.next_board, place, parts.sizes.gap, view.four_colours)
    yield Part(place, _board, board)
    if view.draw is not None:
        return
    if area is not None:
        yield Part(area, pots.draw, (written, area, parts.sizes))
    yield from strip.parts_of(view, parts)


def _over_the_board(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    pot = parts.pot
    with_comma = Box(pot.x, pot.y, pot.w, parts.board.y - pot.y)
    yield Part(with_comma, _pot, (view.pot, parts))
    yield Part(parts.street, _street, (view.street, parts))
    yield Part(parts.burns, _burns, (view.burns, view.next_burn, parts, view.four_colours))


def shown_rows(boards: tuple[BoardView, ...], parts: PictureFrame) -> tuple[BoardView, ...]:
    """The boards with a row: all of them, or the one that is due and those before it."""
    count = min(len(boards), rows_fitting(parts))
    due = next((at for at, board in enumerate(boards) if board.due), len(boards) - 1)
    first = max(0, due + 1 - count)
    return boards[first : first + count]


def _with_boards(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    """Several boards in rows; one without a row is in words beside the pots."""
    yield from _over_the_board(view, parts)
    shown = shown_rows(view.boards, parts)
    rowless = [board for board in view.boards if board not in shown and not board.winners]
    hidden = tuple(board.said for board in rowless if board.said.amount)
    values = (shown, parts.board, parts.sizes.gap, parts.sizes.name, view.board_places, view.four_colours)
    yield Part(parts.board, board_rows.draw, values)
    written, area = pots.written((*view.pots, *hidden), view.language), parts.pots
    if pots.are_crowded(written, area, parts.sizes):
        area = _between_notes(view, parts)
    yield Part(area, pots.draw, (written, area, parts.sizes))


def _between_notes(view: TableView, parts: PictureFrame) -> Box:
    """The place of the pots, as wide as the bets and hands beside it leave it."""
    area, gap = parts.pots, 2 * parts.sizes.gap
    left, right = parts.seats[0].plate.right, parts.seats[9].plate.x
    for seat in view.seats:
        boxes = parts.seats[seat.place - 1]
        room = boxes.room
        if room.y < area.bottom and area.y < room.bottom and seats.are_beside(seat, boxes, parts.sizes):
            if room.right <= area.x:
                left = max(left, room.right)
            elif room.x >= area.right:
                right = min(right, room.x)
    left, right = min(area.x, left + gap), max(area.right, right - gap)
    return Box(left, area.y, right - left, area.h)


def _numbers(draw: DrawView, parts: PictureFrame) -> Iterator[Part]:
    boxes, sizes = draw_boxes(parts, draw), parts.sizes
    if draw.title:
        yield Part(boxes.title, _asked, (draw.title, boxes.title, sizes))
    for key, place in zip(draw.keys, boxes.keys, strict=True):
        yield keys.part(key, place, sizes, large=len(key.label) == 1)


def _asked(surface: pygame.Surface, title: str, place: Box, sizes: Sizes) -> None:
    text.draw(surface, title, place, size=sizes.name, colour=theme.WHITE, bold=True, align="centre")


def _street(surface: pygame.Surface, street: str, parts: PictureFrame) -> None:
    size, ink, narrow, place = parts.sizes.name, theme.SOFT, text.NARROW, parts.street
    text.paragraph(surface, street, place, size=size, colour=ink, bold=True, align="right", narrow=narrow)


def _pot(surface: pygame.Surface, pot: str, parts: PictureFrame) -> None:
    if not pot:
        return
    area, gap = parts.pot, parts.sizes.gap
    across = area.h * 80 // 100
    figures = text.amount_width(pot, parts.sizes.pot, area.w - across - gap)
    x = area.x + (area.w - across - gap - figures) // 2
    surface.blit(shapes.chip(across), (x, area.y + (area.h - across) // 2))
    place = Box(x + across + gap, area.y, figures, area.h)
    text.amount(surface, pot, place, size=parts.sizes.pot, colour=theme.ACCENT)


def _board(
    surface: pygame.Surface,
    board: tuple[CardView, ...],
    board_places: int,
    awaited: bool,
    area: Box,
    gap: int,
    four_colours: bool,
) -> None:
    """The board; while cards are raised all are a little smaller, so that none covers the pot."""
    count = len(board)
    if any(card.lifted for card in board):
        area = area.cut_top(cards.rise(area.h), 0)[1]
    for index, place in enumerate(board_boxes(area, count, gap, board_places)):
        if index < count:
            cards.draw(surface, board[index], place, four_colours=four_colours)
        else:
            cards.slot(surface, place, awaited=awaited and index == count)


NARROWEST_BURN: Final = 8
"""The least width of a burn, in pixels; of more of them, as many as fit are drawn."""


def _burns(
    surface: pygame.Surface,
    burns: tuple[CardView, ...],
    awaited: bool,
    parts: PictureFrame,
    four_colours: bool,
) -> None:
    count = len(burns) + awaited
    if not count:
        return
    area = parts.burns
    height = area.h * 94 // 100
    mark = shapes.flame(height * 60 // 100)
    surface.blit(mark, (area.x, area.y + (area.h - mark.get_height()) // 2))
    _, row = area.cut_left(mark.get_width(), parts.sizes.gap)
    row = Box(row.x, area.y + (area.h - height) // 2, row.w, height)
    gap = max(2, parts.sizes.gap // 2)
    count = min(count, row.w // (NARROWEST_BURN + gap))
    places = cards.place_row(row, count, gap)
    for card, place in zip(burns, places, strict=False):
        cards.draw(surface, card, place, four_colours=four_colours)
    if awaited:
        cards.slot(surface, places[-1], awaited=True)
