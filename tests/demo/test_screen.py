"""The demo's window tells a newcomer how to deal, draw and leave."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from croupier.demo.screen import DRAW, HAND_OVER, KEYS, DemoScreen
from croupier.languages import LANGUAGES
from croupier.values import replace
from support.desk import Desk


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[DemoScreen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    window = DemoScreen((800, 480), seen=True)
    yield window
    window.close()


def type_key(screen: DemoScreen, desk: Desk, key: int, text: str = "") -> list[str]:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text, mod=0))
    return [press.action for press in screen.presses(desk.console, desk.view, 0)]


def demo_desk(language: str) -> Desk:
    desk = Desk(language)
    desk.console = replace(desk.console, station=replace(desk.console.station, keys=KEYS))
    desk.dealt()
    return desk


def notice(screen: DemoScreen) -> str:
    return screen.view.notice


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_that_the_hints_name_do_what_they_say(screen: DemoScreen, language: str) -> None:
    desk = demo_desk(language)
    screen.show(desk.view)
    assert "F1" in notice(screen) and "Ctrl+Q" in notice(screen)
    assert type_key(screen, desk, pygame.K_F1) == []
    assert screen.viewer_deals and "F1" in notice(screen)
    assert type_key(screen, desk, pygame.K_SPACE, " ") == []
    assert screen.draws == 1
    assert type_key(screen, desk, pygame.K_c, "c") == ["call"]
    assert type_key(screen, desk, pygame.K_F1) == []
    assert not screen.viewer_deals


def test_a_card_is_green_only_while_one_is_due(screen: DemoScreen) -> None:
    desk = demo_desk("en")
    screen.show(desk.view)
    type_key(screen, desk, pygame.K_F1)

    def tone() -> str:
        screen.show(desk.view)
        return next(key.tone for key in screen.view.keys if key.does == DRAW)

    assert tone() == "calm", "seat 3 is to act"
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    assert tone() == "good", "the burn comes next"


def test_an_action_is_shown_before_the_hint_and_a_refusal_before_both(screen: DemoScreen) -> None:
    desk = demo_desk("en")
    screen.show(desk.view)
    screen.caption("Seat 3 folds")
    assert notice(screen) == "Seat 3 folds"
    desk.press("hand")
    screen.show(desk.view)
    assert notice(screen) == "Not during a hand."


def test_the_two_keys_of_the_demo_stand_beside_those_of_the_terminal(screen: DemoScreen) -> None:
    desk = demo_desk("en")
    screen.show(desk.view)
    assert [(key.does, key.enabled) for key in screen.view.keys[-2:]] == [(DRAW, False), (HAND_OVER, True)]


def test_a_picture_is_kept_under_any_name(screen: DemoScreen, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.png")
    screen.show(demo_desk("en").view)
    screen.save(path)
    with open(path, "rb") as file:
        assert file.read(4) == b"\x89PNG"
