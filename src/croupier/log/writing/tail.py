"""Where a journal ends, and how far it has the shoe's readings."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.log.journal.chain import GENESIS
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

AMENDING: Final = (
    ev.AlertRaised,
    ev.AlertAnswered,
    ev.IncidentDeclared,
    ev.ReportRefused,
    ev.HandEnded,
    ev.AwardCorrected,
    ev.PotForfeited,
    ev.HandTabled,
    ev.CardDrawn,
    ev.CardNamed,
    ev.DiscardsNamed,
    ev.Undone,
    ev.Redone,
)
"""What changes the tables of a hand whose pots were pushed."""


class StoredPosition(NamedTuple):
    """How far the readings of the shoe are in the log: its boot count, and the number of its last frame."""

    boot: int
    seq: int


@dataclass(frozen=True)
class Tail:
    """Where the journal ends: its last row, the last hand, and whether that is still in progress."""

    seq: int
    head: bytes
    hand_id: int | None
    live: bool
    reopened: bool = False  # an end was taken back in this transaction
    begun: bool = False  # a hand began in it
    amended: bool = False  # something was said in it of a hand that was over


def read_tail(archive: Archive) -> Tail:
    """The end of the journal, as it is in the file."""
    last = archive.one(
        "SELECT seq, hash FROM journal UNION ALL SELECT first_seq - 1, origin FROM chain"
        " ORDER BY seq DESC LIMIT 1"
    )
    hand = archive.one("SELECT id, outcome FROM hands ORDER BY id DESC LIMIT 1")
    return Tail(
        seq=last[0] if last else 0,
        head=last[1] if last else GENESIS,
        hand_id=hand[0] if hand else None,
        live=hand is not None and hand[1] is None,
    )
