"""Times from the wire, or a press, to the picture, and the memory: a virtual table in its own process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from croupier.bench.children import environment, failed, folder_on_disk
from croupier.bench.figures import Figure, Sample, percentile, rounded

HALF_MS: Final = 4.0
TARGET_MS: Final = 10.0
"""Half of the pictures, and 99 of 100, must be complete in this time; a Raspberry Pi 4 is 4 to 5 times
slower.
"""

MEMORY_MIB: Final = 100.0
SYNCS: Final = 100


def measure(hands: int) -> Iterator[Figure]:
    """The figures of a card, a press and memory over that many hands. Raises `Fault` if the table fails."""
    with folder_on_disk() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "croupier.bench.virtual_table", folder, str(hands)],
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        sync = percentile(list(_syncs(Path(folder))), 50)
    if done.returncode:
        raise failed("the virtual table", done.stderr)
    result = json.loads(done.stdout)
    samples = [Sample(*each) for each in result["samples"]]
    yield _figure(
        "card",
        sync,
        [each for each in samples if each.kind == "card"],
        "from telling the shoe's process to draw, over its pseudo-terminal, to the picture, event on disk",
    )
    yield _figure(
        "press",
        sync,
        [each for each in samples if each.kind == "press"],
        "from a settled press on the terminal's queue to the picture, event on disk",
    )
    yield _memory(hands, result["memory"])


def _syncs(folder: Path) -> Iterator[float]:
    """Milliseconds that the disk needs to store one page: no commit can be faster."""
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            began = time.perf_counter_ns()
            file.write(bytes(4096))
            os.fdatasync(file)
            yield (time.perf_counter_ns() - began) / 1e6


def _memory(hands: int, memory: Sequence[float]) -> Figure:
    first, last, most = memory
    return Figure(
        name="memory",
        measured=rounded(last),
        unit="MiB",
        target=f"< {MEMORY_MIB:g} MiB",
        met=last < MEMORY_MIB,
        how=f"resident memory (VmRSS) of that table's process after {hands} hands, 1280x720",
        more={"at the first picture": rounded(first), "peak": rounded(most)},
    )


def _figure(name: str, sync: float, samples: list[Sample], how: str) -> Figure:
    whole = [each.whole / 1e6 for each in samples]
    commits = [each.commit / 1e6 for each in samples if each.commit]
    p99 = percentile(whole, 99)
    half = percentile(whole, 50)
    more: dict[str, float | str] = {"p50": rounded(half), "p99": rounded(p99)}
    more |= {"max": rounded(max(whole)), "commit p50": rounded(percentile(commits, 50))}
    more |= {"commit p99": rounded(percentile(commits, 99)), "commit max": rounded(max(commits))}
    more["bare sync p50"] = rounded(sync)
    besides = [(each.whole - each.commit) / 1e6 for each in samples]
    more["besides the commit p50"] = rounded(percentile(besides, 50))
    more["besides the commit p99"] = rounded(percentile(besides, 99))
    if name == "card":
        more["on the queue p50"] = rounded(percentile([each.queued / 1e6 for each in samples], 50))
    more["inputs"] = len(samples)
    return Figure(
        name=name,
        measured=rounded(p99),
        unit="ms",
        target=f"p50 ≤ {HALF_MS:g} ms, p99 ≤ {TARGET_MS:g} ms",
        met=half <= HALF_MS and p99 <= TARGET_MS,
        how=how,
        more=more,
    )
