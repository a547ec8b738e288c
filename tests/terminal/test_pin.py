"""The floor's PIN: weak ones are refused, and the picture goes on while a right one is looked at."""

import threading

import pytest

from croupier.engine.commands import EnterFloor
from croupier.errors import Refused, Unreadable
from croupier.terminal import pin
from croupier.terminal.pages.menus import Pin
from croupier.terminal.pin import check_pin, hash_pin, is_right_pin, known_pin
from croupier.words import Words


@pytest.mark.parametrize(
    "weak", ["0000", "1234", "4321", "0123", "7890", "1212", "123123", "999999", "1984", "2026"]
)
def test_a_pin_that_is_tried_first_is_refused(weak: str) -> None:
    with pytest.raises(Refused, match="nobody tries first"):
        check_pin(weak)


@pytest.mark.parametrize("none", ["", "12", "abcd", "1" * 13, "١٢٣٤"])
def test_what_is_no_pin_is_told(none: str) -> None:
    with pytest.raises(Unreadable, match="four to twelve digits"):
        check_pin(none)


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
    page: Pin | None = Pin("scrypt:" + "00" * 16 + ":" + "00" * 32 + ":16:8:2")
    for digit in "4711":
        assert page is not None
        page, _ = page.press(f"digit:{digit}", 0)
    assert page is not None
    asked, commands = page.press("confirm", 0)
    assert asked is not None and asked.asked is not None and commands == () and not asked.is_known
    assert asked.press("digit:5", 0) == (asked, ()) and asked.press("confirm", 0) == (asked, ())
    assert asked.view(Words("en")).entry == "••••…"
    may_answer.set()
    assert asked.asked.result(30)
    assert asked.is_known and asked.press("confirm", 7) == (None, (EnterFloor(at=7),))
