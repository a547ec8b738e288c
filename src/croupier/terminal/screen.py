"""The dealer's screen: the picture in a window, and its keys and touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import croupier.terminal.views  # noqa: F401  # it imports pygame, bare

# isort: split
import pygame

from croupier.devices.badges import Badge, Sign, Wedge
from croupier.devices.debounce import Press
from croupier.terminal.console.state import Console
from croupier.terminal.host.panel import Backlight, descriptors
from croupier.terminal.host.sound import Sounds
from croupier.terminal.host.waker import Waker
from croupier.terminal.station.station import SHIFTED
from croupier.terminal.view import TableView
from croupier.terminal.views import theme
from croupier.terminal.views.layout.boxes import Box
from croupier.terminal.views.layout.picture import frame, supported
from croupier.terminal.views.parts import PaintedPicture, Part
from croupier.terminal.views.shapes import draw_button
from croupier.terminal.views.table import parts_of, picture_on
from croupier.terminal.views.touch import EXPECTED_MS, By, Steady, Touches
from croupier.terminal.views.window import (
    NoScreen,
    close_window,
    driver_in_use,
    hit,
    lifted,
    moved,
    open_window,
    tap,
    targets,
)
from croupier.values import replace

EDITING = {
    "backspace": "erase", "escape": "back", "[-]": "less", "[+]": "more",
    "up": "less", "down": "more", "page up": "less:5", "page down": "more:5",
}  # fmt: skip
"""Keys with the same meaning on every page."""

LINES = ("up", "down", "page up", "page down")
"""Those with a meaning only on a page."""

UNCOVERED = frozenset(
    {
        pygame.VIDEOEXPOSE, pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED,
        pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED,
        0x2000, 0x2001,  # SDL's RENDER_TARGETS_RESET and _DEVICE_RESET: pygame 2.1.2 has no names for them
    }
)  # fmt: skip
"""After these events the window may have lost its picture."""


LONG_AGO_MS = 2 * EXPECTED_MS
"""A picture or a press this long ago does not affect a touch."""


class WindowScreen:
    """A window, or the whole screen; open until `close`. Raises `Fault` if no window can be opened.

    `backlight` is the panel's own, to be dimmed; if there is none that obeys, the picture is dimmed.
    `badges`: a badge reader types on the keyboard, with pauses of at most this many ms.
    `wake` is called, usually in another thread, as soon as there may be presses.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        fullscreen: bool = False,
        silent: bool = False,
        backlight: Backlight | None = None,
        badges: int | None = None,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self._backlight = backlight
        self._wedge = None if badges is None else Wedge[pygame.event.Event](badges)
        before = descriptors()
        open_window(size, fullscreen=fullscreen)
        self._wake, self._waker = wake, Waker(wake, before)
        self._sounds = Sounds()
        self._silent = silent
        self._touches = Touches(self._surface.get_size())
        self._closed = False
        self._drawn: TableView | None = None
        self._picture: PaintedPicture | None = None  # None: nothing drawn before is reliable
        self._types = False  # the window gets text, not only keys
        self._done = ""  # the text of the last key, if it did something else
        self._carries = False  # the finger carries the button
        self._finger: tuple[int, int] | None = None  # where it drags it
        self._shown_finger: tuple[int, int] | None = None
        self._steady = Steady()
        self._earlier: list[tuple[TableView | None, int]] = []  # not known to it yet

    @property
    def _surface(self) -> pygame.Surface:
        """The surface to draw on; a resized window has a new one."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoScreen("the screen is gone")
        return surface

    def show(self, view: TableView) -> None:
        """Draw the picture; raises `NoScreen` if the window refuses it."""
        self._drawn = view
        if self._backlight is not None and self._backlight.shine(view.brightness):
            view = replace(view, brightness=100)
        try:
            changed = self._paint(view)
            if changed is None:
                pygame.display.flip()
            elif changed:
                pygame.display.update(changed)
            self._wake()  # SDL may have read presses while the window took the picture
        except pygame.error as error:
            raise NoScreen(f"the screen takes no picture any more ({driver_in_use()}): {error}") from error

    def _paint(self, view: TableView) -> list[Box] | None:
        """Draw the changes since the last picture; returns their boxes, None for everything."""
        surface = self._surface
        size = surface.get_size()
        if not supported(size):  # a desktop made the window too small
            surface.fill(theme.ROOM)
            self._picture = None
            return None
        known = self._picture
        if known is None or known.surface is not surface or known.size != size:
            self._picture = picture_on(surface)
        assert self._picture is not None
        parts = [*parts_of(view, frame(size)), *self._in_the_hand(size)]
        changed = self._picture.show(parts, light=view.brightness)
        return changed if self._picture is known else None

    def _in_the_hand(self, size: tuple[int, int]) -> Iterator[Part]:
        if self._finger is not None:
            across = 3 * frame(size).sizes.name
            left, top = (
                max(0, min(at - across // 2, most - across))
                for at, most in zip(self._finger, size, strict=True)
            )
            place = Box(left, top, across, across)
            yield Part(place, draw_button, (place,))

    def presses(self, console: Console, view: TableView, now: int) -> Iterator[Press]:
        """Keys and touches since the last call, as words of the console.

        If the window was covered, hidden or resized meanwhile, the whole picture is drawn again.
        """
        events = pygame.event.get()
        if not UNCOVERED.isdisjoint(event.type for event in events) and self._drawn is not None:
            self._touches = Touches(self._surface.get_size())
            self._picture = None
            WindowScreen.show(self, self._drawn)
        if not self._earlier or view is not self._earlier[-1][0]:
            self._remember(view, now)
        self._types = self._types or any(event.type == pygame.TEXTINPUT for event in events)
        for event in self._sorted(events, now):
            if isinstance(event, Badge):
                self._remember(None, now)
                yield Press(f"badge:{event.number}", now, source="reader")
            elif event.type == pygame.QUIT or self._quits(event):
                self._closed = True
            elif event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
                for action in self._keyed(event, console):
                    self._remember(None, now)
                    yield Press(action, now, source="key", long=self._held(event, console))
            elif supported(self._surface.get_size()):
                word = self._pointed(event, view, now)
                if word:
                    yield Press(word, now, source="touch")
        if self._finger is not self._shown_finger and self._drawn is not None:
            self._shown_finger = self._finger
            WindowScreen.show(self, self._drawn)

    def _sorted(self, events: list[pygame.event.Event], now: int) -> Iterable[pygame.event.Event | Badge]:
        if self._wedge is None:
            return events
        return self._wedge.sort([(*sign_of(event), event) for event in events], now)

    def _remember(self, view: TableView | None, now: int) -> None:
        """Remember a shown picture, or None for a press; only a touch needs to know its target."""
        self._earlier.append((view, now))
        while len(self._earlier) > 1 and now - self._earlier[1][1] > LONG_AGO_MS:
            del self._earlier[0]

    def _recall(self, size: tuple[int, int]) -> None:
        for view, at in self._earlier:
            if view is None:
                self._steady.pressed(at=at)
            else:
                self._steady.stands(dict(targets(view, size)), at=at)
        self._earlier.clear()

    def _keyed(self, event: pygame.event.Event, console: Console) -> tuple[str, ...]:
        """The effect of a key, or the letters that it typed.

        Letters come as a key and as text; the text counts if there is any, because only it has composed
        letters. The text of a key that did something else is dropped.
        """
        if event.type == pygame.TEXTINPUT:
            text, done = event.text, self._done
            self._done = ""
            if text == done or not console.takes.text or console.takes.listens:
                return ()
            return tuple(f"text:{letter}" for letter in text if letter.isprintable())
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        action = typed(console, pygame.key.name(event.key), event.unicode, shift=shift)
        if action.startswith("text:") and self._types:
            self._done = ""
            return ()
        self._done = event.unicode if action else ""
        return (action,) if action else ()

    def _pointed(self, event: pygame.event.Event, view: TableView, now: int) -> str | None:
        size = self._surface.get_size()
        if (point := tap(event, size)) is not None:
            word = hit(view, size, *point)
            by: By = "finger" if event.type == pygame.FINGERDOWN else "mouse"
            if word is None or not self._touches.counts(word, *point, at=now, by=by):
                return None
            self._recall(size)
            if not self._steady.meant(word, *point, at=now):
                return None
            self._steady.pressed(at=now)
            self._carries = word == "carry"
            return word
        if self._carries and (point := moved(event, size)) is not None:
            self._finger = point
        if self._carries and (point := lifted(event, size)) is not None:
            self._carries, self._finger = False, None
            word = hit(view, size, *point)
            return word if word is not None and word.startswith("seat:") else None
        return None

    @staticmethod
    def _quits(event: pygame.event.Event) -> bool:
        """Control and Q, for a screen without a desktop to close its window."""
        return event.type == pygame.KEYDOWN and event.key == pygame.K_q and bool(event.mod & pygame.KMOD_CTRL)

    @staticmethod
    def _held(event: pygame.event.Event, console: Console) -> bool:
        """A letter with the shift key stands for a held button."""
        if event.type != pygame.KEYDOWN:
            return False
        return bool(event.mod & pygame.KMOD_SHIFT) and event.unicode.isupper() and not console.takes.text

    @property
    def driver(self) -> str:
        """The driver that draws, and the size: ``kmsdrm, 1280×720``."""
        width, height = self._surface.get_size()
        return f"{driver_in_use()}, {width}×{height}"

    def lives(self) -> bool:
        """Whether the window can still be drawn on."""
        return bool(driver_in_use()) and pygame.display.get_surface() is not None

    def wants_to_close(self) -> bool:
        return self._closed

    def sound(self, name: str, *, muted: bool) -> None:
        if muted or self._silent:
            return
        if name == "alert":
            self._sounds.play_alert()
        else:
            self._sounds.play_card_read()

    def save(self, path: str) -> None:
        """Write the picture as a PNG."""
        with open(path, "wb") as file:  # pygame itself accepts only text names
            pygame.image.save(self._surface, file, "picture.png")

    def close(self) -> None:
        self._waker.close()
        self._sounds.close()
        close_window()


SIGNS: Final = {
    **{getattr(pygame, f"KSCAN_{sign}"): sign for sign in "0123456789ABCDEF"},
    **{getattr(pygame, f"KSCAN_KP_{sign}"): sign for sign in "0123456789"},
}  # fmt: skip
"""Characters of a badge by the place of their key: readers type as on an American keyboard."""

RETURNS: Final = (pygame.KSCAN_RETURN, pygame.KSCAN_KP_ENTER)
MODIFIERS: Final = (pygame.KSCAN_LSHIFT, pygame.KSCAN_RSHIFT)


def sign_of(event: pygame.event.Event) -> tuple[Sign, str]:
    """An event's part in a badge number, and its character."""
    if event.type != pygame.KEYDOWN:
        return ("with" if event.type == pygame.TEXTINPUT else ""), ""
    if event.scancode in SIGNS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return "sign", SIGNS[event.scancode]
    if event.scancode in RETURNS:
        return "return", ""
    return ("" if event.scancode in MODIFIERS else "other"), ""


def typed(console: Console, name: str, text: str, *, shift: bool = False) -> str:
    """The meaning of a key: its action, a digit or letter for the present input, or nothing.

    `name` is pygame's name of the key, `text` what it types. Keypad figures type digits. With `shift`,
    function keys press further keys of a page.

    >>> typed(Console(), "f", "f"), typed(Console(), "[7]", "7"), typed(Console(), "q", "q")
    ('fold', 'digit:7', '')
    """
    takes = console.takes
    if takes.listens:
        return "back" if name == "escape" else f"keyname:{text.lower() if _is_sign(text) else name}"
    figure = text if len(text) == 1 and text in "0123456789." else ""
    if name == "enter" and name not in console.station.keys.values():  # a key of the keypad
        name = "return"
    soft = takes.text or takes.names or console.keying is not None
    soft_key = f"{SHIFTED}{name}" if shift else name
    if soft and soft_key in console.station.soft_keys:
        return f"soft:{console.station.soft_keys.index(soft_key)}"
    busy = console.page is not None or console.entry is not None or console.keying is not None
    if busy and name in EDITING and not (console.page is None and name in LINES):
        return EDITING[name]
    if figure:
        return f"digit:{figure}"
    if takes.text and len(text) == 1 and text.isprintable():
        return f"text:{text}"
    pressed = {name, text.lower()}
    usual = EDITING[name] if name == "escape" else ""
    return next((action for action, key in console.station.keys.items() if key in pressed), usual)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isspace()
