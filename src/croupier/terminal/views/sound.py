"""Two sounds, a card was read and look here: computed, mutable, and silent where nothing can play."""

from __future__ import annotations

import math
import os
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pygame

RATE: Final = 22_050
"""Samples a second, one channel, 16 bits."""


def tone(notes: tuple[tuple[float, float], ...], *, loudness: float) -> bytes:
    """Notes of (hertz, seconds) one after the other, each dying away, as signed 16-bit samples.

    >>> len(tone(((880, 0.1),), loudness=0.5))
    4410
    """
    samples = array("h")
    for hertz, seconds in notes:
        count = round(RATE * seconds)
        for index in range(count):
            rise = min(1.0, index / (RATE * 0.004))
            fall = (1 - index / count) ** 2
            wave = math.sin(2 * math.pi * hertz * index / RATE)
            samples.append(round(32_767 * loudness * rise * fall * wave))
    return samples.tobytes()


CARD_READ: Final = tone(((1320, 0.06),), loudness=0.35)
ALERT: Final = tone(((740, 0.16), (988, 0.16), (740, 0.16), (988, 0.26)), loudness=0.7)


@dataclass
class Sounds:
    """The two sounds; `muted` may be changed at any time."""

    card_read: pygame.mixer.Sound | None = None
    alert: pygame.mixer.Sound | None = None
    muted: bool = False

    def play_card_read(self) -> None:
        self._play(self.card_read)

    def play_alert(self) -> None:
        self._play(self.alert)

    def _play(self, sound: pygame.mixer.Sound | None) -> None:
        if sound is not None and not self.muted:
            sound.play()


@contextmanager
def hushed() -> Iterator[None]:
    """Nothing is written to standard error: libraries of the system tell there whatever they do not find."""
    if sys.__stderr__ is None:  # its number may be that of another file by now
        yield
        return
    sys.__stderr__.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def open_device() -> str:
    """Open the sound device; why there is none, empty if there is one."""
    try:
        with hushed():
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=1024)
    except (pygame.error, NotImplementedError) as error:  # the second when pygame was built without a mixer
        return str(error)
    return ""


def open_sounds(*, muted: bool = False) -> Sounds:
    """Open the sound device; without one the sounds exist and are silent."""
    if open_device():
        return Sounds(muted=muted)
    return Sounds(pygame.mixer.Sound(buffer=CARD_READ), pygame.mixer.Sound(buffer=ALERT), muted)


def close_sounds() -> None:
    """Let the sound device go."""
    pygame.mixer.quit()
