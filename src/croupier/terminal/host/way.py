"""The room that the table has joined, and how the way there is, as the lamp and the settings page tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

RoomState = Literal["none", "here", "away", "refused"]


@dataclass(frozen=True)
class Room:
    """The room that the table has joined, if any: its address, and how the way there is."""

    address: str = ""
    state: RoomState = "none"


NO_ROOM: Final = Room()
