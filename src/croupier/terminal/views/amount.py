"""The panel in which an amount is keyed: the figure, its bounds, presets, chips and a keypad."""

from __future__ import annotations

import pygame

from croupier.terminal.view import AmountView, KeyView
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout import Frame
from croupier.terminal.views.panels import KEYPAD, amount_boxes


def draw(surface: pygame.Surface, amount: AmountView, parts: Frame) -> None:
    """Draw the panel over the near part of the table."""
    boxes = amount_boxes(parts, amount)
    sizes = parts.sizes
    shapes.box(surface, boxes.panel, fill=theme.PANEL, rim=theme.ACCENT, line=2, radius=2 * sizes.gap)
    text.draw(
        surface,
        amount.amount,
        boxes.amount,
        size=sizes.line,
        colour=theme.ACCENT,
        bold=True,
        align="centre",
        shrink=0.4,
    )
    text.draw(surface, amount.bounds, boxes.bounds, size=sizes.body, colour=theme.SOFT, align="centre")
    for key, place in zip(amount.presets, boxes.presets, strict=True):
        keys.draw(surface, key, place, sizes)
    for key, place in zip(amount.chips, boxes.chips, strict=True):
        keys.draw(surface, key, place, sizes)
    for digit, place in zip(KEYPAD, boxes.keypad, strict=False):
        keys.draw(surface, KeyView(digit, "⌫" if digit == "back" else digit), place, sizes, large=True)
