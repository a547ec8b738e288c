"""What is looked at of a log while its rows are followed, by a thread of its own: the file, and strays in it.

SQLite does all of that by itself, so that the thread hinders nobody.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from croupier.log.custody.verifying_tables import check_file, check_strays
from croupier.log.reading.archive import Archive


class Beside:
    """The two looks at a whole file; alone, the first is had at once and the second in the end."""

    def __init__(self, archive: Archive, *, alone: bool) -> None:
        self._archive = archive
        self._threads = None if alone else ThreadPoolExecutor(1)
        self._looks: list[Future[None]] = []

    def start(self) -> None:
        """Begin; raises `Broken` if the file is damaged and that is known already."""
        if self._threads is None:
            check_file(self._archive.db.conn)
        else:
            self._looks.append(self._threads.submit(self._look))

    def _look(self) -> None:
        with Archive.open(self._archive.path) as archive:
            check_file(archive.db.conn)
            check_strays(archive.db.conn)

    def finish(self) -> None:
        """Wait for the rest; raises `Broken` if something is wrong."""
        if self._threads is None:
            check_strays(self._archive.db.conn)
        for look in self._looks:
            look.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._threads is not None:
            self._threads.shutdown()
