"""The hands of every table script, with all their irregularities and rulings, as the regulator's record."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.errors import CroupierError
from croupier.export.pojeu.event_stream import render
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.schema import Schema
from croupier.log.journal.seals import terminal_key
from croupier.log.reading.archive import Archive
from croupier.log.reading.selection import Selection, selected
from croupier.log.reading.walk import walk
from croupier.script.runner import play
from croupier.script.scenarios import scenarios
from support.pojeu_audit import audit

MARKS = str.maketrans({"\x02": "T", "\x03": ""})
"""Codes that a stream fills in later."""


@pytest.fixture(scope="session")
def shoe() -> Iterator[ShoeProcess]:
    with ShoeProcess() as process:
        yield process


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
