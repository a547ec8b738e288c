"""The builder's evening, word by word: every command of the page, on models of the parts.

The Pico without wiring is a board in MicroPython's own machine; the wired one is the firmware with models of
its reader, its slot and the cards. Packages and services are those of the virtual bench.
"""

from __future__ import annotations

import os
import queue
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.config.file import sample
from croupier.config.rewrite import changed
from croupier.devices.bench.firmware import VERSION
from croupier.devices.deck.enrol import new_deck_order
from croupier.devices.deck.register import factory_deck, tag_of
from croupier.script.grammar import parse
from croupier.script.runner import play
from firmware.board import Board
from firmware.micropython import FIRMWARE, ROOT, FirmwareShoe, module_at
from support.pi_header import GROUNDS, HEADER

EVENING = FIRMWARE / "evening"
PAGE = (EVENING / "README.md").read_text(encoding="utf-8")
STEPS = {int(number): text for number, text in re.findall(r"^## (\d+)\. (.+?)(?=^## |\Z)", PAGE, re.M | re.S)}
PATIENCE = 90
OF_A_PI = ("scp", "ssh", "sudo apt", "sudo systemctl")
"""How the commands begin that the virtual bench runs. What they name is looked up here."""


pictures = module_at(EVENING / "pictures.py")
SCREENS: dict[str, tuple[str, ...]] = pictures.SCREENS


def commands(step: int) -> list[str]:
    """The commands of a step, line by line."""
    blocks = re.findall(r"^```sh\n(.+?)^```", STEPS[step], re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def seen(step: int) -> list[str]:
    """What the step says that is seen, word for word."""
    text = STEPS[step].partition("*You see*")[2].partition("*If not*")[0]
    return re.findall(r"`(.+?)`", text)


def plain(text: str) -> str:
    """A line without its numbers, bars and runs of blanks: times differ from day to day."""
    return re.sub(r"\s+", " ", re.sub(r"[\d#]+", "0", text)).strip()


class Evening:
    """Follows the page; `shoe` is what is behind the cable, `did` what was printed at each step."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "croupier.toml"
        self.port = ""

    def plug_in(self, port: Path | str) -> None:
        """The shoe is at this port, as the first configuration has it, and the table knows of none yet."""
        self.port = str(port)
        first = {
            "table.sensors": "L0",
            "log.path": str(self.file.parent / "hands.db"),
            "shoe.port": self.port,
        }
        self.file.write_text(changed(sample(), first), encoding="utf-8")

    def follow(self, step: int, *deeds: tuple[str, Callable[[], None], str]) -> str:
        """Run the command of a step; each deed is done when a line begins so, and then something is typed."""
        (line,) = [line for line in commands(step) if "croupier " in line and not line.startswith(OF_A_PI)]
        words = shlex.split(line.removeprefix("sudo -u croupier "))
        assert words[0] == "croupier"
        words = [word.replace("/dev/ttyACM0", self.port).replace("$FILE", str(self.file)) for word in words]
        said = self._run(words[1:], list(deeds))
        for phrase in seen(step):
            assert phrase in said, f"step {step}: {phrase!r} is not in\n{said}"
        self._compare(step, said)
        return said

    def _run(self, words: list[str], deeds: list[tuple[str, Callable[[], None], str]]) -> str:
        program = [sys.executable, "-c", "from croupier.cli import main; main()", *words]
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "SDL_VIDEODRIVER": "dummy"}
        pipe, both = subprocess.PIPE, subprocess.STDOUT
        with subprocess.Popen(
            program, stdin=pipe, stdout=pipe, stderr=both, text=True, env=environment, cwd=self.file.parent
        ) as process:
            assert process.stdin is not None and process.stdout is not None
            lines: queue.SimpleQueue[str] = queue.SimpleQueue()
            stream = process.stdout
            reading = threading.Thread(target=lambda: [*map(lines.put, stream), lines.put("")])
            reading.start()
            said = []
            while line := lines.get(timeout=PATIENCE):
                said.append(line)
                if deeds and deeds[0][0] in line:
                    _, do, typed = deeds.pop(0)
                    do()
                    process.stdin.write(typed)
                    process.stdin.flush()
            reading.join()
        assert not deeds, f"{deeds[0][0]!r} was not said:\n{''.join(said)}"
        assert "Traceback" not in "".join(said)
        return "".join(said)

    def _compare(self, step: int, said: str) -> None:
        """The picture of a screen shows what is printed."""
        ours = said.replace(self.port, "/dev/ttyACM0").replace(
            str(self.file), "/var/lib/croupier/croupier.toml"
        )
        lines = {plain(line) for line in ours.splitlines()}
        for name in re.findall(r"\(screen-([\w-]+)\.svg\)", STEPS[step]):
            command, *shown = SCREENS[name]
            assert command.removeprefix("$ ") in commands(step)
            for line in shown:
                wanted = plain(line.replace("{version}", VERSION).partition("…")[0])
                assert any(each.startswith(wanted) for each in lines), f"{name}: {line!r} is not in\n{ours}"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Board]:
    folder = tmp_path / "bare"
    folder.mkdir()
    board = Board(folder, wired=False)
    yield board
    board.close()


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[FirmwareShoe]:
    folder = tmp_path / "wired"
    folder.mkdir()
    with FirmwareShoe(folder, readers="ONE_MFRC522") as shoe:
        yield shoe


def test_a_bare_board_is_flashed_and_found(evening: Evening, bare: Board) -> None:
    """Steps 4 and 5."""
    evening.plug_in(bare.port)
    evening.follow(4)
    evening.follow(5)


HAND = """
game THNL
stakes 1/2
seat 1 "Ana" 200
seat 2 "Bo" 200
button 1
deck Ah Kd Ad Kh 2c As Ks 9h
hand
deal
1 call
2 check
deal
expect board As Ks 9h
2 bet 4
1 fold
award
expect hand complete
"""


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_the_wired_shoe_is_measured_enrolled_tested_and_deals_a_hand(
    evening: Evening, wired: FirmwareShoe, whole: bool
) -> None:
    """Steps 6, 7 and 10 to 15; the shoe is the one as drawn. By day without those that deal a whole pack."""
    evening.plug_in(wired.path)
    deck = factory_deck("A")
    tags = [tag_of(deck, card) for card in new_deck_order()]
    wired.ask("lag 30 220")
    nothing = ""

    evening.follow(6)
    evening.follow(7, ("draw 1 cards", lambda: wired.ask(f"draw {tags[0]}"), nothing))

    def pile() -> None:
        wired.ask(f"gone {tags[0]} 0")
        wired.ask(f"far {tags[1]} 0 6")

    lays = ("lay a card", lambda: wired.ask(f"far {tags[0]} 0 3"), "\n")
    evening.follow(10, lays, ("take it away", pile, "\n"))
    wired.ask(f"gone {tags[1]} 0")

    def deal() -> None:
        for tag in tags:
            wired.ask(f"draw {tag}")
        wired.wait()

    evening.follow(12)
    if not whole:
        return
    evening.follow(11, ("draw 52 cards", deal, nothing))
    asked = ("Deal a joker", lambda: None, "\n")
    evening.follow(
        13, ("0 of 52. Deal As", deal, nothing), asked, asked, ("Deal a spare", lambda: None, "\n")
    )
    evening.follow(14, ("pass 1 of 1", deal, "\n"))
    outcome = play(parse(HAND), shoe=wired)
    assert outcome.failure is None, outcome


def test_every_step_has_a_picture_what_is_seen_and_what_if_not() -> None:
    assert list(STEPS) == list(range(1, 16))
    for number, text in STEPS.items():
        found = re.findall(r"!\[.+?\]\((.+?)\)", text)
        assert found, number
        assert all((EVENING / name).is_file() for name in found), found
        assert text.count("*You see*") == text.count("*If not*") == 1, number


def test_the_pictures_are_those_that_are_drawn_now() -> None:
    drawn = pictures.pictures(VERSION)
    assert {path.name for path in EVENING.glob("*.svg")} == drawn.keys()
    for name, text in drawn.items():
        assert (EVENING / name).read_text(encoding="utf-8") == text, "pictures.py draws it anew"


def test_the_drawn_button_and_encoder_are_on_the_pins_of_the_sample() -> None:
    drawn = (EVENING / "buttons.svg").read_text(encoding="utf-8")
    ends = {
        end: (name, int(pin))
        for name, pin, end in re.findall(r"<title>(\w+) \(pin (\d+)\) - (.+?)</title>", drawn)
    }
    wanted = {
        "encoder A": "encoder_a",
        "encoder B": "encoder_b",
        "encoder switch 1": "confirm",
        "button fold 1": "fold",
    }
    for end, key in wanted.items():
        (gpio,) = re.findall(rf"^# {key} = (\d+)", sample(), re.M)
        assert ends.pop(end) == (f"GPIO{gpio}", HEADER[int(gpio)])
    assert ends.keys() == {"encoder C", "encoder switch 2", "button fold 2"}
    assert {name for name, _ in ends.values()} == {"GND"} and {pin for _, pin in ends.values()} <= GROUNDS
    for gpio, pin in HEADER.items():
        assert f">{pin} GPIO{gpio}<" in drawn or f">GPIO{gpio} {pin}<" in drawn


def test_steps_that_need_a_pi_name_what_is_missing() -> None:
    (archive,) = set(re.findall(r"\./(croupier_\*_arm64\.deb)", PAGE))
    assert re.search(
        r"croupier_VERSION_ARCH\.deb", (ROOT / "systemd" / "package.sh").read_text(encoding="utf-8")
    )
    assert archive.startswith("croupier_")
    for unit in re.findall(r"systemctl \w+ (\w+)", PAGE):
        assert (ROOT / "systemd" / f"{unit}.service").is_file()
    machine = (ROOT / "systemd" / "machine.sh").read_text(encoding="utf-8")
    assert "/var/lib/croupier" in machine and "croupier.toml" in machine
    for line in (line for step in STEPS for line in commands(step)):
        known = line.startswith((*OF_A_PI, "croupier ", "sudo -u croupier croupier ", "FILE="))
        assert known, line
