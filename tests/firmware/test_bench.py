"""The measurements of a builder: the commands of croupier with the firmware, over a serial port."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.devices.bench.trials import Passes, proposed_pair_ms
from croupier.devices.protocol.frames import Frame, SlotPassed, TagEntered
from firmware.micropython import FirmwareShoe

TAGS = [f"04A1B2C3D4{number:02X}00" for number in range(20)]
DRAWN = (30, 220)
PATIENCE = 60


@pytest.fixture
def shoe(tmp_path: Path) -> Iterator[FirmwareShoe]:
    with FirmwareShoe(tmp_path, readers="ONE_MFRC522") as shoe:
        yield shoe


@contextmanager
def command(shoe: FirmwareShoe, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A command of `croupier shoe` in another process."""
    line = [
        sys.executable,
        "-c",
        "from croupier.cli import main; main()",
        "shoe",
        *words,
        "--port",
        str(shoe.path),
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        yield process
        process.kill()


def until(process: subprocess.Popen[str], what: str, act: Callable[[], None]) -> None:
    """Act once the command has said this."""
    stream = process.stderr if "--json" in str(process.args) else process.stdout
    assert stream is not None
    said = stream.readline()
    assert what in said, said
    act()


def test_the_times_of_a_slot_are_measured_and_pair_ms_is_proposed(shoe: FirmwareShoe) -> None:
    shoe.ask("lag {} {}".format(*DRAWN))
    with command(shoe, "lags", "--cards", "13", "--json") as process:
        until(process, "draw 13 cards", lambda: shoe.ask(f"pitch {' '.join(TAGS[:12])} -"))
        said, _ = process.communicate(timeout=PATIENCE)
    found = json.loads(said)
    assert (len(found["lags"]), found["unread"], process.returncode) == (12, 1, 0)
    assert min(found["lags"]) >= DRAWN[0] and max(found["lags"]) <= DRAWN[1] + 60, "a look later"
    assert max(found["lags"]) < found["pair_ms"] <= 1.2 * max(found["lags"]) + 60


def test_cards_that_stick_are_counted_by_what_is_read_of_them(shoe: FirmwareShoe) -> None:
    def deal() -> None:
        for place in (0, 2, 4):
            shoe.ask(f"stuck {TAGS[place]} {TAGS[place + 1]}")
        shoe.ask(f"draw {TAGS[9]}")
        shoe.ask("draw -")

    with command(shoe, "stick", "--times", "5") as process:
        until(process, "push two cards", deal)
        said, _ = process.communicate(timeout=PATIENCE)
    assert said.splitlines()[0] == "both read: 3, one read: 1, none read: 1"


def test_the_gain_that_reads_the_card_and_not_the_pile_is_proposed(shoe: FirmwareShoe) -> None:
    with command(shoe, "gains", "--json") as process:
        assert process.stdin is not None
        until(process, "lay a card", lambda: shoe.ask(f"far {TAGS[0]} 0 3"))
        process.stdin.write("\n")
        process.stdin.flush()

        def fill() -> None:
            shoe.ask(f"gone {TAGS[0]} 0")
            shoe.ask(f"far {TAGS[1]} 0 6")

        until(process, "take it away", fill)
        said, _ = process.communicate("\n", timeout=PATIENCE)
    found = json.loads(said)
    rows = [(each["gain"], each["card"], each["pile"]) for each in found["gains"]]
    assert rows == [(2, 0, 0), (3, 40, 0), (4, 40, 0), (5, 40, 0), (6, 40, 40), (7, 40, 40)]
    assert found["best"] == 4


def test_a_reader_without_a_gain_says_so(tmp_path: Path) -> None:
    with FirmwareShoe(tmp_path, readers="ONE_PN5180") as shoe, command(shoe, "gains") as process:
        _, said = process.communicate("\n\n", timeout=PATIENCE)
    assert "has no gain to measure" in said and process.returncode == 1


def taken(*frames: Frame) -> Passes:
    passes = Passes()
    for frame in frames:
        passes = passes.take(frame)
    return passes


def tag(ms: int, uid: str = TAGS[0]) -> TagEntered:
    return TagEntered(1, ms % (1 << 32), 0, "14443A", uid)


def test_a_tag_before_its_beam_is_of_that_card_and_its_time_is_below_zero() -> None:
    first = taken(tag(900), SlotPassed(2, 1000))
    assert first.lags == (-100,)
    later = taken(SlotPassed(1, 1000), tag(1020), tag(1400, TAGS[1]), SlotPassed(4, 1500))
    assert later.tags == ((20,), (-100,))


def test_times_go_on_where_the_shoes_clock_begins_again() -> None:
    assert taken(SlotPassed(1, (1 << 32) - 50), tag((1 << 32) + 70)).lags == (120,)


def test_an_unread_card_proposes_no_lag() -> None:
    passes = taken(SlotPassed(1, 5), SlotPassed(2, 900))
    assert (passes.unread, proposed_pair_ms(passes)) == (2, None)
