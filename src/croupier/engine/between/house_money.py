"""What the house takes from the players for their time, and what it pays them of its jackpot.

House practice, no book: a player's time begins with the first hand dealt to them. What is owed is paid
between hands, because chips in play stay in play until the hand is over (Code 1.3).
"""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.commands import evening as ask
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.player import MINUTE
from croupier.errors import Refused
from croupier.rules.stakes import whole_chips


def pay_jackpot(draft: Draft, command: ask.PayJackpot) -> None:
    """A prize of the jackpot for one of the hands of the table."""
    table = draft.table
    _pays(table, "prize")
    if command.seat is not None and command.seat not in table.players:
        raise Refused("empty-seat", f"nobody sits at seat {command.seat}", seat=command.seat)
    left = " ".join(command.player.split())
    if command.seat is None and (not left or left in {one.name for one in table.players.values()}):
        raise Refused("no-name", f"prize of {left!r}: expected the name of a player who has left")
    if command.amount < 1:
        raise Refused("no-amount", f"amount {command.amount}: expected 1 or more")
    whole_chips(command.amount, draft.unit, "amount")
    if not 1 <= command.hand_no <= table.hand_no:
        raise Refused(
            "no-such-hand", f"hand {command.hand_no}: expected 1 to {table.hand_no}", maximum=table.hand_no
        )
    if not command.reason.strip():
        raise Refused("reason-needed", "a prize has a reason")
    draft.add(
        ev.JackpotPaid,
        seat=command.seat,
        player=left if command.seat is None else table.players[command.seat].name,
        amount=command.amount,
        reason=" ".join(command.reason.split()),
        hand_no=command.hand_no,
        who=table.floor or "",
    )


def take_seat_fees(draft: Draft, command: ask.TakeSeatFees) -> None:
    """One press for a full table; a player whose stack is too short still owes."""
    table = draft.table
    _pays(table, "fee")
    owing = tuple(seat for seat, one in table.players.items() if one.owes_time)
    able = tuple(seat for seat in owing if table.players[seat].owes_time <= table.players[seat].stack)
    if not owing:
        raise Refused("owes-no-time", "nobody owes anything for their time")
    if not able:
        raise Refused("time-too-dear", f"seats {list(owing)} have fewer chips than they owe", seats=owing)
    for seat in able:
        draft.add(ev.SeatFeePaid, seat=seat, amount=table.players[seat].owes_time)


def settle_time(draft: Draft, seat: Seat) -> None:
    """Who leaves pays what they owe for their time, as far as their chips go."""
    player = draft.table.players[seat]
    amount = min(player.owes_time, player.stack)
    if amount:
        draft.add(ev.SeatFeePaid, seat=seat, amount=amount)


def begin_time(draft: Draft) -> None:
    """A hand was started: the time of everybody begins who is dealt in for the first time."""
    schedule = draft.house.fees
    if not schedule.seat_fee:
        return
    fresh = tuple(seat for seat in draft.hand.seats if not draft.table.players[seat].time.begun)
    if fresh:
        amount = schedule.seat_fee if schedule.pay == "before" else 0
        draft.add(ev.SeatFeesDue, seats=tuple(sorted(fresh)), amount=amount)


def next_deadline(table: Table) -> int | None:
    """When somebody's period ends, on the clock of the inputs; None: nobody pays for their time."""
    if not table.house.fees.seat_fee:
        return None
    period = table.house.fees.minutes * MINUTE
    times = (one.time for one in table.players.values())
    return min((time.since + period - time.spent for time in times if time.since is not None), default=None)


def tick(draft: Draft) -> None:
    """The next period of each seat whose period is over; of several that are over, all are owed."""
    schedule, table = draft.house.fees, draft.table
    period, over = schedule.minutes * MINUTE, dict[int, list[Seat]]()
    for seat, one in table.players.items():
        if one.time.since is not None and (periods := one.time.spent_at(draft.at) // period):
            over.setdefault(periods, []).append(seat)
    for periods, seats in over.items():
        draft.add(ev.SeatFeesDue, seats=tuple(seats), amount=periods * schedule.seat_fee)


def resume_times(draft: Draft, last: int) -> None:
    """The machine's clock restarted: each period is as far as it was at `last` (ms)."""
    times = {seat: one.time for seat, one in draft.table.players.items()}
    spent = tuple((seat, time.spent_at(last)) for seat, time in times.items() if time.since is not None)
    if spent:
        draft.add(ev.SeatTimesResumed, spent=spent)


def _pays(table: Table, what: str) -> None:
    """Raise `Refused` in a tournament or during a hand."""
    if not table.cash:
        raise Refused("no-money", f"no {what} in a tournament: its chips are no money")
    if not table.between_hands:
        raise Refused("hand-in-progress", f"a {what} is paid between hands")
