"""Draws several boards as rows of cards, for the dealer and for the players."""

from __future__ import annotations

import pygame

from croupier.terminal.view import BoardView
from croupier.terminal.views import cards, shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import row_boxes


def draw(
    surface: pygame.Surface,
    boards: tuple[BoardView, ...],
    area: Box,
    gap: int,
    label: int,
    board_places: int,
    four_colours: bool,
) -> None:
    """Draw them into the area; `label` is the width of a board's number."""
    shared = boards[0].shared
    common, places = row_boxes(area, gap, label, len(boards), board_places, shared)
    for card, place in zip(boards[0].cards, common, strict=False):
        cards.tile(surface, card, place, four_colours=four_colours)
    for board, row in zip(boards, places, strict=True):
        _label(surface, board, row.label)
        own = board.cards[shared:]
        for at, place in enumerate(row.cards):
            if at < len(own):
                cards.tile(surface, own[at], place, four_colours=four_colours)
            else:
                cards.slot(surface, place, awaited=board.awaited and at == len(own))


def _label(surface: pygame.Surface, board: BoardView, place: Box) -> None:
    """The number of a board, over the seats that win it if there is room for all."""
    seats = board.winners if (1 + len(board.winners)) * place.w <= place.h else ()
    top = place.y + (place.h - (1 + len(seats)) * place.w) // 2
    for at, seat in enumerate(seats, start=1):
        disc = Box(place.x, top + at * place.w, place.w, place.w)
        shapes.draw_number(surface, str(seat), disc, theme.GOOD, theme.INK)
    sign = Box(place.x, top, place.w, place.w)
    fill, ink = (theme.ACCENT, theme.INK) if board.awaited else (theme.PANEL_RIM, theme.WHITE)
    fill, ink = (theme.GOOD, theme.INK) if board.winners and not seats else (fill, ink)
    shapes.box(surface, sign, fill=fill, radius=max(2, place.w // 6))
    number, size = str(board.number), place.w * 80 // 100
    text.draw(surface, number, sign, size=size, colour=ink, bold=True, align="centre")
