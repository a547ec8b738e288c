"""What a separate thread checks while the rows are followed: the file, and rows that belong to nothing.

SQLite does all of this by itself, so the thread holds up nobody.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

from croupier.log.custody.verifying_tables import check_file, check_strays
from croupier.log.reading.archive import Archive


class FileChecks:
    """The two checks of a whole file; without the thread the first runs at once and the second at the end."""

    def __init__(self, archive: Archive, *, alone: bool) -> None:
        self._archive = archive
        self._threads = None if alone else ThreadPoolExecutor(1)
        self._looks: list[Future[None]] = []

    def start(self) -> None:
        """Begin; raises `Broken` if the file is already known to be damaged."""
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
