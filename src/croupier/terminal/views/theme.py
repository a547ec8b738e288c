"""The look of the screen: its colours, and the sizes of its texts by role.

The size of a character is the angle at which its capital letters are seen. ISO 9241 part 3 asks for 16′
(minutes of arc) for continuous reading, and 20′ to 22′ for comfort; single words and figures of good contrast
are usable from 10′, twice what a normal eye can resolve. So here

- the large line, the pot, stacks, bets and the board have 10′ at 2 m, and a long amount never less than 6′;
- everything else has 10′ at 70 cm, and sentences and important keys 12′ or more.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan, ceil, degrees
from typing import Final, NamedTuple

from croupier.terminal.view import Tone
from croupier.values import dataclass

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
"""The colour of a tone as a mark: a bar, a frame, a lamp."""

INKS: Final[dict[Tone, Colour]] = {"calm": SOFT, "good": SOFT, "warn": WARN, "bad": ALARM}
"""The colour of a lamp's words: red must be bright enough on the dark ground."""

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
"""Suits as text on a dark key, with two and with four colours."""

LEDGER: Final[tuple[Colour, ...]] = (
    (120, 150, 212),
    ACCENT,
    GOOD,
    (214, 120, 82),
    (150, 166, 174),
    (255, 222, 170),
    (176, 132, 214),
)
"""One colour for each place in the bar of card counts, in order; further places repeat them."""


FAR_MM: Final = 2000
NEAR_MM: Final = 700
GLANCE: Final = 10.0
"""Minutes of arc of a word or a figure."""

READ: Final = 12.0
"""Minutes of arc of a sentence, and of a key whose meaning matters."""

LONG_AMOUNT: Final = 6.0
"""Minutes of arc of the longest amounts at 2 m, which are first narrowed and then set smaller."""

CAPITAL: Final = 0.729
"""The height of a capital letter and of a figure of the bundled font, as a share of its size."""

PANELS: Final = {(1280, 720): 125.8, (800, 480): 85.9, (720, 1280): 223.6}
"""Heights of the panels that the roles are made for, in mm: 10.1″, 7″, and 10.1″ upright."""


class Role(NamedTuple):
    """A kind of text: its size as a share of each panel's height, in thousandths, and its distance."""

    large: float
    small: float
    upright: float
    distance_mm: int = NEAR_MM
    least: float = GLANCE  # minutes of arc


ROLES: Final = {
    "line": Role(92, 100, 56, FAR_MM),  # the next step
    "pot": Role(76, 94, 47, FAR_MM),
    "stack": Role(64, 93, 40, FAR_MM),
    "bet": Role(64, 93, 37.5, FAR_MM),
    "sentence": Role(62, 60, 36, NEAR_MM, READ),  # a failure, or a page's question
    "label": Role(34, 40, 20, NEAR_MM, READ),  # the action of a key or a way out
    "consequence": Role(28, 40, 17, NEAR_MM, READ),  # the consequence of a way out, a rule's text
    "name": Role(31, 35, 19),
    "body": Role(28, 35, 16),  # title, lamps, where the cards are, lines of pages, notices
    "status": Role(28, 34, 15.6),  # how a seat stands, its blind, the pots
    "hint": Role(23.5, 33, 14.5),  # bounds of a key, its keyboard key
}
"""Each role by its name; `Sizes` has them in pixels."""


@dataclass(frozen=True, eq=False)
class Sizes:
    """Text sizes by role, and the distance between parts, in pixels of one screen."""

    gap: int
    line: int
    pot: int
    stack: int
    bet: int
    sentence: int
    label: int
    consequence: int
    name: int
    body: int
    status: int
    hint: int


LEAST: Final = 11
"""The smallest text in pixels, on screens smaller than any panel in `PANELS`."""


@lru_cache(maxsize=8)
def sizes_of(size: tuple[int, int]) -> Sizes:
    """The sizes on a screen of this many pixels.

    Between the two landscape panels a share changes evenly; a screen higher or wider than its panel counts as
    that panel with more space.

    >>> sizes_of((1280, 720)).line, sizes_of((800, 480)).stack
    (66, 45)
    """
    width, height = size
    upright = height > width
    tall = min(height, width * 16 / 9 if upright else width * 0.6)
    lean = min(max((tall - 480) / 240, 0), 1)

    def pixels(role: Role) -> int:
        share = role.upright if upright else role.small + (role.large - role.small) * lean
        return max(LEAST, round(share * tall / 1000))

    return Sizes(
        gap=max(4, round(tall * (5.5 if upright else 9) / 1000)),
        **{name: pixels(role) for name, role in ROLES.items()},
    )


def line_height(size: int) -> int:
    """The distance of two lines of text, in pixels."""
    return size * 118 // 100 + 1


def figures_height(size: int) -> int:
    """The height of the ink of figures, in pixels."""
    return ceil(size * CAPITAL)


def minutes(pixels: float, panel: tuple[int, int], distance_mm: int) -> float:
    """The visual angle, in minutes of arc, of this many pixels on a panel in `PANELS`.

    >>> round(minutes(34, (1280, 720), FAR_MM))
    10
    """
    return 60 * degrees(atan(pixels * PANELS[panel] / panel[1] / distance_mm))
