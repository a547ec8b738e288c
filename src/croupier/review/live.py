"""A table as its log has it now, without any key; used by the boards and the watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.engine.events import AlertRaised
from croupier.engine.evolve import replay
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing
from croupier.log.disk import making_sense
from croupier.log.journal.codec import from_json
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.store import Store
from croupier.log.writing.outages import WELL
from croupier.values import dataclass

_LATEST: Final = 64
"""How many notes of devices, and of people coming, are read, newest first."""


@dataclass(frozen=True)
class OpenOutage:
    """A failing device: its name in the log, its place, the failure, and since when."""

    device: str
    place: str
    state: str
    utc: str


@dataclass(frozen=True)
class Coming:
    """Who of the floor is coming, from a note of the log."""

    who: str
    utc: str


@dataclass(frozen=True)
class Live:
    """A log as it stands at its row `seq` and its note `notes`; `utc` is when that row was written.

    `raised` has the beginning of each open alert, by its number; `coming` has who is coming, by the key of
    the call. Face-down cards are unknown here.
    """

    name: str
    table: Table
    seq: int
    notes: int
    utc: str
    hand_id: int | None
    raised: Mapping[int, str]
    failing: tuple[OpenOutage, ...]
    coming: Mapping[str, Coming]


def live(archive: Store, before: Live | None = None) -> Live:
    """The table now; returns `before` if nothing was written since."""
    last = archive.last_seq()
    note = archive.one("SELECT max(seq) FROM notes") or (0,)
    notes = int(note[0] or 0)
    if before is not None and (before.seq, before.notes) == (last, notes):
        return before
    table = before.table if before and before.seq == last else replay(standing(archive.since_checkpoint()))
    hand = archive.one("SELECT max(id) FROM hands") or (None,)
    return Live(
        name=table.settings.table if table.settings else "",
        table=table,
        seq=last,
        notes=notes,
        utc=next((row.utc for row, _ in archive.rows(last, last)), ""),
        hand_id=hand[0],
        raised=_raised(archive, table),
        failing=_failing(archive),
        coming=who_comes(archive),
    )


def _raised(archive: Store, table: Table) -> dict[int, str]:
    """When each open alert was raised; if it was raised again, the first time."""
    open_ = {alert.number for alert in open_alerts(table)}
    found: dict[int, str] = {}
    if open_ and table.hand is not None:
        first = archive.one("SELECT coalesce(first_seq, 0) FROM hands ORDER BY id DESC LIMIT 1")
        with making_sense(archive.path):
            for row, _ in archive.rows(first[0] if first else 0, names=(AlertRaised.NAME,)):
                if row.name == AlertRaised.NAME:
                    number = int(str(from_json(row.payload)["number"]))
                    if number in open_:
                        found[number] = row.utc
    return found


def open_alerts(table: Table) -> tuple[AlertRaised, ...]:
    """The alerts of the hand in progress without an answer, the oldest first."""
    return table.hand.incidents.alerts if table.hand and not table.between_hands else ()


def _failing(archive: Store) -> tuple[OpenOutage, ...]:
    """The devices whose last note is a failure, the latest first."""
    rows = archive.all(
        "SELECT utc, facts FROM notes WHERE kind = 'device' ORDER BY seq DESC LIMIT ?", _LATEST
    )
    found: dict[str, OpenOutage] = {}
    with making_sense(archive.path):
        for utc, text in rows:
            facts = from_json(text)
            device, state = str(facts["device"]), str(facts["state"])
            found.setdefault(device, OpenOutage(device, str(facts["place"]), state, utc))
    return tuple(each for each in found.values() if each.state != WELL)


def who_comes(archive: Store) -> dict[str, Coming]:
    """The people who said that they are coming, by the key of the call."""
    rows = archive.all(
        f"SELECT utc, {in_words('who')}, facts FROM notes WHERE kind = 'coming' ORDER BY seq DESC LIMIT ?",
        _LATEST,
    )
    with making_sense(archive.path):
        return {str(from_json(facts)["call"]): Coming(who, utc) for utc, who, facts in reversed(rows)}
