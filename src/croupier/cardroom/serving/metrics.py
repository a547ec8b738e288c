"""What the room counts while it runs, in Prometheus' format; it holds no name and no card."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
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
class RoomFigures:
    """What the database knows: terminals that are not struck out, findings without an answer, logs."""

    terminals: int
    findings: Mapping[str, int]
    logs: tuple[LogState, ...]


def figures(conn: Connection[Any]) -> RoomFigures:
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
    return RoomFigures(int(terminals), dict(found), states)


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

    def text(self, there: RoomFigures, used: Mapping[str, Use]) -> str:
        """The figures in Prometheus' text form.

        >>> Counts().text(RoomFigures(2, {}, ()), {}).splitlines()[2]
        'croupier_room_terminals 2.0'
        """
        with self._lock:
            counted = (
                CounterMetricFamily("croupier_room_batches", "batches taken in", self._batches),
                CounterMetricFamily("croupier_room_bytes", "bytes taken in", self._bytes),
                _by(CounterMetricFamily, "refused", "refusals", "why", self._refused),
            )
        registry = CollectorRegistry(auto_describe=False)
        registry.register(_Once((*_gauges(there, used), *counted)))
        return generate_latest(registry).decode()


class _Once(Collector):
    """Families of figures that are told once."""

    def __init__(self, families: Sequence[Metric]) -> None:
        self._families = families

    def collect(self) -> Sequence[Metric]:
        return self._families


def _by(
    kind: type[GaugeMetricFamily | CounterMetricFamily],
    name: str,
    said: str,
    label: str,
    values: Mapping[Any, float],
) -> Metric:
    made = kind(f"croupier_room_{name}", said, labels=[label])
    for which, value in sorted(values.items()):
        made.add_metric([str(which)], value)
    return made


def _gauges(there: RoomFigures, used: Mapping[str, Use]) -> tuple[Metric, ...]:
    findings = {kind: there.findings.get(kind, 0) for kind in KINDS}
    logs = {each.log: each for each in there.logs}
    return (
        GaugeMetricFamily("croupier_room_terminals", "terminals that are not struck out", there.terminals),
        _by(GaugeMetricFamily, "findings", "what the floor has not answered yet", "kind", findings),
        *(
            _by(GaugeMetricFamily, name, said, "log", {log: getattr(logs[log], what) for log in logs})
            for name, what, said in (
                ("log_rows", "rows", "rows that the room has"),
                ("log_behind_rows", "behind", "rows that it lacks"),
                ("log_age_seconds", "age_s", "time since the table was last heard"),
            )
        ),
        *(
            _by(
                GaugeMetricFamily, f"connections_{what}", "connections to PostgreSQL", "role",
                {role: getattr(use, what) for role, use in used.items()},
            )
            for what in ("in_use", "open", "most")
        ),
    )  # fmt: skip
