"""The terminal under a real compositor and a real X server, checked by their own screenshots."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

pytestmark = pytest.mark.slow

SIZE = (1280, 720)
PATIENCE_S = 60

CONFIGURATION = """
[table]
name = "seen"
small_blind = 1
big_blind = 2
smallest_chip = 1
sensors = "L0"
[log]
path = "hands.db"
runtime_dir = "runtime"
[shoe]
port = "sim:"
deck = "A"
[dealer]
name = "d"
[screen]
size = "1280x720"
"""

T = TypeVar("T")

PROGRAM = [sys.executable, "-c", "from croupier.cli import main; main()"]

NOT_OURS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION")
"""What the tests' own environment says of screens."""


def needed(*programs: str) -> None:
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


def until(look: Callable[[], T | None]) -> T:
    """What `look` finds, asked again until it finds something."""
    late = time.monotonic() + PATIENCE_S
    while (found := look()) is None:
        assert time.monotonic() < late, "it did not come"
        time.sleep(0.1)
    return found


@contextmanager
def running(command: list[str], **options: object) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def terminal(
    folder: Path, environment: Mapping[str, str], program: Sequence[str] = PROGRAM
) -> Iterator[subprocess.Popen[bytes]]:
    """A terminal that has said that it is ready."""
    (folder / "croupier.toml").write_text(CONFIGURATION)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(folder / "ear"))
        ear.settimeout(PATIENCE_S)
        command = [*program, "run", "--config", str(folder / "croupier.toml")]
        with running(command, env={**environment, "NOTIFY_SOCKET": str(folder / "ear")}) as process:
            while b"READY=1" not in ear.recv(512):
                continue
            yield process


def doctor_on(environment: Mapping[str, str]) -> str:
    """What the doctor says of the screen."""
    done = subprocess.run([*PROGRAM, "doctor"], env=environment, capture_output=True, text=True, check=False)
    return next(line for line in done.stdout.splitlines() if " display: " in line)


def is_table(picture: pygame.Surface) -> bool:
    """A table with its large line and its keys: what lies on the screen is felt, text and plates."""
    width, height = picture.get_size()
    line = [picture.get_at((x, y))[:3] for x in range(0, width * 3 // 4, 2) for y in range(50, 140, 2)]
    felt = picture.get_at((width // 2, height // 2))[:3]
    black = sum(not any(picture.get_at((x, y))[:3]) for x in range(0, width, 8) for y in range(0, height, 8))
    return (
        sum(max(colour) > 200 for colour in line) > len(line) * 0.01  # white letters, or an amber line
        and felt[1] > max(felt[0], felt[2])
        and black == 0
    )


# --- Wayland -------------------------------------------------------------------------------------------


@pytest.fixture
def compositor() -> Iterator[dict[str, str]]:
    """The environment of programs under `cage` without a screen.

    It is turned upside down and grim turns the picture back: of a window that lies on the screen as it is,
    cage 0.1 shows the client's own memory, which grim does not see.
    """
    needed("grim")
    with cage("-rr", WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1") as environment:
        yield environment


@contextmanager
def cage(*options: str, **backend: str) -> Iterator[dict[str, str]]:
    """The environment of programs under `cage` without a graphics unit; it refuses to be root's."""
    needed("cage")
    with ExitStack() as opened:
        runtime = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="cage-", dir="/tmp")))
        user = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(runtime, nobody.pw_uid, nobody.pw_gid)
            user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        its = {
            "PATH": os.environ["PATH"], "HOME": str(runtime), "XDG_RUNTIME_DIR": str(runtime),
            "WLR_RENDERER": "pixman", **backend,
        }  # fmt: skip
        said = opened.enter_context(tempfile.TemporaryFile())
        command = ["cage", *options, "--", "sleep", "600"]
        opened.enter_context(running(command, env=its, cwd=runtime, stdout=said, stderr=said, **user))
        until(lambda: (runtime / "wayland-0").exists() or None)
        own = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        ours = {"XDG_RUNTIME_DIR": str(runtime), "WAYLAND_DISPLAY": "wayland-0", "SDL_VIDEODRIVER": "wayland"}
        yield {**own, **ours}


def photographed(environment: Mapping[str, str], path: Path) -> pygame.Surface | None:
    """What the compositor shows, if it is the table."""
    subprocess.run(["grim", str(path)], env=dict(environment), check=True)
    picture = pygame.image.load(path)
    return picture if is_table(picture) else None


def test_a_compositor_shows_the_table(compositor: dict[str, str], tmp_path: Path) -> None:
    with terminal(tmp_path, compositor):
        picture = until(lambda: photographed(compositor, tmp_path / "picture.png"))
    assert picture.get_size() == SIZE


@pytest.mark.nightly
def test_the_doctor_reads_back_what_it_drew_under_a_compositor(compositor: dict[str, str]) -> None:
    said = doctor_on(compositor)
    assert said.startswith("ok ") and "wayland, 1280×720" in said and "read back" in said


# --- X11 -----------------------------------------------------------------------------------------------


class Display:
    """An X server whose screen is a file: `environment` is for its programs."""

    def __init__(self, folder: Path, name: str) -> None:
        self._screen = folder / "Xvfb_screen0"
        own = {key: value for key, value in os.environ.items() if key not in NOT_OURS}
        self.environment = {**own, "DISPLAY": name}

    def picture(self) -> pygame.Surface:
        """The screen as it is now: a header, a table of colours, rows of pixels, as in ``XWDFile.h``."""
        data = self._screen.read_bytes()
        header = struct.unpack(">25I", data[:100])
        assert header[1] == 7 and header[11] == 32, "an X window dump of 32 bits a pixel"
        width, height, pitch = header[4], header[5], header[12]
        start = header[0] + header[19] * 12
        rows = b"".join(data[start + y * pitch : start + y * pitch + width * 4] for y in range(height))
        colours = bytearray(width * height * 3)
        colours[0::3], colours[1::3], colours[2::3] = rows[2::4], rows[1::4], rows[0::4]
        return pygame.image.frombuffer(bytes(colours), (width, height), "RGB")

    def seen(self) -> pygame.Surface | None:
        """The screen, if it is the table."""
        picture = self.picture()
        return picture if is_table(picture) else None

    def do(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()


@contextmanager
def x_server(folder: Path, size: str = "1280x720") -> Iterator[Display]:
    """An X server whose screen is a file in this folder."""
    needed("Xvfb", "xdotool")
    reader, writer = os.pipe()
    screen = ["-screen", "0", f"{size}x24", "-fbdir", str(folder)]
    command = ["Xvfb", "-ac", "-displayfd", str(writer), *screen]
    with running(command, pass_fds=[writer], stderr=subprocess.DEVNULL):
        os.close(writer)
        with open(reader, "rb") as told:
            number = told.readline().decode().strip()
        yield Display(folder, f":{number}")


@pytest.fixture
def display(tmp_path: Path) -> Iterator[Display]:
    with x_server(tmp_path) as server:
        yield server


def test_a_window_that_does_not_fit_takes_the_size_of_the_screen(tmp_path: Path) -> None:
    """The factory's size is larger than the small screens that are sold for a Raspberry Pi."""
    with x_server(tmp_path, "800x480") as small, terminal(tmp_path, small.environment):
        window = until(lambda: small.do("search", "--onlyvisible", "--class", ".").split() or None)[-1]
        assert "800x480" in small.do("getwindowgeometry", window)


def test_an_x_server_shows_the_table_again_after_the_window_was_hidden_covered_or_of_another_size(
    display: Display, tmp_path: Path
) -> None:
    with terminal(tmp_path, display.environment):
        first = pygame.image.tostring(until(display.seen), "RGB")
        window = display.do("search", "--onlyvisible", "--class", ".").split()[-1]

        def again() -> bool | None:
            return pygame.image.tostring(display.picture(), "RGB") == first or None

        display.do("windowunmap", "--sync", window)
        until(lambda: None if display.seen() else True)
        display.do("windowmap", "--sync", window)
        until(again)
        display.do("windowsize", "--sync", window, "900", "500")
        display.do("windowsize", "--sync", window, "1280", "720")
        until(again)
        display.do("windowsize", "--sync", window, "300", "200")
        display.do("windowsize", "--sync", window, "1280", "720")
        until(again)
        display.do("windowmove", "--sync", window, "700", "400")
        display.do("windowmove", "--sync", window, "0", "0")
        until(again)


def test_the_doctor_opens_a_window_on_an_x_server(display: Display) -> None:
    said = doctor_on(display.environment)
    assert said.startswith("ok ") and "x11, 1280×720" in said
