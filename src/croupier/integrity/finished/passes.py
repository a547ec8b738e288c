"""Which cards of finished hands the antennas read, read late or missed, as the log has it.

Only cards that the archive opens are named, and only where their own row says whether they were read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Final

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.evolve import followed_rows
from croupier.engine.places import Place, Spot
from croupier.engine.table import Table
from croupier.engine.table.standing import standing_rows
from croupier.integrity.finished.logged import deck_at, finished_hands, order_in, quiet, told
from croupier.integrity.orders import Order
from croupier.integrity.tags import How, Pass
from croupier.log.journal.codec import Logged
from croupier.log.reading.store import Store
from croupier.processes import Tell
from croupier.values import dataclass, replace

SHOE: Final = "shoe"

FEW: Final = 2
"""Cards of a deal that the shoe missed up to which it was their tags, and not the shoe."""


@dataclass
class _Deal:
    """What the antennas said of the cards of an attempt, by the number of the card."""

    read: dict[int, How] = field(default_factory=dict)
    silences: set[int] = field(default_factory=set)
    seats: dict[tuple[int, str], How] = field(default_factory=dict)


def passes_of(archive: Store, since: str = "", until: str = "9") -> Iterator[Pass]:
    """Each card that came past an antenna in the finished hands from `since` on and before `until`."""
    for hand in finished_hands(archive, since, until):
        yield from _at(hand.log, passes_in(hand.rows))


def orders_and_passes(
    archive: Store, since: str = "", until: str = "9", tell: Tell = quiet
) -> tuple[list[Order], list[Pass]]:
    """As `orders_of` and `passes_of`, with each hand followed once; `tell` hears how many were."""
    orders, passes = list[Order](), list[Pass]()
    for hand in told(finished_hands(archive, since, until), tell):
        table, deal = _followed(hand.rows)
        passes += _at(hand.log, _passes(table, deal))
        order = order_in(hand, table)
        if order.cards:
            orders.append(order)
    return orders, passes


def passes_in(rows: Sequence[Logged]) -> Iterator[Pass]:
    """The same for the rows of one hand; only of its last attempt."""
    return _passes(*_followed(rows))


def _at(log: Store, passes: Iterable[Pass]) -> Iterator[Pass]:
    for each in passes:
        yield replace(each, deck=deck_at(log, each.deck)) if log.called else each


def _followed(rows: Sequence[Logged]) -> tuple[Table, _Deal]:
    """The table at the end of a hand, and its last deal."""
    table, deal = Table(), _Deal()
    for before, row, after in followed_rows(standing_rows(rows)):
        table = after
        if isinstance(row.event, ev.HandStarted | ev.AttemptMisdealt):
            deal = _Deal()
        elif before.hand is not None and before.sensors != "L0":
            _take(deal, row, len(before.hand.cards))
    return table, deal


def _passes(table: Table, deal: _Deal) -> Iterator[Pass]:
    if table.hand is None:
        return
    if sum(how == "missed" for how in deal.read.values()) > FEW:
        deal.read.clear()
    seen = {**{(index, SHOE): how for index, how in deal.read.items()}, **deal.seats}
    for (index, antenna), how in seen.items():
        card = table.hand.cards[index].card if index < len(table.hand.cards) else None
        if card is not None:
            yield Pass(table.deck, int(card.reveal()), antenna, how)


def _take(deal: _Deal, row: Logged, drawn: int) -> None:
    """Add what one event says of the cards; `drawn` have left the shoe before it."""
    match row.event:
        case ev.CardDrawn(card=card, keyed=keyed) if not row.covered:
            in_time: How = "late" if drawn in deal.silences else "read"
            deal.read[drawn] = "missed" if keyed or card is None else in_time
        case ev.CardNamed(index=index, uid=uid) if uid and index in deal.read:
            deal.read[index] = "late"
        case ev.CardSeen(index=index, place=Place(spot=Spot.SEAT) as place):
            was = deal.seats.get((index, str(place)))
            deal.seats[index, str(place)] = "late" if was in ("missed", "late") else "read"
        case ev.AlertRaised(code=codes.SHOE_SILENT, index=int(index)):
            deal.silences.add(index)
        case ev.AlertRaised(code=codes.SENSOR_SILENT, index=int(index), seat=int(seat)):
            deal.seats.setdefault((index, f"seat:{seat}"), "missed")
