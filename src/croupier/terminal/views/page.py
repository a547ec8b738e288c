"""Draws a page over the table: title, last notice, typed text, lines with one focused, keys."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import KeyView, PageView, SeatView
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import seats, shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import foot_boxes
from croupier.terminal.views.layout.panels import page_boxes
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.parts import Part
from croupier.terminal.views.theme import Sizes, line_height

LARGEST = 3
"""The most signs of a large label: a digit, a letter, a card, but no word."""

LABELS = 50
"""The share of a line's width, in percent, that its label may take."""

NUMBERS = 28
"""The same if each line has its own text, which matters more than a rule's number."""


def parts_of(page: PageView, parts: PictureFrame, *, notice: str = "", four_colours: bool) -> Iterator[Part]:
    """The page under the prompt; if not all lines fit, those around the focused one."""
    boxes = page_boxes(parts, page)
    sizes = parts.sizes
    yield Part(boxes.panel, _panel, (boxes.panel, sizes))
    yield Part(boxes.title, _title, (page.title, notice, boxes.title, sizes.label, sizes))
    if boxes.entry is not None:
        yield Part(boxes.entry, _entry, (page.entry, boxes.entry, sizes))
    if boxes.text is not None:
        yield Part(boxes.text, _text, (page.text, boxes.text, sizes))
    labels = label_width(page, parts)
    for index, place in boxes.lines:
        focus = "" if page.focus < 0 else "here" if index == page.focus else "elsewhere"
        yield Part(place, _line, (page.lines[index], focus, page.paged, place, sizes, labels))
    for arrow, place in boxes.arrows:
        yield keys.part(_arrow(page, arrow, boxes.lines), place, sizes)
    if page.listed and page.keys:
        yield keys.list_part(page.keys, boxes.keys, sizes)
        return
    for key, place in zip(page.keys, boxes.keys, strict=True):
        word = len(key.label) > 1 and key.label.isalpha()
        large = page.columns > 0 and len(key.label) <= LARGEST and not word
        yield keys.part(key, place, sizes, four_colours=four_colours, large=large, on_page=True)


def foot_panel(page: PageView, parts: PictureFrame) -> Box:
    """The area that a page at the foot covers."""
    return foot_boxes(parts, page).panel


def foot_parts(
    page: PageView, parts: PictureFrame, table: tuple[SeatView, ...], *, notice: str = "", four_colours: bool
) -> Iterator[Part]:
    """A page at the foot: its fields are on the felt, its keys below the table.

    If its keys cover some seats of the `table`, all seats move into a line above them.
    """
    boxes = foot_boxes(parts, page, len(table))
    sizes = parts.sizes
    for index, place in enumerate(boxes.fields):
        yield Part(place, _field, (page.lines[index], index == page.focus, place, sizes))
    yield Part(boxes.panel, _room, (boxes.panel,))
    for seat, place in zip(table, boxes.plates, strict=False):
        yield seats.small_part(seat, place, sizes)
    strip = boxes.strip.inset(sizes.gap, 0)
    yield Part(strip, _title, (page.title, notice, strip, sizes.body, sizes))
    if page.listed:
        yield keys.list_part(page.keys, boxes.keys, sizes)
        return
    for key, place in zip(page.keys, boxes.keys, strict=True):
        large = len(key.label) == 1 and bool(page.rows)
        yield keys.part(key, place, sizes, four_colours=four_colours, large=large, on_page=True)


def _panel(surface: pygame.Surface, panel: Box, sizes: Sizes) -> None:
    shapes.box(surface, panel, fill=theme.PANEL, rim=theme.PANEL_RIM, line=1, radius=2 * sizes.gap)


def _room(surface: pygame.Surface, panel: Box) -> None:
    surface.fill(theme.ROOM, panel)


def _entry(surface: pygame.Surface, entry: str, place: Box, sizes: Sizes) -> None:
    shapes.box(surface, place, fill=theme.ROOM, rim=theme.ACCENT, line=2, radius=sizes.gap)
    words, ink, size = place.inset(2 * sizes.gap, 2), theme.WHITE, sizes.pot
    text.draw(surface, entry, words, size=size, colour=ink, bold=True, align="centre", shrink=0.4)


def _field(surface: pygame.Surface, line: str, focused: bool, place: Box, sizes: Sizes) -> None:
    fill, rim = (theme.PLATE_TO_ACT, theme.ACCENT) if focused else (theme.SLOT, theme.FELT_RIM)
    shapes.box(surface, place, fill=fill, rim=rim, line=2 if focused else 1, radius=sizes.gap + 3)
    label, _, value = line.partition("\t")
    words = place.inset(sizes.gap + 2, 3)
    head, body = words.cut_top(words.h * 40 // 100, 0)
    text.draw(surface, label, head, size=sizes.body, colour=theme.SOFT)
    text.paragraph(surface, value, body, size=sizes.label, colour=theme.WHITE, bold=True)


def _title(surface: pygame.Surface, title: str, notice: str, area: Box, size: int, sizes: Sizes) -> None:
    """The title, and a notice beside it, or in its place if it would be cut there."""
    if notice:
        width = min(area.w - 4 * sizes.gap, text.width_of(title, size, bold=True))
        place, rest = area.cut_left(min(width, area.w // 2), 3 * sizes.gap)
        words = rest.inset(2 * sizes.gap, 1)
        wide = round(words.w / text.NARROW)
        lines, _ = text.wrap(notice, wide, words.h, sizes.body, bold=True, least=sizes.hint)
        if lines[-1].endswith("…"):
            place, rest, words, title = area, area, area.inset(2 * sizes.gap, 1), ""
        shapes.box(surface, rest, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=1, radius=sizes.gap)
        ink, narrow = theme.WHITE, text.NARROW
        text.paragraph(surface, notice, words, size=sizes.body, colour=ink, bold=True, narrow=narrow)
        area = place
    text.draw(surface, title, area, size=size, colour=theme.ACCENT, bold=True)


def _text(surface: pygame.Surface, words: str, area: Box, sizes: Sizes) -> None:
    area = area.inset(2 * sizes.gap, 0)
    lines, size, narrow = set_text(words, area, sizes)
    place, _ = area.cut_top(min(area.h, len(lines) * line_height(size)), 0)
    text.paragraph(surface, words, place, size=size, colour=theme.WHITE, least=size, narrow=narrow)


def set_text(words: str, area: Box, sizes: Sizes) -> tuple[tuple[str, ...], int, float]:
    """The lines, size and narrowness of a paragraph: narrowed only if it would be cut otherwise."""
    for narrow in (1.0, text.NARROW):
        size, width = sizes.label * 4 // 3, round(area.w / narrow)
        lines, size = text.wrap(words, width, area.h, size, bold=False, least=sizes.hint)
        if not lines[-1].endswith("…"):
            break
    return lines, size, narrow


def label_width(page: PageView, parts: PictureFrame) -> int:
    """The widest label, so that all values begin at the same place."""
    labels = [line.split("\t")[0] for line in page.lines if "\t" in line]
    return max(
        (text.width_of(text.clean(label), parts.sizes.body, bold=False) for label in labels), default=0
    )


def _line(
    surface: pygame.Surface,
    line: str,
    focus: str,
    paged: bool,
    place: Box,
    sizes: Sizes,
    labels: int,
) -> None:
    """A line; `focus` is ``here``, ``elsewhere``, or empty."""
    focused = focus == "here"
    if focused:
        row = place.inset(0, 2)
        shapes.box(surface, row, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=2, radius=sizes.gap)
    elif focus:
        surface.fill(theme.PANEL_RIM, (place.x, place.bottom - 1, place.w, 1))
    words = place.inset(2 * sizes.gap, 2)
    label, _, value = line.partition("\t")
    if not value:
        text.draw(surface, label, words, size=sizes.body, colour=theme.WHITE, bold=focused)
        return
    most = words.w * (NUMBERS if paged else LABELS) // 100
    left, right = words.cut_left(min(labels + sizes.gap, most), sizes.gap)
    text.paragraph(surface, label, left, size=sizes.body, colour=theme.SOFT, narrow=text.NARROW)
    if paged:
        text.paragraph(surface, value, right, size=sizes.body, colour=theme.WHITE, least=sizes.body)
        return
    ink, narrow = theme.WHITE, text.NARROW
    text.paragraph(surface, value, right, size=sizes.body, colour=ink, bold=True, narrow=narrow)


def _arrow(page: PageView, arrow: Key, lines: tuple[tuple[int, Box], ...]) -> KeyView:
    first, last = (lines[0][0], lines[-1][0]) if lines else (0, len(page.lines) - 1)
    up = arrow.kind is KeyKind.LESS
    hidden = first if up else len(page.lines) - 1 - last
    sign = "▲" if up else "▼"
    return KeyView(arrow, f"{sign} {hidden}" if hidden else sign)
