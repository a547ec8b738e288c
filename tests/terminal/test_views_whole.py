"""Nothing is cut: alerts under the table and lines for the dealer, on every panel, also upright."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from croupier.engine.commands import Award, Declare
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import Seat
from croupier.languages import LANGUAGES
from croupier.telling.notice import DONE
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import AlertView, KeyView
from croupier.terminal.views import bars, text
from croupier.terminal.views.layout.foot import alert_boxes
from croupier.terminal.views.layout.picture import Size, frame
from croupier.words import Words
from croupier.words.refusals import REFUSALS
from support.desk import Desk

SIZES: tuple[Size, ...] = ((1280, 720), (800, 480), (480, 800), (720, 1280))
FINGER = 44

SENTENCES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "alerts": {code: each.sentence for code, each in CATALOGUE.items()},
        "done": DONE,
        "refused": REFUSALS,
    }
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [0, 2, 3])
@pytest.mark.parametrize("ways", [1, 2, 3, 4, 5, 6])
def test_parts_of_an_alert_lie_apart_in_the_panel_and_a_finger_hits_its_ways(
    ways: int, side: int, size: Size
) -> None:
    keys = tuple(
        KeyView(Key(KeyKind.WAY, str(number)), "way out", "what it leads to") for number in range(ways + side)
    )
    alert = AlertView(
        "AL-01 · first card, wrong seat", "bad", "Code 1.9.d · also TDA 35", "Says.", keys[:ways], keys[ways:]
    )
    boxes = alert_boxes(frame(size), alert)
    parts = [boxes.head, boxes.rule, *boxes.ways, *boxes.side, *filter(None, [boxes.says])]
    assert len(boxes.ways) == ways
    for one in parts:
        assert boxes.panel.encloses(one)
    for one, other in itertools.combinations(parts, 2):
        assert not one.overlaps(other), (one, other)
    for way in boxes.ways:
        assert min(way.w, way.h) >= FINGER


@pytest.mark.parametrize("kind", SENTENCES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_line_for_the_dealer_is_whole(size: Size, language: str, kind: str) -> None:
    parts, words = frame(size), Words(language)
    for code, sentence in SENTENCES[kind].items():
        said = words.say(sentence, **dict.fromkeys(re.findall(r"\{(\w+)\}", sentence), "120"))
        room = bars.notice_place(said, parts).inset(2 * parts.sizes.gap, 1)
        lines, written = text.wrap(
            said, round(room.w / text.NARROW), room.h, parts.sizes.body, bold=True, least=1
        )
        assert " ".join(lines) == text.clean(said), code
        assert written >= parts.sizes.body * 4 // 5, code


def test_an_incident_without_a_number_goes_by_its_name() -> None:
    desk = Desk("en").flop()
    desk.act("3 bet 600")
    desk.do(Declare, incident="accepted-action", seat=Seat(5), amount=900)
    view = desk.view
    assert view.alert.code == "bet not counted right"
    assert desk.key("undo").hint == "report bet not counted right"


def test_an_alert_after_the_hand_asks_in_the_large_line() -> None:
    desk = Desk("en").flop()
    desk.act("3 bet 600", "5 fold")
    desk.do(Award)
    desk.do(Declare, incident="I-29", seat=Seat(3))
    assert desk.table.between_hands
    assert desk.view.prompt_tone == "bad"
    assert "NEW HAND" not in desk.view.prompt
