"""Opens the window, and finds the meaning of a touch at a point.

SDL reports every tap twice, as a finger and as an invented mouse; `tap` keeps the finger.
"""

from __future__ import annotations

import os
from typing import Final

import pygame

from croupier.errors import Fault
from croupier.terminal.host.sound import hushed
from croupier.terminal.view import AlertView, DrawView, PageView, TableView
from croupier.terminal.views import strip
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.foot import alert_boxes, foot_boxes
from croupier.terminal.views.layout.panels import KEYPAD, amount_boxes, draw_boxes, page_boxes
from croupier.terminal.views.layout.picture import PictureFrame, Size, frame, table_key_boxes
from croupier.terminal.views.proof import proof_of


class NoScreen(Fault):
    """There is no video device, none that shows a picture, or only one that is too small."""


UNSEEN: Final = frozenset({"dummy", "offscreen"})
"""Video drivers whose pictures nobody sees; SDL falls back to the second if it finds no screen."""

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that selects SDL's renderer for a plain picture in a window; 0 means none."""

ASKED: Final = os.environ.get(ACCELERATION, "")
"""Its value at the program's start; afterwards `open_window` sets it."""

RENDERERS: Final = ("opengles2", "opengl", "opengles")
"""The order of renderers to try if SDL has no window without one; a Raspberry Pi has the first."""

NEEDS_RENDERER: Final = frozenset({"kmsdrm", "wayland"})
"""Video drivers that have no window without a renderer. All others take plain pictures: 90 MB less on X11."""

PROBE: Final = (30, 60, 40)
"""The colour of the picture that is read back from a new window."""


def open_window(
    size: Size, *, fullscreen: bool = False, caption: str = "croupier", output: int = 0
) -> pygame.Surface:
    """Open the window, or the whole screen, and return the surface to draw on.

    `size` is in pixels and only for a window; a full screen has the display's size (``surface.get_size()``),
    and so has a window that would not fit on it.
    Renderers are tried in order until one does not leave the screen black. `output` is the number of the
    screen, from 0. Raises `NoScreen` naming the driver, also if SDL would draw unseen although nobody asked
    for that.
    """
    _find_driver()
    ways = (ASKED,) if ASKED else RENDERERS if driver_in_use() in NEEDS_RENDERER else ("0",)
    failed: list[str] = []
    for way in ways:
        if failed:  # SDL reads the renderer once in the life of a driver
            pygame.display.quit()
        why = _opens(size, way, fullscreen=fullscreen, output=output)
        if not why:
            break
        failed.append(f"{way}: {why}" if len(ways) > 1 else why)
    else:
        driver = driver_in_use() or "chosen by SDL"
        pygame.display.quit()
        raise NoScreen(f"no screen could be opened (video driver {driver}): {'; '.join(failed)}")
    surface = pygame.display.get_surface()
    try:
        frame(surface.get_size())
    except Fault as error:
        pygame.display.quit()
        raise NoScreen(str(error)) from error
    pygame.mouse.set_visible(not fullscreen)
    pygame.display.set_caption(caption)
    return surface


def _find_driver() -> None:
    # SDL 2.32 hangs in libdecor if that has no plugin for window frames
    os.environ.setdefault("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0")
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with hushed():
            pygame.display.init()
    except pygame.error as error:
        raise NoScreen(
            f"no screen could be opened (video driver {wanted or 'chosen by SDL'}): {error}"
        ) from error
    if not wanted and driver_in_use() in UNSEEN:
        pygame.display.quit()
        raise NoScreen("no screen could be opened: SDL finds none (croupier doctor says what mends that)")


def _opens(size: Size, way: str, *, fullscreen: bool, output: int) -> str:
    """Open the window with this renderer and show a picture; returns the error, empty on success."""
    os.environ[ACCELERATION] = way
    try:
        with hushed():
            pygame.display.init()
            if fullscreen:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=output)
            else:
                pygame.display.set_mode(_fitting(size, output), display=output)
            if driver_in_use() not in NEEDS_RENDERER:
                return ""
            pygame.event.pump()  # a compositor may change the window's size, and with it the surface
            surface = pygame.display.get_surface()
            surface.fill(PROBE)
            pygame.display.flip()
            return "the picture stays black" if proof_of(surface).black else ""
    except pygame.error as error:
        return str(error) or "SDL does not say why"


def _fitting(size: Size, output: int) -> Size:
    """The size, or that of the screen if the window would be cut off there."""
    screens = pygame.display.get_desktop_sizes()
    if driver_in_use() in UNSEEN or output >= len(screens):
        return size
    width, height = screens[output]
    return size if size[0] <= width and size[1] <= height else (width, height)


def close_window() -> None:
    """Close the window; closing twice does no harm."""
    pygame.display.quit()


def driver_in_use() -> str:
    """SDL's video driver, such as ``x11``, ``wayland``, ``kmsdrm`` or ``dummy``; empty without a window."""
    return pygame.display.get_driver().lower() if pygame.display.get_init() else ""


def tap(event: pygame.event.Event, size: Size) -> tuple[int, int] | None:
    """The point in pixels that a finger or the left mouse button touched; None for any other event."""
    return _point(event, size, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)


def moved(event: pygame.event.Event, size: Size) -> tuple[int, int] | None:
    """The point in pixels that a finger or the mouse moved to; None for any other event."""
    return _point(event, size, pygame.FINGERMOTION, pygame.MOUSEMOTION)


def lifted(event: pygame.event.Event, size: Size) -> tuple[int, int] | None:
    """The point in pixels at which a finger or the left mouse button was lifted; None for any other event."""
    return _point(event, size, pygame.FINGERUP, pygame.MOUSEBUTTONUP)


def _point(event: pygame.event.Event, size: Size, finger: int, mouse: int) -> tuple[int, int] | None:
    """The place of one of these two events; it ignores SDL's mouse made of a finger, and other buttons."""
    if event.type == finger:
        return min(int(event.x * size[0]), size[0] - 1), min(int(event.y * size[1]), size[1] - 1)
    if event.type == mouse and getattr(event, "button", 1) == 1 and not getattr(event, "touch", False):
        return int(event.pos[0]), int(event.pos[1])
    return None


def hit(view: TableView, size: Size, x: int, y: int) -> str | None:
    """The meaning of a touch at a point, as a word of `targets`; None if there is none.

    Grey keys have a meaning too: the table refuses them and says why.
    """
    return next((word for word, box in targets(view, size) if box.contains(x, y)), None)


def targets(view: TableView, size: Size) -> tuple[tuple[str, Box], ...]:
    """The touch targets, as a word and its box; a covered part is left out.

    The words are texts of keys, with ``page:`` or ``key:`` in front for a page's or the dealer's;
    ``line:INDEX``, ``seat:NUMBER``, and ``carry`` if the button may be picked up.
    """
    parts = frame(size, low=view.low)
    rules = () if view.rules is None else ((f"key:{view.rules.action}", parts.rules),)
    if view.page is not None and view.page.at_foot:
        return (*rules, *_foot_places(view, view.page, parts))
    if view.page is not None:
        page = page_boxes(parts, view.page)
        pressed = zip(view.page.keys, page.keys, strict=True)
        return (
            *rules,
            *((f"page:{key.action}", box) for key, box in pressed),
            *((f"page:{arrow}", box) for arrow, box in page.arrows),
            *((f"line:{index}", box) for index, box in page.lines if view.page.focus >= 0),
        )
    if view.alert is not None:
        return (*rules, *_alert(view.alert, parts), *_seats(view, parts))
    keys = zip(view.keys, table_key_boxes(parts, len(view.keys), mirrored=view.left_handed), strict=True)
    pressed_now = tuple((key.action, box) for key, box in keys if key.label)
    if view.amount is not None:
        pressed_now = tuple((kind.value, box) for kind, box in amount_boxes(parts, view.amount).keys)
    always = (*rules, *((f"key:{action}", box) for action, box in pressed_now))
    seats = _seats(view, parts)
    if view.draw is not None:
        always = (*always, *_numbers(view.draw, parts))
    actions = tuple((key.action, box) for key, box in strip.places(view, parts))
    if view.amount is None:
        return (*always, *actions, *seats)
    amount = amount_boxes(parts, view.amount)
    return (
        *((key.action, box) for key, box in zip(view.amount.presets, amount.presets, strict=True)),
        *((key.action, box) for key, box in zip(view.amount.chips, amount.chips, strict=False)),
        *((str(digit), box) for digit, box in zip(KEYPAD, amount.keypad, strict=False)),
        *always,
        *((word, box) for word, box in (*actions, *seats) if not box.overlaps(amount.panel)),
    )


def _alert(alert: AlertView, parts: PictureFrame) -> tuple[tuple[str, Box], ...]:
    boxes = alert_boxes(parts, alert)
    return (
        *((key.action, box) for key, box in zip(alert.ways, boxes.ways, strict=True)),
        *((f"key:{key.action}", box) for key, box in zip(alert.side, boxes.side, strict=True)),
    )


def _foot_places(view: TableView, page: PageView, parts: PictureFrame) -> tuple[tuple[str, Box], ...]:
    boxes = foot_boxes(parts, page, len(view.seats))
    there = (
        *((f"line:{index}", box) for index, box in enumerate(boxes.fields) if page.focus >= 0),
        *(_numbers(view.draw, parts) if view.draw is not None and not page.lines else ()),
        *((key.action, box) for key, box in strip.places(view, parts) if not page.lines),
        *_seats(view, parts),
    )
    in_line = ((f"seat:{seat.seat}", box) for seat, box in zip(view.seats, boxes.plates, strict=False))
    return (
        *((f"page:{key.action}", box) for key, box in zip(page.keys, boxes.keys, strict=True)),
        *((word, box) for word, box in there if not box.overlaps(boxes.panel)),
        *in_line,
    )


def _numbers(draw: DrawView, parts: PictureFrame) -> tuple[tuple[str, Box], ...]:
    numbers = zip(draw.keys, draw_boxes(parts, draw).keys, strict=True)
    return tuple((key.action, box) for key, box in numbers)


def _seats(view: TableView, parts: PictureFrame) -> tuple[tuple[str, Box], ...]:
    """The plates; one with a movable button leaves it as a target of its own."""
    found: list[tuple[str, Box]] = []
    for seat in view.seats:
        plate = parts.seats[seat.place - 1].plate
        if seat.button and seat.movable:
            button, plate = plate.cut_right(min(parts.touch, plate.w // 2), 0)
            found.append(("carry", button))
        found.append((f"seat:{seat.seat}", plate))
    return tuple(found)
