"""The clock that a dealer sets: root sets it, the log notes it, and the terminal asks for it at the start."""

from __future__ import annotations

from contextlib import suppress

from croupier.config.settings import Settings
from croupier.errors import Fault
from croupier.log.custody.boots import note_clock
from croupier.log.journal.signatures import Signer
from croupier.terminal.host import errands
from croupier.terminal.host.clock import SET_BY_HAND, SystemClock, must_ask
from croupier.terminal.session.session import Session
from croupier.terminal.wishes import SetClock

PATIENCE_S = 20.0


def set_clock(wish: SetClock, session: Session, settings: Settings, signer: Signer) -> None:
    """Set the clock of the machine, and note who said so; raises `Fault` if the machine does not take it."""
    before = _now(session)
    try:
        outcome = errands.ask(f"time {wish.utc}").result(PATIENCE_S)
    except TimeoutError as error:
        raise Fault("the machine does not answer") from error
    if not outcome.done:
        raise Fault(outcome.why or outcome.code)
    with suppress(OSError):  # where it cannot be written, the lamp stays as it was
        SET_BY_HAND.touch()
    dealer = session.table.shift.dealer or settings.dealer.name
    note_clock(settings.log.path, who=dealer, before=before, utc=wish.utc, signer=signer)


def is_asked(session: Session) -> bool:
    """Whether to ask for the time first: it can be set here, and nothing else knows it."""
    clock = session.clock
    known = clock.synchronised() or clock.set_by_hand()
    return isinstance(clock, SystemClock) and not known and errands.can_ask() and must_ask()


def _now(session: Session) -> str:
    return session.clock.utc().strftime("%Y-%m-%dT%H:%M:%SZ")
