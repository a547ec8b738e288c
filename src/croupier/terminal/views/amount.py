"""The panel in which an amount is keyed: the figure, its bounds, presets, chips and a keypad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from croupier.terminal.view import AmountView, KeyView
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.panels import KEYPAD, AmountBoxes, amount_boxes
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.parts import Part
from croupier.terminal.views.theme import Sizes


def panel(amount: AmountView, parts: PictureFrame) -> Box:
    """The area that the panel covers."""
    return amount_boxes(parts, amount).panel


def parts_of(
    amount: AmountView, shown: Iterable[KeyView], parts: PictureFrame, *, notice: str
) -> Iterator[Part]:
    """The panel in place of the keys, with the table keys that it needs.

    A `notice` replaces the bounds.
    """
    boxes = amount_boxes(parts, amount)
    sizes = parts.sizes
    yield Part(boxes.panel, _panel, (boxes.panel, sizes))
    yield Part(
        Box.around((boxes.amount, boxes.bounds)),
        _figure,
        (amount.amount, notice or amount.bounds, boxes, sizes),
    )
    table_keys = {key.does.kind: key for key in shown}
    for kind, place in boxes.keys:
        if kind in table_keys:
            yield keys.part(table_keys[kind], place, sizes)
    for key, place in zip(amount.presets, boxes.presets, strict=True):
        yield keys.part(key, place, sizes)
    for key, place in zip(amount.chips, boxes.chips, strict=False):
        yield keys.part(key, place, sizes)
    for digit, place in zip(KEYPAD, boxes.keypad, strict=False):
        yield keys.part(KeyView(digit, digit.value or "⌫"), place, sizes, large=True)


def _panel(surface: pygame.Surface, panel: Box, sizes: Sizes) -> None:
    surface.fill(theme.ROOM, panel)


def _figure(surface: pygame.Surface, amount: str, bounds: str, boxes: AmountBoxes, sizes: Sizes) -> None:
    ink, size = theme.ACCENT, sizes.stack
    text.draw(surface, amount, boxes.amount, size=size, colour=ink, bold=True, align="centre", shrink=0.4)
    text.draw(surface, bounds, boxes.bounds, size=sizes.body, colour=theme.SOFT, align="centre")
