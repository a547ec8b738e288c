"""An alert leaves the table visible and is legible at arm's length; so are the tiles of the menu."""

from __future__ import annotations

import pygame
import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine.commands import CompleteDeal, Declare, DrawCard
from croupier.engine.places import Seat
from croupier.terminal.pages.incident.menu import GROUPS
from croupier.terminal.view import CardView
from croupier.terminal.views import cards, text
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import alert_boxes, foot_boxes
from croupier.terminal.views.layout.picture import board_boxes, frame
from croupier.terminal.views.table import draw
from croupier.terminal.views.theme import WHITE
from croupier.terminal.views.window import targets
from croupier.values import replace
from support.desk import Desk
from support.sample_views import SAMPLES
from support.sweeps import one_by_day
from support.without_stamps import paint_each_time

Size = tuple[int, int]

SCREENS: tuple[Size, ...] = ((800, 480), (1280, 720), (720, 1280))
ARM = 0.022
"""The least height of a text that is read at 70 cm, as a share of the height of a screen that lies."""

FINGER = 44
"""Pixels of a fingertip on the smallest panel."""


def halted(language: str, name: str) -> Desk:
    """A table at which something went wrong."""
    desk = Desk(language)
    match name:
        case "premature":
            desk.flop().act("3 check")
            desk.draw(2)
        case "missing":
            desk.dealt(11).do(CompleteDeal)
        case "duplicate":
            known = desk.flop().hand.cards[0].card
            desk.do(DrawCard, card=FaceDown(Card(known.reveal())), uid="04FFFFFFFFFFFF")
        case "unknown":
            desk.flop().do(DrawCard, card=None, uid="04FFFFFFFFFFFF")
        case "misdeal":
            desk.dealt().do(Declare, incident="I-10")
        case "exposed":
            desk.dealt().do(Declare, incident="I-04", seat=Seat(1), card=1)
    return desk


ALERTS = ("premature", "missing", "duplicate", "unknown", "misdeal", "exposed")


class Sizes:
    """Every text of a picture, with the size of its font and its colour."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, Box, int, object]] = []
        really = text.draw

        def drawn(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
            taken = really(surface, string, box, **how)
            if string.strip():
                self.texts.append((string, taken, round((taken.h) / 1.17), how["colour"]))
            return taken

        paint_each_time(monkeypatch)
        monkeypatch.setattr(text, "draw", drawn)

    def inside(self, box: Box) -> list[tuple[str, Box, int, object]]:
        return [each for each in self.texts if box.encloses(each[1])]


@pytest.mark.parametrize(("size", "language"), one_by_day(SCREENS, ["fr", "en"]))
@pytest.mark.parametrize("name", ALERTS)
def test_the_outcome_of_each_way_is_readable_at_arms_length(
    name: str, language: str, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, seen = halted(language, name).view, Sizes(monkeypatch)
    draw(pygame.Surface(size), view)
    boxes = alert_boxes(frame(size, low=True), view.alert)
    for way, place in zip(view.alert.ways, boxes.ways, strict=True):
        told = seen.inside(place)
        whole = " ".join(string for string, *_ in told)
        assert way.label in whole and way.hint in whole, (name, whole)
        assert min(place.w, place.h) >= FINGER
        for string, _, height, colour in told:
            assert height >= ARM * min(size) * (1 if size[0] > size[1] else 720 / 1280), (string, height)
            assert colour == WHITE, string


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("name", ALERTS)
def test_the_table_stays_in_sight(name: str, size: Size) -> None:
    view = halted("fr", name).view
    assert view.alert is not None and view.low
    parts = frame(size, low=True)
    panel = alert_boxes(parts, view.alert).panel
    cards = board_boxes(parts.board, 5, parts.sizes.gap)
    assert not any(panel.overlaps(box) for box in (*cards, *(seat.plate for seat in parts.seats), parts.pot))
    assert min(card.h for card in cards) >= 36
    assert view.prompt.endswith("?") and view.prompt_tone == "bad"


@pytest.mark.parametrize("begin", ["dealt", "flop"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_tiles_of_the_menu_are_fingertips_and_whole(
    begin: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, size, seen = Desk(language), (800, 480), Sizes(monkeypatch)
    getattr(desk, begin)()
    for shown in ((), *(("all", f"pick:group:{group}") for group in GROUPS)):
        desk.press(*(shown or ("incident",)))
        page = desk.view.page
        assert page is not None and page.at_foot
        parts, seen.texts = frame(size), []
        draw(pygame.Surface(size), desk.view)
        boxes = foot_boxes(parts, page)
        assert not any(boxes.panel.overlaps(seat.plate) for seat in parts.seats)
        for key, place in zip(page.keys, boxes.keys, strict=True):
            assert min(place.w, place.h) >= FINGER
            told = seen.inside(place)
            assert key.label in " ".join(string for string, *_ in told), (key.label, told)
            assert all(height >= ARM * 480 for _, _, height, _ in told), told
        if not shown:
            assert len([key for key in page.keys if key.action.startswith("pick:")]) == 6


def test_a_seat_is_touched_where_a_seat_is_asked_for() -> None:
    desk = Desk().dealt()
    desk.press("incident", "page:pick:I-03")
    assert "seat:4" in dict(targets(desk.view, (800, 480)))
    desk.press("seat:4")
    assert desk.sent == (Declare(at=desk.at, incident="I-03", seat=Seat(4)),)


@pytest.mark.parametrize(
    ("presses", "most"),
    [
        (("incident", "pick:I-10", "way:misdeal"), 3),
        (("incident", "pick:I-04", "seat:4", "page:nth:2"), 4),
        (("incident", "pick:I-07", "seat:6", "page:count:3"), 4),
    ],
)
def test_presses_of_what_goes_wrong_most(presses: tuple[str, ...], most: int) -> None:
    desk = Desk().dealt()
    desk.press(*presses)
    assert len(presses) <= most and len(desk.sent) == 1


@pytest.mark.parametrize("name", ["stud", "drawing", "omaha"])
def test_many_cards_before_a_seat_are_read_while_an_alert_stands_under_the_table(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heights: list[int] = []
    really = cards.draw

    def draw_card(surface: pygame.Surface, card: CardView, place: Box, *, four_colours: bool) -> None:
        heights.append(place.h)
        really(surface, card, place, four_colours=four_colours)

    monkeypatch.setattr(cards, "draw", draw_card)
    view = replace(SAMPLES[name], alert=SAMPLES["red_alert"].alert, draw=None)
    draw(pygame.Surface((800, 480)), view)
    assert heights and min(heights) >= 17
