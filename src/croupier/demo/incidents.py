"""The incidents of the demo's table, as data: the mishap of each hand, and the answers to alerts."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from croupier.engine import codes
from croupier.values import dataclass

FIRST: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "unread-hole",
        4: "late-burn",
        6: "misdeal",
        8: "premature-flop",
        10: "joker",
        12: "foreign-tag",
    }
)
"""The mishaps of the first hands, so that a viewer soon sees them."""

LATER: Final[Mapping[str, int]] = MappingProxyType(
    {
        "": 63,
        "unread-hole": 8,
        "unread-board": 5,
        "unread-burn": 3,
        "late-burn": 6,
        "premature-burn": 4,
        "premature-flop": 3,
        "misdeal": 3,
        "joker": 3,
        "foreign-tag": 2,
    }
)
"""How often each mishap happens in a hundred later hands; most hands have none."""

WAYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        codes.TOO_MANY_CARDS: ("return", "not-so"),
        codes.CARDS_MISSING: ("missed",),
        codes.CARD_TOO_EARLY: ("premature", "not-so"),
        codes.UNKNOWN_TAG: ("scrap", "stray"),
        codes.CARD_OF_ANOTHER_DECK: ("stray",),
        codes.CARD_READ_AGAIN: ("stray",),
        codes.LAST_CARD: ("reshuffle",),
        codes.CARD_AFTER_HAND: ("stray",),
        codes.MISDEAL: ("misdeal", "stands"),
    }
)
"""The robot's way out of an alert: the first of these that is offered."""

FOREIGN_TAG: Final = "E0040150DE3A0C17"
"""A badge in a player's sleeve: an unregistered tag."""


@dataclass(frozen=True)
class Mishap:
    """A mishap in a hand; `at` is its moment, as a share from 0 to 1 of the possible range."""

    kind: str = ""
    at: float = 0.0

    def index(self, low: int, high: int) -> int:
        """The place of the mishap among the numbers from `low` to `high` - 1."""
        return low + int(self.at * (high - low))


def mishap_of(seed: int, hand_no: int) -> Mishap:
    """The mishap of a hand, always the same for a seed.

    >>> mishap_of(7, 1).kind, mishap_of(7, 2).kind
    ('', 'unread-hole')
    """
    rng = Random(f"mishap/{seed}/{hand_no}")
    if hand_no <= max(FIRST):
        kind = FIRST.get(hand_no, "")
    else:
        kind = rng.choices(tuple(LATER), weights=tuple(LATER.values()))[0]
    return Mishap(kind, rng.random())


def way_out(
    code: str, options: tuple[str, ...], mishap: Mishap, *, held: int = 1, street: str = "pre-flop"
) -> str | None:
    """How the robot answers an alert; None if only the floor could.

    `held` cards wait for the answer. Several of them after the flop are a premature turn, which the Code
    leaves to the floor (Code 1.14), so the robot takes the reading back.

    >>> way_out("AL-07", ("late", "premature", "not-so"), Mishap("late-burn"))
    'late'
    """
    wanted = WAYS.get(code, ())
    if code == codes.CARD_TOO_EARLY and mishap.kind == "late-burn":
        wanted = ("late", *wanted)
    if code == codes.CARD_TOO_EARLY and held > 1 and street == "flop":
        wanted = ("not-so",)
    if code == codes.UNKNOWN_TAG and mishap.kind == "foreign-tag":
        wanted = ("stray", *wanted)
    return next((way for way in wanted if way in options), None)
