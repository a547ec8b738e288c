"""The hands of every table script, with all their irregularities and rulings, as the regulator's record."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine.events import Event, HandEnded, HandStarted, TableRecorded, TableSet
from croupier.errors import CroupierError
from croupier.export.pojeu.event_stream import render
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import NotExportable
from croupier.export.pojeu.schema import Schema
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.reading.selection import Selection, selected
from croupier.log.reading.walk import walk
from croupier.rules.games import OFFICIAL
from croupier.script.runner import play
from croupier.script.scenarios import scenarios
from support.pojeu import xml_of
from support.pojeu_audit import audit
from support.robot_play import stream
from support.sweeps import seeds

MARKS = str.maketrans({"\x02": "T", "\x03": ""})
"""Codes that a stream fills in later."""


@pytest.mark.nightly
def test_the_hands_of_every_scenario(shoe: ShoeProcess, tmp_path: Path) -> None:
    schema, written, kept_back = Schema(), 0, 0
    for number, script in enumerate(scenarios()):
        db = tmp_path / f"{number}.db"
        try:
            play(script, shoe=shoe, db=db)
        except CroupierError:
            continue  # another test says that the script does not hold
        with Archive.open(db, key=terminal_key(db.with_name(f"{db.name}-key"))) as archive:
            wanted = frozenset(selected(archive, Selection()))
            for hand in walk(archive, wanted):
                made = render(hand.hand_id, hand.rows, hand.between, Office())
                if not made.xml:
                    kept_back += bool(made.why)
                    assert "add up" not in made.why, f"{script.name}: {made.why}"
                    continue
                text = made.xml.translate(MARKS)
                schema.check(text)
                assert audit(ET.fromstring(text)) == [], f"{script.name}\n{text}"
                written += 1
        for file in tmp_path.iterdir():
            file.unlink()
    print(written, kept_back)
    assert written > 100


# --- the demo's hands as the regulator's record: of triple draw every one, since its muck has an ----------


VOID = "every chip went back"


def hands(code: str, seed: int) -> Iterator[list[Event]]:
    """Each hand with all that was said of it before the next one, without an end."""
    history: list[Event] = []
    for events in stream(code, seed):
        begins = any(isinstance(event, HandStarted) for event in events)
        if begins and any(isinstance(event, HandEnded) for event in history):
            records = [at for at, event in enumerate(history) if isinstance(event, TableRecorded)]
            settings = [event for event in history if isinstance(event, TableSet)]
            yield [settings[-1], *history[records[-1] :]]
            history = settings[-1:]
        history += events


def kept_back(code: str, seed: int, number: int) -> Counter[str]:
    """Why hands are kept back; what is written is audited."""
    print(f"{code}, seed {seed}")
    found: Counter[str] = Counter()
    for events in islice(hands(code, seed), number):
        try:
            text = xml_of(events)
        except NotExportable as reason:
            found[reason.why] += 1
            continue
        assert audit(ET.fromstring(text)) == [], text
        found["written"] += 1
    print(found)
    return found


def test_every_hand_of_triple_draw_is_written() -> None:
    assert kept_back("2T7TD", 7, 12) == {"written": 12}


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hundred_hands_of_triple_draw_are_all_written(seed: int) -> None:
    assert kept_back("2T7TD", seed, 100) == {"written": 100}


@pytest.mark.nightly
@pytest.mark.parametrize("code", OFFICIAL)
def test_all_hands_of_every_game_are_written_except_void_ones(code: str) -> None:
    for seed in seeds(2):
        found = kept_back(code, 410285 + seed, 40)
        assert sum(found.values()) == 40
        assert all(why == "written" or VOID in why for why in found), found
