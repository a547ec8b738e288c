"""A picture in parts, each drawn again only if its values changed; also cached pictures.

A part is a function and the values that it draws, so equal parts look equal. In the place of a changed part
the ground and all other parts are drawn again, in order, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVarTuple

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
    """Cache the last `most` pictures that a function paints into a box of one colour.

    The function must paint the same in any place. Anything outside the box is cut off. ``__wrapped__`` is the
    function itself.
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


Paint = Callable[..., object]


class Part(NamedTuple):
    """``paint(surface, *values)`` draws it; anything outside its place is cut off.

    >>> line = Part(Box(0, 0, 9, 2), pygame.Surface.fill, ((255, 0, 0),))
    """

    place: Box
    paint: Paint
    values: tuple[object, ...]
    corner: int = 0  # it covers its place except for corners this wide; 0: the background may show


class PaintedPicture:
    """The present content of a surface. `light` is the shown share of its brightness, in percent."""

    def __init__(self, surface: pygame.Surface, ground: pygame.Surface) -> None:
        self.surface = surface
        self._ground = ground
        self._stands: dict[tuple[Box, Paint], tuple[object, ...]] = {}
        self._light = -1

    @property
    def size(self) -> tuple[int, int]:
        """Its size; a resized window has another surface, or another size."""
        return self._ground.get_size()

    def show(self, parts: Iterable[Part], *, light: int = 100) -> list[Box]:
        """Update the surface to the parts, in order; returns the boxes that changed."""
        parts = list(parts)
        stood, self._stands = self._stands, {(part.place, part.paint): part.values for part in parts}
        assert len(self._stands) == len(parts), "two parts in one place need two functions"
        if light != self._light:
            self._light = light
            changed = [Box(0, 0, *self.surface.get_size())]
        else:
            differ = [key[0] for key, values in self._stands.items() if stood.get(key) != values]
            gone = [key[0] for key in stood if key not in self._stands]
            changed = list(dict.fromkeys(differ + gone))
        places = [_rect(part.place) for part in parts]
        drawn: list[pygame.Rect] = []
        for box in sorted(changed, key=_area, reverse=True):
            around = _rect(box)
            over = around.collidelist(drawn)
            if over < 0 or not drawn[over].contains(around):
                drawn.append(around)
                self._redraw(around, parts, places)
        return changed

    def _redraw(self, around: pygame.Rect, parts: list[Part], places: list[pygame.Rect]) -> None:
        surface = self.surface
        there = around.collidelistall(places)
        lowest = parts[there[0]] if there else None
        if lowest is not None and lowest.corner and places[there[0]] == around:
            corners = _corners(*around, lowest.corner)
            surface.blits([(self._ground, corner, corner) for corner in corners], False)
        else:
            surface.blit(self._ground, around, around)
        for index in there:
            _, paint, values, _ = parts[index]
            surface.set_clip(around.clip(places[index]))
            paint(surface, *values)
        surface.set_clip(None)
        if self._light < 100:
            level = 255 * self._light // 100
            surface.fill((level, level, level), around, special_flags=pygame.BLEND_RGB_MULT)


_rect = lru_cache(maxsize=512)(pygame.Rect)
"""The pygame rectangle of a box, which is shared and must not be changed."""


def _area(box: Box) -> int:
    return box.w * box.h


@lru_cache(maxsize=128)
def _corners(x: int, y: int, width: int, height: int, size: int) -> tuple[pygame.Rect, ...]:
    right, bottom = x + width - size, y + height - size
    return tuple(pygame.Rect(*end, size, size) for end in ((x, y), (right, y), (x, bottom), (right, bottom)))
