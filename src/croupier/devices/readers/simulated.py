"""The twins of the ready-made readers: each speaks the frames of its family and sees the tags given to it.

Run as a program a twin sits at the far end of a pseudo-terminal (`twin_port`) and takes one command a line:

    python -m croupier.devices.readers.simulated KIND --link PATH

    pass UID        a card passes antenna `--slot` as out of a shoe; the next one comes after it
    enter UID [N]   a tag comes to antenna N and stays;  leave UID [N]
    unread [N]      a tag that gives no number comes to antenna N;  read [N]: it leaves
    dead  alive     it answers nothing;  slow MS: it answers after that time only
    damage          one byte of its next answer is wrong
    fault N  mend N antenna N cannot be used, or again
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from croupier.devices.readers.mfrc522.twin import Mfrc522Twin
from croupier.devices.readers.pcsc.twin import PcscTwin
from croupier.devices.readers.pepper.twin import PepperTwin
from croupier.devices.readers.pn532.bus_twin import Pn532BusTwin
from croupier.devices.readers.pn532.twin import Pn532Twin
from croupier.devices.readers.twin import ReaderTwin
from croupier.devices.readers.wedge.twin import WedgeTwin
from croupier.devices.twins.port import run

TWINS: Final[Mapping[str, Callable[[int], ReaderTwin[Any]]]] = {
    "pepper": lambda slot: PepperTwin(slot=slot),
    "pn532": lambda slot: Pn532Twin(slot=slot),
    "pn532-i2c": lambda slot: Pn532BusTwin(slot=slot, bus="i2c"),
    "pn532-spi": lambda slot: Pn532BusTwin(slot=slot, bus="spi"),
    "mfrc522": lambda slot: Mfrc522Twin(slot=slot),
    "pcsc": lambda slot: PcscTwin(slot=slot),
    "pcsc-plain": lambda slot: PcscTwin(slot=slot, plain=True),
    "wedge": lambda slot: WedgeTwin(slot=slot),
}
"""The twin of each kind, and of the other buses of its driver, given the antenna of the shoe."""

VARIANTS: Final[Mapping[str, str]] = {
    "pn532-i2c": "pn532",
    "pn532-spi": "pn532",
    "pcsc-plain": "pcsc",
}
"""The kind that each of those makes is for the drivers."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a twin until `quit` or the end of the commands."""
    parser = argparse.ArgumentParser(
        prog="croupier.devices.readers.simulated", description="The twin of a bought reader."
    )
    parser.add_argument("kind", choices=TWINS)
    parser.add_argument("--link", type=Path, required=True, help="symbolic link that names the port")
    parser.add_argument("--slot", type=int, default=0, help="the antenna that cards pass")
    options = parser.parse_args(arguments)
    twin = TWINS[options.kind](options.slot)
    return run(options.link, twin, twin.obey)


if __name__ == "__main__":
    raise SystemExit(main())
