"""Decks that were enrolled at the table, sent to the room so that no other table has to enrol them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Final

from croupier.cardroom.forwarding.sending import Line, NotTaken
from croupier.devices.deck.register import check, write_csv
from croupier.errors import Fault, Unreadable
from croupier.log.decks import hashes_of_decks
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.terminal.station.decks import load_decks
from croupier.values import dataclass

DECK: Final = "/terminal/deck"

AGAIN_S: Final = 3600.0
"""A room that did not take a deck, as an older one, is asked again after this long."""


@dataclass
class Decks:
    """Tells the room of each whole deck in a table's register, once while this forwarder runs."""

    log: Path
    signer: Signer
    now: Callable[[], float] = time.monotonic
    _sent: dict[str, str] = field(default_factory=dict)
    _again: float = float("-inf")

    def tell(self, archive: Archive, line: Line) -> int:
        """Send the decks that are new or changed; how many the room took. Nothing waits for it."""
        sent = 0
        with suppress(Fault, Unreadable):
            there = hashes_of_decks(archive.db.conn)
            if there == self._sent or self.now() < self._again:
                return 0
            for deck in load_decks(self.log):
                if there.get(deck.name) == self._sent.get(deck.name) or not check(deck).ok:
                    continue
                body = json.dumps({"name": deck.name, "csv": write_csv([deck])}).encode()
                with suppress(NotTaken):  # the room has reasons that another try would not change
                    line.post_signed(DECK, "deck", body, self.signer)
                    sent += 1
            self._sent = there
            return sent
        self._again = self.now() + AGAIN_S
        return sent
