"""The commands of the README, tried with mpremote itself on a board in MicroPython's own machine."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import sys
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.protocol.frames import FrameReader, Heartbeat
from support import micropython

README = (micropython.FIRMWARE / "README.md").read_text(encoding="utf-8")
PATIENCE = 60


class Board:
    """A board at the port `port`; its files are in `memory`."""

    def __init__(self, folder: Path) -> None:
        self.memory = folder / "memory"
        self.memory.mkdir()
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.port = os.ttyname(self._theirs)
        self._plugged = True
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        program = [micropython.machine(), "-X", "heapsize=2m", str(micropython.WORLD / "board.py")]
        while self._plugged:
            with subprocess.Popen(
                program,
                cwd=self.memory,
                env={"MICROPYPATH": str(micropython.WORLD)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            ) as process:
                self._carry(process)
                process.kill()

    def _carry(self, process: subprocess.Popen[bytes]) -> None:
        """Carry bytes between the port and the board until one of them ends."""
        assert process.stdin is not None and process.stdout is not None
        while self._plugged:
            ready, _, _ = select.select([self._ours, process.stdout], [], [], 0.2)
            if process.stdout in ready:
                said = os.read(process.stdout.fileno(), 1024)
                if not said:
                    return
                with contextlib.suppress(BlockingIOError):  # nobody reads: the board does not wait
                    os.write(self._ours, said)
            if self._ours in ready:
                process.stdin.write(os.read(self._ours, 1024))

    def close(self) -> None:
        self._plugged = False
        self._thread.join()
        os.close(self._ours)
        os.close(self._theirs)

    def next_heartbeat(self) -> Heartbeat:
        """Of those that are said from now on."""
        reader = FrameReader()
        while select.select([self._theirs], [], [], 0)[0]:
            os.read(self._theirs, 4096)
        while select.select([self._theirs], [], [], PATIENCE)[0]:
            for frame in reader.feed(os.read(self._theirs, 256)):
                if isinstance(frame, Heartbeat):
                    return frame
        raise AssertionError("the board says nothing")


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    pytest.importorskip("mpremote", reason="no tool for boards here")
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


@pytest.mark.slow
def test_two_commands_flash_a_new_board_and_one_updates_it(board: Board) -> None:
    flashing = re.findall(r"^mpremote (.+)$", README, re.MULTILINE)
    assert len(flashing) == 2
    said = [run(f"mpremote connect {board.port} {command}") for command in flashing]
    assert said[0].count("cp ") == len(micropython.flashed_files())
    first = board.next_heartbeat()

    with (board.memory / "clock.py").open("ab") as older:
        older.write(b"# older\n")
    run(f"firmware/update.sh {board.port}")
    second = board.next_heartbeat()
    assert second.boot == first.boot % 0xFFFF + 1
    for path in micropython.flashed_files():
        assert (board.memory / path.name).read_bytes() == path.read_bytes(), path.name
