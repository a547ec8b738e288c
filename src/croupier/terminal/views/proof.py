"""Checks whether the drawn picture reached the screen, as far as the machine knows."""

from __future__ import annotations

import time
from operator import eq
from types import ModuleType
from typing import Any, Final

import pygame

from croupier.terminal.host.panel import rows_shown
from croupier.values import Frozen

_video: ModuleType | None
try:
    from pygame._sdl2 import video as _video
except ImportError:  # optional: not every build of pygame has it
    _video = None

SAMPLES: Final = 12
"""How many rows are read back: the memory of a screen is slow to read."""

PATIENCE_S: Final = 1.0
"""How long a graphics unit may need to finish a picture."""

_PAUSE_S: Final = 0.02

_kept: list[object] = []  # SDL holds a bare pointer to pygame's object for the window


class Proof(Frozen):
    """The picture that was read back: `where` from (empty: nowhere), and the share of equal pixels, 0 to 1.

    `black`: a picture was drawn, and none of its pixels is on the screen.
    """

    where: str = ""
    alike: float = 0.0
    black: bool = False


def proof_of(surface: pygame.Surface) -> Proof:
    """Read back the picture that was drawn on the window's surface and flipped.

    It is read from the display's memory, if this process controls a bare screen; otherwise from the renderer
    of the window, which draws the picture again; from nowhere if there is neither.
    """
    size = surface.get_size()
    rows = [size[1] * (2 * number + 1) // (2 * SAMPLES) for number in range(SAMPLES)]
    drawn = [pygame.image.tostring(surface.subsurface((0, row, size[0], 1)), "RGB") for row in rows]
    until = time.monotonic() + PATIENCE_S
    while (shown := rows_shown(size, rows)) is not None:
        found = compared("the screen", drawn, shown)
        if found.alike == 1 or time.monotonic() > until:
            return found
        time.sleep(_PAUSE_S)
    rendered = _rows_rendered(surface, rows)
    return Proof() if rendered is None else compared("the renderer", drawn, rendered)


def compared(where: str, drawn: list[bytes], read: list[bytes]) -> Proof:
    """Compare read rows with drawn rows, three bytes a pixel.

    >>> compared("the screen", [b"ab"], [b"aX"])
    Proof(where='the screen', alike=0.5, black=False)
    """
    before, after = b"".join(drawn), b"".join(read)
    alike = sum(map(eq, before, after)) / max(1, len(before))
    return Proof(where, alike, any(before) and not any(after))


def _rows_rendered(surface: pygame.Surface, rows: list[int]) -> list[bytes] | None:
    if _video is None:
        return None
    try:
        window: Any = _video.Window.from_display_module()
        _kept[:] = [window]
        renderer: Any = _video.Renderer.from_window(window)
        picture: Any = _video.Texture.from_surface(renderer, surface)
        picture.draw(dstrect=(0, 0, *surface.get_size()))
        read: pygame.Surface = renderer.to_surface()
        renderer.present()
    except (AttributeError, RuntimeError):  # versions disagree on the name of the latter
        return None
    if read.get_size() != surface.get_size():
        return None
    width = read.get_width()
    return [pygame.image.tostring(read.subsurface((0, row, width, 1)), "RGB") for row in rows]
