"""The set-up of this terminal: its screen, keys and buttons, the floor's PIN, and its decks."""

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
from croupier.values import Frozen

FACTORY_TABLE: Final = SetTable(at=0, profile="club", small_blind=100, big_blind=200, unit=100)
"""A cash table of a club at 1/2, unless the configuration says otherwise."""

SHIFTED: Final = "shift "
"""Stands before the name of a key pressed with the shift key."""

FUNCTION_KEYS: Final = tuple(f"{shift}f{number}" for shift in ("", SHIFTED) for number in range(2, 13))


class Station(Frozen):
    """The settings from the configuration file, as changed on the settings page.

    `brightness` is in percent; `pins` are those of the wired buttons; `filed` has the settings in the file,
    by its keys. `pin` is the hash of the floor's PIN, empty if there is none, `dealer_pins` has those of
    dealers by name, and `tries` counts wrong ones. `template` is the configured table; `decks` are
    registered, `deck` is the name of the one in the shoe, and `shuffler` names a machine that may shuffle it.
    `roster` has the names in the log, last seen first. `firmware` is the shoe's version, empty for a bought
    reader, ``?`` for another protocol. `room` is the table's room.
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
        """Keyboard keys for page keys without a letter, in order."""
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
