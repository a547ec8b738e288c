"""The players' display starts and ends with the terminal, and never disturbs it."""

import io
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pygame
import pytest

from croupier.audience.drawing import picture
from croupier.audience.shown import shown_of
from croupier.cli.run import companion
from croupier.cli.run.companion import Companion, command_of
from croupier.config.file import ConfigError, read
from croupier.config.settings import Settings
from terminal.small_terminal import begin, small_terminal

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


def test_it_hears_the_language_of_the_terminal_and_is_started_again_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(companion, "AGAIN_S", 0.01)
    heard = tmp_path / "heard"
    code = "import sys; open(sys.argv[1], 'a').write(f'{sys.argv[2]} {sys.stdin.readline()}')"
    monkeypatch.setattr(companion, "command_of", lambda _: (sys.executable, "-c", code, str(heard), "en"))
    with Companion(settings(tmp_path)) as beside:
        beside.started(1)
        beside.speak("en")
        beside.speak("fr")
        beside.started(2)
        beside.speak("en")
        beside.started(3)
    assert heard.read_text().splitlines()[:2] == ["en fr", "fr en"]


def test_the_display_goes_on_in_the_language_that_it_hears(tmp_path: Path) -> None:
    with small_terminal(tmp_path) as terminal:
        begin(terminal, 1, 2, 3)
        table = terminal.session.table
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    page = ("--page", str(port), "--lang", "en", "--with-terminal")
    command = [sys.executable, "-m", "croupier", "display", "--db", str(tmp_path / "hands.db"), *page]

    def asked(path: str) -> bytes:
        with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=30) as answer:
            return answer.read()

    def looks(language: str) -> bool:
        drawn = pygame.image.load(io.BytesIO(asked("picture?w=800&h=480&n=1")))
        wanted = picture(shown_of(table, language), (800, 480))
        return pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(wanted, "RGB")

    def is_there() -> bool:
        with suppress(URLError):
            return bool(asked("news?after=-1"))
        return False

    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0) as display:
        try:
            while display.poll() is None and not is_there():
                pass
            number = int(asked("news?after=0"))  # 0 is the picture before there is any
            assert display.stdin is not None and looks("en")
            display.stdin.write(b"xx\nfr\n")
            asked(f"news?after={number}")
            assert looks("fr")
        finally:
            display.terminate()


def test_another_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"display\.players: expected a whole number from 0 to 9"):
        settings(tmp_path, '[display]\nplayers = "left"\n')
