"""The bars around the table: title, lamps, the prompt, where the 52 cards are, and the last notice."""

from __future__ import annotations

import pygame

from croupier.terminal.view import HealthView, TableView
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Frame, Sizes


def draw(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    """Draw everything above and below the table but the keys."""
    _title(surface, view, parts)
    _health(surface, view.health, parts)
    _prompt(surface, view, parts)
    _ledger(surface, view.ledger.counts, parts)
    _notice(surface, view.notice, parts)


def _title(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    size = parts.sizes.body
    hand_width = min(parts.title.w // 3, text.width_of(view.hand, size, bold=True))
    title_width = text.width_of(view.title, size, bold=False)
    place, rest = parts.title.cut_left(min(title_width, parts.title.w - hand_width - 3 * parts.sizes.gap), 0)
    text.draw(surface, view.title, place, size=size, colour=theme.SOFT)
    _, rest = rest.cut_left(3 * parts.sizes.gap, 0)
    text.draw(surface, view.hand, rest, size=size, colour=theme.WHITE, bold=True)


def _health(surface: pygame.Surface, lamps: tuple[HealthView, ...], parts: Frame) -> None:
    """Lamps from the right; the words of lamps that are well leave first when room is short."""
    size, gap = parts.sizes.body, parts.sizes.gap
    across = size * 55 // 100
    long = [f"{lamp.name} {lamp.text}".strip() for lamp in lamps]
    short = [
        lamp.name if lamp.tone in ("calm", "good") else words for lamp, words in zip(lamps, long, strict=True)
    ]
    taken = len(lamps) * (across + 3 * gap)
    for words in (long, short):
        widths = [text.width_of(word, size, bold=False) for word in words]
        if sum(widths) + taken <= parts.health.w:
            break
    squeeze = max(0, sum(widths) + taken - parts.health.w)
    x = parts.health.right - sum(widths) - taken + squeeze
    for lamp, word, width in zip(lamps, words, widths, strict=True):
        colour = theme.SOFT if lamp.tone == "calm" else theme.TONES[lamp.tone]
        cut = squeeze * width // max(1, sum(widths)) + 1 if squeeze else 0
        surface.blit(shapes.lamp(across, colour), (x + gap, parts.health.y + (parts.health.h - across) // 2))
        place = Box(x + across + 2 * gap, parts.health.y, width - cut, parts.health.h)
        ink = theme.SOFT if lamp.tone in ("calm", "good") else colour
        text.draw(surface, word, place, size=size, colour=ink)
        x += across + 3 * gap + width - cut


def _prompt(surface: pygame.Surface, view: TableView, parts: Frame) -> None:
    fill, ink = theme.BANDS[view.prompt_tone]
    gap = parts.sizes.gap
    shapes.box(surface, parts.prompt, fill=fill, rim=theme.PANEL_RIM, line=1, radius=2 * gap)
    stripe = Box(parts.prompt.x + gap, parts.prompt.y + gap, gap, parts.prompt.h - 2 * gap)
    mark = theme.TONES[view.prompt_tone] if view.prompt_tone in ("calm", "good") else ink
    shapes.box(surface, stripe, fill=mark, radius=gap // 2)
    words = Box(
        stripe.right + 2 * gap, parts.prompt.y, parts.prompt.right - stripe.right - 4 * gap, parts.prompt.h
    )
    least = parts.sizes.prompt * 62 // 100
    text.paragraph(surface, view.prompt, words, size=parts.sizes.prompt, colour=ink, bold=True, least=least)


def _ledger(surface: pygame.Surface, counts: tuple[tuple[str, int], ...], parts: Frame) -> None:
    """Label and count of each place, and under them one bar of 52 parts."""
    area, sizes = parts.ledger, parts.sizes
    total = sum(count for _, count in counts)
    if not total:
        return
    bar, words = area.cut_bottom(max(3, sizes.gap // 2 + 1), 1)
    _ledger_words(surface, counts, words, sizes)
    done = 0
    for index, (_, count) in enumerate(counts):
        left = bar.x + done * bar.w // total
        done += count
        right = bar.x + done * bar.w // total
        if right > left:
            surface.fill(
                theme.LEDGER[index % len(theme.LEDGER)], (left, bar.y, max(1, right - left - 1), bar.h)
            )


def _ledger_words(
    surface: pygame.Surface, counts: tuple[tuple[str, int], ...], area: Box, sizes: Sizes
) -> None:
    size = sizes.body
    while True:
        widths = [
            (text.width_of(label, size, bold=False), text.width_of(str(count), size, bold=True))
            for label, count in counts
        ]
        taken = sum(sum(pair) for pair in widths) + len(counts) * (size // 3)
        if taken + (len(counts) - 1) * size // 2 <= area.w or size <= text.LEAST:
            break
        size -= 1
    space = max(0, area.w - taken) // max(1, len(counts) - 1)
    space = min(space, 2 * size)
    x = area.x
    for index, ((label, count), (label_width, count_width)) in enumerate(zip(counts, widths, strict=True)):
        label_width = min(label_width, area.right - x)
        text.draw(surface, label, Box(x, area.y, label_width, area.h), size=size, colour=theme.SOFT)
        x += label_width + size // 3
        colour = theme.LEDGER[index % len(theme.LEDGER)] if count else theme.FAINT
        place = Box(x, area.y, min(count_width, max(1, area.right - x)), area.h)
        text.draw(surface, str(count), place, size=size, colour=colour, bold=True)
        x += count_width + space


def _notice(surface: pygame.Surface, notice: str, parts: Frame) -> None:
    if not notice:
        return
    area, sizes = parts.notice, parts.sizes
    shapes.box(surface, area, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=1, radius=sizes.gap)
    words = area.inset(2 * sizes.gap, 1)
    text.draw(surface, notice, words, size=sizes.body, colour=theme.WHITE, bold=True, shrink=0.8)
