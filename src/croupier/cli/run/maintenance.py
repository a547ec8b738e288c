"""Maintenance while the terminal runs: the firmware of the shoe, and setting the clock.

New firmware borrows the shoe's port. When a dealer sets the clock, a root service does it, and the
log has a note.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from croupier.config.settings import Settings
from croupier.devices.bench.prompt import NotReplaced
from croupier.devices.bench.update import back as put_back
from croupier.devices.bench.update import update
from croupier.devices.shoe import DevicePort, ShoePort
from croupier.errors import CroupierError, Fault
from croupier.log.custody.boots import note_clock
from croupier.log.journal.signatures import Signer
from croupier.terminal.host import system
from croupier.terminal.host.clock import SET_BY_HAND, SystemClock, must_ask
from croupier.terminal.session.session import Session
from croupier.terminal.wishes import FirmwareReplaced, SetClock


class Replacing:
    """Replaces the firmware of a shoe on a separate thread and passes the result to `put`."""

    def __init__(self, reader: DevicePort | None, put: Callable[[FirmwareReplaced], None]) -> None:
        self._reader = reader
        self._put = put
        self._thread: threading.Thread | None = None

    def begin(self, *, back: bool) -> None:
        """Raises `Fault` if no shoe has firmware to replace, or if that is already in progress."""
        if not isinstance(self._reader, ShoePort) or self._reader.twin is not None:
            raise Fault("this table has no shoe with firmware")
        if self._thread is not None and self._thread.is_alive():
            raise Fault("the firmware is being replaced already")
        self._thread = threading.Thread(
            target=self._run, args=(self._reader, back), name="firmware", daemon=True
        )
        self._thread.start()

    def _run(self, reader: ShoePort, back: bool) -> None:
        try:
            with reader.borrowed() as open_port:
                version = put_back(open_port) if back else update(open_port)
        except NotReplaced as error:
            self._put(FirmwareReplaced(why=error.code))
        except CroupierError:
            self._put(FirmwareReplaced(why="failed"))
        else:
            self._put(FirmwareReplaced(version=version))


PATIENCE_S = 20.0


def set_clock(wish: SetClock, session: Session, settings: Settings, signer: Signer) -> None:
    """Set the machine's clock, and note who did it; raises `Fault` if the machine refuses."""
    before = _now(session)
    try:
        outcome = system.ask(f"time {wish.utc}").result(PATIENCE_S)
    except TimeoutError as error:
        raise Fault("the machine does not answer") from error
    if not outcome.done:
        raise Fault(outcome.why or outcome.code)
    with suppress(OSError):  # if it cannot be written, the lamp stays as it was
        SET_BY_HAND.touch()
    dealer = session.table.shift.dealer or settings.dealer.name or "dealer"
    note_clock(settings.log.path, who=dealer, before=before, utc=wish.utc, signer=signer)


def is_asked(session: Session) -> bool:
    """Whether to ask for the time first: it can be set here, and no other source knows it."""
    clock = session.clock
    known = clock.synchronised() or clock.set_by_hand()
    return isinstance(clock, SystemClock) and not known and system.can_ask() and must_ask()


def _now(session: Session) -> str:
    return session.clock.utc().strftime("%Y-%m-%dT%H:%M:%SZ")
