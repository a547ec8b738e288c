"""The antennas of a table: the number, the place and the board of each.

The reader of the shoe deals. Boards beside it only show where cards lie: if one falls silent, only its
antennas are lost, and play goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

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
from croupier.errors import Unreadable
from croupier.values import dataclass, replace

SHOE: Final = "shoe"
PLACES: Final = (
    SHOE,
    *(f"seat:{seat}" for seat in range(1, 11)),
    "board",
    "board2",
    "board3",
    "board4",
    "muck",
    "burn",
)
"""The places that an antenna may have, as table scripts write them."""

MAX_ANTENNA: Final = 15


@dataclass(frozen=True)
class Antennas:
    """The place of each antenna by its number; without any, antenna 0 is at the shoe.

    Raises `Unreadable` for a number beyond 0 to 15, an unknown place, and a place with two antennas.

    >>> antennas = Antennas({1: "shoe", 2: "board", 3: "seat:4"})
    >>> antennas.shoe, antennas.place_of(3), antennas.place_of(9), antennas.elsewhere
    (1, 'seat:4', '', {2: 'board', 3: 'seat:4'})
    """

    places: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if not self.places:
            object.__setattr__(self, "places", MappingProxyType({0: SHOE}))
        for antenna, place in self.places.items():
            if not 0 <= antenna <= MAX_ANTENNA:
                raise Unreadable(f"antenna {antenna}: expected a number from 0 to {MAX_ANTENNA}")
            if place not in PLACES:
                expected = "shoe, seat:1 to seat:10, board, board2 to board4, muck or burn"
                raise Unreadable(f"antenna {antenna}: {place!r}: expected {expected}")
        if len(set(self.places.values())) < len(self.places):
            raise Unreadable("antennas: expected a different place for each")

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers, in order."""
        return tuple(sorted(self.places))

    @property
    def shoe(self) -> int | None:
        """The antenna of the shoe, if there is one."""
        return next((antenna for antenna, place in self.places.items() if place == SHOE), None)

    @property
    def elsewhere(self) -> dict[int, str]:
        """The antennas that show where a card lies."""
        return {antenna: self.places[antenna] for antenna in self.numbers if antenna != self.shoe}

    def place_of(self, antenna: int) -> str:
        """The place of an antenna, empty if it has none."""
        return self.places.get(antenna, "")


LOST: Final = "lost"
FAILED: Final = "failed"
ABSENT: Final = "absent"
"""The reports for antennas of a silent board, of a board with a failure, and for antennas that a board
lacks.
"""

ELSEWHERE: Final = "?"
"""A sign of the shoe's reader: this antenna is on another board."""


@dataclass(frozen=True)
class ReaderBoard:
    """A reader of a kind behind a port; its antenna 0 is number `first` of the table."""

    first: int
    kind: str
    url: str


def board_of(antenna: int, boards: Mapping[int, ReaderBoard]) -> ReaderBoard | None:
    """The board of a table's antenna, None for the reader of the shoe.

    >>> boards = {4: ReaderBoard(4, "shoe-line", "/dev/b"), 8: ReaderBoard(8, "pn532", "/dev/c")}
    >>> [board and board.first for board in (board_of(number, boards) for number in (3, 4, 7, 8, 15))]
    [None, 4, 4, 8, 8]
    """
    return boards.get(max((first for first in boards if first <= antenna), default=-1))


def own_numbers(
    numbers: tuple[int, ...], boards: Mapping[int, ReaderBoard], board: ReaderBoard | None
) -> tuple[int, ...]:
    """The table's antennas that are on that board, by the board's own numbers."""
    return tuple(
        number - (board.first if board else 0) for number in numbers if board_of(number, boards) == board
    )


def from_board(board: ReaderBoard, own: tuple[int, ...], reading: Reading) -> Iterator[Reading]:
    """A board's reading in the table's numbers; readings that only a shoe may report are dropped."""
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
    """A reading of the shoe's reader without the antennas of boards; None if nothing is left.

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
