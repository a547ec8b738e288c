"""Draws card faces and backs in any size: a big rank over a big suit, nothing else.

Every back is the same picture, because a `CardView` without a rank has no other data.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from croupier.terminal.view import CardView
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box

COVERED: Final = 45
"""How much of a back shows beside the card that covers it, in percent of its width."""


TILED: Final = 82
"""The height of a rank in a row of one of several boards, in percent of its card."""


def draw(surface: pygame.Surface, card: CardView, place: Box, *, four_colours: bool) -> None:
    """Draw one card into its box; a card being read is a little higher, in a bright frame."""
    if card.lifted:
        place = Box(place.x, place.y - rise(place.h), place.w, place.h)
    if card.rank and card.suit and not (card.dim or card.unknown):
        _face(surface, card.rank, card.suit, place, four_colours)
    else:
        surface.blit(picture(card, place.w, place.h, four_colours), (place.x, place.y))
    if card.lifted:
        line = max(2, place.w // 14)
        shapes.ring(surface, place, colour=theme.GOOD, line=line, radius=_radius(place.w))


def rise(height: int) -> int:
    """How much higher than the others a card of this height lies while it is read."""
    return max(2, height // 12)


@lru_cache(maxsize=64)
def picture(card: CardView, width: int, height: int, four_colours: bool) -> pygame.Surface:
    """The card as a picture of this many pixels; it is shared and must not be drawn upon.

    Open faces are drawn from their parts instead, because there are so many.
    """
    if card.unknown:
        image = _unknown(width, height, calm=card.calm)
    elif card.rank and card.suit:
        image = pygame.Surface((width, height), pygame.SRCALPHA)
        _face(image, card.rank, card.suit, Box(0, 0, width, height), four_colours)
    else:
        image = _back(width, height)
    if card.dim:
        image.fill((188, 188, 188, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return shapes.packed(image)


def tile(surface: pygame.Surface, card: CardView, place: Box, *, four_colours: bool) -> None:
    """Draw a card of a row: rank and suit side by side over the whole height; a tall one as usual."""
    if place.h * 4 > place.w * 5 or not (card.rank and card.suit) or card.unknown:
        draw(surface, card, place, four_colours=four_colours)
        return
    _card(surface, place, theme.CARD, theme.CARD_RIM)
    colour = (theme.FOUR_COLOURS if four_colours else theme.TWO_COLOURS)[card.suit]
    inside = place.w - 2 * max(3, place.w // 14)
    letter = text.glyph(card.rank, place.h * TILED // 100, inside * 54 // 100, colour)
    sign = text.glyph(theme.SUIT_GLYPHS[card.suit], place.h * 60 // 100, inside * 42 // 100, colour)
    gap = inside * 4 // 100
    x = place.x + (place.w - letter.get_width() - gap - sign.get_width()) // 2
    surface.blit(letter, (x, place.y + (place.h - letter.get_height()) // 2))
    x += letter.get_width() + gap
    surface.blit(sign, (x, place.y + (place.h - sign.get_height()) // 2))


def place_row(area: Box, count: int, gap: int) -> tuple[Box, ...]:
    """Boxes for a row of cards; many cards become narrower, so that every rank and suit stays visible."""
    if not count:
        return ()
    width = min(area.h * 5 // 7, (area.w - (count - 1) * gap) // count)
    return tuple(Box(area.x + index * (width + gap), area.y, width, area.h) for index in range(count))


def lay_hand(area: Box, hand: Sequence[CardView], gap: int) -> tuple[Box, ...]:
    """Boxes for the cards of a seat, from left to right, at the right end of the area.

    The next card covers most of a back, but never a face.
    """
    if any(card.lifted for card in hand):
        area = area.cut_top(rise(area.h), 0)[1]
    shares = [COVERED if is_back(card) else 100 for card in hand[:-1]]
    gaps = gap * sum(share == 100 for share in shares)
    width = min(area.h * 5 // 7, (area.w - gaps) * 100 // (sum(shares) + 100))
    steps = [width + gap if share == 100 else width * share // 100 for share in shares]
    x = area.right - width - sum(steps)
    boxes = []
    for step in (*steps, 0):
        boxes.append(Box(x, area.y, width, area.h))
        x += step
    return tuple(boxes)


def is_back(card: CardView) -> bool:
    """Whether the card is a back, not even marked as unread."""
    return not card.rank and not card.unknown


def slot(surface: pygame.Surface, place: Box, *, awaited: bool) -> None:
    """The empty place of a card; bright if the next card of the shoe belongs there."""
    radius = _radius(place.w)
    if not awaited:
        shapes.box(surface, place, fill=theme.SLOT, rim=theme.SLOT_RIM, line=1, radius=radius)
        return
    shapes.box(
        surface, place, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=max(2, place.w // 22), radius=radius
    )
    across, thick = max(6, place.w * 36 // 100), max(2, place.w // 14)
    x, y = place.middle
    surface.fill(theme.ACCENT, (x - across // 2, y - thick // 2, across, thick))
    surface.fill(theme.ACCENT, (x - thick // 2, y - across // 2, thick, across))


def _radius(width: int) -> int:
    return max(2, width // 9)


def _blank(width: int, height: int, fill: theme.Colour, rim: theme.Colour) -> pygame.Surface:
    image = pygame.Surface((width, height), pygame.SRCALPHA)
    _card(image, Box(0, 0, width, height), fill, rim)
    return image


def _card(surface: pygame.Surface, place: Box, fill: theme.Colour, rim: theme.Colour) -> None:
    shapes.box(surface, place, fill=fill, rim=rim, line=1, radius=_radius(place.w))


def _face(surface: pygame.Surface, rank: str, suit: str, place: Box, four_colours: bool) -> None:
    width, height = place.w, place.h
    _card(surface, place, theme.CARD, theme.CARD_RIM)
    colour = (theme.FOUR_COLOURS if four_colours else theme.TWO_COLOURS)[suit]
    within = width - max(4, width // 5)
    margin = max(2, height // 13)
    letter = text.glyph(rank, height * 45 // 100, within, colour)
    sign = text.glyph(theme.SUIT_GLYPHS[suit], height * 34 // 100, within, colour)
    surface.blit(letter, (place.x + (width - letter.get_width()) // 2, place.y + margin))
    foot = place.bottom - margin - sign.get_height()
    surface.blit(sign, (place.x + (width - sign.get_width()) // 2, foot))


def _unknown(width: int, height: int, *, calm: bool) -> pygame.Surface:
    """A card without a name: in the colour of a warning, or if `calm` in that of any card."""
    fill, rim, ink = (
        (theme.CARD, theme.CARD_RIM, theme.CARD_NAMELESS)
        if calm
        else (theme.CARD_UNKNOWN, theme.WARN, (140, 70, 0))
    )
    image = _blank(width, height, fill, rim)
    share = 34 if height > width else 60
    mark = text.glyph("??", height * share // 100, width - max(4, width // 5), ink)
    image.blit(mark, ((width - mark.get_width()) // 2, (height - mark.get_height()) // 2))
    return image


def _back(width: int, height: int) -> pygame.Surface:
    image = _blank(width, height, theme.BACK_RIM, theme.CARD_RIM)
    margin = max(2, width // 14)
    inner = Box(0, 0, width, height).inset(margin, margin)
    lattice = pygame.Surface((inner.w * shapes.OVER, inner.h * shapes.OVER), pygame.SRCALPHA)
    lattice.fill(theme.BACK)
    step = max(9, inner.w * shapes.OVER // 4)
    for x in range(-lattice.get_height(), lattice.get_width() + lattice.get_height(), step):
        for lean in (-1, 1):
            end = (x + lean * lattice.get_height(), lattice.get_height())
            pygame.draw.line(lattice, theme.BACK_LINES, (x, 0), end, shapes.OVER)
    image.blit(pygame.transform.smoothscale(lattice, (inner.w, inner.h)), (inner.x, inner.y))
    shapes.ring(image, inner, colour=theme.BACK_LINES, line=1, radius=max(1, _radius(width) - margin))
    return image
