"""Two sounds: made of numbers, silent when muted, and no reason to fail where nothing can play."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator

import pytest

from croupier.terminal.views.sound import ALERT, CARD_READ, RATE, close_sounds, hushed, open_sounds, tone


@pytest.fixture(autouse=True)
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    close_sounds()


def test_a_tone_begins_and_ends_in_silence_and_keeps_its_loudness() -> None:
    samples = array("h", tone(((440, 0.1),), loudness=0.5))
    assert len(samples) == RATE // 10
    assert abs(samples[0]) < 100 and abs(samples[-1]) < 100
    assert 8_000 < max(samples) <= 16_384


def test_the_two_sounds_cannot_be_confused() -> None:
    assert len(ALERT) > 5 * len(CARD_READ)
    assert max(array("h", ALERT)) > max(array("h", CARD_READ))


def test_sounds_play_unless_muted() -> None:
    sounds = open_sounds()
    assert sounds.card_read is not None and sounds.alert is not None
    sounds.muted = True
    sounds.play_alert()
    sounds.play_card_read()
    assert (sounds.alert.get_num_channels(), sounds.card_read.get_num_channels()) == (0, 0)
    sounds.muted = False
    sounds.play_alert()
    sounds.play_card_read()
    assert (sounds.alert.get_num_channels(), sounds.card_read.get_num_channels()) == (1, 1)


def test_without_a_sound_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sounds = open_sounds()
    assert sounds.card_read is None and sounds.alert is None
    sounds.play_card_read()
    sounds.play_alert()


def test_what_a_library_of_the_system_complains_of_reaches_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    os.write(2, b"before\n")
    with pytest.raises(ValueError), hushed():
        os.write(2, b"cannot find card '0'\n")
        raise ValueError
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "before\nafter\n"


def test_where_there_is_no_standard_error_no_other_file_is_taken_for_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.__stderr__", None)
    with hushed():
        os.write(2, b"a row of the log\n")
    assert capfd.readouterr().err == "a row of the log\n"
