"""Turns statements about people, time or requests into commands, and finds what the table has."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, cast

from croupier.engine import commands as cmd
from croupier.engine.between import people, waiting_lists
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.engine.play import time_calls
from croupier.engine.table import Player, Table
from croupier.engine.table.player import Waiter, changing
from croupier.rules.tournament import levels
from croupier.script.expectations import Expect
from croupier.script.statements.hand import ChooseStatement, Statement
from croupier.script.statements.people import (
    AskStatement,
    BlindStatement,
    ChipRaceStatement,
    ClockStatement,
    CorrectStackStatement,
    DrawSeatsStatement,
    FillStatement,
    HandForHandStatement,
    LevelStatement,
    PaidStatement,
    PenaltyStatement,
    RenameStatement,
    ReseatStatement,
    SeatChangeStatement,
    WaitingListStatement,
    WarnStatement,
    WithdrawStatement,
)

NOBODY = Player("none", 0)
NOTHING = Decimal(0)

Units = Callable[[Decimal], int]


def command_of(statement: Statement, at: int, units: Units) -> cmd.Command | None:
    """The command of a statement that is one key press; None for any other statement."""
    match statement:
        case ClockStatement(order="run"):
            return ask.RunClock(at=at)
        case ClockStatement(order="stop"):
            return ask.StopClock(at=at)
        case ClockStatement(level=level):
            return ask.GoToLevel(at=at, number=level)
        case ChooseStatement(game=game):
            return cmd.ChooseGame(at=at, game=game)
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
        case DrawSeatsStatement(stack=stack, seed=seed, players=players, brought=brought):
            return ask.DrawSeats(at=at, players=players, stack=units(stack), seed=seed, brought=brought)
        case PaidStatement(seat=seat):
            return ask.PayRebuy(at=at, seat=seat)
        case CorrectStackStatement(seat=seat, amount=counted, reason=reason):
            return cmd.CorrectStack(at=at, seat=seat, stack=units(counted), reason=reason)
        case ChipRaceStatement(unit=Decimal() as unit):
            return ask.OpenRace(at=at, unit=units(unit))
        case ChipRaceStatement(winners=winners):
            return ask.EndRace(at=at, winners=winners)
    return _request(statement, at, units)


def _request(statement: Statement, at: int, units: Units) -> cmd.Command | None:
    """Players' requests, and the lists in which they wait."""
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


def level_of(statement: LevelStatement, units: Units) -> levels.Level:
    """The level for the engine; raises `Unreadable` for part of a chip."""
    small_blind, big_blind = map(units, statement.blinds or (NOTHING, NOTHING))
    small_bet, big_bet = map(units, statement.bets or (NOTHING, NOTHING))
    return levels.Level(
        seconds=int(statement.minutes * 60),
        small_blind=small_blind,
        big_blind=big_blind,
        ante=units(statement.ante or NOTHING),
        big_blind_ante=units(statement.bb_ante or NOTHING),
        bring_in=units(statement.bring_in or NOTHING),
        small_bet=small_bet,
        big_bet=big_bet,
        unit=units(statement.unit or NOTHING),
        pause=statement.blinds is None and statement.bets is None,
    )


def found(
    statement: Expect, table: Table, amount: Callable[[int], Decimal], now: int
) -> dict[str, Any] | None:
    """The value at the table, by the field that says it; None for an expectation of another kind."""
    match statement.subject:
        case "moves":
            return {"seat": people.next_big_blind(table)}
        case "comes-to":
            return {"seat": people.seat_for_moved(table)}
        case "time":
            call = time_calls.running(table)
            return {"seat": call.seat if call else None}
        case "level":
            return {"number": table.clock.number if table.clock else 0}
        case "left":
            return {"number": -(-table.clock.left(now) // 1000) if table.clock else 0}
        case "session":
            return {"word": "closed" if table.closed else "open"}
        case "hand-for-hand":
            return {"word": "on" if table.hand_for_hand else "off"}
        case "clock":
            return {"word": "stands" if table.clock is None or table.clock.since is None else "runs"}
        case "unit":
            return {"amount": amount(table.unit)}
        case "waiting":
            return {"words": tuple(one.player for one in table.waiting)}
        case "changing":
            return {"seats": changing(table.players)}
    seat = getattr(statement, "seat", None)
    return None if seat is None else _of_seat(statement.subject, seat, table, amount)


def _of_seat(
    subject: str, seat: Seat, table: Table, amount: Callable[[int], Decimal]
) -> dict[str, Any] | None:
    """The same for a player at a seat, or a player who is offered a free seat."""
    player = table.players.get(seat, NOBODY)
    match subject:
        case "penalty" | "warnings" | "place":
            return {"number": getattr(player, subject)}
        case "queued":
            return {"amount": amount(player.queued)}
        case "owes":
            return {"amount": amount(player.unpaid)}
        case "owes-time":
            return {"amount": amount(player.owes_time)}
        case "player":
            return {"text": player.name}
        case "asked":
            return {"words": tuple(sorted(player.asked))}
        case "offered":
            who = waiting_lists.offered(table, seat)
            name = who.player if isinstance(who, Waiter) else table.players[who].name if who else "none"
            return {"text": name}
    return None
