"""What rulings on actions, amounts, forced bets and the board change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.bank_entries import corrected
from croupier.engine.changes.registry import (
    NO_BETS,
    NOTHING_PENDING,
    at_straddle,
    change,
    hand_change,
    hand_of,
    pay,
    turn_to,
    with_part,
)
from croupier.engine.places import Seat
from croupier.engine.table import Bet, Hand, HandSeat, Limited, Table
from croupier.engine.table.turns import first_to_act, must_act, next_to_act
from croupier.values import replace


@hand_change(ev.TurnGiven)
def turn_given(hand: Hand, event: ev.TurnGiven) -> Hand:
    return turn_to(hand, event.seat)


@change(ev.BetCorrected)
def bet_corrected(table: Table, event: ev.BetCorrected) -> Table:
    hand = hand_of(table)
    open_round = hand.phase == "BETTING" and hand.street == event.street
    for seat, chips in event.paid:
        part = hand.parts[seat]
        bet = part.bet + chips if open_round else part.bet
        hand = with_part(hand, seat, replace(part, live=part.live + chips, bet=bet))
        table = pay(table, seat, -chips)
    if not open_round:
        paid = dict(event.paid)
        totals = {seat: total + paid.get(seat, 0) for seat, total in hand.last_round.totals.items()}
        last_round = replace(hand.last_round, totals=totals)
        return replace(table, hand=replace(hand, bets=_renamed(hand, event), last_round=last_round))
    hand = _at_the_right_level(hand, event)
    waiting = hand.round.to_act
    if waiting is not None and not must_act(hand, table.players, waiting):
        hand = turn_to(hand, next_to_act(hand, table.players, waiting))
    return replace(table, hand=hand)


def _renamed(hand: Hand, event: ev.BetCorrected) -> tuple[Bet, ...]:
    wrong = (event.seat, event.wrong)
    return tuple(replace(one, to=event.right) if (one.seat, one.to) == wrong else one for one in hand.bets)


def _at_the_right_level(hand: Hand, event: ev.BetCorrected) -> Hand:
    """Correct what the next raise is measured from, unless somebody has raised the wrong bet already."""
    top = hand.bets[-1]
    hand = replace(hand, bets=_renamed(hand, event))
    if (top.seat, top.to) != (event.seat, event.wrong):
        return hand
    if not event.full:
        return replace(hand, round=replace(hand.round, bet=event.right))
    before = top.before
    return replace(
        hand,
        parts=_open_again(hand, before),
        round=replace(
            hand.round,
            bet=event.right,
            last_full=event.right - before.round.bet,
            full_level=event.right,
            counted=before.round.counted + 1,
        ),
    )


def _open_again(hand: Hand, before: Hand) -> dict[Seat, HandSeat]:
    """After a complete bet, every seat that has not acted since may raise again."""
    since = {one.seat for one in hand.voluntary[len(before.voluntary) :]}
    return {
        seat: part if part.folded or seat in since else replace(part, full_since=True)
        for seat, part in hand.parts.items()
    }


@change(ev.BlindsChanged)
def blinds_changed(table: Table, event: ev.BlindsChanged) -> Table:
    hand = hand_of(table)
    stakes = replace(hand.stakes, small_blind=event.small_blind, big_blind=event.big_blind)
    hand = at_straddle(replace(hand, stakes=stakes), table.house)
    if not event.again:
        return replace(table, hand=hand)
    for seat, part in hand.parts.items():
        if part.folded:
            continue
        again = replace(part, bet=part.forced, live=part.forced, acted=False, full_since=False)
        hand = with_part(hand, seat, again)
        table = pay(table, seat, part.live - part.forced)
    folds = tuple(one for one in hand.voluntary if hand.parts[one.seat].folded)
    hand = replace(
        hand,
        voluntary=folds,
        bets=(),
        round=replace(hand.round, counted=1, aggressor=None),
        pending=replace(hand.pending, held={}, motions={}, pulled={}, limited={}),
    )
    opener = first_to_act(hand, table.players) if hand.phase == "BETTING" else None
    return replace(table, hand=turn_to(hand, opener))


@change(ev.BringInReturned)
def bring_in_returned(table: Table, event: ev.BringInReturned) -> Table:
    hand = hand_of(table)
    part = hand.parts[event.seat]
    table = pay(table, event.seat, part.bet)
    hand = with_part(hand, event.seat, replace(part, bet=0, live=part.live - part.bet, acted=False))
    hand = replace(hand, positions=replace(hand.positions, bring_in=None), round=replace(hand.round, bet=0))
    opener = first_to_act(hand, table.players)
    return replace(table, hand=replace(hand, round=replace(hand.round, to_act=opener, first_to_act=opener)))


@hand_change(ev.SeatLimited)
def seat_limited(hand: Hand, event: ev.SeatLimited) -> Hand:
    limited = {**hand.pending.limited, event.seat: Limited(event.ways, event.rule, event.facing)}
    return replace(hand, pending=replace(hand.pending, limited=limited))


@hand_change(ev.UpcardsPickedUp)
def upcards_picked_up(hand: Hand, event: ev.UpcardsPickedUp) -> Hand:
    return replace(hand, pending=replace(hand.pending, picked_up=(*hand.pending.picked_up, event.seat)))


@hand_change(ev.ChipsFound)
def chips_found(hand: Hand, event: ev.ChipsFound) -> Hand:
    return replace(hand, money=replace(hand.money, hidden={**hand.money.hidden, event.seat: event.amount}))


@change(ev.StackCorrected)
def stack_corrected(table: Table, event: ev.StackCorrected) -> Table:
    more = event.stack - event.before
    return corrected(pay(table, event.seat, more), more)


@hand_change(ev.StreetReopened)
def street_reopened(hand: Hand, event: ev.StreetReopened) -> Hand:
    """Deal the street again; players who folded stay out, and the bets are ready to go back."""
    closed = event.street != hand.street
    parts = {
        seat: replace(part, bet=part.last_bet if closed else part.bet, acted=False, full_since=False)
        for seat, part in hand.parts.items()
    }
    return replace(
        hand,
        phase=hand.then("street reopened"),
        parts=parts,
        street=event.street,
        number=hand.game.numbers[event.street],
        deal=replace(hand.deal, board=event.board) if event.board else hand.deal,
        voluntary=tuple(one for one in hand.voluntary if one.street != event.street),
        round=replace(NO_BETS, started=hand.round.started, barred=hand.round.barred),
        pending=replace(NOTHING_PENDING, picked_up=hand.pending.picked_up),
    )


@hand_change(ev.BurnsChanged)
def burns_changed(hand: Hand, event: ev.BurnsChanged) -> Hand:
    return replace(hand, deal=replace(hand.deal, burns_again=hand.deal.burns_again + event.by))


@hand_change(ev.StreetLost)
def street_lost(hand: Hand, event: ev.StreetLost) -> Hand:
    burns = hand.deal.burns_again + event.burnt
    return replace(hand, deal=replace(hand.deal, lost=event.seats, burns_again=burns))


@hand_change(ev.RaiseBarred)
def raise_barred(hand: Hand, event: ev.RaiseBarred) -> Hand:
    return replace(hand, round=replace(hand.round, barred=(*hand.round.barred, event.seat)))


@hand_change(ev.LastCardUp)
def last_card_up(hand: Hand, event: ev.LastCardUp) -> Hand:
    cards = list(hand.cards)
    cards[event.index] = replace(cards[event.index], up=True)
    last_up = hand.deal.last_up or event.all_up
    return replace(hand, cards=tuple(cards), deal=replace(hand.deal, last_up=last_up))


@change(ev.AllInForPot)
def all_in_for_pot(table: Table, event: ev.AllInForPot) -> Table:
    hand = hand_of(table)
    hand = with_part(hand, event.seat, replace(hand.parts[event.seat], for_pot=True))
    waiting = hand.round.to_act
    if waiting is not None and not must_act(hand, table.players, waiting):
        hand = turn_to(hand, next_to_act(hand, table.players, waiting))
    return replace(table, hand=hand)
