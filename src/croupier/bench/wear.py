"""What a hand wears of a memory card: bytes that the journal gives to the disk, a commit for each input.

A table in a room also keeps the room's receipts: each hand's beside the log, and one an hour in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Final, NamedTuple

from croupier.bench.children import folder_on_disk
from croupier.bench.dealer import TIGHT, open_table, play_hand
from croupier.bench.figures import Figure, rounded
from croupier.cardroom.forwarding.membership import Membership, keep_receipt
from croupier.engine.events import Event
from croupier.errors import Fault
from croupier.export.pojeu.template import template
from croupier.log.custody.attested.receipts import keep_in_log
from croupier.log.custody.attested.signed_notes import COSIGNATURE, Checkpoint, NoteKey, SignedNote, cosigned
from croupier.log.custody.heads import current_head
from croupier.log.journal.sealing import terminal_key
from croupier.log.journal.signing import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.store import Journal

SEED: Final = 3

COUNTED: Final = Path("/proc/self/io")
"""Where the kernel counts what this process has given to disks."""

_RECEIPTS: Final = 20


class Cost(NamedTuple):
    """What one write takes: bytes given to the disk, and milliseconds until it is there."""

    written: float
    ms: float


def measure(hands: int) -> Figure:
    """Bytes written for this many hands, most of which end early, and for receipts of a room.

    Raises `Fault` if the kernel does not count.
    """
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
        beside, inside = _receipts(path)
    return Figure(
        name="wear",
        measured=rounded(gave / 1024 / hands),
        unit="KiB a hand",
        target="",
        met=None,
        how="bytes that the log gives to the disk, a commit for each input, without those of a file system",
        more={
            "inputs": rounded(inputs / hands),
            "kept KiB": rounded(grown / 1024 / hands),
            "KiB of a room's receipt, once a hand": rounded(beside.written / 1024),
            "ms of it": rounded(beside.ms),
            "KiB of a receipt in the log, once an hour": rounded(inside.written / 1024),
            "ms of that": rounded(inside.ms),
        },
    )


def _receipts(log: Path) -> tuple[Cost, Cost]:
    """What the receipt of a room takes beside a log, and in one that its terminal has open meanwhile."""
    room, table = Signer.of(b"r" * 32), Signer.of(b"t" * 32)
    key = NoteKey("room", room.public, COSIGNATURE)
    member = Membership("room.local:8444", bytes(32).hex(), str(key), "Table 1")
    with Archive.open(log) as archive:
        head = current_head(archive.db.conn)
        text = f"{Checkpoint('table', 1, bytes(32)).text()}row {head.seq} head {head.head.hex()}\n"
        receipt = str(cosigned(SignedNote(text), key.name, room, int(time.time())))
        utc = datetime.now(UTC).isoformat()
        return (
            _cost(lambda: keep_receipt(log, member, receipt)),
            _cost(lambda: keep_in_log(log, receipt, str(key), utc=utc, signer=table)),
        )


def _cost(work: Callable[[], None]) -> Cost:
    """The mean of what is written, and half of the times are shorter."""
    before, times = written(), list[float]()
    for _ in range(_RECEIPTS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return Cost((written() - before) / _RECEIPTS, median(times) * 1000)


def written(counted: Path = COUNTED) -> int:
    """Bytes that this process has given to disks so far."""
    try:
        lines = counted.read_text(encoding="ascii").splitlines()
        return next(int(line.partition(":")[2]) for line in lines if line.startswith("write_bytes:"))
    except (OSError, StopIteration, ValueError) as error:
        raise Fault(f"{counted}: this system does not count what a process writes") from error
