"""Draws a `TableView` with pygame and finds what a touch means; it knows no rule, no clock and no log.

`layout` says where everything is, `table.draw` paints the whole picture, `window` opens the screen and
turns a touched point into a word. Only what pygame and pygame-ce share is used, at whole pixels.
"""

from __future__ import annotations

import os

from croupier.packages import first_import

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
first_import("pygame")
