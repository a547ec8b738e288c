"""One suite for all bought readers: with their twins in memory, and as processes on a real pty."""

from __future__ import annotations

import importlib
import pkgutil
import queue
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pytest

from croupier.devices import readers
from croupier.devices.debounce import Edge
from croupier.devices.readers.dialogue import Driver
from croupier.devices.readers.port import DRIVERS, ReaderPort, ReaderProcess
from croupier.devices.readers.twins import TWINS, VARIANTS
from croupier.devices.readings import (
    CheckCards,
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeLost,
    TagGone,
    TagSeen,
)
from croupier.devices.twins.port import Twin
from croupier.terminal.health import NOISY
from croupier.values import replace
from devices.readers import (
    ASKED,
    CODECS,
    FAMILIES,
    MUX,
    ONE_AT_ONCE,
    STEP_MS,
    TELLING,
    MemoryRig,
    PtyRig,
    Rig,
    kind_of,
    known,
    settings_of,
    uids_of,
    vectors_of,
)


@pytest.fixture(params=[f"{family}-memory" for family in FAMILIES])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    family, _, way = request.param.rpartition("-")
    if way == "memory":
        memory = MemoryRig(family)
        memory.back = opened(memory)
        yield memory
        return
    kind = kind_of(family)
    with ReaderProcess(family.removesuffix(MUX), slot=settings_of(family).slot_antenna) as twin:
        pty = PtyRig(family, twin)
        settings = replace(settings_of(family), lost_after_ms=2000)  # the machine may be busy
        with ReaderPort(kind, str(twin.path), pty.readings.put, settings=settings):
            pty.back = opened(pty)
            yield pty


def only(*families: str) -> pytest.MarkDecorator:
    """The test is for these families alone, in memory."""
    return pytest.mark.parametrize("rig", [f"{each}-memory" for each in families], indirect=True)


MANY = tuple(each for each in FAMILIES if each.endswith(MUX))
"""Readers with several antennas."""

TURNS = count()
"""The tests that are run on a pty as well, in the order of this file."""


def on_a_pty_too(*families: str) -> pytest.MarkDecorator:
    """The test is worth the time of a process on a pty too: by day with every third of the families.

    The next test takes the families after them, so that by day each family has several tests on a pty.
    """
    turn = next(TURNS)
    ways: list[Any] = [f"{each}-memory" for each in families]
    for at, each in enumerate(families):
        ways.append(pytest.param(f"{each}-pty", marks=[] if (at + turn) % 3 == 0 else [pytest.mark.nightly]))
    return pytest.mark.parametrize("rig", ways, indirect=True)


def opened(rig: Rig) -> ShoeBack:
    back = rig.next()
    assert isinstance(back, ShoeBack)
    return back


def slot(rig: Rig) -> int:
    return settings_of(rig.family).slot_antenna


def drawn(rig: Rig, count: int) -> list[str]:
    """The tags of the next `count` draws; only noise may come between them."""
    uids: list[str] = []
    while len(uids) < count:
        reading = rig.next()
        if isinstance(reading, Draw):
            uids.append(reading.uid)
        else:
            assert isinstance(reading, Garbage), reading
    return uids


def passes(rig: Rig, uids: Sequence[str]) -> None:
    for uid in uids:
        rig.do(f"pass {uid}")


@on_a_pty_too(*FAMILIES)
def test_a_reader_is_opened_and_identified(rig: Rig) -> None:
    assert rig.back.firmware == known(rig.family).firmware
    antennas = settings_of(rig.family).antennas
    assert rig.back.antennas == "".join("+" if each in antennas else "." for each in range(max(antennas) + 1))


@on_a_pty_too(*FAMILIES)
def test_cards_out_of_the_shoe_are_draws_in_their_order(rig: Rig) -> None:
    passes(rig, uids_of(rig.family)[:4])
    assert drawn(rig, 4) == list(uids_of(rig.family)[:4])
    rig.do("wait")
    rig.quiet(600)


def test_a_card_that_lingers_is_one_draw_and_is_another_when_it_comes_again(rig: Rig) -> None:
    uid, other = uids_of(rig.family)[:2]
    rig.do(f"enter {uid} {slot(rig)}")
    assert drawn(rig, 1) == [uid]
    rig.quiet(1500)
    rig.do(f"leave {uid} {slot(rig)}")
    rig.quiet(700)
    rig.do(f"enter {other} {slot(rig)}")
    assert drawn(rig, 1) == [other]
    rig.do(f"leave {other} {slot(rig)}")
    rig.quiet(700)
    rig.do(f"enter {uid} {slot(rig)}")
    assert drawn(rig, 1) == [uid]


@only(*TELLING)
def test_a_card_that_gives_no_number_is_an_unread_draw_when_it_has_passed(rig: Rig) -> None:
    uid = uids_of(rig.family)[0]
    rig.do(f"unread {slot(rig)}")
    rig.quiet(500)
    rig.do(f"read {slot(rig)}")
    assert drawn(rig, 1) == [""]
    rig.do(f"enter {uid} {slot(rig)}")
    assert drawn(rig, 1) == [uid]
    rig.quiet(600)


@only(*TELLING)
def test_a_card_that_gives_its_number_late_is_one_draw(rig: Rig) -> None:
    uid = uids_of(rig.family)[0]
    rig.do(f"unread {slot(rig)}")
    rig.quiet(200)
    rig.do(f"enter {uid} {slot(rig)}")
    rig.do(f"read {slot(rig)}")
    assert drawn(rig, 1) == [uid]
    rig.quiet(600)


@only(*(each for each in ASKED if each not in ONE_AT_ONCE))
def test_two_tags_at_once_are_two_draws_in_no_known_order(rig: Rig) -> None:
    first, second = uids_of(rig.family)[:2]
    rig.do("slow 60")  # so that one look sees both
    rig.do(f"enter {first} {slot(rig)}")
    rig.do(f"enter {second} {slot(rig)}")
    assert set(drawn(rig, 2)) == {first, second}
    rig.do("slow 0")
    reading = next_but_garbage(rig, patience=600)
    assert reading is None or isinstance(reading, CheckCards)


def next_but_garbage(rig: Rig, patience: int) -> Reading | None:
    """The next reading within `patience` ms, None if there is none: both tags came in one look or in two."""
    if isinstance(rig, MemoryRig):
        for _ in range(patience // STEP_MS):
            rig.step()
        return rig.readings.pop(0) if rig.readings else None
    assert isinstance(rig, PtyRig)
    try:
        return rig.readings.get(timeout=patience / 1000)
    except queue.Empty:
        return None


@only(*ONE_AT_ONCE)
def test_the_first_of_two_tags_is_reported_and_the_second_once_it_is_alone(rig: Rig) -> None:
    first, second = uids_of(rig.family)[:2]
    rig.do(f"enter {first}")
    assert drawn(rig, 1) == [first]
    rig.do(f"enter {second}")
    rig.quiet(600)
    rig.do(f"leave {first}")
    assert drawn(rig, 1) == [second]


@only(*MANY)
def test_an_antenna_elsewhere_reports_tags_and_draws_nothing(rig: Rig) -> None:
    uid, other = uids_of(rig.family)[:2]
    rig.do(f"enter {uid} 3")
    seen = rig.next()
    assert isinstance(seen, TagSeen)
    assert (seen.uid, seen.antenna) == (uid, 3)
    rig.do(f"pass {other}")
    assert drawn(rig, 1) == [other]
    rig.do(f"leave {uid} 3")
    gone = rig.next()
    assert isinstance(gone, TagGone)
    assert (gone.uid, gone.antenna) == (uid, 3)


@on_a_pty_too(*FAMILIES)
def test_a_cable_pulled_and_put_back_is_reported_once_each_and_a_card_lying_there_is_not_drawn(
    rig: Rig,
) -> None:
    uids = uids_of(rig.family)
    rig.do(f"enter {uids[0]} {slot(rig)}")
    assert drawn(rig, 1) == [uids[0]]
    rig.do("unplug")
    assert isinstance(rig.next(), ShoeLost)
    rig.do("replug")
    opened(rig)
    check = rig.next()
    assert isinstance(check, CheckCards)
    assert check.reason == "gap"
    rig.quiet(500)
    rig.do(f"leave {uids[0]} {slot(rig)}")
    rig.quiet(700)
    passes(rig, uids[1:4])
    assert drawn(rig, 3) == list(uids[1:4])


def test_fifty_pulled_cables_in_a_hand_cost_no_card_that_passed_in_between(rig: Rig) -> None:
    for uid in uids_of(rig.family)[:50]:
        rig.do(f"pass {uid}")
        assert drawn(rig, 1) == [uid]
        rig.do("unplug")
        assert isinstance(rig.next(), ShoeLost)
        rig.do("replug")
        opened(rig)
        assert isinstance(rig.next(), CheckCards)
        rig.do("wait")


@on_a_pty_too(*FAMILIES)
def test_noise_on_the_wire_is_counted_and_costs_no_card(rig: Rig) -> None:
    uids = uids_of(rig.family)[:2]
    end = "0a" if known(rig.family).unchecked else ""  # what is typed into one line with noise is no number
    rig.quiet(100)
    for uid in uids:
        rig.do(f"noise {bytes(range(1, 256)).hex()}{end}")
        rig.do(f"pass {uid}")
        assert drawn(rig, 1) == [uid]
        rig.do("wait")


@on_a_pty_too(*FAMILIES)
def test_a_damaged_frame_is_reported_and_loses_no_card(rig: Rig) -> None:
    first, second = uids_of(rig.family)[:2]
    rig.do(f"enter {first} {slot(rig)}")
    assert drawn(rig, 1) == [first]
    rig.do("damage")
    if known(rig.family).once:  # the one time is lost
        rig.do(f"leave {first} {slot(rig)}")
        rig.do(f"enter {second} {slot(rig)}")
        assert isinstance(rig.next(), Garbage)
        return
    assert isinstance(rig.next(), Garbage)
    rig.do(f"leave {first} {slot(rig)}")
    rig.do(f"enter {second} {slot(rig)}")
    assert drawn(rig, 1) == [second]


@on_a_pty_too(*ASKED)
@pytest.mark.slow
def test_a_reader_that_falls_silent_is_lost_within_a_second_or_two_and_comes_back(rig: Rig) -> None:
    uids = uids_of(rig.family)[:2]
    rig.do("dead")
    lost = rig.next()
    assert isinstance(lost, ShoeLost)
    assert lost.reason == "no answer"
    rig.quiet(1500)
    rig.do("alive")
    opened(rig)
    assert isinstance(rig.next(), CheckCards)
    passes(rig, uids)
    assert drawn(rig, 2) == list(uids)


@only(*ASKED)
def test_a_dead_reader_is_reported_in_seven_tenths_of_a_second(rig: Rig) -> None:
    assert isinstance(rig, MemoryRig)
    rig.quiet(2000)
    rig.do("dead")
    died = rig.now
    assert isinstance(rig.next(), ShoeLost)
    assert rig.now - died <= 700


@only(*ASKED)
def test_a_host_that_was_busy_elsewhere_does_not_call_a_reader_dead(rig: Rig) -> None:
    assert isinstance(rig, MemoryRig)
    for _ in range(20):
        rig.quiet(100)
        rig.now += 2000
    rig.quiet(1000)


@only(*ASKED)
def test_every_failing_antenna_is_reported_within_half_a_second(rig: Rig) -> None:
    assert isinstance(rig, MemoryRig)
    for antenna in settings_of(rig.family).antennas:
        rig.quiet(12_000)  # long at rest, when it is looked at least
        rig.do(f"fault {antenna}")
        failed = rig.now
        fault = rig.next()
        assert isinstance(fault, ReaderFaultSeen) and fault.antenna == antenna
        assert rig.now - failed <= 500


@only(*ASKED)
def test_a_noisy_line_is_reported_within_a_second(rig: Rig) -> None:
    """In portions, as a loose contact makes them: the count of half a second is enough to be told."""
    assert isinstance(rig, MemoryRig)
    began, counts = rig.now, []
    while rig.now - began <= 1000:
        rig.do("noise aa55aa55")
        for _ in range(4):
            rig.step()
        counts += [reading.count for reading in rig.readings if isinstance(reading, Garbage)]
        rig.readings.clear()
    assert max(counts) >= NOISY


@pytest.mark.parametrize("family", ASKED)
def test_a_reader_that_never_answers_is_lost_and_not_believed(family: str) -> None:
    rig = MemoryRig(family)
    rig.do("dead")
    assert isinstance(rig.next(), ShoeLost)
    rig.quiet(1200)


def test_a_reader_with_slow_answers_works(rig: Rig) -> None:
    uid = uids_of(rig.family)[0]
    rig.do("slow 90")
    rig.do(f"enter {uid} {slot(rig)}")
    assert drawn(rig, 1) == [uid]
    rig.quiet(1500)


@only(*ASKED)
def test_a_failing_antenna_is_reported_once_and_when_it_is_mended(rig: Rig) -> None:
    antenna = settings_of(rig.family).antennas[-1]
    uid = uids_of(rig.family)[0]
    rig.do(f"fault {antenna}")
    fault = rig.next()
    assert isinstance(fault, ReaderFaultSeen)
    assert fault.antenna == antenna and fault.state != "ok"
    if rig.family in MANY:
        rig.do(f"pass {uid}")
        assert drawn(rig, 1) == [uid]
    rig.quiet(600)
    rig.do(f"mend {antenna}")
    mended = rig.next()
    assert isinstance(mended, ReaderFaultSeen)
    assert (mended.antenna, mended.state) == (antenna, "ok")
    rig.quiet(300)


# --- with a slot sensor on a pin ----------------------------------------------------------------------------


class SlotRig(MemoryRig):
    """A reader that names, and a contact that counts."""

    def __init__(self, family: str) -> None:
        super().__init__(family, replace(settings_of(family), has_slot_sensor=True))

    def card(self, uid: str) -> None:
        """A card passes the sensor and, if it has a tag, the antenna; after one without there is a pause."""
        if uid:
            self.do(f"enter {uid} {self.link._settings.slot_antenna}")
        self.readings += self.link.slot_edge(Edge("slot", True, self.now), self.now)
        for _ in range(100 // STEP_MS):
            self.step()
        self.readings += self.link.slot_edge(Edge("slot", False, self.now), self.now)
        if uid:
            self.do(f"leave {uid} {self.link._settings.slot_antenna}")
        for _ in range((400 if uid else 600) // STEP_MS):
            self.step()


@pytest.fixture(params=FAMILIES)
def counted(request: pytest.FixtureRequest) -> SlotRig:
    rig = SlotRig(request.param)
    opened(rig)
    return rig


def test_a_slot_sensor_counts_and_the_reader_names(counted: SlotRig) -> None:
    first, second, third = uids_of(counted.family)[:3]
    for uid in (first, "", second, "", "", third):
        counted.card(uid)
    assert drawn(counted, 6) == [first, "", second, "", "", third]
    counted.quiet(1000)


def test_a_tag_without_a_pass_is_seen_and_not_dealt(counted: SlotRig) -> None:
    uid = uids_of(counted.family)[0]
    counted.do(f"enter {uid} {settings_of(counted.family).slot_antenna}")
    seen = counted.next()
    assert isinstance(seen, TagSeen)
    assert seen.uid == uid
    counted.quiet(500)


def test_the_count_goes_on_while_the_reader_is_away(counted: SlotRig) -> None:
    counted.do("unplug")
    assert isinstance(counted.next(), ShoeLost)
    counted.card("")
    assert drawn(counted, 1) == [""]
    counted.do("replug")
    opened(counted)
    counted.quiet(500)


def test_a_contact_that_chatters_is_one_card(counted: SlotRig) -> None:
    for bounce in range(6):
        counted.link.slot_edge(Edge("slot", bounce % 2 == 0, counted.now), counted.now)
        counted.now += 1
    counted.card(uids_of(counted.family)[0])
    assert drawn(counted, 1) == [uids_of(counted.family)[0]]
    counted.quiet(500)


# --- no driver without its twin and its vectors ----------------------------------------------------


def drivers() -> set[type[Driver[Any]]]:
    """Every driver that the package defines."""
    for module in pkgutil.walk_packages(readers.__path__, f"{readers.__name__}."):
        importlib.import_module(module.name)
    return {each for each in Driver.__subclasses__() if each.__module__.startswith("croupier.")}


def test_every_driver_may_be_configured() -> None:
    missing = drivers() - set(DRIVERS.values())
    assert not missing, f"DRIVERS in readers/port.py lacks {missing}"


@pytest.mark.parametrize("kind", DRIVERS)
def test_a_driver_brings_its_twin_and_published_frames(kind: str) -> None:
    assert kind in TWINS, f"TWINS in readers/twins.py lacks {kind}"
    twin: Twin = TWINS[kind](0)
    assert twin.settled
    vectors = vectors_of(kind)
    assert vectors, f"tests/vectors lacks {kind}.toml, frames that others have published"
    assert "reader" in vectors, f"tests/vectors/{kind}.toml lacks [reader], see devices/readers.py"
    assert known(kind).begun
    assert vectors.get("frame"), f"tests/vectors/{kind}.toml lacks [[frame]]"
    assert kind in CODECS, f"CODECS in devices/readers.py lacks {kind}: what a vector of it stands for"


def test_every_twin_is_a_kind_or_a_make_of_one() -> None:
    assert set(TWINS) == {*DRIVERS, *VARIANTS}
    assert set(VARIANTS.values()) <= set(DRIVERS)
