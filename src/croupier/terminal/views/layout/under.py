"""Where the parts of an alert are: under the table, in place of the dealer's keys."""

from __future__ import annotations

from typing import Final

from croupier.terminal.view import AlertView
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.layout.picture import Frame
from croupier.terminal.views.roles import line_height
from croupier.values import dataclass

FEW: Final = 4
"""How many ways out are in one row, in portrait one below the other; more are in two."""


@dataclass(frozen=True)
class AlertBoxes:
    """`says` is the place of the quoted rule, under its title; None if the ways out need it all."""

    panel: Box
    head: Box
    rule: Box
    says: Box | None
    ways: tuple[Box, ...]
    side: tuple[Box, ...]


def alert_boxes(frame: Frame, alert: AlertView) -> AlertBoxes:
    """A band with name and rule, what the rule says, the ways out, and keys beside them."""
    sizes, gap = frame.sizes, frame.sizes.gap
    panel = Box(frame.ledger.x, frame.ledger.y, frame.keys.w, frame.keys.bottom - frame.ledger.y)
    band, rest = panel.cut_top(line_height(sizes.body) + gap // 2, gap)
    head, rule = band.cut_left(band.w * _share(alert) // 100, gap)
    side: tuple[Box, ...] = ()
    if alert.side:
        column, rest = _column(frame, rest, len(alert.side))
        side = grid(column, *_across(frame, len(alert.side)), gap)
    columns, rows = _ways(frame, len(alert.ways), rest.h)
    lines = 1 if columns == 1 else 2  # if a way out is as wide as the panel, it says what it leads to
    wanted = line_height(sizes.label) + lines * line_height(sizes.consequence) + gap
    most = (rest.h + gap) // rows - gap
    row = max(frame.touch, min(wanted, most))
    if rest.h - rows * (row + gap) < 2 * line_height(sizes.consequence):
        return AlertBoxes(panel, head, rule, None, grid(rest, columns, rows, gap)[: len(alert.ways)], side)
    ways, says = rest.cut_bottom(rows * (row + gap) - gap, gap)
    return AlertBoxes(panel, head, rule, says, grid(ways, columns, rows, gap)[: len(alert.ways)], side)


def _share(alert: AlertView) -> int:
    """The share of the band, in percent, for the name of the alert beside its rule, by their lengths."""
    name = len(alert.code) * 10 // 8  # it is bold
    return min(max(100 * name // (name + len(alert.rule) + 1), 40), 60)


def _column(frame: Frame, rest: Box, count: int) -> tuple[Box, Box]:
    """The place of the keys beside the ways out: at the end of the panel, in portrait at its foot."""
    gap = frame.sizes.gap
    if frame.portrait:
        return rest.cut_bottom(frame.touch, gap)
    return rest.cut_right(frame.rules.w, gap)


def _across(frame: Frame, count: int) -> tuple[int, int]:
    return (count, 1) if frame.portrait else (1, count)


def _ways(frame: Frame, count: int, height: int) -> tuple[int, int]:
    """Columns and rows of the ways out in an area of this height."""
    if frame.portrait:
        fitting = max(1, (height + frame.sizes.gap) // (frame.touch + frame.sizes.gap))
        columns = max(1 if count < FEW else 2, -(-count // fitting))
    else:
        columns = max(1, count) if count <= FEW else -(-count // 2)
    return columns, max(1, -(-count // columns))
