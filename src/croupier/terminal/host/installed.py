"""What is installed on this machine, and the state of the last stick, from files of other programs."""

from __future__ import annotations

from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import croupier
from croupier.terminal.host.errands import can_ask
from croupier.values import dataclass

VERSIONS: Final = Path("/var/lib/croupier-versions")
STICK: Final = Path("/run/croupier-stick.told")


@dataclass(frozen=True)
class Installed:
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
    """SHA-256 over the source of the program that runs, as it lies on the disk."""
    folder, found = Path(croupier.__file__).parent, sha256()
    for file in sorted(folder.rglob("*.py")):
        found.update(f"{file.relative_to(folder)}\n".encode() + sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _line(path: Path) -> str:
    """The first line of a file; empty if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8").partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError):
        return ""
