"""What a statement about people and time is as a command to the engine, and what the table has of it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from croupier.engine import commands as cmd
from croupier.engine.between import people
from croupier.engine.commands import people as ask
from croupier.engine.play import time_calls
from croupier.engine.table import Player, Table
from croupier.rules.tournament import levels
from croupier.script.expectations.hand import Expect
from croupier.script.expectations.people import (
    ExpectClock,
    ExpectOwed,
    ExpectPlayer,
    ExpectSession,
    ExpectStanding,
    ExpectUnit,
    ExpectWhere,
)
from croupier.script.statements.hand import Statement
from croupier.script.statements.people import (
    ChipRaceStatement,
    ClockStatement,
    CorrectStackStatement,
    DrawSeatsStatement,
    HandForHandStatement,
    LevelStatement,
    PaidStatement,
    PenaltyStatement,
    ReseatStatement,
    WarnStatement,
)

NOBODY = Player("none", 0)

Units = Callable[[Decimal], int]


def command_of(statement: Statement, at: int, units: Units) -> cmd.Command | None:
    """The command of a statement that is one key press; None for one that is not of this kind."""
    match statement:
        case ClockStatement(order="run"):
            return ask.RunClock(at=at)
        case ClockStatement(order="stop"):
            return ask.StopClock(at=at)
        case ClockStatement(level=level):
            return ask.GoToLevel(at=at, number=level)
        case HandForHandStatement(order=order):
            return ask.SetHandForHand(at=at, on=order == "on")
        case PenaltyStatement(order="off", seat=seat):
            return ask.LiftPenalty(at=at, seat=seat)
        case PenaltyStatement(seat=seat, rounds=rounds, hands=hands, reason=reason):
            return ask.GivePenalty(at=at, seat=seat, rounds=rounds, hands=hands, reason=reason)
        case WarnStatement(seat=seat, reason=reason):
            return ask.WarnPlayer(at=at, seat=seat, reason=reason)
        case ReseatStatement(seat=seat, to=to):
            return ask.MovePlayer(at=at, seat=seat, to=to)
        case DrawSeatsStatement(stack=stack, seed=seed, players=players):
            return ask.DrawSeats(at=at, players=players, stack=units(stack), seed=seed)
        case PaidStatement(seat=seat):
            return ask.PayRebuy(at=at, seat=seat)
        case CorrectStackStatement(seat=seat, amount=counted, reason=reason):
            return cmd.CorrectStack(at=at, seat=seat, stack=units(counted), reason=reason)
        case ChipRaceStatement(unit=Decimal() as unit):
            return ask.OpenRace(at=at, unit=units(unit))
        case ChipRaceStatement(winners=winners):
            return ask.EndRace(at=at, winners=winners)
    return None


def level_of(statement: LevelStatement, units: Units) -> levels.Level:
    """The level as the engine takes it; raises `Unreadable` for a part of a chip."""
    nothing = Decimal(0)
    small_blind, big_blind = map(units, statement.blinds or (nothing, nothing))
    small_bet, big_bet = map(units, statement.bets or (nothing, nothing))
    return levels.Level(
        seconds=int(statement.minutes * 60),
        small_blind=small_blind,
        big_blind=big_blind,
        ante=units(statement.ante or nothing),
        big_blind_ante=units(statement.bb_ante or nothing),
        bring_in=units(statement.bring_in or nothing),
        small_bet=small_bet,
        big_bet=big_bet,
        unit=units(statement.unit or nothing),
        pause=statement.blinds is None and statement.bets is None,
    )


def found(
    statement: Expect, table: Table, amount: Callable[[int], Decimal], now: int
) -> dict[str, Any] | None:
    """What the table has, by the field that says it; None for an expectation of another kind."""
    match statement:
        case ExpectStanding(subject=subject, seat=seat):
            return {"number": getattr(table.players.get(seat, NOBODY), subject)}
        case ExpectOwed(subject=subject, seat=seat):
            one = table.players.get(seat, NOBODY)
            return {"amount": amount(one.queued if subject == "queued" else one.unpaid)}
        case ExpectPlayer(seat=seat):
            return {"text": table.players.get(seat, NOBODY).name}
        case ExpectWhere(subject="moves"):
            return {"seat": people.next_big_blind(table)}
        case ExpectWhere(subject="comes-to"):
            return {"seat": people.seat_for_moved(table)}
        case ExpectWhere():
            call = time_calls.running(table)
            return {"seat": call.seat if call else None}
        case ExpectClock(subject=subject):
            clock = table.clock
            left = -(-clock.left(now) // 1000) if clock else 0
            return {"number": left if subject == "left" else clock.number if clock else 0}
        case ExpectSession(subject="session"):
            return {"word": "closed" if table.closed else "open"}
        case ExpectSession(subject="hand-for-hand"):
            return {"word": "on" if table.hand_for_hand else "off"}
        case ExpectSession():
            return {"word": "stands" if table.clock is None or table.clock.since is None else "runs"}
        case ExpectUnit():
            return {"amount": amount(table.unit)}
    return None
