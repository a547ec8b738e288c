"""Requests to the machine that only root may carry out: a line to a socket, and the result.

``croupier-errand.socket`` of the installation listens there, with a closed list of errands. A terminal
started by hand has no such socket.
"""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

from croupier.values import dataclass

SOCKET: Final = Path("/run/croupier-errand")

PATIENCE_S: Final = 900.0
"""How long an errand may take: an update copies the log first."""

NOBODY: Final = "no-errands"
LONGEST: Final = 4_000

_ASKING: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="errands")


@dataclass(frozen=True)
class Outcome:
    """The result of an errand: whether it was done, and if not a code and a message."""

    done: bool
    code: str = ""
    why: str = ""


def ask(*lines: str, path: Path = SOCKET) -> Future[Outcome]:
    """Send an errand, such as ``power-off``; its result, as soon as it is known."""
    return _ASKING.submit(_ask, lines, path)


def can_ask(path: Path = SOCKET) -> bool:
    """Whether the socket is there."""
    return path.is_socket()


def _ask(lines: tuple[str, ...], path: Path) -> Outcome:
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_S)
            line.connect(str(path))
            line.sendall("".join(f"{each}\n" for each in lines).encode())
            line.shutdown(socket.SHUT_WR)
            with line.makefile("rb") as answer:
                said = answer.read(LONGEST).decode("utf-8", "replace").splitlines()
    except OSError as error:
        return Outcome(False, NOBODY, str(error))
    if not said:  # such as a machine that is switching off
        return Outcome(False, NOBODY)
    code, _, why = (said[1] if len(said) > 1 else "").partition(" ")
    if said[0] != "done":
        return Outcome(False, code, why)
    if lines[0].startswith("zone "):
        time.tzset()  # a program that runs keeps the zone of its start otherwise
    return Outcome(True, why=said[1] if len(said) > 1 else "")
