"""What a statement about an evening is as a command to the engine, and what the table has of it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from croupier.engine.commands import Command
from croupier.engine.commands import evening as ask
from croupier.engine.table import Table
from croupier.engine.table.bank import NONE
from croupier.engine.table.sheet import sheet_now
from croupier.script.expectations import Expect
from croupier.script.expectations_evening import ExpectDealer, ExpectMoney, ExpectTable
from croupier.script.statements import Statement
from croupier.script.statements_evening import (
    Close,
    Enrol,
    Open,
    PayAll,
    PayOut,
    Relieve,
    Strike,
    Tip,
)

NOTHING = Decimal(0)


def command_of(statement: Statement, at: int, units: Callable[[Decimal], int]) -> Command | None:
    """The command of a statement that is one key press; None for one that is not of this kind."""
    match statement:
        case Open(amount=given):
            return ask.OpenTable(at=at, float_given=units(given or NOTHING))
        case Close(amount=left):
            return ask.CloseTable(at=at, float_left=units(left or NOTHING))
        case PayAll():
            return ask.CashOutAll(at=at)
        case PayOut(seat=seat):
            return ask.CashOut(at=at, seat=seat)
        case Tip(seat=seat, amount=tip):
            return ask.GiveTip(at=at, seat=seat, amount=units(tip))
        case Enrol(dealer=dealer, badge=badge):
            return ask.EnrolDealer(at=at, dealer=dealer, badge=badge)
        case Strike(dealer=dealer):
            return ask.StrikeDealer(at=at, dealer=dealer)
        case Relieve(dealer=dealer):
            return ask.ChangeDealer(at=at, dealer=dealer)
    return None


def found(statement: Expect, table: Table, amount: Callable[[int], Decimal]) -> dict[str, Any] | None:
    """What the table has, by the field that says it; None for an expectation of another kind."""
    match statement:
        case ExpectDealer(subject="dealer"):
            return {"dealer": table.shift.dealer}
        case ExpectDealer(dealer=dealer):
            return {"hands": table.bank.tallies.get(dealer, NONE).hands}
        case ExpectMoney(subject=subject):
            sheet = sheet_now(table, 0)
            sums = {"bought": sheet.bought, "paid": sheet.paid, "tray": sheet.due}
            return {"amount": amount(sums[subject] if subject in sums else getattr(sheet.taken, subject))}
        case ExpectTable():
            return {"word": "closed" if table.bank.closed else "open"}
    return None
