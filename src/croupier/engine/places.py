"""Where a card of the hand is, and where the next one belongs."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, NewType

from croupier.errors import Unreadable

Seat = NewType("Seat", int)
"""A seat of the table, 1–10, clockwise from the dealer's left."""

SEATS: Final = tuple(Seat(number) for number in range(1, 11))


class Spot(StrEnum):
    """Kinds of place; table scripts and the journal use their values."""

    SEAT = "seat"
    BOARD = "board"
    BURN = "burn"
    MUCK = "muck"
    DISCARD = "discard"  # given back in a draw
    SCRAP = "scrap"
    RETURNED = "returned"  # back on top of the stub: the next burn or deal uses it first
    STUB = "stub"  # back inside the stub: a reading taken back, or a reshuffle
    ASIDE = "aside"  # an open card that comes back into the stub in this hand (Code 1.14)
    HELD = "held"  # left the shoe and waits for the answer to an alert
    NONE = "none"


class Place(NamedTuple):
    """A place on the table: ``seat:4``, ``board``, ``board2``, ``burn``, ``muck`` …

    >>> str(Place.of_seat(Seat(4))), Place.parse("board") == BOARD, Place.parse("board2").board
    ('seat:4', True, 2)
    """

    spot: Spot
    seat: Seat | None = None
    board: int = 1  # which board

    @classmethod
    def of_seat(cls, seat: Seat) -> Place:
        return _OF_SEAT[seat]

    @classmethod
    def of_board(cls, number: int) -> Place:
        """Board number 1 to 4; a hand has one unless it is run again or played on two."""
        return BOARDS[number - 1]

    @property
    def is_board(self) -> bool:
        """Whether this is a board, whichever it is: what lies there is seen by everybody."""
        return self.spot is Spot.BOARD

    @classmethod
    def parse(cls, text: str) -> Place:
        """Read a place; raises `Unreadable` for an unknown one."""
        board = _FURTHER.get(text)
        if board is not None:
            return board
        head, _, tail = text.partition(":")
        if head == "seat" and tail.isascii() and tail.isdigit() and 1 <= int(tail) <= 10:
            return cls.of_seat(Seat(int(tail)))
        if head in set(Spot) - {Spot.SEAT} and not tail:
            return cls(Spot(head))
        raise Unreadable(
            f"place {text!r}: expected seat:1 to seat:10, board, board2 to board4, burn, muck, scrap or none"
        )

    def __str__(self) -> str:
        if self.spot is Spot.SEAT:
            return f"seat:{self.seat}"
        return f"{self.spot.value}{self.board}" if self.board > 1 else self.spot.value


_OF_SEAT: Final = {seat: Place(Spot.SEAT, seat) for seat in SEATS}
BOARD: Final = Place(Spot.BOARD)
BOARDS: Final = (BOARD, *(Place(Spot.BOARD, board=number) for number in (2, 3, 4)))
_FURTHER: Final = {str(place): place for place in BOARDS[1:]}
BURN: Final = Place(Spot.BURN)
MUCK: Final = Place(Spot.MUCK)
DISCARD: Final = Place(Spot.DISCARD)
SCRAP: Final = Place(Spot.SCRAP)
RETURNED: Final = Place(Spot.RETURNED)
STUB: Final = Place(Spot.STUB)
ASIDE: Final = Place(Spot.ASIDE)
HELD: Final = Place(Spot.HELD)
NOWHERE: Final = Place(Spot.NONE)
