"""The bars around the table: title, lamps, the prompt, where the 52 cards are, and the last notice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from croupier.terminal.view import HealthView, TableView, Tone
from croupier.terminal.views import key_row as keys
from croupier.terminal.views import shapes, text, theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import PictureFrame
from croupier.terminal.views.parts import Part
from croupier.terminal.views.theme import LEAST, Sizes

TROUBLE_SHARE = 46
"""The part of the prompt's height, in percent, that a trouble takes."""


def parts_of(view: TableView, parts: PictureFrame) -> Iterator[Part]:
    """Everything above and below the table except the keys."""
    yield Part(parts.title, _title, (view.title, view.hand, view.level, parts))
    yield Part(parts.health, _health, (view.health, parts))
    said = (view.prompt, view.news, view.prompt_tone, view.trouble, parts)
    yield Part(parts.prompt, _prompt, said, 2 * parts.sizes.gap + 1)
    if view.rules is not None:
        yield keys.part(view.rules, parts.rules, parts.sizes, on_page=True)
    if view.low:
        return
    place = notice_place(view.notice, parts)
    if place == parts.notice:
        yield from _ledger(view.ledger.counts, parts)
    yield Part(place, _notice, (view.notice, view.outlook, place, parts.sizes))


def _title(surface: pygame.Surface, title: str, hand: str, level: str, parts: PictureFrame) -> None:
    size = parts.sizes.body
    line = f"{hand}   {level}" if level else hand
    share = 80 if level else 33
    hand_width = min(parts.title.w * share // 100, text.width_of(line, size, bold=True) + 3 * parts.sizes.gap)
    title_width = text.width_of(title, size, bold=False)
    place, rest = parts.title.cut_left(min(title_width, parts.title.w - hand_width - 3 * parts.sizes.gap), 0)
    text.draw(surface, title, place, size=size, colour=theme.SOFT)
    _, rest = rest.cut_left(3 * parts.sizes.gap, 0)
    if not level:
        text.draw(surface, hand, rest, size=size, colour=theme.WHITE, bold=True)
        return
    named, rest = rest.cut_left(min(text.width_of(hand, size, bold=True), rest.w // 2), 0)
    text.draw(surface, hand, named, size=size, colour=theme.WHITE, bold=True)
    _, rest = rest.cut_left(min(3 * parts.sizes.gap, rest.w - 1), 0)
    text.draw(surface, level, rest, size=size, colour=theme.ACCENT, bold=True)


def _health(surface: pygame.Surface, lamps: tuple[HealthView, ...], parts: PictureFrame) -> None:
    """Lamps from the right; if space is short, good ones lose their text, then their name."""
    size, gap = parts.sizes.body, parts.sizes.gap
    across = size * 55 // 100
    well = [lamp.tone in ("calm", "good") for lamp in lamps]
    whole = [f"{lamp.name} {lamp.text}".strip() for lamp in lamps]
    named = [lamp.name if fine else words for lamp, fine, words in zip(lamps, well, whole, strict=True)]
    bare = ["" if fine else words for fine, words in zip(well, whole, strict=True)]
    room = parts.health.w - len(lamps) * (across + 3 * gap)
    for words in (whole, named, bare):
        widths = [text.width_of(word, size, bold=False) for word in words]
        if sum(widths) <= room:
            break
    if sum(widths) > room:
        widths = [width * room // sum(widths) for width in widths]
    x = parts.health.right - sum(widths) - len(lamps) * (across + 3 * gap)
    for lamp, word, width in zip(lamps, words, widths, strict=True):
        colour = theme.SOFT if lamp.tone == "calm" else theme.TONES[lamp.tone]
        surface.blit(shapes.lamp(across, colour), (x + gap, parts.health.y + (parts.health.h - across) // 2))
        place = Box(x + across + 2 * gap, parts.health.y, width, parts.health.h)
        text.draw(surface, word, place, size=size, colour=theme.INKS[lamp.tone])
        x += across + 3 * gap + width


def _prompt(
    surface: pygame.Surface,
    prompt: str,
    news: str,
    tone: Tone,
    trouble: tuple[str, Tone],
    parts: PictureFrame,
) -> None:
    """What comes next, never shortened: if it has no room after the news, these stand over it, smaller."""
    fill, ink = theme.BANDS[tone]
    gap = parts.sizes.gap
    shapes.box(surface, parts.prompt, fill=fill, rim=theme.PANEL_RIM, line=1, radius=2 * gap)
    stripe = Box(parts.prompt.x + gap, parts.prompt.y + gap, gap, parts.prompt.h - 2 * gap)
    mark = theme.TONES[tone] if tone in ("calm", "good") else ink
    shapes.box(surface, stripe, fill=mark, radius=gap // 2)
    words = Box(
        stripe.right + 2 * gap, parts.prompt.y, parts.prompt.right - stripe.right - 4 * gap, parts.prompt.h
    )
    if trouble[0]:
        band, words = words.cut_bottom(words.h * TROUBLE_SHARE // 100, 0)
        _trouble(surface, trouble, Box(parts.prompt.x, band.y, parts.prompt.w, band.h), parts.sizes)
    least = parts.sizes.line * 9 // 20
    size, words = parts.sizes.line, words.inset(0, 2)
    if news and _is_cut(prompt, words, least):
        prompt = prompt.removeprefix(news).lstrip(". ")
        if not trouble[0]:
            over, words = words.cut_top(words.h * 55 // 100, 0)
            text.paragraph(surface, news, over, size=parts.sizes.label, colour=ink, narrow=text.NARROW)
    narrow = 1.0
    if _is_cut(prompt, words, least):
        least, narrow = LEAST, text.NARROW
    text.paragraph(
        surface, prompt, words, size=size, colour=ink, bold=True, least=least, narrow=narrow, on=fill
    )


def _is_cut(prompt: str, words: Box, least: int) -> bool:
    lines, _ = text.wrap(prompt, words.w, words.h, least, bold=True, least=least)
    return lines[-1].endswith("…")


def _trouble(surface: pygame.Surface, trouble: tuple[str, Tone], band: Box, sizes: Sizes) -> None:
    sentence, tone = trouble
    fill, ink = theme.BANDS[tone]
    shapes.box(surface, band, fill=fill, radius=2 * sizes.gap)
    words = band.inset(3 * sizes.gap, 1)
    text.paragraph(surface, sentence, words, size=band.h * 7 // 10, colour=ink, bold=True, least=sizes.body)


def _ledger(counts: tuple[tuple[str, int], ...], parts: PictureFrame) -> Iterator[Part]:
    if not any(count for _, count in counts):
        return
    bar, words = parts.ledger.cut_bottom(max(3, parts.sizes.gap // 2 + 1), 1)
    digits = tuple((label, len(str(count))) for label, count in counts)
    size, places = _ledger_places(digits, words, parts.sizes)
    for index, (counted, place) in enumerate(zip(counts, places, strict=True)):
        yield Part(place, _counted, (counted, index, place, size))
    yield Part(bar, _bar, (tuple(count for _, count in counts), bar))


def _bar(surface: pygame.Surface, counts: tuple[int, ...], bar: Box) -> None:
    done, total = 0, sum(counts)
    for index, count in enumerate(counts):
        left = bar.x + done * bar.w // total
        done += count
        right = bar.x + done * bar.w // total
        if right > left:
            place = (left, bar.y, max(1, right - left - 1), bar.h)
            surface.fill(theme.LEDGER[index % len(theme.LEDGER)], place)


@lru_cache(maxsize=8)
def _ledger_places(
    digits: tuple[tuple[str, int], ...], area: Box, sizes: Sizes
) -> tuple[int, tuple[Box, ...]]:
    """The size in which the whole row fits, and the place of each label with a count of this many digits."""
    for size in range(sizes.body, LEAST - 1, -1):
        widths = [
            text.width_of(label, size, bold=False) + size // 3 + text.width_of("0" * count, size, bold=True)
            for label, count in digits
        ]
        if sum(widths) * text.NARROW + (len(digits) - 1) * size // 2 <= area.w:
            break
    narrow = min(1, (area.w - (len(digits) - 1) * size // 2) / sum(widths))
    widths = [int(width * narrow) for width in widths]
    space = min(2 * size, max(0, area.w - sum(widths)) // max(1, len(digits) - 1))
    places, x = [], area.x
    for width in widths:
        places.append(Box(x, area.y, max(2, min(width, area.right - x)), area.h))
        x += width + space
    return size, tuple(places)


def _counted(surface: pygame.Surface, counted: tuple[str, int], index: int, place: Box, size: int) -> None:
    label, count = counted[0], str(counted[1])
    figure, name = place.cut_right(min(text.width_of(count, size, bold=True), place.w // 2), size // 4)
    text.draw(surface, label, name, size=size, colour=theme.SOFT, narrow=text.NARROW)
    colour = theme.FAINT if count == "0" else theme.LEDGER[index % len(theme.LEDGER)]
    text.draw(surface, count, figure, size=size, colour=colour, bold=True)


def notice_place(notice: str, parts: PictureFrame) -> Box:
    """A notice too long for its place also takes the place of the card counts."""
    room = parts.notice.inset(2 * parts.sizes.gap, 1).w
    if text.width_of(notice, parts.sizes.body, bold=True) * text.NARROW <= room:
        return parts.notice
    return Box.around((parts.ledger, parts.notice))


def _notice(surface: pygame.Surface, notice: str, outlook: str, area: Box, sizes: Sizes) -> None:
    narrow, words = text.NARROW, area.inset(2 * sizes.gap, 1)
    if notice:
        shapes.box(surface, area, fill=theme.PLATE_TO_ACT, rim=theme.ACCENT, line=1, radius=sizes.gap)
        ink = theme.WHITE
        text.paragraph(surface, notice, words, size=sizes.body, colour=ink, bold=True, narrow=narrow)
    elif outlook:
        outlook = text.whole_parts(outlook, words.w, sizes.body)
        text.draw(surface, outlook, words, size=sizes.body, colour=theme.SOFT, align="right", narrow=narrow)
