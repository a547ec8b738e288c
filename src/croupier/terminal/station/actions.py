"""The actions that people press: the name of each action, its usual key, and its aliases.

It makes no difference where a press comes from: a button, a key and a touch give the same word, a touch with
its part of the screen in front (``key:call``, ``page:card:Ah``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.words import message

_ACTIONS: Final = (
    ("fold", message("Fold"), "f"),
    ("call", message("Check or call"), "c"),
    ("raise", message("Bet or raise"), "r"),
    ("allin", message("All-in"), "a"),
    ("usual", message("Usual bet"), "x"),
    ("large", message("Large bet"), "y"),
    ("around", message("All call"), "g"),
    ("chips", message("Chips, words"), "j"),
    ("less", message("Less, up"), "-"),
    ("more", message("More, down"), "+"),
    ("confirm", message("Confirm"), "return"),
    ("undo", message("Undo"), "backspace"),
    ("redo", message("Redo"), "u"),
    ("correct", message("Put right"), "h"),
    ("hand", message("New hand"), "n"),
    ("dealt", message("Dealt"), "d"),
    ("card", message("Card by hand"), "k"),
    ("setup", message("Set-up"), "s"),
    ("table", message("Table card"), "t"),
    ("players", message("Players"), "p"),
    ("rules", message("Rules"), "b"),
    ("incident", message("Incident"), "i"),
    ("floor", message("Floor"), "l"),
    ("language", message("Language"), "tab"),
    ("mute", message("Mute"), "m"),
    ("settings", message("Settings"), "o"),
    ("seat", message("Seat"), "w"),
    ("dealer", message("Dealer"), "v"),
    ("tip", message("Tip"), "z"),
    ("evening", message("Open, close"), "e"),
)
"""The actions that have a key on the keyboard and may have a button: word, name, usual key."""

ACTIONS: Final[Mapping[str, str]] = MappingProxyType({word: name for word, name, _ in _ACTIONS})
"""The name of each action."""

USUAL_KEYS: Final[Mapping[str, str]] = MappingProxyType({word: key for word, _, key in _ACTIONS})
"""The key of each action on a keyboard, unless the configuration says otherwise."""

ALIASES: Final = {"bet": "raise", "check": "call"}
"""Aliases of an action, as buttons and keys may be labelled."""


def canonical(action: str) -> str:
    """The word of an action without its part of the screen.

    >>> canonical("key:check"), canonical("keypad:back"), canonical("page:card:Ah")
    ('call', 'erase', 'card:Ah')
    """
    action = action.removeprefix("page:").removeprefix("key:")
    if action.startswith("keypad:"):
        sign = action.removeprefix("keypad:")
        return "erase" if sign == "back" else f"digit:{sign}"
    return ALIASES.get(action, action)
