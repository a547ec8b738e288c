"""Reads the regulator's records that were made when hands ended, with their names and sealed cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.errors import Fault
from croupier.log.index.records import BOX, BOX_ROW
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.store import Store
from croupier.values import dataclass


@dataclass(frozen=True)
class Record:
    """A record as it was made: its form and body, the players by seat, the dealer, and the sealed cards."""

    form: int
    body: bytes
    names: Mapping[int, str]
    dealer: str
    hidden: bytes


def records(archive: Store, first: int, last: int, wanted: Collection[int]) -> dict[int, Record]:
    """The records of the wanted hands from `first` to `last` whose sealed cards can be opened."""
    names: dict[int, dict[int, str]] = {}
    for hand_id, seat, name in archive.all(
        "SELECT hand_id, seat, name FROM parts JOIN players ON id = player_id WHERE hand_id BETWEEN ? AND ?",
        first,
        last,
    ):
        names.setdefault(hand_id, {})[seat] = name
    found = {}
    for hand_id, form, body, sealed, dealer in archive.all(
        f"SELECT hand_id, form, body, sealed, {in_words('dealer')} FROM records JOIN hands ON id = hand_id"
        " WHERE hand_id BETWEEN ? AND ?",
        first,
        last,
    ):
        hidden = _opened(archive, hand_id, sealed) if hand_id in wanted else None
        if hidden is not None:
            found[hand_id] = Record(form, body, names.get(hand_id, {}), dealer, hidden)
    return found


def _opened(archive: Store, hand_id: int, sealed: bytes | None) -> bytes | None:
    """The sealed cards of a record, none if it has no box; None if nobody here can open it."""
    if sealed is None:
        return b""
    seal = next((each.seal for each in archive.seals_of(hand_id)), None)
    if seal is None:
        return None
    try:
        return bytes.fromhex(seal.open(sealed, seq=BOX_ROW, name=BOX).decode())
    except (Fault, ValueError):
        raise Fault(
            f"log {archive.path}, hand {hand_id}: the record that was made of it is damaged"
        ) from None
