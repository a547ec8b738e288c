"""The figures of the running room, in Prometheus' format, without a name or a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from psycopg import Connection

from croupier.cardroom.store.findings import FINDINGS

_TERMINALS: Final = "SELECT count(*) FROM croupier.terminals WHERE struck IS NULL"
_FINDINGS: Final = "SELECT kind, count(*) FROM croupier.findings WHERE answered IS NULL GROUP BY kind"
_LOGS: Final = (
    "SELECT l.id, l.seq, greatest(0, l.ends - l.seq), extract(epoch FROM now() - l.seen)::float"
    " FROM croupier.terminals AS t CROSS JOIN LATERAL (SELECT id, seq, ends, seen FROM croupier.logs"
    " WHERE terminal = t.id AND seen IS NOT NULL ORDER BY seen DESC, id DESC LIMIT 1) AS l"
    " WHERE t.struck IS NULL ORDER BY l.id"
)
"""The latest log of each terminal that is not struck out: its rows, the rows that the room lacks, its age."""

_OF_LOGS: Final = (
    ("log_rows", "rows that the room has"),
    ("log_behind_rows", "rows that it lacks"),
    ("log_age_seconds", "time since the table was last heard"),
)


class Counts:
    """Batches, bytes and refusals by code, since the room was started."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._batches = Counter("croupier_room_batches", "batches taken in", registry=self._registry)
        self._bytes = Counter("croupier_room_bytes", "bytes taken in", registry=self._registry)
        self._refused = Counter("croupier_room_refused", "refusals", ["why"], registry=self._registry)

    def accepted(self, size: int) -> None:
        self._batches.inc()
        self._bytes.inc(size)

    def refused(self, why: str) -> None:
        self._refused.labels(why).inc()

    def text(self, conn: Connection[Any], used: Mapping[str, Mapping[str, int]]) -> str:
        """All figures as Prometheus' text; `used` are the connections of each role, by state."""
        known = CollectorRegistry(auto_describe=False)
        known.register(_Gauges(conn, used))
        return (generate_latest(known) + generate_latest(self._registry)).decode()


class _Gauges(Collector):
    """Figures from the database, and the use of its connections."""

    def __init__(self, conn: Connection[Any], used: Mapping[str, Mapping[str, int]]) -> None:
        self._conn, self._used = conn, used

    def collect(self) -> Iterator[Metric]:
        (terminals,) = self._conn.execute(_TERMINALS).fetchone() or (0,)
        yield GaugeMetricFamily("croupier_room_terminals", "terminals that are not struck out", terminals)
        found = dict.fromkeys(FINDINGS, 0) | dict(self._conn.execute(_FINDINGS).fetchall())
        yield _by("findings", "what the floor has not answered yet", "kind", found)
        logs = self._conn.execute(_LOGS).fetchall()
        for place, (name, said) in enumerate(_OF_LOGS, 1):
            yield _by(name, said, "log", {log[0]: log[place] for log in logs})
        for state in ("in_use", "open", "most"):
            states = {role: use[state] for role, use in self._used.items()}
            yield _by(f"connections_{state}", "connections to PostgreSQL", "role", states)


def _by(name: str, said: str, label: str, values: Mapping[Any, float]) -> Metric:
    made = GaugeMetricFamily(f"croupier_room_{name}", said, labels=[label])
    for which, value in sorted(values.items()):
        made.add_metric([str(which)], value)
    return made
