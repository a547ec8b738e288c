"""The service manager gets a message at the first picture; the terminal also works without it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.terminal.host.readiness import Watchdog, tell_ready


@pytest.mark.parametrize("abstract", [False, True])
def test_the_service_manager_is_notified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool
) -> None:
    name = f"@croupier-test-{os.getpid()}" if abstract else str(tmp_path / "ready")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name.replace("@", "\0"))
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        tell_ready()
        line.setblocking(False)
        assert line.recv(64) == b"READY=1\n"


@pytest.mark.parametrize("name", ["", "no-socket", "{tmp}/gone"])
def test_without_a_service_manager_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", name.format(tmp=tmp_path))
    tell_ready()
    monkeypatch.delenv("NOTIFY_SOCKET")
    tell_ready()


class Keeper:
    """Whoever started the terminal, and what they were told since they last looked."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(str(path))
        self._line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))

    def heard(self) -> list[str]:
        lines = []
        while True:
            try:
                lines += self._line.recv(256).decode().splitlines()
            except BlockingIOError:
                return lines

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path / "keeper", monkeypatch)
    yield keeper
    keeper.close()


def test_the_watchdog_is_fed_three_times_in_its_time_while_all_live(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "9000000")
    watchdog = Watchdog({"reader": lambda: True, "screen": lambda: True})
    for now in range(0, 9000, 100):
        watchdog.look(now)
    assert keeper.heard() == ["WATCHDOG=1"] * 3


@pytest.mark.parametrize("dead", ["reader", "buttons", "screen", "journal"])
def test_one_dead_part_starves_the_watchdog_until_it_lives_again(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch, dead: str
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "3000000")
    living = {"reader", "buttons", "screen", "journal"}
    parts = {name: (lambda name=name: name in living) for name in sorted(living)}
    watchdog = Watchdog(parts)
    watchdog.look(0)
    living.remove(dead)
    for now in range(1000, 20_000, 500):
        assert watchdog.look(now) == (dead,)
    assert keeper.heard() == ["WATCHDOG=1", f"STATUS=not alive: {dead}"]
    living.add(dead)
    watchdog.look(20_000)
    assert keeper.heard() == ["WATCHDOG=1", "STATUS=all parts live"]


@pytest.mark.parametrize("waits", ["", "soon", "-5"])
def test_nobody_watches_and_no_part_is_asked(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch, waits: str
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", waits)
    assert Watchdog({"reader": lambda: False}).look(0) == ()
    assert keeper.heard() == []
