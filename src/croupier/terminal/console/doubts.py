"""An amount that the rules question: by which rule, and whether only the smallest chip is the problem."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.play.acts import WHOLE_CHIPS_RULE
from croupier.engine.table import Table
from croupier.terminal.console.state import Console, legal_now


def is_odd(console: Console, table: Table) -> bool:
    """Whether the questioned amount would be legal if it were paid in whole chips."""
    if console.passing is None or console.doubt != codes.ILLEGAL_AMOUNT:
        return False
    amount = console.passing.amount
    return amount >= legal_now(console, table).min_to and amount % table.unit != 0


def doubt_rule(console: Console, table: Table) -> str:
    """The rule that questions it."""
    return WHOLE_CHIPS_RULE if is_odd(console, table) else CATALOGUE[console.doubt].rule
