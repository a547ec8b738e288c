"""The window opens on the dummy driver, reports what is missing, and takes only one report of a tap."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from croupier.errors import Fault
from croupier.terminal.views import table, window
from croupier.terminal.views.proof import Proof
from croupier.terminal.views.window import NoScreen, close_window, driver_in_use, hit, open_window, tap
from support.sample_views import SAMPLES

SIZE = (800, 480)


@pytest.fixture(autouse=True)
def dummy_driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    close_window()
    yield
    close_window()


def test_a_window_opens_without_opengl_and_can_be_drawn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "ASKED", "")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")
    monkeypatch.delenv("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", raising=False)
    surface = open_window(SIZE, caption="table 1")
    assert surface.get_size() == SIZE
    assert driver_in_use() == "dummy"
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    assert os.environ["SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR"] == "0"
    assert pygame.display.get_caption()[0] == "table 1"
    table.draw(surface, SAMPLES["preflop"])
    pygame.display.flip()
    close_window()
    assert driver_in_use() == ""


def test_a_full_screen_has_the_size_of_the_display() -> None:
    surface = open_window(SIZE, fullscreen=True)
    assert surface.get_size() == pygame.display.get_window_size()


def test_no_video_device_is_a_fault_that_names_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(NoScreen, match="nosuchdriver") as caught:
        open_window(SIZE)
    assert isinstance(caught.value, Fault)
    assert driver_in_use() == ""


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_a_picture_that_nobody_sees_is_a_fault_unless_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, driver: str
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    pygame.display.init()  # as SDL does by itself where there is no screen
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoScreen, match="croupier doctor"):
        open_window(SIZE)
    assert driver_in_use() == ""


def test_a_window_that_is_too_small_is_a_fault() -> None:
    with pytest.raises(NoScreen, match="640×480"):
        open_window((640, 480))
    assert driver_in_use() == ""


def button(number: int, *, touch: bool) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=number, pos=(400, 120), touch=touch)


@pytest.mark.parametrize(
    ("event", "point"),
    [
        (pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.25), (400, 120)),
        (pygame.event.Event(pygame.FINGERDOWN, x=1.0, y=1.0), (799, 479)),  # on the very edge
        (button(1, touch=False), (400, 120)),
        (button(1, touch=True), None),  # the mouse that a driver makes of a finger
        (button(4, touch=False), None),  # the wheel
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f"), None),
        (pygame.event.Event(pygame.FINGERUP, x=0.5, y=0.5), None),
    ],
)
def test_a_tap_is_a_finger_or_a_button_that_goes_down(
    event: pygame.event.Event, point: tuple[int, int] | None
) -> None:
    assert tap(event, SIZE) == point


def test_a_grey_key_answers_with_its_refusal() -> None:
    view = SAMPLES["preflop"]
    assert not next(key for key in view.keys if key.action == "hand").enabled
    assert "key:hand" in {hit(view, SIZE, x, 450) for x in range(0, 800, 10)}


# --- what gets the picture onto a screen ----------------------------------------------------------------


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The renderers that SDL was told to take, in their order; nobody asked for one beforehand."""
    monkeypatch.setattr(window, "ASKED", "")
    monkeypatch.setenv(window.ACCELERATION, "left over")
    opened = pygame.display.set_mode
    told: list[str] = []

    def set_mode(*args: object, **more: object) -> pygame.Surface:
        told.append(os.environ[window.ACCELERATION])
        return opened(*args, **more)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    return told


def seen_by(monkeypatch: pytest.MonkeyPatch, *proofs: Proof) -> None:
    """What is read back from one window after the other."""
    left = iter(proofs)
    monkeypatch.setattr(window, "proof_of", lambda surface: next(left))


@pytest.mark.parametrize(
    ("driver", "renderer"),
    [("x11", "0"), ("dummy", "0")] + [(name, "opengles2") for name in ("kmsdrm", "KMSDRM", "wayland")],
)
def test_a_plain_window_has_no_renderer_and_a_bare_screen_has_the_one_of_a_raspberry_pi(
    monkeypatch: pytest.MonkeyPatch, tried: list[str], driver: str, renderer: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    seen_by(monkeypatch, Proof("the screen", 1.0))
    open_window(SIZE)
    assert tried == [renderer]


def test_a_renderer_that_leaves_the_screen_black_is_followed_by_the_next(
    monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "kmsdrm")
    seen_by(monkeypatch, Proof("the screen", 0.0, black=True), Proof("the screen", 1.0))
    assert open_window(SIZE).get_size() == SIZE
    assert tried == ["opengles2", "opengl"]


def test_a_black_screen_does_not_count_and_every_renderer_is_named(
    monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "kmsdrm")
    seen_by(monkeypatch, *[Proof("the screen", 0.0, black=True)] * 3)
    with pytest.raises(NoScreen, match=r"kmsdrm.*opengles2: the picture stays black; opengl: .*; opengles: "):
        open_window(SIZE)
    assert len(tried) == 3 and driver_in_use() == ""


def test_a_picture_that_cannot_be_read_back_counts_as_seen(
    monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    seen_by(monkeypatch, Proof())
    open_window(SIZE)
    assert tried == ["opengles2"]


def test_a_reason_that_sdl_does_not_give_is_not_an_empty_sentence(
    monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    def refuse(*args: object, **more: object) -> pygame.Surface:
        raise pygame.error("")

    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoScreen, match=r"wayland\): opengles2: SDL does not say why; opengl: "):
        open_window(SIZE)


def test_the_renderer_that_somebody_asked_for_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch, tried: list[str]
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "kmsdrm")
    monkeypatch.setattr(window, "ASKED", "opengl")
    seen_by(monkeypatch, Proof("the screen", 0.0, black=True))
    with pytest.raises(NoScreen, match="black"):
        open_window(SIZE)
    assert tried == ["opengl"]
