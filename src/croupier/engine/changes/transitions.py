"""The standard transitions of rulings, as pure functions from one state of the table to the next.

Facts: Guide 0.9. A ruling combines a few of them. Each is the effect of one event, and the terminal never
orders one by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.changes.registry import (
    at_straddle,
    blind_of,
    hand_of,
    next_drawer,
    opened,
    pay,
    turn_to,
    with_part,
)
from croupier.engine.places import BURN, MUCK, RETURNED, SCRAP, STUB, Place, Seat
from croupier.engine.table import Hand, HandSeat, Table
from croupier.engine.table.dealing import burns_due
from croupier.engine.table.turns import in_turn, must_act, next_to_act
from croupier.values import replace


def misdeal(table: Table, attempt: int) -> Table:
    """X-MISDEAL: bets go back, forced bets stay, the same hand is dealt again from 52 cards (TDA 35-C)."""
    hand = hand_of(table)
    parts = {}
    for seat, part in hand.parts.items():
        table = pay(table, seat, part.live - part.forced)
        parts[seat] = HandSeat(
            bet=part.forced, live=part.forced, forced=part.forced, ante=part.ante, dead=part.dead
        )
    away = tuple(seat for seat in hand.seats if seat in hand.deal.away or table.players[seat].away)
    fresh = opened(
        parts,
        blind=blind_of(hand),
        hand_no=hand.hand_no,
        game=hand.game,
        stakes=hand.stakes,
        positions=replace(hand.positions, bring_in=None),
        seats=hand.seats,
    )
    fresh = replace(
        at_straddle(fresh, table.house),
        phase=hand.then("misdealt"),
        deal=replace(fresh.deal, attempt=attempt, away=away),
        money=replace(fresh.money, carried=hand.money.carried),
        incidents=replace(
            fresh.incidents, alert_count=hand.incidents.alert_count, codes=hand.incidents.codes
        ),
    )
    return replace(table, hand=fresh)


def void(table: Table) -> Table:
    """X-VOID: every chip of the hand goes back to its owner; button and blinds stay (TDA 35-E, Code 1.31)."""
    hand = hand_of(table)
    for one in hand.money.awards:
        table = pay(table, one.seat, -one.amount)
    for seat, part in hand.parts.items():
        table = pay(table, seat, part.put_in)
    hand = replace(
        hand,
        phase=hand.then("void"),
        round=replace(hand.round, to_act=None, bet=0),
        incidents=replace(hand.incidents, alerts=()),
        money=replace(hand.money, awards=(), rake=()),
    )
    table = replace(table, carried=hand.money.carried)
    if table.house.void_button == "moves":
        return replace(table, hand=hand)
    button, small_blind, big_blind, headsup, was_set = hand.positions.before
    return replace(
        table,
        hand=hand,
        button=button,
        small_blind_seat=small_blind,
        big_blind_seat=big_blind,
        headsup_before=headsup,
        button_set=was_set,
    )


def burn_exposed(hand: Hand, index: int) -> Hand:
    """X-REPLACE: the exposed card is the next burn; its seat gets another once all are served (Code 1.8).

    A second exposed card in the same draw is burnt in addition.
    """
    seat = hand.cards[index].place.seat
    assert seat is not None, "only a player's card is replaced"
    again = hand.deal.burns_again + (len(hand.burns) > burns_due(hand))
    hand = move(hand, [index], BURN, shown=True)
    return owe(replace(hand, deal=replace(hand.deal, burns_again=again)), seat, 1)


def owe(hand: Hand, seat: Seat, number: int) -> Hand:
    """Give the seat this many more cards once all are served."""
    return reopened(
        replace(hand, deal=replace(hand.deal, replacing=(*hand.deal.replacing, *[seat] * number)))
    )


def reopened(hand: Hand) -> Hand:
    """Go back to the dealing step, unless something has been keyed since."""
    if hand.phase != "BETTING" or hand.round.keyed:
        return hand
    return replace(
        hand, phase=hand.then("card owed"), round=replace(hand.round, to_act=None, first_to_act=None)
    )


def scrap(hand: Hand, index: int, *, later: bool) -> Hand:
    """X-SCRAP: the card is out of play; the next card replaces it, now or `later` (Code 1.32)."""
    seat = hand.cards[index].place.seat
    hand = move(hand, [index], SCRAP)
    return owe(hand, seat, 1) if later and seat is not None else reopened(hand)


def top(hand: Hand, index: int) -> Hand:
    """X-TOP: the card goes back on top of the stub; the next burn or deal uses it first."""
    return move(hand, [index], RETURNED)


def reshuffle(hand: Hand, cards: Iterable[int]) -> Hand:
    """X-RESHUFFLE: these cards rejoin the stub in unknown order; each may be read once more."""
    hand = move(hand, cards, STUB)
    return replace(hand, deal=replace(hand.deal, reshuffled=True))


def kill(table: Table, seat: Seat, refund: int) -> Table:
    """X-KILL: the hand is dead, its cards are in the muck, `refund` goes back to its owner (TDA 65)."""
    hand = hand_of(table)
    hand = with_part(hand, seat, _killed(hand.parts[seat], refund))
    held = {other: one for other, one in hand.pending.held.items() if other != seat}
    mine = [index for index, card in enumerate(hand.cards) if card.place.seat == seat]
    replacing = tuple(other for other in hand.deal.replacing if other != seat)
    hand = move(hand, mine, MUCK)
    hand = _without_raise(
        replace(hand, pending=replace(hand.pending, held=held), deal=replace(hand.deal, replacing=replacing)),
        seat,
    )
    table = pay(table, seat, refund)
    if hand.phase == "DRAWING" and len(hand.live) > 1:
        return replace(table, hand=next_drawer(hand))
    if hand.round.to_act is None:
        return replace(table, hand=hand)
    waiting = hand.round.to_act
    if waiting == seat or len(hand.live) < 2 or not must_act(hand, table.players, waiting):
        before = seat if waiting == seat else _before(hand, waiting)
        hand = turn_to(hand, next_to_act(hand, table.players, before) if len(hand.live) > 1 else None)
    return replace(table, hand=hand)


def _killed(part: HandSeat, refund: int) -> HandSeat:
    """A dead part, without the chips that go back: live ones first, then dead ones, then the ante."""
    live = min(refund, part.live)
    dead = min(refund - live, part.dead)
    return replace(
        part,
        folded=True,
        killed=True,
        served=False,
        live=part.live - live,
        bet=max(0, part.bet - live),
        dead=part.dead - dead,
        ante=part.ante - min(refund - live - dead, part.ante),
    )


def _without_raise(hand: Hand, seat: Seat) -> Hand:
    """If the seat's raise is returned and nobody had called it, undo the raise (TDA 65-A)."""
    top = hand.bets[-1] if hand.bets and hand.phase == "BETTING" else None
    others = max((part.bet for other, part in hand.parts.items() if other != seat), default=0)
    if top is None or (top.seat, top.to) != (seat, hand.round.bet) or hand.parts[seat].bet == top.to:
        return hand
    if others >= hand.round.bet:
        return hand
    before = top.before
    parts = {
        other: replace(part, full_since=part.full_since and before.parts[other].full_since)
        for other, part in hand.parts.items()
    }
    return replace(
        hand,
        parts=parts,
        bets=hand.bets[:-1],
        round=replace(
            hand.round,
            bet=max(before.round.bet, others),
            last_full=before.round.last_full,
            full_level=before.round.full_level,
            counted=before.round.counted,
            big_made=before.round.big_made,
            aggressor=before.round.aggressor,
        ),
    )


def _before(hand: Hand, seat: Seat) -> Seat:
    """The previous seat in the hand."""
    return in_turn(hand, seat)[-2]


def give_back(hand: Hand, seat: Seat) -> Hand:
    """Return identified cards that were mucked at the showdown to their owner (TDA 14)."""
    place = Place.of_seat(seat)
    mine = [i for i, card in enumerate(hand.cards) if card.place == MUCK and card.owner == seat]
    return with_part(move(hand, mine, place), seat, replace(hand.parts[seat], mucked=False))


def remap(hand: Hand, owners: Iterable[tuple[int, Place]]) -> Hand:
    """X-REMAP: the deal stands as it was really dealt; record where these cards went.

    The cards of a hand that was given up are in the muck.
    """
    for index, place in owners:
        hand = move(hand, [index], place)
        if place.seat is not None and hand.parts[place.seat].folded and not hand.parts[place.seat].served:
            hand = move(hand, [index], MUCK)
    return hand


def late(hand: Hand) -> Hand:
    """X-LATE: actions keyed from now on happened before the card left the shoe."""
    return replace(hand, pending=replace(hand.pending, late=True))


def move(hand: Hand, cards: Iterable[int], place: Place, *, shown: bool = False) -> Hand:
    """Move cards to another place; `shown`: the whole table has seen them."""
    moved = set(cards)
    return replace(
        hand,
        cards=tuple(
            replace(card, place=place, shown=card.shown or shown, owner=place.seat or card.owner)
            if index in moved
            else card
            for index, card in enumerate(hand.cards)
        ),
    )
