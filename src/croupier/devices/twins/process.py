"""Starts a twin as a separate process; each call returns once the twin has obeyed."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from croupier.devices.twins.port import FOLDER
from croupier.errors import Fault, Refused

_ANSWER_S = 10.0


class TwinProcess:
    """A twin at the far end of the port `path`, until it is closed.

    `program` is the module of the twin, with its arguments; `link` the symbolic link to make, by default one
    in a new temporary directory. Raises `Fault` if the twin does not answer, `Refused` if it refuses.
    """

    def __init__(self, *program: str, link: Path | None = None) -> None:
        self._folder = None if link else Path(tempfile.mkdtemp(prefix=FOLDER))
        self.path = link or Path(self._folder or ".", "port")
        command = [sys.executable, "-m", *program, "--link", str(self.path)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            process_group=0,  # Control-C is for the driving program, and the twin ends with it
        )
        self._said = b""
        try:
            self._line()
        except Fault:
            self.close()
            raise

    def wait(self) -> None:
        """Wait until the host has acknowledged everything."""
        self.ask("wait")

    def ask(self, command: str) -> str:
        """Give one command and return the answer; raises `Refused` with the twin's reason, or `Fault`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(command.encode() + b"\n")
        except (OSError, ValueError) as error:  # a broken pipe, or one that `close` has closed
            raise Fault(f"the twin is gone: {error}") from error
        answer = self._line()
        if not answer.startswith("ok"):
            raise Refused("twin", answer.removeprefix("no "))
        return answer

    def close(self) -> None:
        """Stop the twin; its port disappears."""
        if self._process.stdin is not None:
            self._process.stdin.close()  # the twin ends with its driver
        try:
            self._process.wait(_ANSWER_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _line(self) -> str:
        assert self._process.stdout is not None
        while b"\n" not in self._said:
            ready, _, _ = select.select([self._process.stdout], [], [], _ANSWER_S)
            data = os.read(self._process.stdout.fileno(), 4096) if ready else b""
            if not data:
                raise Fault("the twin does not answer")
            self._said += data
        line, _, self._said = self._said.partition(b"\n")
        return line.decode()


class ShoeProcess(TwinProcess):
    """The shoe's twin. `deck` has the tags in the order of the shoe, for `draw` without a tag.

    with ShoeProcess(deck=uids) as shoe:
        port = ShoePort(str(shoe.path), readings.put)
        shoe.draw()
    """

    def __init__(self, *, deck: Sequence[str] = (), link: Path | None = None, antennas: int = 16) -> None:
        program = ("croupier.devices.twins.shoe_twin", "--deck", ",".join(deck), "--antennas", str(antennas))
        super().__init__(*program, link=link)

    def draw(self, uid: str | None = None) -> None:
        """A card leaves the shoe: the next of the deck, or the one with this tag."""
        self.ask(f"draw {uid}" if uid else "draw")

    def tag(self, uid: str, antenna: int = 0) -> None:
        """A tag near an antenna; no card is drawn."""
        self.ask(f"tag {uid} {antenna}")
