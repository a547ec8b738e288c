"""Pictures that recur, such as the faces of keys: painted once, and then copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVarTuple

import pygame

from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.theme import Colour

Values = TypeVarTuple("Values")


def stamped(
    most: int,
) -> Callable[
    [Callable[[pygame.Surface, Box, *Values], None]],
    Callable[[pygame.Surface, Box, Colour, *Values], None],
]:
    """Keep the last `most` pictures that a function paints into a box of one colour.

    The function must paint the same wherever the box is. What it paints outside of the box is cut off.
    It is itself at ``__wrapped__``.
    """

    def decorate(
        paint: Callable[[pygame.Surface, Box, *Values], None],
    ) -> Callable[[pygame.Surface, Box, Colour, *Values], None]:
        @lru_cache(maxsize=most)
        def picture(width: int, height: int, ground: Colour, *values: *Values) -> pygame.Surface:
            image = pygame.Surface((width, height))
            image.fill(ground)
            paint(image, Box(0, 0, width, height), *values)
            return image

        @wraps(paint)
        def copy(surface: pygame.Surface, place: Box, ground: Colour, *values: *Values) -> None:
            surface.blit(picture(place.w, place.h, ground, *values), (place.x, place.y))

        return copy

    return decorate


def within(place: Box, radius: int) -> Box:
    """The part of a rounded box with a thin rim that has a single colour.

    >>> within(Box(0, 0, 40, 30), 6)
    Box(x=3, y=3, w=34, h=24)
    """
    margin = radius * 2 // 5 + 1  # a corner of it lies on the arc at 0.29 of the radius
    return place.inset(margin, margin)
