"""The firmware in MicroPython's own machine: modelled chips at one end, a serial port at the other."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import re
import select
import shlex
import shutil
import subprocess
import sys
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Self

import pytest

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
WORLD = ROOT / "tests" / "firmware" / "world"
HEAP = "400k"
"""Objects on a 64-bit machine take twice the room; a Pico leaves about 200 kB to the firmware."""

_ANSWER_S = 60
_PIPE_SIZE = 8192  # the least that can be written to while it holds something


def _found() -> str | None:
    return shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which("micropython")


def is_here() -> bool:
    """Whether this computer has the virtual machine."""
    return _found() is not None


def machine() -> str:
    """The path of the virtual machine; skips the test if this computer has none."""
    found = _found()
    if found is None:
        pytest.skip("no MicroPython here: pip has its unix machine for Linux on x86-64 only")
    return found


def flashed_files() -> list[Path]:
    """The files that the command in the firmware's README copies onto the board."""
    readme = (FIRMWARE / "README.md").read_text(encoding="utf-8")
    (line,) = set(re.findall(r"^mpremote .*?cp (.*) :", readme, re.MULTILINE))
    return [path for word in shlex.split(line) for path in sorted(ROOT.glob(word))]


def flash(folder: Path) -> Path:
    """A folder with what a flashed board holds."""
    board = folder / "board"
    board.mkdir(exist_ok=True)
    for path in flashed_files():
        shutil.copy(path, board)
    return board


def run(folder: Path, *arguments: str, heap: str = HEAP) -> str:
    """Run a program of the model world in the virtual machine, with the board's files; what it says."""
    done = subprocess.run(
        [machine(), "-X", f"heapsize={heap}", *arguments],
        cwd=folder,
        env={"MICROPYPATH": f"{flash(folder)}:{WORLD}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def start(folder: Path, said_enough: Callable[[bytes], bool]) -> bytes:
    """Have the files of the board that was flashed into `folder` start as with the power on.

    Returns what it says until that is enough, or it ends. Nobody answers. The machine has no pins; what needs
    them stands in `WORLD`.
    """
    said = b""
    with subprocess.Popen(
        [machine(), "-X", f"heapsize={HEAP}", str(WORLD / "power_on.py")],
        cwd=folder,
        env={"MICROPYPATH": f"{folder / 'board'}:{WORLD}"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        while not said_enough(said):
            ready, _, _ = select.select([process.stdout], [], [], _ANSWER_S)
            portion = os.read(process.stdout.fileno(), 4096) if ready else b""
            if not portion:
                break
            said += portion
        process.kill()
    return said


def module_at(path: Path) -> ModuleType:
    """A program that lies where no package is, as a module."""
    spec = importlib.util.spec_from_file_location(f"at_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FirmwareShoe:
    """The firmware in the virtual machine at the far end of the port `path`, until it is closed.

    `speed` is how much faster than the wall its time runs. Between the machine and the port sits a cable: a
    thread that carries bytes as long as it is plugged in.
    """

    def __init__(self, folder: Path, *, readers: str = "FOUR_MFRC522", speed: int = 8) -> None:
        self.path = folder / "shoe"
        self._folder = folder
        self._board = flash(folder)
        self._arguments = [readers, str(speed)]
        self._fifo = folder / "commands"
        os.mkfifo(self._fifo)
        self._cable: _Cable | None = None
        self._start()
        self.replug()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [machine(), "-X", f"heapsize={HEAP}", str(WORLD / "table.py"), *self._arguments, str(self._fifo)],
            cwd=self._folder,
            env={"MICROPYPATH": f"{self._board}:{WORLD}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        assert self._process.stdout is not None
        fcntl.fcntl(self._process.stdout.fileno(), fcntl.F_SETPIPE_SZ, _PIPE_SIZE)
        self._commands = os.open(self._fifo, os.O_WRONLY)
        assert self._line() == "ready"

    def ask(self, command: str) -> None:
        """Give one command; returns when the shoe has had time for it."""
        match command.split():
            case ["unplug"]:
                self.unplug()
            case ["replug"]:
                self.replug()
            case ["reboot"]:
                self.reboot()
            case _:
                os.write(self._commands, command.encode() + b"\n")
                answer = self._line()
                assert answer == "ok", answer

    def wait(self) -> None:
        """Until the terminal has acknowledged everything."""
        self.ask("wait")

    def say(self, data: bytes) -> None:
        """Bytes that come to the shoe as if the terminal had sent them."""
        assert self._process.stdin is not None
        os.write(self._process.stdin.fileno(), data)

    def unplug(self) -> None:
        if self._cable is not None:
            self._cable.close()
        self._cable = None

    def replug(self) -> None:
        """A new line; what stood in the buffers of the old one is lost."""
        self.unplug()
        assert self._process.stdin is not None and self._process.stdout is not None
        self._cable = _Cable(self._process.stdout.fileno(), self._process.stdin.fileno(), self.path)

    def reboot(self) -> None:
        """The power goes and comes back; the cable is as it was."""
        plugged = self._cable
        if plugged is not None:
            plugged.pause()
        self._end()
        self._start()
        if plugged is not None:
            assert self._process.stdin is not None and self._process.stdout is not None
            plugged.carry(self._process.stdout.fileno(), self._process.stdin.fileno())

    def close(self) -> None:
        self.unplug()
        self._end()
        self._fifo.unlink()

    def _end(self) -> None:
        os.close(self._commands)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def _line(self) -> str:
        said = b""
        assert self._process.stderr is not None
        while not said.endswith(b"\n"):
            ready, _, _ = select.select([self._process.stderr], [], [], _ANSWER_S)
            byte = os.read(self._process.stderr.fileno(), 1) if ready else b""
            assert byte, f"the firmware ended or does not answer: {said!r}"
            said += byte
        text = said.decode().strip()
        if text.startswith("Traceback"):
            rest = os.read(self._process.stderr.fileno(), 65536).decode()
            raise AssertionError(f"{text}\n{rest}")
        return text

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class _Cable:
    """A pseudo-terminal named `path`, and the thread that carries bytes between it and the shoe's pipes."""

    def __init__(self, source: int, sink: int, path: Path) -> None:
        _drain(source)
        self._path = path
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        beside = path.with_name(f".{path.name}")
        beside.symlink_to(os.ttyname(self._theirs))
        beside.replace(path)
        self.carry(source, sink)

    def carry(self, source: int, sink: int) -> None:
        self._source, self._sink = source, sink
        self._stopped, self._stop = os.pipe()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def pause(self) -> None:
        """Carry nothing until `carry`; the port stays."""
        os.write(self._stop, b"\0")
        self._thread.join()
        os.close(self._stopped)
        os.close(self._stop)

    def close(self) -> None:
        self.pause()
        self._path.unlink(missing_ok=True)
        os.close(self._ours)
        os.close(self._theirs)

    def _run(self) -> None:
        waiting = b""  # for the host: read from the shoe only when the last portion is gone
        while True:
            readers = [self._stopped, self._ours] + ([] if waiting else [self._source])
            ready, writable, _ = select.select(readers, [self._ours] if waiting else [], [])
            if self._stopped in ready:
                return
            if self._ours in ready:
                os.write(self._sink, os.read(self._ours, 1024))
            if self._source in ready:
                waiting = os.read(self._source, 256)
                if not waiting:
                    return
            if writable:
                waiting = waiting[os.write(self._ours, waiting) :]


def _drain(source: int) -> None:
    while select.select([source], [], [], 0)[0] and os.read(source, 65536):
        pass
