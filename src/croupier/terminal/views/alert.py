"""An alert over the table: a coloured head, one sentence, the rule, and the ways out as large keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from croupier.terminal.view import AlertView, Tone
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Frame
from croupier.terminal.views.panels import AlertBoxes, alert_boxes
from croupier.terminal.views.parts import Part
from croupier.terminal.views.roles import Sizes


def parts_of(alert: AlertView, parts: Frame) -> Iterator[Part]:
    """The alert, and a frame of its colour around the whole screen."""
    boxes = alert_boxes(parts, alert)
    yield Part(boxes.panel, _panel, (replace(alert, ways=()), boxes, parts.sizes))
    for key, place in zip(alert.ways, boxes.ways, strict=True):
        yield keys.part(key, place, parts.sizes)
    yield from frame_of(alert, parts)


def _panel(surface: pygame.Surface, alert: AlertView, boxes: AlertBoxes, sizes: Sizes) -> None:
    fill, ink = theme.BANDS[alert.tone]
    mark = theme.TONES[alert.tone]
    radius = 2 * sizes.gap
    shapes.box(surface, boxes.panel, fill=theme.PANEL, rim=mark, line=max(3, sizes.gap // 2), radius=radius)
    band = Box(boxes.panel.x, boxes.head.y, boxes.panel.w, boxes.head.h)
    shapes.box(surface, band, fill=fill if alert.tone != "calm" else theme.KEY, radius=radius)
    sign, words = boxes.head.inset(2 * sizes.gap, 0).cut_left(sizes.label * 3 // 2, sizes.gap)
    text.draw(
        surface, "⚠" if alert.tone in ("warn", "bad") else "●", sign, size=sizes.label, colour=ink, bold=True
    )
    text.draw(surface, alert.code, words, size=sizes.label, colour=ink, bold=True)
    text.paragraph(surface, alert.sentence, boxes.sentence, size=sizes.line, colour=theme.WHITE, bold=True)
    if alert.says:
        soft, least = theme.SOFT, sizes.consequence
        text.paragraph(surface, alert.says, boxes.says, size=sizes.label, colour=soft, least=least)
    text.draw(surface, alert.rule, boxes.rule, size=sizes.body, colour=ink, align="right")


def frame_of(alert: AlertView, parts: Frame) -> Iterator[Part]:
    """The frame at the screen's edge, which stays even while a page covers the table."""
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
