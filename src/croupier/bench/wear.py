"""What a hand wears of a memory card: bytes that the journal gives to the disk, a commit for each input."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from croupier.bench.children import folder_on_disk
from croupier.bench.dealer import TIGHT, open_table, play_hand
from croupier.bench.figures import Figure, rounded
from croupier.engine.events import Event
from croupier.errors import Fault
from croupier.export.pojeu.template import template
from croupier.log.journal.sealing import terminal_key
from croupier.log.writing.store import Journal

SEED: Final = 3

COUNTED: Final = Path("/proc/self/io")
"""Where the kernel counts what this process has given to disks."""


def measure(hands: int) -> Figure:
    """Bytes written for this many hands, most of which end early. Raises `Fault` if the kernel does not
    count."""
    dice = Random(SEED)
    with folder_on_disk() as folder:
        path = Path(folder, "hands.db")
        with Journal.open(path, key=terminal_key(Path(folder, "terminal.key")), recorder=template) as journal:

            def append(events: tuple[Event, ...]) -> None:
                journal.append(events, utc=datetime.now(UTC), mono_ms=0, clock_synced=False)

            table, events = open_table()
            append(events)
            before, size, inputs = written(), path.stat().st_size, 0
            for _ in range(hands):
                for _, after, events in play_hand(table, dice, weights=TIGHT):
                    append(events)
                    table, inputs = after, inputs + 1
            gave = written() - before
        grown = path.stat().st_size - size
    return Figure(
        name="wear",
        measured=rounded(gave / 1024 / hands),
        unit="KiB a hand",
        target="",
        met=None,
        how="bytes that the log gives to the disk, a commit for each input, without those of a file system",
        more={"inputs": rounded(inputs / hands), "kept KiB": rounded(grown / 1024 / hands)},
    )


def written(counted: Path = COUNTED) -> int:
    """Bytes that this process has given to disks so far."""
    try:
        lines = counted.read_text(encoding="ascii").splitlines()
        return next(int(line.partition(":")[2]) for line in lines if line.startswith("write_bytes:"))
    except (OSError, StopIteration, ValueError) as error:
        raise Fault(f"{counted}: this system does not count what a process writes") from error
