"""Whose turn it is, and what a seat owes: pure functions of a hand.

Facts: a betting round is over when every live seat that has chips has acted and matches the highest bet
(TDA 3, Guide 2.2). A blind posted short still makes the others owe the whole blind, but only while
somebody who is not all-in could contest the excess (WSOP 150, Guide 3.1).
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards.upcards import bring_in_high, bring_in_low, leads_high, leads_low
from croupier.engine.places import Seat
from croupier.engine.table import DrawnCard, Hand, Player, Table

Players = Mapping[Seat, Player]

UNREAD = -52
"""Lower than the key of any door card."""


def after(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the hand clockwise after `seat`, which comes last if it is one of them."""
    seats = hand.seats  # clockwise from one of them
    if seat in seats:
        turn = seats.index(seat) + 1
        return seats[turn:] + seats[:turn]
    return tuple(sorted(seats, key=lambda other: (other <= seat, other)))


def in_turn(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """The seats in the order of action after `seat`: a button that straddled may speak after the blinds."""
    seats = hand.seats if hand.number else hand.positions.order or hand.seats
    if seat not in seats:
        return after(hand, seat)
    turn = seats.index(seat) + 1
    return seats[turn:] + seats[:turn]


def behind(hand: Hand, players: Players, seat: Seat) -> int:
    """The chips that the seat may still bet; 0 for a seat all-in for the pot as it was (WSOP 230)."""
    return 0 if hand.parts[seat].for_pot else players[seat].stack


def can_bet(hand: Hand, players: Players, seat: Seat) -> bool:
    """The seat is live and has chips behind."""
    return not hand.parts[seat].folded and behind(hand, players, seat) > 0


def owed_level(hand: Hand, players: Players, seat: Seat) -> int:
    """The total of the round that `seat` must reach to stay in."""
    parts, highest = hand.parts, 0
    for other in hand.seats:
        part = parts[other]
        if part.folded or other == seat:
            continue
        if players[other].stack > 0 and not part.for_pot:
            return hand.round.bet
        highest = max(highest, part.bet)
    return highest


def to_call(hand: Hand, players: Players, seat: Seat) -> int:
    """Chips that `seat` still owes in this round, never more than it has."""
    owed = owed_level(hand, players, seat) - hand.parts[seat].bet
    return max(0, min(owed, behind(hand, players, seat))) if owed > 0 else 0


def must_act(hand: Hand, players: Players, seat: Seat) -> bool:
    """Whether this seat must act before the round can close."""
    if not can_bet(hand, players, seat):
        return False
    part = hand.parts[seat]
    if to_call(hand, players, seat) > 0:
        return True
    contested = any(can_bet(hand, players, other) for other in hand.live if other != seat)
    return contested and not part.acted


def next_to_act(hand: Hand, players: Players, seat: Seat) -> Seat | None:
    """The first seat after `seat` that must act; None: the round is over."""
    parts, bet, able, waiting = hand.parts, hand.round.bet, 0, None
    for other in in_turn(hand, seat):
        part = parts[other]
        if part.folded or part.for_pot or players[other].stack <= 0:
            continue
        able += 1
        if waiting is None and (part.bet < bet or not part.acted):
            waiting = other
        if able > 1 and waiting is not None:  # everybody owes the bet, and whoever has not acted is contested
            return waiting
    if able != 1 or len(hand.live) < 2:
        return None
    return next((other for other in in_turn(hand, seat) if must_act(hand, players, other)), None)


def first_to_act(hand: Hand, players: Players) -> Seat | None:
    """Who opens: left of the blinds, left of the button, or by the open cards (Guide 2.2 to 2.4).

    Nobody does on a street without a betting round.
    """
    if not hand.rule.bets:
        return None
    if hand.rule.opener in ("bring-in", "board"):
        leader = leading(hand)
        return leader if must_act(hand, players, leader) else next_to_act(hand, players, leader)
    before = hand.positions.button
    if hand.rule.opener == "blinds":
        before = hand.positions.option
    assert before is not None, "a game with blinds has a button"
    return next_to_act(hand, players, before)


def leading(hand: Hand) -> Seat:
    """The live seat whose upcards make it act first; in a tie, the first from the dealer's left.

    On third street it pays the bring-in (WSOP 216). A common card counts for every seat. An open card that
    nobody could read does not count, nor does a last card that was dealt up (WSOP 230). While a live seat
    has an unread one, it is the seat that the dealer named, if any.
    """
    live = sorted(hand.live)
    if hand.round.opener in live and unread_upcards(hand):
        return hand.round.opener
    common = [card.card.reveal() for card in hand.board if card.card is not None]
    shown = {
        seat: [card.card.reveal() for card in _open(hand, seat) if card.card is not None] for seat in live
    }
    if hand.rule.opener == "bring-in":
        key = bring_in_low if hand.game.bring_in == "low" else bring_in_high
        return max(live, key=lambda seat: max(map(key, shown[seat]), default=UNREAD))
    lead = leads_high if hand.game.bring_in == "low" else leads_low
    return max(live, key=lambda seat: lead(shown[seat] + common))


def unread_upcards(hand: Hand) -> tuple[Seat, ...]:
    """The live seats of stud with an unread card among those that decide who opens the round."""
    if hand.rule.opener not in ("bring-in", "board"):
        return ()
    return tuple(seat for seat in sorted(hand.live) if any(card.card is None for card in _open(hand, seat)))


def is_opener_open(hand: Hand) -> bool:
    """Whether nobody has said or done who opens the round of stud, and the open cards do not tell it."""
    fresh = hand.phase == "BETTING" and not hand.round.keyed and hand.round.opener is None
    return fresh and hand.round.to_act is not None and bool(unread_upcards(hand))


def _open(hand: Hand, seat: Seat) -> tuple[DrawnCard, ...]:
    """The seat's upcards according to the script of its streets."""
    if hand.rule.faces != "d":
        return hand.upcards(seat)
    return hand.upcards(seat)[: sum(street.faces.count("u") for street in hand.game.streets)]


def betting_over(table: Table) -> bool:
    """Whether two or more seats are live and nobody can bet: the rest is dealt out (TDA 16)."""
    hand = table.hand
    if hand is None:
        return False
    live = able = 0
    for seat, part in hand.parts.items():
        if not part.folded:
            live += 1
            able += not part.for_pot and table.players[seat].stack > 0
            if able > 1:
                return False
    return live > 1
