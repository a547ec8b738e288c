"""A page over the table: title, what is typed, lines with one in focus, keys."""

from __future__ import annotations

import pygame

from croupier.terminal.view import PageView
from croupier.terminal.views import keys, shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Frame
from croupier.terminal.views.panels import page_boxes


def draw(surface: pygame.Surface, page: PageView, parts: Frame, *, four_colours: bool) -> None:
    """Draw the page under the prompt; more lines than fit are shown around the one in focus."""
    boxes = page_boxes(parts, page)
    sizes = parts.sizes
    shapes.box(surface, boxes.panel, fill=theme.PANEL, rim=theme.PANEL_RIM, line=1, radius=2 * sizes.gap)
    text.draw(surface, page.title, boxes.title, size=sizes.label, colour=theme.ACCENT, bold=True)
    if boxes.entry is not None:
        shapes.box(surface, boxes.entry, fill=theme.ROOM, rim=theme.ACCENT, line=2, radius=sizes.gap)
        words = boxes.entry.inset(2 * sizes.gap, 2)
        text.draw(
            surface,
            page.entry,
            words,
            size=sizes.pot,
            colour=theme.WHITE,
            bold=True,
            align="centre",
            shrink=0.4,
        )
    label_width = _label_width(page, parts)
    for index, place in boxes.lines:
        _line(surface, page, index, place, parts, label_width)
    _more(surface, page, boxes.lines, parts)
    for key, place in zip(page.keys, boxes.keys, strict=True):
        keys.draw(surface, key, place, sizes, four_colours=four_colours, large=page.columns > 0)


def _label_width(page: PageView, parts: Frame) -> int:
    """The widest label, so that the values of all lines begin under one another."""
    labels = [line.split("\t")[0] for line in page.lines if "\t" in line]
    return max(
        (text.width_of(text.clean(label), parts.sizes.body, bold=False) for label in labels), default=0
    )


def _line(
    surface: pygame.Surface, page: PageView, index: int, place: Box, parts: Frame, label_width: int
) -> None:
    sizes = parts.sizes
    focused = index == page.focus
    if focused:
        row = place.inset(0, 2)
        shapes.box(surface, row, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=2, radius=sizes.gap)
    elif page.focus >= 0:
        surface.fill(theme.PANEL_RIM, (place.x, place.bottom - 1, place.w, 1))
    words = place.inset(2 * sizes.gap, 2)
    label, _, value = page.lines[index].partition("\t")
    if not value:
        text.draw(surface, label, words, size=sizes.body, colour=theme.WHITE, bold=focused)
        return
    left, right = words.cut_left(min(label_width + sizes.gap, words.w // 2), sizes.gap)
    text.draw(surface, label, left, size=sizes.body, colour=theme.SOFT)
    text.draw(surface, value, right, size=sizes.body, colour=theme.WHITE, bold=True)


def _more(surface: pygame.Surface, page: PageView, lines: tuple[tuple[int, Box], ...], parts: Frame) -> None:
    """How many lines are above and below, beside the title."""
    if not lines or len(lines) == len(page.lines):
        return
    above, below = lines[0][0], len(page.lines) - 1 - lines[-1][0]
    words = " ".join(part for part in (f"▲ {above}" if above else "", f"▼ {below}" if below else "") if part)
    title = page_boxes(parts, page).title
    place, _ = title.cut_right(parts.sizes.body * 6, 0)
    text.draw(surface, words, place, size=parts.sizes.body, colour=theme.SOFT, align="right")
