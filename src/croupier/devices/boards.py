"""Further boards and readers on one terminal: their antennas, as the table numbers them.

The reader of the shoe deals; those beside it only show where cards lie. So if one falls silent, only its
antennas are lost, and play goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.devices.antennas import MAX_ANTENNA
from croupier.devices.protocol.frames import SLOT, WELL
from croupier.devices.readings import (
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeLost,
    TagGone,
    TagSeen,
)
from croupier.values import dataclass, replace

LOST: Final = "lost"
FAILED: Final = "failed"
ABSENT: Final = "absent"
"""What is reported of the antennas of a silent board, of one that reports a failure, and of one that the
board lacks."""

ELSEWHERE: Final = "?"
"""Among the signs of the shoe's reader: an antenna that another board has."""


@dataclass(frozen=True)
class Board:
    """A reader of a kind behind a port; its antenna 0 has the number `first` at the table."""

    first: int
    kind: str
    url: str


def board_of(antenna: int, boards: Mapping[int, Board]) -> Board | None:
    """The board that an antenna of the table is on, None for the reader of the shoe.

    >>> boards = {4: Board(4, "shoe-line", "/dev/b"), 8: Board(8, "pn532", "/dev/c")}
    >>> [board and board.first for board in (board_of(number, boards) for number in (3, 4, 7, 8, 15))]
    [None, 4, 4, 8, 8]
    """
    return boards.get(max((first for first in boards if first <= antenna), default=-1))


def own_numbers(
    numbers: tuple[int, ...], boards: Mapping[int, Board], board: Board | None
) -> tuple[int, ...]:
    """Which antennas of the table are on that board, by the board's own numbers."""
    return tuple(
        number - (board.first if board else 0) for number in numbers if board_of(number, boards) == board
    )


def from_board(board: Board, own: tuple[int, ...], reading: Reading) -> Iterator[Reading]:
    """A board's reading as the table has it; what only a shoe may report is left out."""
    match reading:
        case TagSeen() | TagGone() | ReaderFaultSeen() if reading.antenna not in own:
            return
        case ReaderFaultSeen() if reading.state.startswith(SLOT):
            return
        case TagSeen() | TagGone() | ReaderFaultSeen():
            yield replace(reading, antenna=board.first + reading.antenna, position=None)
        case ShoeLost(at=at):
            yield from (ReaderFaultSeen(antenna=board.first + each, state=LOST, at=at) for each in own)
        case ShoeBack(at=at, antennas=signs):
            for each in own:
                state = {"+": WELL, "-": FAILED}.get(signs[each : each + 1], ABSENT)
                yield ReaderFaultSeen(antenna=board.first + each, state=state, at=at)
        case Garbage():
            yield replace(reading, position=None)


def without_boards(first: int, reading: Reading) -> Reading | None:
    """A reading of the shoe's reader if boards begin at antenna `first`; None if it is about one of theirs.

    >>> back = without_boards(2, ShoeBack(antennas="+", firmware="1.2", at=0))
    >>> isinstance(back, ShoeBack) and back.antennas
    '+.??????????????'
    """
    match reading:
        case ShoeBack(antennas=signs) if signs:
            own = signs[:first].ljust(first, ".")
            return replace(reading, antennas=own + ELSEWHERE * (MAX_ANTENNA + 1 - first))
        case TagSeen() | TagGone() | ReaderFaultSeen() if reading.antenna >= first:
            return None
    return reading
