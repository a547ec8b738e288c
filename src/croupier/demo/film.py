"""A moving picture of the last hand, in the format that browsers show (PNG 3, 5.6 and 11.3.6)."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from struct import pack
from typing import Final

import croupier.terminal.views  # noqa: F401  # it imports pygame, bare

# isort: split
import pygame

from croupier.errors import Fault

LEAST_MS: Final = 100
MOST_MS: Final = 3_500
LAST_MS: Final = 6_000
"""How long a picture stays at least and at most, and the last one before the film begins again."""

_ALL: Final = (1, 1, 1, 255)
"""Colours that differ by less are the same."""


class Film:
    """The pictures of a hand with what changed in each; a new hand begins a new film.

    Raises `Fault` if `path` cannot be written. `speed` 2 shows the hand in half the time.
    """

    def __init__(self, path: Path, speed: float = 1.0) -> None:
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise Fault(f"{path}: expected a place for a film, found none that can be written")
        self._path, self._speed = path, speed
        self._begin(0)

    def _begin(self, hand: int) -> None:
        self._hand = hand
        self._last: pygame.Surface | None = None
        self._shown: list[tuple[int, pygame.Rect, bytes]] = []  # since when (ms), where, and packed pixels

    def look(self, hand: int, now: int, surface: pygame.Surface) -> None:
        """Keep what changed on the surface of hand number `hand` at `now` (ms)."""
        if hand != self._hand:
            self._begin(hand)
        changed = surface.convert_alpha()
        if self._last is not None:
            same = pygame.mask.from_threshold(surface, (0, 0, 0), _ALL, self._last)
            same.to_surface(changed, setcolor=(0, 0, 0, 0), unsetcolor=None)
        if not (box := changed.get_bounding_rect()):
            return
        if self._shown and now - self._shown[-1][0] < LEAST_MS:
            now = self._shown[-1][0] + LEAST_MS
        self._last = surface.copy()
        pixels, row = pygame.image.tostring(changed.subsurface(box), "RGBA"), 4 * box.width
        lines = b"".join(b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row))
        self._shown.append((now, box, zlib.compress(lines, 9)))

    def save(self) -> None:
        """Write the film of the last hand; nothing if there was none."""
        if self._shown:
            chunks = b"".join(_chunk(name, content) for name, content in self._chunks())
            part = self._path.with_name(f"{self._path.name}.part")
            try:
                part.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)
                part.replace(self._path)
            except OSError as error:
                raise Fault(f"{self._path}: the film cannot be written: {error.strerror}") from error

    def _chunks(self) -> Iterator[tuple[bytes, bytes]]:
        begun, boxes, packed = zip(*self._shown, strict=True)
        stays = [min(then - since, MOST_MS) for since, then in pairwise(begun)]
        yield b"IHDR", pack(">IIBBBBB", *boxes[0].size, 8, 6, 0, 0, 0)
        yield b"acTL", pack(">II", len(begun), 0)
        for place, (box, pixels, ms) in enumerate(zip(boxes, packed, [*stays, LAST_MS], strict=True)):
            number = max(0, 2 * place - 1)
            where = (*box.size, *box.topleft)
            yield b"fcTL", pack(">IIIIIHHBB", number, *where, round(ms / self._speed), 1000, 0, place > 0)
            yield (b"fdAT", pack(">I", number + 1) + pixels) if place else (b"IDAT", pixels)
        yield b"IEND", b""


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))
