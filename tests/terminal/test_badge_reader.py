"""A badge reader that types: its characters never press a key of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pygame
import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.terminal.screen import WindowScreen
from support.desk import Desk

AZERTY = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))


def down(sign: str, *, types: str | None = None) -> Iterator[pygame.event.Event]:
    """A key at the place where an American keyboard has the sign, and what the keyboard of the host types."""
    text = sign if types is None else types
    scancode = pygame.KSCAN_RETURN if sign == "\r" else getattr(pygame, f"KSCAN_{sign.upper()}")
    key = pygame.key.key_code("return" if sign == "\r" else sign.lower())
    facts = {"key": key, "scancode": scancode, "unicode": text, "mod": 0}
    yield pygame.event.Event(pygame.KEYDOWN, facts)
    if sign != "\r":
        yield pygame.event.Event(pygame.TEXTINPUT, {"text": text})
    yield pygame.event.Event(pygame.KEYUP, facts)


@pytest.fixture
def window() -> Iterator[WindowScreen]:
    with closing(WindowScreen((800, 480), silent=True, badges=80)) as screen:
        pygame.event.clear()
        yield screen


@pytest.fixture
def desk() -> Desk:
    """Bo has the badge of the tests."""
    desk = Desk().open()
    for dealer in ("Ana", "Bo"):
        desk.do(ask.EnrolDealer, dealer=dealer)
    desk.do(ask.EnrolDealer, dealer="Bo", badge="04AC123456")
    desk.do(ask.ChangeDealer, dealer="Ana")
    return desk


def typed(window: WindowScreen, desk: Desk, text: str, *, now: int, azerty: bool = False) -> list[str]:
    """The actions of keys that go down in one batch, carried out at the desk."""
    for sign in text:
        for event in down(sign, types=AZERTY.get(sign) if azerty else None):
            pygame.event.post(event)
    done = []
    for press in window.presses(desk.console, desk.view, now):
        done.append(press.action)
        desk.press(press.action, long=press.long)
    return done


@pytest.mark.parametrize("azerty", [False, True])
@pytest.mark.parametrize("page", ["", "dealer", "evening", "settings", "players"])
def test_a_badge_changes_the_dealer_and_presses_nothing(
    window: WindowScreen, desk: Desk, page: str, azerty: bool
) -> None:
    if page:
        desk.press(page)
    window.show(desk.view)
    before = desk.console.page
    assert typed(window, desk, "04ac12", now=1_000, azerty=azerty) == []
    assert typed(window, desk, "3456\r", now=1_020, azerty=azerty) == ["badge:04AC123456"]
    assert desk.table.shift.dealer == "Bo" and desk.console.page == before


def test_a_badge_adds_no_letters_to_a_name_being_typed(window: WindowScreen, desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "new")
    window.show(desk.view)
    assert typed(window, desk, "04ac123456\r", now=1_000) == ["badge:04AC123456"]
    assert desk.page.title == "New dealer" and desk.view.prompt == "New dealer: _"


def test_keys_of_a_person_do_what_they_always_do(window: WindowScreen, desk: Desk) -> None:
    desk.start()
    desk.draw(12)
    window.show(desk.view)
    assert typed(window, desk, "r", now=1_000) == ["raise"]
    for at, sign in enumerate("12"):
        assert typed(window, desk, sign, now=2_000 + 300 * at) == []
        assert typed(window, desk, "", now=2_100 + 300 * at) == [f"digit:{sign}"]
    assert typed(window, desk, "\r", now=3_000) == ["confirm"]
    assert typed(window, desk, "c", now=4_000) == []
    assert typed(window, desk, "", now=4_100) == ["call"]


def test_a_card_that_is_read_before_its_reader_is_held_presses_nothing(
    window: WindowScreen, desk: Desk
) -> None:
    desk.start()
    desk.draw(12)
    window.show(desk.view)
    before = desk.table
    assert typed(window, desk, "0007820706\r", now=1_000) == ["badge:0007820706"]
    assert desk.table == before and desk.console.entry is None and desk.console.keying is None


def test_without_a_reader_no_key_waits(desk: Desk) -> None:
    screen = WindowScreen((800, 480), silent=True)
    pygame.event.clear()
    desk.start()
    desk.draw(12)
    assert typed(screen, desk, "c", now=1_000) == ["call"]
    screen.close()
