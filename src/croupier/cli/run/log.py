"""Opens the log of a starting terminal: signed, sealed to the floor, within its limits; and disk space."""

from __future__ import annotations

import ctypes
import resource
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Final

import click

from croupier.config.settings import LogSettings, Settings
from croupier.errors import CroupierError, Fault, Refused
from croupier.export.pojeu.template import template
from croupier.log.custody.boots import note_boot
from croupier.log.custody.sealed_cards import forget_cards
from croupier.log.custody.witness import Loss, Witness, find_loss
from croupier.log.custody.years import move_out
from croupier.log.disk import DiskSpace
from croupier.log.journal.floor_keys import FloorKey, FloorLock
from croupier.log.journal.signatures import Signer, key_path, signer_in
from croupier.log.secret_hash import is_older
from croupier.log.writing.journal import Journal
from croupier.log.writing.start_checks import StartFinding, look
from croupier.terminal.host.clock import SystemClock, boot_id
from croupier.terminal.pages.start import sentence
from croupier.words import Words

_WHO: Final = "croupier run"
_RECEIPTS: Final = "croupier.cardroom.forwarding.receipts"
"""Loaded only if a room has cosigned the log."""


_PR_SET_DUMPABLE: Final = 4


def close_memory() -> None:
    """Prevent core dumps and memory access by other programs, because memory holds the cards of a hand."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def kept_in_memory(key: bytes) -> bytes:
    """The key, in memory that is not swapped to disk, if the machine allows that.

    That covers only this object. The service's unit, or a machine without swap, protects everything derived
    from the key; the doctor checks it.
    """
    ctypes.CDLL(None).mlock(ctypes.c_void_p(id(key)), ctypes.c_size_t(sys.getsizeof(key)))
    return key


def open_log(
    settings: Settings,
    key: bytes,
    *,
    without_cards: bool = False,
    found: Callable[[tuple[StartFinding, ...]], None] = lambda findings: None,
) -> Journal:
    """The journal for these settings, after archiving what is too old; raises as `Journal.open`.

    `found` is called with problems of the log, if any.
    """
    log, floor = settings.log, settings.floor
    if floor.pin and is_older(floor.pin):
        click.echo(
            "floor.pin: an older version hashed it; hash it again with croupier run --hash-pin", err=True
        )
    witness = Witness.of_key(log.signing_key or key_path(log.path))
    by_room = lost_by_receipt(log.path)
    loss = find_loss(log.path, witness) or by_room
    signer = signer_of(log)
    lock = FloorLock(tuple(map(FloorKey.parse, floor.keys)), floor.open_with) if floor.keys else None

    def opened() -> Journal:
        return Journal.open(
            log.path,
            key=key,
            dealer=settings.dealer.name,
            without_cards=without_cards,
            signer=signer,
            floor=lock,
            recorder=template,
        )

    journal = opened()
    if (log.sealed_days or log.years) and journal.hand_id is None:
        journal.close()
        _keep_bounds(log, datetime.now(UTC), signer)
        journal = opened()
    found(_begin(journal, witness, loss, signer))
    return journal


def lost_by_receipt(path: Path) -> Loss | None:
    """Rows lost although the room had cosigned them; None without a room, or if that cannot be checked."""
    if not path.with_name(f"{path.name}-receipt").exists():
        return None
    try:
        found: Loss | None = import_module(_RECEIPTS).lost_since_receipt(path)
    except CroupierError as error:
        click.echo(f"the receipt of the room: {error}", err=True)
        return None
    return found


def _begin(journal: Journal, witness: Witness, loss: Loss | None, signer: Signer) -> tuple[StartFinding, ...]:
    """Note the start, and problems of the log; the witness follows from here on."""
    clock, path = SystemClock(), journal.path
    utc = clock.utc().isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if loss is None:
        witness.follow(journal.archive.db.conn)  # the note of the start says that there is a witness
    findings = look(path, loss, signer, utc=utc)  # a loss is noted before the witness follows a note
    note_boot(path, boot_id(), who=_WHO, utc=utc, synchronised=clock.synchronised(), signer=signer)
    for each in findings:
        click.echo(sentence(each, Words("en")), err=True)
    witness.follow(journal.archive.db.conn)
    journal.followed = witness.follow
    return findings


def signer_of(log: LogSettings) -> Signer:
    """The log's signer: the key in the settings, or the one beside the log, made if missing."""
    return signer_in(log.signing_key or key_path(log.path))


def _keep_bounds(log: LogSettings, now: datetime, signer: Signer) -> None:
    utc = now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    stays = date(now.year - log.years, 1, 1)
    to = log.path.with_name(f"{log.path.stem}-{stays.year - 1}{log.path.suffix}")
    if log.years:
        try:
            move_out(log.path, to, stays, who=_WHO, why=f"log.years = {log.years}", utc=utc, signer=signer)
        except (Refused, Fault) as error:  # the log is unchanged, and the table opens anyway
            if not (isinstance(error, Refused) and error.code == "nothing-old"):
                click.echo(f"log.years = {log.years}: {error}", err=True)
    if log.sealed_days:
        before = (now - timedelta(days=log.sealed_days)).date()
        forget_cards(
            log.path, before, who=_WHO, why=f"log.sealed_days = {log.sealed_days}", utc=utc, signer=signer
        )


def room_of(log: LogSettings) -> DiskSpace:
    """The disk space of the log, with the limits in the settings."""
    return DiskSpace(log.path, log.warn_mb, log.stop_mb)
