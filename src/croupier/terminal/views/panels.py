"""Where the parts of a panel are: keying an amount, an alert, a page; as many keys as the view has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.terminal.view import AlertView, AmountView, KeyView, PageView
from croupier.terminal.views.boxes import Box, grid
from croupier.terminal.views.layout import TOUCH, Frame, Sizes, at_least

KEYPAD: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", ".", "0", "back")


@dataclass(frozen=True)
class AmountBoxes:
    panel: Box
    amount: Box
    bounds: Box
    presets: tuple[Box, ...]
    chips: tuple[Box, ...]
    keypad: tuple[Box, ...]  # in the order of `KEYPAD`, or empty


@dataclass(frozen=True)
class AlertBoxes:
    panel: Box
    head: Box
    sentence: Box
    rule: Box
    ways: tuple[Box, ...]


@dataclass(frozen=True)
class PageBoxes:
    panel: Box
    title: Box
    entry: Box | None
    lines: tuple[tuple[int, Box], ...]  # the visible lines, by their index
    keys: tuple[Box, ...]


def amount_boxes(frame: Frame, amount: AmountView) -> AmountBoxes:
    """The panel in which an amount is keyed, over the near rows of seats, none of which it halves."""
    gap = frame.sizes.gap
    row = at_least(frame.sizes.label * 2.2, TOUCH)
    stacked = frame.portrait or amount.keypad
    rows = (
        *_rows(len(amount.presets), 3 if frame.portrait else 4 if amount.keypad else 8),
        *_rows(len(amount.chips), 4 if frame.portrait and not amount.keypad else 8),
    )
    head = frame.sizes.pot + frame.sizes.body + gap
    keys_height = len(rows) * (row + gap) - gap
    pad_height = 4 * (row + gap) - gap if amount.keypad else 0
    if frame.portrait:
        height = head + gap + keys_height + (pad_height + 2 * gap if pad_height else 0)
    else:
        height = max(head + gap + keys_height if stacked else keys_height, pad_height)
    inner = _over_seats(frame, height + 2 * gap)
    panel, inner = inner, inner.inset(2 * gap, gap)
    pad_box = inner
    if pad_height and frame.portrait:
        pad_box, inner = inner.cut_bottom(inner.h * pad_height // height, 2 * gap)
    elif pad_height:
        pad_box, inner = inner.cut_right(inner.w * 28 // 100, 3 * gap)
    text, keys = inner.cut_top(head, gap) if stacked else inner.cut_left(inner.w * 25 // 100, 3 * gap)
    bounds, figure = text.cut_bottom(frame.sizes.body + gap, 0)
    cells = _rows_of(keys, rows, gap)
    cut = len(amount.presets)
    pad = tuple(grid(pad_box, 3, 4, gap)) if pad_height else ()
    return AmountBoxes(panel, figure, bounds, cells[:cut], cells[cut:], pad)


def _rows(count: int, most: int) -> tuple[int, ...]:
    """How many keys stand in each row, as evenly as they can; 7 keys with at most 4 are 4 and 3."""
    rows = -(-count // most)
    return tuple(count // rows + (index < count % rows) for index in range(rows))


def _rows_of(area: Box, rows: tuple[int, ...], gap: int) -> tuple[Box, ...]:
    lines = grid(area, 1, len(rows), gap) if rows else []
    return tuple(box for line, count in zip(lines, rows, strict=True) for box in grid(line, count, 1, gap))


def _over_seats(frame: Frame, height: int) -> Box:
    """The lower part of the table from the top of a row of seats down, at least `height` if there is room."""
    tops = [seat.plate.y for seat in frame.seats if frame.table.bottom - seat.plate.y >= height]
    return frame.table.cut_bottom(frame.table.bottom - max(tops, default=frame.table.y), 0)[0]


def alert_boxes(frame: Frame, alert: AlertView) -> AlertBoxes:
    """The alert, over the whole table: head, sentence, rule, and the ways out as large keys."""
    gap = 2 * frame.sizes.gap
    panel = frame.table
    head, rest = panel.cut_top(frame.sizes.label + 2 * gap, 0)
    rest = rest.inset(gap, gap)
    count = len(alert.ways)
    columns = min(count, 2 if frame.portrait else 4) or 1
    if count > 4 and not frame.portrait:
        columns = -(-count // 2)
    rows = -(-count // columns)
    row = at_least(frame.sizes.label * 3.8, TOUCH)
    ways, rest = rest.cut_bottom(rows * row + max(0, rows - 1) * gap, gap if rows else 0)
    rule, sentence = rest.cut_bottom(frame.sizes.body + frame.sizes.gap, frame.sizes.gap)
    return AlertBoxes(
        panel, head, sentence, rule, tuple(grid(ways, columns, rows, gap)[:count]) if count else ()
    )


def page_boxes(frame: Frame, page: PageView) -> PageBoxes:
    """The page, over everything under the prompt: title, what is typed, lines, keys."""
    sizes = frame.sizes
    gap = 2 * sizes.gap
    panel = Box(frame.table.x, frame.table.y, frame.table.w, frame.keys.bottom - frame.table.y)
    title, rest = panel.inset(gap, gap).cut_top(sizes.label + 2 * sizes.gap, sizes.gap)
    entry = None
    if page.entry:
        entry, rest = rest.cut_top(at_least(sizes.pot + gap, TOUCH), gap)
        entry = entry.inset(max(0, (entry.w - 14 * sizes.pot) // 2), 0)
    keys = _page_keys(frame, page, rest)
    lines = rest
    if keys:
        lines = Box(rest.x, rest.y, rest.w, max(0, keys[0].y - gap - rest.y))
    return PageBoxes(panel, title, entry, _line_boxes(frame, page, lines), keys)


def _line_height(frame: Frame, page: PageView) -> int:
    return TOUCH if page.focus >= 0 else frame.sizes.body + 3 * frame.sizes.gap


def _page_keys(frame: Frame, page: PageView, rest: Box) -> tuple[Box, ...]:
    """The keys at the foot, where the lines leave room; a row is between one and two touches high."""
    count = len(page.keys)
    if not count:
        return ()
    wide = Box(frame.table.x + frame.sizes.gap, rest.y, frame.table.w - 2 * frame.sizes.gap, rest.h)
    area, gap = (wide, 4) if page.columns > 8 else (rest, frame.sizes.gap)
    columns = page.columns or _fitting_columns(page.keys, area.w, frame.sizes)
    while columns > 1 and (area.w + gap) // columns - gap < TOUCH:
        columns = -(-columns // 2)
    rows = -(-count // columns)
    if not page.columns:
        columns = -(-count // rows)
    wanted = len(page.lines) * _line_height(frame, page)
    room = area.h - (wanted + 4 * frame.sizes.gap if wanted else 0)
    row = min(max((room + gap) // rows - gap, TOUCH), TOUCH * (4 if frame.portrait or not wanted else 3) // 2)
    width = min(area.w, columns * row * (2 if 0 < page.columns <= 4 else 5))
    height = min(rows * row + (rows - 1) * gap, area.h)
    foot = Box(area.x + (area.w - width) // 2, area.bottom - height, width, height)
    return tuple(grid(foot, columns, rows, gap)[:count])


def _fitting_columns(keys: tuple[KeyView, ...], width: int, sizes: Sizes) -> int:
    """As many keys in a row as their longest label allows."""
    longest = max(max(len(key.label), len(key.hint) * 3 // 4) for key in keys)
    least = max(TOUCH, longest * sizes.label * 62 // 100 + 4 * sizes.gap)
    return max(1, min(len(keys), (width + sizes.gap) // (least + sizes.gap)))


def _line_boxes(frame: Frame, page: PageView, area: Box) -> tuple[tuple[int, Box], ...]:
    """The lines that fit, around the one in focus; in two columns when one does not hold them."""
    if not page.lines:
        return ()
    height = _line_height(frame, page)
    gap = 2 * frame.sizes.gap
    columns = 2 if len(page.lines) * height > area.h and area.w >= 640 else 1
    rows = max(1, min(area.h // height, -(-len(page.lines) // columns)))
    visible = min(rows * columns, len(page.lines))
    first = min(max(0, page.focus - visible // 2), len(page.lines) - visible)
    width = (area.w - (columns - 1) * gap) // columns
    places = [
        Box(area.x + index // rows * (width + gap), area.y + index % rows * height, width, height)
        for index in range(visible)
    ]
    return tuple(enumerate(places, first))
