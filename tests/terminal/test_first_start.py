"""The first start of a machine, by touch alone: five steps, each with a way back, and never asked again."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.terminal.host import errands, first_start
from croupier.terminal.host.errands import Told
from croupier.terminal.pages.first_start.page import STEPS, FirstStart
from croupier.terminal.pages.first_start.typing import SIGNS, Typing
from croupier.terminal.pages.first_start.zones import PARTS, places
from croupier.terminal.pin import is_right_pin
from croupier.terminal.wishes import KeepSettings
from croupier.words import Words
from support.desk import Desk

Answering = Callable[[Told], list[tuple[str, ...]]]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says that nobody has set the machine up."""
    file = tmp_path / "first-start"
    file.touch()
    monkeypatch.setattr(first_start.was_set_up, "__defaults__", (file,))
    return file


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """A machine that answers every errand with the same, and what it was asked."""
    asked: list[tuple[str, ...]] = []

    def answering(told: Told) -> list[tuple[str, ...]]:
        def ask(*lines: str) -> Future[Told]:
            asked.append(lines)
            done = Future[Told]()
            done.set_result(told)
            return done

        monkeypatch.setattr(errands, "ask", ask)
        return asked

    return answering


def at(step: str) -> Desk:
    desk = Desk()
    desk.console = desk.console.but(page=FirstStart(step), pin="")
    return desk


def step(desk: Desk) -> str:
    page = desk.console.page
    assert isinstance(page, FirstStart)
    return page.step


def waited(desk: Desk) -> None:
    """What is due is pressed, as the loop does."""
    until = time.monotonic() + 30
    while desk.console.page is not None and time.monotonic() < until:
        page = desk.console.page
        assert isinstance(page, FirstStart)
        if page.due():
            desk.press(page.due())
            return
        time.sleep(0.01)


def kept(desk: Desk) -> dict[str, object]:
    assert isinstance(desk.console.wish, KeepSettings)
    return dict(desk.console.wish.changes)


def touched(desk: Desk, *labels: str) -> None:
    """The keys with these labels, by touch; each must be in sight and enabled."""
    for label in labels:
        view = desk.view.page
        assert view is not None
        (key,) = [key for key in view.keys if key.label == label]
        assert key.enabled, label
        desk.press(f"page:{key.action}")


def test_from_the_language_to_the_table_by_touch_alone(machine: Answering, file: Path) -> None:
    asked = machine(Told(True))
    desk = at("language")
    touched(desk, "English")
    assert kept(desk) == {"screen.language": "en"} and step(desk) == "screen"
    touched(desk, "70%", "for the left hand", "OK")
    assert kept(desk) == {"screen.brightness": 70, "screen.left_handed": True}
    touched(desk, "Europe")
    desk.press(f"page:line:{places('Europe').index('Europe/Paris')}")
    touched(desk, "OK")
    waited(desk)
    touched(desk, "Wi-Fi", *"ab", "a A", *"C", "OK", *"1", "# +", "#", "OK")
    waited(desk)
    assert asked == [("zone Europe/Paris",), ("wifi on", "abC", "1#")]
    touched(desk, *"4711", "OK", *"4711", "OK")
    waited(desk)
    assert desk.console.page is None and not file.exists()
    assert is_right_pin("4711", desk.console.pin) and kept(desk) == {"floor.pin": desk.console.pin}


def test_without_zone_network_and_pin(file: Path) -> None:
    desk = at("zone")
    touched(desk, "Leave it as it is", "No network", "No PIN")
    assert desk.console.page is None and desk.console.pin == "" and not file.exists()


def test_every_step_has_a_way_back_but_the_first(file: Path) -> None:
    for before, now in pairwise(STEPS):
        desk = at(now)
        touched(desk, "Back")
        assert step(desk) == before
    desk = at("language")
    desk.press("back", "undo")
    assert step(desk) == "language" and file.exists()
    desk = at("zone")
    touched(desk, "Asia", "Back")
    assert step(desk) == "zone"


def test_a_network_that_does_not_answer_is_told_and_asked_for_again(machine: Answering, file: Path) -> None:
    machine(Told(False, "no-network", "Secrets were required"))
    desk = at("network")
    touched(desk, "Wi-Fi", "a", "OK", "OK")
    waited(desk)
    assert step(desk) == "network" and desk.console.notice is not None
    assert "look at its name and its password" in desk.console.notice.text(Words("en"))
    assert file.exists()


def test_a_weak_or_other_pin_is_not_taken(file: Path) -> None:
    desk = at("pin")
    touched(desk, *"1234", "OK")
    assert desk.console.notice is not None and desk.console.notice.code == "weak-pin"
    touched(desk, *"4711", "OK", *"4712", "OK")
    assert desk.console.notice is not None and desk.console.notice.code == "other-pin" and file.exists()


def test_what_is_secret_is_in_no_repr() -> None:
    page = FirstStart("pin", first="4711", typed="4711", typing=Typing("geheim"))
    assert "4711" not in repr(page) and "geheim" not in repr(page)


def test_every_printable_sign_can_be_typed() -> None:
    keys = set()
    for typing in (Typing(), Typing(capitals=True), Typing(signs=True)):
        keys |= {key.action.partition(":")[2] for key in typing.keys(Words("en"))[0]}
    assert {chr(code) for code in range(32, 127)} <= keys
    assert len("".join(SIGNS)) == 32


def test_every_zone_of_a_part_is_a_real_place() -> None:
    assert all(places(part) for part in PARTS)
