"""The options common to the verbs of `hands`: the log, the selection, the language, progress, keys.

Keys open untabled cards; first a note in the log records who asks and why.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from croupier.cli.inputs import FILE_THERE, LOG, hidden
from croupier.errors import Refused
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.disk import WriterLock
from croupier.log.journal.chain import as_text
from croupier.log.journal.floor_keys import PrivateKey, owner_of, unlock
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.reading.selection import Selection
from croupier.review.times import read_camera
from croupier.values import dataclass

Found = TypeVar("Found")

PROGRESS_EVERY: Final = 500
"""How many hands between two progress lines."""

BEHIND: Final = 10
"""The niceness of a command beside a terminal."""

DAY: Final = click.DateTime(["%Y-%m-%d"])


class ZoneType(click.ParamType[ZoneInfo]):
    """A time zone by its name on the command line."""

    name = "zone"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ZoneInfo:
        try:
            return ZoneInfo(value)
        except (ValueError, OSError, ZoneInfoNotFoundError):
            self.fail(f"zone {value!r}: expected a name such as Europe/Paris", param, ctx)


zone_option: Final = click.option(
    "--zone", type=ZoneType(), help="the time zone of the room; by default the machine's"
)


camera_option: Final = click.option(
    "--camera",
    metavar="ADDRESS",
    callback=lambda _context, _option, given: read_camera(given) if given is not None else "",
    help="of a camera at a second, such as https://nvr/{table}?t={utc}",
)


def give_way(log: Path) -> None:
    """Run at a lower priority than a terminal that writes this log: its picture must not wait."""
    if WriterLock.is_held(log):
        os.nice(max(0, BEHIND - os.nice(0)))


def _given(context: click.Context, parameter: click.Parameter, log: Path) -> Path:
    give_way(log)
    return log


def log_file(command: Callable[..., None]) -> Callable[..., None]:
    """The option for the log; the command runs at a lower priority than a terminal."""
    return click.option(
        "--db", type=LOG, required=True, metavar="FILE", help="the log: an SQLite file", callback=_given
    )(command)


def log_files(command: Callable[..., None]) -> Callable[..., None]:
    """As `log_file`, for one log or several."""
    return click.option(
        "--db",
        "logs",
        type=LOG,
        required=True,
        multiple=True,
        metavar="FILE",
        help="the log: an SQLite file; repeat it for each table",
        callback=lambda context, parameter, logs: tuple(_given(context, parameter, log) for log in logs),
    )(command)


def chosen(command: Callable[..., None]) -> Callable[..., None]:
    """The arguments and options that select hands; the command gets them as `selection`."""

    @wraps(command)
    def with_selection(
        *,
        hand_ids: tuple[int, ...],
        since: datetime | None,
        until: datetime | None,
        table: str | None,
        player: str | None,
        **others: Any,
    ) -> None:
        selection = Selection(
            ids=hand_ids,
            since=since.date() if since else None,
            until=until.date() if until else None,
            table=table,
            player=player,
        )
        command(selection=selection, **others)

    for add in (
        click.option("--player", help="hands that a player of this name was dealt in"),
        click.option("--table", help="hands of this table"),
        click.option("--to", "until", type=DAY, help="hands that began on this day or before, UTC"),
        click.option("--from", "since", type=DAY, help="hands that began on this day or later, UTC"),
        click.argument("hand_ids", metavar="[ID]...", nargs=-1, type=click.IntRange(1)),
    ):
        with_selection = add(with_selection)
    return with_selection


def counted(hands: Iterable[int], total: Callable[[], int], *, to_file: bool = False) -> Iterator[int]:
    """The same hands, with progress for a person at a terminal.

    There is no progress if the output itself goes to the screen, unless `to_file`.
    """
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not to_file):
        yield from hands
        return
    whole = total()
    number = 0
    for number, hand in enumerate(hands, 1):
        if number % PROGRESS_EVERY == 0:
            click.echo(f"\r{number} of {whole} hands", nl=False, err=True)
        yield hand
    click.echo(f"\r{number} of {whole} hands", err=True)


def numbered(found: Sequence[Found], number: int | None, *, each: str, none: str) -> Found:
    """The item of that number, from 1, or the last; raises `Refused` with `none`, or the number of items.

    >>> numbered(["first", "last"], None, each="sheet", none="there is no sheet")
    'last'
    """
    if not found:
        raise Refused(f"no-{each}", none)
    if number is not None and number > len(found):
        raise Refused(f"no-{each}", f"{each} {number}: the log has {len(found)}")
    return found[(number or len(found)) - 1]


@dataclass(frozen=True)
class Keys:
    """The keys, and the note about them for the log; without a key nothing is opened or noted."""

    terminal: bytes | None = field(default=None, repr=False)
    floor: tuple[PrivateKey, ...] = field(default=(), repr=False)
    who: str = ""
    why: str = ""

    def __bool__(self) -> bool:
        return self.terminal is not None or bool(self.floor)

    def open(self, db: Path, hands: Collection[int]) -> Archive:
        """The log with the cards of these hands open, or of all; the note is written first."""
        if not self:
            return Archive.open(db)
        now = as_text(datetime.now(UTC))
        return open_cards(
            db, hands or None, keys=self.floor, terminal=self.terminal, who=self.who, why=self.why, utc=now
        )


def opening(command: Callable[..., None]) -> Callable[..., None]:
    """The options that open cards; the command gets them as `keys`."""

    @wraps(command)
    def with_keys(
        *, key: Path | None, floor_key: tuple[Path, ...], who: str, why: str, **others: Any
    ) -> None:
        if (key or floor_key) and not (who.strip() and why.strip()):
            raise click.UsageError("opening cards is noted in the log: say --who and --why")
        terminal = terminal_key(key) if key else None
        command(keys=Keys(terminal, tuple(map(unlocked, floor_key)), who, why), **others)

    for add in (
        click.option("--why", default="", help="why, for the note"),
        click.option("--who", default="", help="who opens cards; the log keeps a note"),
        click.option(
            "--floor-key",
            type=FILE_THERE,
            multiple=True,
            metavar="FILE",
            help="a private key of the floor; asks for its passphrase",
        ),
        click.option("--key", type=FILE_THERE, metavar="FILE", help="the terminal's key, if it still exists"),
    ):
        with_keys = add(with_keys)
    return with_keys


def unlocked(path: Path) -> PrivateKey:
    text = read_text(path, most=MOST_TYPED)
    name = owner_of(text).name
    return unlock(text, hidden(f"passphrase of {name}"))
