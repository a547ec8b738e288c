"""One suite for the host's side of the shoe: its twin in memory and on a pty, and the firmware on chips."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest

from croupier.devices.deck.register import factory_deck
from croupier.devices.protocol.link import ShoeLink, ShoeLinkSettings
from croupier.devices.readings import (
    CheckCards,
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeKey,
    ShoeLost,
    StuckCards,
    TagGone,
    TagSeen,
    UnclearTag,
)
from croupier.devices.shoe import ShoePort
from croupier.devices.twins.process import ShoeProcess
from croupier.devices.twins.shoe_twin import SimulatedShoe, TwinSettings
from firmware.micropython import FirmwareShoe

UIDS = tuple(factory_deck("A").cards)[:52]
PATIENCE = 20
FAST_MS = 333
"""Three cards a second."""


class Rig(Protocol):
    keeps: int
    """How many lines the shoe keeps until they are acknowledged."""

    def do(self, command: str) -> None: ...
    def next(self) -> Reading: ...
    def pitch(self, uids: Sequence[str]) -> None: ...


class MemoryRig:
    """Twin and link in one thread, on a clock that the rig turns."""

    keeps = 64

    def __init__(self) -> None:
        self.now = 1000
        self.shoe = SimulatedShoe(TwinSettings(antennas=3), now=self.now)
        self.link = ShoeLink()
        self.line = False
        self.readings: list[Reading] = []
        self.plug()

    def do(self, command: str) -> None:
        verb, *words = command.split()
        match verb:
            case "draw":
                self.shoe.draw(None if words[0] == "-" else words[0], self.now)
            case "stuck":
                self.shoe.stuck(words[0], words[1], self.now)
            case "tag":
                self.shoe.tag(words[0], int(words[1]), self.now)
            case "gone":
                self.shoe.gone(words[0], int(words[1]), self.now)
            case "key":
                self.shoe.key(int(words[0]), words[1] == "1", self.now)
            case "fault":
                self.shoe.fault(int(words[0]), words[1], self.now)
            case "lag":
                least, most, *turned = map(int, words)
                self.shoe.use(lags=(least, most), turned=(turned[0], turned[1]) if turned else None)
            case "noise":
                self.shoe.noise(bytes.fromhex(words[0]))
            case "reboot":
                self.shoe.reboot(self.now)
            case "unplug":
                self.line = False
                self.readings += self.link.closed("unplugged", self.now)
            case "replug":
                self.shoe.plugged(self.now)
                self.plug()
        self.exchange()

    def pitch(self, uids: Sequence[str]) -> None:
        self.shoe.use(pace_ms=FAST_MS)
        for uid in uids:
            self.do(f"draw {uid}")

    def plug(self) -> None:
        self.line = True
        self.link.opened(self.now)
        self.exchange()

    def exchange(self) -> None:
        to_shoe, to_host = self.link.outgoing(), self.shoe.output()
        if self.line:
            self.shoe.receive(to_shoe, self.now)
            self.readings += self.link.feed(to_host, self.now)

    def next(self) -> Reading:
        for _ in range(1000 * PATIENCE // 10):
            if self.readings:
                return self.readings.pop(0)
            self.now += 10
            self.shoe.poll(self.now)
            self.exchange()
            self.readings += self.link.poll(self.now)
        raise AssertionError("no reading came")


class Device(Protocol):
    def ask(self, command: str) -> object: ...


class PtyRig:
    """The twin or the firmware as a process, the real port and its thread."""

    def __init__(self, twin: Device, keeps: int = 64) -> None:
        self.twin = twin
        self.keeps = keeps
        self.readings: queue.Queue[Reading] = queue.Queue()

    def do(self, command: str) -> None:
        self.twin.ask(command)

    def pitch(self, uids: Sequence[str]) -> None:
        if isinstance(self.twin, FirmwareShoe):
            self.do(f"pitch {' '.join(uids)}")
            return
        self.do(f"pace {FAST_MS}")
        for uid in uids:
            self.do(f"draw {uid}")

    def next(self) -> Reading:
        return self.readings.get(timeout=PATIENCE)


@pytest.fixture(params=["memory", "pty", "firmware"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    if request.param == "memory":
        memory = MemoryRig()
        assert isinstance(memory.next(), ShoeBack)
        yield memory
        return
    if request.param == "firmware":
        with FirmwareShoe(tmp_path) as shoe:
            firmware = PtyRig(shoe, keeps=160)
            late = 1000 * PATIENCE  # a busy machine may deliver late
            settings = ShoeLinkSettings(grace_ms=late, lost_after_ms=late)
            with ShoePort(str(shoe.path), firmware.readings.put, settings=settings):
                assert isinstance(firmware.next(), ShoeBack)
                yield firmware
        return
    with ShoeProcess(antennas=3) as twin:
        pty = PtyRig(twin)
        with ShoePort(str(twin.path), pty.readings.put):
            assert isinstance(pty.next(), ShoeBack)
            yield pty


firmware_at_night = pytest.mark.parametrize(
    "rig", ["memory", "pty", pytest.param("firmware", marks=pytest.mark.nightly)], indirect=True
)
"""By day `firmware/test_end_to_end.py` asks the same of the firmware."""


def take(rig: Rig, count: int) -> list[Reading]:
    return [rig.next() for _ in range(count)]


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


def nothing_is_left(rig: Rig) -> None:
    """A last reading of a known kind arrives next: nothing stood before it in the line."""
    rig.do("key 7 1")
    assert isinstance(rig.next(), ShoeKey)


@firmware_at_night
def test_a_deck_is_dealt_in_order_without_loss_or_repetition(rig: Rig) -> None:
    for uid in UIDS:
        rig.do(f"draw {uid}")
    assert drawn(rig, 52) == list(UIDS)
    nothing_is_left(rig)


@firmware_at_night
@pytest.mark.parametrize(
    "lags",
    [
        "10 190",
        *(
            pytest.param(lags, marks=pytest.mark.nightly)
            for lags in ("71 160 244 416", "20 20", "158 288", "380 380")
        ),
    ],
)
def test_a_pitch_with_late_tags_has_no_draw_with_the_tag_of_another(rig: Rig, lags: str) -> None:
    rig.do(f"lag {lags}")
    rig.pitch(UIDS)
    told: list[str] = []
    unclear: list[str] = []
    while len(told) < 52 or len([*filter(None, told), *unclear]) < 52:
        reading = rig.next()
        if isinstance(reading, UnclearTag):
            unclear.append(reading.uid)
        else:
            assert isinstance(reading, Draw), reading
            told.append(reading.uid)
    assert [uid for uid, own in zip(told, UIDS, strict=True) if uid not in ("", own)] == []
    assert sorted([*filter(None, told), *unclear]) == sorted(UIDS)
    assert told.count("") <= (51 if lags in ("380 380", "71 160 244 416") else 0)


def test_a_card_that_nobody_can_read_is_a_draw_without_a_tag(rig: Rig) -> None:
    for uid in (UIDS[0], "-", UIDS[1], "-", "-", UIDS[2]):
        rig.do(f"draw {uid}")
    assert drawn(rig, 6) == [UIDS[0], "", UIDS[1], "", "", UIDS[2]]
    nothing_is_left(rig)


@firmware_at_night
def test_two_cards_stuck_together_are_one_draw_and_reported(rig: Rig) -> None:
    rig.do(f"stuck {UIDS[0]} {UIDS[1]}")
    draw, stuck = take(rig, 2)
    assert isinstance(draw, Draw)
    assert isinstance(stuck, StuckCards)
    assert set(stuck.uids) == {UIDS[0], UIDS[1]}  # in no order that anybody could know
    assert stuck.uids[0] == draw.uid
    nothing_is_left(rig)


def test_a_tag_without_a_draw_is_not_dealt(rig: Rig) -> None:
    rig.do(f"tag {UIDS[0]} 0")
    (slot,) = take(rig, 1)  # two antennas may tell at once, in either order
    rig.do(f"tag {UIDS[1]} 2")
    rig.do(f"gone {UIDS[1]} 2")
    seat, gone = take(rig, 2)
    assert isinstance(slot, TagSeen)
    assert isinstance(seat, TagSeen)
    assert isinstance(gone, TagGone)
    assert [(r.uid, r.antenna) for r in (slot, seat, gone)] == [(UIDS[0], 0), (UIDS[1], 2), (UIDS[1], 2)]
    nothing_is_left(rig)


@firmware_at_night
def test_a_reader_that_fails_and_recovers_is_reported(rig: Rig) -> None:
    rig.do("fault 1 no-answer")
    rig.do("fault 1 ok")
    assert [(r.antenna, r.state) for r in take(rig, 2) if isinstance(r, ReaderFaultSeen)] == [
        (1, "no-answer"),
        (1, "ok"),
    ]


def test_unplugging_in_mid_hand_costs_no_card(rig: Rig) -> None:
    for uid in UIDS[:4]:
        rig.do(f"draw {uid}")
    rig.do("unplug")
    for uid in UIDS[4:9]:
        rig.do(f"draw {uid}")
    rig.do("replug")
    rig.do(f"draw {UIDS[9]}")
    told: list[Reading] = []
    uids: list[str] = []
    while len(uids) < 10:
        reading = rig.next()
        if isinstance(reading, Draw):
            uids.append(reading.uid)
            assert reading.kept or len(uids) not in range(5, 10)
        else:
            told.append(reading)
    assert uids == list(UIDS[:10])
    assert [type(reading) for reading in told] == [ShoeLost, ShoeBack]
    nothing_is_left(rig)


@firmware_at_night
def test_a_reboot_is_reported_and_the_next_cards_come(rig: Rig) -> None:
    rig.do(f"draw {UIDS[0]}")
    assert drawn(rig, 1) == [UIDS[0]]
    rig.do("reboot")
    reading = rig.next()
    assert isinstance(reading, CheckCards)
    assert reading.reason == "reboot"
    rig.do(f"draw {UIDS[1]}")
    assert drawn(rig, 1) == [UIDS[1]]
    nothing_is_left(rig)


def test_a_reboot_while_the_cable_is_out_is_reported(rig: Rig) -> None:
    for uid in UIDS[:3]:
        rig.do(f"draw {uid}")
    assert drawn(rig, 3) == list(UIDS[:3])
    rig.do("unplug")
    rig.do("reboot")
    for uid in UIDS[3:13]:
        rig.do(f"draw {uid}")
    rig.do("replug")
    lost, back, check = take(rig, 3)
    assert isinstance(lost, ShoeLost)
    assert isinstance(back, ShoeBack)
    assert isinstance(check, CheckCards)
    assert check.reason == "reboot"
    assert drawn(rig, 10) == list(UIDS[3:13])


@firmware_at_night
def test_frames_that_the_shoe_could_not_keep_are_reported(rig: Rig) -> None:
    rig.do("unplug")
    cards = (UIDS + UIDS)[: (rig.keeps + 26) // 3]
    for uid in cards:  # three frames a card: the first 26 frames are gone
        rig.do(f"draw {uid}")
    rig.do("replug")
    lost, back, check = take(rig, 3)
    assert isinstance(lost, ShoeLost)
    assert isinstance(back, ShoeBack)
    assert isinstance(check, CheckCards)
    assert check.reason == "dropped"
    assert drawn(rig, len(cards) - 9) == list(cards[9:])
    nothing_is_left(rig)


@firmware_at_night
def test_noise_between_and_inside_the_lines_costs_no_card(rig: Rig) -> None:
    for uid in UIDS[:12]:
        rig.do(f"noise {b'~D 1 2'.hex()}")
        rig.do(f"draw {uid}")
        rig.do(f"noise {bytes(range(256)).hex()}")
    assert drawn(rig, 12) == list(UIDS[:12])
