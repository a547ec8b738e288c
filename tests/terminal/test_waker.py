"""Every input of the window wakes the loop, and nothing else does; no key waits for the next turn."""

from __future__ import annotations

import os
import queue
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from croupier.terminal.host import waker
from croupier.terminal.host.panel import descriptors
from croupier.terminal.host.waker import Waker
from croupier.terminal.screen import WindowScreen
from support.sample_views import SAMPLES
from terminal.test_real_screens import Display, cage, display, terminal, until, x_server

__all__ = ["display"]  # the fixture

COMES_S = 60.0
STAYS_AWAY_S = 0.2

SELDOM = [
    sys.executable,
    "-c",
    "from croupier.terminal import app; app.TICK_S = app.BRISK_S = 3_600;"
    " from croupier.cli import main; main()",
]
"""A terminal that looks for keys once an hour, unless something wakes it."""


def threads() -> list[str]:
    return [each.name for each in threading.enumerate()]


def is_quiet(calls: queue.SimpleQueue[str]) -> bool:
    try:
        return not calls.get(timeout=STAYS_AWAY_S)
    except queue.Empty:
        return True


@pytest.fixture
def calls() -> queue.SimpleQueue[str]:
    return queue.SimpleQueue()


@pytest.fixture
def line(calls: queue.SimpleQueue[str]) -> Iterator[socket.socket]:
    """The far end of a connection that was opened with the window, which a waker waits on."""
    before = descriptors()
    near, far = socket.socketpair()
    with near, far, closing(Waker(lambda: calls.put("woken"), before)):
        yield far


def test_it_wakes_once_for_what_arrives_even_if_nobody_reads_it(
    line: socket.socket, calls: queue.SimpleQueue[str]
) -> None:
    line.send(b"a key")
    assert calls.get(timeout=COMES_S) == "woken"
    assert is_quiet(calls), "what lies there unread keeps nobody awake"
    line.send(b"another")
    assert calls.get(timeout=COMES_S) == "woken"


def test_it_waits_for_nothing_that_was_open_before(calls: queue.SimpleQueue[str]) -> None:
    near, far = socket.socketpair()
    with near, far, closing(Waker(lambda: calls.put("woken"), descriptors())):
        far.send(b"a reading")
        assert is_quiet(calls)


def test_without_anything_to_wait_on_there_is_no_thread(calls: queue.SimpleQueue[str]) -> None:
    with closing(Waker(lambda: calls.put("woken"), descriptors())):
        assert "waker" not in threads()


def test_it_may_be_closed_twice_and_leaves_no_thread_and_nothing_open() -> None:
    before = descriptors()
    near, far = socket.socketpair()
    one = Waker(lambda: None, before)
    assert "waker" in threads()
    one.close()
    one.close()
    near.close()
    far.close()
    assert "waker" not in threads()
    assert descriptors().keys() == before.keys()


def test_a_connection_that_ends_wakes_once(line: socket.socket, calls: queue.SimpleQueue[str]) -> None:
    line.close()
    assert calls.get(timeout=COMES_S) == "woken"
    assert is_quiet(calls)


def test_a_keyboard_that_is_plugged_in_later_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: queue.SimpleQueue[str]
) -> None:
    monkeypatch.setattr(waker, "INPUTS", f"{tmp_path}/")
    monkeypatch.setattr(waker, "AGAIN_S", 0.05)
    os.mkfifo(tmp_path / "event0")
    os.mkfifo(tmp_path / "event1")
    first = os.open(tmp_path / "event0", os.O_RDWR)
    with closing(Waker(lambda: calls.put("woken"), descriptors())):
        second = os.open(tmp_path / "event1", os.O_RDWR)
        for keyboard in (first, second, second):
            os.write(keyboard, b"a key")
            assert calls.get(timeout=COMES_S) == "woken"
        assert is_quiet(calls)
    os.close(first)
    os.close(second)


def test_after_each_picture_presses_are_asked_for_since_sdl_may_have_read_some_with_it(
    calls: queue.SimpleQueue[str],
) -> None:
    with closing(WindowScreen((800, 480), silent=True, wake=lambda: calls.put("woken"))) as screen:
        assert calls.empty()
        screen.show(SAMPLES["preflop"])
        assert calls.get_nowait() == "woken" and calls.empty()


def check_a_key(display: Display, folder: Path, environment: Mapping[str, str]) -> None:
    """A key of this X server reaches a terminal that nothing but the key wakes."""
    with terminal(folder, environment, program=SELDOM):
        first = pygame.image.tostring(until(display.seen), "RGB")

        def changed() -> bool | None:
            return pygame.image.tostring(display.picture(), "RGB") != first or None

        display.do("key", "t")
        until(changed)


@pytest.mark.slow
def test_a_key_at_an_x_server_does_not_wait_for_the_next_look(display: Display, tmp_path: Path) -> None:
    check_a_key(display, tmp_path, display.environment)


@pytest.mark.slow
def test_nor_does_one_under_a_compositor(tmp_path: Path) -> None:
    """The compositor's screen is a window that fills the X server's, and its keyboard is the server's."""
    with (
        x_server(tmp_path, "1024x768") as display,
        cage(WLR_BACKENDS="x11", DISPLAY=display.environment["DISPLAY"]) as environment,
    ):
        display.do("mousemove", "1023", "767")  # the pointer is black
        check_a_key(display, tmp_path, environment)
