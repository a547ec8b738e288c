"""What the floor asks of the room on the command line: a code, the terminals, and one struck out."""

from __future__ import annotations

import getpass
from collections.abc import Iterator

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.connections import connect
from croupier.cardroom.store import joining


def code(config: RoomConfig) -> str:
    """A new code; raises as `joining.new_code`."""
    with connect(config.database, FLOOR) as conn:
        return joining.new_code(conn, _who())


def terminals(config: RoomConfig, strike: int | None) -> Iterator[str]:
    """A line for each terminal, after one was struck out."""
    with connect(config.database, FLOOR) as conn:
        if strike is not None:
            joining.strike_out(conn, strike, _who())
        found = joining.terminals(conn)
    for each in found:
        last_report = f"{each.seen.astimezone():%Y-%m-%d %H:%M:%S}" if each.seen else "never"
        gone = "left" if each.left else "struck out"
        state = gone if each.struck else last_report
        yield f"{each.id}\t{each.name}\t{each.public.hex()[:16]}\t{each.seq} rows\t{state}"


def _who() -> str:
    """Who works at this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "croupier room"
