"""Several boards at one terminal: their antennas, their reports, and the loss of one."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from croupier.devices.antennas import PLACES, Antennas, ReaderBoard, from_board, own_numbers
from croupier.devices.open import Source, open_reader
from croupier.devices.readers.port import DRIVERS, KINDS, SHOE_LINE
from croupier.devices.readings import (
    CheckCards,
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeKey,
    ShoeLost,
    TagGone,
    TagSeen,
)
from croupier.devices.twins.process import TwinProcess
from croupier.engine.places import Place
from croupier.errors import Unreadable
from croupier.values import dataclass
from devices.readers import uids_of
from support.sweeps import by_day

PATIENCE = 20
FIRST = 4


@dataclass
class Rig:
    """A shoe on its own board and one board of a kind beside it, both as processes."""

    kind: str
    own: int
    shoe: TwinProcess
    board: TwinProcess
    readings: queue.Queue[Reading]

    @property
    def uid(self) -> str:
        return "04A1B2C3D4E5F6" if self.kind == SHOE_LINE else uids_of(self.kind)[0]

    def next(self, *kinds: type[Reading]) -> Any:
        """The next reading of these kinds; a noisy line apart, nothing else may come before it."""
        while isinstance(reading := self.readings.get(timeout=PATIENCE), Garbage):
            pass
        assert isinstance(reading, kinds), reading
        return reading

    def opened(self) -> ShoeBack:
        """Both are heard; in which order is not known."""
        both = [self.next(ShoeBack, ReaderFaultSeen) for _ in range(2)]
        (back,) = [each for each in both if isinstance(each, ShoeBack)]
        (state,) = [each for each in both if isinstance(each, ReaderFaultSeen)]
        assert (state.antenna, state.state) == (FIRST + self.own, "ok")
        return back

    def comes(self) -> None:
        where = "" if self.kind != SHOE_LINE and not self.own else f" {self.own}"
        self.board.ask(f"{'tag' if self.kind == SHOE_LINE else 'enter'} {self.uid}{where}")

    def goes(self) -> None:
        where = "" if self.kind != SHOE_LINE and not self.own else f" {self.own}"
        self.board.ask(f"{'gone' if self.kind == SHOE_LINE else 'leave'} {self.uid}{where}")


def by_turns(turn: int) -> list[Any]:
    """The kinds, of which every other one is tried by day, and those between them in the next test."""
    return by_day(KINDS[turn::2], KINDS[1 - turn :: 2])


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    kind: str = request.param
    own = 1 if kind in DRIVERS and DRIVERS[kind].ANTENNAS else 0
    readings: queue.Queue[Reading] = queue.Queue()
    boards = {FIRST: ReaderBoard(FIRST, kind, "sim:")}
    source = Source(kind=SHOE_LINE, url="sim:", antennas=(0, FIRST + own), boards=boards)
    with open_reader(source, readings.put) as port:
        (beside,) = port.others
        assert port.twin is not None and beside.twin is not None
        yield Rig(kind, own, port.twin, beside.twin, readings)
        assert port.lives()


@pytest.mark.parametrize("rig", by_turns(0), indirect=True)
def test_a_board_reports_by_the_antenna_numbers_of_the_table_and_deals_nothing(rig: Rig) -> None:
    assert rig.opened().antennas.endswith("?" * (16 - FIRST))
    rig.comes()
    seen = rig.next(TagSeen)
    assert (seen.uid, seen.antenna, seen.position) == (rig.uid, FIRST + rig.own, None)
    rig.goes()
    gone = rig.next(TagGone)
    assert gone.antenna == FIRST + rig.own
    if rig.kind == SHOE_LINE:
        rig.board.ask("draw -")
    rig.shoe.ask("draw 04112233445566")
    draw = rig.next(Draw)
    assert draw.uid == "04112233445566"
    assert draw.position is not None


@pytest.mark.parametrize("rig", by_turns(1), indirect=True)
def test_a_board_that_is_lost_costs_its_own_antennas_and_no_card(rig: Rig) -> None:
    rig.opened()
    rig.board.ask("unplug")
    lost = rig.next(ReaderFaultSeen)
    assert (lost.antenna, lost.state) == (FIRST + rig.own, "lost")
    rig.shoe.ask("draw 04112233445566")
    assert isinstance(rig.next(Draw), Draw)
    rig.board.ask("replug")
    back = rig.next(ReaderFaultSeen)
    assert (back.antenna, back.state) == (FIRST + rig.own, "ok")


BOARD = ReaderBoard(4, SHOE_LINE, "/dev/b")


@pytest.mark.parametrize(
    "reading",
    [
        Draw(uid="04A1B2C3", device_ms=0, at=0),
        CheckCards(reason="gap", at=0),
        ShoeKey(key=0, down=True, device_ms=0, at=0),
        ReaderFaultSeen(antenna=0, state="slot-blocked", at=0),
        TagSeen(uid="04A1B2C3", antenna=9, device_ms=0, at=0),
    ],
)
def test_readings_of_a_shoe_alone_are_ignored_from_a_board(reading: Reading) -> None:
    assert not list(from_board(BOARD, (0, 1), reading))


def test_a_board_says_of_each_antenna_whether_it_works_fails_or_is_not_there() -> None:
    back = ShoeBack(antennas="+-", firmware="1.2", at=5)
    found = [
        (each.antenna, each.state)
        for each in from_board(BOARD, (0, 1, 2), back)
        if isinstance(each, ReaderFaultSeen)
    ]
    assert found == [(4, "ok"), (5, "failed"), (6, "absent")]
    lost = list(from_board(BOARD, (0, 1, 2), ShoeLost(reason="gone", at=6)))
    assert [each.antenna for each in lost if isinstance(each, ReaderFaultSeen)] == [4, 5, 6]


def test_fourteen_antennas_are_shared_out_among_four_boards() -> None:
    boards = {first: ReaderBoard(first, SHOE_LINE, f"/dev/{first}") for first in (4, 8, 12)}
    numbers = tuple(range(14))
    assert [own_numbers(numbers, boards, board) for board in (None, *boards.values())] == [
        (0, 1, 2, 3),
        (0, 1, 2, 3),
        (0, 1, 2, 3),
        (0, 1),
    ]


# --- the places of antennas -------------------------------------------------------------------------------


def test_without_any_the_first_antenna_is_at_the_shoe() -> None:
    assert Antennas().places == {0: "shoe"}
    assert (Antennas().shoe, Antennas().elsewhere, Antennas().place_of(1)) == (0, {}, "")


def test_every_place_but_the_shoe_is_one_that_the_table_knows() -> None:
    """There are more places than numbers; the last ones take turns."""
    first, last = PLACES[:14], PLACES[14:]
    antennas = Antennas(dict(enumerate(first)))
    assert antennas.numbers == tuple(range(14))
    assert [str(Place.parse(place)) for place in antennas.elsewhere.values()] == list(first[1:])
    boards = Antennas(dict(enumerate(last, 13)))
    assert [str(Place.parse(place)) for place in boards.elsewhere.values()] == list(last)


def test_a_table_may_have_no_antenna_at_the_shoe() -> None:
    assert Antennas({3: "muck"}).shoe is None


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        ({16: "shoe"}, "from 0 to 15"),
        ({-1: "shoe"}, "from 0 to 15"),
        ({0: "seat:0"}, "seat:1 to seat:10"),
        ({0: "Shoe"}, "expected shoe"),
        ({0: "board", 1: "board"}, "a different place"),
    ],
)
def test_an_invalid_place_is_refused(places: Mapping[int, str], reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        Antennas(places)
