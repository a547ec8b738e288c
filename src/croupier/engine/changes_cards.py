"""What the start of a hand, its forced bets and its cards change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.steps import hand_of, pay, with_part
from croupier.engine.table import DrawnCard, Hand, HandSeat, Table
from croupier.engine.turns import first_to_act


def hand_started(table: Table, event: ev.HandStarted) -> Table:
    blind = table.settings.big_blind if table.settings else 0
    hand = Hand(
        hand_no=event.hand_no,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        seats=event.seats,
        parts={seat: HandSeat() for seat in event.seats},
        bet=blind,
        last_full=blind,
        full_level=blind,
        positions_before=(
            table.button,
            table.small_blind_seat,
            table.big_blind_seat,
            table.headsup_before,
            table.button_set,
        ),
    )
    return table.but(
        hand=hand,
        hand_no=event.hand_no,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        headsup_before=len(event.seats) == 2,
        button_set=False,
        before=None,
    )


def posted(table: Table, event: ev.Posted) -> Table:
    hand = hand_of(table)
    part = hand.parts[event.seat]
    if event.kind == "ante":
        hand = with_part(hand, event.seat, ante=part.ante + event.amount)
    elif event.kind == "big-blind-ante":
        hand = with_part(hand, event.seat, dead=part.dead + event.amount)
    else:
        hand = with_part(
            hand,
            event.seat,
            bet=part.bet + event.amount,
            live=part.live + event.amount,
            forced=part.forced + event.amount,
        )
    return pay(table, event.seat, -event.amount).but(hand=hand)


def card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    if table.hand is None:
        return table
    card = DrawnCard(event.card, event.uid, event.to, event.at)
    return table.but(hand=table.hand.but(cards=(*table.hand.cards, card)))


def card_read_again(table: Table, event: ev.CardReadAgain) -> Table:
    return table


def card_moved(table: Table, event: ev.CardMoved) -> Table:
    hand = hand_of(table)
    cards = list(hand.cards)
    cards[event.index] = cards[event.index].but(place=event.to)
    return table.but(hand=hand.but(cards=tuple(cards)))


def card_named(table: Table, event: ev.CardNamed) -> Table:
    hand = hand_of(table)
    cards = list(hand.cards)
    cards[event.index] = cards[event.index].but(card=event.card)
    return table.but(hand=hand.but(cards=tuple(cards)))


def stub_reshuffled(table: Table, event: ev.StubReshuffled) -> Table:
    hand = hand_of(table)
    return table.but(hand=hand.but(burns_again=hand.burns_again + event.burn_again))


def deal_completed(table: Table, event: ev.DealCompleted) -> Table:
    hand = hand_of(table)
    if hand.phase != "DEALING":
        return table.but(hand=hand.but(round_open=True))
    opener = first_to_act(hand, table.players)
    return table.but(
        hand=hand.but(phase="BETTING", dealt=True, round_open=False, to_act=opener, first_to_act=opener)
    )
