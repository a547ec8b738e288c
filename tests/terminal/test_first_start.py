"""The first start of a machine, by touch alone: five steps, each with a way back, and only once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.terminal.host import system
from croupier.terminal.host.system import Outcome
from croupier.terminal.pages import first_start as pages
from croupier.terminal.pages.first_start import PARTS, SIGNS, STEPS, FirstStart, Typing, places
from croupier.terminal.pages.machine import ClockPage
from croupier.terminal.station.pin import is_right_pin
from croupier.terminal.views.window import targets
from croupier.terminal.wishes import KeepSettings
from croupier.values import replace
from croupier.words import Words
from support.desk import Desk

Answering = Callable[[Outcome], list[tuple[str, ...]]]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says that nobody has set the machine up."""
    file = tmp_path / "first-start"
    file.touch()
    monkeypatch.setattr(system.was_set_up, "__defaults__", (file,))
    return file


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """A machine that answers every errand with the same, and what it was asked."""
    asked: list[tuple[str, ...]] = []

    def answering(told: Outcome) -> list[tuple[str, ...]]:
        def ask(*lines: str) -> Future[Outcome]:
            asked.append(lines)
            done = Future[Outcome]()
            done.set_result(told)
            return done

        monkeypatch.setattr(system, "ask", ask)
        return asked

    return answering


def at(step: str) -> Desk:
    desk = Desk()
    desk.set_up(pin="")
    desk.console = replace(desk.console, page=FirstStart(step))
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
        if (due := page.due()) is not None:
            desk.press(due)
            return
        time.sleep(0.01)


def kept(desk: Desk) -> dict[str, object]:
    assert isinstance(desk.console.wish, KeepSettings)
    return dict(desk.console.wish.changes)


def touched(desk: Desk, *labels: str) -> None:
    """The keys with these labels, by touch; each must be in sight and enabled."""
    for label in labels:
        view = desk.view.page
        (key,) = [key for key in view.keys if key.label == label]
        assert key.enabled, label
        desk.press(f"page:{key.action}")


def test_from_the_language_to_the_table_by_touch_alone(machine: Answering, file: Path) -> None:
    asked = machine(Outcome(True))
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
    touched(desk, *"471136", "OK", *"471136", "OK")
    waited(desk)
    assert desk.console.page is None and not file.exists()
    assert is_right_pin("471136", desk.console.station.pin) and kept(desk) == {
        "floor.pin": desk.console.station.pin
    }


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
@pytest.mark.parametrize("part", ["Europe", "America"])
def test_every_zone_is_reached_by_turning_whole_screens(part: str, size: tuple[int, int]) -> None:
    desk = at("zone")
    desk.press(f"page:part:{part}")
    turns, seen = 0, set[str]()
    while True:
        words = [word for word, _ in targets(desk.view, size)]
        lines = {word for word in words if word.startswith("line:")}
        if not lines - seen:
            break
        seen |= lines
        (more,) = (word for word in words if word.startswith("page:more"))
        desk.press(more)
        turns += 1
    assert len(seen) == len(places(part))
    assert turns <= -(-len(seen) // len(lines)), "a turn shows as many new lines as the screen has"


def test_without_zone_network_and_pin(file: Path) -> None:
    desk = at("zone")
    touched(desk, "Leave it as it is", "No network", "No PIN")
    assert desk.console.page is None and desk.console.station.pin == "" and not file.exists()


def test_every_step_has_a_way_back_but_the_first(file: Path) -> None:
    for before, now in pairwise(STEPS):
        desk = at(now)
        touched(desk, "Go back")
        assert step(desk) == before
    desk = at("language")
    desk.press("back", "undo")
    assert step(desk) == "language" and file.exists()
    desk = at("zone")
    touched(desk, "Asia", "Go back")
    assert step(desk) == "zone"


def test_a_network_that_does_not_answer_is_reported_and_asked_for_again(
    machine: Answering, file: Path
) -> None:
    machine(Outcome(False, "no-network", "Secrets were required"))
    desk = at("network")
    touched(desk, "Wi-Fi", "a", "OK", "OK")
    waited(desk)
    assert step(desk) == "network" and desk.console.notice is not None
    assert "check its name and its password" in desk.console.notice.text(Words("en"))
    assert file.exists()


def test_a_weak_or_other_pin_is_not_taken(file: Path) -> None:
    desk = at("pin")
    touched(desk, *"4711", "OK")
    assert desk.console.notice is not None and desk.console.notice.code == "bad-pin"
    touched(desk, *"123456", "OK")
    assert desk.console.notice is not None and desk.console.notice.code == "weak-pin"
    touched(desk, *"471136", "OK", *"471236", "OK")
    assert desk.console.notice is not None and desk.console.notice.code == "other-pin" and file.exists()


def test_without_a_clock_and_a_network_date_and_time_are_asked_for_last(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "can_ask", lambda: True)
    for knows, after in ((True, None), (False, ClockPage())):
        monkeypatch.setattr(pages, "must_ask", lambda knows=knows: not knows)
        desk = at("network")
        touched(desk, "No network", "No PIN")
        assert desk.console.page == after and not file.exists()


RUNS = """
import socket, sys, threading, time
from pathlib import Path
from croupier.terminal.host import system

def serve():
    with listens.accept()[0] as line, line.makefile("rwb") as file:
        zone = file.read().decode().split()[1]
        link = Path("/etc/localtime")
        link.unlink()
        link.symlink_to(f"/usr/share/zoneinfo/{zone}")
        file.write(b"done\\n")

before = time.localtime(0).tm_hour
path = Path(sys.argv[1]) / "errand"
with socket.socket(socket.AF_UNIX) as listens:
    listens.bind(str(path))
    listens.listen()
    threading.Thread(target=serve, daemon=True).start()
    assert system.ask("zone Asia/Tokyo", path=path).result().done
print(before, time.localtime(0).tm_hour)
"""


def test_the_running_terminal_has_the_new_zone(tmp_path: Path) -> None:
    """In a machine whose /etc is its own: the link is replaced, as the installation does."""
    alone = ("unshare", "--user", "--map-root-user", "--mount")
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("no mount of one's own is to be had here")
    if not Path("/usr/share/zoneinfo/Asia/Tokyo").exists():
        pytest.skip("not installed: tzdata")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/localtime").symlink_to("/usr/share/zoneinfo/Etc/UTC")
    (tmp_path / "runs.py").write_text(RUNS, encoding="utf-8")
    mounted = 'mount --bind "$1/etc" /etc && exec "$2" "$1/runs.py" "$1"'
    told = subprocess.run(
        [*alone, "sh", "-c", mounted, "-", str(tmp_path), sys.executable],
        env={name: value for name, value in os.environ.items() if name != "TZ"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["0", "9"]


def test_secrets_are_in_no_repr() -> None:
    page = FirstStart("pin", first="471136", typed="471136", typing=Typing("geheim"))
    assert "471136" not in repr(page) and "geheim" not in repr(page)


def test_every_printable_sign_can_be_typed() -> None:
    keys = set()
    for typing in (Typing(), Typing(capitals=True), Typing(signs=True)):
        keys |= {key.action.partition(":")[2] for key in typing.keys(Words("en"))[0]}
    assert {chr(code) for code in range(32, 127)} <= keys
    assert len("".join(SIGNS)) == 32


def test_every_zone_of_a_part_is_a_real_place() -> None:
    assert all(places(part) for part in PARTS)
