"""The drawn table of the floor's pages: no label covers another, and no pot is missing."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET

import pytest

from croupier.languages import LANGUAGES
from croupier.review.html.svg import draw
from croupier.terminal.view import TableView
from croupier.words import Words
from support.desk import Desk


def showdown(language: str) -> TableView:
    """Ten players all-in with ten stacks, every hand open, after the push: each plate says a hand."""
    desk = Desk(language).dealt(stacks={seat: 4_000 * seat for seat in range(1, 11)})
    while (seat := desk.hand.round.to_act) is not None:
        desk.act(f"{seat} allin")
    desk.show(*desk.hand.live)
    desk.draw(8)
    desk.press("confirm")
    return desk.view


def drawn(view: TableView, words: Words) -> ET.Element:
    return ET.fromstring(str(draw(view, words)).replace(' xmlns="http://www.w3.org/2000/svg"', ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_lie_apart_and_every_pot_is_there(language: str) -> None:
    view, words = showdown(language), Words(language)
    tree = drawn(view, words)
    tags = [group for group in tree.iter("g") if group.get("class") == "tag"]
    assert len(tags) == 10
    grounds = [tuple(float(tag[0].get(name, "")) for name in ("x", "y", "width", "height")) for tag in tags]
    for one, other in itertools.combinations(grounds, 2):
        apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
        assert apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1], (one, other)
    for tag, ground in zip(tags, grounds, strict=True):
        room = float(tag[1].get("textLength", 0)) or 11.5 * len(tag[1].text or "")
        assert room <= ground[2] and ground[0] >= 0 and ground[0] + ground[2] <= 760
    lying = [
        tuple(float(card.get(name, "")) for name in ("x", "y", "width", "height"))
        for group in tree.iter("g")
        if (group.get("class") or "").startswith(("face", "back"))
        for card in group.iter("rect")
    ]
    for x, y, width, height in grounds:
        for left, top, wide, high in lying:
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y
    said = [text.text or "" for text in tree.iter("text")]
    assert len(view.pots) == 10
    for pot in view.pots:
        assert any(pot.short in each and pot.amount in each and pot.joined in each for each in said), pot


def test_six_seats_lie_around_the_whole_table() -> None:
    groups = drawn(Desk().dealt(house=(("seats.max", "6"),)).view, Words("en")).iter("g")
    plates = [
        group.find("rect[@class='plate']") for group in groups if group.get("class", "").startswith("seat")
    ]
    left = [float(plate.get("x", "")) < 301 for plate in plates if plate is not None]
    assert left == [True] * 3 + [False] * 3
