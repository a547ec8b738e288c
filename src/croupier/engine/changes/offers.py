"""What an answer to the room changes: nothing by itself."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.registry import change
from croupier.engine.table import Table


@change(ev.OfferAnswered)
def offer_answered(table: Table, event: ev.OfferAnswered) -> Table:
    return table
