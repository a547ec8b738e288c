"""An alert under the table: its name, its rule, the ways out and their consequences."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from croupier.terminal.view import AlertView, KeyView, Tone
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import alert_boxes
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.parts import Part
from croupier.terminal.views.theme import Sizes, line_height


def parts_of(alert: AlertView, parts: PictureFrame, *, notice: str = "") -> Iterator[Part]:
    """The alert, and a frame in its colour around the whole screen."""
    boxes, sizes = alert_boxes(parts, alert), parts.sizes
    yield Part(boxes.panel, _panel, (alert.tone, boxes.panel, sizes))
    band = Box(boxes.head.x, boxes.head.y, boxes.rule.right - boxes.head.x, boxes.head.h)
    yield Part(band, _band, (alert.code, alert.tone, band, boxes.head, sizes))
    yield Part(
        boxes.rule, _notice if notice else _cited, (notice or alert.rule, alert.tone, boxes.rule, sizes)
    )
    if boxes.says is not None and alert.says:
        yield Part(boxes.says, _rule, (alert.says, boxes.says, sizes))
    size = min((_size(*each, sizes) for each in zip(alert.ways, boxes.ways, strict=True)), default=0)
    for way, place in zip(alert.ways, boxes.ways, strict=True):
        yield Part(place, _way, (way, place, size, sizes))
    for key, place in zip(alert.side, boxes.side, strict=True):
        yield keys.part(key, place, sizes, on_page=True)
    yield from frame_of(alert, parts)


def _panel(surface: pygame.Surface, tone: Tone, panel: Box, sizes: Sizes) -> None:
    shapes.box(surface, panel, fill=theme.PANEL, rim=theme.TONES[tone], line=2, radius=sizes.gap)


def _band(surface: pygame.Surface, code: str, tone: Tone, band: Box, head: Box, sizes: Sizes) -> None:
    fill, ink = theme.BANDS[tone]
    shapes.box(surface, band, fill=fill, radius=sizes.gap)
    words = head.inset(sizes.gap, 0)
    text.draw(surface, f"⚠ {code}", words, size=sizes.body, colour=ink, bold=True, narrow=text.NARROW)


def _cited(surface: pygame.Surface, rule: str, tone: Tone, place: Box, sizes: Sizes) -> None:
    """The rule; further ones that say the same only if there is room."""
    ink, words = theme.BANDS[tone][1], place.inset(sizes.gap, 0)
    if text.width_of(rule, sizes.body, bold=False) * text.NARROW > words.w:
        rule = rule.partition(" · ")[0]
    text.draw(surface, rule, words, size=sizes.body, colour=ink, align="right", narrow=text.NARROW)


def _notice(surface: pygame.Surface, notice: str, tone: Tone, place: Box, sizes: Sizes) -> None:
    shapes.box(surface, place, fill=theme.PLATE_TO_ACT, rim=theme.TONES[tone], line=1, radius=sizes.gap)
    words = place.inset(sizes.gap, 0)
    text.draw(surface, notice, words, size=sizes.body, colour=theme.WHITE, bold=True, narrow=text.NARROW)


def _rule(surface: pygame.Surface, says: str, place: Box, sizes: Sizes) -> None:
    words = place.inset(sizes.gap, 0)
    text.paragraph(surface, says, words, size=sizes.label, colour=theme.WHITE, least=sizes.hint * 3 // 4)


def _inside(way: KeyView, place: Box, sizes: Sizes) -> tuple[Box, Box, Box]:
    inner = place.inset(sizes.gap + 2, max(2, sizes.gap // 2))
    head, foot = inner.cut_top(line_height(sizes.label), 0)
    sign, head = head.cut_right(text.width_of(way.key, sizes.hint, bold=False), sizes.gap)
    return head, sign, foot


def _size(way: KeyView, place: Box, sizes: Sizes) -> int:
    foot = _inside(way, place, sizes)[2]
    return text.wrap(way.hint, foot.w, foot.h, sizes.consequence, bold=False, least=sizes.hint * 3 // 4)[1]


def _way(surface: pygame.Surface, way: KeyView, place: Box, size: int, sizes: Sizes) -> None:
    """A way out: its label and its consequence, all in one size; the default one has a bright rim."""
    rim, line = (theme.ACCENT, 3) if way.usual else (theme.KEY_RIMS[way.tone], 1)
    shapes.box(surface, place, fill=theme.KEY_FILLS[way.tone], rim=rim, line=line, radius=max(6, sizes.gap))
    head, sign, foot = _inside(way, place, sizes)
    label, ink = f"{keys.USUAL} {way.label}" if way.usual else way.label, theme.WHITE
    text.draw(surface, label, head, size=sizes.label, colour=ink, bold=True, shrink=0.8, narrow=text.NARROW)
    text.draw(surface, way.key, sign, size=sizes.hint, colour=ink, align="right")
    if way.hint:
        text.paragraph(surface, way.hint, foot, size=size, colour=ink, least=size)


def frame_of(alert: AlertView, parts: PictureFrame) -> Iterator[Part]:
    """The frame at the screen's edge, which stays even under a page."""
    thick = max(3, parts.sizes.gap - 1)
    whole = Box(0, 0, *parts.size)
    for edge in (
        whole.cut_top(thick, 0)[0],
        whole.cut_bottom(thick, 0)[0],
        whole.cut_left(thick, 0)[0],
        whole.cut_right(thick, 0)[0],
    ):
        yield Part(edge, _edge, (alert.tone,))


def _edge(surface: pygame.Surface, tone: Tone) -> None:
    surface.fill(theme.TONES[tone])
