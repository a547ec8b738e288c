"""How this terminal is set up: its screen, keys and buttons, the floor's PIN, and the decks it knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from croupier.devices.deck.register import Deck
from croupier.engine.commands import SetTable
from croupier.languages import ENGLISH
from croupier.terminal.host.room_link import NO_ROOM, RoomLink
from croupier.terminal.keys import USUAL_KEYS
from croupier.terminal.station.pin import Tries
from croupier.values import dataclass

FACTORY_TABLE: Final = SetTable(at=0, small_blind=100, big_blind=200, unit=100)
"""A cash table at 1/2, unless the configuration says otherwise."""

SHIFTED: Final = "shift "
"""Before the name of a key that is pressed together with the shift key."""

FUNCTION_KEYS: Final = tuple(f"{shift}f{number}" for shift in ("", SHIFTED) for number in range(2, 13))


@dataclass(frozen=True)
class Station:
    """What the configuration file says and the settings page changes.

    `brightness` is in percent; `pins` are those of the wired buttons; `filed` has the settings as the file
    says them, by its keys. `pin` is the hash of the floor's PIN, empty where the terminal has none,
    `dealer_pins` has those of dealers by name, and `tries` what was typed in vain. `template` is what the
    table was configured as; `decks` are registered, `deck` is the name of the one in the shoe, and
    `shuffler` that of a machine that may shuffle it. `roster`
    are names that the log knows, last seen first.
    `firmware` is what the shoe says of itself, empty for a bought reader; one of another protocol says ``?``.
    `room` is the one that the table has joined.
    """

    language: str = ENGLISH.code
    muted: bool = False
    four_colours: bool = False
    left_handed: bool = False
    first_card: bool = True  # the first card drawn after a hand opens the next one
    brightness: int = 100
    keys: Mapping[str, str] = field(default_factory=lambda: USUAL_KEYS)
    pins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    filed: Mapping[str, str | int | bool | None] = field(default_factory=lambda: MappingProxyType({}))
    pin: str = field(default="", repr=False)
    tries: Tries = field(default_factory=Tries)
    dealer_pins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    template: SetTable = FACTORY_TABLE
    decks: tuple[Deck, ...] = field(default=(), repr=False)
    deck: str = ""
    shuffler: str = ""
    roster: tuple[str, ...] = field(default=(), repr=False)
    firmware: str = ""
    room: RoomLink = NO_ROOM

    @property
    def soft_keys(self) -> tuple[str, ...]:
        """Keys of a keyboard for the keys of a page that have no letter, in order."""
        return _soft_keys(frozenset(self.keys.values()))

    @property
    def soft_signs(self) -> tuple[str, ...]:
        """Their labels on the keys of a page: F2, ⇧F2."""
        return _soft_signs(frozenset(self.keys.values()))


@lru_cache(maxsize=8)
def _soft_keys(taken: frozenset[str]) -> tuple[str, ...]:
    return tuple(key for key in FUNCTION_KEYS if key.removeprefix(SHIFTED) not in taken)


@lru_cache(maxsize=8)
def _soft_signs(taken: frozenset[str]) -> tuple[str, ...]:
    return tuple(key.upper().replace(SHIFTED.upper(), "⇧") for key in _soft_keys(taken))
