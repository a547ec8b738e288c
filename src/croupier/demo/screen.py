"""The terminal's window with two more keys: the viewer may deal, and hand the table back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import croupier.terminal.views  # noqa: F401  # it imports pygame, bare

# isort: split
import pygame

from croupier.devices.debounce import Press
from croupier.engine.places import NOWHERE
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import next_card
from croupier.terminal.console.state import Console
from croupier.terminal.keys import USUAL_KEYS, Key, KeyKind, canonical
from croupier.terminal.legal_keys import red_alert
from croupier.terminal.screen import WindowScreen
from croupier.terminal.view import HealthView, KeyView, TableView, Tone
from croupier.values import replace
from croupier.words import Words, message

DRAW: Final = Key(KeyKind.NOTHING, "demo-draw")
HAND_OVER: Final = Key(KeyKind.NOTHING, "demo-robot")

KEYS: Final[Mapping[str, str]] = MappingProxyType({**USUAL_KEYS, str(DRAW): "space", str(HAND_OVER): "f1"})
"""The demo's keyboard: the terminal's, plus a card from the shoe, and who deals."""

ROBOT_HINT: Final = message("F1: deal yourself · Ctrl+Q: quit")
VIEWER_HINT: Final = message("Space: draw a card · F1: robot")
"""Shown when the terminal has nothing to say."""

HARMLESS: Final = (KeyKind.LANGUAGE, KeyKind.MUTE)
"""Keys that a viewer may press without becoming the dealer."""


class DemoScreen(WindowScreen):
    """A window in which the viewer deals from the first press on; that press does nothing else.

    `viewer_deals` says who deals, `draws` how many drawn cards have not left the shoe yet. Without a viewer
    it has only the terminal's keys. The lamp of the clock says so if the time is simulated.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        seen: bool,
        is_simulated: bool = False,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(size, silent=not seen, wake=wake)
        self.size = size
        self._seen, self._is_simulated = seen, is_simulated
        self._view: TableView | None = None
        self._line = ""
        self.viewer_deals = False
        self.draws = 0

    @property
    def surface(self) -> pygame.Surface:
        """The picture as it is shown."""
        return self._surface

    @property
    def view(self) -> TableView | None:
        """The view with the keys of the demo."""
        return None if self._view is None else self._with_keys(self._view)

    def show(self, view: TableView) -> None:
        self._view = view
        super().show(self._with_keys(view))

    def caption(self, line: str) -> None:
        """Show what a player does, when the terminal itself has nothing to say."""
        if line != self._line and self._view is not None:
            self._line = line
            self.show(self._view)

    def presses(self, console: Console, view: TableView, now: int) -> Iterator[Press]:
        """The viewer's presses, once the viewer deals."""
        for press in super().presses(console, self._with_keys(view), now):
            key = Key.parse(canonical(press.action))
            if key.kind in HARMLESS:
                yield press
            elif not self.viewer_deals or key == HAND_OVER:
                self._hand_over()
            elif key == DRAW:
                self.draws += 1
            else:
                yield press

    def _hand_over(self) -> None:
        self.viewer_deals = not self.viewer_deals
        self.draws = 0
        self.caption("")
        if self._view is not None:
            self.show(self._view)

    def _with_keys(self, view: TableView) -> TableView:
        words = Words(view.language)
        if self._is_simulated:
            clock = HealthView(words.say("clock"), words.say("simulated"), "calm")
            view = replace(
                view, health=tuple(clock if each.name == clock.name else each for each in view.health)
            )
        if not self._seen:
            return view
        viewer = self.viewer_deals
        who = words.say("Robot deals") if viewer else words.say("You deal")
        opens = any(key.does.kind is KeyKind.HAND and key.enabled for key in view.keys)
        due = opens or view.next_board or view.next_burn or any(seat.next_card for seat in view.seats)
        tone: Tone = "good" if viewer and due else "calm"
        keys = (
            KeyView(DRAW, words.say("Draw a card"), key="␣", enabled=viewer, tone=tone),
            KeyView(HAND_OVER, who, key="F1", tone="good"),
        )
        hint = words.say(VIEWER_HINT if viewer else ROBOT_HINT)
        return replace(view, keys=(*view.keys, *keys), notice=view.notice or self._line or hint)


class Shots:
    """Keeps the first picture of each phase and of each kind of alert in `folder`, which it makes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._seen: set[str] = set()

    def look(self, table: Table, console: Console, screen: WindowScreen) -> None:
        """Keep the present picture, if it is the first of its kind."""
        name = phase_of(table, console)
        if name and name not in self._seen:
            self._seen.add(name)
            screen.save(str(self.folder / f"{name}.png"))


def phase_of(table: Table, console: Console) -> str:
    """The kind of picture on the screen; empty between two phases."""
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
    begins = hand.phase == "DEALING" and not hand.deal.first_over
    return "deal" if begins and len(hand.cards) > len(hand.seats) else ""


def _side_pot(table: Table, hand: Hand) -> bool:
    """Whether somebody is all-in after the flop and the others bet on."""
    all_in = any(table.players[seat].stack == 0 and not hand.parts[seat].bet for seat in hand.live)
    return all_in and hand.round.bet > 0
