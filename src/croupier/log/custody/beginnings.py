"""What the table of hands says about the beginning of each hand, checked against the rows of the journal.

The end of a hand is signed with its tables; this checks that what was written at its beginning had not
changed by then.
"""

from __future__ import annotations

from typing import Any, Final

from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json

COLUMNS: Final = (
    "first_seq, id, game, hand_no, players, button, started_utc, dealer, table_name, mode, record_seq,"
    " settings_seq"
)
"""The columns that are compared, in order."""

_SETTINGS: Final = "table-set"
_RECORD: Final = "table-recorded"


class Beginnings:
    """The settings and the records of the table so far, which hands refer to.

    Settings from before row `first` are in another file: all hands under them must agree about them.
    """

    def __init__(self, first: int) -> None:
        self._first = first
        self._settings: dict[int, tuple[object, object]] = {}
        self._records: list[int] = []
        self._before: int | None = None  # the settings of the hand before

    def copy(self) -> Beginnings:
        """A copy, to continue from here a second time."""
        made = Beginnings(self._first)
        made._settings, made._records, made._before = dict(self._settings), list(self._records), self._before
        return made

    def follow(self, settings: int | None) -> None:
        """The previous hand was under these settings."""
        self._before = settings

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
        recorded = record in self._records if self._records else True
        fits = self._settings_hold(settings, (table, mode))
        return fits and recorded and begun == (hand_id, game, hand_no, players, button, started, dealer)

    def _settings_hold(self, settings: int | None, said: tuple[object, object]) -> bool:
        """Whether the row of the settings says this; old hands were logged without settings."""
        before, self._before = self._before, settings
        if settings is None:
            return before is None or not self._records
        if settings < self._first:
            self._settings.setdefault(settings, said)
        return self._settings.get(settings) == said
