"""Keys: what a button does now, its bounds, and the keyboard key that does the same."""

from __future__ import annotations

import pygame

from croupier.terminal.view import KeyView
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Sizes


def draw(
    surface: pygame.Surface, key: KeyView, place: Box, sizes: Sizes, *, four_colours: bool = False
) -> None:
    """Draw a key: label above, hint and keyboard key below; grey when the rules forbid it now."""
    fill = theme.KEY_FILLS[key.tone] if key.enabled else theme.KEY_OFF
    rim = theme.KEY_RIMS[key.tone] if key.enabled else theme.KEY_OFF_RIM
    shapes.box(surface, place, fill=fill, rim=rim, line=1, radius=max(6, sizes.gap))
    ink = theme.WHITE if key.enabled else theme.FAINT
    suits = theme.ON_KEYS_FOUR if four_colours else theme.ON_KEYS
    if key.enabled and key.label[-1:] in suits:
        ink = suits[key.label[-1]]
    narrow = place.w < 2 * sizes.label + 4 * sizes.gap
    inner = place.inset(3 if narrow else sizes.gap + 2, max(3, sizes.gap // 2))
    if not (key.hint or (key.key and not narrow)):
        text.draw(
            surface, key.label, inner, size=sizes.label, colour=ink, bold=True, align="centre", shrink=0.6
        )
        return
    foot_height = min(sizes.small + 3, inner.h * 40 // 100)
    foot, head = inner.cut_bottom(foot_height, 0)
    text.draw(surface, key.label, head, size=sizes.label, colour=ink, bold=True, shrink=0.6)
    faint = theme.SOFT if key.enabled else theme.FAINT
    if key.key:
        width = min(foot.w * 45 // 100, text.width_of(key.key, sizes.small, bold=False))
        cap, foot = foot.cut_right(width, sizes.gap)
        text.draw(surface, key.key, cap, size=sizes.small, colour=faint, align="right")
    if key.hint:
        text.draw(surface, key.hint, foot, size=sizes.small, colour=faint)
