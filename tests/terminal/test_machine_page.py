"""The pages of the machine and the clock: errands are confirmed, answered, and noted."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.terminal.host import system
from croupier.terminal.host.clock import must_ask
from croupier.terminal.host.system import Installed, Outcome, look
from croupier.terminal.pages import machine
from croupier.terminal.pages.machine import LABELS, REASONS, ClockPage, MachinePage, shown, utc_of
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.wishes import SetClock
from croupier.values import replace
from croupier.words import Words
from support.desk import Desk

ERRAND = Path(__file__).parents[2] / "systemd/package/croupier-errand"


@pytest.fixture
def machine_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], list[str]]]:
    """Somebody who takes errands, and answers each with a text; the list has what was asked."""
    path = tmp_path / "errand"
    listens = socket.socket(socket.AF_UNIX)
    listens.bind(str(path))
    listens.listen()
    asks = system.ask
    monkeypatch.setattr(machine.system, "ask", lambda *lines: asks(*lines, path=path))
    monkeypatch.setattr(system, "can_ask", lambda: True)
    asked: list[str] = []

    def answering(answer: str) -> list[str]:
        def serve() -> None:
            with listens.accept()[0] as line, line.makefile("rwb") as file:
                asked.append(file.read().decode())
                file.write(answer.encode())

        threading.Thread(target=serve, daemon=True).start()
        return asked

    yield answering
    listens.close()


def at_the_page() -> Desk:
    desk = Desk().open()
    desk.console = replace(desk.console, page=MachinePage(Installed(version="2", before="1", asks=True)))
    return desk


def waited(desk: Desk) -> MachinePage:
    """The page once it is known what came of the errand: the loop presses what is due."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        page = desk.console.page
        assert isinstance(page, MachinePage)
        if (due := page.due()) is not None:
            desk.press(due)
        elif page.outcome is not None:
            return page
        time.sleep(0.01)
    raise AssertionError("nothing came of the errand")


def test_switching_off_is_asked_first_and_done_in_a_hand_too(machine_of: Callable[[str], list[str]]) -> None:
    asked = machine_of("done\n\n")
    desk = at_the_page()
    desk.start()
    desk.press("power-off")
    assert asked == [] and desk.view.page is not None and "Switch the machine off?" in desk.page.text
    desk.press("confirm")
    assert waited(desk).outcome == Outcome(True)
    assert asked == ["power-off\n"]


def test_cancelling_sends_no_errand() -> None:
    desk = at_the_page()
    desk.press("restart", "back")
    page = desk.console.page
    assert isinstance(page, MachinePage) and not page.errand and page.asked is None


def test_another_version_needs_the_floor_and_no_hand(machine_of: Callable[[str], list[str]]) -> None:
    desk = at_the_page()
    desk.press("update")
    assert isinstance(desk.console.page, PinPage)
    desk = at_the_page()
    desk.start()
    enabled = {key.action for key in desk.page.keys if key.enabled}
    assert enabled == {"power-off", "restart", "clock", "back"}
    desk = at_the_page()
    desk.set_up(pin="")
    asked = machine_of("refused\nno-stick\n")
    desk.press("update", "confirm")
    waited(desk)
    assert asked == ["update\n"]
    assert desk.page.text == "There is no stick with the name CROUPIER."


def test_every_errand_and_every_reason_is_one_of_the_script() -> None:
    """What the page asks and what it understands stands in the script that root runs."""
    text = ERRAND.read_text(encoding="utf-8")
    for errand in LABELS:
        assert f"\n    {errand.value}) " in text
    for code in REASONS.keys() - {system.NOBODY}:
        assert f"refused {code}" in text, code
    codes = {*re.findall(r"refused ([a-z-]+)", text)} - {"wrong", "failed"}
    assert codes <= REASONS.keys(), "each has its sentence in the language of the screen"


def test_the_page_says_so_if_no_service_takes_errands(tmp_path: Path) -> None:
    answer = system.ask("power-off", path=tmp_path / "nobody").result(10)
    assert not answer.done and machine.reason(answer, Words("en")).startswith(
        "This terminal was not installed"
    )
    desk = at_the_page()
    desk.console = replace(desk.console, page=MachinePage(Installed()))
    assert [key.action for key in desk.page.keys if key.enabled] == ["back"]


def test_versions_and_copies_are_read_from_files(tmp_path: Path) -> None:
    assert look(tmp_path / "versions", tmp_path / "told").before == ""
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions/number").write_text("0.7.0\n")
    (tmp_path / "versions/chosen").touch()
    (tmp_path / "told").write_text("2026-11-23T19:15:00Z failed the stick is full\n")
    found = look(tmp_path / "versions", tmp_path / "told")
    assert (found.before, found.went_back, found.copied_well) == ("0.7.0", True, False)
    (tmp_path / "told").write_text("2026-11-23T19:15:00Z done /run/croupier-stick/croupier/hands.db\n")
    assert look(tmp_path / "versions", tmp_path / "told").copied_well


# --- the clock -----------------------------------------------------------------------------------------


def test_twelve_figures_are_a_time_in_the_zone_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        assert utc_of("231120262015") == "2026-11-23T19:15:00Z"
        assert utc_of("230720262015") == "2026-07-23T18:15:00Z"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    "figures", ["", "2311", "310220262015", "231120262460", "231119992015", "000000000000"]
)
def test_an_invalid_time_is_refused(figures: str) -> None:
    assert utc_of(figures) is None
    desk = at_the_page()
    desk.console = replace(desk.console, page=ClockPage(figures))
    desk.press("confirm")
    assert desk.console.wish is None and desk.console.page == ClockPage()
    assert desk.console.notice is not None and desk.console.notice.code == "no-such-time"


def test_the_time_is_keyed_and_wished_for() -> None:
    desk = at_the_page()
    desk.console = replace(desk.console, page=ClockPage())
    desk.press(*(f"digit:{figure}" for figure in "2311202620159"), "erase", "digit:6")
    assert desk.page.entry == "23.11.2026 20:16" == shown("231120262016")
    desk.press("confirm")
    assert isinstance(desk.console.wish, SetClock) and desk.console.page is None
    assert datetime.fromisoformat(desk.console.wish.utc).tzinfo == UTC


def test_the_dealer_is_asked_only_where_nobody_else_knows(tmp_path: Path) -> None:
    clocks, networks = tmp_path / "rtc", tmp_path / "net"
    for each in ("rtc/rtc0", "net/lo", "net/eth0"):
        (tmp_path / each).mkdir(parents=True)
    (networks / "lo/operstate").write_text("unknown\n")
    (networks / "eth0/operstate").write_text("down\n")
    assert must_ask(tmp_path / "none", tmp_path / "none")
    assert must_ask(clocks, networks), "a clock that set nothing"
    (clocks / "rtc0/hctosys").write_text("1\n")
    (clocks / "rtc0/date").write_text("1970-01-01\n")
    assert must_ask(clocks, networks), "its battery is flat"
    (clocks / "rtc0/date").write_text("2026-11-23\n")
    assert not must_ask(clocks, networks)
    (clocks / "rtc0/date").unlink()
    (networks / "eth0/operstate").write_text("up\n")
    assert not must_ask(clocks, networks)
