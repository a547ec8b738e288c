"""The players' display starts and ends with the terminal, and never disturbs it."""

import sys
from pathlib import Path

import pytest

from croupier.cli.run import companion
from croupier.cli.run.companion import Companion, command_of
from croupier.config.file import ConfigError, read
from croupier.config.settings import Settings

FILE = """
[table]
name = "1"
smallest_chip = 1
small_blind = 1
big_blind = 2
sensors = "L0"
[log]
path = "hands.db"
runtime_dir = "run"
[dealer]
name = "Anna"
"""


def settings(folder: Path, more: str = "") -> Settings:
    return read(FILE + more, folder=folder)


def test_without_a_screen_for_players_nothing_is_started(tmp_path: Path) -> None:
    assert command_of(settings(tmp_path)) == ()
    with Companion(settings(tmp_path)) as none:
        assert none.running is None


def test_the_program_gets_the_log_and_the_screen(tmp_path: Path) -> None:
    command = command_of(settings(tmp_path, "[display]\nplayers = 1\n"))
    assert command[0] == sys.executable
    assert command[-7:] == (
        *("--db", str(tmp_path / "hands.db")),
        *("--fullscreen", "--output", "1", "--lang", "en"),
    )


def test_a_page_needs_no_screen_and_can_run_beside_one(tmp_path: Path) -> None:
    page = ("--page", "8090", "--host", "127.0.0.1")
    command = command_of(settings(tmp_path, "[display]\npage = 8090\n"))
    assert command[-6:] == (*page, "--lang", "en") and "--output" not in command
    both = command_of(settings(tmp_path, "[display]\npage = 8090\nplayers = 1\n"))
    assert both[-9:] == ("--fullscreen", "--output", "1", *page, "--lang", "en")


def test_it_ends_with_the_terminal_and_is_started_again_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(companion, "AGAIN_S", 0.01)
    waits = (sys.executable, "-c", "import sys; sys.stdin.read() or __import__('time').sleep(60)")
    monkeypatch.setattr(companion, "command_of", lambda _: waits)
    with Companion(settings(tmp_path)) as beside:
        first = beside.started(1)
        first.kill()
        second = beside.started(2)
        assert second.pid != first.pid
    assert second.wait(timeout=10) != 0, "it was ended"


def test_another_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"display\.players: expected a whole number from 0 to 9"):
        settings(tmp_path, '[display]\nplayers = "left"\n')
