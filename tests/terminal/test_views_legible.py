"""Legibility at reading distance: heights and contrasts, measured in the pixels of many pictures."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import fields
from functools import cache

import pygame
import pytest

from croupier.languages import LANGUAGES
from croupier.terminal.view import TableView
from croupier.terminal.views import cards, table, text
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import alert_boxes
from croupier.terminal.views.layout.picture import board_boxes, frame
from croupier.terminal.views.theme import (
    FAR_MM,
    LONG_AMOUNT,
    NEAR_MM,
    PANELS,
    ROLES,
    Sizes,
    minutes,
    sizes_of,
)
from croupier.values import replace
from support.desk import Desk
from support.sample_views import SAMPLES, card
from support.sweeps import one_by_day
from support.without_stamps import paint_each_time
from terminal.test_pages import met

Size = tuple[int, int]

NORMAL = 4.5
ALERT = 7.0
OVER_AN_ALERT = 5.5
"""Minutes of arc of the longest amounts while an alert stands under the table."""

SMALLEST = 6.5
"""Minutes of arc of the smallest text, where names and notes are too long for their places."""


@cache
def luminance(pixel: int) -> float:
    """Of the sRGB colour of a pixel as it lies in memory, as the contrast of the WCAG 2 takes it."""
    parts = [each / 255 for each in pixel.to_bytes(4, sys.byteorder)[:3]]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: int, other: int) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pixels(surface: pygame.Surface) -> memoryview:
    """Each pixel as a number, row by row."""
    return memoryview(pygame.image.tostring(surface, "RGBX")).cast("I")


class Seen:
    """Every text of a picture, with the contrast and the height of its ink at the moment it was drawn.

    With `amounts_alone` the contrasts, which take longer, are left out.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, amounts_alone: bool = False) -> None:
        self.texts: list[tuple[str, Box, float]] = []
        self.amounts: list[tuple[str, Box, int]] = []
        really_draw, really_set = text.draw, text.amount

        def draw(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
            taken = really_draw(surface, string, box, **how)
            if string.strip() and taken.w > 1:
                self.texts.append((string, taken, self._contrast(surface, taken)))
            return taken

        def amount(surface: pygame.Surface, string: str, box: Box, **how: object) -> Box:
            before = surface.copy()
            taken = really_set(surface, string, box, **how)
            if not amounts_alone:
                self.texts.append((string, taken, self._contrast(surface, taken)))
            self.amounts.append((string, taken, self._inked(before, surface, taken)))
            return taken

        paint_each_time(monkeypatch)
        if not amounts_alone:
            monkeypatch.setattr(text, "draw", draw)
        monkeypatch.setattr(text, "amount", amount)

    @staticmethod
    def _contrast(surface: pygame.Surface, taken: Box) -> float:
        """The most common colour is the ground, the one that stands out most is the ink."""
        area = pygame.Rect(taken).clip(surface.get_rect())
        colours = Counter(pixels(surface.subsurface(area)))
        ground = colours.most_common(1)[0][0]
        return max(contrast(ground, colour) for colour in colours)

    @staticmethod
    def _inked(before: pygame.Surface, after: pygame.Surface, taken: Box) -> int:
        """In how many rows of its box an amount has left a mark."""
        area = pygame.Rect(taken).clip(after.get_rect())
        width = area.w * 3
        old = pygame.image.tostring(before.subsurface(area), "RGB")
        new = pygame.image.tostring(after.subsurface(area), "RGB")
        return sum(
            old[row * width : (row + 1) * width] != new[row * width : (row + 1) * width]
            for row in range(area.h)
        )


def states(language: str) -> dict[str, TableView]:
    """A hand from the deal to its end, with what lies over the table on the way."""
    found: dict[str, TableView] = {}
    desk = Desk(language).dealt()
    found["dealt"] = desk.view
    desk.press("raise")
    found["raise"] = desk.view
    desk.press("back")
    for page in ("incident", "settings", "floor", "rules"):
        desk.press(page)
        found[page] = desk.view
        desk.press("back", "back")
    desk.draw(1)  # nobody was due one
    found["early card"] = desk.view
    other = Desk(language).flop()
    found["flop"] = other.view
    return found


def painted(view: TableView, size: Size) -> pygame.Surface:
    surface = pygame.Surface(size)
    table.draw(surface, view)
    return surface


def test_sizes_are_those_of_the_roles() -> None:
    assert {field.name for field in fields(Sizes)} - {"gap"} == set(ROLES)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("name", ROLES)
def test_each_role_is_large_enough_for_its_distance(name: str, panel: Size) -> None:
    role, size = ROLES[name], getattr(sizes_of(panel), name)
    capital = text._font(size, True).render("H", True, (255, 255, 255)).get_bounding_rect().h
    assert minutes(capital, panel, role.distance_mm) >= role.least - 0.3  # half a pixel


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "omaha"])
def test_amounts_are_read_at_two_metres(name: str, panel: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen(monkeypatch, amounts_alone=True)
    painted(SAMPLES[name], panel)
    for string, box, rows in seen.amounts:
        assert rows >= box.h - 2, (string, "is cut")
        least = 9.5 if len(string) <= 3 else LONG_AMOUNT
        if SAMPLES[name].alert is not None:  # the table over it is lower
            least = OVER_AN_ALERT
        assert minutes(box.h, panel, FAR_MM) >= least, (string, box)


@pytest.mark.parametrize("panel", PANELS)
def test_the_board_is_read_at_two_metres(panel: Size) -> None:
    parts = frame(panel)
    place = board_boxes(parts.board, 5, parts.sizes.gap)[0]
    image = cards.picture(card("Ks"), place.w, place.h, False).copy()
    half = image.subsurface((2, 2, place.w - 4, place.h * 52 // 100))
    dark = pygame.mask.from_threshold(half, (17, 20, 24), (60, 60, 60, 255))
    rank = max(dark.get_bounding_rects(), key=lambda box: box.h).h
    assert minutes(rank, panel, FAR_MM) >= 8.0


@pytest.mark.parametrize(("language", "panel"), one_by_day(LANGUAGES, PANELS))
def test_every_text_has_contrast_and_is_readable_at_arms_length(
    language: str, panel: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = states(language) | ({} if language == "en" else SAMPLES)
    for name, view in views.items():
        with monkeypatch.context() as patch:
            seen = Seen(patch)
            painted(view, panel)
        for string, box, found in seen.texts:
            assert found >= NORMAL, (name, string, box, found)
            capital = box.h / 1.17 * 0.729
            assert minutes(capital, panel, NEAR_MM) >= SMALLEST or string.isdigit(), (name, string, box)


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("name", ["red_alert", "amber_alert"])
def test_an_alert_has_more_contrast(name: str, panel: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    view = SAMPLES[name]
    assert view.alert is not None
    parts, seen = frame(panel), Seen(monkeypatch)
    painted(replace(view, keys=(), seats=(), pots=(), pot="", burns=(), street=""), panel)
    areas = (parts.prompt, alert_boxes(parts, view.alert).panel)
    shown = [each for each in seen.texts if any(area.overlaps(each[1]) for area in areas)]
    assert len(shown) > 4
    for string, box, found in shown:
        assert found >= ALERT, (string, box, found)


def first_letter(picture: pygame.Surface, place: Box) -> int:
    """The height of the first letter that stands there, in pixels of the finished picture."""
    area = picture.subsurface(pygame.Rect(place).inflate(-8, -8))
    width, height = area.get_size()
    colours = pixels(area)
    ground = Counter(colours).most_common(1)[0][0]
    inked = [contrast(ground, colour) > NORMAL for colour in colours]
    columns = [any(inked[x::width]) for x in range(width)]
    begin = columns.index(True, 6)  # past the bar at its left end
    end = columns.index(False, begin)
    rows = [any(inked[y * width + begin : y * width + end]) for y in range(height)]
    return rows.index(False, rows.index(True)) - rows.index(True) if False in rows[rows.index(True) :] else 0


@pytest.mark.parametrize(("language", "panel"), one_by_day(LANGUAGES, PANELS))
def test_the_large_line_is_read_at_two_metres_in_the_finished_picture(language: str, panel: Size) -> None:
    """What comes next at each point of a hand; its first letter is a capital."""
    desk = Desk(language).dealt()
    views = [desk.view]
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    for cards_due in (1, 3):
        desk.draw(cards_due)
        views.append(desk.view)
    for view in views:
        found = first_letter(painted(view, panel), frame(panel).prompt)
        assert minutes(found, panel, FAR_MM) >= ROLES["line"].least - 0.3, (view.prompt, found)


@pytest.mark.nightly
@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_contrast_and_is_readable_at_arms_length(
    language: str, panel: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    for desk in met():
        desk.set_up(language=language)
        with monkeypatch.context() as patch:
            seen = Seen(patch)
            painted(desk.view, panel)
        name = type(desk.console.page).__name__
        for string, box, found in seen.texts:
            assert found >= NORMAL, (name, string, box, found)
            capital = box.h / 1.17 * 0.729
            assert minutes(capital, panel, NEAR_MM) >= SMALLEST or string.isdigit(), (name, string, box)


@pytest.mark.parametrize(("panel", "parts"), [((800, 480), 3), ((1280, 720), 4)])
def test_no_figure_of_the_outlook_is_cut(panel: Size, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("puis 500/1\u202f000, ante GB 1\u202f000", "moy. 14\u202f000", "6 joueurs", "prochain prix 300")
    drawn, really_set = list[str](), text.setting

    def setting(string: str, *how: object) -> tuple[str, pygame.Surface]:
        shown, image = really_set(string, *how)
        drawn.extend([shown] * string.startswith("puis"))
        return shown, image

    paint_each_time(monkeypatch)
    monkeypatch.setattr(text, "setting", setting)
    painted(replace(Desk("fr").dealt().view, notice="", outlook=" · ".join(said)), panel)
    assert [each.split(" · ") for each in drawn] == [[*said[:parts]]]
