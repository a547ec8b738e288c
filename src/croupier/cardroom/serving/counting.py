"""What the room counts while it runs, in Prometheus' format; it holds no name and no card."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from psycopg import Connection

from croupier.cardroom.serving.connections import Use
from croupier.cardroom.store.findings import KINDS
from croupier.values import dataclass


@dataclass(frozen=True)
class LogState:
    """The latest log of a terminal, by its number: how much of it the room has, and when it last reported."""

    log: int
    rows: int
    behind: int
    age_s: float


@dataclass(frozen=True)
class Figures:
    """What the database knows: terminals that are not struck out, findings without an answer, logs."""

    terminals: int
    findings: Mapping[str, int]
    logs: tuple[LogState, ...]


def figures(conn: Connection[Any]) -> Figures:
    """All figures at one moment."""
    (terminals,) = conn.execute(
        "SELECT count(*) FROM croupier.terminals WHERE struck IS NULL"
    ).fetchone() or (0,)
    found = conn.execute(
        "SELECT kind, count(*) FROM croupier.findings WHERE answered IS NULL GROUP BY kind"
    ).fetchall()
    logs = conn.execute(
        "SELECT l.id, l.seq, greatest(0, l.ends - l.seq), extract(epoch FROM now() - l.seen)"
        " FROM croupier.terminals AS t CROSS JOIN LATERAL (SELECT id, seq, ends, seen FROM croupier.logs"
        " WHERE terminal = t.id AND seen IS NOT NULL ORDER BY seen DESC, id DESC LIMIT 1) AS l"
        " WHERE t.struck IS NULL ORDER BY l.id"
    ).fetchall()
    states = tuple(LogState(log, rows, behind, float(age)) for log, rows, behind, age in logs)
    return Figures(int(terminals), dict(found), states)


class Counts:
    """Batches and bytes taken in, and refusals by code, since the room was started."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._batches = 0
        self._bytes = 0
        self._refused: Counter[str] = Counter()

    def accepted(self, size: int) -> None:
        with self._lock:
            self._batches += 1
            self._bytes += size

    def refused(self, why: str) -> None:
        with self._lock:
            self._refused[why] += 1

    def text(self, there: Figures, used: Mapping[str, Use]) -> str:
        """The figures in Prometheus' text form.

        >>> Counts().text(Figures(2, {}, ()), {}).splitlines()[1]
        'croupier_room_terminals 2'
        """
        found = {kind: there.findings.get(kind, 0) for kind in KINDS}
        with self._lock:
            groups = [
                _one("terminals", "gauge", there.terminals),
                _many("findings", "gauge", "kind", found.items()),
                _many("log_rows", "gauge", "log", ((each.log, each.rows) for each in there.logs)),
                _many("log_behind_rows", "gauge", "log", ((each.log, each.behind) for each in there.logs)),
                _many(
                    "log_age_seconds",
                    "gauge",
                    "log",
                    ((each.log, f"{each.age_s:.1f}") for each in there.logs),
                ),
                _many(
                    "connections_in_use", "gauge", "role", ((role, use.in_use) for role, use in used.items())
                ),
                _many("connections_open", "gauge", "role", ((role, use.open) for role, use in used.items())),
                _many("connections_most", "gauge", "role", ((role, use.most) for role, use in used.items())),
                _one("batches_total", "counter", self._batches),
                _one("bytes_total", "counter", self._bytes),
                _many("refused_total", "counter", "why", sorted(self._refused.items())),
            ]
        return "\n".join(line for group in groups for line in group) + "\n"


def _one(name: str, kind: str, value: object) -> list[str]:
    return [f"# TYPE croupier_room_{name} {kind}", f"croupier_room_{name} {value}"]


def _many(name: str, kind: str, label: str, values: Iterable[tuple[object, object]]) -> list[str]:
    lines = [f'croupier_room_{name}{{{label}="{which}"}} {value}' for which, value in values]
    return [f"# TYPE croupier_room_{name} {kind}", *lines]
