"""What changes with the floor's PIN only: stakes, rake and the smallest chip; what the floor does to players.

A terminal whose file has no PIN has no floor to ask: whoever sits at it sets the stakes.
"""

from __future__ import annotations

from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.terminal.console.state import Answered, Console, told
from croupier.terminal.pages import setup
from croupier.terminal.pages.menus import Pin, soft
from croupier.terminal.pages.setup import Setup
from croupier.terminal.pages.setup_view import line_keys
from croupier.terminal.pages.table_card import TableCard
from croupier.words import Words


def is_locked(console: Console, table: Table) -> bool:
    """Whether stakes and rake wait for the floor's PIN; a table that has none yet gets its first ones."""
    return bool(console.pin) and table.floor is None and table.settings is not None


def ask_pin(console: Console, code: str) -> Answered:
    """The PIN over the page that stands there, and why; where no PIN is configured, that alone."""
    if not console.pin:
        return told(console, "no-floor")
    return console.but(page=Pin(console.pin), under=console.page, notice=Refused(code, code)), ()


def on_setup(console: Console, page: Setup, action: str, table: Table, now: int) -> Answered:
    """A press on the set-up page: who may not change the stakes is asked for the PIN, and nothing changes.

    What the smallest chip cannot pay is refused.
    """
    words = Words(console.language, cash=page.cash)
    if action == "floor":
        return ask_pin(console, "stakes-locked")
    following = page.press(soft(action, () if page.typing else line_keys(page, words)), words)
    if following is None:
        return console.but(page=None, sent=page), setup.commands(page, table, now)
    begun = bool(following.typing) and following.line != "seat"
    if (begun or following.base != page.base) and is_locked(console, table):
        return ask_pin(console.but(page=page.drop()), "stakes-locked")
    broken = setup.broken(following)
    if broken is not None and setup.broken(page) is None:
        return console.but(page=page.drop(), notice=broken), ()
    return console.but(page=following), ()


def on_card(console: Console, page: TableCard, action: str, table: Table, now: int) -> Answered:
    """A press on the table card; who touches a line that is the floor's is told so."""
    if action == "floor" and table.floor is None:
        return ask_pin(console, "floor-needed")
    card, commands = page.press(action, table, now)
    console = console.but(page=card)
    touched = action.startswith("line:") and card is not None and card.is_for_the_floor(table)
    if touched and table.floor is None:
        return told(console, "floor-needed" if console.pin else "no-floor")
    return console, commands
