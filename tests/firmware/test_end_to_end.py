"""Modelled chips, the firmware in MicroPython's own machine, a serial port, and a terminal."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.deck.register import factory_deck
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readings import (
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeKey,
    ShoeLost,
    ShoePosition,
    StuckCards,
    TagSeen,
)
from croupier.devices.shoe import ShoePort
from croupier.script.grammar import parse
from croupier.script.runner import play
from firmware.micropython import FirmwareShoe

UIDS = tuple(factory_deck("A").cards)[:52]
VICINITY = tuple(f"E00401500000{number:04X}" for number in range(52))
PATIENCE = 30
BUSY_MS = 10_000
"""A busy machine may deliver late; the shoe's own clock says which tag belongs to which draw, and that a shoe
that is silent is lost is held elsewhere."""


@pytest.fixture
def shoe(tmp_path: Path) -> Iterator[FirmwareShoe]:
    with FirmwareShoe(tmp_path) as shoe:
        yield shoe


class Terminal:
    """A port on the shoe; `asleep` as long as it does not read."""

    def __init__(
        self, shoe: FirmwareShoe, *, after: ShoePosition | None = None, own_pace: bool = True
    ) -> None:
        self.readings: queue.Queue[Reading] = queue.Queue()
        self.awake = threading.Event()
        self.awake.set()
        settings = ShoeLinkSettings(acknowledge_on_read=own_pace, grace_ms=BUSY_MS, lost_after_ms=BUSY_MS)
        self.port = ShoePort(str(shoe.path), self._take, settings=settings, after=after)
        assert isinstance(self.next(), ShoeBack)

    def _take(self, reading: Reading) -> None:
        self.readings.put(reading)
        self.awake.wait()

    def next(self) -> Reading:
        return self.readings.get(timeout=PATIENCE)

    def until_key(self, shoe: FirmwareShoe) -> list[Reading]:
        """All readings until a key that is pressed now: nothing stood behind them in the line."""
        shoe.ask("rest")
        shoe.ask("key 7 1")
        found: list[Reading] = []
        while not isinstance(found[-1] if found else None, ShoeKey):
            found.append(self.next())
        shoe.ask("key 7 0")
        assert isinstance(self.next(), ShoeKey)
        return found[:-1]


def uids(readings: list[Reading]) -> list[str]:
    return [reading.uid for reading in readings if isinstance(reading, Draw)]


def others(readings: list[Reading]) -> list[type[Reading]]:
    return [type(reading) for reading in readings if not isinstance(reading, Draw | Garbage)]


STICKING = [
    "71 160 244 416",
    *(pytest.param(lags, marks=pytest.mark.nightly) for lags in ("30 220", "15 15", "20 450")),
]


@pytest.mark.parametrize("lags", STICKING)
def test_cards_that_stick_or_are_not_read_in_a_fast_pitch_give_no_card_the_tag_of_another(
    shoe: FirmwareShoe, lags: str
) -> None:
    pitch = [*UIDS[:40]]
    for place in (4, 11, 12, 30):
        pitch[place] = "-"
    for place, other in ((3, 40), (10, 41), (20, 42), (29, 43), (39, 44)):
        pitch[place] = f"{UIDS[place]}+{UIDS[other]}"
    terminal = Terminal(shoe)
    with terminal.port:
        shoe.ask(f"lag {lags}")
        shoe.ask(f"pitch {' '.join(pitch)}")
        found = terminal.until_key(shoe)
    told = uids(found)
    assert [uid for uid, own in zip(told, pitch, strict=True) if uid and uid not in own.split("+")] == []


def test_a_deck_of_the_other_standard(tmp_path: Path) -> None:
    with FirmwareShoe(tmp_path, readers="ONE_PN5180") as shoe:
        terminal = Terminal(shoe)
        with terminal.port:
            shoe.ask(f"pitch {' '.join(VICINITY[:26])}")
            shoe.ask(f"stuck {VICINITY[26]} {VICINITY[27]}")
            found = terminal.until_key(shoe)
    assert uids(found[:26]) == list(VICINITY[:26])
    assert isinstance(found[-1], StuckCards)
    assert set(found[-1].uids) == set(VICINITY[26:28])


def test_a_tag_left_on_the_antenna_is_not_dealt(shoe: FirmwareShoe) -> None:
    terminal = Terminal(shoe)
    with terminal.port:
        shoe.ask(f"tag {UIDS[51]} 0")
        for uid in UIDS[:10]:
            shoe.ask(f"draw {uid}")
        shoe.ask(f"gone {UIDS[51]} 0")
        found = terminal.until_key(shoe)
    assert uids(found) == list(UIDS[:10])
    assert others(found) == [TagSeen]


def test_a_dead_reader_at_the_slot_is_reported_and_cards_are_counted(shoe: FirmwareShoe) -> None:
    terminal = Terminal(shoe)
    with terminal.port:
        shoe.ask(f"draw {UIDS[0]}")
        shoe.ask("fault 0 no-answer")
        for uid in UIDS[1:6]:
            shoe.ask(f"draw {uid}")
        shoe.ask("fault 0 ok")
        shoe.ask(f"draw {UIDS[6]}")
        found = terminal.until_key(shoe)
    assert uids(found) == [UIDS[0], "", "", "", "", "", UIDS[6]]
    faults = [reading.state for reading in found if isinstance(reading, ReaderFaultSeen)]
    assert faults == ["no-answer", "ok"]
    assert others(found) == [ReaderFaultSeen] * 2


def test_a_terminal_that_does_not_read_for_ten_seconds_misses_nothing(shoe: FirmwareShoe) -> None:
    terminal = Terminal(shoe)
    with terminal.port:
        terminal.awake.clear()
        shoe.ask(f"draw {UIDS[0]}")
        for uid in UIDS[1:16]:  # 16 cards at 0.4 s, and the rest of ten seconds
            shoe.ask(f"draw {uid}")
        for _ in range(10):
            shoe.ask("draw")
        terminal.awake.set()
        shoe.ask(f"draw {UIDS[16]}")
        found = terminal.until_key(shoe)
    assert uids(found) == [*UIDS[:16], *[""] * 10, UIDS[16]]
    assert set(others(found)) <= {ShoeLost, ShoeBack}


def test_a_restarted_terminal_goes_on_after_the_last_stored_frame(shoe: FirmwareShoe) -> None:
    first = Terminal(shoe, own_pace=False)
    stored: list[str] = []
    with first.port:
        for uid in UIDS[:4]:
            shoe.ask(f"draw {uid}")
        for _ in range(4):
            reading = first.next()
            assert isinstance(reading, Draw)
            stored.append(reading.uid)
            mark = reading.position
            first.port.acknowledge(mark)
        for uid in UIDS[4:7]:  # seen, and never stored
            shoe.ask(f"draw {uid}")
    for uid in UIDS[7:9]:  # nobody listens
        shoe.ask(f"draw {uid}")
    second = Terminal(shoe, after=mark, own_pace=False)
    with second.port:
        shoe.ask(f"draw {UIDS[9]}")
        found = second.until_key(shoe)
    assert stored + uids(found) == list(UIDS[:10])
    assert others(found) == []


@pytest.mark.parametrize(
    "times",
    [pytest.param(4, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.nightly)],
)
def test_a_plug_pulled_often_in_a_hand_costs_no_card(shoe: FirmwareShoe, times: int) -> None:
    terminal = Terminal(shoe)
    with terminal.port:
        for place, uid in enumerate(UIDS[:times]):
            shoe.unplug()
            if place % 2:
                shoe.ask(f"draw {uid}")
            shoe.replug()
            if not place % 2:
                shoe.ask(f"draw {uid}")
            shoe.ask("wait")
        found = terminal.until_key(shoe)
    assert uids(found) == list(UIDS[:times])
    assert others(found) == [ShoeLost, ShoeBack] * times


HAND = """
game THNL
stakes 1/2
seat 1 "Ana" 200
seat 2 "Bo" 200
button 1
deck Ah Kd Ad Kh 2c As Ks 9h 3c 4d 5c 6h
hand
deal
expect hidden 1
expect stub 48
1 call
2 check
deal
expect board As Ks 9h
expect burned 1
2 check
1 check
shoe 3c
crash
shoe ??
expect board As Ks 9h ??
expect burned 2
expect alert none
2 bet 4
1 fold
award
expect hand complete
expect wins 2 4
"""


def test_a_hand_is_dealt_by_the_firmware_through_the_whole_terminal(shoe: FirmwareShoe) -> None:
    outcome = play(parse(HAND), shoe=shoe)
    assert outcome.failure is None, outcome
