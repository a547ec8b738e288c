"""The colours of the screen: a dark room, a calm felt, one accent, and a red that means one thing."""

from __future__ import annotations

from typing import Final

from croupier.terminal.view import Tone

Colour = tuple[int, int, int]

ROOM: Final[Colour] = (11, 16, 20)
RAIL: Final[Colour] = (26, 35, 41)
FELT: Final[Colour] = (15, 60, 51)
FELT_RIM: Final[Colour] = (32, 92, 79)
SLOT: Final[Colour] = (12, 49, 42)
SLOT_RIM: Final[Colour] = (38, 90, 79)

PANEL: Final[Colour] = (22, 31, 38)
PANEL_RIM: Final[Colour] = (56, 72, 83)
PLATE: Final[Colour] = (20, 28, 34)
PLATE_TO_ACT: Final[Colour] = (66, 53, 18)
PLATE_OFF: Final[Colour] = (15, 32, 32)
KEY: Final[Colour] = (36, 50, 60)
KEY_RIM: Final[Colour] = (70, 91, 105)
KEY_OFF: Final[Colour] = (17, 23, 28)
KEY_OFF_RIM: Final[Colour] = (33, 43, 50)

WHITE: Final[Colour] = (245, 248, 247)
SOFT: Final[Colour] = (170, 187, 192)
CLEAR: Final[Colour] = (218, 227, 230)
FAINT: Final[Colour] = (150, 166, 172)
INK: Final[Colour] = (17, 20, 24)

ACCENT: Final[Colour] = (255, 203, 77)
OFFER: Final[Colour] = (112, 186, 255)
GOOD: Final[Colour] = (92, 207, 144)
WARN: Final[Colour] = (255, 152, 56)
BAD: Final[Colour] = (232, 44, 52)
STOP: Final[Colour] = (158, 16, 26)
ALARM: Final[Colour] = (255, 138, 138)

CARD: Final[Colour] = (250, 248, 242)
CARD_RIM: Final[Colour] = (176, 176, 170)
CARD_NAMELESS: Final[Colour] = (92, 98, 108)
CARD_UNKNOWN: Final[Colour] = (255, 222, 170)
BACK: Final[Colour] = (49, 74, 128)
BACK_RIM: Final[Colour] = (206, 216, 236)
BACK_LINES: Final[Colour] = (92, 118, 176)

TONES: Final[dict[Tone, Colour]] = {"calm": ACCENT, "good": GOOD, "warn": WARN, "bad": BAD}
"""The colour of a tone where it marks something: a bar, a frame, a lamp."""

INKS: Final[dict[Tone, Colour]] = {"calm": SOFT, "good": SOFT, "warn": WARN, "bad": ALARM}
"""The colour of words about a lamp: red that is bright enough to be read on the dark room."""

KEY_FILLS: Final[dict[Tone, Colour]] = {
    "calm": KEY,
    "good": (15, 72, 48),
    "warn": (78, 52, 22),
    "bad": (122, 18, 27),
}
KEY_RIMS: Final[dict[Tone, Colour]] = {"calm": KEY_RIM, "good": GOOD, "warn": WARN, "bad": (255, 110, 112)}

BANDS: Final[dict[Tone, tuple[Colour, Colour]]] = {
    "calm": (PANEL, WHITE),
    "good": ((18, 74, 50), WHITE),
    "warn": (WARN, INK),
    "bad": (STOP, WHITE),
}
"""Fill and text of the prompt and of an alert's head."""

SUIT_GLYPHS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
TWO_COLOURS: Final[dict[str, Colour]] = {"c": INK, "s": INK, "d": (203, 26, 40), "h": (203, 26, 40)}
FOUR_COLOURS: Final[dict[str, Colour]] = {
    "c": (16, 122, 60),
    "s": INK,
    "d": (24, 92, 200),
    "h": (203, 26, 40),
}
ON_KEYS: Final[dict[str, Colour]] = {"♣": WHITE, "♠": WHITE, "♥": (255, 128, 128), "♦": (255, 128, 128)}
ON_KEYS_FOUR: Final[dict[str, Colour]] = {**ON_KEYS, "♣": (124, 226, 160), "♦": (130, 190, 255)}
"""Suits written as text on a dark key, with two and with four colours."""

LEDGER: Final[tuple[Colour, ...]] = (
    (120, 150, 212),
    ACCENT,
    GOOD,
    (214, 120, 82),
    (150, 166, 174),
    (255, 222, 170),
    (176, 132, 214),
)
"""One colour for each place of the ledger's bar, in its order; it begins again when there are more."""
