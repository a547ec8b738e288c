"""The terminal's machine: its errands, its versions, and its first start.

The installation's ``croupier-errand.socket`` accepts a fixed list of errands. A terminal started by hand has
no such socket.
"""

from __future__ import annotations

import socket
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import croupier
from croupier.values import Frozen

SOCKET: Final = Path("/run/croupier-errand")

PATIENCE_S: Final = 900.0
"""How long an errand may take: an update copies the log first."""

NOBODY: Final = "no-errands"
LONGEST: Final = 4_000

_ASKING: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="errands")


class Outcome(Frozen):
    """The result of an errand: whether it was done, and if not a code and a message."""

    done: bool
    code: str = ""
    why: str = ""


def ask(*lines: str, path: Path = SOCKET) -> Future[Outcome]:
    """Send an errand, such as ``power-off``; returns its result when it is known."""
    return _ASKING.submit(_ask, lines, path)


def can_ask(path: Path = SOCKET) -> bool:
    """Whether there is a socket."""
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
        time.tzset()  # otherwise a running program keeps the zone of its start
    return Outcome(True, why=said[1] if len(said) > 1 else "")


VERSIONS: Final = Path("/var/lib/croupier-versions")
STICK: Final = Path("/run/croupier-stick.told")


class Installed(Frozen):
    """The `version` that runs and the previous one, `before`, empty if there is none.

    `went_back`: the previous version was chosen, and runs. `copied` and `copied_well` are the time and the
    outcome of the last copy to a stick since the machine started. `asks`: the machine takes errands.
    """

    version: str = ""
    before: str = ""
    went_back: bool = False
    copied: str = ""
    copied_well: bool = False
    asks: bool = False


def look(versions: Path = VERSIONS, stick: Path = STICK) -> Installed:
    """The present state."""
    try:
        own = version("croupier")
    except PackageNotFoundError:
        own = ""
    utc, _, outcome = _line(stick).partition(" ")
    return Installed(
        version=own,
        before=_line(versions / "number"),
        went_back=(versions / "chosen").exists(),
        copied=utc,
        copied_well=outcome.startswith("done"),
        asks=can_ask(),
    )


def package_hash() -> str:
    """SHA-256 over the source of the running program, as on the disk."""
    folder, found = Path(croupier.__file__).parent, sha256()
    for file in sorted(folder.rglob("*.py")):
        found.update(f"{file.relative_to(folder)}\n".encode() + sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _line(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError):
        return ""


FIRST: Final = Path("/var/lib/croupier/first-start")


def is_first(file: Path = FIRST) -> bool:
    """Whether nobody has set the machine up yet."""
    return file.exists()


def was_set_up(file: Path = FIRST) -> None:
    """Let the machine start with the table from now on."""
    with suppress(OSError):
        file.unlink(missing_ok=True)
