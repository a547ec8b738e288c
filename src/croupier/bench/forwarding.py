"""What the forwarder costs a table: from the wire to the picture with it and without, and its own rest."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from croupier.bench.children import environment, failed, folder_on_disk, processor_ns
from croupier.bench.figures import Figure, Sample, percentile, rounded
from croupier.bench.room.running import ACCOUNT, Room, running
from croupier.cardroom.cluster import cluster
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.store.joining import new_code
from croupier.errors import Fault
from croupier.log.journal.signing import key_path, signer_in

MORE_PERCENT: Final = 10.0
IDLE_PERCENT: Final = 1.0
_PATIENCE_S: Final = 60.0
_SETTLE_S: Final = 5.0


def measure(
    hands: int, rounds: int, idle_s: float, command: Sequence[str], tell: Callable[[str], None]
) -> Figure:
    """How much later 99 % of the cards are on the picture with a forwarder beside the table.

    The room and its PostgreSQL share the machine, which they do not do at a table. Raises `Fault`.
    """
    alone, forwarded, idle = list[_Dealt](), list[_Dealt](), 0.0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        server = stack.enter_context(cluster(folder / "postgresql"))
        room = stack.enter_context(running(folder, server.dsn, command))
        for number in range(rounds):
            tell(f"dealing {hands} hands without a forwarder and with one, {number + 1} of {rounds}")
            alone.append(_alone(folder / f"alone{number}", hands))
            log = _joined(folder / f"beside{number}", room, server.dsn)
            with _table(log.parent, hands) as table, _forwarder(log, command) as forwarder:
                forwarded.append(_dealt(table))
                if number == rounds - 1:
                    time.sleep(_SETTLE_S)
                    used, began = processor_ns(forwarder.pid), time.perf_counter()
                    time.sleep(idle_s)
                    _arrived(server.dsn)
                    idle = (processor_ns(forwarder.pid) - used) / (time.perf_counter() - began) / 1e7
    slow, slower = (median(each.p99_ms for each in some) for some in (alone, forwarded))
    alone_ms, forwarded_ms = (median(each.input_ms for each in some) for some in (alone, forwarded))
    more = (slower / slow - 1) * 100
    return Figure(
        name="forwarding",
        measured=rounded(more),
        unit="% later",
        target=f"{MORE_PERCENT:g} % later, < {IDLE_PERCENT:g} % of a core at rest",
        met=more <= MORE_PERCENT and idle < IDLE_PERCENT,
        how=f"99 % of the cards, from the wire to the picture, with a forwarder and without; {hands} hands"
        f" each, median of {rounds}",
        more={
            "ms with": rounded(slower),
            "ms without": rounded(slow),
            "processor of the table with, ms an input": rounded(forwarded_ms),
            "without": rounded(alone_ms),
            "% of a core for the forwarder at rest": rounded(idle),
        },
    )


class _Dealt(NamedTuple):
    """How long 99 % of the cards of a table took, and how much processor time an input, in milliseconds."""

    p99_ms: float
    input_ms: float


def _alone(folder: Path, hands: int) -> _Dealt:
    folder.mkdir()
    with _table(folder, hands) as table:
        return _dealt(table)


@contextmanager
def _table(folder: Path, hands: int) -> Iterator[subprocess.Popen[str]]:
    """A virtual table that deals on a log in the folder."""
    table = subprocess.Popen(
        [sys.executable, "-m", "croupier.bench.virtual_table", str(folder), str(hands)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        yield table
    finally:
        table.kill()
        table.wait()


def _dealt(table: subprocess.Popen[str]) -> _Dealt:
    """What it measured, once it has dealt; raises `Fault`."""
    said, why = table.communicate()
    if table.returncode:
        raise failed("the virtual table", why)
    found = json.loads(said)
    samples = [Sample(*each) for each in found["samples"]]
    cards = [each.whole / 1e6 for each in samples if each.kind == "card"]
    return _Dealt(percentile(cards, 99), found["processor"] / 1e6 / len(samples))


def _joined(folder: Path, room: Room, dsn: str) -> Path:
    """The path of a log whose terminal has joined the room, and has not begun."""
    folder.mkdir()
    log, conn = folder / "hands.db", connect(dsn, FLOOR)
    code = new_code(conn, ACCOUNT)
    conn.close()
    join(log, signer_in(key_path(log)), f"127.0.0.1:{room.port}", code, folder.name)
    return log


def _arrived(dsn: str) -> None:
    """Raise `Fault` unless the room has rows of every table that joined."""
    with connect(dsn) as conn:
        behind = conn.execute(
            "SELECT count(*) FROM croupier.terminals AS t LEFT JOIN croupier.logs AS l ON l.terminal = t.id"
            " WHERE coalesce(l.seq, 0) = 0"
        ).fetchone()
    if behind != (0,):
        raise Fault("nothing was forwarded")


@contextmanager
def _forwarder(log: Path, command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """The forwarder of a log, as soon as there is one."""
    limit, quiet = time.monotonic() + _PATIENCE_S, subprocess.DEVNULL
    while not log.exists():
        if time.monotonic() > limit:
            raise Fault("the virtual table does not begin its log")
        time.sleep(0.05)
    asked = [*command, "room", "forward", "--db", str(log)]
    forwarder = subprocess.Popen(asked, env=environment(), stdout=quiet, stderr=quiet)
    try:
        yield forwarder
        if forwarder.poll() is not None:
            raise Fault("the forwarder did not run until the end")
    finally:
        forwarder.kill()
        forwarder.wait()
