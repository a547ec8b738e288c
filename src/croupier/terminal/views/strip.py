"""The strip of the last actions at the foot of the table: touch one to correct it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from croupier.terminal.view import KeyView, TableView
from croupier.terminal.views import pots, shapes, text, theme
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.parts import Part, stamped, within
from croupier.terminal.views.shapes import draw_number
from croupier.terminal.views.theme import Sizes, line_height

FINGER: Final = 11
"""The height of the strip in twelfths of a touch: 9 mm on a panel of 7 inches."""

NARROWEST: Final = 13
"""The width that an action of the strip needs, in twelfths of a touch."""


def places(view: TableView, parts: PictureFrame) -> tuple[tuple[KeyView, Box], ...]:
    """The shown actions and their places: as many of the last ones as fit."""
    _, area = shares(view, parts)
    if area is None:
        return ()
    gap = parts.sizes.gap
    narrowest = parts.touch * NARROWEST // 12
    count = max(1, min(len(view.strip), (area.w + gap) // (narrowest + gap)))
    width = min((area.w + gap) // count, 2 * parts.touch + gap) * count - gap
    row = Box(area.x + (area.w - width) // 2, area.y, width, area.h)
    return tuple(zip(view.strip[-count:], grid(row, count, 1, gap), strict=True))


def shares(view: TableView, parts: PictureFrame) -> tuple[Box | None, Box | None]:
    """The places of the pots and of the strip; None for what is left out.

    The strip is at the foot of the table, or beside the pots if there is no room above it. A single pot has
    its amount over the board and gives way to it; it gives way to several pots that do not fit beside it,
    and to several boards.
    """
    if not view.strip or view.boards or view.draw is not None:
        return parts.pots, None
    height, gap, pots_there = parts.touch * FINGER // 12, parts.sizes.gap, len(view.pots) > 1
    above = parts.pots.h >= height + line_height(parts.sizes.status)
    bottom = parts.pots.bottom if above or parts.portrait else parts.table.bottom
    height = min(height, parts.pots.h) if parts.portrait else height
    foot = Box(parts.pots.x, bottom - height, parts.pots.w, height)
    if not above and not pots_there:
        return None, foot
    if above:
        area = parts.pots.cut_bottom(height, gap // 2)[1]
    else:
        area = parts.pots.cut_left(parts.pots.w * 52 // 100, gap)[0]
        foot = foot.cut_left(parts.pots.w * 52 // 100, gap)[1]
    if pots_there and not pots.fit(pots.written(view.pots, view.language), area, parts.sizes):
        return parts.pots, None
    return area, foot


def parts_of(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    for key, place in places(view, parts):
        yield Part(place, _action, (place, key, parts.sizes))


def _action(surface: pygame.Surface, place: Box, key: KeyView, sizes: Sizes) -> None:
    chosen = key.tone == "good"
    fill, rim = (theme.PLATE_TO_ACT, theme.ACCENT) if chosen else (theme.SLOT, theme.SLOT_RIM)
    radius = max(6, sizes.gap)
    shapes.box(surface, place, fill=fill, rim=rim, line=2 if chosen else 1, radius=radius)
    _face(surface, within(place, radius), fill, key, sizes)


@stamped(12)
def _face(surface: pygame.Surface, face: Box, key: KeyView, sizes: Sizes) -> None:
    head, foot = face.cut_top(face.h // 2, 0)
    across = min(head.h, sizes.hint + 4)
    disc, rest = head.cut_left(across, 3)
    disc = Box(disc.x, head.y + (head.h - across) // 2, across, across)
    draw_number(surface, key.key, disc, theme.PANEL_RIM, theme.WHITE)
    if key.hint:
        ink, size = theme.ACCENT, sizes.status
        text.draw(surface, key.hint, rest, size=size, colour=ink, bold=True, narrow=text.NARROW, shrink=0.5)
    text.draw(
        surface, key.label, foot, size=sizes.status, colour=theme.WHITE, align="centre", narrow=text.NARROW
    )
