"""The window: opening the screen, and what a touch at a point means.

SDL tells every tap twice, as a finger and as a mouse that it makes up; `tap` keeps the finger.
"""

from __future__ import annotations

import os
from typing import Final

import pygame

from croupier.errors import Fault
from croupier.terminal.view import TableView
from croupier.terminal.views.boxes import Box
from croupier.terminal.views.layout import Size, frame, table_key_boxes
from croupier.terminal.views.panels import KEYPAD, alert_boxes, amount_boxes, draw_boxes, page_boxes
from croupier.terminal.views.sound import hushed


class NoScreen(Fault):
    """There is no video device, or it is too small."""


UNSEEN: Final = frozenset({"dummy", "offscreen"})
"""Video drivers whose pictures nobody sees; SDL falls back to the second where it finds no screen."""


def open_window(size: Size, *, fullscreen: bool = False, caption: str = "croupier") -> pygame.Surface:
    """Open the window, or the whole screen, and return the surface to draw on.

    `size` is in pixels and counts for a window only; a full screen has the size of the display, which
    ``surface.get_size()`` tells. Raises `NoScreen` naming the driver that was tried, also where SDL would
    draw unseen and nobody asked for that.
    """
    os.environ.setdefault(
        "SDL_FRAMEBUFFER_ACCELERATION", "0"
    )  # no OpenGL stack for plain pictures: 90 MB less
    driver = os.environ.get("SDL_VIDEODRIVER", "chosen by SDL")
    try:
        with hushed():
            pygame.display.init()
        if fullscreen:
            surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            pygame.mouse.set_visible(False)
        else:
            surface = pygame.display.set_mode(size)
    except pygame.error as error:
        pygame.display.quit()
        raise NoScreen(f"no screen could be opened (video driver {driver}): {error}") from error
    if "SDL_VIDEODRIVER" not in os.environ and driver_in_use() in UNSEEN:
        pygame.display.quit()
        raise NoScreen("no screen could be opened: SDL finds none (croupier doctor says what mends that)")
    try:
        frame(surface.get_size())
    except Fault as error:
        pygame.display.quit()
        raise NoScreen(str(error)) from error
    pygame.display.set_caption(caption)
    return surface


def close_window() -> None:
    """Close the window; closing twice does no harm."""
    pygame.display.quit()


def driver_in_use() -> str:
    """SDL's video driver, such as ``x11``, ``wayland``, ``kmsdrm`` or ``dummy``; empty without a window."""
    return pygame.display.get_driver() if pygame.display.get_init() else ""


def tap(event: pygame.event.Event, size: Size) -> tuple[int, int] | None:
    """The point in pixels that a finger or the left mouse button touched; None for any other event."""
    if event.type == pygame.FINGERDOWN:
        return min(int(event.x * size[0]), size[0] - 1), min(int(event.y * size[1]), size[1] - 1)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not getattr(event, "touch", False):
        return int(event.pos[0]), int(event.pos[1])
    return None


def hit(view: TableView, size: Size, x: int, y: int) -> str | None:
    """What a touch at a point means, one of the words of `targets`; None where there is nothing.

    A key that is greyed answers as well: the table refuses it and says why.
    """
    return next((word for word, box in targets(view, size) if box.contains(x, y)), None)


def targets(view: TableView, size: Size) -> tuple[tuple[str, Box], ...]:
    """What can be touched now, as a word and its box; a part that is covered is not there.

    The words are ``page:ACTION`` (also ``less`` and ``more``), ``line:INDEX``, ``way:ACTION``,
    ``preset:ACTION``, ``chip:ACTION``, ``keypad:DIGIT`` (also ``.`` and ``back``), ``discard:NUMBER``,
    ``key:ACTION`` and ``seat:NUMBER``.
    """
    parts = frame(size)
    rules = () if view.rules is None else ((f"key:{view.rules.action}", parts.rules),)
    if view.page is not None:
        page = page_boxes(parts, view.page)
        pressed = zip(view.page.keys, page.keys, strict=True)
        return (
            *rules,
            *((f"page:{key.action}", box) for key, box in pressed),
            *((f"page:{arrow}", box) for arrow, box in page.arrows),
            *((f"line:{index}", box) for index, box in page.lines if view.page.focus >= 0),
        )
    keys = zip(view.keys, table_key_boxes(parts, len(view.keys), mirrored=view.left_handed), strict=True)
    always = (*rules, *((f"key:{key.action}", box) for key, box in keys))
    if view.alert is not None:
        ways = zip(view.alert.ways, alert_boxes(parts, view.alert).ways, strict=True)
        return (*((f"way:{key.action}", box) for key, box in ways), *always)
    seats = tuple((f"seat:{seat.seat}", parts.seats[seat.seat - 1].plate) for seat in view.seats)
    if view.draw is not None:
        numbers = zip(view.draw.keys, draw_boxes(parts, view.draw).keys, strict=True)
        always = (*always, *((f"discard:{key.action}", box) for key, box in numbers))
    if view.amount is None:
        return (*always, *seats)
    amount = amount_boxes(parts, view.amount)
    return (
        *(
            (f"preset:{key.action}", box)
            for key, box in zip(view.amount.presets, amount.presets, strict=True)
        ),
        *((f"chip:{key.action}", box) for key, box in zip(view.amount.chips, amount.chips, strict=True)),
        *((f"keypad:{digit}", box) for digit, box in zip(KEYPAD, amount.keypad, strict=False)),
        *always,
        *((word, box) for word, box in seats if not box.overlaps(amount.panel)),
    )
