"""The place of every part of the picture, for any size from 800×480, landscape or portrait.

`frame(size)` gives the fixed parts; all other places follow from them. Seats are as the dealer sees them:
seat 1 at the dealer's left hand, then clockwise to seat 10.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from croupier.errors import Fault
from croupier.terminal.views.layout.boxes import Box, grid
from croupier.terminal.views.theme import LEAST, Sizes, figures_height, line_height, sizes_of
from croupier.values import Frozen, dataclass, replace

SMALLEST: Final = (800, 480)
SMALLEST_PORTRAIT: Final = (480, 800)
TOUCH: Final = 48
"""Pixels for a finger in both directions, up to 720 lines; with more lines keys are relatively smaller."""

Size = tuple[int, int]


class SeatBoxes(Frozen):
    """A seat: its plate, its bet on the side of the table's centre, and the room for bet and status."""

    plate: Box
    bet: Box
    room: Box


@dataclass(frozen=True, eq=False)
class PictureFrame:
    """The fixed parts of the picture; a screen has one frame, equal only to itself."""

    size: Size
    portrait: bool
    sizes: Sizes
    touch: int  # pixels for a finger in both directions
    title: Box
    health: Box
    prompt: Box
    rules: Box
    table: Box
    felt: Box
    seats: tuple[SeatBoxes, ...]  # seat 1 first
    burns: Box
    pot: Box
    street: Box
    board: Box
    pots: Box
    ledger: Box
    notice: Box
    keys: Box


def supported(size: Size) -> bool:
    """Whether the picture is designed for this size.

    >>> supported((800, 480)), supported((720, 1280)), supported((640, 480))
    (True, True, False)
    """
    least = SMALLEST_PORTRAIT if size[1] > size[0] else SMALLEST
    return size[0] >= least[0] and size[1] >= least[1]


@lru_cache(maxsize=8)
def frame(size: Size, *, low: bool = False) -> PictureFrame:
    """The fixed parts for a screen of `size` pixels; raises `Fault` below the smallest supported size.

    `low`: an alert is under the table, which leaves it more room there, in landscape if room is scarce.
    """
    if not supported(size):
        least = SMALLEST_PORTRAIT if size[1] > size[0] else SMALLEST
        raise Fault(f"screen of {size[0]}×{size[1]} pixels: at least {least[0]}×{least[1]} are needed")
    portrait = size[1] > size[0]
    scale = min(size[0] / 720, size[1] / 1280) if portrait else min(size[0] / 1280, size[1] / 720)
    sizes, touch = sizes_of(size), at_least(TOUCH * scale, TOUCH)
    title, health, prompt, table, ledger, notice, keys = _bars(size, portrait, scale, sizes, touch, low=low)
    rules, prompt = prompt.cut_right(at_least((120 if portrait else 108) * scale, 84), sizes.gap)
    place = _portrait_table if portrait else _landscape_table
    felt, seats, middle = place(table, sizes)
    burns, pot, street, board, pots = _middle(middle, sizes, low=low and not portrait)
    return PictureFrame(
        size=size,
        portrait=portrait,
        sizes=sizes,
        touch=touch,
        title=title,
        health=health,
        prompt=prompt,
        rules=rules,
        table=table,
        felt=felt,
        seats=seats,
        burns=burns,
        pot=pot,
        street=street,
        board=board,
        pots=pots,
        ledger=ledger,
        notice=notice,
        keys=keys,
    )


CROWDED: Final = 40
"""What the board gives of its height to many pots, in percent."""


@lru_cache(maxsize=4)
def crowded(frame: PictureFrame) -> PictureFrame:
    """The same frame with more room for pots, under a lower board."""
    more = frame.board.h * CROWDED // 100
    board, pots = frame.board.cut_bottom(more, 0)[1], frame.pots
    return replace(frame, board=board, pots=Box(pots.x, pots.y - more, pots.w, pots.h + more))


LOWER: Final = 9
UPRIGHT_LOWER: Final = 6
"""The table's height given to an alert under it, in landscape and portrait, in percent of the screen."""


def _bars(
    size: Size, portrait: bool, scale: float, sizes: Sizes, touch: int, *, low: bool
) -> tuple[Box, ...]:
    gap = sizes.gap
    strip = sizes.body + 2 * gap
    rest = Box(0, 0, *size).inset(gap, gap)
    if portrait:
        title, rest = rest.cut_top(sizes.body + gap, gap)
        health, rest = rest.cut_top(sizes.body + gap, gap)
        prompt, rest = rest.cut_top(round(168 * scale), gap)
    else:
        both, rest = rest.cut_top(sizes.body + gap, gap)
        title, health = both.cut_left(both.w * 55 // 100, gap)
        prompt, rest = rest.cut_top(at_least(96 * scale, 62), gap)
    row = line_height(sizes.label) + line_height(sizes.hint) + gap
    rows = _key_rows(size)
    more = size[1] * (UPRIGHT_LOWER if portrait else LOWER) // 100 if low else 0
    keys, rest = rest.cut_bottom(rows * (max(row, touch) + gap) - gap + more, gap)
    if portrait:
        notice, rest = rest.cut_bottom(strip, gap)
        ledger, table = rest.cut_bottom(strip, gap)
    else:
        both, table = rest.cut_bottom(strip, gap)
        ledger, notice = both.cut_left(both.w * 58 // 100, gap)
    return title, health, prompt, table, ledger, notice, keys


def at_least(pixels: float, least: int) -> int:
    return max(round(pixels), least)


def _landscape_table(table: Box, sizes: Sizes) -> tuple[Box, tuple[SeatBoxes, ...], Box]:
    """Four seats along the far side, three down each end; the dealer's side is free."""
    gap = sizes.gap
    height = (table.h - 3 * gap) // 4
    width = min(table.w * 196 // 1000, height * 3)
    beside = width * 56 // 100
    below = max(figures_height(sizes.bet) + gap, 2 * line_height(sizes.status) - 1)
    felt = Box(table.x + width // 2, table.y + height // 2, table.w - width, table.h - height // 2)
    left = [Box(table.x, table.y + row * (height + gap), width, height) for row in (3, 2, 1)]
    right = [Box(table.right - width, box.y, width, height) for box in reversed(left)]
    spread = min((table.w - 4 * width) // 5, gap)
    first = table.x + (table.w - 4 * width - 3 * spread) // 2
    top = [Box(first + index * (width + spread), table.y, width, height) for index in range(4)]
    inside = Box(table.x + width + 2 * gap, table.y + height + gap // 2, table.w - 2 * width - 4 * gap, below)
    more = width // 4  # the seats at the ends have less space under their plates
    ends = (inside.x, top[0].right + more, top[1].right, top[3].x - gap - more, inside.right)
    zones = [
        Box(left + (2 * gap if at else 0), inside.y, right - left - (2 * gap if at else 0), below)
        for at, (left, right) in enumerate(pairwise(ends))
    ]
    under = inside.bottom + gap // 2
    least = figures_height(sizes.bet) + gap
    seats = (
        *_plates_with_bets(left, 1, beside, under, least, gap),
        *(SeatBoxes(plate, zone.under(plate), zone) for plate, zone in zip(top, zones, strict=True)),
        *_plates_with_bets(right, -1, beside, under, least, gap),
    )
    x = table.x + width + beside + 2 * gap
    return felt, seats, Box(x, under, table.right - (x - table.x) - x, table.bottom - under - gap // 2)


def _portrait_table(table: Box, sizes: Sizes) -> tuple[Box, tuple[SeatBoxes, ...], Box]:
    """Five rows of two seats, the board across the whole width under the third row."""
    gap = sizes.gap
    between = table.h * 37 // 100
    height = (table.h - between - 6 * gap) // 5
    width = (table.w - 4 * gap) * 33 // 100
    felt = Box(table.x + width // 8, table.y + height // 3, table.w - 2 * (width // 8), table.h - height // 3)
    tops = [table.y + row * (height + gap) for row in range(3)]
    middle = Box(table.x, tops[2] + height + gap, table.w, between).inset(5 * gap, gap)
    tops += [table.bottom - 2 * height - gap, table.bottom - height]
    left = [Box(table.x, y, width, height) for y in reversed(tops)]
    right = [Box(table.right - width, box.y, width, height) for box in reversed(left)]
    beside = (table.w - 2 * width - 4 * gap) // 2
    seats = (
        *_plates_with_bets(left, 1, beside, table.y, height, gap),
        *_plates_with_bets(right, -1, beside, table.y, height, gap),
    )
    return felt, seats, middle


def _plates_with_bets(
    plates: list[Box], side: int, width: int, top: int, least: int, gap: int
) -> tuple[SeatBoxes, ...]:
    """Each bet to the right (`side` 1) or to the left (-1) of its plate, no higher than `top`.

    One that begins lower than its plate is still `least` pixels high, and the next begins under it.
    """
    found = {}
    for plate in sorted(plates, key=lambda plate: plate.y):
        y = max(plate.y, top)
        bottom = max(plate.bottom, y + least)
        x = plate.right + gap if side > 0 else plate.x - gap - width
        bet = Box(x, y, width, bottom - y)
        top = bottom + gap // 2
        found[plate] = SeatBoxes(plate, bet, bet)
    return tuple(found[plate] for plate in plates)


def bet_at(area: Box, plate: Box, width: int) -> int:
    """Where a bet of `width` pixels begins in its area: nearest to its own plate.

    Beside a plate it is at that end; under one, in the plate's middle, or if other plates are in the way, in
    the middle of the free space.
    """
    if area.y < plate.bottom:
        return area.x if area.middle[0] > plate.middle[0] else area.right - width
    free = area.under(plate)
    middle = plate.middle[0] - width // 2
    if free.x <= middle and middle + width <= free.right:
        return middle
    return max(area.x, min(free.middle[0] - width // 2, area.right - width))


def bet_and_rest(area: Box, plate: Box, gap: int) -> tuple[Box, Box]:
    """The part of the area for the bet, at its own plate or away from others beside it; and the rest."""
    width = area.w * 58 // 100
    left, right = area.cut_left(width, gap), area.cut_right(width, gap)
    under = left[0].under(plate).w - right[0].under(plate).w
    to_the_right = area.middle[0] > plate.middle[0]
    return right if under < 0 or (under == 0 and to_the_right) else left


FOOT = 34
"""The part of the height under the pot, in percent, that the board leaves to the pots."""


def _middle(middle: Box, sizes: Sizes, *, low: bool) -> tuple[Box, Box, Box, Box, Box]:
    """Burns, pot and street on one line, the board below, the pots with who is in each at the foot.

    On a `low` table the pots have one line.
    """
    gap = sizes.gap
    line, rest = middle.cut_top(figures_height(sizes.pot) + (2 if low else gap), gap * 4 // 3)
    foot = max(2 * (sizes.status + 2), 3 * (LEAST + 2) - 1, rest.h * FOOT // 100)
    if low:
        foot = line_height(sizes.status)
    board, pots = rest.cut_top(min(rest.h - foot - gap, (rest.w - 4 * gap) * 28 // 100), gap)
    side = line.w * 23 // 100
    burns, line = line.cut_left(side, gap)
    street, pot = line.cut_right(side, gap)
    return burns, pot, street, board, pots


def board_boxes(board: Box, count: int, gap: int, places: int = 5) -> tuple[Box, ...]:
    """`places` for board cards (or more, if more lie there), centred, in the size for five."""
    places = max(places, count)
    across = max(5, places)
    width = min(board.h * 5 // 7, (board.w - (across - 1) * gap) // across)
    height = min(board.h, width * 7 // 5)
    x = board.x + (board.w - places * width - (places - 1) * gap) // 2
    y = board.y + (board.h - height) // 2
    return tuple(Box(x + index * (width + gap), y, width, height) for index in range(places))


class RowBoxes(Frozen):
    """A row of one of several boards: its number, and the places of its own cards."""

    label: Box
    cards: tuple[Box, ...]


TILE: Final = 38
"""The least height of a card in a row, in pixels: its rank is read at two metres."""


@lru_cache(maxsize=4)
def with_rows(frame: PictureFrame) -> PictureFrame:
    """The same frame with more room for several boards, over one line of pots."""
    line, top = line_height(frame.sizes.status), frame.board.y
    pots = frame.pots.cut_bottom(line, 0)[0]
    board = Box(frame.board.x, top, frame.board.w, pots.y - frame.sizes.gap // 2 - top)
    return replace(frame, board=board, pots=pots)


def rows_fitting(frame: PictureFrame) -> int:
    """How many boards have a row each."""
    return max(1, (frame.board.h + frame.sizes.gap) // (TILE + frame.sizes.gap))


def row_boxes(
    area: Box, gap: int, label: int, rows: int, places: int, shared: int
) -> tuple[tuple[Box, ...], tuple[RowBoxes, ...]]:
    """The places of the cards that all boards share, once between the rows, and then those of each row.

    `label` is the width of a board's number.
    """
    height = (area.h - (rows - 1) * gap) // rows
    width = min((area.w - label - places * gap) // places, height * 5 // 3)
    x = area.x + (area.w - label - places * (width + gap)) // 2
    tall = height if rows == 1 else min(area.h, height * 3 // 2)
    common = tuple(
        Box(x + at * (width + gap), area.y + (area.h - tall) // 2, width, tall) for at in range(shared)
    )
    x += shared * (width + gap)
    found = []
    for row in range(rows):
        y = area.y + row * (height + gap)
        own = range(places - shared)
        cards = tuple(Box(x + label + gap + at * (width + gap), y, width, height) for at in own)
        found.append(RowBoxes(Box(x, y, label, height), cards))
    return common, tuple(found)


def _key_rows(size: Size) -> int:
    """Rows of the dealer's keys: two in landscape; in portrait four, or three if height is needed."""
    return 2 if size[0] >= size[1] else 4 if size[1] >= 1000 else 3


def key_boxes(area: Box, count: int, gap: int, rows: int) -> tuple[Box, ...]:
    """The keys in `rows` rows of equal keys, in reading order."""
    if not count:
        return ()
    rows = min(rows, count)
    return grid(area, -(-count // rows), rows, gap)[:count]


@lru_cache(maxsize=16)
def table_key_boxes(frame: PictureFrame, count: int, *, mirrored: bool = False) -> tuple[Box, ...]:
    """The dealer's keys, at the foot of the picture; `mirrored` for the left hand."""
    rows, gap = _key_rows(frame.size), frame.sizes.gap
    if not mirrored or not count:
        return key_boxes(frame.keys, count, gap, rows)
    columns = -(-count // min(rows, count))
    places = key_boxes(frame.keys, columns * min(rows, count), gap, rows)
    return tuple(places[at - at % columns + columns - 1 - at % columns] for at in range(count))
