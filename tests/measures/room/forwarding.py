"""What the forwarder costs a table: from the wire to the picture with it and without, and its own rest.

`PYTHONPATH=src:tests python -m measures.room.forwarding`
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean
from typing import Final, NamedTuple

from croupier.bench.children import environment, failed, folder_on_disk, processor_ns
from croupier.bench.figures import Figure, Sample, percentile, rounded
from croupier.bench.figures import tell as told
from croupier.cardroom.cluster import cluster
from croupier.cardroom.forwarding.forwarder import DEALING_S
from croupier.cardroom.forwarding.membership import join, status
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.store.terminals import new_code
from croupier.cli.bench import CROUPIER
from croupier.errors import Fault
from croupier.log.journal.signatures import key_path, signer_in
from measures.room.running import ACCOUNT, Room, running

MORE_PERCENT: Final = 10.0
IDLE_PERCENT: Final = 1.0
_PATIENCE_S: Final = 300.0
_SETTLE_S: Final = DEALING_S + 1


class Dealt(NamedTuple):
    """Milliseconds of each card and each commit; an input, of the processor and of waiting for a core."""

    cards: tuple[float, ...]
    commits: tuple[float, ...]
    processor: float
    waited: float


class _Side(NamedTuple):
    """A room, and its database."""

    room: Room
    dsn: str


def measure(
    hands: int, rounds: int, idle_s: float, command: Sequence[str], tell: Callable[[str], None]
) -> Figure:
    """How much later 99 % of the cards are on the picture with a forwarder beside the table.

    In a card room, the room and PostgreSQL are on another machine. Here they share the table's cores and its
    disk, on equal terms with it. Raises `Fault`.
    """
    alone, beside = list[Dealt](), list[Dealt]()
    idle = 0.0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(folder_on_disk()))
        folder.chmod(0o711)  # PostgreSQL runs as another user where this is root's
        side = _side(stack, folder / "room", command)
        for number in range(rounds):
            tell(f"dealing {hands} hands without a forwarder and with one, {number + 1} of {rounds}")
            rest_s = idle_s if number == rounds - 1 else 0.0
            alone.append(_alone(folder / f"alone{number}", hands))
            dealt, idle = _beside(folder / f"beside{number}", hands, side, command, rest_s)
            beside.append(dealt)
        _arrived(side.dsn)
    return _figure(alone, beside, idle, f"{hands} hands each, {rounds} times in turn")


def _figure(alone: Sequence[Dealt], beside: Sequence[Dealt], idle: float, how: str) -> Figure:
    more = later(alone, beside)
    rounds = sorted(later([before], [after]) for before, after in zip(alone, beside, strict=True))

    def both(value: Callable[[Sequence[Dealt]], float]) -> str:
        return ", ".join(f"{value(each):.3g}" for each in (alone, beside))

    return Figure(
        name="forwarding",
        measured=rounded(more),
        unit="% later",
        target=f"{MORE_PERCENT:g} % later, < {IDLE_PERCENT:g} % of a core at rest",
        met=more <= MORE_PERCENT and idle < IDLE_PERCENT,
        how="99 % of the cards, from the wire to the picture, with a forwarder and without; room and"
        f" PostgreSQL, elsewhere in a card room, share the table's cores and disk; {how}",
        more={
            "% later in single rounds": f"{rounds[0]:.0f} to {rounds[-1]:.0f}",
            "ms without and with": both(_slow),
            "99 % of their commits, ms": both(_slow_commit),
            "of the table's processor, ms an input": both(lambda dealt: mean(x.processor for x in dealt)),
            "waiting for a core, ms an input": both(lambda dealt: mean(x.waited for x in dealt)),
            "% of a core for the forwarder at rest": rounded(idle),
        },
    )


def later(alone: Sequence[Dealt], forwarded: Sequence[Dealt]) -> float:
    """By how many percent 99 % of the cards of all rounds are later.

    >>> later([Dealt((2.0, 4.0), (), 1, 0)], [Dealt((5.0,), (), 1, 0), Dealt((3.0,), (), 1, 0)])
    25.0
    """
    return (_slow(forwarded) / _slow(alone) - 1) * 100


def _slow(dealt: Sequence[Dealt]) -> float:
    return percentile([card for each in dealt for card in each.cards], 99)


def _slow_commit(dealt: Sequence[Dealt]) -> float:
    return percentile([commit for each in dealt for commit in each.commits], 99)


def _side(stack: ExitStack, folder: Path, command: Sequence[str]) -> _Side:
    folder.mkdir(mode=0o711)
    server = stack.enter_context(cluster(folder / "postgresql"))
    return _Side(stack.enter_context(running(folder, server.dsn, command)), server.dsn)


def _alone(folder: Path, hands: int) -> Dealt:
    folder.mkdir()
    with _table(folder, hands) as table:
        return _dealt(table)


def _beside(
    folder: Path, hands: int, side: _Side, command: Sequence[str], rest_s: float = 0.0
) -> tuple[Dealt, float]:
    """What a table with a forwarder took, and how many percent of a core the forwarder takes at rest."""
    log = _joined(folder, side)
    with _table(folder, hands) as table, _forwarder(log, command) as forwarder:
        dealt = _dealt(table)
        if not rest_s:
            return dealt, 0.0
        time.sleep(_SETTLE_S)
        used, began = processor_ns(forwarder.pid), time.perf_counter()
        time.sleep(rest_s)
        return dealt, (processor_ns(forwarder.pid) - used) / (time.perf_counter() - began) / 1e7


@contextmanager
def _table(folder: Path, hands: int) -> Iterator[subprocess.Popen[str]]:
    """A virtual table on a log in the folder, which waits before it deals."""
    table = subprocess.Popen(
        [sys.executable, "-m", "croupier.bench.virtual_table", str(folder), str(hands), "wait"],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        yield table
    finally:
        table.kill()
        table.wait()


def _dealt(table: subprocess.Popen[str]) -> Dealt:
    """Let it deal; what it measured. Raises `Fault`."""
    said, why = table.communicate()
    if table.returncode:
        raise failed("the virtual table", why)
    found = json.loads(said)
    samples = [Sample(*each) for each in found["samples"]]
    cards = [each for each in samples if each.kind == "card"]
    return Dealt(
        tuple(each.whole / 1e6 for each in cards),
        tuple(each.commit / 1e6 for each in cards),
        *(found[name] / 1e6 / len(samples) for name in ("processor", "waited")),
    )


def _joined(folder: Path, side: _Side) -> Path:
    """The path of a log whose terminal has joined the room, and has not begun."""
    folder.mkdir()
    log, conn = folder / "hands.db", connect(side.dsn, FLOOR)
    code = new_code(conn, ACCOUNT)
    conn.close()
    join(log, signer_in(key_path(log)), f"127.0.0.1:{side.room.port}", code, folder.name)
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
    """The forwarder of a log, as soon as the room has what the table wrote before it deals."""
    limit, quiet = time.monotonic() + _PATIENCE_S, subprocess.DEVNULL
    _until(log.exists, limit, "the virtual table does not begin its log")
    asked = [*command, "room", "forward", "--db", str(log)]
    forwarder = subprocess.Popen(asked, env=environment(), stdout=quiet, stderr=quiet)
    try:
        _until(lambda: status(log, time.time()).state == "here", limit, "the room hears no forwarder")
        yield forwarder
        if forwarder.poll() is not None:
            raise Fault("the forwarder did not run until the end")
    finally:
        forwarder.kill()
        forwarder.wait()


def _until(there: Callable[[], bool], limit: float, otherwise: str) -> None:
    while not there():
        if time.monotonic() > limit:
            raise Fault(otherwise)
        time.sleep(0.05)


if __name__ == "__main__":
    print(told(measure(20, 5, 10.0, CROUPIER, lambda said: print(said, file=sys.stderr))))
