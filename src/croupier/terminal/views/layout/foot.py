"""The foot of the picture: the keys, and everything under the table.

A page's keys replace the dealer's. Further rows grow upwards and cover whole rows of seats.
"""

from __future__ import annotations

from typing import Final

from croupier.terminal.view import AlertView, KeyView, PageView
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.theme import line_height
from croupier.values import Frozen

FEW: Final = 4
"""How many ways out fit in one row (in portrait one below the other); more need two."""


class AlertBoxes(Frozen):
    """`says` is the place of the quoted rule, under its title; None if the ways out need it all."""

    panel: Box
    head: Box
    rule: Box
    says: Box | None
    ways: tuple[Box, ...]
    side: tuple[Box, ...]


def alert_boxes(frame: PictureFrame, alert: AlertView) -> AlertBoxes:
    """A band with name and rule, the rule's text, the ways out, and keys beside them."""
    sizes, gap = frame.sizes, frame.sizes.gap
    panel = Box(frame.ledger.x, frame.ledger.y, frame.keys.w, frame.keys.bottom - frame.ledger.y)
    band, rest = panel.cut_top(line_height(sizes.body) + gap // 2, gap)
    head, rule = band.cut_left(band.w * _share(alert) // 100, gap)
    side: tuple[Box, ...] = ()
    if alert.side:
        column, rest = _column(frame, rest, len(alert.side))
        side = grid(column, *_across(frame, len(alert.side)), gap)
    columns, rows = _ways(frame, len(alert.ways), rest.h)
    lines = 1 if columns == 1 else 2  # a way out as wide as the panel shows its consequence
    wanted = line_height(sizes.label) + lines * line_height(sizes.consequence) + gap
    most = (rest.h + gap) // rows - gap
    row = max(frame.touch, min(wanted, most))
    if rest.h - rows * (row + gap) < 2 * line_height(sizes.consequence):
        return AlertBoxes(panel, head, rule, None, grid(rest, columns, rows, gap)[: len(alert.ways)], side)
    ways, says = rest.cut_bottom(rows * (row + gap) - gap, gap)
    return AlertBoxes(panel, head, rule, says, grid(ways, columns, rows, gap)[: len(alert.ways)], side)


def _share(alert: AlertView) -> int:
    """The alert's share of the band, in percent, beside its rule, by their lengths."""
    name = len(alert.code) * 10 // 8  # it is bold
    return min(max(100 * name // (name + len(alert.rule) + 1), 40), 60)


def _column(frame: PictureFrame, rest: Box, count: int) -> tuple[Box, Box]:
    """The place of the keys beside the ways out: at the end of the panel, in portrait at its foot."""
    gap = frame.sizes.gap
    if frame.portrait:
        return rest.cut_bottom(frame.touch, gap)
    return rest.cut_right(frame.rules.w, gap)


def _across(frame: PictureFrame, count: int) -> tuple[int, int]:
    return (count, 1) if frame.portrait else (1, count)


def _ways(frame: PictureFrame, count: int, height: int) -> tuple[int, int]:
    if frame.portrait:
        fitting = max(1, (height + frame.sizes.gap) // (frame.touch + frame.sizes.gap))
        columns = max(1 if count < FEW else 2, -(-count // fitting))
    else:
        columns = max(1, count) if count <= FEW else -(-count // 2)
    return columns, max(1, -(-count // columns))


FIELDS_ACROSS = 3
"""Fields in a row on the felt, if there is height for all their rows."""


WIDE = 6
NARROW = 3
"""Keys in a row, landscape and portrait, if there are few."""


LEAST_TOUCH = 44
"""The height in pixels of a plate in one of two lines: a fingertip on the smallest screen."""


class FootBoxes(Frozen):
    """`fields` are the lines of the page, in the middle of the table.

    `plates` are those of all seats, in order, if the keys cover a place of one.
    """

    panel: Box
    strip: Box
    keys: tuple[Box, ...]
    fields: tuple[Box, ...]
    plates: tuple[Box, ...] = ()


def foot_boxes(frame: PictureFrame, page: PageView, seats: int = 10) -> FootBoxes:
    """The parts of the page on a screen of this frame, beside this many seats."""
    gap = frame.sizes.gap
    foot = Box(frame.ledger.x, frame.ledger.y, frame.keys.w, frame.keys.bottom - frame.ledger.y)
    rows = _rows(frame, page)
    height = max(frame.ledger.h + gap + len(rows) * (frame.touch + gap), foot.h)
    panel = foot if height <= foot.h else grown(frame, height)
    if not any(seat.plate.overlaps(panel) for seat in frame.seats):
        strip, keys = _strip_and_keys(frame, panel, rows, frame.touch * 2 if frame.portrait else foot.h)
        fields = _fields(frame, len(page.lines))
        return FootBoxes(panel, strip, keys, tuple(box for box in fields if box.bottom <= panel.y))
    table = frame.table
    spare = max(0, panel.y - gap - table.y - 2 * (2 * frame.touch + gap))
    more = min(spare, len(rows) * frame.touch // 2)
    panel = Box(panel.x, panel.y - more, panel.w, panel.h + more)
    strip, keys = _strip_and_keys(frame, panel, rows, panel.h)
    free = Box(table.x, table.y, table.w, panel.y - gap - table.y)
    whole = Box(panel.x, table.y, panel.w, panel.bottom - table.y)
    return FootBoxes(whole, strip, keys, (), _plates(free, seats, gap, frame.touch))


def _strip_and_keys(
    frame: PictureFrame, panel: Box, rows: tuple[int, ...], most: int
) -> tuple[Box, tuple[Box, ...]]:
    gap = frame.sizes.gap
    strip, rest = panel.cut_top(frame.ledger.h, gap)
    area = rest.cut_bottom(min(rest.h, len(rows) * (most + gap) - gap), 0)[0] if rows else rest
    return strip, rows_of(area, rows, gap)


def _plates(area: Box, seats: int, gap: int, touch: int) -> tuple[Box, ...]:
    lines = 2 if (area.h - gap) // 2 >= LEAST_TOUCH else 1
    height = min(area.h, lines * (touch * 2 + gap) - gap)
    return grid(area.cut_bottom(height, 0)[0], -(-seats // lines), lines, gap)[:seats]


def rows_of(area: Box, rows: tuple[int, ...], gap: int) -> tuple[Box, ...]:
    """A box for each key; all rows have the same height, and each fills the width."""
    lines = grid(area, 1, len(rows), gap) if rows else []
    return tuple(box for line, count in zip(lines, rows, strict=True) for box in grid(line, count, 1, gap))


def fitting_rows(rows: tuple[int, ...], width: int, gap: int, touch: int) -> tuple[int, ...]:
    """The rows; a row with more keys than fingers can hit in this width is halved.

    >>> fitting_rows((15, 10, 6), 472, 4, 48)
    (8, 7, 5, 5, 6)
    """
    fitting: list[int] = []
    for count in rows:
        parts = 1
        while -(-count // parts) > 1 and (width + gap) // -(-count // parts) - gap < touch:
            parts += 1
        fitting += [count // parts + (at < count % parts) for at in range(parts)]
    return tuple(fitting)


def _rows(frame: PictureFrame, page: PageView) -> tuple[int, ...]:
    gap, count = frame.sizes.gap, len(page.keys)
    if page.rows:
        return fitting_rows(_legible(frame, page), frame.keys.w, gap, frame.touch)
    if not count:
        return ()
    across = page.columns or _columns(frame, page.keys)
    rows = -(-count // across)
    return tuple(count // rows + (at < count % rows) for at in range(rows))


LONG: Final = 8
"""The letters of a long label, such as a person's name."""


def _legible(frame: PictureFrame, page: PageView) -> tuple[int, ...]:
    """The rows of the page; in portrait, a row of long labels becomes two, if there is height."""
    rows: list[int] = []
    for count in page.rows:
        labels = [key.label for key in page.keys[sum(rows) : sum(rows) + count]]
        width = (frame.keys.w + frame.sizes.gap) // count - frame.sizes.gap
        longest = max(LONG, max(map(len, labels)) * 3 // 5)  # a key that is set narrower and smaller
        tight = frame.portrait and width < longest * frame.sizes.label * 55 // 100
        worded = any(len(label) >= LONG // 2 for label in labels)
        rows += [count - count // 2, count // 2] if tight and worded else [count]
    return tuple(rows)


def _columns(frame: PictureFrame, keys: tuple[KeyView, ...]) -> int:
    """Keys in a row: few enough for large labels, or the rows of the dealer's keys if they fit."""
    gap, label = frame.sizes.gap, frame.sizes.label
    longest = max(max((len(word) for word in key.label.split()), default=1) for key in keys)
    least = max(frame.touch * 3 // 2, longest * label * 55 // 100 + 2 * gap)
    fitting = max(1, (frame.keys.w + gap) // (least + gap))
    lines = (frame.keys.h + gap) // (frame.touch + gap)
    return min(fitting, max(NARROW if frame.portrait else WIDE, -(-len(keys) // lines)))


def grown(frame: PictureFrame, height: int) -> Box:
    """The lower part of the screen, at least this high; it covers a seat completely or not at all."""
    bottom = frame.keys.bottom
    top = bottom - height
    for seat in frame.seats:
        if seat.plate.y < top < seat.plate.bottom:
            top = seat.plate.y
    top = max(top, frame.table.y)
    return Box(frame.ledger.x, top, frame.keys.w, bottom - top)


def _fields(frame: PictureFrame, count: int) -> tuple[Box, ...]:
    if not count:
        return ()
    gap = frame.sizes.gap
    area = _felt(frame)
    across = FIELDS_ACROSS
    while across < count and (area.h + gap) // -(-count // across) - gap < frame.touch:
        across += 1
    rows = -(-count // across)
    height = min(area.h, rows * (frame.touch * 2 + gap))
    middle = Box(area.x, area.y + (area.h - height) // 2, area.w, height)
    return grid(middle, across, rows, gap)[:count]


def _felt(frame: PictureFrame) -> Box:
    gap = 2 * frame.sizes.gap
    plates = [seat.plate for seat in frame.seats]
    if not frame.portrait:
        left, right = plates[0].right + gap, plates[9].x - gap
        top = max(plate.bottom for plate in plates[3:7]) + gap
        return Box(left, top, right - left, frame.table.bottom - gap // 2 - top)
    top = plates[2].bottom + gap
    return Box(frame.table.x + gap, top, frame.table.w - 2 * gap, plates[1].y - gap - top)
