"""Hands as the regulator's record, by the command that writes them: how many a second on all cores."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from croupier.bench.children import environment, failed, folder_on_disk
from croupier.bench.figures import Figure, in_turn, rounded
from croupier.bench.logs.samples import KEY, Deal
from croupier.bench.logs.writer import DEALT, write_log
from croupier.errors import Fault

TARGET: Final = 2_000
"""Hands a second."""

SHARE: Final = 4
"""One in this many hands of the log is dealt, and the others are variations of those."""

_WRITTEN: Final = re.compile(
    r"hands written: ([0-9]+), events of accounts: [0-9]+, hands kept back: ([0-9]+)"
)


def measure(
    hands: int, rounds: int, command: Sequence[str], deal: Deal, tell: Callable[[str], None]
) -> Figure:
    """Hands a second out of a log of that many, their cards opened with the terminal's key.

    `command` is croupier's, with its verb still to come. What an export of one hand takes is taken off: a
    program begins once, however many hands there are. Raises `Fault` if it breaks.
    """
    cores = os.cpu_count() or 1
    with folder_on_disk() as place:
        folder = Path(place)
        tell(f"writing {hands} hands to export")
        write_log(folder / "hands.db", hands, deal, share=min(1.0, hands / SHARE / sum(DEALT.values())))
        (folder / "key").touch(mode=0o600)
        (folder / "key").write_bytes(KEY)
        tell(f"exporting them with {cores} processes")
        export = partial(_export, command, folder, cores)
        written, kept_back = export()
        medians = in_turn({"one": partial(export, "1"), "all": export}, rounds)
    if medians["all"] <= medians["one"]:
        raise Fault("export: the machine is too busy to tell an export from its beginning")
    speed = written / (medians["all"] - medians["one"])
    return Figure(
        name="export",
        measured=rounded(speed),
        unit="hands/s",
        target=f"{TARGET} hands/s",
        met=speed >= TARGET,
        how=f"POJEU of hands of four games with --jobs {cores}, its start apart; median of {rounds} turns",
        more={"written": written, "kept back": kept_back, "seconds to start": rounded(medians["one"])},
    )


def _export(command: Sequence[str], folder: Path, jobs: int, *hands: str) -> tuple[int, int]:
    """Export these hands, or all; how many were written and how many kept back."""
    (folder / "events.xml").unlink(missing_ok=True)
    options = {
        "--db": folder / "hands.db",
        "--out": folder / "events.xml",
        "--key": folder / "key",
        "--who": "bench",
        "--why": "bench",
        "--jobs": jobs,
    }
    given = [str(each) for option in options.items() for each in option]
    run = subprocess.run(
        [*command, "hands", "export", "pojeu", *hands, *given],
        check=False,
        env=environment(),
        capture_output=True,
        text=True,
    )
    counts = _WRITTEN.search(run.stderr)
    if run.returncode not in (0, 3) or counts is None:  # 3: some hands were kept back
        raise failed("export", run.stderr)
    return int(counts[1]), int(counts[2])
