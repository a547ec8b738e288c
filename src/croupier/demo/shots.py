"""Pictures of a demo, one of each phase, for who could not watch it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from croupier.engine.places import NOWHERE
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import next_card
from croupier.terminal.console.state import Console
from croupier.terminal.legal_keys import red_alert


class Picture(Protocol):
    """A screen whose picture can be kept."""

    def save(self, path: str) -> None: ...


class Shots:
    """Keeps the first picture of each phase and of each kind of alert in `folder`, which is made."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.taken: list[Path] = []
        self._seen: set[str] = set()

    def look(self, table: Table, console: Console, picture: Picture) -> None:
        """Keep what the screen shows, if it is the first of its kind."""
        name = phase_of(table, console)
        if name and name not in self._seen:
            self._seen.add(name)
            path = self.folder / f"{name}.png"
            picture.save(str(path))
            self.taken.append(path)


def phase_of(table: Table, console: Console) -> str:
    """The kind of picture that the screen shows now; empty for one between two phases."""
    hand = table.hand
    alert = red_alert(table)
    if hand is None:
        return ""
    if console.page is not None:
        return f"page-{type(console.page).__name__.lower()}"
    if alert is not None:
        return f"alert-{alert.code}"
    if hand.phase == "AWARDED":
        return "award"
    if hand.phase == "SHOWDOWN":
        shown = sum(bool(part.tabled) for part in hand.parts.values())
        return "showdown" if shown > 1 else ""
    if hand.phase == "DRAWING":
        return "discards" if any(part.drawn for part in hand.parts.values()) else ""
    if hand.phase == "BETTING" and console.entry is not None:
        return "amount"
    if hand.phase == "BETTING" and hand.round.keyed and next_card(table) == NOWHERE:
        return "side-pot" if _side_pot(table, hand) else hand.street.replace(" ", "-")
    return (
        "deal"
        if hand.phase == "DEALING" and not hand.deal.first_over and len(hand.cards) > len(hand.seats)
        else ""
    )


def _side_pot(table: Table, hand: Hand) -> bool:
    """After the flop somebody is all-in, and the others bet on."""
    all_in = any(table.players[seat].stack == 0 and not hand.parts[seat].bet for seat in hand.live)
    return all_in and hand.round.bet > 0
