"""Inputs of the command line: names of files, and secrets, which are not shown.

No file name may be empty, because an unset shell variable is an empty name. Without a terminal, a secret
comes from a pipe.
"""

from __future__ import annotations

import json
import sys
import warnings
from contextlib import suppress
from getpass import GetPassWarning
from pathlib import Path
from typing import Any, Final

import click

from croupier.errors import Unreadable
from croupier.files import MOST, read_bytes
from croupier.languages import LANGUAGES
from croupier.log.keyfile import real_log
from croupier.words import usual_language

_DATABASE: Final = b"SQLite format 3\0"
"""How a database of SQLite begins."""


class NamedPath(click.Path):
    """A path that is not empty; the file is checked when it is opened."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not value:
            self.fail("expected a name, found nothing", param, ctx)
        return super().convert(value, param, ctx)


class LogPath(NamedPath):
    """The path of a log, with links resolved, so that its lock and keys are those of the file itself."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return real_log(super().convert(value, param, ctx))


class OutputPath(NamedPath):
    """A file to write, which is no database: a log that was named by mistake stays as it is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path: Path = super().convert(value, param, ctx)
        if path.is_file():  # nothing else of this process has it open while options are read
            with suppress(OSError), path.open("rb") as file:
                if file.read(len(_DATABASE)) == _DATABASE:
                    self.fail(f"{path}: expected a file to write, found a database", param, ctx)
        return path


as_json: Final = click.option("--json", "json_", is_flag=True, help="for a program: JSON instead of text")

in_language: Final = click.option(
    "--lang",
    "language",
    type=click.Choice(list(LANGUAGES)),
    default=usual_language,
    show_default="that of the locale, or en",
    help="the language of what is shown",
)

FILE: Final = NamedPath(path_type=Path, dir_okay=False)
"""A file that may exist or be made."""

OUTPUT: Final = OutputPath(path_type=Path, dir_okay=False)
"""A file to write; one that is there is replaced, unless it is a database."""

FILE_THERE: Final = NamedPath(path_type=Path, dir_okay=False, exists=True)
"""A file to read."""

LOG: Final = LogPath(path_type=Path, dir_okay=False)
"""A log that may exist or be made."""

LOG_THERE: Final = LogPath(path_type=Path, dir_okay=False, exists=True)
"""An existing log."""

FILE_OR_STDIN: Final = NamedPath(path_type=Path, dir_okay=False, exists=True, allow_dash=True)
"""A file to read, or a dash for standard input; `read_either` reads it."""

FOLDER: Final = NamedPath(path_type=Path, file_okay=False)
"""A directory that may exist or be made."""


def read_either(path: Path) -> bytes:
    """The bytes of a file, or of standard input for a dash; raises as `read_bytes`."""
    if str(path) != "-":
        return read_bytes(path)
    data = sys.stdin.buffer.read(MOST + 1)
    if len(data) > MOST:
        raise Unreadable("standard input: expected 64 MB at most")
    return data


LONGEST: Final = 1000
"""The most letters of a secret."""


def hidden(what: str, *, repeat: bool = False) -> str:
    """Ask for a secret, twice with `repeat`, without showing it; without a terminal, read lines of stdin.

    Raises `click.ClickException` if the lines are missing, differ, or are no text.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # raised if no terminal can hide the typing
        try:
            return str(click.prompt(what, hide_input=True, confirmation_prompt=repeat, err=True))
        except GetPassWarning:
            return _piped(what, repeat=repeat)
        except UnicodeDecodeError:
            raise click.ClickException(f"expected text in UTF-8: {what}") from None


def _line() -> str:
    """The next line of standard input, or the beginning of an endless one; empty if it is closed."""
    data = b"" if sys.stdin is None else sys.stdin.buffer.readline(4 * LONGEST + 4)
    return data.decode("utf-8").rstrip("\r\n")


def _piped(what: str, *, repeat: bool) -> str:
    try:
        lines = [_line() for _ in range(1 + repeat)]
    except UnicodeDecodeError:
        raise click.ClickException(f"expected text in UTF-8 on standard input: {what}") from None
    if any(len(line) > LONGEST for line in lines):
        raise click.ClickException(f"expected {LONGEST} letters at most on standard input: {what}")
    if not all(lines):
        how = "twice, a line each" if repeat else "on one line"
        raise click.ClickException(f"nobody can type here: expected on standard input, {how}: {what}")
    if len(set(lines)) > 1:
        raise click.ClickException(f"{what}: the second line differs from the first")
    return lines[0]


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
