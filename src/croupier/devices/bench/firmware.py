"""The firmware that comes with this terminal: its files, its version, and how versions compare."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from croupier.devices import wire
from croupier.errors import Fault
from croupier.values import dataclass

VERSION: Final = wire.FIRMWARE
"""The version that a shoe reports with these files."""

ERROR: Final = ".err"
"""The suffix that a shoe adds to its version after an error; see the firmware's fault.py."""

CONFIG: Final = "config.py"
"""The one file that belongs to the builder: an update keeps it."""

_MAIN: Final = "main.py"


@dataclass(frozen=True)
class Versions:
    """The version that a shoe reports, and the terminal's own; None if it reports no number."""

    shoe: tuple[int, ...]
    ours: tuple[int, ...]

    @property
    def differ(self) -> bool:
        return self.shoe != self.ours

    @property
    def shoe_is_older(self) -> bool:
        return self.shoe < self.ours


def compared(firmware: str) -> Versions | None:
    """The shoe's version and the terminal's; None for a twin or a ready-made reader.

    >>> compared("1.2.err").shoe, compared("twin")
    ((1, 2), None)
    """
    number = firmware.removesuffix(ERROR)
    if not re.fullmatch(r"\d+(\.\d+)+", number):
        return None
    return Versions(_numbers(number), _numbers(VERSION))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def folder() -> Path:
    """The folder of the files: in the project, or in the installation. Raises `Fault` if there is none."""
    places = (Path(__file__).parents[4] / "firmware", Path(sys.prefix) / "share" / "croupier" / "firmware")
    for place in places:
        if (place / _MAIN).is_file():
            return place
    raise Fault("the firmware of the shoe did not come with this installation: take it from the project")


def files() -> dict[str, bytes]:
    """Every file of a flashed board by its name. Raises `Fault` if they are missing."""
    try:
        found = {path.name: path.read_bytes() for path in sorted(folder().glob("*.py"))}
        return found | {"wire.py": Path(wire.__file__).read_bytes()}
    except OSError as error:
        raise Fault(f"the firmware of the shoe cannot be read: {error}") from error
