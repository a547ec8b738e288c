"""Calls to the floor: alerts, a locked deck, a silent shoe or terminal.

A call has no card and no name, because its text may appear on the locked screen of a phone.
"""

from __future__ import annotations

import hmac
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

from croupier.engine.events import AlertRaised
from croupier.engine.incidents.case import FLOOR_WAYS
from croupier.log.custody.witness import Witness, lost_since
from croupier.log.disk import Holder, WriterLock
from croupier.log.reading.archive import Archive
from croupier.log.reading.store import Store
from croupier.review.live import Coming, Live, OpenOutage, live, open_alerts
from croupier.review.page_notes import Notes, PageNote
from croupier.telling.alerts import alert_sentence, alert_title
from croupier.terminal.health import FOREIGN, LINE, Trouble, sentence
from croupier.values import dataclass
from croupier.words import Words, message

Kind = Literal["alert", "deck", "device", "silent", "gone", "no-news", "cut"]

SILENT: Final = timedelta(seconds=60)
"""A terminal that is silent for this long has failed: it writes three times in that time."""

GONE: Final = timedelta(hours=12)
"""A table left open longer ago than this is abandoned."""

SOON: Final = timedelta(seconds=5)
PATIENT: Final = timedelta(seconds=60)
"""How long a call waits before the floor is notified: if only the floor may answer, and if the dealer may."""

TITLES: Final = {
    "deck": message("The deck is locked"),
    "device": message("A device fails"),
    "silent": message("The terminal does not answer"),
    "gone": message("The terminal has stopped"),
    "no-news": message("No news from the table"),
    "cut": message("The log was cut off or rewritten"),
}

SENTENCES: Final = {
    "deck": message("No hand can be dealt until the floor has counted or replaced the deck."),
    "silent": message("It is running, but has been silent for a minute: look at the table."),
    "gone": message("The table is not closed, and no terminal writes its log: look at the table."),
    "no-news": message("The room has had no news for a minute: look at the table, or at its network."),
    "cut": message(
        "It lacks rows that these pages have seen in it: keep the file as it is, and call the house."
    ),
}


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call to the floor. `key` is unique in its log, and stays the same while the call lasts.

    `after` is how long it may last before the floor is notified; an alert has the number of its hand.
    """

    key: str
    kind: Kind
    since: datetime
    after: timedelta
    colour: str = "red"
    alert: AlertRaised | None = None
    hand_id: int | None = None
    outage: OpenOutage | None = None

    def title(self, words: Words) -> str:
        """The call in a few words."""
        return alert_title(self.alert, words) if self.alert else words.say(TITLES[self.kind])

    def sentence(self, words: Words) -> str:
        """One sentence, without a card or a name: the facts of an alert are numbers."""
        if self.alert is not None:
            return alert_sentence(self.alert, words)
        if self.outage is not None:
            return _fails(self.outage, words)
        return words.say(SENTENCES[self.kind])


def _fails(outage: OpenOutage, words: Words) -> str:
    """The effect of a failing device at the table, without the seconds of the terminal's own sentence."""
    if outage.device == LINE and outage.state != FOREIGN:
        return words.say(
            "The shoe does not answer: the dealer keys each card until its cable has been checked."
        )
    failing = Trouble(device=outage.device, place=outage.place, state=outage.state, since=0)
    return sentence(failing, 0, words)


def calls(now: Live, holder: Holder | None, at: datetime) -> tuple[Call, ...]:
    """The calls of a table with this log, which `holder` writes; the most serious first."""
    found = [*_silence(now, holder, at)]
    if holder is not None:
        found += [*_outages(now, holder), *_alerts(now)]
    if holder is not None and now.table.deck_locked and now.table.floor is None:
        found.append(Call(key="deck", kind="deck", since=moment(now.utc), after=SOON))
    return tuple(found)


def _silence(now: Live, holder: Holder | None, at: datetime) -> Iterator[Call]:
    last = moment(now.utc)
    if holder is None and is_open(now) and at - last < GONE:
        yield Call(key=f"gone {now.seq}", kind="gone", since=last, after=PATIENT)
    if holder is not None and holder.beaten is not None and at - holder.beaten > SILENT:
        key = f"silent {holder.beaten.isoformat()}"
        yield Call(key=key, kind="silent", since=holder.beaten, after=SILENT)


def is_open(now: Live) -> bool:
    """Whether a table was set and not closed since."""
    return now.table.settings is not None and not (now.table.closed or now.table.bank.closed)


def _outages(now: Live, holder: Holder) -> Iterator[Call]:
    """Devices that failed since this terminal started; an earlier failure would be noted again."""
    for outage in now.failing:
        since = moment(outage.utc)
        if holder.since is None or since >= holder.since:
            key = f"device {outage.device} {outage.utc}"
            yield Call(key=key, kind="device", since=since, after=2 * SOON, outage=outage)


def _alerts(now: Live) -> Iterator[Call]:
    """The alerts, unless the floor has already signed in at the table."""
    if now.table.floor is not None:
        return
    for alert in open_alerts(now.table):
        needed = alert.by_floor or bool(alert.floor_ways) or bool(FLOOR_WAYS.intersection(alert.options))
        if needed or alert.colour == "red":
            yield Call(
                key=f"alert {now.hand_id}:{alert.number}",
                kind="alert",
                since=moment(now.raised.get(alert.number, now.utc)),
                after=SOON if alert.by_floor else PATIENT,
                colour=alert.colour,
                alert=alert,
                hand_id=now.hand_id,
            )


def moment(utc: str) -> datetime:
    """A time of the log; the earliest possible time for an empty text."""
    try:
        found = datetime.fromisoformat(utc)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


# --- the desk ---------------------------------------------------------------------------------------


FRESH: Final = timedelta(minutes=2)
"""A log written this recently is alive, even if the terminal's lock cannot be seen from here."""


@dataclass(frozen=True)
class Waiting:
    """A lasting call: its table, by name in the path and by title."""

    table: str
    name: str
    call: Call
    coming: Coming | None = None

    def waits_s(self, now: datetime) -> int:
        """How many seconds it waits, until now or until somebody said that they are coming."""
        return max(0, int((now - self.call.since).total_seconds()))


class Desk:
    """The calls at the tables of these logs; several threads may ask.

    `secret` is for links that acknowledge a call without a login. `witnesses` stores how far each log went,
    so that a log cut off at its end is noticed, even after a restart.
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
        self._known: dict[str, Live] = {}
        self._lock = threading.Lock()

    @property
    def logs(self) -> Mapping[str, Path]:
        """The log of each table."""
        return self._logs

    def name(self, table: str) -> str:
        """The name of a table, if its log has been read."""
        known = self._known.get(table)
        return (known.name if known else "") or table or "croupier"

    def last(self, table: str) -> Live:
        """The table at the last look; raises `Fault` as `live` if there was none."""
        with self._lock:
            known = self._known.get(table)
        return known or self.live(table)

    def opened(self, table: str) -> Store:
        """The log of a table; raises `Fault` if it cannot be read."""
        return Archive.open(self._logs[table])

    def is_left(self, table: str, now: Live, at: datetime) -> bool:
        """Whether no terminal seems to hold the log, and nothing was written to it recently."""
        age = at - moment(now.utc) if now.utc else FRESH
        return age >= FRESH and not WriterLock.is_held(self._logs[table])

    def found(self, table: str, now: Live) -> tuple[Call, ...]:
        """The calls of a table in this state."""
        return calls(now, WriterLock.holder(self._logs[table]), self._now())

    def live(self, table: str, archive: Store | None = None) -> Live:
        """The table now; raises `Fault` if its log cannot be read."""
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
        """Compare a log with its last known state; if nothing is missing, store how far it goes."""
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
        """The calls of a table now; raises `Fault` if its log cannot be read."""
        now = self.live(table, archive)
        found = self.found(table, now)
        if table in self._cut:
            found = (self._cut[table], *found)
        return tuple(Waiting(table, self.name(table), call, now.coming.get(call.key)) for call in found)

    def token(self, waiting: Waiting, recipient: str) -> str:
        """The secret token with which the receiver of a message acknowledges a call."""
        text = f"{waiting.table}\n{waiting.call.key}\n{recipient}"
        return hmac.new(self._secret, text.encode("utf-8", "replace"), sha256).hexdigest()[:40]

    def find(self, table: str, key: str) -> Waiting | None:
        """The call with this key at a table, if it lasts."""
        if table not in self._logs:
            return None
        return next((each for each in self.waiting(table) if each.call.key == key), None)

    def by_token(self, token: str, recipients: Iterable[str]) -> tuple[Waiting, str] | None:
        """The call of a link, and its receiver; None once the call is over."""
        known = tuple(dict.fromkeys(recipients))
        for table in self._logs:
            for waiting in self.waiting(table):
                for who in known:
                    if hmac.compare_digest(self.token(waiting, who), token):
                        return waiting, who
        return None

    def come(self, waiting: Waiting, who: str) -> bool:
        """Note that somebody is coming; False if that is noted already. Raises `Fault` on failure."""
        call, now = waiting.call, self._now()
        facts = {"call": call.key, "waited_s": waiting.waits_s(now)}
        why = call.title(Words("en"))
        entry = PageNote(kind="coming", who=who, why=why, hand_id=call.hand_id, facts=facts)
        return self._notes.write(self._logs[waiting.table], entry, now)
