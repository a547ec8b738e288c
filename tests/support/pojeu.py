"""Hands from a log for the regulator's record, and the XML of the record."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from croupier.engine.events import Event, HandStarted
from croupier.export.pojeu.hand_record import hand_record
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import NOTHING_SAID, FloorWord, HandRecord
from croupier.export.pojeu.template import of_record
from croupier.export.pojeu.xml import SITTING, TECH
from croupier.values import dataclass

START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    """A row of a log, with the columns for an export."""

    seq: int
    event: Event
    hand_id: int | None = None
    dealer: str = ""
    covered: bool = False

    @property
    def utc(self) -> str:
        moment = START + timedelta(milliseconds=self.event.at)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def rows(events: Iterable[Event]) -> list[Row]:
    """The events, numbered from 1; those of a hand have its number."""
    made: list[Row] = []
    hand = 0
    for seq, event in enumerate(events, 1):
        hand += isinstance(event, HandStarted)
        made.append(Row(seq, event, hand if hand else None))
    return made


def hand_xml(record: HandRecord, office: Office, *, again: bool = False) -> str:
    """The POJEU of a record, with codes of sessions and sittings."""
    text = of_record(record).filled(office, again=again).replace(TECH, "T1-20260301-1")
    for one in record.participants:
        text = text.replace(SITTING[one.seat], f"inscript-{one.seat}")
    return text


def xml_of(events: Iterable[Event], said: FloorWord = NOTHING_SAID) -> str:
    """The POJEU of the last hand in the events."""
    record = hand_record(rows(events), said)
    return hand_xml(record, Office())


def pojeu(events: Iterable[Event], said: FloorWord = NOTHING_SAID) -> ET.Element:
    """The same as a tree."""
    return ET.fromstring(xml_of(events, said))


def tours(event: ET.Element) -> dict[str, list[str]]:
    """The actions of each tour in short: ``Bet call 8 0.02``, ``Draw 8 32``, a common card ``Draw* 39``."""
    return {
        tour.get("name", ""): [_short(node) for node in tour if node.tag not in ("Timestamp", "Total")]
        for tour in event.iterfind("Jeu/Tour")
    }


def _short(node: ET.Element) -> str:
    mark = "*" if node.get("commune") else "+" if node.get("ouverte") else ""
    parts = (node.tag + mark, node.get("name"), node.findtext("Siege"), node.findtext("Valeur"))
    return " ".join(part for part in parts if part)


def totals(event: ET.Element) -> dict[str, str]:
    return {tour.get("name", ""): tour.findtext("Total", "") for tour in event.iterfind("Jeu/Tour")}


def finance(event: ET.Element) -> dict[int, dict[str, str]]:
    """The amounts of each seat."""
    return {
        int(one.findtext("Siege", "")): {node.tag: node.text or "" for node in one.find("Finance") or ()}
        for one in event.iterfind("Participants/Joueur")
    }
