"""The first picture is told on the socket of the one who started the terminal, and nobody else is needed."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from croupier.terminal.readiness import tell_ready


@pytest.mark.parametrize("abstract", [False, True])
def test_the_starter_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    name = f"@croupier-test-{os.getpid()}" if abstract else str(tmp_path / "ready")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name.replace("@", "\0"))
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        tell_ready()
        line.setblocking(False)
        assert line.recv(64) == b"READY=1\n"


@pytest.mark.parametrize("name", ["", "no-socket", "{tmp}/gone"])
def test_nobody_listens_and_nothing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", name.format(tmp=tmp_path))
    tell_ready()
    monkeypatch.delenv("NOTIFY_SOCKET")
    tell_ready()
