"""What the words and cards of a history are as commands of the table, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.cards.card import DECK, FaceDown
from croupier.engine import commands as cmd
from croupier.engine.places import SEATS, Seat
from croupier.histories.notation import UNKNOWN

WORDS: Final[Mapping[str, str]] = MappingProxyType({"f": "fold", "pb": "bring-in"})
"""What the format calls otherwise than the table."""

HIDDEN: Final[Mapping[str, FaceDown | None]] = MappingProxyType(
    {str(card): FaceDown(card) for card in DECK} | {UNKNOWN: None}
)
"""Each card as it leaves the shoe."""

DRAW: Final[Mapping[str, cmd.DrawCard]] = MappingProxyType(
    {name: cmd.DrawCard(at=0, card=card) for name, card in HIDDEN.items()}
)
"""The command with which each card leaves the shoe."""

QUIET: Final[Mapping[tuple[str, Seat], cmd.Act]] = MappingProxyType(
    {
        (word, seat): cmd.Act(at=0, seat=seat, action=word)
        for word in ("fold", "check", "call", "bring-in")
        for seat in SEATS
    }
)
"""The command for each action of each seat that has no amount."""

AWARD: Final = cmd.Award(at=0)
