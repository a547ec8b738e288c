"""What happened to the devices: a lost shoe, a failed reader, and when each worked again.

Each is a note, stored with the input that reports it. A hand has the outages during it, and those
that had not ended when it began.
"""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

from croupier.log.disk import making_sense
from croupier.log.journal.notes import add_note, read_notes
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

WELL: Final = "ok"
_WHO: Final = "croupier"


@dataclass(frozen=True, kw_only=True)
class Outage:
    """A device at `utc`: line, slot, power, heat, or antenna with its number.

    `place` is what an antenna looks at. `state` is how it failed, in one word of the device, or ok.
    """

    utc: str
    device: str
    place: str = ""
    state: str


def note_outages(
    conn: Connection,
    outages: Iterable[Outage],
    *,
    hand_id: int | None,
    after: int,
    signer: Signer | None = None,
) -> None:
    """Write outages in the open transaction; `after` is the number of the last row before them."""
    for outage in outages:
        facts = {"device": outage.device, "place": outage.place, "state": outage.state, "after": after}
        why = f"{outage.device}{f' ({outage.place})' if outage.place else ''}: {outage.state}"
        add_note(
            conn, "device", utc=outage.utc, who=_WHO, why=why, hand_id=hand_id, facts=facts, signer=signer
        )


def outages_of(archive: Archive, hand_id: int) -> tuple[Outage, ...]:
    """The outages of a hand in order, first those with which it began; raises `Fault` for an unknown hand."""
    open_, during = dict[str, Outage](), list[Outage]()
    with making_sense(archive.path):
        seqs = [row.seq for row in archive.span_of(hand_id) if row.hand_id == hand_id]
        for note in read_notes(archive.db.conn, kind="device"):
            facts = note.facts
            outage = Outage(utc=note.utc, device=facts["device"], place=facts["place"], state=facts["state"])
            if note.hand_id == hand_id:
                during.append(outage)
            elif facts["after"] < seqs[0]:
                open_.pop(outage.device, None)
                if outage.state != WELL:
                    open_[outage.device] = outage
    return (*open_.values(), *during)
