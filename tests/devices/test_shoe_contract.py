"""One suite for the host's side of the shoe: its twin on a serial port, and the firmware on chips."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

import pytest

from croupier.devices.deck.register import factory_deck
from croupier.devices.protocol.link import ShoeLinkSettings
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
from firmware.micropython import FirmwareShoe

UIDS = tuple(factory_deck("A").cards)[:52]
PATIENCE = 20
FAST_MS = 333
"""Three cards a second."""


class Device(Protocol):
    def ask(self, command: str) -> object: ...


class Rig:
    """The twin or the firmware as a process, which keeps `keeps` lines; the real port and its thread."""

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


@pytest.fixture(params=["twin", "firmware"])
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    if request.param == "firmware":
        with FirmwareShoe(tmp_path) as shoe:
            firmware = Rig(shoe, keeps=160)
            late = 1000 * PATIENCE  # a busy machine may deliver late
            settings = ShoeLinkSettings(grace_ms=late, lost_after_ms=late)
            with ShoePort(str(shoe.path), firmware.readings.put, settings=settings):
                assert isinstance(firmware.next(), ShoeBack)
                yield firmware
        return
    with ShoeProcess(antennas=3) as twin:
        pty = Rig(twin)
        with ShoePort(str(twin.path), pty.readings.put):
            assert isinstance(pty.next(), ShoeBack)
            yield pty


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


def test_a_deck_is_dealt_in_order_without_loss_or_repetition(rig: Rig) -> None:
    for uid in UIDS:
        rig.do(f"draw {uid}")
    assert drawn(rig, 52) == list(UIDS)
    nothing_is_left(rig)


PITCHES = [
    ("30 220", 0.85),  # the shoe as drawn; all are read but where the machine lags behind the model
    *(
        pytest.param(lags, read, marks=pytest.mark.nightly)
        for lags, read in (
            ("20 20", 1.0),
            ("71 160", 0.95),  # tag in front, none turned
            ("158 288", 0.95),  # tag in the middle, sensor in front
            ("300 300", 0.0),
            ("380 380", 0.0),
            ("450 450", 0.0),
            ("71 160 244 416", 0.0),  # half turned
            ("20 450", 0.0),
        )
    ),
]


@pytest.mark.parametrize(("lags", "read"), PITCHES)
def test_a_pitch_with_late_tags_has_no_draw_with_the_tag_of_another(rig: Rig, lags: str, read: float) -> None:
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
    assert sorted([*filter(None, told), *unclear]) == sorted(UIDS), "every tag names its card or is told"
    assert sum(map(bool, told)) >= read * 52


def test_a_card_that_nobody_can_read_is_a_draw_without_a_tag(rig: Rig) -> None:
    for uid in (UIDS[0], "-", UIDS[1], "-", "-", UIDS[2]):
        rig.do(f"draw {uid}")
    assert drawn(rig, 6) == [UIDS[0], "", UIDS[1], "", "", UIDS[2]]
    nothing_is_left(rig)


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


def test_noise_between_and_inside_the_lines_costs_no_card(rig: Rig) -> None:
    for uid in UIDS[:12]:
        rig.do(f"noise {b'~D 1 2'.hex()}")
        rig.do(f"draw {uid}")
        rig.do(f"noise {bytes(range(256)).hex()}")
    assert drawn(rig, 12) == list(UIDS[:12])
