"""Opens the reader of a table: a shoe with the line protocol or a ready-made reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import field
from types import MappingProxyType
from typing import Final

from croupier.devices.antennas import ReaderBoard, from_board, own_numbers, without_boards
from croupier.devices.buttons import Buttons
from croupier.devices.debounce import ContactSettings, Edge, EncoderTurn
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readers.link import ReaderLinkSettings
from croupier.devices.readers.port import DRIVERS, SHOE_LINE, ReaderPort
from croupier.devices.readings import Reading, ShoePosition, monotonic_ms
from croupier.devices.shoe import ShoePort
from croupier.errors import Fault
from croupier.values import dataclass, replace

_NO_SLOT: Final = -1
"""The antenna of the shoe on a board that has none."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where a table's cards are read: a reader of a kind in `readers.port.KINDS` at the port `url`.

    Cards leave the shoe past `slot_antenna`, and their tags are read within `pair_ms`. A ready-made reader
    may have a slot sensor beside it, on GPIO `slot_pin` of the pin factory. With `acknowledge_on_read`,
    readings are acknowledged at once; otherwise the shoe keeps them until they are stored. `boards` are
    further readers, by the number of their first antenna; `antennas` then have the table's numbers.
    """

    kind: str
    url: str
    antennas: tuple[int, ...] = (0,)
    slot_antenna: int = 0
    pair_ms: int = 450
    slot_pin: int | None = None
    pin_factory: str = "none"
    acknowledge_on_read: bool = False
    boards: Mapping[int, ReaderBoard] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, board: ReaderBoard | None) -> Source:
        """One board of the table by its own numbers, or without a board the reader of the shoe."""
        own = own_numbers(self.antennas, self.boards, board)
        alone = replace(self, antennas=own or (0,), boards=MappingProxyType({}))
        if board is None:
            return alone
        return replace(
            alone,
            kind=board.kind,
            url=board.url,
            slot_antenna=_NO_SLOT,
            slot_pin=None,
            acknowledge_on_read=True,
        )


def open_port(
    source: Source,
    emit: Callable[[Reading], None],
    *,
    after: ShoePosition | None = None,
    clock: Callable[[], int] = monotonic_ms,
) -> ShoePort | ReaderPort:
    """Listen only to the port, to a shoe from the position `after` on; raises as `PortSource` does."""
    if source.kind != SHOE_LINE:
        reader = ReaderLinkSettings(
            antennas=source.antennas,
            slot_antenna=source.slot_antenna,
            has_slot_sensor=source.slot_pin is not None,
            pair_ms=source.pair_ms,
            sightings=1
            if DRIVERS[source.kind].SILENT
            else 2,  # a reader that speaks unasked may report it only once
        )
        return ReaderPort(source.kind, source.url, emit, settings=reader, clock=clock)
    shoe = ShoeLinkSettings(
        slot_antenna=source.slot_antenna,
        tag_after_ms=source.pair_ms,
        acknowledge_on_read=source.acknowledge_on_read,
    )
    return ShoePort(source.url, emit, settings=shoe, after=after, clock=clock)


@contextmanager
def open_reader(
    source: Source, emit: Callable[[Reading], None], *, after: ShoePosition | None = None
) -> Iterator[ShoePort | ReaderPort]:
    """During the block, listen to the reader, its slot sensor and further boards, if any.

    It waits for a device that is missing. Raises `Unreadable` for an invalid URL, and `Fault` if the record
    of the wire cannot be written, a twin does not start, or the pin is unavailable.
    """
    with ExitStack() as opened:
        boards = source.boards.values()
        others = tuple(opened.enter_context(_board(source, board, emit)) for board in boards)
        port = _named(source.of(None), _filtered(source, emit), after)
        opened.enter_context(port)
        port.others = others
        if isinstance(port, ReaderPort) and source.slot_pin is not None:
            opened.enter_context(open_slot(source.slot_pin, source.pin_factory, port.slot_edge))
        yield port


def _named(
    source: Source, emit: Callable[[Reading], None], after: ShoePosition | None = None
) -> ShoePort | ReaderPort:
    try:
        return open_port(source, emit, after=after)
    except OSError as error:
        raise Fault(f"shoe.port {source.url!r}: {error}") from error


def _board(source: Source, board: ReaderBoard, emit: Callable[[Reading], None]) -> ShoePort | ReaderPort:
    """A board beside the shoe's reader."""
    own = own_numbers(source.antennas, source.boards, board)

    def at_the_table(reading: Reading) -> None:
        for each in from_board(board, own, reading):
            emit(each)

    return _named(source.of(board), at_the_table)


def _filtered(source: Source, emit: Callable[[Reading], None]) -> Callable[[Reading], None]:
    """Passes on the readings of the shoe's reader, without antennas of boards."""
    if not source.boards:
        return emit
    first = min(source.boards)

    def at_the_table(reading: Reading) -> None:
        if (kept := without_boards(first, reading)) is not None:
            emit(kept)

    return at_the_table


def open_slot(pin: int, factory: str, emit: Callable[[Edge], None]) -> Buttons:
    """The slot's contact on GPIO `pin`, closed to ground while a card is in the slot; close it after use.

    `emit` gets its edges on the library's thread (`ReaderPort.slot_edge`). Raises `Fault` as `Buttons` does.
    """

    def edges_only(item: Edge | EncoderTurn) -> None:
        if isinstance(item, Edge):
            emit(item)

    return Buttons(ContactSettings(factory=factory, pins={"slot": pin}), edges_only)
