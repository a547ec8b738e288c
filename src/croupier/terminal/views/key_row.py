"""Draws keys: their action, its bounds, and the keyboard key."""

from __future__ import annotations

from typing import Final

import pygame

from croupier.terminal.view import KeyView
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.parts import Part, stamped, within
from croupier.terminal.views.theme import LEAST, Sizes, line_height
from croupier.values import replace

USUAL: Final = "▸"
"""The mark of the key that enter presses, for eyes that do not see its green."""

KEPT = 64
"""Cached pictures of keys of the table and of an amount."""


def part(
    key: KeyView,
    place: Box,
    sizes: Sizes,
    *,
    four_colours: bool = False,
    large: bool = False,
    on_page: bool = False,
) -> Part:
    """A key: label over hint, keyboard key in a corner; grey when the rules forbid it now.

    `large` is for keys with only digits or cards; on a page, labels are centred.
    """
    return Part(place, _draw, (place, key, sizes, four_colours, large, on_page), _radius(sizes) + 1)


def _draw(
    surface: pygame.Surface,
    place: Box,
    key: KeyView,
    sizes: Sizes,
    four_colours: bool,
    large: bool,
    on_page: bool,
) -> None:
    fill = _cap(surface, key, place, sizes)
    _face(surface, within(place, _radius(sizes)), fill, key, sizes, four_colours, large, on_page)


@stamped(KEPT)
def _face(
    surface: pygame.Surface,
    face: Box,
    key: KeyView,
    sizes: Sizes,
    four_colours: bool,
    large: bool,
    on_page: bool,
) -> None:
    if key.usual and key.enabled and not large:
        key = replace(key, label=f"{USUAL}\u00a0{key.label}")
    ink = theme.WHITE if key.enabled else theme.FAINT
    suits = theme.ON_KEYS_FOUR if four_colours else theme.ON_KEYS
    if key.enabled and key.label[-1:] in suits:
        ink = suits[key.label[-1]]
    roomy = face.w > 3 * sizes.gap + 2 * sizes.label
    inner = face.inset(max(1, sizes.gap - 3) if roomy else 0, 0)
    if not key.hint and (not key.key or not roomy):
        _label(surface, key.label, inner, ink, sizes.label * 3 // 2 if large else sizes.label, wraps=on_page)
        return
    cap_width = text.width_of(key.key, sizes.hint, bold=False)
    width = text.width_of(key.label, sizes.label, bold=True)
    middle = inner.inset(cap_width + sizes.gap, 0)
    if width > middle.w:
        middle = inner.cut_right(cap_width, sizes.gap // 2)[1]
    if on_page and not key.hint and width <= middle.w:
        cap = inner.cut_right(cap_width, 0)[0].cut_bottom(min(inner.h, line_height(sizes.hint)), 0)[0]
        text.draw(surface, key.key, cap, size=sizes.hint, colour=theme.CLEAR, align="right")
        text.draw(surface, key.label, middle, size=sizes.label, colour=ink, bold=True, align="centre")
        return
    _words(surface, key, inner, ink, sizes)


def _label(
    surface: pygame.Surface, label: str, inner: Box, ink: theme.Colour, size: int, *, wraps: bool
) -> None:
    narrow = text.NARROW
    if wraps and " " in label and text.width_of(label, size, bold=True) > inner.w:
        text.paragraph(surface, label, inner, size=size, colour=ink, bold=True, narrow=narrow)
        return
    text.draw(
        surface, label, inner, size=size, colour=ink, bold=True, align="centre", shrink=0.5, narrow=narrow
    )


def list_part(listed: tuple[KeyView, ...], places: tuple[Box, ...], sizes: Sizes) -> Part:
    """Keys that are entries of a list: labels aligned left, all as large as the longest allows."""
    return Part(Box.around(places), _draw_list, (listed, places, sizes))


def _draw_list(
    surface: pygame.Surface, listed: tuple[KeyView, ...], places: tuple[Box, ...], sizes: Sizes
) -> None:
    boxes = [_entry(key, place, sizes) for key, place in zip(listed, places, strict=True)]
    size = min(
        text.wrap(key.label, round(box.w / text.NARROW), box.h, sizes.label, bold=True, least=LEAST)[1]
        for key, (box, _) in zip(listed, boxes, strict=True)
    )
    for key, place, (label, number) in zip(listed, places, boxes, strict=True):
        _cap(surface, key, place, sizes)
        text.draw(surface, key.key, number, size=sizes.hint, colour=theme.CLEAR, align="right")
        ink = theme.WHITE if key.enabled else theme.FAINT
        text.paragraph(
            surface, key.label, label, size=size, colour=ink, bold=True, least=size, narrow=text.NARROW
        )


def _entry(key: KeyView, place: Box, sizes: Sizes) -> tuple[Box, Box]:
    inner = place.inset(sizes.gap, 2)
    foot, over = inner.cut_bottom(min(inner.h, line_height(sizes.hint)), 0)
    if not key.key:
        return inner, foot
    if over.h >= 3 * line_height(sizes.hint):
        return over, foot
    return inner.cut_right(text.width_of(key.key, sizes.hint, bold=False), 2)[1], foot


def _cap(surface: pygame.Surface, key: KeyView, place: Box, sizes: Sizes) -> theme.Colour:
    """The key itself, without words; returns its colour."""
    fill = theme.KEY_FILLS[key.tone] if key.enabled else theme.KEY_OFF
    rim = theme.KEY_RIMS[key.tone] if key.enabled else theme.KEY_OFF_RIM
    shapes.box(surface, place, fill=fill, rim=rim, line=1, radius=_radius(sizes))
    return fill


def _radius(sizes: Sizes) -> int:
    return max(6, sizes.gap)


def _words(surface: pygame.Surface, key: KeyView, inner: Box, ink: theme.Colour, sizes: Sizes) -> None:
    faint = theme.CLEAR if key.enabled else theme.FAINT
    line = line_height(sizes.hint)
    cap_width = min(inner.w * 45 // 100, text.width_of(key.key, sizes.hint, bold=False))
    too_long = text.width_of(key.label, sizes.label, bold=True) * 86 > inner.w * 100
    if too_long and not key.hint and " " in key.label:
        foot, _ = inner.cut_bottom(min(line, inner.h), 0)
        cap, _ = foot.cut_right(cap_width, 0)
        text.draw(surface, key.key, cap, size=sizes.hint, colour=faint, align="right")
        words = inner.cut_right(cap_width, 2)[1] if key.key else inner
        text.paragraph(surface, key.label, words, size=sizes.label, colour=ink, bold=True, narrow=text.NARROW)
        return
    whole, _ = text.fit(key.label, round(inner.w / text.SQUEEZED), sizes.label, bold=True, shrink=0.5)
    label_height = inner.h - min(line, inner.h * 42 // 100)
    if whole == key.label:
        label_height = min(line_height(sizes.label), label_height)
    hint = text.width_of(key.hint, sizes.hint, bold=False)
    lines = 2 if inner.h >= label_height + 2 * line and hint > inner.w else 1
    group_height = label_height + min(lines * line, inner.h - label_height)
    group = Box(inner.x, inner.y + (inner.h - group_height) // 2, inner.w, group_height)
    head, foot = group.cut_top(label_height, 0)
    if key.key:
        taken = hint + sizes.gap + cap_width
        beside_label = text.width_of(key.label, sizes.label, bold=True) + sizes.gap + cap_width <= head.w
        if beside_label and taken > foot.w:
            cap, head = head.cut_right(cap_width, sizes.gap)
        else:
            if taken > foot.w:
                cap_width = round(cap_width * text.NARROW)
            cap, foot = foot.cut_right(cap_width, sizes.gap)
            cap = Box(cap.x, foot.bottom - min(line, foot.h), cap.w, min(line, foot.h))
        text.draw(surface, key.key, cap, size=sizes.hint, colour=faint, align="right", narrow=text.NARROW)
    size, narrow = sizes.label, text.NARROW
    if whole != key.label:
        text.paragraph(surface, key.label, head, size=size, colour=ink, bold=True, narrow=narrow)
    else:
        text.draw(surface, key.label, head, size=size, colour=ink, bold=True, shrink=0.5, narrow=narrow)
    if key.hint:
        text.paragraph(surface, key.hint, foot, size=sizes.hint, colour=faint, narrow=text.NARROW)
