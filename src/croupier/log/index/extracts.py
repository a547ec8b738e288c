"""Copies of the packed rows that reports read: payments, who sits where, a table opened, closed or broken.

They are made when a hand is packed, so that such a report opens no pack. Everything in them is in the rows
too, against which `hands verify` compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

from croupier.engine import events as ev
from croupier.errors import Unreadable
from croupier.log.journal.chain import Row
from croupier.log.journal.packs import unpack

TURNS: Final = (ev.TableOpened, ev.TableClosed, ev.TableBroken)
"""When the accounts of a table begin and end, and when all its players leave."""

PAYMENTS: Final = (
    *(ev.ChipsBought, ev.ChipsReturned, ev.TipGiven, ev.TrayFilled, ev.TrayCredited),
    *(ev.JackpotPaid, ev.SeatFeePaid),
    *(ev.PlayerSeated, ev.PlayerLeft, ev.StackCorrected, ev.TableOpened, ev.TableSet, ev.TableBroken),
)
"""Events that may change an account."""

NAMES: Final = frozenset(
    kind.NAME for kind in (*TURNS, *PAYMENTS, ev.PlayerMoved, ev.PlayerRenamed, ev.Undone, ev.Redone)
)
"""The names of the rows that are copied: those above, and rows that name their people or undo them."""

COLUMNS: Final = "seq, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version, payload"


def is_extracted(row: Row) -> bool:
    """Whether a packed row is copied; a row that hides something is not."""
    return row.name in NAMES and row.sealed is None


def extract(conn: Connection, rows: Iterable[Row]) -> None:
    """Copy the rows that reports read, as they are packed."""
    conn.executemany(
        f"INSERT INTO extracts ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [row[:-1] for row in rows if is_extracted(row)],
    )


def extract_all(conn: Connection) -> None:
    """Copy them from the packs of a log that has no copies yet; `hands verify` reports damaged packs."""
    for first, body in conn.execute("SELECT first_seq, body FROM packs ORDER BY first_seq"):
        try:
            extract(conn, [row for row, _ in unpack(body, first, NAMES)])
        except Unreadable:
            continue
