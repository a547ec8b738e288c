"""How fast a live table is: the time that passes before a move and between two gestures, in ms at speed 1."""

from __future__ import annotations

from typing import Final

from croupier.demo.robot import Draw, Lay, Move
from croupier.engine import commands as cmd

HELD_MS: Final = 60
"""How long a button is held down."""

LEAST_HELD_MS: Final = 25
"""What a button is held at any speed: one that is up again sooner is not believed."""

LEAST_UP_MS: Final = 70
"""What it is let go of at any speed, lest a second press be taken for the first one's bouncing."""

GESTURE_MS: Final = 300
"""Between two gestures of one move."""

TURN_MS: Final = 120
"""Between two clicks of the encoder."""

_BEFORE: Final[dict[type, int]] = {
    Draw: 320,
    Lay: 150,
    cmd.StartHand: 2_500,
    cmd.Answer: 3_500,
    cmd.Declare: 1_800,
    cmd.ShowHand: 1_400,
    cmd.MuckHand: 900,
    cmd.NameCard: 1_800,
    cmd.Award: 2_600,
    cmd.ActInTurn: 1_100,
    cmd.Discard: 1_300,
}

_THINKING: Final = {
    "fold": 700,
    "check": 700,
    "bring-in": 700,
    "call": 1_000,
    "bet": 1_500,
    "raise": 1_700,
    "allin": 2_800,
}

_HOUSE_MS: Final = 150


def before(move: Move) -> int:
    """How long the table waits for a move: the player thinks, the dealer reaches for the shoe."""
    if isinstance(move, cmd.Act):
        return _THINKING[move.action]
    return _BEFORE.get(type(move), _HOUSE_MS)
