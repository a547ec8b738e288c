"""The options that open cards which nobody tabled: whose keys, who asks, and why; a note of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import field
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from croupier.cli.hidden import hidden
from croupier.cli.paths import FILE_THERE
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.sealed_cards import open_cards
from croupier.log.journal.floor_keys import PrivateKey, owner_of, unlock
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.values import dataclass


@dataclass(frozen=True)
class Keys:
    """What opens cards, and what the note in the log says of it; without a key nothing is opened or noted."""

    terminal: bytes | None = field(default=None, repr=False)
    floor: tuple[PrivateKey, ...] = field(default=(), repr=False)
    who: str = ""
    why: str = ""

    def __bool__(self) -> bool:
        return self.terminal is not None or bool(self.floor)

    def open(self, db: Path, hands: Collection[int]) -> Archive:
        """The log with the cards of these hands open, of all without any; the note is written before."""
        if not self:
            return Archive.open(db)
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return open_cards(
            db, hands or None, keys=self.floor, terminal=self.terminal, who=self.who, why=self.why, utc=now
        )

    def open_again(self, db: Path, hands: Collection[int]) -> Archive:
        """The same log once more, for another process of the same order."""
        return Archive.open(db, key=self.terminal).with_floor_keys(self.floor, hands or None)


def opening(command: Callable[..., None]) -> Callable[..., None]:
    """The options that open cards; the command takes them as `keys`."""

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
