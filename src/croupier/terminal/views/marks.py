"""Marks of seats, bets and the strip: the number of a seat, the dealer button, a word on a bright ground."""

from __future__ import annotations

import pygame

from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.roles import Sizes


def draw_number(
    surface: pygame.Surface, number: str, place: Box, fill: theme.Colour, ink: theme.Colour
) -> None:
    """The number of a seat on a disc that fills a square."""
    surface.blit(shapes.lamp(place.w, fill), (place.x, place.y))
    size = place.w * 66 // 100
    text.draw(surface, number, place, size=size, colour=ink, bold=True, align="centre", shrink=0.5)


def draw_button(surface: pygame.Surface, place: Box) -> None:
    """Draw the dealer button into a square."""
    surface.blit(shapes.disc(place.w), (place.x, place.y))
    letter = text.glyph("D", place.w * 46 // 100, place.w, theme.INK)
    x = place.x + (place.w - letter.get_width()) // 2
    surface.blit(letter, (x, place.y + (place.w - letter.get_height()) // 2))


def draw_pill(surface: pygame.Surface, words: str, area: Box, fill: theme.Colour, sizes: Sizes) -> None:
    """A short word on a bright ground."""
    height = min(area.h, sizes.status + 4)
    pill = Box(area.x, area.y + (area.h - height) // 2, area.w, height)
    shapes.box(surface, pill, fill=fill, radius=height // 3)
    inner = pill.inset(sizes.gap // 2, 0)
    text.draw(
        surface,
        words,
        inner,
        size=sizes.status,
        colour=theme.INK,
        bold=True,
        align="centre",
        narrow=text.NARROW,
    )
