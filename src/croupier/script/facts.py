"""What the table has where a script expects something of its people, its clock or its evening."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from croupier.engine.between import people, waiting_lists
from croupier.engine.places import Seat
from croupier.engine.play import time_calls
from croupier.engine.table import Player, Table
from croupier.engine.table.bank import NONE
from croupier.engine.table.closing_sheet import sheet_now
from croupier.engine.table.player import Waiter, changing
from croupier.script.expectations import Expect, ExpectAmount, ExpectDealer, ExpectWord

NOBODY = Player("none", 0)

SUMS = frozenset(
    ["bought", "paid", "moved", "fills", "credits", "drop", "jackpot", "tips", "tray", "prizes", "seat-fees"]
)
"""Names of the closing sheet's figures in expectations."""


def of_people(
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


def of_evening(statement: Expect, table: Table, amount: Callable[[int], Decimal]) -> dict[str, Any] | None:
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
