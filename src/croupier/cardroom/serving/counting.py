"""What the room counts while it is served, as Prometheus reads it; it holds no name and no card."""

from __future__ import annotations

import threading
from collections import Counter


class Counts:
    """Batches and bytes taken in, and refusals by name, since the room was started."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._batches = 0
        self._bytes = 0
        self._refused: Counter[str] = Counter()

    def took(self, size: int) -> None:
        with self._lock:
            self._batches += 1
            self._bytes += size

    def refused(self, why: str) -> None:
        with self._lock:
            self._refused[why] += 1

    def text(self, terminals: int, waiting: int) -> str:
        """The figures in Prometheus' text form; `waiting` findings were not answered yet.

        >>> Counts().text(2, 0).splitlines()[1]
        'croupier_room_terminals 2'
        """
        with self._lock:
            lines = [
                "# TYPE croupier_room_terminals gauge",
                f"croupier_room_terminals {terminals}",
                "# TYPE croupier_room_findings gauge",
                f"croupier_room_findings {waiting}",
                "# TYPE croupier_room_batches_total counter",
                f"croupier_room_batches_total {self._batches}",
                "# TYPE croupier_room_bytes_total counter",
                f"croupier_room_bytes_total {self._bytes}",
                "# TYPE croupier_room_refused_total counter",
                *(
                    f'croupier_room_refused_total{{why="{why}"}} {n}'
                    for why, n in sorted(self._refused.items())
                ),
            ]
        return "\n".join(lines) + "\n"
