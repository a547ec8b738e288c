"""The sounds, and the voice of the loudspeaker."""

from __future__ import annotations

import math
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Final

import pygame

PROGRAM: Final = "espeak-ng"

LONGEST_S: Final = 10.0
"""A sentence that takes longer is cut off, because the sound device hangs."""

CLOSING_S: Final = 2.0
"""The longest wait for a device to close."""


class Speaker:
    """Speaks one sentence after the other; of those that wait, only the last."""

    def __init__(self, program: str = PROGRAM) -> None:
        self._program = shutil.which(program)
        self._wanted: queue.SimpleQueue[tuple[str, str] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._speak, name="speaker", daemon=True)
        if self._program is not None:
            self._thread.start()

    def say(self, text: str, language: str) -> None:
        """Say a text in a language; returns at once."""
        if self._program is not None and text:
            self._wanted.put((text, language))

    def close(self) -> None:
        """Say nothing more; may be called twice."""
        self._wanted.put(None)
        if self._thread.is_alive():
            self._thread.join(CLOSING_S)

    def _speak(self) -> None:
        while (wanted := self._latest()) is not None:
            text, language = wanted
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [str(self._program), "-v", language, "--", text],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=LONGEST_S,
                    check=False,
                )

    def _latest(self) -> tuple[str, str] | None:
        """The next text: the last of those that wait. None: nothing more."""
        wanted = self._wanted.get()
        while wanted is not None:
            try:
                wanted = self._wanted.get_nowait()
            except queue.Empty:
                return wanted
        return None


RATE: Final = 22_050
"""Samples a second, one channel, 16 bits."""


REST_S: Final = 60.0
"""How long after the last sound the device is closed, and a device that failed to open is left alone."""


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


@cache
def card_read() -> bytes:
    """The sound of a card that was read."""
    return tone(((1320, 0.06),), loudness=0.35)


@cache
def alert() -> bytes:
    """The sound that asks the dealer to look."""
    return tone(((740, 0.16), (988, 0.16), (740, 0.16), (988, 0.26)), loudness=0.7)


@contextmanager
def hushed() -> Iterator[None]:
    """Discard standard error: system libraries report there whatever they do not find."""
    if sys.__stderr__ is None:  # the number may belong to another file by now
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
    """Open the sound device; the reason if that fails, otherwise empty."""
    try:
        with hushed():
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=1024)
    except (
        pygame.error,
        NotImplementedError,
    ) as error:  # in the second case pygame has no mixer, or a library is missing
        return str(error)
    return ""


class Sounds:
    """The two sounds. The device is opened for a sound, and closed after a while without one.

    An open device asks for samples more than twenty times a second, and opening one may take longer than a
    picture: a thread does both, and sleeps until a sound is wanted. If no device opens, everything is silent.
    `rest_s` is how long the device stays open.
    """

    def __init__(self, *, rest_s: float = REST_S) -> None:
        self._rest_s = rest_s
        self._wanted: queue.SimpleQueue[Callable[[], bytes] | None] = queue.SimpleQueue()
        self._player = threading.Thread(target=self._play, name="sounds", daemon=True)
        self._player.start()

    def play_card_read(self) -> None:
        """The sound for a card that was read; returns at once."""
        self._wanted.put(card_read)

    def play_alert(self) -> None:
        """The sound for an alert; returns at once."""
        self._wanted.put(alert)

    def close(self) -> None:
        """Close the sound device; may be called twice."""
        self._wanted.put(None)
        self._player.join(CLOSING_S)

    def _play(self) -> None:
        while (sound := self._wanted.get()) is not None:
            if open_device():
                if not self._rest():
                    return
                continue
            try:
                while sound is not None:
                    pygame.mixer.Sound(buffer=sound()).play()
                    sound = self._wanted.get(timeout=self._rest_s)
                return
            except (queue.Empty, pygame.error):  # nothing for a while, or the device was unplugged
                continue
            finally:
                close_device()

    def _rest(self) -> bool:
        """Wait after a failed opening, because each try costs memory. False: the sounds are closed."""
        end = time.monotonic() + self._rest_s
        with suppress(queue.Empty):
            while self._wanted.get(timeout=max(0.0, end - time.monotonic())) is not None:
                pass
            return False
        return True


def close_device() -> None:
    """Close the sound device, where there is one."""
    with suppress(NotImplementedError):  # as in `open_device`
        pygame.mixer.quit()
