"""What actions change in the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine import events as ev
from croupier.engine.changes.motions import settled
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import (
    NO_BETS,
    NOTHING_DONE,
    NOTHING_PENDING,
    hand_of,
    mucked,
    next_drawer,
    paid,
    with_part,
)
from croupier.engine.places import Seat
from croupier.engine.table import Bet, Hand, HandSeat, Pending, Player, Round, Table, Voluntary
from croupier.engine.table.turns import must_act, next_to_act


@change(ev.ActionTaken)
def action_taken(table: Table, event: ev.ActionTaken) -> Table:
    hand, players = hand_of(table), table.players
    seat, part = event.seat, hand.parts[event.seat]
    if event.added:
        players = paid(players, seat, -event.added)
    parts = {
        **(_all_open(hand) if event.full else hand.parts),
        seat: part.but(
            bet=part.bet + event.added,
            live=part.live + event.added,
            folded=event.action == "fold",
            acted=True,
            full_since=False,
        ),
    }
    faced, waiting = hand.round.bet, hand.round.to_act
    changes: dict[str, Any] = {"parts": parts, "round": _round(hand, event), "pending": _pending(hand, event)}
    if event.action in ("bet", "raise"):
        changes["bets"] = (*hand.bets, Bet(seat, event.to, hand.but(bets=())))
    if hand.last_round.uncalled:
        changes["last_round"] = hand.last_round.but(uncalled=())
    if event.action == "bring-in":
        changes["positions"] = hand.positions.but(bring_in=seat)
    elif not event.absent:
        changes["voluntary"] = (*hand.voluntary, Voluntary(seat, event.action, hand.street))
    hand = hand.but(**changes)
    if event.action == "fold":
        hand = _folded(hand, seat, faced) if not event.absent else _absent(hand, seat)
    elif event.action in ("bet", "raise", "bring-in"):
        hand = _killed_by_a_bet(hand)
    if event.absent and waiting is not None and not must_act(hand, players, waiting):
        waiting = seat  # nobody is left to bet against
    deeds = table.deeds if event.absent else (*table.deeds, event)
    return table.but(hand=_next_turn(hand, players, seat, waiting), players=players, deeds=deeds)


def _round(hand: Hand, event: ev.ActionTaken) -> Round:
    """The round after the action, before the turn moves on."""
    before = hand.round
    changes: dict[str, Any] = {"keyed": not event.absent, "bet": max(before.bet, event.to)}
    if event.full:
        big = event.to - before.full_level >= hand.stakes.big_bet > 0
        changes |= {
            "last_full": event.to - before.bet,
            "full_level": event.to,
            "counted": before.counted + 1,
            "big_made": before.big_made or big,
        }
    if event.action == "bring-in":
        changes["bet"] = max(changes["bet"], hand.stakes.bring_in)
    if event.action in ("bet", "raise"):
        changes["aggressor"] = event.seat
    return before.but(**changes)


def _pending(hand: Hand, event: ev.ActionTaken) -> Pending:
    """What is still pending after the action, without what this seat did to lead up to it."""
    pending, seat = hand.pending, event.seat
    changes: dict[str, Any] = {}
    if seat in pending.held:
        changes["held"] = {other: held for other, held in pending.held.items() if other != seat}
    if seat in pending.picked_up:
        changes["picked_up"] = tuple(other for other in pending.picked_up if other != seat)
    if pending.motions or pending.pulled or pending.limited:
        changes |= settled(hand, seat, event.step)
    return pending.but(**changes) if changes else pending


def _all_open(hand: Hand) -> dict[Seat, HandSeat]:
    """After a complete bet or raise, everybody may raise again."""
    return {
        seat: part if part.folded or part.full_since else part.but(full_since=True)
        for seat, part in hand.parts.items()
    }


def _next_turn(hand: Hand, players: Mapping[Seat, Player], seat: Seat, waiting: Seat | None) -> Hand:
    if hand.phase == "DRAWING" and len(hand.live) > 1:
        return next_drawer(hand)
    if waiting == seat:
        waiting = next_to_act(hand, players, seat)
    elif len(hand.live) < 2:
        waiting = None
    return hand.but(round=hand.round.but(to_act=waiting))


def _folded(hand: Hand, seat: Seat, faced: int) -> Hand:
    """The folded cards go to the muck; in stud, a seat that folds facing no bet is still dealt to."""
    if hand.game.bring_in and hand.phase == "BETTING" and not faced:
        return with_part(hand, seat, served=True)
    return mucked(hand, (seat,))


def _absent(hand: Hand, seat: Seat) -> Hand:
    """The hand of an absent player is dead before the round starts."""
    return with_part(mucked(hand, (seat,)), seat, killed=True).but(started=len(hand.live))


def _killed_by_a_bet(hand: Hand) -> Hand:
    served = tuple([seat for seat, part in hand.parts.items() if part.served])
    for seat in served:
        hand = with_part(hand, seat, served=False)
    return mucked(hand, served) if served else hand


@change(ev.ActionHeld)
def action_held(table: Table, event: ev.ActionHeld) -> Table:
    hand = hand_of(table)
    return table.but(hand=hand.but(held={**hand.pending.held, event.seat: event}, keyed=True))


@change(ev.ActionReleased)
def action_released(table: Table, event: ev.ActionReleased) -> Table:
    hand = hand_of(table)
    held = {seat: one for seat, one in hand.pending.held.items() if seat != event.seat}
    return table.but(hand=hand.but(held=held))


@change(ev.BetReturned)
def bet_returned(table: Table, event: ev.BetReturned) -> Table:
    hand, seat, amount = hand_of(table), event.seat, event.amount
    part = hand.parts[seat]
    last = hand.last_round
    before = last.uncalled if last.uncalled_at == event.step else ()
    hand = hand.but(
        parts={**hand.parts, seat: part.but(bet=part.bet - amount, live=part.live - amount)},
        last_round=last.but(uncalled=(*before, (seat, amount)), uncalled_at=event.step),
    )
    return table.but(hand=hand, players=paid(table.players, seat, amount))


@change(ev.RoundClosed)
def round_closed(table: Table, event: ev.RoundClosed) -> Table:
    hand = hand_of(table)
    over = event.street == "reveal" or len(hand.live) < 2
    parts = {
        seat: part
        if part.folded and not part.bet and not part.last_bet and part.drawn is None
        else part.but(**NOTHING_DONE, last_bet=part.bet)
        for seat, part in hand.parts.items()
    }
    number = hand.game.numbers.get(event.street, hand.number)
    draw = hand.game.streets[number].draw and not over
    hand = hand.after(
        "betting over" if over else "draw begun" if draw else "round closed",
        parts=parts,
        street=event.street,
        number=number,
        round=hand.round.but(**NO_BETS, barred=(), aggressor=hand.round.aggressor if over else None),
        pending=NOTHING_PENDING,
        last_round=hand.last_round.but(
            totals={seat: part.bet for seat, part in hand.parts.items()}, burnt=len(hand.burns)
        ),
    )
    return table.but(hand=next_drawer(hand) if draw else hand)


@change(ev.ActionPutRight)
def action_put_right(table: Table, event: ev.ActionPutRight) -> Table:
    return table
