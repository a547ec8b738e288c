"""A board in MicroPython's own machine is flashed, updated and restored, as in the README."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import croupier as command_line
from croupier.cli.run.maintenance import Replacing
from croupier.devices.bench import update as croupier_update
from croupier.devices.bench.firmware import VERSION, files
from croupier.devices.bench.measurements import reads
from croupier.devices.bench.prompt import reach
from croupier.devices.bench.talk import Talk
from croupier.devices.bench.update import NoneBefore, back, update
from croupier.devices.probe import probe
from croupier.devices.protocol.frames import DEALS, Ack, encode
from croupier.devices.readings import Reading, ShoeBack
from croupier.devices.shoe import ShoePort
from croupier.doctor.ports import look_at_ports
from croupier.errors import Fault
from croupier.terminal.wishes import FirmwareReplaced
from firmware import micropython
from firmware.board import Board
from support.sweeps import by_day

README = (micropython.FIRMWARE / "README.md").read_text(encoding="utf-8")
PATIENCE = 60


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    micropython.machine()
    board = Board(tmp_path)
    yield board
    board.close()


def run(command: str) -> str:
    """A command of the README, in the folder of the project."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=micropython.ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def croupier(*arguments: str) -> str:
    """What a command of croupier prints."""
    done = CliRunner().invoke(command_line, arguments)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.nightly
def test_the_commands_of_mpremote_flash_a_new_board(board: Board) -> None:
    pytest.importorskip("mpremote", reason="no tool for boards here")
    flashing = re.findall(r"^mpremote (.+)$", README, re.MULTILINE)
    assert len(flashing) == 2
    said = [run(f"mpremote connect {board.port} {command}") for command in flashing]
    assert said[0].count("cp ") == len(micropython.flashed_files())
    assert board.next_heartbeat().firmware == VERSION


def test_the_readmes_own_command_flashes_a_new_board_and_brings_settings(board: Board) -> None:
    (command, *_) = re.findall(r"`croupier (shoe update --port) /dev/ttyACM0`", README)
    assert "the shoe runs firmware" in croupier(*command.split(), board.port)
    assert {path.name: path.read_bytes() for path in board.memory.glob("*.py")} == files()
    settings = croupier("shoe", "settings", "--port", board.port)
    assert settings.encode() == files()["config.py"]
    ours = board.memory.parent / "config.py"
    ours.write_text(settings.replace("READERS = ONE_MFRC522", "READERS = FOUR_MFRC522"), encoding="utf-8")
    croupier("shoe", "update", "--port", board.port, "--settings", str(ours))
    assert len(board.next_heartbeat().antennas) == 4


def test_an_update_keeps_the_settings_completes_them_and_can_be_taken_back(board: Board) -> None:
    update(board.open)
    clock, config = board.memory / "clock.py", board.memory / "config.py"
    older = clock.read_bytes() + b"# older\n"
    clock.write_bytes(older)
    own = config.read_text(encoding="utf-8").replace("SETTLE_US = 3000\n", "") + "MINE = 4\n"
    config.write_text(own, encoding="utf-8")
    assert update(board.open) == VERSION
    assert clock.read_bytes() == files()["clock.py"]
    assert config.read_text(encoding="utf-8") == f"{own}\n# with firmware {VERSION}\nSETTLE_US = 3000\n"
    back(board.open)
    assert clock.read_bytes() == older and config.read_text(encoding="utf-8") == own
    with pytest.raises(NoneBefore):
        back(board.open)


@pytest.mark.parametrize(
    "broken",
    by_day(
        [("fault.py", b"import io", b"import oi")],
        [
            ("shoe.py", b"class Shoe:", b"class Shoe"),
            ("slot.py", b"_EDGES]", b"_X]"),
            ("start.py", b"import swap", b"import"),
        ],
    ),
)
def test_a_firmware_that_does_not_run_gives_way_to_the_one_before(
    board: Board, broken: tuple[str, bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    update(board.open)
    good, (name, old, new) = files(), broken
    bad = good | {name: good[name].replace(old, new)}
    if bad == good:
        bad = good | {name: b"raise ValueError\n" + good[name]}
    monkeypatch.setattr(croupier_update, "files", lambda: dict(bad))
    with pytest.raises(Fault, match=r"the one before.* is back"):
        update(board.open)
    assert (board.memory / name).read_bytes() == good[name]
    assert "+" in board.next_heartbeat().antennas + "+"


def test_a_board_whose_power_is_cut_while_files_change_places_ends_with_all_of_them(tmp_path: Path) -> None:
    """Cut before each step of `take`: started again, it ends with all that was brought."""
    program = (
        "import os, sys\n"
        "sys.path.append('board')\n"
        "import swap\n"
        "names = ['a.py', 'b.py', 'c.py']\n"
        "class Cut(Exception): pass\n"
        "rename, remove = os.rename, os.remove\n"
        "class Os:\n"
        "    left = 99\n"
        "    def step(self, do, *what):\n"
        "        if self.left == 0: raise Cut\n"
        "        self.left -= 1\n"
        "        do(*what)\n"
        "    def rename(self, *what): self.step(rename, *what)\n"
        "    def remove(self, *what): self.step(remove, *what)\n"
        "    def __getattr__(self, name): return getattr(os, name)\n"
        "def write(name, text):\n"
        "    with open(name, 'w') as file: file.write(text)\n"
        "swap.os = Os()\n"
        "for cut in range(5):\n"
        "    swap.os.left = 99\n"
        "    swap.clear('new')\n"
        "    os.mkdir('new')\n"
        "    for name in names: write(name, 'old'); write('new/' + name, 'new')\n"
        "    write('new/whole.txt', '1')\n"
        "    swap.os.left = cut\n"
        "    try: swap.take()\n"
        "    except Cut: pass\n"
        "    swap.os.left = 99\n"
        "    swap.take()\n"
        "    print([open(name).read() for name in names] == ['new'] * 3)\n"
    )
    (tmp_path / "cut.py").write_text(program, encoding="utf-8")
    assert micropython.run(tmp_path, str(tmp_path / "cut.py")).split() == ["True"] * 5


def test_new_files_that_the_power_interrupted_are_what_runs_and_what_is_proved(tmp_path: Path) -> None:
    """Their place is taken before any file is imported, so the old ones are never called the new ones."""
    kept = tmp_path / "kept"
    (new := kept / "new").mkdir(parents=True)
    for name, data in files().items():
        (kept / name).write_bytes(data)
    (new / "wire.py").write_bytes(files()["wire.py"].replace(VERSION.encode(), b"8.8"))
    (new / "whole.txt").write_text("1")
    (kept / "trial.txt").write_text("0")
    board = Board(tmp_path, holds=kept)
    try:
        assert board.next_heartbeat().firmware == "8.8"
        assert (board.memory / "trial.txt").read_text() == "1"
    finally:
        board.close()


@pytest.mark.parametrize("said", [b"", b"x", b"\xff\xfe", b"1\n2"])
def test_a_damaged_count_of_starts_ends_nothing(said: bytes, tmp_path: Path) -> None:
    (tmp_path / "trial.txt").write_bytes(said)
    program = "import sys; sys.path.append('board'); import swap; print([swap.started() for _ in range(5)])"
    assert micropython.run(tmp_path, "-c", program).strip() == str([False] * 5)


@pytest.mark.nightly
def test_a_shoe_on_a_uart_is_updated_over_it(board: Board) -> None:
    update(board.open)
    wired = files()["config.py"].replace(b'PORT = "usb"', b'PORT = "uart"')
    update(board.open, settings=wired)
    (board.memory / "wired-by-uart").touch()
    (board.memory / "clock.py").write_bytes(b"# older\n" + files()["clock.py"])
    assert board.next_heartbeat().firmware == VERSION
    assert update(board.open) == VERSION
    assert (board.memory / "clock.py").read_bytes() == files()["clock.py"]
    assert back(board.open) == VERSION


def test_a_shoe_that_a_terminal_deals_from_is_not_replaced(board: Board) -> None:
    update(board.open)
    with closing(board.open()) as killed:  # a terminal that ends so says nothing more
        killed.write(encode(Ack(0, DEALS)))
    with pytest.raises(Fault, match="a terminal deals from this shoe"):
        update(board.open)
    with closing(board.open()) as line, pytest.raises(Fault, match="a terminal deals from this shoe"):
        reads(Talk(line))
    said: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with ShoePort(board.port, said.put):
        assert isinstance(said.get(timeout=PATIENCE), ShoeBack)
    assert update(board.open) == VERSION


def test_a_line_that_does_not_open_is_told_with_its_cause(board: Board) -> None:
    with closing(board.open()), pytest.raises(Fault, match="another program holds the port"):
        reach(board.open, within_s=0.5)


def test_a_shoe_whose_firmware_crashed_shows_the_doctor_why(board: Board) -> None:
    update(board.open)
    config = board.memory / "config.py"
    config.write_text(config.read_text(encoding="utf-8").replace('"MFRC522"', '"RC522"'), encoding="utf-8")
    with pytest.raises(Fault, match="croupier doctor says why"):
        update(board.open)
    (finding, *_) = look_at_ports([probe(board.port)], None)
    assert finding.state == "fault" and "cannot start" in finding.says
    assert "ValueError: config: chip must be MFRC522 or PN5180 (wiring.py, line" in finding.says


def test_the_terminals_own_port_is_lent_and_listens_again_afterwards(board: Board) -> None:
    update(board.open)
    (board.memory / "clock.py").write_bytes(b"# older\n" + files()["clock.py"])
    said: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    done: queue.SimpleQueue[FirmwareReplaced] = queue.SimpleQueue()
    with ShoePort(board.port, said.put) as port:
        replacing = Replacing(port, done.put)
        assert isinstance(said.get(timeout=PATIENCE), ShoeBack)
        replacing.begin(back=False)
        with pytest.raises(Fault, match="already"):
            replacing.begin(back=False)
        assert done.get(timeout=PATIENCE) == FirmwareReplaced(version=VERSION)
        assert port.lives()
        found = said.get(timeout=PATIENCE)
        while not isinstance(found, ShoeBack):
            found = said.get(timeout=PATIENCE)
        assert found.firmware == VERSION
        replacing.begin(back=True)
        assert done.get(timeout=PATIENCE).version == VERSION
    assert (board.memory / "clock.py").read_bytes().startswith(b"# older")


def test_a_simulated_shoe_has_no_firmware_to_replace() -> None:
    with pytest.raises(Fault, match="no shoe with firmware"):
        Replacing(None, lambda item: None).begin(back=False)
