"""Awards that were corrected once the next hand had begun (TDA 22): they belong to the earlier hand."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine.events import AwardCorrected
from croupier.engine.table.standing import standing
from croupier.log.reading.store import Store


def corrected_later(archive: Store, hand_id: int) -> tuple[AwardCorrected, ...]:
    """How the award of a hand was corrected during the hand after it."""
    after = archive.one("SELECT outcome, incidents FROM hands WHERE id = ?", hand_id + 1)
    if after is None or (after[0] is not None and codes.WRONG_POT_PUSHED not in (after[1] or "").split()):
        return ()
    events = standing(archive.events_of(hand_id + 1))
    return tuple(event for event in events if isinstance(event, AwardCorrected))
