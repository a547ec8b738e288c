"""The places in a panel: keying an amount, an alert, a page; for any number of keys."""

from __future__ import annotations

from typing import Final

from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import AmountView, DrawView, KeyView, PageView
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.layout.foot import fitting_rows, grown, rows_of
from croupier.terminal.views.layout.picture import TILE, PictureFrame, at_least
from croupier.values import Frozen, replace

KEYPAD: Final = (*(Key(KeyKind.DIGIT, sign) for sign in "1234567890."), Key(KeyKind.ERASE))

KEYS: Final = (KeyKind.UNDO, KeyKind.CHIPS, KeyKind.LESS, KeyKind.MORE, KeyKind.CONFIRM)
"""The keys of the table that stay in the panel of an amount; the others come back when it closes."""


class AmountBoxes(Frozen):
    panel: Box
    amount: Box
    bounds: Box
    presets: tuple[Box, ...]
    chips: tuple[Box, ...]
    keypad: tuple[Box, ...]  # in the order of `KEYPAD`, or empty; there are no chips then
    keys: tuple[tuple[KeyKind, Box], ...]  # the table's keys that are needed meanwhile


class DrawBoxes(Frozen):
    title: Box
    keys: tuple[Box, ...]


class PageBoxes(Frozen):
    """The parts of a page; `arrows` are there when lines are hidden: ``less`` above, ``more`` below.

    They say how many lines they turn: ``more:6``.
    """

    panel: Box
    title: Box
    entry: Box | None
    text: Box | None
    lines: tuple[tuple[int, Box], ...]  # the visible lines, by their index
    arrows: tuple[tuple[Key, Box], ...]
    keys: tuple[Box, ...]


def amount_boxes(frame: PictureFrame, amount: AmountView) -> AmountBoxes:
    """The panel in which an amount is keyed: in place of the keys, covering nothing of the table.

    If that is too low it grows upwards over whole seats.
    """
    gap, count, more = (
        frame.sizes.gap,
        len(amount.presets),
        len(KEYPAD) if amount.keypad else len(amount.chips),
    )
    foot = Box(frame.ledger.x, frame.ledger.y, frame.keys.w, frame.keys.bottom - frame.ledger.y)
    if frame.portrait:
        rows = (len(KEYS), *_rows(count, 5), *_rows(more, 6))
        if _height(frame, rows) > foot.h + 2 * gap:
            rows = (len(KEYS), *fitting_rows((count,), foot.w, gap, frame.touch), *_rows(more, 6))
    else:
        keys = (len(KEYS) + count, more) if more else (len(KEYS) + count,)
        rows = fitting_rows(keys, foot.w, gap, frame.touch)
    height = _height(frame, rows)
    panel = foot if height <= foot.h + 2 * gap else grown(frame, height)
    head, area = panel.cut_top(frame.ledger.h, gap)
    figure, bounds = head.cut_left(head.w // 2, gap)
    cells = rows_of(area, rows, gap)
    if frame.portrait:
        controls, rest = cells[: len(KEYS)], cells[len(KEYS) :]
    else:
        last = len(KEYS) + count - 1  # confirm keeps its place at the end of the row
        controls, rest = (
            (*cells[: len(KEYS) - 1], cells[last]),
            (*cells[len(KEYS) - 1 : last], *cells[last + 1 :]),
        )
    presets, others = rest[:count], rest[count:]
    chips, pad = ((), others) if amount.keypad else (others, ())
    return AmountBoxes(panel, figure, bounds, presets, chips, pad, tuple(zip(KEYS, controls, strict=True)))


def _height(frame: PictureFrame, rows: tuple[int, ...]) -> int:
    gap = frame.sizes.gap
    return frame.ledger.h + gap + len(rows) * (frame.touch + gap)


def draw_boxes(frame: PictureFrame, draw: DrawView) -> DrawBoxes:
    """The numbers of discards, in place of the board and as wide as possible; without a title, under it."""
    gap = frame.sizes.gap // 2
    area = Box(frame.board.x, frame.board.y, frame.board.w, frame.pots.bottom - frame.board.y)
    area = area.inset(-frame.sizes.gap, 0)
    row = max(frame.touch, (area.w - 5 * gap) // 6)
    if not draw.title:
        keys, board = area.cut_bottom(min(row, area.h - TILE - gap), gap)
        return DrawBoxes(board, grid(keys, len(draw.keys), 1, gap))
    title, rest = area.cut_top(frame.sizes.name + gap, gap)
    return DrawBoxes(title, grid(rest.cut_top(min(row, rest.h), 0)[0], len(draw.keys), 1, gap))


def _rows(count: int, most: int) -> tuple[int, ...]:
    """How many keys are in each row, as evenly as possible; 7 keys with at most 4 are 4 and 3."""
    rows = -(-count // most)
    return tuple(count // rows + (index < count % rows) for index in range(rows))


def page_boxes(frame: PictureFrame, page: PageView) -> PageBoxes:
    """The page, over everything under the prompt: title, what is typed, lines, keys."""
    sizes = frame.sizes
    gap = 2 * sizes.gap
    panel = Box(frame.table.x, frame.table.y, frame.table.w, frame.keys.bottom - frame.table.y)
    title, rest = panel.inset(gap, gap).cut_top(sizes.label + 2 * sizes.gap, sizes.gap)
    entry = None
    if page.entry:
        entry, rest = rest.cut_top(at_least(sizes.pot + gap, frame.touch), gap)
        entry = entry.inset(max(0, (entry.w - 14 * sizes.pot) // 2), 0)
    keys = _page_keys(frame, page, rest)
    area = rest
    if keys:
        top = keys[0].y
        if _keeps_still(page):
            top = rest.bottom - _still(frame)
        area = Box(rest.x, rest.y, rest.w, max(0, top - gap - rest.y))
    words = None
    if page.text:
        below = len(page.lines) * _line_height(frame, page)
        words, area = area.cut_top(area.h - below - (gap if below else 0), gap if below else 0)
    lines = _line_boxes(frame, page, area)
    arrows: tuple[tuple[Key, Box], ...] = ()
    if page.focus >= 0 and len(lines) < len(page.lines):
        upright = area.h >= 2 * frame.touch + sizes.gap
        wide = max(frame.touch, 18 * sizes.label // 5) if page.paged else frame.touch
        rail, area = area.cut_right(wide if upright else 2 * wide + sizes.gap, gap)
        lines = _line_boxes(frame, page, area)
        both = grid(rail, 1, 2, sizes.gap) if upright else grid(rail, 2, 1, sizes.gap)
        turned = str(len(_line_boxes(frame, replace(page, focus=0), area)))
        arrows = (Key(KeyKind.LESS, turned), both[0]), (Key(KeyKind.MORE, turned), both[1])
    return PageBoxes(panel, title, entry, words, lines, arrows, keys)


def _line_height(frame: PictureFrame, page: PageView) -> int:
    sizes = frame.sizes
    if page.paged or (page.text and frame.portrait):  # two lines of text
        return max(frame.touch, sizes.body * 12 // 5 + sizes.gap)
    return frame.touch if page.focus >= 0 else sizes.body + 3 * sizes.gap


ROWS: Final = 2
UPRIGHT_ROWS: Final = 4
"""Rows of keys under a list whose lines have keys of their own, landscape and portrait."""


def _keeps_still(page: PageView) -> bool:
    """Whether a touched line brings up other keys, while the lines have to stay under the finger."""
    return page.focus >= 0 and not (page.rows or page.columns or page.text or page.paged)


def _still(frame: PictureFrame) -> int:
    rows = UPRIGHT_ROWS if frame.portrait else ROWS
    return rows * (frame.touch + frame.sizes.gap) - frame.sizes.gap


UPRIGHT: Final = 18
"""The greatest height of a key on a portrait page without lines, in percent of the screen's height."""


def _page_keys(frame: PictureFrame, page: PageView, rest: Box) -> tuple[Box, ...]:
    """The keys at the foot, where the lines leave space; a row is between one and two touches high."""
    count = len(page.keys)
    if not count:
        return ()
    wide = Box(frame.table.x + frame.sizes.gap, rest.y, frame.table.w - 2 * frame.sizes.gap, rest.h)
    area, gap = (wide, 4) if page.columns > 8 else (rest, frame.sizes.gap)
    wanted = len(page.lines) * _line_height(frame, page)
    room = area.h - (wanted + 4 * frame.sizes.gap if wanted else 0)
    upright = _upright_cards(frame, page, area, room)
    if upright:
        return upright
    if page.rows:
        fitting = fitting_rows(page.rows, wide.w, 4, frame.touch)
        # a list may grow and shrink over them, and they stay where they are
        share = wide.h * 2 // 3 if page.lines or page.paged else wide.h
        row = min(max((share + 4) // len(fitting) - 4, frame.touch), frame.touch * 3 // 2)
        return rows_of(wide.cut_bottom(min(len(fitting) * (row + 4) - 4, wide.h), 0)[0], fitting, 4)
    columns = page.columns or _fitting_columns(page.keys, area.w, frame)
    while columns > 1 and (area.w + gap) // columns - gap < frame.touch:
        columns = -(-columns // 2)
    rows = -(-count // columns)
    if _keeps_still(page):
        rows = min(rows, UPRIGHT_ROWS if frame.portrait else ROWS)
        room = min(room, _still(frame))
    if not page.columns:
        columns = -(-count // rows)
    most = frame.touch * (4 if frame.portrait or not wanted else 3) // 2
    if frame.portrait and not wanted:
        most = frame.size[1] * UPRIGHT // 100
    row = min(max((room + gap) // rows - gap, frame.touch), most)
    width = min(area.w, columns * row * (2 if 0 < page.columns <= 4 else 5))
    height = min(rows * row + (rows - 1) * gap, area.h)
    foot = Box(area.x + (area.w - width) // 2, area.bottom - height, width, height)
    if not page.lines and not page.text:  # the typed text is above its keys
        foot = Box(foot.x, area.y + (0 if page.entry else (area.h - height) // 2), width, height)
    return _filled(foot, count, columns, gap)


def _filled(area: Box, count: int, columns: int, gap: int) -> tuple[Box, ...]:
    rows = grid(area, 1, -(-count // columns), gap)
    rest = count - columns * (len(rows) - 1)
    full = tuple(box for row in rows[:-1] for box in grid(row, columns, 1, gap))
    width = area.w if rest == columns else min(area.w, rest * 5 * (area.w // columns))
    last = Box(area.x + (area.w - width) // 2, rows[-1].y, width, rows[-1].h)
    return (*full, *grid(last, rest, 1, gap))


def _upright_cards(frame: PictureFrame, page: PageView, area: Box, room: int) -> tuple[Box, ...]:
    """The 52 cards in portrait: a column for each suit, the other keys below, if that fits."""
    rest = len(page.keys) - 52
    rows, gap = 13 + (rest > 0), 4
    row = min((room + gap) // rows - gap, frame.touch * 3 // 2)
    if not frame.portrait or page.columns != 13 or rest < 0 or row < frame.touch:
        return ()
    lines = grid(area.cut_bottom(rows * (row + gap) - gap, 0)[0], 1, rows, gap)
    cells = [grid(line, 4, 1, gap) for line in lines[:13]]
    under = grid(lines[-1], rest, 1, gap) if rest else []
    return (*(cells[index % 13][index // 13] for index in range(52)), *under)


def _fitting_columns(keys: tuple[KeyView, ...], width: int, frame: PictureFrame) -> int:
    sizes = frame.sizes
    longest = max(max(len(key.label), len(key.hint) * 3 // 4) for key in keys)
    least = max(frame.touch, longest * sizes.label * 54 // 100 + 4 * sizes.gap)
    return max(1, min(len(keys), (width + sizes.gap) // (least + sizes.gap)))


def _line_boxes(frame: PictureFrame, page: PageView, area: Box) -> tuple[tuple[int, Box], ...]:
    """The screenful that has the line in focus, in two columns if one does not hold all lines.

    Screenfuls begin at fixed lines, so that a touched line stays where it is; a page of texts has one column.
    """
    if not page.lines:
        return ()
    height = _line_height(frame, page)
    gap = 2 * frame.sizes.gap
    columns = 2 if len(page.lines) * height > area.h and area.w >= 640 and not page.paged else 1
    rows = max(1, min(area.h // height, -(-len(page.lines) // columns)))
    visible = min(rows * columns, len(page.lines))
    first = max(0, page.focus - page.focus % visible)
    width = (area.w - (columns - 1) * gap) // columns
    height = min(area.h // rows, height * 4 // 3)
    places = [
        Box(area.x + index // rows * (width + gap), area.y + index % rows * height, width, height)
        for index in range(min(visible, len(page.lines) - first))
    ]
    return tuple(enumerate(places, first))
