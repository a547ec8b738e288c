"""What actions change in the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine import events as ev
from croupier.engine.changes.motions import settled
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import NO_BETS, NOTHING_DONE, hand_of, mucked, next_drawer, paid, with_part
from croupier.engine.places import Seat
from croupier.engine.table import Hand, HandSeat, Level, Player, Table, Voluntary
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
    changes: dict[str, Any] = {"parts": parts, "round_open": not event.absent, "bet": max(hand.bet, event.to)}
    changes["returned_bets"] = ()
    if event.full:
        changes |= _raised(hand, event.to)
    if event.action == "bring-in":
        changes |= {"brought": seat, "bet": max(changes["bet"], hand.stakes.bring_in)}
    elif not event.absent:
        changes["voluntary"] = (*hand.voluntary, Voluntary(seat, event.action, hand.street))
    if event.action in ("bet", "raise"):
        changes |= {"aggressor": seat, "levels": (*hand.levels, Level(seat, event.to, hand.but(levels=())))}
    if seat in hand.held:
        changes["held"] = {other: held for other, held in hand.held.items() if other != seat}
    if seat in hand.picked_up:
        changes["picked_up"] = tuple(other for other in hand.picked_up if other != seat)
    if hand.motions or hand.pulled or hand.limited:
        changes |= settled(hand, seat, event.step)
    faced, waiting = hand.bet, hand.to_act
    hand = hand.but(**changes)
    if event.action == "fold":
        hand = _folded(hand, seat, faced) if not event.absent else _absent(hand, seat)
    elif event.action in ("bet", "raise", "bring-in"):
        hand = _killed_by_a_bet(hand)
    if event.absent and waiting is not None and not must_act(hand, players, waiting):
        waiting = seat  # nobody is left to bet against
    return table.but(hand=_next_turn(hand, players, seat, waiting), players=players)


def _raised(hand: Hand, to: int) -> dict[str, Any]:
    """What a complete bet or raise to this total changes for the next ones."""
    return {
        "last_full": to - hand.bet,
        "full_level": to,
        "counted": hand.counted + 1,
        "big_made": hand.big_made or to - hand.full_level >= hand.stakes.big_bet > 0,
    }


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
        return hand.but(to_act=next_to_act(hand, players, seat))
    return hand.but(to_act=waiting if len(hand.live) > 1 else None)


def _folded(hand: Hand, seat: Seat, faced: int) -> Hand:
    """The cards of a fold go to the muck; in stud, one that faced no bet keeps its place in the deal."""
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
    return table.but(hand=hand.but(held={**hand.held, event.seat: event}, round_open=True))


@change(ev.ActionReleased)
def action_released(table: Table, event: ev.ActionReleased) -> Table:
    hand = hand_of(table)
    held = {seat: one for seat, one in hand.held.items() if seat != event.seat}
    return table.but(hand=hand.but(held=held))


@change(ev.BetReturned)
def bet_returned(table: Table, event: ev.BetReturned) -> Table:
    hand, seat, amount = hand_of(table), event.seat, event.amount
    part = hand.parts[seat]
    before = hand.returned_bets if hand.returned_at == event.step else ()
    hand = hand.but(
        parts={**hand.parts, seat: part.but(bet=part.bet - amount, live=part.live - amount)},
        returned_bets=(*before, (seat, amount)),
        returned_at=event.step,
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
        **NO_BETS,
        barred=(),
        burnt_before=len(hand.burns),
        aggressor=hand.aggressor if over else None,
        totals={seat: part.bet for seat, part in hand.parts.items()},
        picked_up=(),
    )
    return table.but(hand=next_drawer(hand) if draw else hand)
