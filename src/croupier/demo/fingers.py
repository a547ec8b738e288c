"""The robot dealer's hand on the terminal: which buttons, clicks and touches carry out a command.

Wired buttons and the encoder are contacts on mock pins; everything else is touched on the screen. A key that
is not on the screen cannot be pressed: `point` raises an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol

import gpiozero

from croupier.devices.debounce import ContactSettings
from croupier.engine import commands as cmd
from croupier.engine.commands.play import AgreeRuns
from croupier.engine.incidents.ways import is_final
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import legal_actions
from croupier.terminal.console.state import Console, idle
from croupier.terminal.legal_keys import distinct, is_cash, nudge, presets, red_alert, sizes
from croupier.terminal.view import TableView
from croupier.terminal.views.layout.picture import Size
from croupier.terminal.views.window import hit, targets
from croupier.values import dataclass

PINS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "fold": 5,
        "call": 6,
        "raise": 13,
        "allin": 19,
        "confirm": 26,
        "undo": 16,
        "hand": 12,
        "incident": 23,
    }
)
"""GPIO numbers of the demo's buttons."""

ENCODER: Final = (17, 27)

WIRING: Final = ContactSettings(factory="mock", pins=PINS, encoder=ENCODER)

MOST_CLICKS: Final = 6
"""Above this many clicks, the amount is typed in figures."""


@dataclass(frozen=True)
class Push:
    """A wired button is pressed and released."""

    action: str


@dataclass(frozen=True)
class Click:
    """The encoder moves by one detent."""


@dataclass(frozen=True)
class Touch:
    """A touch of the screen, on the target called `word` (`views.window.targets`)."""

    word: str


Gesture = Push | Click | Touch


def begun(console: Console) -> bool:
    """Whether something is open over the table or half keyed: the robot cancels it first."""
    return console.page is not None or idle(console) != console


def gestures(command: cmd.Command, table: Table) -> tuple[Gesture, ...]:
    """The gestures for this command, on a console without anything open."""
    match command:
        case cmd.Act(action="bet" | "raise", amount=amount):
            return _bet(table, amount)
        case cmd.Act(action="allin"):
            return (Push("allin"),)
        case cmd.Act(action="fold"):
            free = "check" in legal_actions(table, table.house).actions
            return (Push("fold"),) * (2 if free else 1)
        case cmd.Act():
            return (Push("call"),)
        case cmd.ActInTurn(until=until):
            return (Touch(f"seat:{until}"), Push("confirm"))
        case cmd.Discard(number=number):
            return (Touch(f"discard:{number}"),)
        case cmd.Answer(way=way):
            alert = red_alert(table)
            if alert is None:
                return (Push("confirm"),)
            return (Touch(f"way:{way}"),) * (2 if is_final(table, alert, way) else 1)
        case cmd.Declare():
            return (Push("incident"), Push("confirm"))
        case cmd.ShowHand(cards=cards):
            return (Push("confirm"), *(Touch(f"page:card:{card}") for card in cards))
        case cmd.NameCard(card=card) if table.between_hands:
            return (Push("confirm"), Touch(f"page:card:{card}"))
        case cmd.NameCard(card=card):
            return (Touch("key:card"), Touch(f"page:card:{card}"))
        case cmd.MuckHand():
            return (Push("fold"),)
        case AgreeRuns():
            return (Push("raise"),)
        case cmd.StartHand():
            return (Push("hand"),)
    return (Push("confirm"),)


def _bet(table: Table, amount: int) -> tuple[Gesture, ...]:
    """Enter an amount in the shortest way: a key for it, a preset, the encoder, or figures and confirm."""
    legal = legal_actions(table, table.house)
    if legal.totals:
        return (Push("raise") if amount == legal.totals[0] else Push("allin"),)
    if amount < legal.max_to:
        for action, (_, total) in zip(("usual", "large"), sizes(table, legal), strict=False):
            if total == amount:
                return (Touch(f"key:{action}"),)
    for name, total in distinct(presets(table, legal)):
        if total == amount:
            return Push("raise"), Touch(f"preset:{name}")
    total = legal.min_to
    for clicks in range(MOST_CLICKS):
        if total == amount:
            return (Push("raise"), *[Click()] * clicks, Push("confirm"))
        total = nudge(table, legal, total, 1)
    figures = f"{amount / 100:.2f}" if is_cash(table) else str(amount)
    typed = (Touch(f"digit:{sign}") for sign in figures.removesuffix(".00"))
    return (Push("raise"), Touch("keypad"), *typed, Push("confirm"))


def point(word: str, view: TableView, size: Size) -> str:
    """A touch on the middle of `word` in this picture."""
    box = dict(targets(view, size)).get(word)
    assert box is not None, f"{word} is not on the screen"
    return hit(view, size, *box.middle) or ""


class _Contact(Protocol):
    def drive_low(self) -> None: ...
    def drive_high(self) -> None: ...


class Contacts:
    """The mock pins behind the buttons; a contact to ground is a pressed button."""

    def __init__(self, factory: gpiozero.Factory) -> None:
        self._pins: dict[str, _Contact] = {action: factory.pin(number) for action, number in PINS.items()}
        self._encoder: tuple[_Contact, ...] = tuple(factory.pin(number) for number in ENCODER)

    def down(self, action: str) -> None:
        self._pins[action].drive_low()

    def up(self, action: str) -> None:
        self._pins[action].drive_high()

    def click(self) -> None:
        """One cycle of the encoder's two contacts, clockwise."""
        for contact in self._encoder:
            contact.drive_low()
        for contact in self._encoder:
            contact.drive_high()
