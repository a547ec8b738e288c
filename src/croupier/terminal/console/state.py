"""The state of the dealer's side of the screen: what is being keyed, offered or shown over the table.

What was begun here, an amount or an offer, lapses with the next input of a person; a card or an antenna that
is read meanwhile leaves it where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal

from croupier.devices.deck import Deck
from croupier.engine.commands import Act, Command, SetTable
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.table import Table
from croupier.engine.table.actions import LegalActions, actions_of, legal_actions
from croupier.engine.table.dealing import next_card
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.languages import USUAL
from croupier.rules.betting.spoken import Said
from croupier.terminal.actions import USUAL_KEYS
from croupier.terminal.offers import unread_open
from croupier.terminal.pages.deck import CheckPage, EnrolPage
from croupier.terminal.pages.menus import Menu, Picker, Pin
from croupier.terminal.pages.missing import MissingPage, missing
from croupier.terminal.pages.owners import Owners
from croupier.terminal.pages.report import IncidentMenu, Report, Ways
from croupier.terminal.pages.rules import RulesPage
from croupier.terminal.pages.settings import SettingsPage
from croupier.terminal.pages.setup import FACTORY_TABLE, Setup
from croupier.terminal.pages.start import StartPage
from croupier.terminal.pages.table_card import TableCard
from croupier.terminal.wishes import Wish

Page = (
    Pin
    | StartPage
    | Picker
    | Menu
    | IncidentMenu
    | Ways
    | Owners
    | Report
    | Setup
    | TableCard
    | RulesPage
    | SettingsPage
    | EnrolPage
    | CheckPage
    | MissingPage
)

SHIFTED: Final = "shift "
"""Before the name of a key that is pressed together with the shift key."""

FUNCTION_KEYS: Final = tuple(f"{shift}f{number}" for shift in ("", SHIFTED) for number in range(2, 13))


@dataclass(frozen=True)
class Entry:
    """An amount being keyed for `seat`: a total of the round, or while players draw a number of cards.

    `typed` are digits, `pushed` chips added up.
    """

    seat: Seat
    amount: int
    step: int
    typed: str = ""
    pushed: int = 0
    keypad: bool = False


@dataclass(frozen=True)
class Keying:
    """What `seat` did, being keyed: chips in their order, a word, and the figures of an amount said.

    `chips_first`: chips lay there before the first word. `pulled` were taken back from those in front; the
    chips pressed while `pulling` are.
    """

    seat: Seat
    step: int
    chips: tuple[int, ...] = ()
    said: Said | Literal[""] = ""
    typed: str = ""
    more: bool = False
    chips_first: bool = False
    pulled: tuple[int, ...] = ()
    pulling: bool = False
    keypad: bool = False


@dataclass(frozen=True)
class Offer:
    """What confirm will do: fold (the seats before `seat`), allin, straddle, or a way that ends the deal."""

    kind: str
    step: int
    seat: Seat | None = None
    way: str = ""


@dataclass(frozen=True)
class Console:
    """The state of the dealer's side of the screen.

    `actor` is a seat that acts out of turn; `way` the way out of the alert number `alert` that the arrows are
    on, -1 for none. `passing`
    is an action that was refused, with `doubt` as the code, and may be entered all the same, with a
    reason. `under` is a page that the rulebook lies over. After `wrong_pins` in a row no PIN is tried before
    `pin_from`, in ms.

    `pins` are those of the wired buttons, `filed` has the settings as the configuration file says them,
    by its keys, `decks` those that are registered, and `deck` the name of the one in the shoe. `wish` is
    to be kept.
    """

    language: str = USUAL
    muted: bool = False
    four_colours: bool = False
    left_handed: bool = False
    brightness: int = 100
    keys: Mapping[str, str] = field(default_factory=lambda: USUAL_KEYS)
    pin: str = field(default="", repr=False)
    template: SetTable = FACTORY_TABLE
    entry: Entry | None = None
    keying: Keying | None = None
    offer: Offer | None = None
    page: Page | None = None
    under: Page | None = None
    actor: Seat | None = None
    choosing: bool = False
    way: int = -1
    alert: int = 0
    passing: Act | None = None
    doubt: str = ""
    wrong_pins: int = 0
    pin_from: int = 0
    notice: Refused | None = field(default=None, compare=False)
    pins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    filed: Mapping[str, str | int | bool | None] = field(default_factory=lambda: MappingProxyType({}))
    decks: tuple[Deck, ...] = field(default=(), repr=False)
    deck: str = ""
    wish: Wish | None = None
    unheard: bool = False  # the shoe: every card is keyed by hand
    sent: Setup | None = None  # the set-up page that was applied last, to be shown again if it was refused

    def but(self, **changes: Any) -> Console:
        return replace(self, **changes)

    @property
    def soft_keys(self) -> tuple[str, ...]:
        """Keys of a keyboard for the keys of a page that have no letter of their own, in their order."""
        return tuple(key for key in FUNCTION_KEYS if key.removeprefix(SHIFTED) not in self.keys.values())

    @property
    def soft_signs(self) -> tuple[str, ...]:
        """What stands on the keys of a page for them: F2, ⇧F2."""
        return tuple(key.upper().replace(SHIFTED.upper(), "⇧") for key in self.soft_keys)

    @property
    def names_keys(self) -> bool:
        """The keys of the page have keys of the keyboard: send them as ``soft:0``."""
        return isinstance(self.page, Setup | TableCard | RulesPage | SettingsPage | CheckPage)

    @property
    def types_text(self) -> bool:
        """Letters belong to the page: send them as ``text:a`` and not as the actions of their keys."""
        return isinstance(self.page, Setup | Picker | RulesPage | EnrolPage | MissingPage)

    @property
    def listens(self) -> bool:
        """The next key of the keyboard is to be an action's: send it as ``keyname:f``."""
        return isinstance(self.page, SettingsPage) and self.page.listening


def fresh(console: Console, table: Table) -> Console:
    """The console without what a step of the table has overtaken."""
    begun = console.entry or console.offer or console.keying
    now = entered(table) if begun else 0
    entry = console.entry if console.entry and console.entry.step == now else None
    offer = console.offer if console.offer and console.offer.step == now else None
    keying = console.keying if console.keying and console.keying.step == now else None
    page, under = console.page, console.under
    if not table.between_hands:
        page = None if isinstance(page, Setup) else page
        under = None if isinstance(under, Setup) else under
    if isinstance(page, MissingPage) and not missing(table):
        page = None
    to_act = table.hand.to_act if table.hand and table.phase == "BETTING" else None
    return console.but(
        entry=entry,
        keying=keying,
        offer=offer,
        page=page,
        under=under,
        actor=console.actor if to_act else None,
        choosing=console.choosing and to_act is not None,
        passing=console.passing if console.passing and console.passing.seat == to_act else None,
    )


def legal_now(console: Console, table: Table) -> LegalActions:
    """What the action keys may do: for the seat to act, or for the one that acts out of turn."""
    hand = table.hand
    actor = console.actor
    if actor is not None and hand is not None and table.phase == "BETTING" and actor in hand.live:
        return actions_of(table, hand, actor, table.house)
    return legal_actions(table, table.house)


def named_first(console: Console, table: Table) -> int | None:
    """The number of an open card that is to be named before the next one is keyed; None for none.

    While the shoe is not heard, a card that is due comes first: it lies on the table already.
    """
    hand = table.hand
    if hand is None or (console.unheard and table.phase == "DEALING" and next_card(table) != NOWHERE):
        return None
    return unread_open(hand)


def idle(console: Console) -> Console:
    """The console with nothing begun."""
    return console.but(entry=None, keying=None, offer=None, actor=None, choosing=False, passing=None)


Answered = tuple[Console, tuple[Command, ...]]
"""The console after a press, and what the engine is asked to do."""


def told(console: Console, code: str, *, seat: Seat | None = None) -> Answered:
    """Nothing to do, and why: one line for the dealer."""
    return console.but(notice=Refused(code, code, seat=seat)), ()
