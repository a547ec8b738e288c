"""The demo's hands as the regulator's record: of triple draw every one, since its muck has an antenna."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from croupier.engine.events import Event, HandEnded, HandStarted, TableRecorded, TableSet
from croupier.export.pojeu.record import NotExportable
from croupier.rules.games import OFFICIAL
from support.pojeu import xml_of
from support.pojeu_audit import audit
from support.robot_play import stream
from support.sweeps import seeds

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
