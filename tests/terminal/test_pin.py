"""The floor's PIN: weak ones are refused, and the picture goes on while a PIN is checked."""

import threading

import pytest

from croupier.engine.commands import EnterFloor
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.screen import typed
from croupier.terminal.station import pin
from croupier.terminal.station.pin import (
    check_pin,
    hash_pin,
    is_right_pin,
    known_pin,
    may_be_short,
    new_hash,
)
from croupier.terminal.station.station import Station
from support.desk import PIN, Desk


@pytest.mark.parametrize(
    "weak", ["000000", "123456", "654321", "012345", "567890", "121212", "123123", "999999"]
)
def test_a_pin_that_is_tried_first_is_refused(weak: str) -> None:
    with pytest.raises(Refused, match="nobody tries first"):
        check_pin(weak)


@pytest.mark.parametrize("none", ["", "47113", "abcdef", "1" * 13, "١٢٣٤٥٦"])
def test_an_invalid_pin_is_refused(none: str) -> None:
    with pytest.raises(Unreadable, match="six to twelve digits"):
        check_pin(none)


@pytest.mark.nightly
@pytest.mark.usefixtures("full_cost")
def test_a_hash_says_what_a_guess_costs_and_older_ones_are_known() -> None:
    stored = hash_pin("4711", bytes(16))
    assert stored.endswith(":16:8:2")
    assert is_right_pin("4711", stored) and not is_right_pin("4712", stored)
    assert is_right_pin("4711", known_pin("4711")) and not is_right_pin("4711", known_pin("4712"))


def test_the_page_waits_for_the_answer_and_the_loop_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is looked at nothing else is typed; confirmed again, it is known."""
    may_answer = threading.Event()

    def slow(typed: str, stored: str) -> bool:
        assert may_answer.wait(30)
        return typed == "4711"

    monkeypatch.setattr(pin, "is_right_pin", slow)
    context = Context(Table(), Station(pin="scrypt:" + "00" * 16 + ":" + "00" * 32 + ":16:8:2"), 7)
    page: Page | None = PinPage()
    for action in (*(f"digit:{digit}" for digit in "4711"), "confirm"):
        assert page is not None and page.due() is None
        page = page.press(Key.parse(action), context).page
    assert isinstance(page, PinPage) and page.asked is not None and page.due() is None
    assert (
        page.press(Key.parse("digit:5"), context)
        == page.press(Key.parse("confirm"), context)
        == Answered(page)
    )
    assert page.view(context).entry == "••••…"
    may_answer.set()
    assert page.asked.result(30)
    assert page.due() == Key(KeyKind.CONFIRM)
    answered = page.press(Key(KeyKind.CONFIRM), context)
    assert (answered.page, answered.commands) == (None, (EnterFloor(at=7),))


def test_a_pin_of_four_digits_goes_on_working_and_is_known_to_be_short() -> None:
    old, new = hash_pin("4711", bytes(range(16))), new_hash("471136")
    assert is_right_pin("4711", old) and is_right_pin("471136", new)
    assert may_be_short(old) and may_be_short(known_pin("471136")) and not may_be_short(new)
    assert new_hash("471136") != new, "a salt of its own"


def test_after_the_pin_the_wanted_page_is_open_and_letters_are_its_own() -> None:
    desk = Desk().open()
    desk.press("dealer", "new", *PIN)
    assert desk.view.prompt == "New dealer: _"
    for letter in "lena":
        desk.press(typed(desk.console, letter, letter))
    assert desk.view.prompt == "New dealer: lena_"
    desk = Desk().dealt()
    desk.press("incident", "text:t", "text:i", "text:m", "text:e", "confirm", "seat:3", *PIN)
    assert desk.table.time_call is not None and desk.table.time_call.seat == 3, "nothing was forgotten"
