"""Draws a `TableView` with pygame, and finds the target of a touch.

`layout` has all places, `table.draw` paints the whole picture, `window` opens the screen and turns a touched
point into a word. It uses only common functions of pygame and pygame-ce, with whole pixels.
"""

from __future__ import annotations

import os

from croupier.packages import first_import

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
first_import("pygame")
