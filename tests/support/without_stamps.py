"""Painting without `stamped`, for a test that checks the place of each text."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from croupier.terminal.views import key_row, strip
from croupier.terminal.views.layout.boxes import Box

STAMPED: Final = ((key_row, "_face"), (strip, "_face"))


def paint_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paint the faces of keys in their places each time."""
    for module, name in STAMPED:
        paint = getattr(module, name).__wrapped__

        def painted(
            surface: pygame.Surface, place: Box, ground: object, *values: object, paint: object = paint
        ) -> None:
            assert callable(paint)
            paint(surface, place, *values)

        monkeypatch.setattr(module, name, painted)
