"""Running it again from the console: how often, and which seats agree to it."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands.play import AgreeRuns
from croupier.engine.places import Seat
from croupier.engine.play.runs import agreeing
from croupier.engine.table import Table
from croupier.engine.undo import entered
from croupier.terminal.console.state import RUNS, Console, Handled, ToConfirm, idle
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import runs_open
from croupier.values import replace

USUAL: Final = 2


def offered(console: Console, table: Table) -> int:
    """How many times its key runs it now: as was chosen, as a seat has agreed, or twice; 0: it may not be."""
    most, offer = runs_open(table), console.offer
    if most < USUAL or table.hand is None:
        return 0
    if offer is not None and offer.kind == RUNS:
        return min(int(offer.way), most)
    return min(most, *agreeing(table.hand).values()) if agreeing(table.hand) else USUAL


def turned(console: Console, steps: int, table: Table) -> Handled:
    """Choose another number of times; after the highest one it is twice again."""
    further = (offered(console, table) - USUAL + steps) % (runs_open(table) - 1)
    return replace(idle(console), offer=ToConfirm(RUNS, entered(table), way=str(USUAL + further))), ()


def held(console: Console, key: Key, table: Table) -> Handled:
    """The key held chooses once more; any other does nothing."""
    runs = key.kind is KeyKind.RAISE and offered(console, table)
    return turned(console, 1, table) if runs else (console, ())


def agreed(console: Console, table: Table, now: int, *seats: Seat) -> Handled:
    """These seats agree, or all of them."""
    return idle(console), (AgreeRuns(at=now, runs=offered(console, table), seats=seats),)


def may_agree(console: Console, table: Table, seat: Seat) -> bool:
    """Whether a touch on the seat is its consent: it has not agreed yet, and a shoe reads the cards."""
    times = offered(console, table)
    if not times or table.hand is None or table.sensors == "L0":
        return False
    return seat in table.hand.live and agreeing(table.hand).get(seat) != times
