"""Turns statements about an evening into commands, and finds what the table has for expectations."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from croupier.engine.commands import Command
from croupier.engine.commands import evening as ask
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.bank import NONE
from croupier.engine.table.closing_sheet import sheet_now
from croupier.script.expectations import Expect, ExpectAmount, ExpectDealer, ExpectWord
from croupier.script.statements.evening import (
    BreakStatement,
    CloseStatement,
    EnrolStatement,
    OpenStatement,
    PayAllStatement,
    PayOutStatement,
    PrizeStatement,
    RelieveStatement,
    SendStatement,
    StrikeStatement,
    TakeTimeStatement,
    TipStatement,
    TrayStatement,
)
from croupier.script.statements.hand import Statement

NOTHING = Decimal(0)

SUMS = frozenset(
    ["bought", "paid", "moved", "fills", "credits", "drop", "jackpot", "tips", "tray", "prizes", "seat-fees"]
)
"""Names of the closing sheet's figures in expectations."""


def command_of(statement: Statement, at: int, units: Callable[[Decimal], int]) -> Command | None:
    """The command of a statement that is one key press; None for any other statement."""
    match statement:
        case OpenStatement(amount=given):
            return ask.OpenTable(at=at, float_given=units(given or NOTHING))
        case CloseStatement(amount=left):
            return ask.CloseTable(at=at, float_left=units(left or NOTHING))
        case TrayStatement(way="fill", amount=brought):
            return ask.FillTray(at=at, amount=units(brought))
        case TrayStatement(amount=taken):
            return ask.CreditTray(at=at, amount=units(taken))
        case SendStatement(seat=seat, table=table, place=place):
            return ask.SendPlayer(at=at, seat=seat, to_table=table, to_seat=place or 0)
        case BreakStatement(drawn=drawn):
            return ask.BreakTable(at=at, drawn=tuple(map(_drawn, drawn)))
        case PayAllStatement():
            return ask.CashOutAll(at=at)
        case PayOutStatement(seat=seat):
            return ask.CashOut(at=at, seat=seat)
        case TipStatement(seat=seat, amount=tip):
            return ask.GiveTip(at=at, seat=seat, amount=units(tip))
        case PrizeStatement(seat=seat, player=left, amount=won, hand=hand, reason=reason):
            amount = units(won)
            return ask.PayJackpot(at=at, seat=seat, amount=amount, reason=reason, hand_no=hand, player=left)
        case TakeTimeStatement():
            return ask.TakeSeatFees(at=at)
        case EnrolStatement(dealer=dealer, badge=badge):
            return ask.EnrolDealer(at=at, dealer=dealer, badge=badge)
        case StrikeStatement(dealer=dealer):
            return ask.StrikeDealer(at=at, dealer=dealer)
        case RelieveStatement(dealer=dealer):
            return ask.ChangeDealer(at=at, dealer=dealer)
    return None


def _drawn(text: str) -> ask.Drawn:
    """A seat, and the place that its player drew at another table.

    >>> _drawn("3=Blue-7")
    Drawn(seat=3, to_table='Blue', to_seat=7)
    """
    seat, _, where = text.partition("=")
    table, dash, number = where.rpartition("-")
    if dash and table and number.isascii() and number.isdigit():
        return ask.Drawn(Seat(int(seat)), table, int(number))
    return ask.Drawn(Seat(int(seat)), where)


def found(statement: Expect, table: Table, amount: Callable[[int], Decimal]) -> dict[str, Any] | None:
    """The value at the table, by the field that says it; None for an expectation of another kind."""
    match statement:
        case ExpectDealer(subject="dealer"):
            return {"dealer": table.shift.dealer}
        case ExpectDealer(dealer=dealer):
            return {"hands": table.bank.tallies.get(dealer, NONE).hands}
        case ExpectAmount(subject=subject) if subject in SUMS:
            sheet = sheet_now(table, 0)
            sums = {
                "bought": sheet.bought,
                "paid": sheet.paid,
                "moved": sheet.moved,
                "fills": sum(sheet.fills),
                "credits": sum(sheet.credits),
                "tray": sheet.due,
                "prizes": sheet.prizes,
                "seat-fees": sheet.seat_fees,
            }
            return {"amount": amount(sums[subject] if subject in sums else getattr(sheet.taken, subject))}
        case ExpectWord(subject="table"):
            broken = "broken" if table.broken is not None else ""
            return {"word": "closed" if table.bank.closed else broken or "open"}
    return None
