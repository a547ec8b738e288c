"""The terminal as `croupier run` starts it, in a separate process, watched from outside.

It starts on a log with a hand in progress and listens to a shoe with heartbeats. It reports on the socket of
`host.readiness` when its first picture is shown.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from croupier.bench.children import (
    environment,
    failed,
    folder_on_disk,
    memory_mib,
    processor_ns,
    wakeups,
)
from croupier.bench.dealer import BENCH_DECK, open_table, play_hand
from croupier.bench.figures import Figure, percentile, rounded
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import Event
from croupier.engine.table import Table
from croupier.export.pojeu.template import template
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.app import BRISK_MS
from croupier.terminal.keys import ACTIONS
from croupier.terminal.station.decks import save_decks

START_S: Final = 0.7
IDLE_PERCENT: Final = 1.0
IDLE_WAKEUPS: Final = 20.0
SETTLE_S: Final = BRISK_MS / 1000 + 0.5
"""The pause after the last input, before idling is measured."""

PATIENCE_S: Final = 30.0
SEED: Final = 2

CONFIGURATION: Final = """
[table]
name = "bench"
small_blind = 1
big_blind = 2
smallest_chip = 1
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "{shoe}"
deck = "{deck}"
[dealer]
name = "bench"
[buttons]
pin_factory = "mock"
encoder_a = 2
encoder_b = 3
[pins]
{pins}
"""
"""As many buttons as there are pins, and the encoder: a wired table without the board's own library."""

PINS: Final = range(4, 28)
"""The pins of a Raspberry Pi that the encoder leaves free."""

IMPORTS: Final = (
    "click, croupier.config.file, croupier.devices.buttons, croupier.log.writing.journal,"
    " croupier.terminal.app, croupier.terminal.screen"
)
"""All imports of a terminal."""

Tell = Callable[[str], None]
"""Called with what is being measured."""


def measure(
    names: Collection[str], command: Sequence[str], *, hands: int, starts: int, idle_s: float, tell: Tell
) -> Iterator[Figure]:
    """The figures start and idle, as far as they are in `names`.

    `command` starts a terminal, with the configuration file as its last argument. Its log has `hands` earlier
    hands. It is started `starts` times, and the last one idles for `idle_s` seconds. Raises `Fault` if it
    does not start.
    """
    with folder_on_disk() as place:
        folder = Path(place)
        shoe_port = folder / "shoe"
        pins = "\n".join(f"{action} = {pin}" for action, pin in zip(ACTIONS, PINS, strict=False))
        text = CONFIGURATION.format(shoe=shoe_port, deck=BENCH_DECK.name, pins=pins)
        (folder / "croupier.toml").write_text(text, encoding="utf-8")
        _write_log(folder, hands, tell)
        with ShoeProcess(link=shoe_port) as shoe:
            times = []
            for number in range(starts if "start" in names else 1):
                tell(f"start {number + 1}")
                with _started(command, folder) as (terminal, seconds):
                    times.append(seconds)
                    if number + 1 == starts or "start" not in names:
                        shoe.ask("key 0 1")
                        shoe.wait()  # the terminal has acknowledged it, so it listens to this shoe
                        if "idle" in names:
                            tell(f"idle for {idle_s:g} s")
                            yield _at_rest(terminal.pid, idle_s)
            if "start" in names:
                yield _start(times, hands)


def _write_log(folder: Path, hands: int, tell: Tell) -> None:
    """A log with that many finished hands, and one that is on its flop."""
    dice = Random(SEED)
    path = folder / "hands.db"
    with Journal.open(
        path, key=terminal_key(folder / "runtime" / "terminal.key"), dealer="bench", recorder=template
    ) as journal:
        table, events = open_table()
        _append(journal, events)
        for number in range(hands):
            if number % 100 == 0:
                tell(f"writing the log: hand {number + 1} of {hands}")
            table = _play(journal, table, dice)
        while table.between_hands:  # a hand that ended before its flop is followed by another
            table = _play(journal, table, dice, stop_at="flop")
    save_decks(path, [BENCH_DECK])


def _play(journal: Journal, table: Table, dice: Random, *, stop_at: str = "") -> Table:
    """Log one hand with a single commit, as if it were one input; returns the table after it."""
    played = list(play_hand(table, dice, stop_at=stop_at))
    _append(journal, [event for _, _, events in played for event in events])
    return played[-1][1]


def _append(journal: Journal, events: Sequence[Event]) -> None:
    journal.append(events, utc=datetime.now(UTC), mono_ms=0, clock_synced=False)


@contextmanager
def _started(command: Sequence[str], folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """A running terminal, and the seconds from its start to its first picture; it ends with the block."""
    ready = folder / "ready"
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
        (folder / "said").open("w+b") as said,
    ):
        line.bind(str(ready))
        line.settimeout(0.5)
        began = time.perf_counter()
        terminal = subprocess.Popen(
            [*command, str(folder / "croupier.toml")],
            env=environment(NOTIFY_SOCKET=str(ready)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        try:
            while not _is_up(line):
                if terminal.poll() is not None or time.perf_counter() - began > PATIENCE_S:
                    said.seek(0)
                    raise failed("the terminal", said.read().decode(errors="replace"))
            yield terminal, time.perf_counter() - began
        finally:
            terminal.kill()
            terminal.wait()
            ready.unlink()


def _is_up(line: socket.socket) -> bool:
    try:
        return bool(line.recv(64))
    except TimeoutError:
        return False


def _start(times: Sequence[float], hands: int) -> Figure:
    middle = percentile(times, 50)
    bare = min(_seconds("pass") for _ in times)
    imports = min(_seconds(f"import {IMPORTS}") for _ in times)
    return Figure(
        name="start",
        measured=rounded(middle),
        unit="s",
        target=f"< {START_S:g} s",
        met=middle < START_S,
        how=f"croupier run to its first picture, median of {len(times)}; {hands} hands logged, one going on",
        more={
            "best": rounded(min(times)),
            "worst": rounded(max(times)),
            "interpreter": rounded(bare),
            "imports": rounded(imports - bare),
        },
    )


def _seconds(program: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=environment(), stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def _at_rest(pid: int, idle_s: float) -> Figure:
    """The processor time of an idle terminal."""
    time.sleep(SETTLE_S)
    began, used, woken = time.perf_counter(), processor_ns(pid), wakeups(pid)
    time.sleep(idle_s)
    used, woken, lasted = processor_ns(pid) - used, wakeups(pid) - woken, time.perf_counter() - began
    percent, often = used / lasted / 1e7, woken / lasted
    return Figure(
        name="idle",
        measured=rounded(percent),
        unit="% of a core",
        target=f"< {IDLE_PERCENT:g} %, < {IDLE_WAKEUPS:g} wake-ups a second",
        met=percent < IDLE_PERCENT and often < IDLE_WAKEUPS,
        how=f"processor time of that terminal in {lasted:.1f} s; a hand going on, the shoe's heartbeats,"
        f" {min(len(ACTIONS), len(PINS))} buttons and an encoder",
        more={
            "wake-ups a second": rounded(often),
            "ms used": rounded(used / 1e6),
            "MiB resident": rounded(memory_mib(pid, "VmRSS")),
        },
    )
