"""A badge from a reader that types: its dealer takes over, or it is assigned to a dealer."""

from __future__ import annotations

from croupier.engine.commands.evening import ChangeDealer
from croupier.terminal.console.state import Console, Handled, applied, declined
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Context


def held(console: Console, badge: str, context: Context) -> Handled:
    """A page that waits for a badge gets it; otherwise its dealer now deals, whatever is on the screen."""
    page, table = console.page, context.table
    if page is not None and page.takes.cards == "badge":
        return applied(console, page.press(Key(KeyKind.BADGE, badge), context))
    dealer = next((name for name, known in table.roster.items() if known and known == badge), "")
    if not dealer:
        return declined(console, "badge-unknown")
    if dealer == table.shift.dealer:
        return console, ()
    return console, (ChangeDealer(at=context.now, dealer=dealer),)
