"""Shapes and marks of the views."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from croupier.terminal.views import text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.theme import ACCENT, INK, ROOM, WARN, WHITE, Colour, Sizes

OVER: Final = 4
"""The factor of oversized drawing; only halves and quarters keep opaque colours exact when shrunk."""


def box(
    surface: pygame.Surface,
    place: Box,
    *,
    fill: Colour,
    rim: Colour | None = None,
    line: int = 1,
    radius: int = 8,
) -> None:
    """Draw a rounded box with an optional rim of `line` pixels, inside its own bounds."""
    surface.blit(_rounded(place.w, place.h, fill, rim, line, radius), (place.x, place.y))


def ground_box(
    surface: pygame.Surface, place: Box, *, fill: Colour, rim: Colour, line: int, radius: int
) -> None:
    """Draw a box of the ground, like `box`; it is large and seldom drawn, so it is not cached."""
    surface.blit(_make(place.w, place.h, fill, rim, line, radius), (place.x, place.y))


def ring(surface: pygame.Surface, place: Box, *, colour: Colour, line: int, radius: int) -> None:
    """Draw the rim of a rounded box, without its inside."""
    surface.blit(_ring(place.w, place.h, colour, line, radius), (place.x, place.y))


def _make(
    width: int, height: int, fill: Colour, rim: Colour | None, line: int, radius: int
) -> pygame.Surface:
    """Only the corners need smoothing: they are cut from a small box, and the rest is filled."""
    radius = min(radius, width // 2, height // 2)
    corner = max(radius, line if rim else 0) + 1
    if min(width, height) <= 2 * corner:
        return _smooth(width, height, fill, rim, line, radius)
    image = pygame.Surface((width, height), pygame.SRCALPHA)
    image.fill(rim or fill)
    margin = line if rim else 0
    image.fill(fill, Box(0, 0, width, height).inset(margin, margin))
    small = _corner(corner, fill, rim, line, radius)
    for x, is_right in ((0, False), (width - corner, True)):
        for y, is_low in ((0, False), (height - corner, True)):
            image.fill((0, 0, 0, 0), (x, y, corner, corner))
            image.blit(pygame.transform.flip(small, is_right, is_low), (x, y))
    return image


@lru_cache(maxsize=32)
def _corner(across: int, fill: Colour, rim: Colour | None, line: int, radius: int) -> pygame.Surface:
    image = _canvas(across, across)
    _paint(image, pygame.Rect(0, 0, 2 * across * OVER, 2 * across * OVER), fill, rim, line, radius)
    return pygame.transform.smoothscale(image, (across, across))


@lru_cache(maxsize=512)
def _rounded(
    width: int, height: int, fill: Colour, rim: Colour | None, line: int, radius: int
) -> pygame.Surface:
    return packed(_make(width, height, fill, rim, line, radius))


def packed(image: pygame.Surface) -> pygame.Surface:
    """The same picture as runs of pixels, for one that is drawn often: it blends six to ten times as fast."""
    image.set_alpha(255, pygame.RLEACCEL)
    return image


def _smooth(
    width: int, height: int, fill: Colour, rim: Colour | None, line: int, radius: int
) -> pygame.Surface:
    image = _canvas(width, height)
    _paint(image, image.get_rect(), fill, rim, line, radius)
    return pygame.transform.smoothscale(image, (width, height))


def _paint(
    image: pygame.Surface, outer: pygame.Rect, fill: Colour, rim: Colour | None, line: int, radius: int
) -> None:
    rounding = min(radius * OVER, outer.h // 2, outer.w // 2)
    pygame.draw.rect(image, rim or fill, outer, border_radius=rounding)
    if rim is not None:
        inner = outer.inflate(-2 * line * OVER, -2 * line * OVER)
        pygame.draw.rect(image, fill, inner, border_radius=max(1, rounding - line * OVER))


@lru_cache(maxsize=128)
def _ring(width: int, height: int, colour: Colour, line: int, radius: int) -> pygame.Surface:
    image = _canvas(width, height)
    outer = image.get_rect()
    rounding = min(radius * OVER, outer.h // 2, outer.w // 2)
    pygame.draw.rect(image, colour, outer, width=line * OVER, border_radius=rounding)
    return packed(pygame.transform.smoothscale(image, (width, height)))


def _canvas(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((max(1, width) * OVER, max(1, height) * OVER), pygame.SRCALPHA)


@lru_cache(maxsize=32)
def lamp(across: int, colour: Colour) -> pygame.Surface:
    """A small lamp."""
    image = _canvas(across, across)
    middle = across * OVER // 2
    pygame.draw.circle(image, colour, (middle, middle), middle)
    return packed(pygame.transform.smoothscale(image, (across, across)))


@lru_cache(maxsize=16)
def chip(across: int) -> pygame.Surface:
    """A chip seen from above: an accent disc with six light marks on its edge."""
    image = _canvas(across, across)
    middle = pygame.Vector2(across * OVER / 2, across * OVER / 2)
    radius = across * OVER // 2
    pygame.draw.circle(image, ACCENT, middle, radius)
    for turn in range(6):
        edge = pygame.Vector2(radius * 0.86, 0).rotate(60 * turn + 30)
        pygame.draw.circle(image, WHITE, middle + edge, max(1, radius // 5))
    pygame.draw.circle(image, INK, middle, radius * 6 // 10, max(1, radius // 9))
    mask = _canvas(across, across)
    pygame.draw.circle(mask, (255, 255, 255, 255), middle, radius)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return packed(pygame.transform.smoothscale(image, (across, across)))


@lru_cache(maxsize=16)
def disc(across: int) -> pygame.Surface:
    """The dealer button without its letter."""
    image = _canvas(across, across)
    middle = across * OVER // 2
    pygame.draw.circle(image, ROOM, (middle, middle), middle)
    pygame.draw.circle(image, WHITE, (middle, middle), middle - OVER)
    pygame.draw.circle(image, (150, 158, 160), (middle, middle), middle * 84 // 100, max(1, OVER // 2 + 1))
    return packed(pygame.transform.smoothscale(image, (across, across)))


@lru_cache(maxsize=16)
def flame(height: int) -> pygame.Surface:
    """The mark of a burnt card."""
    width = height * 3 // 4
    image = _canvas(width, height)
    across, down = image.get_size()
    outer = (
        *((50, 0), (62, 22), (88, 46), (96, 70), (84, 90), (62, 100)),
        *((38, 100), (14, 90), (4, 70), (14, 46), (30, 62), (38, 30)),
    )
    inner = ((52, 46), (68, 66), (70, 84), (58, 96), (42, 96), (32, 84), (36, 68))
    for points, colour in ((outer, WARN), (inner, (255, 224, 130))):
        pygame.draw.polygon(image, colour, [(x * across // 100, y * down // 100) for x, y in points])
    return packed(pygame.transform.smoothscale(image, (width, height)))


def draw_number(
    surface: pygame.Surface, number: str, place: Box, fill: theme.Colour, ink: theme.Colour
) -> None:
    """The number of a seat on a disc that fills a square."""
    surface.blit(lamp(place.w, fill), (place.x, place.y))
    size = place.w * 66 // 100
    text.draw(surface, number, place, size=size, colour=ink, bold=True, align="centre", shrink=0.5)


def draw_button(surface: pygame.Surface, place: Box) -> None:
    """Draw the dealer button into a square."""
    surface.blit(disc(place.w), (place.x, place.y))
    letter = text.glyph("D", place.w * 46 // 100, place.w, theme.INK)
    x = place.x + (place.w - letter.get_width()) // 2
    surface.blit(letter, (x, place.y + (place.w - letter.get_height()) // 2))


def draw_pill(surface: pygame.Surface, words: str, area: Box, fill: theme.Colour, sizes: Sizes) -> None:
    """A short word on a bright ground."""
    height = min(area.h, sizes.status + 4)
    pill = Box(area.x, area.y + (area.h - height) // 2, area.w, height)
    box(surface, pill, fill=fill, radius=height // 3)
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
