"""A terminal without a screen says so once and deals on; it is ready at its first picture."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from croupier.devices.debounce import Press
from croupier.terminal.console.state import Console
from croupier.terminal.patience import EVERY_MS, PatientScreen
from croupier.terminal.view import TableView
from croupier.terminal.views.window import NoScreen
from support.desk import Desk
from terminal.small_terminal import begin, drawn, give, small_terminal, wait

VIEW = Desk().view


class Window:
    """A window that is there as long as `works`."""

    driver = "kmsdrm, 800×480"

    def __init__(self) -> None:
        self.works = True
        self.alive = True
        self.closed = False
        self.pictures: list[TableView] = []
        self.typed: list[str] = []

    def show(self, view: TableView) -> None:
        if not self.works:
            raise NoScreen("the screen takes no picture any more (kmsdrm): gone")
        self.pictures.append(view)

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        yield from (Press(action, now) for action in self.typed)

    def wants_to_close(self) -> bool:
        return False

    def sound(self, name: str, *, muted: bool) -> None:
        self.pictures.clear()

    def lives(self) -> bool:
        return self.alive

    def close(self) -> None:
        self.closed = True


class Room:
    """Where a screen may be plugged in: `windows` are those that were opened, `tries` counts."""

    def __init__(self) -> None:
        self.plugged = False
        self.tries = 0
        self.windows: list[Window] = []
        self.said: list[str] = []

    def opens(self) -> Window:
        self.tries += 1
        if not self.plugged:
            raise NoScreen("no screen could be opened: SDL finds none")
        self.windows.append(Window())
        return self.windows[-1]

    def patient(self) -> PatientScreen:
        return PatientScreen(self.opens, self.said.append)


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The ear of whoever started the terminal."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "ear"))
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "ear"))
        yield line


def lines(ear: socket.socket) -> list[str]:
    told: list[str] = []
    while True:
        try:
            told += ear.recv(512).decode().splitlines()
        except BlockingIOError:
            return told


def pump(screen: PatientScreen, until: int, step: int = 100, since: int = 0) -> list[Press]:
    return [press for now in range(since, until, step) for press in screen.presses(Console(), VIEW, now)]


def test_without_a_screen_it_is_said_once_and_tried_again(heard: socket.socket) -> None:
    room = Room()
    screen = room.patient()
    screen.show(VIEW)
    assert pump(screen, 5 * EVERY_MS) == []
    assert room.tries == 6
    assert len(room.said) == 1 and "SDL finds none; the table goes on without it" in room.said[0]
    told = lines(heard)
    assert [line for line in told if line.startswith("STATUS=")] == [
        "STATUS=no screen: no screen could be opened: SDL finds none"
    ]
    assert sum(line.startswith("EXTEND_TIMEOUT_USEC=") for line in told) == room.tries
    assert "READY=1" not in told and screen.lives() and not screen.wants_to_close()


def test_the_screen_that_is_plugged_in_shows_the_table_and_only_then_the_terminal_is_ready(
    heard: socket.socket,
) -> None:
    room = Room()
    screen = room.patient()
    screen.show(VIEW)
    room.plugged = True
    assert "READY=1" not in lines(heard)
    pump(screen, 2 * EVERY_MS)
    assert room.windows[0].pictures == [VIEW]
    assert lines(heard) == ["STATUS=screen: kmsdrm, 800×480", "READY=1"]
    assert room.said[-1] == "screen: kmsdrm, 800×480"


def test_an_opened_screen_is_not_ready_before_it_took_a_picture(heard: socket.socket) -> None:
    room = Room()
    room.plugged = True
    screen = room.patient()
    assert "READY=1" not in lines(heard)
    room.windows[0].works = False
    screen.show(VIEW)
    assert "READY=1" not in lines(heard) and room.windows[0].closed


@pytest.mark.parametrize("how", ["works", "alive"])
def test_a_lost_screen_is_closed_reported_once_and_looked_for(how: str, heard: socket.socket) -> None:
    room = Room()
    room.plugged = True
    screen = room.patient()
    screen.show(VIEW)
    room.plugged = False
    setattr(room.windows[0], how, False)
    screen.show(VIEW)
    pump(screen, 3 * EVERY_MS)
    assert room.windows[0].closed and screen.lives()
    assert len(room.said) == 2
    room.plugged = True
    pump(screen, 5 * EVERY_MS, since=3 * EVERY_MS)
    assert room.windows[1].pictures == [VIEW] and room.said[2] == "screen: kmsdrm, 800×480"
    assert lines(heard).count("READY=1") == 1
    room.windows[1].typed = ["fold"]
    assert pump(screen, 5 * EVERY_MS + 1, since=5 * EVERY_MS) == [Press("fold", 5 * EVERY_MS)]


def test_cards_are_stored_without_a_screen(tmp_path: Path) -> None:
    room = Room()
    with small_terminal(tmp_path, pin=False, screen=room.patient()) as terminal:
        begin(terminal, 1, 2, 3)
        give(terminal, *map(drawn, range(6)))
        session = terminal.session
        assert session.table.hand.round.to_act == 3 and session.journal.shoe_position == (1, 6)
        room.plugged = True
        wait(terminal, EVERY_MS)
        assert room.windows[0].pictures[-1].prompt.startswith("Seat 3")


def test_run_without_a_screen_says_one_sentence_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text(
        '[table]\nname = "t"\nsmall_blind = 1\nbig_blind = 2\nsmallest_chip = 1\nsensors = "L0"\n'
        '[log]\npath = "hands.db"\nruntime_dir = "runtime"\n[shoe]\nport = "sim:"\ndeck = "A"\n'
        '[dealer]\nname = "d"\n'
    )
    hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "ear"))
        ear.settimeout(30)
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "run", "--config"]
        environment = {**hidden, "SDL_VIDEODRIVER": "nosuch", "NOTIFY_SOCKET": str(tmp_path / "ear")}
        terminal = subprocess.Popen(
            [*command, str(tmp_path / "croupier.toml")],
            env=environment, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            tries = [ear.recv(512).decode() for _ in range(4)]
            assert terminal.poll() is None
        finally:
            terminal.terminate()
            said = terminal.communicate(timeout=20)[1]
    assert sum("EXTEND_TIMEOUT_USEC" in line for line in tries) == 3 and "STATUS=no screen" in "".join(tries)
    assert said.count("\n") == 1 and "nosuch" in said and "tried every 5 s" in said, said
