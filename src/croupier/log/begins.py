"""What the table of hands says of the beginning of a hand, held against the rows of the journal.

The end of a hand is signed with its tables; what was written at its beginning must not have been changed by
then.
"""

from __future__ import annotations

from typing import Any, Final

from croupier.log.chain import Row
from croupier.log.codec import from_json

COLUMNS: Final = (
    "first_seq, id, game, hand_no, players, button, started_utc, dealer, table_name, mode, record_seq,"
    " settings_seq"
)
"""What a hand is compared by, in order."""

_SETTINGS: Final = "table-set"
_RECORD: Final = "table-recorded"


class Begins:
    """The settings and the records of the table that went by, which hands stand on."""

    def __init__(self) -> None:
        self._settings: dict[int, tuple[object, object]] = {}
        self._records: list[int] = []

    def fault(self, row: Row, hands: list[Any]) -> str:
        """What is wrong with the hands that begin at this row, or nothing."""
        if row.name == _SETTINGS:
            values = from_json(row.payload)
            self._settings[row.seq] = values.get("table"), values.get("mode")
        elif row.name == _RECORD:
            self._records.append(row.seq)
        elif row.name == "hand-started":
            known = len(hands) == 1 and hands[0] is not None and self._fits(row, hands[0])
            self._records.clear()
            return "" if known else "the table of hands does not say what begins here"
        return "the table of hands says that a hand begins here" if hands else ""

    def _fits(self, row: Row, hand: tuple[Any, ...]) -> bool:
        hand_id, game, hand_no, players, button, started, dealer, table, mode, record, settings = hand
        said = from_json(row.payload)
        begun = (
            row.hand_id,
            said.get("game", "THNL"),
            said.get("hand_no"),
            len(said.get("seats", ())),
            said.get("button"),
            row.utc,
            row.dealer,
        )
        stands = self._settings.get(settings, (table, mode)) == (table, mode)
        recorded = record in self._records if self._records else True
        return stands and recorded and begun == (hand_id, game, hand_no, players, button, started, dealer)
