"""Nothing moves under a finger: readings, alerts, lamps, notices and seconds move no target of any page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

import pygame
import pytest

from croupier.devices.debounce import Press
from croupier.engine.commands import DrawCard, PassTime
from croupier.languages import LANGUAGES
from croupier.telling.notice import Notice
from croupier.terminal.console.state import fresh
from croupier.terminal.health import Health
from croupier.terminal.picture.present import present
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import TableView
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import Size
from croupier.terminal.views.window import hit, targets
from croupier.values import replace
from support.desk import Desk
from support.sweeps import by_day
from terminal.test_pages import copied, met

Sizes = Callable[[Sequence[Size], int], Sequence[Size]]
"""In which of these sizes the page of this number is looked at."""

SIZES: tuple[Size, ...] = ((800, 480), (1280, 720), (720, 1280))


def a_card_comes(desk: Desk) -> TableView:
    desk.do(DrawCard, card=None, status="unread")
    return desk.view


def strange_cards_come(desk: Desk) -> TableView:
    """Red alerts in a hand, a card in the muck between hands."""
    for uid in ("04FFFFFFFFFFFF", "04EEEEEEEEEEEE"):
        desk.do(DrawCard, card=None, uid=uid)
    return desk.view


def a_minute_passes(desk: Desk) -> TableView:
    for seconds in (8, 30, 60):
        desk.do(PassTime)
        desk.at += seconds * 1000
    return present(desk.table, desk.console, Health(), desk.at)


def lamps_change(desk: Desk) -> TableView:
    health = replace(Health(), shoe="lost", shoe_seconds=7, disk="low", disk_free_mb=12)
    return present(desk.table, desk.console, health, desk.at)


def something_is_said(desk: Desk) -> TableView:
    desk.console = replace(desk.console, notice=Notice.refused("hand-in-progress"))
    return desk.view


HAPPENINGS = (a_card_comes, strange_cards_come, a_minute_passes, lamps_change, something_is_said)


@pytest.fixture(scope="module")
def pages() -> tuple[Desk, ...]:
    return tuple(met())


def one_of(sizes: Sequence[Size], number: int) -> Sequence[Size]:
    return (sizes[number % len(sizes)],)


def each_of(sizes: Sequence[Size], _: int) -> Sequence[Size]:
    return sizes


IN_SIZES = pytest.mark.parametrize("sizes", by_day([one_of], [each_of]), ids=lambda each: each.__name__)
"""By day each page in one size while one thing happens; at night in all sizes, with all that may happen."""


@IN_SIZES
@pytest.mark.parametrize("happens", HAPPENINGS, ids=lambda each: each.__name__)
def test_an_open_page_stays_where_it_is(
    pages: tuple[Desk, ...], happens: Callable[[Desk], TableView], sizes: Sizes
) -> None:
    stood = 0
    tried = pages if sizes is each_of else pages[HAPPENINGS.index(happens) :: len(HAPPENINGS)]
    for number, open_desk in enumerate(tried):
        desk = copied(open_desk)
        before = desk.view
        after = happens(desk)
        if fresh(desk.console, desk.table).page is None:
            continue  # the table has closed it: a touch that was on its way is not counted
        stood += 1
        for size in sizes(SIZES, number + HAPPENINGS.index(happens)):
            was, now = dict(targets(before, size)), dict(targets(after, size))
            assert now == was, (type(desk.console.page).__name__, happens.__name__, size)
    assert stood > len(tried) // 2


@IN_SIZES
def test_a_touched_line_stays_under_the_finger(pages: tuple[Desk, ...], sizes: Sizes) -> None:
    """A second touch hits the same line, whatever keys the first one brought up."""
    touched = 0
    for number, open_desk in enumerate(pages):
        before = open_desk.view.page
        if before is None or not before.lines or before.at_foot or before.entry:
            continue
        for size in sizes(SIZES, number):
            for word, box in targets(open_desk.view, size):
                if not word.startswith("line:"):
                    continue
                desk = copied(open_desk)
                desk.press(word)
                if desk.view.page is None or len(desk.page.lines) != len(before.lines):
                    continue  # it led to another page
                assert hit(desk.view, size, *box.middle) == word, (before.title, size)
                touched += 1
    assert touched > 100


FINGERTIP = 44
"""Pixels that a fingertip of 9 mm takes on a panel of 7 inches with 800 × 480 pixels."""


@IN_SIZES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_target_of_every_page_is_large_enough_and_alone(
    pages: tuple[Desk, ...], language: str, sizes: Sizes
) -> None:
    for number, open_desk in enumerate(pages):
        desk = copied(open_desk)
        desk.set_up(language=language)
        name = type(desk.console.page).__name__
        for size in sizes((*SIZES, (480, 800)), number + [*LANGUAGES].index(language)):
            found = targets(desk.view, size)
            boxes = [box for _, box in found]
            small = [word for word, box in found if min(box.w, box.h) < FINGERTIP and "seat:" not in word]
            assert not small, (name, size, small)
            assert len({word for word, _ in found}) == len(found), (name, size)
            assert all(Box(0, 0, *size).encloses(box) for box in boxes), (name, size)
            apart = [(one, other) for one, other in combinations(boxes, 2) if one.overlaps(other)]
            assert not apart, (name, size, apart)


def test_a_finger_that_was_on_its_way_when_an_alert_came_touches_nothing() -> None:
    """The way out that came up under it is taken by a touch that follows it."""
    window, desk = WindowScreen((800, 480), silent=True), Desk()
    desk.flop()

    def touched(x: int, y: int, at: int) -> list[Press]:
        event = pygame.event.Event(pygame.FINGERDOWN, x=(x + 0.5) / 800, y=(y + 0.5) / 480)
        pygame.event.post(event)
        return list(window.presses(desk.console, desk.view, at))

    assert list(window.presses(desk.console, desk.view, 1_000)) == []
    desk.do(DrawCard, card=None, uid="04FFFFFFFFFFFF")
    assert list(window.presses(desk.console, desk.view, 9_000)) == []
    there = dict(targets(desk.view, (800, 480)))
    way = next(word for word in there if word.startswith("way:"))
    assert touched(*there[way].middle, 9_100) == []
    assert [press.action for press in touched(*there["key:rules"].middle, 9_200)] == ["key:rules"]
    assert [press.action for press in touched(*there[way].middle, 9_700)] == [way]
    window.close()
