"""The keys of a page on which a name or a number is typed."""

from __future__ import annotations

from typing import Final

from croupier.terminal.view import KeyView
from croupier.words import Words

FIGURES: Final = "1234567890"
NAME_LENGTH: Final = 14
"""Letters of the name of a player or a deck."""


def figure_keys(figures: str = FIGURES) -> tuple[KeyView, ...]:
    """A key for each figure or sign."""
    return tuple(KeyView(action=f"digit:{figure}", label=figure) for figure in figures)


def erase_key() -> KeyView:
    return KeyView(action="erase", label="⌫")


def ok_key(words: Words) -> KeyView:
    return KeyView(action="confirm", label=words.say("OK"), tone="good")


def cancel_key(words: Words) -> KeyView:
    return KeyView(action="back", label=words.say("Cancel"))
