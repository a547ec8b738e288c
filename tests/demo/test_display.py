"""A display is tried before SDL uses it: one that never answers is skipped."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.demo import display
from croupier.demo.display import has_display, seek_display

NUMBER = 50_000 + os.getpid() % 9_999
"""Of a display that nobody else has."""


@pytest.fixture(autouse=True)
def in_view(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No driver is chosen, and there is no graphics card."""
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(display, "has_display", lambda names: has_display(names, cards=tmp_path / "none"))


@pytest.fixture(params=["here", "forwarded"])
def silent(request: pytest.FixtureRequest) -> Iterator[str]:
    """A display that takes what a client says, and keeps silent."""
    here = request.param == "here"
    with socket.socket(socket.AF_UNIX if here else socket.AF_INET) as server:
        server.bind(f"\0/tmp/.X11-unix/X{NUMBER}" if here else ("127.0.0.1", 0))
        server.listen()
        yield f":{NUMBER}" if here else f"localhost:{server.getsockname()[1] - 6000}.0"


def test_a_display_that_never_answers_is_removed(silent: str) -> None:
    environment = {"DISPLAY": silent, "HOME": "/"}
    assert not seek_display(environment, patience=2.0)
    assert environment == {"HOME": "/"}


def test_a_display_where_nobody_listens_is_left_to_sdl_which_says_so_at_once() -> None:
    environment = {"DISPLAY": f":{NUMBER}"}
    assert seek_display(environment, patience=60.0)
    assert environment == {"DISPLAY": f":{NUMBER}"}


def test_nothing_is_tried_where_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display.subprocess, "run", None)
    assert not seek_display({})
    assert not seek_display({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"})
