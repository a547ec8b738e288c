"""Names of files on the command line: one kind for each use, and none of them takes an empty name.

A variable of the shell that was never set is an empty name, and so is nobody's file.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click

from croupier.errors import Unreadable
from croupier.files import MOST, read_bytes
from croupier.log.keyfile import real_log


class NamedPath(click.Path):
    """A path that is named; what lies there is for whoever opens it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not value:
            self.fail("expected a name, found nothing", param, ctx)
        return super().convert(value, param, ctx)


class LogPath(NamedPath):
    """The path of a log: where a link leads, so that its lock and its keys are those of the file itself."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return real_log(super().convert(value, param, ctx))


FILE: Final = NamedPath(path_type=Path, dir_okay=False)
"""A file that may be there or be made."""

FILE_THERE: Final = NamedPath(path_type=Path, dir_okay=False, exists=True)
"""A file that is read."""

LOG: Final = LogPath(path_type=Path, dir_okay=False)
"""A log that may be there or be made."""

LOG_THERE: Final = LogPath(path_type=Path, dir_okay=False, exists=True)
"""A log that is there."""

FILE_OR_STDIN: Final = NamedPath(path_type=Path, dir_okay=False, exists=True, allow_dash=True)
"""A file that is read, or a dash for standard input; `read_either` takes it."""

FOLDER: Final = NamedPath(path_type=Path, file_okay=False)
"""A directory that may be there or be made."""


def read_either(path: Path) -> bytes:
    """The bytes of a file or, where the name is a dash, of standard input; raises as `read_bytes`."""
    if str(path) != "-":
        return read_bytes(path)
    data = sys.stdin.buffer.read(MOST + 1)
    if len(data) > MOST:
        raise Unreadable("standard input: expected 64 MB at most")
    return data
