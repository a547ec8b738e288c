"""Two sounds: computed, silent when muted, and harmless without a sound device."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Iterator

import pygame
import pytest

from croupier.terminal.host import sound
from croupier.terminal.host.sound import RATE, Sounds, alert, card_read, close_device, hushed, tone


@pytest.fixture(autouse=True)
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    close_device()


def test_a_tone_begins_and_ends_in_silence_and_keeps_its_loudness() -> None:
    samples = array("h", tone(((440, 0.1),), loudness=0.5))
    assert len(samples) == RATE // 10
    assert abs(samples[0]) < 100 and abs(samples[-1]) < 100
    assert 8_000 < max(samples) <= 16_384


def test_the_two_sounds_cannot_be_confused() -> None:
    assert len(alert()) > 5 * len(card_read())
    assert max(array("h", alert())) > max(array("h", card_read()))


def wait_until(holds: Callable[[], bool]) -> None:
    """The sounds have a thread of their own; what it never does fails here."""
    until = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.005)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The samples that were played."""
    told: list[bytes] = []

    class Told:
        def __init__(self, *, buffer: bytes) -> None:
            self._samples = buffer

        def play(self) -> None:
            assert pygame.mixer.get_init() is not None
            told.append(self._samples)

    monkeypatch.setattr(pygame.mixer, "Sound", Told)
    return told


def test_the_device_is_open_while_sounds_are_played_and_not_at_rest(played: list[bytes]) -> None:
    sounds = Sounds(rest_s=0.05)
    assert pygame.mixer.get_init() is None
    for count in (2, 4):
        sounds.play_card_read()
        sounds.play_alert()
        wait_until(lambda count=count: len(played) == count and pygame.mixer.get_init() is None)
    assert played == [card_read(), alert()] * 2
    sounds.close()


def test_a_device_that_is_open_closes_with_the_sounds(played: list[bytes]) -> None:
    sounds = Sounds()
    sounds.play_alert()
    wait_until(lambda: bool(played))
    sounds.close()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_without_a_sound_device_everything_is_silent(
    monkeypatch: pytest.MonkeyPatch, played: list[bytes]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sounds = Sounds()
    sounds.play_card_read()
    sounds.play_alert()
    sounds.close()
    assert not played


def test_a_device_that_does_not_open_is_left_alone_for_a_while(
    monkeypatch: pytest.MonkeyPatch, played: list[bytes]
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(sound, "open_device", lambda: tried.append("no device") or "no device")
    sounds = Sounds()
    for _ in range(20):
        sounds.play_card_read()
    sounds.close()
    assert tried == ["no device"]
    assert not played


def test_complaints_of_system_libraries_are_suppressed(capfd: pytest.CaptureFixture[str]) -> None:
    os.write(2, b"before\n")
    with pytest.raises(ValueError), hushed():
        os.write(2, b"cannot find card '0'\n")
        raise ValueError
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "before\nafter\n"


def test_without_standard_error_no_other_file_is_used_in_its_place(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.__stderr__", None)
    with hushed():
        os.write(2, b"a row of the log\n")
    assert capfd.readouterr().err == "a row of the log\n"
