"""The floor's sign-in ends with its action, after two minutes and at a start; until then it is visible."""

from pathlib import Path

import pygame
import pytest

from croupier.engine.commands.evening import EnrolDealer
from croupier.engine.events import FloorEntered, FloorLeft
from croupier.terminal.app import Terminal
from croupier.terminal.inputs import FLOOR_MS
from croupier.terminal.pages.evening.dealers import DealersPage
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.screen import WindowScreen
from support.desk import PIN, Desk
from terminal.small_terminal import press, small_terminal


def signed_in(terminal: Terminal) -> bool:
    return terminal.session.table.floor is not None


def test_it_ends_after_two_minutes_by_itself(tmp_path: Path) -> None:
    with small_terminal(tmp_path) as terminal:
        press(terminal, "setup", "home", "floor", *PIN)
        for _ in range(2):
            terminal.session.clock.wait(FLOOR_MS // 2 - 1)
            press(terminal, "players", "back")
            assert signed_in(terminal), "the presses of others neither end it nor prolong it"
        terminal.session.clock.wait(2)
        terminal.step()
        terminal.step()
        assert not signed_in(terminal)


def test_it_does_not_outlive_the_terminal(tmp_path: Path) -> None:
    with small_terminal(tmp_path) as terminal:
        press(terminal, "setup", "home", "floor", *PIN)
        assert signed_in(terminal)
    with small_terminal(tmp_path) as terminal:
        terminal.step()
        terminal.step()
        assert not signed_in(terminal)
        press(terminal, "settings", "undo", "dealer", "new")
        assert isinstance(terminal.console.page, PinPage)


def test_the_floor_leaves_with_its_act_and_stays_for_those_of_others(tmp_path: Path) -> None:
    with small_terminal(tmp_path) as terminal:
        press(terminal, "setup", "home", "floor", *PIN, "seat:2", "away", "back")
        assert signed_in(terminal), "players go away and come back without the floor"
        press(terminal, "dealer", "new", *(f"text:{sign}" for sign in "Lena"), "confirm")
        assert "Lena" in terminal.session.table.roster
        assert not signed_in(terminal)
        kinds = [type(each) for each in terminal.session.journal.since_checkpoint()]
        assert kinds.count(FloorEntered) == kinds.count(FloorLeft) == 1


def test_a_ruling_keeps_the_floor_until_the_last_question_is_answered() -> None:
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 call")
    desk.press("floor", *PIN, "incident", "confirm")
    assert desk.table.phase == "HALTED" and desk.table.floor is not None
    desk.press("way:discretion", "digit:4")
    assert desk.table.floor is None and desk.view.hand == "Hand 1, attempt 2"


@pytest.mark.parametrize("pin", [True, False])
def test_a_refused_act_of_the_floor_is_done_once_it_is_there(pin: bool) -> None:
    """Time called: the seat is asked for once, not again after the PIN."""
    desk = Desk()
    desk.set_up(pin=desk.console.station.pin if pin else "")
    desk.dealt()
    desk.press("incident", "pick:clock")
    while desk.view.page is not None and not isinstance(desk.console.page, PinPage):
        desk.press("confirm")
    desk.press(*PIN if pin else ("confirm",))
    assert desk.table.time_call is not None and desk.table.floor is None
    assert desk.view.page is None


def test_what_says_that_the_floor_is_signed_in_is_red() -> None:
    desk = Desk().dealt()
    assert desk.view.trouble == ("", "calm") and desk.key("floor").tone == "calm"
    desk.press("floor", *PIN)
    assert desk.view.trouble == ("The floor is signed in: for its next act, or two minutes.", "bad")
    assert (desk.view.health[0].name, desk.view.health[0].tone) == ("Floor", "bad")
    assert desk.key("floor").tone == "bad"


def keys(window: WindowScreen, desk: Desk, typed: str) -> None:
    """Keys of a keyboard, all in one look of the window: Return is a new line."""
    for sign in typed:
        key = pygame.K_RETURN if sign == "\n" else pygame.key.key_code(sign.lower())
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=sign, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    for each in list(window.presses(desk.console, desk.view, desk.at)):
        desk.press(each.action, long=each.long)


@pytest.mark.parametrize("pin", [True, False])
def test_after_the_pin_the_wanted_page_opens_and_letters_are_no_keys_of_the_table(pin: bool) -> None:
    """V, *new dealer*, the PIN: the page for the name, without a second press; an e opens no evening."""
    desk = Desk().open()
    desk.do(EnrolDealer, dealer="Ana")
    desk.set_up(pin=desk.console.station.pin if pin else "")
    window = WindowScreen((1280, 720))
    try:
        window.show(desk.view)
        keys(window, desk, "v")
        assert isinstance(desk.console.page, DealersPage)
        desk.press("new")
        if pin:
            keys(window, desk, "1e2v3x4")
            assert isinstance(desk.console.page, PinPage) and desk.console.page.typed == "1234"
            keys(window, desk, "\nLe")
        assert desk.page.title == "New dealer"
        keys(window, desk, "na\n" if pin else "Lena\n")
        assert [*desk.table.roster] == ["Ana", "Lena"]
        assert desk.table.bank.opened is False and desk.table.floor is None
    finally:
        window.close()
