"""A board in MicroPython's own machine behind a serial port: its prompt, and its flashed files."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import threading
import tty
from pathlib import Path

from croupier.devices.ports.urls import SerialPort
from croupier.devices.protocol.frames import FrameReader, Heartbeat
from firmware import micropython

PATIENCE = 60


class Board:
    """A board at the port `port`; its files, those of `holds` at first, are in `memory`.

    Its reader answers if it is `wired`.
    """

    def __init__(self, folder: Path, *, wired: bool = True, holds: Path | None = None) -> None:
        self.memory = folder / "memory"
        if holds is None:
            self.memory.mkdir()
        else:
            shutil.copytree(holds, self.memory)
        if not wired:
            (self.memory / "unwired").touch()
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

    def open(self) -> SerialPort:
        return SerialPort(self.port)

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
