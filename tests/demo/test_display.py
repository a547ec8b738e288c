"""A display is tested before SDL uses it: one without an answer is skipped at once."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.demo.display import forget_silent

NUMBER = 50_000 + os.getpid() % 9_999
"""Of a display that nobody else has."""


@contextmanager
def listening(at: str | tuple[str, int], *, answer: bytes) -> Iterator[socket.socket]:
    """Somebody who takes what a client says, and answers or keeps silent."""
    family = socket.AF_INET if isinstance(at, tuple) else socket.AF_UNIX
    taken: list[socket.socket] = []
    with socket.socket(family) as server:
        server.bind(at)
        server.listen()

        def serve() -> None:
            client, _ = server.accept()
            taken.append(client)
            client.recv(12)
            if answer:
                client.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield server
    for client in taken:
        client.close()


@pytest.mark.parametrize("answer", [b"\0", b"\1"])
def test_a_display_that_answers_is_kept_whether_or_not_it_lets_us_in(answer: bytes) -> None:
    environment = {"DISPLAY": f":{NUMBER}"}
    with listening(f"\0/tmp/.X11-unix/X{NUMBER}", answer=answer):
        forget_silent(environment)
    assert environment == {"DISPLAY": f":{NUMBER}"}


def test_a_display_where_nobody_listens_is_forgotten() -> None:
    environment = {"DISPLAY": f":{NUMBER}.0", "HOME": "/"}
    forget_silent(environment)
    assert environment == {"HOME": "/"}


def test_a_silent_display_is_forgotten_in_time() -> None:
    environment = {"DISPLAY": f"unix:{NUMBER}"}
    with listening(f"\0/tmp/.X11-unix/X{NUMBER}", answer=b""):
        forget_silent(environment, patience=0.1)
    assert environment == {}


def test_a_wayland_desktop_is_asked_too(tmp_path: Path) -> None:
    environment = {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}
    with listening(str(tmp_path / "wayland-9"), answer=b"\2\0\0\0"):
        forget_silent(environment)
    assert "WAYLAND_DISPLAY" in environment
    forget_silent(environment)  # nobody listens any more
    assert "WAYLAND_DISPLAY" not in environment


@pytest.mark.parametrize("silent", [True, False])
def test_a_broken_forwarded_display_is_forgotten(silent: bool) -> None:
    """What an SSH login leaves behind: a port where somebody listens and never speaks, or nobody does."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1] - 6000
    environment = {"DISPLAY": f"localhost:{number}.0"}
    if silent:
        with listening(("127.0.0.1", number + 6000), answer=b""):
            forget_silent(environment, patience=2.0)
    else:
        forget_silent(environment, patience=20.0)
    assert environment == {}


def test_a_name_that_is_not_understood_is_left_to_those_who_might() -> None:
    environment = {"DISPLAY": "/private/tmp/launch/org.xquartz:0"}
    forget_silent(environment)
    assert environment == {"DISPLAY": "/private/tmp/launch/org.xquartz:0"}
