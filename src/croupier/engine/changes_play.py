"""What actions, the showdown and the end of a hand change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.places import MUCK, Place, Spot
from croupier.engine.steps import hand_of, pay, with_part
from croupier.engine.table import Hand, HandSeat, Table, Voluntary
from croupier.engine.turns import next_to_act


def action_taken(table: Table, event: ev.ActionTaken) -> Table:
    hand = hand_of(table)
    seat, part = event.seat, hand.parts[event.seat]
    if event.added:
        table = pay(table, seat, -event.added)
    hand = with_part(
        hand,
        seat,
        bet=part.bet + event.added,
        live=part.live + event.added,
        folded=event.action == "fold",
        acted=True,
        full_since=False,
    )
    if event.action == "fold":
        cards = tuple(
            card.but(place=MUCK) if card.place == Place(Spot.SEAT, seat) else card for card in hand.cards
        )
        hand = hand.but(cards=cards)
    if event.full:
        others = {other: one.but(full_since=other != seat) for other, one in hand.parts.items()}
        hand = hand.but(parts=others, last_full=event.to - hand.bet, full_level=event.to)
    if event.action in ("bet", "raise"):
        hand = hand.but(aggressor=seat)
    waiting = hand.to_act
    hand = hand.but(
        bet=max(hand.bet, event.to),
        round_open=True,
        voluntary=(*hand.voluntary, Voluntary(seat, event.action, hand.street)),
        held={other: held for other, held in hand.held.items() if other != seat},
    )
    turn = next_to_act(hand, table.players, seat) if waiting == seat else waiting
    if len(hand.live) < 2:
        turn = None
    return table.but(hand=hand.but(to_act=turn))


def action_held(table: Table, event: ev.ActionHeld) -> Table:
    hand = hand_of(table)
    return table.but(hand=hand.but(held={**hand.held, event.seat: event}, round_open=True))


def action_released(table: Table, event: ev.ActionReleased) -> Table:
    hand = hand_of(table)
    held = {seat: one for seat, one in hand.held.items() if seat != event.seat}
    return table.but(hand=hand.but(held=held))


def bet_returned(table: Table, event: ev.BetReturned) -> Table:
    part = hand_of(table).parts[event.seat]
    hand = with_part(hand_of(table), event.seat, bet=part.bet - event.amount, live=part.live - event.amount)
    return pay(table, event.seat, event.amount).but(hand=hand)


def round_closed(table: Table, event: ev.RoundClosed) -> Table:
    hand = hand_of(table)
    over = event.street == "reveal" or len(hand.live) < 2
    parts = {seat: part.but(bet=0, acted=False, full_since=False) for seat, part in hand.parts.items()}
    return table.but(
        hand=hand.but(
            parts=parts,
            phase="SHOWDOWN" if over else "DEALING",
            street=event.street,
            bet=0,
            last_full=0,
            full_level=0,
            to_act=None,
            round_open=False,
            late=False,
            held={},
            aggressor=hand.aggressor if over else None,
        )
    )


def hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    return table.but(hand=with_part(hand_of(table), event.seat, tabled=event.cards))


def hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = with_part(hand_of(table), event.seat, mucked=True)
    cards = tuple(
        card.but(place=MUCK) if card.place == Place(Spot.SEAT, event.seat) else card for card in hand.cards
    )
    return table.but(hand=hand.but(cards=cards))


def rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = hand_of(table)
    return table.but(hand=hand.but(rake=(*hand.rake, (event.pot, event.amount))))


def pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = hand_of(table)
    awards = (*hand.awards, (event.pot, event.seat, event.amount))
    return pay(table, event.seat, event.amount).but(hand=hand.but(awards=awards))


def hand_ended(table: Table, event: ev.HandEnded) -> Table:
    hand = hand_of(table)
    if event.outcome == "complete":
        return table.but(hand=hand.but(phase="AWARDED", to_act=None, alerts=()))
    for seat, part in hand.parts.items():
        table = pay(table, seat, part.live + part.ante + part.dead)
    hand = hand.but(phase="VOID", to_act=None, alerts=(), bet=0)
    if table.house.void_button == "moves":
        return table.but(hand=hand)
    button, small_blind, big_blind, headsup, was_set = hand.positions_before
    return table.but(
        hand=hand,
        button=button,
        small_blind_seat=small_blind,
        big_blind_seat=big_blind,
        headsup_before=headsup,
        button_set=was_set,
    )


def attempt_misdealt(table: Table, event: ev.AttemptMisdealt) -> Table:
    hand = hand_of(table)
    parts = {}
    for seat, part in hand.parts.items():
        table = pay(table, seat, part.live - part.forced)
        parts[seat] = HandSeat(
            bet=part.forced, live=part.forced, forced=part.forced, ante=part.ante, dead=part.dead
        )
    blind = table.settings.big_blind if table.settings else 0
    fresh = Hand(
        hand_no=hand.hand_no,
        button=hand.button,
        small_blind_seat=hand.small_blind_seat,
        big_blind_seat=hand.big_blind_seat,
        seats=hand.seats,
        parts=parts,
        attempt=event.attempt,
        bet=blind,
        last_full=blind,
        full_level=blind,
        alert_count=hand.alert_count,
        incidents=hand.incidents,
        positions_before=hand.positions_before,
    )
    return table.but(hand=fresh)
