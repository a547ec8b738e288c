"""A table joins the room while it deals, and how its way to the room is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

from croupier.cli.run.log import signer_of
from croupier.config.settings import Settings
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.telling.names import table_name
from croupier.terminal.host.way import Room
from croupier.terminal.wishes import JoinRoom, RoomJoined
from croupier.words import Words

_WAY: Final = "croupier.cardroom.forwarding.membership"
_PROVING: Final = "croupier.cardroom.proving"
"""Loaded where a room is joined; a table without one does without it."""

_KNOWN: Final = frozenset(("bad-code", "name-taken", "other-room", "slow-down", "wrong-code"))
"""Why a room is not joined, where the terminal has a sentence of its own for it."""


class Joining:
    """Joins a room on a thread of its own; `put` gets what came of it."""

    def __init__(self, settings: Settings, put: Callable[[RoomJoined], None]) -> None:
        self._settings = settings
        self._put = put
        self._thread: threading.Thread | None = None

    def begin(self, wish: JoinRoom) -> None:
        """Raises `Fault` while another room is being asked."""
        if self._thread is not None and self._thread.is_alive():
            raise Fault("a room is being asked already")
        self._thread = threading.Thread(target=self._run, args=(wish,), name="room", daemon=True)
        self._thread.start()

    def _run(self, wish: JoinRoom) -> None:
        try:
            event = RoomJoined(address=self._asked(wish))
        except Refused as error:
            event = RoomJoined(why=error.code if error.code in _KNOWN else "refused")
        except Unreadable:
            event = RoomJoined(why="wrong-address")
        except CroupierError:
            event = RoomJoined(why="away")
        self._thread = None  # whoever hears the answer may ask at once again
        self._put(event)

    def _asked(self, wish: JoinRoom) -> str:
        """Join the room; its address. Raises `Refused`, `Fault`, and `Unreadable` for another address."""
        settings = self._settings
        try:
            import_module(_PROVING).tidy(wish.code)
        except Unreadable as error:
            raise Refused("wrong-code", str(error)) from None
        signer = signer_of(settings.log)
        name = table_name(settings.table.name, Words(settings.screen.language))
        joined = import_module(_WAY).join(settings.log.path, signer, wish.address, wish.code, name)
        return str(joined.address)


def room_of_log(log: Path) -> Room:
    """The room that the table of a log has joined and how the way there is; whatever fails, it is away."""
    try:
        if not log.with_name(f"{log.name}-room").exists():
            return Room()
        way = import_module(_WAY)
        now = way.status(log, time.time())
        member = way.read_membership(log)
    except (CroupierError, OSError):
        return Room("–", "away")
    return Room() if member is None else Room(member.address, now.state)
