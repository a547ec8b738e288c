"""The floor's desk: what waits at each table, since when, and who is coming.

A note of the log says who is coming, so that it is on record and outlasts the pages.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.log.custody.witness import Witness, lost_since
from croupier.log.disk import WriterLock
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.review.live import Coming, Live, live
from croupier.review.page_notes import Notes, PageNote
from croupier.review.tell.calls import SOON, Call, calls, moment
from croupier.values import dataclass
from croupier.words import Words

FRESH: Final = timedelta(minutes=2)
"""A log written this recently is alive, even where the terminal's lock cannot be seen from here."""


@dataclass(frozen=True)
class Waiting:
    """A call that lasts: at which table, by its name in the path and its title."""

    table: str
    name: str
    call: Call
    coming: Coming | None = None

    def waits_s(self, now: datetime) -> int:
        """How many seconds it waits, up to now or until somebody said that they are coming."""
        return max(0, int((now - self.call.since).total_seconds()))


class Desk:
    """What waits at the tables of these logs; several threads may ask.

    `secret` makes the links that acknowledge a call without a login. In `witnesses` it keeps how far each log
    went, so that it notices a log that was cut off at its end, even after a restart.
    """

    def __init__(
        self,
        logs: Mapping[str, Path],
        now: Callable[[], datetime],
        secret: bytes,
        witnesses: Mapping[str, Witness] | None = None,
        notes: Notes | None = None,
    ) -> None:
        self._logs = logs
        self._now = now
        self._secret = secret
        self._notes = notes or Notes()
        self._witnesses = dict(witnesses or {})
        self._cut: dict[str, Call] = {}
        self._shuffle: dict[str, tuple[Call, ...]] = {}
        self._known: dict[str, Live] = {}
        self._lock = threading.Lock()

    @property
    def logs(self) -> Mapping[str, Path]:
        """The log of each table."""
        return self._logs

    def tell_of_shuffle(self, table: str, found: tuple[Call, ...]) -> None:
        """Replace what waits at a table because of its shuffle."""
        self._shuffle[table] = found

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._logs)

    def name(self, table: str) -> str:
        """The name of a table, as far as its log was read."""
        known = self._known.get(table)
        return (known.name if known else "") or table or "croupier"

    def last(self, table: str) -> Live:
        """The table as it was at the last look; raises `Fault` as `live` if there was none."""
        with self._lock:
            known = self._known.get(table)
        return known or self.live(table)

    def opened(self, table: str) -> Store:
        """The log of a table; raises `Fault` if it cannot be read."""
        return Archive.open(self._logs[table])

    def is_left(self, table: str, now: Live, at: datetime) -> bool:
        """No terminal holds the log, and nothing was written to it recently, as far as can be seen here."""
        age = at - moment(now.utc) if now.utc else FRESH
        return age >= FRESH and not WriterLock.is_held(self._logs[table])

    def found(self, table: str, now: Live) -> tuple[Call, ...]:
        """What needs the floor at a table in this state."""
        return calls(now, WriterLock.holder(self._logs[table]), self._now())

    def live(self, table: str, archive: Store | None = None) -> Live:
        """The table as its log has it now; raises `Fault` if that cannot be read."""
        with self._lock:
            before = self._known.get(table)
        if archive is None:
            with self.opened(table) as opened:
                return self.live(table, opened)
        found = live(archive, before)
        if found is not before:
            self._hold(table, archive)
        with self._lock:
            self._known[table] = found
        return found

    def _hold(self, table: str, archive: Store) -> None:
        """Compare a log with what was seen of it; if nothing is missing, store how far it goes now."""
        witness = self._witnesses.get(table)
        if witness is None:
            return
        known = witness.read()
        loss = lost_since(archive.path, known) if known is not None else None
        if loss is None:
            self._cut.pop(table, None)
            witness.follow(archive.conn)
        elif table not in self._cut:
            key = f"cut {loss.last} {loss.head.hex()[:16]}"
            self._cut[table] = Call(key=key, kind="cut", since=self._now(), after=SOON)

    def waiting(self, table: str, archive: Store | None = None) -> tuple[Waiting, ...]:
        """What needs the floor at a table now; raises `Fault` if its log cannot be read."""
        now = self.live(table, archive)
        found = self.found(table, now)
        if table in self._cut:
            found = (self._cut[table], *found)
        found = (*found, *self._shuffle.get(table, ()))
        return tuple(Waiting(table, self.name(table), call, now.coming.get(call.key)) for call in found)

    def token(self, waiting: Waiting, recipient: str) -> str:
        """The token with which the receiver of a message acknowledges a call; nobody can guess it."""
        text = f"{waiting.table}\n{waiting.call.key}\n{recipient}"
        return hmac.new(self._secret, text.encode("utf-8", "replace"), sha256).hexdigest()[:40]

    def find(self, table: str, key: str) -> Waiting | None:
        """The call with this key at a table, if it lasts."""
        if table not in self._logs:
            return None
        return next((each for each in self.waiting(table) if each.call.key == key), None)

    def by_token(self, token: str, recipients: Iterable[str]) -> tuple[Waiting, str] | None:
        """The call that a link belongs to, and who got it; None once the call is over."""
        known = tuple(dict.fromkeys(recipients))
        for table in self._logs:
            for waiting in self.waiting(table):
                for who in known:
                    if hmac.compare_digest(self.token(waiting, who), token):
                        return waiting, who
        return None

    def come(self, waiting: Waiting, who: str) -> bool:
        """Note that somebody is coming; False if that is noted already. Raises `Fault` if it cannot be."""
        call, now = waiting.call, self._now()
        facts = {"call": call.key, "waited_s": waiting.waits_s(now)}
        why = call.title(Words("en"))
        entry = PageNote(kind="coming", who=who, why=why, hand_id=call.hand_id, facts=facts)
        return self._notes.write(self._logs[waiting.table], entry, now)
