"""From the wire, or a press, to the picture: cards and presses at a virtual table in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from croupier.bench.children import environment, failed, folder_on_disk
from croupier.bench.figures import Figure, Sample, percentile, rounded

TARGET_MS: Final = 25.0


def measure(hands: int) -> Iterator[Figure]:
    """The figures of a card and of a press, over so many hands. Raises `Fault` if the table broke."""
    with folder_on_disk() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "croupier.bench.virtual_table", folder, str(hands)],
            env=environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        raise failed("the virtual table", done.stderr)
    samples = [Sample(*each) for each in json.loads(done.stdout)]
    yield _figure(
        "card",
        [each for each in samples if each.kind == "card"],
        "from telling the shoe's process to draw, over its pseudo-terminal, to the picture, event on disk",
    )
    yield _figure(
        "press",
        [each for each in samples if each.kind == "press"],
        "from a settled press on the terminal's queue to the picture, event on disk",
    )


def _figure(name: str, samples: list[Sample], how: str) -> Figure:
    whole = [each.whole / 1e6 for each in samples]
    commits = [each.commit / 1e6 for each in samples if each.commit]
    p99 = percentile(whole, 99)
    more: dict[str, float | str] = {"p50": rounded(percentile(whole, 50)), "p99": rounded(p99)}
    more |= {"max": rounded(max(whole)), "commit p50": rounded(percentile(commits, 50))}
    more |= {"commit p99": rounded(percentile(commits, 99)), "commit max": rounded(max(commits))}
    if name == "card":
        more["on the queue p50"] = rounded(percentile([each.queued / 1e6 for each in samples], 50))
    more["inputs"] = len(samples)
    return Figure(
        name=name,
        measured=rounded(p99),
        unit="ms",
        target=f"p99 < {TARGET_MS:g} ms",
        met=p99 < TARGET_MS,
        how=how,
        more=more,
    )
