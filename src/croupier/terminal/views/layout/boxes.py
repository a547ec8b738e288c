"""A rectangle of whole pixels that can be cut, shrunk and divided; pygame takes it for a rect."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Self


class Box(NamedTuple):
    """Left, top, width and height in pixels.

    >>> top, rest = Box(0, 0, 100, 50).cut_top(20, 2)
    >>> rest
    Box(x=0, y=22, w=100, h=28)
    """

    x: int
    y: int
    w: int
    h: int

    @classmethod
    def around(cls, boxes: Iterable[Box]) -> Self:
        """The smallest box that has all of these in it.

        >>> Box.around([Box(0, 0, 2, 2), Box(5, 1, 2, 4)])
        Box(x=0, y=0, w=7, h=5)
        """
        boxes = tuple(boxes)
        x, y = min(box.x for box in boxes), min(box.y for box in boxes)
        return cls(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, across: int, down: int) -> Box:
        """The box without a margin on every side."""
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def cut_top(self, height: int, gap: int) -> tuple[Box, Box]:
        """The top `height` pixels, and what is left under a gap."""
        rest = Box(self.x, self.y + height + gap, self.w, self.h - height - gap)
        return Box(self.x, self.y, self.w, height), rest

    def cut_bottom(self, height: int, gap: int) -> tuple[Box, Box]:
        """The bottom `height` pixels, and what is left over a gap."""
        cut = Box(self.x, self.bottom - height, self.w, height)
        return cut, Box(self.x, self.y, self.w, self.h - height - gap)

    def cut_left(self, width: int, gap: int) -> tuple[Box, Box]:
        """The left `width` pixels, and what is left beside a gap."""
        rest = Box(self.x + width + gap, self.y, self.w - width - gap, self.h)
        return Box(self.x, self.y, width, self.h), rest

    def cut_right(self, width: int, gap: int) -> tuple[Box, Box]:
        """The right `width` pixels, and what is left beside a gap."""
        cut = Box(self.right - width, self.y, width, self.h)
        return cut, Box(self.x, self.y, self.w - width - gap, self.h)

    def under(self, other: Box) -> Box:
        """The part of this box between the left and the right end of the other one.

        >>> Box(0, 20, 100, 10).under(Box(70, 0, 60, 10))
        Box(x=70, y=20, w=30, h=10)
        """
        left, right = max(self.x, other.x), min(self.right, other.right)
        return Box(left, self.y, right - left, self.h)

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def encloses(self, other: Box) -> bool:
        """Whether the other box is wholly inside this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )


@lru_cache(maxsize=256)
def grid(area: Box, columns: int, rows: int, gap: int) -> tuple[Box, ...]:
    """Equal cells that fill the area to its last pixel, row by row.

    >>> [cell.w for cell in grid(Box(0, 0, 100, 10), 3, 1, 2)]
    [32, 32, 32]
    """
    lefts = [area.x + column * (area.w + gap) // columns for column in range(columns + 1)]
    tops = [area.y + row * (area.h + gap) // rows for row in range(rows + 1)]
    return tuple(
        Box(
            lefts[column], tops[row], lefts[column + 1] - gap - lefts[column], tops[row + 1] - gap - tops[row]
        )
        for row in range(rows)
        for column in range(columns)
    )
