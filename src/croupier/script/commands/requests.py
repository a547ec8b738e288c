"""What a statement about requests and lists is as a command to the engine, and what the table has of it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, cast

from croupier.engine import commands as cmd
from croupier.engine.between import waiting_lists
from croupier.engine.commands import people as ask
from croupier.engine.table import Table
from croupier.engine.table.player import Waiter, changing
from croupier.script.expectations.hand import Expect
from croupier.script.expectations.people import ExpectAsked, ExpectChanging, ExpectOffered, ExpectWaiting
from croupier.script.statements.hand import Statement
from croupier.script.statements.people import (
    AskStatement,
    BlindStatement,
    FillStatement,
    RenameStatement,
    SeatChangeStatement,
    WaitingListStatement,
    WithdrawStatement,
)

Units = Callable[[Decimal], int]

NOTHING = Decimal(0)


def command_of(statement: Statement, at: int, units: Units) -> cmd.Command | None:
    """The command of a statement that is one key press; None for one that is not of this kind."""
    match statement:
        case AskStatement(seat=seat, what=what, to=to):
            return ask.Request(at=at, seat=seat, what=cast(ask.What, what), to=to)
        case WithdrawStatement(seat=seat, what=what):
            return ask.Withdraw(at=at, seat=seat, what=cast(ask.What, what))
        case BlindStatement(seat=seat, how=how):
            return ask.ChooseBlind(at=at, seat=seat, waits=how == "wait")
        case RenameStatement(seat=seat, player=player):
            return ask.RenamePlayer(at=at, seat=seat, player=player)
        case SeatChangeStatement(seat=seat, off="off"):
            return ask.DropSeatChange(at=at, seat=seat)
        case SeatChangeStatement(seat=seat, to=to):
            return ask.ListSeatChange(at=at, seat=seat, to=to)
        case WaitingListStatement(player=player, what="call"):
            return ask.CallWaiter(at=at, player=player)
        case WaitingListStatement(player=player, what="off"):
            return ask.DropWaiter(at=at, player=player)
        case WaitingListStatement(player=player, stack=stack):
            return ask.ListWaiter(at=at, player=player, stack=units(stack or NOTHING))
        case FillStatement(seat=seat, stack=stack):
            return ask.FillSeat(at=at, seat=seat, stack=units(stack or NOTHING))
    return None


def found(statement: Expect, table: Table) -> dict[str, Any] | None:
    """What the table has, by the field that says it; None for an expectation of another kind."""
    match statement:
        case ExpectAsked(seat=seat):
            asked = table.players[seat].asked if seat in table.players else ()
            return {"words": tuple(sorted(asked))}
        case ExpectWaiting():
            return {"words": tuple(one.player for one in table.waiting)}
        case ExpectChanging():
            return {"seats": changing(table.players)}
        case ExpectOffered(seat=seat):
            who = waiting_lists.offered(table, seat)
            name = who.player if isinstance(who, Waiter) else table.players[who].name if who else "none"
            return {"text": name}
    return None
