"""The time that a dealer tells the machine: set by root, noted in the log, and asked for at the start."""

from __future__ import annotations

from contextlib import suppress

from croupier.config.settings import Settings
from croupier.errors import Fault
from croupier.log.custody.boots import note_clock
from croupier.log.journal.signing import Signer
from croupier.terminal.host import errands
from croupier.terminal.host.clock import TOLD, SystemClock, must_ask
from croupier.terminal.session import Session
from croupier.terminal.wishes import SetClock

PATIENCE_S = 20.0


def set_clock(wish: SetClock, session: Session, settings: Settings, signer: Signer) -> None:
    """Set the clock of the machine, and note who said so; raises `Fault` if the machine does not take it."""
    before = _now(session)
    try:
        told = errands.ask(f"time {wish.utc}").result(PATIENCE_S)
    except TimeoutError as error:
        raise Fault("the machine does not answer") from error
    if not told.done:
        raise Fault(told.why or told.code)
    with suppress(OSError):  # where it cannot be written, the lamp stays as it was
        TOLD.touch()
    dealer = session.table.shift.dealer or settings.dealer.name
    note_clock(settings.log.path, who=dealer, before=before, utc=wish.utc, signer=signer)


def is_asked(session: Session) -> bool:
    """Whether the first thing to do here is to tell the time: it can be told, and nobody else knows it."""
    clock = session.clock
    known = clock.synchronised() or clock.told()
    return isinstance(clock, SystemClock) and not known and errands.can_ask() and must_ask()


def _now(session: Session) -> str:
    return session.clock.utc().strftime("%Y-%m-%dT%H:%M:%SZ")
