"""What needs the floor at a table: alerts, a locked deck, a silent shoe or terminal.

A call holds no card and no name: its text may show on the locked screen of a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from croupier.engine.events import AlertRaised
from croupier.engine.incidents.case import FLOOR_WAYS
from croupier.log.disk import Holder
from croupier.review.live import Live, OpenOutage, open_alerts
from croupier.telling.alerts import alert_sentence, alert_title
from croupier.terminal.health import FOREIGN, LINE, Trouble, sentence
from croupier.values import dataclass
from croupier.words import Words, message

Kind = Literal["alert", "deck", "device", "silent", "gone", "no-news", "cut", "shuffle", "tag"]

SILENT: Final = timedelta(seconds=60)
"""A terminal that is silent for this long has failed: it writes three times in that time."""

GONE: Final = timedelta(hours=12)
"""A table that was left open longer ago than this was abandoned."""

SOON: Final = timedelta(seconds=5)
PATIENT: Final = timedelta(seconds=60)
"""How long something lasts before the floor is notified: what only the floor may answer, and what the dealer
may."""

TITLES: Final = {
    "deck": message("The deck is locked"),
    "device": message("A device fails"),
    "silent": message("The terminal does not answer"),
    "gone": message("The terminal has stopped"),
    "no-news": message("No news from the table"),
    "cut": message("The log was cut off or rewritten"),
    "shuffle": message("A note on the shuffle"),
    "tag": message("A weak tag"),
}

SENTENCES: Final = {
    "deck": message("No hand can be dealt until the floor has counted or replaced the deck."),
    "silent": message("It is running, but has been silent for a minute: look at the table."),
    "gone": message("The table is not closed, and no terminal writes its log: look at the table."),
    "no-news": message("The room has had no news for a minute: look at the table, or at its network."),
    "cut": message(
        "It lacks rows that these pages have seen in it: keep the file as it is, and call the house."
    ),
    "shuffle": message(
        "Cards keep more of their order or place than the baseline allows: see the page Shuffle."
    ),
    "tag": message("A card of the deck is missed too often: see the page Shuffle."),
}


@dataclass(frozen=True, kw_only=True)
class Call:
    """Something that needs the floor. `key` is unique in its log, and stays the same while the call lasts.

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
        """One sentence; the facts of an alert are numbers, so that it has no card and no name."""
        if self.alert is not None:
            return alert_sentence(self.alert, words)
        if self.outage is not None:
            return _fails(self.outage, words)
        return words.say(SENTENCES[self.kind])


def _fails(outage: OpenOutage, words: Words) -> str:
    """What a failing device means at the table, without the seconds in the terminal's own sentence."""
    if outage.device == LINE and outage.state != FOREIGN:
        return words.say(
            "The shoe does not answer: the dealer keys each card until its cable has been checked."
        )
    failing = Trouble(device=outage.device, place=outage.place, state=outage.state, since=0)
    return sentence(failing, 0, words)


def calls(now: Live, holder: Holder | None, at: datetime) -> tuple[Call, ...]:
    """What needs the floor at a table with this log, which `holder` writes; the most serious first."""
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
    """Devices that failed since this terminal started: it would note an earlier failure again."""
    for outage in now.failing:
        since = moment(outage.utc)
        if holder.since is None or since >= holder.since:
            key = f"device {outage.device} {outage.utc}"
            yield Call(key=key, kind="device", since=since, after=2 * SOON, outage=outage)


def _alerts(now: Live) -> Iterator[Call]:
    """The alerts, unless the floor is at the table already, signed in with its PIN."""
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
    """A time of the log; the earliest possible one if it is empty."""
    try:
        found = datetime.fromisoformat(utc)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
