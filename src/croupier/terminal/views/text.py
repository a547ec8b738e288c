"""Draws text in the bundled font, cached by string, size and colour, and never wider than its box.

Too long text is narrowed if allowed, then set smaller down to a limit, then shortened with an ellipsis.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame

from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.theme import CAPITAL, LEAST, Colour, line_height

FONTS: Final = Path(__file__).parent.parent / "fonts"
NARROW: Final = 0.78
"""How far a line may be narrowed; the bundled font is wider than most."""

SQUEEZED: Final = 0.68
"""How far a line that may be narrowed is, if it would be cut otherwise."""

ABOUT: Final = 90
"""How much narrower a text may be in a smaller size than the ratio of the sizes, in percent."""

GLYPH_SIZE: Final = 192
"""Ranks and suits of cards are drawn once at this size and shrunk, so that one font serves all cards."""

Align = Literal["left", "centre", "right"]


def draw(
    surface: pygame.Surface,
    string: str,
    box: Box,
    *,
    size: int,
    colour: Colour,
    align: Align = "left",
    bold: bool = False,
    shrink: float = 0.7,
    narrow: float = 1.0,
    on: Colour | None = None,
) -> Box:
    """Draw one line into a box; returns the box that it really takes.

    `size` is the font's height in pixels, `narrow` how far the line may be narrowed, then `shrink` how far it
    may be set smaller before it is shortened. `on` is the single colour under it, if known: large letters are
    then drawn four times as fast.
    """
    _, image = setting(string, box.w, min(size, box.h), colour, bold, shrink, narrow, on)
    width, height = image.get_size()
    x, y = _start(box, width, align), box.y + (box.h - height) // 2
    surface.blit(image, (x, y))
    return Box(x, y, width, height)


@lru_cache(maxsize=160)  # some screens of texts, 3 MB; all amounts ever shown would take tens of megabytes
def setting(
    string: str,
    width: int,
    size: int,
    colour: Colour,
    bold: bool,
    shrink: float,
    narrow: float,
    on: Colour | None = None,
) -> tuple[str, pygame.Surface]:
    """The part of a text that fits this width, and its picture, which is shared and must not be changed."""
    shown = clean(string)
    if width_of(shown, size, bold=bold) > width:
        cut, smaller = fit(shown, round(width / narrow), size, bold=bold, shrink=shrink)
        if cut != shown and narrow < 1:
            cut, smaller = fit(shown, round(width / SQUEEZED), size, bold=bold, shrink=shrink)
        shown, size = cut, smaller
        on = on if width_of(shown, size, bold=bold) <= width else None
    font = _font(size, bold)
    image = font.render(shown, True, colour) if on is None else font.render(shown, True, colour, on)
    if image.get_width() > width > 0:
        image = pygame.transform.smoothscale(image, (width, image.get_height()))
    return shown, image


def amount(
    surface: pygame.Surface, string: str, box: Box, *, size: int, colour: Colour, align: Align = "left"
) -> Box:
    """Draw figures in bold, centred in the box's height; returns the box of the ink.

    They may be as high as the box; too long ones are narrowed by up to a fifth, and only then set smaller.
    """
    size = amount_size(string, box.w, min(size, int(box.h / CAPITAL)))
    _, image = setting(string, box.w, size, colour, True, 0, NARROW)
    top, height = _ink(size)
    x, y = _start(box, image.get_width(), align), box.y + (box.h - height) // 2
    surface.blit(image, (x, y - top))
    return Box(x, y, image.get_width(), height)


def amount_size(string: str, width: int, size: int) -> int:
    """The largest size up to `size` in which an amount fits a width when narrowed."""
    return fit(string, round(width / NARROW), size, bold=True, shrink=0)[1]


def amount_width(string: str, size: int, most: int) -> int:
    """How wide `amount` draws an amount in a box of at most that width."""
    return min(most, width_of(string, amount_size(string, most, size), bold=True))


@lru_cache(maxsize=64)
def _ink(size: int) -> tuple[int, int]:
    """The top and the height of the ink of bold figures in their picture."""
    ink = _font(size, True).render("0", True, (255, 255, 255)).get_bounding_rect()
    return ink.y, ink.h


def _start(box: Box, width: int, align: Align) -> int:
    free = box.w - width
    return box.x + (0 if align == "left" else free if align == "right" else free // 2)


@lru_cache(maxsize=2048)
def fit(string: str, width: int, size: int, *, bold: bool, shrink: float = 0.7) -> tuple[str, int]:
    """The text and the size in which it fits a width in pixels: smaller first, then with an ellipsis."""
    string = clean(string)
    if width_of(string, size, bold=bold) <= width:
        return string, size
    least = max(min(LEAST, size), round(size * shrink))
    guess = size * width // max(1, width_of(string, size, bold=bold))  # the width grows about like the size
    for smaller in range(min(size, guess + 1), least - 1, -1):
        if width_of(string, smaller, bold=bold) <= width:
            return string, smaller
    for end in range(len(string) - 1, 0, -1):
        short = string[:end].rstrip(" ,·:\u00a0\u202f") + "…"
        if width_of(short, least, bold=bold) <= width:
            return short, least
    return "", least


def whole_parts(line: str, width: int, size: int) -> str:
    """A line of parts without the last ones, if they would be cut: half a figure is another one."""
    while " · " in line and fit(line, round(width / SQUEEZED), size, bold=False)[0] != clean(line):
        line = line.rpartition(" · ")[0]
    return line


@lru_cache(maxsize=512)
def wrap(
    string: str, width: int, height: int, size: int, *, bold: bool, least: int
) -> tuple[tuple[str, ...], int]:
    """Lines that fit a box, at the largest size from `size` down to `least`; the last may be shortened."""
    string = clean(string)
    if width_of(string, size, bold=bold) <= width and line_height(size) <= height:
        return (string,), size
    whole = width_of(string, size, bold=bold)
    for smaller in (*range(size, least, -max(1, size // 16)), least):  # every tried size costs memory
        if whole * smaller * ABOUT > width * size * (height // line_height(smaller)) * 100:
            continue
        lines = _lines(string, width, smaller, bold)
        if len(lines) * line_height(smaller) <= height and _widest(lines, smaller, bold) <= width:
            return _even(string, lines, width, smaller, bold), smaller
    room = max(1, height // line_height(least))
    lines = _lines(string, width, least, bold)
    shown = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    return tuple(fit(line, width, least, bold=bold, shrink=1.0)[0] for line in shown), least


def _even(string: str, lines: list[str], width: int, size: int, bold: bool) -> tuple[str, ...]:
    """The same number of lines of similar length, so that no word is alone on the last one."""
    for narrower in range(width * 95 // 100, width // 2, -max(1, width // 20)):
        tried = _lines(string, narrower, size, bold)
        if len(tried) > len(lines) or _widest(tried, size, bold) > narrower:
            break
        lines = tried
    return tuple(lines)


def _widest(lines: list[str], size: int, bold: bool) -> int:
    return max(width_of(line, size, bold=bold) for line in lines)


def _lines(string: str, width: int, size: int, bold: bool) -> list[str]:
    """Break at spaces, but not at those of French punctuation and quotes, nor at no-break spaces.

    A short number stays with the word before it: “board 2”.
    """
    lines = [""]
    for word in re.split(r"(?<!«) (?![:;?!»])(?<![^\W\d] (?=\d{1,2}(?![\d.,\u202f]*\d)))", string):
        longer = f"{lines[-1]} {word}".strip(" ")
        if lines[-1] and width_of(longer, size, bold=bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(
    surface: pygame.Surface,
    string: str,
    box: Box,
    *,
    size: int,
    colour: Colour,
    bold: bool = False,
    least: int = LEAST,
    align: Align = "left",
    narrow: float = 1.0,
    on: Colour | None = None,
) -> None:
    """Draw a sentence over several lines, as large as its box allows, centred in height.

    `narrow` is how far a line may be narrowed before the text is set smaller; `on` as in `draw`.
    """
    lines, size = wrap(string, round(box.w / narrow), box.h, size, bold=bold, least=min(least, size))
    step = line_height(size)
    y = box.y + max(0, (box.h - step * len(lines)) // 2)
    for index, line in enumerate(lines):
        place = Box(box.x, y + index * step, box.w, step)
        draw(surface, line, place, size=size, colour=colour, bold=bold, align=align, narrow=narrow, on=on)


_BLANKS = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""Spaces that a font can draw, although they are not printable."""


def clean(string: str) -> str:
    """The text with a space for everything that a font cannot draw: control characters, lone surrogates."""
    if string.translate(_BLANKS).isprintable():
        return string
    return "".join(letter if letter.translate(_BLANKS).isprintable() else " " for letter in string)


@lru_cache(maxsize=4096)
def width_of(string: str, size: int, *, bold: bool) -> int:
    """Width in pixels of the text as it is drawn."""
    return _font(size, bold).size(clean(string))[0]


@lru_cache(maxsize=256)
def glyph(string: str, height: int, width: int, colour: Colour) -> pygame.Surface:
    """A rank or suit cropped to its ink, `height` pixels high; narrowed to `width` if necessary."""
    drawn = _font(GLYPH_SIZE, True).render(string, True, colour)
    ink = drawn.subsurface(drawn.get_bounding_rect())
    across = min(width, max(1, round(ink.get_width() * height / ink.get_height())))
    return pygame.transform.smoothscale(ink, (across, height))


def _font(size: int, bold: bool) -> pygame.font.Font:
    """The font; it is loaded again if pygame's font module was shut down."""
    if not pygame.font.get_init():
        pygame.font.init()
        _load.cache_clear()
    return _load(size, bold)


@lru_cache(maxsize=64)
def _load(size: int, bold: bool) -> pygame.font.Font:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return pygame.font.Font(str(FONTS / name), size)
