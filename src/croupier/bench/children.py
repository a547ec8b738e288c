"""The measured processes: without a display, on a folder on a disk."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.errors import Fault

DISK: Final = Path("/var/tmp")
"""A folder that survives a restart, so it is on a disk; the usual temporary folder may be in memory."""


def environment(**more: str) -> Mapping[str, str]:
    """The environment of a child process, which makes pictures and sounds but shows none."""
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, **silent, **more}


def folder_on_disk() -> tempfile.TemporaryDirectory[str]:
    """A new folder for one log, removed at the end."""
    place = DISK if os.access(DISK, os.W_OK) else None
    return tempfile.TemporaryDirectory(prefix="croupier-bench-", dir=place)


def failed(what: str, said: str) -> Fault:
    """The failure of a child, with its last line of output."""
    lines = said.strip().splitlines()
    return Fault(f"{what} failed: {lines[-1] if lines else 'it said nothing'}")


def processor_ns(pid: int) -> int:
    """The processor time of a process with all its threads, in nanoseconds.

    Linux names the clock of another process by its number (clock_getcpuclockid); the process table would
    round to hundredths of a second.
    """
    return time.clock_gettime_ns(~pid << 3 | 2)


def wakeups(pid: int) -> int:
    """How often the present threads of a process have given up the processor.

    A thread does that when it waits, so each time is followed by one wake-up.
    """
    tasks = Path(f"/proc/{pid}/task").glob("*/status")
    found = (
        re.search(r"^voluntary_ctxt_switches:\s+(\d+)$", each.read_text(), re.MULTILINE) for each in tasks
    )
    return sum(int(each[1]) for each in found if each)


def memory_mib(pid: int, field: str) -> float:
    """A field of the process' status in MiB, such as VmRSS; raises `Fault` where the system has none."""
    try:
        found = re.search(rf"^{field}:\s+(\d+) kB$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    except OSError as error:
        raise Fault(f"memory of process {pid}: {error.strerror}") from error
    if found is None:
        raise Fault(f"memory of process {pid}: the system does not tell {field}")
    return int(found[1]) / 1024
