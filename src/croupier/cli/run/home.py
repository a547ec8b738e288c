"""The table of `croupier run` without a file: keyed by hand, six seats, its log in the user's account."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from croupier.config.file import read, sample
from croupier.config.rewrite import Value, changed, write
from croupier.config.settings import Settings
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.terminal.console.state import Console
from croupier.terminal.pages.setup.page import opened
from croupier.terminal.pages.start import KeepTablePage
from croupier.values import replace
from croupier.words import Words

NAME: Final = "croupier.toml"

SEATS: Final = 6


def kept_file() -> Path | None:
    """The settings of such a table that were kept, those in this folder first; None if there are none."""
    return next((path for path in reversed(places()) if path.exists()), None)


def places() -> tuple[Path, ...]:
    """Where such a table may keep its settings, and finds them again: the user's account, and this folder."""
    return _folder("XDG_CONFIG_HOME", ".config") / NAME, Path.cwd() / NAME


def log_of_home() -> Path:
    """Where the hands of such a table are written (XDG Base Directory Specification)."""
    return _folder("XDG_DATA_HOME", ".local/share") / "hands.db"


def home_table() -> Settings:
    """The settings of such a table; makes the folder of its log. Raises `Fault` where there can be none."""
    folder = log_of_home().parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(
            f"{folder}: it cannot be made: {error.strerror}; say which table: --config FILE"
        ) from error
    return read(_text({}))


Opening = Callable[[Console, Table], Console]
"""The console with the pages that the screen opens with."""


def at_once(console: Console, table: Table) -> Console:
    """The table itself."""
    return console


def opening(settings: Settings) -> Opening:
    """Say where the hands are; the pages that the screen opens with.

    The first start asks whether to keep the settings; while nobody sits there, the seats are set up.
    """
    log = settings.log.path
    click.echo(f"log: {log}", err=True)
    asks = not log.exists()

    def opens(console: Console, table: Table) -> Console:
        if table.players:
            return console
        home = opened(table, console.station.template).home(Words(console.station.language))
        first = KeepTablePage(log, *places()) if asks else console.page
        return replace(console, page=first or home, under=home if first else None)

    return opens


def keep_table(path: Path, language: str) -> None:
    """Write the settings of such a table, with every other key as a comment; raises as `write`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(f"{path.parent}: it cannot be made: {error.strerror}") from error
    write(path, _text({"screen.language": language}))


def _text(more: dict[str, Value]) -> str:
    log = log_of_home()
    own: dict[str, Value] = {
        "table.seats": SEATS,
        "house.rake.pct": 0,
        "log.path": str(log),
        "log.runtime_dir": str(log.with_name("runtime")),
    }
    return changed(sample(), own | more)


def _folder(variable: str, usual: str) -> Path:
    """A folder of the XDG specification, which ignores relative ones."""
    named = Path(os.environ.get(variable, ""))
    return (named if named.is_absolute() else Path.home() / usual) / "croupier"
