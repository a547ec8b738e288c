"""What chips, words and actions change in the table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import events as ev
from croupier.engine.changes.registry import (
    NO_BETS,
    NOTHING_PENDING,
    change,
    hand_change,
    hand_of,
    mucked,
    next_drawer,
    paid,
    turn_to,
    with_part,
)
from croupier.engine.places import Seat
from croupier.engine.table import Bet, Hand, HandSeat, Limited, Pending, Player, Round, Table, Voluntary
from croupier.engine.table.turns import first_to_act, must_act, next_to_act, to_call
from croupier.values import replace

PLAYS = frozenset({"fold", "call", "raise"})
"""Ways that are actions: the seat takes one of them in its turn."""


def going_on(table: Table, seat: Seat) -> ev.MotionMade | None:
    """The motion that the seat may continue: the round's last input, if it led to an action.

    A card from the shoe, another player's action or a pending choice ends it.
    """
    hand = table.hand
    motion = hand.pending.motions.get(seat) if hand is not None and table.phase == "BETTING" else None
    if motion is None or motion.step != table.last_input or motion.late or motion.action == "choose":
        return None
    return motion


@change(ev.ChipsPulled)
def chips_pulled(table: Table, event: ev.ChipsPulled) -> Table:
    """Facing a bet, the seat is committed to a call or a raise (TDA 46-B)."""
    hand, seat = hand_of(table), event.seat
    limited = dict(hand.pending.limited)
    if to_call(hand, table.players, seat):
        limited.setdefault(seat, Limited(("call", "raise"), "TDA 46-B"))
    pending = replace(hand.pending, pulled={**hand.pending.pulled, seat: event.left}, limited=limited)
    return replace(table, hand=replace(hand, pending=pending, round=replace(hand.round, keyed=True)))


@hand_change(ev.MotionMade)
def motion_made(hand: Hand, event: ev.MotionMade) -> Hand:
    limited = hand.pending.limited
    if event.ways and PLAYS.issuperset(event.ways):
        limited = {**limited, event.seat: Limited(event.ways, event.rule)}
    pending = replace(hand.pending, motions={**hand.pending.motions, event.seat: event}, limited=limited)
    return replace(hand, pending=pending, round=replace(hand.round, keyed=True))


@change(ev.MotionResumed)
def motion_resumed(table: Table, event: ev.MotionResumed) -> Table:
    """Go back to where the motion began; alert numbers are not reused."""
    began = table.before
    while began is not None and going_on(began, event.seat) is not None:
        began = began.before
    assert began is not None, "a motion that began in no input"
    now, hand = hand_of(table).incidents, hand_of(began)
    incidents = replace(hand.incidents, alert_count=now.alert_count, codes=now.codes)
    return replace(table, hand=replace(hand, incidents=incidents), players=began.players)


def settled(pending: Pending, seat: Seat, step: int) -> Pending:
    """What is pending once the seat has acted: its earlier chips and words no longer matter.

    The motion that led to this action stays, as does one that needed a choice.
    """
    motion = pending.motions.get(seat)
    over = motion is not None and motion.step != step and motion.action != "choose"
    return replace(
        pending,
        motions={one: made for one, made in pending.motions.items() if not (over and one == seat)},
        pulled={one: left for one, left in pending.pulled.items() if one != seat},
        limited={one: limit for one, limit in pending.limited.items() if one != seat},
    )


@change(ev.OpenerNamed)
def opener_named(table: Table, event: ev.OpenerNamed) -> Table:
    hand = hand_of(table)
    hand = replace(hand, round=replace(hand.round, opener=event.seat))
    opener = first_to_act(hand, table.players)
    hand = replace(hand, round=replace(hand.round, to_act=opener, first_to_act=opener))
    return replace(table, hand=hand)


@change(ev.ActionTaken)
def action_taken(table: Table, event: ev.ActionTaken) -> Table:
    hand, players = hand_of(table), table.players
    seat, part = event.seat, hand.parts[event.seat]
    if event.added:
        players = paid(players, seat, -event.added)
    parts = {
        **(_all_open(hand) if event.full else hand.parts),
        seat: _acted(part, event),
    }
    faced, waiting = hand.round.bet, hand.round.to_act
    bets, last_round, positions, voluntary = hand.bets, hand.last_round, hand.positions, hand.voluntary
    if event.action in ("bet", "raise"):
        bets = (*bets, Bet(seat, event.to, replace(hand, bets=())))
    if last_round.uncalled:
        last_round = replace(last_round, uncalled=())
    if event.action == "bring-in":
        positions = replace(positions, bring_in=seat)
    elif not event.absent:
        voluntary = (*voluntary, Voluntary(seat, event.action, hand.street))
    hand = replace(
        hand,
        parts=parts,
        round=_round(hand, event),
        pending=_pending(hand, event),
        bets=bets,
        last_round=last_round,
        positions=positions,
        voluntary=voluntary,
    )
    if event.action == "fold":
        hand = _folded(hand, seat, faced) if not event.absent else _absent(hand, seat)
    elif event.action in ("bet", "raise", "bring-in"):
        hand = _killed_by_a_bet(hand)
    if event.absent and waiting is not None and not must_act(hand, players, waiting):
        waiting = seat  # nobody is left to bet against
    deeds = table.deeds if event.absent else (*table.deeds, event)
    return replace(table, hand=_next_turn(hand, players, seat, waiting), players=players, deeds=deeds)


def _acted(part: HandSeat, event: ev.ActionTaken) -> HandSeat:
    return replace(
        part,
        bet=part.bet + event.added,
        live=part.live + event.added,
        folded=event.action == "fold",
        acted=True,
        full_since=False,
    )


def _round(hand: Hand, event: ev.ActionTaken) -> Round:
    """The round after the action, before the turn moves on."""
    before = hand.round
    bet = max(before.bet, event.to, hand.stakes.bring_in if event.action == "bring-in" else 0)
    aggressor = event.seat if event.action in ("bet", "raise") else before.aggressor
    if not event.full:
        return replace(before, keyed=not event.absent, bet=bet, aggressor=aggressor)
    return replace(
        before,
        keyed=not event.absent,
        bet=bet,
        aggressor=aggressor,
        last_full=event.to - before.bet,
        full_level=event.to,
        counted=before.counted + 1,
        big_made=before.big_made or event.to - before.full_level >= hand.stakes.big_bet > 0,
    )


def _pending(hand: Hand, event: ev.ActionTaken) -> Pending:
    """What is still pending after the action, without what this seat did to lead up to it."""
    pending, seat = hand.pending, event.seat
    if seat in pending.held:
        held = {other: action for other, action in pending.held.items() if other != seat}
        pending = replace(pending, held=held)
    if seat in pending.picked_up:
        pending = replace(pending, picked_up=tuple(other for other in pending.picked_up if other != seat))
    if pending.motions or pending.pulled or pending.limited:
        pending = settled(pending, seat, event.step)
    return pending


def _all_open(hand: Hand) -> dict[Seat, HandSeat]:
    """After a complete bet or raise, everybody may raise again."""
    return {
        seat: part if part.folded or part.full_since else replace(part, full_since=True)
        for seat, part in hand.parts.items()
    }


def _next_turn(hand: Hand, players: Mapping[Seat, Player], seat: Seat, waiting: Seat | None) -> Hand:
    if hand.phase == "DRAWING" and len(hand.live) > 1:
        return next_drawer(hand)
    if waiting == seat:
        waiting = next_to_act(hand, players, seat)
    elif len(hand.live) < 2:
        waiting = None
    return turn_to(hand, waiting)


def _folded(hand: Hand, seat: Seat, faced: int) -> Hand:
    """The folded cards go to the muck; in stud, a seat that folds facing no bet is still dealt to."""
    if hand.game.bring_in and hand.phase == "BETTING" and not faced:
        return with_part(hand, seat, replace(hand.parts[seat], served=True))
    return mucked(hand, (seat,))


def _absent(hand: Hand, seat: Seat) -> Hand:
    """The hand of an absent player is dead before the round starts."""
    hand = mucked(hand, (seat,))
    hand = with_part(hand, seat, replace(hand.parts[seat], killed=True))
    return replace(hand, round=replace(hand.round, started=len(hand.live)))


def _killed_by_a_bet(hand: Hand) -> Hand:
    served = tuple([seat for seat, part in hand.parts.items() if part.served])
    for seat in served:
        hand = with_part(hand, seat, replace(hand.parts[seat], served=False))
    return mucked(hand, served) if served else hand


@hand_change(ev.ActionHeld)
def action_held(hand: Hand, event: ev.ActionHeld) -> Hand:
    pending = replace(hand.pending, held={**hand.pending.held, event.seat: event})
    return replace(hand, pending=pending, round=replace(hand.round, keyed=True))


@hand_change(ev.ActionReleased)
def action_released(hand: Hand, event: ev.ActionReleased) -> Hand:
    held = {seat: one for seat, one in hand.pending.held.items() if seat != event.seat}
    return replace(hand, pending=replace(hand.pending, held=held))


@change(ev.BetReturned)
def bet_returned(table: Table, event: ev.BetReturned) -> Table:
    hand, seat, amount = hand_of(table), event.seat, event.amount
    part = hand.parts[seat]
    last = hand.last_round
    before = last.uncalled if last.uncalled_at == event.step else ()
    hand = replace(
        hand,
        parts={**hand.parts, seat: replace(part, bet=part.bet - amount, live=part.live - amount)},
        last_round=replace(last, uncalled=(*before, (seat, amount)), uncalled_at=event.step),
    )
    return replace(table, hand=hand, players=paid(table.players, seat, amount))


@change(ev.RoundClosed)
def round_closed(table: Table, event: ev.RoundClosed) -> Table:
    hand = hand_of(table)
    over = event.street == "reveal" or len(hand.live) < 2
    parts = {
        seat: part
        if part.folded and not part.bet and not part.last_bet and part.drawn is None
        else replace(part, bet=0, acted=False, full_since=False, drawn=None, given=(), last_bet=part.bet)
        for seat, part in hand.parts.items()
    }
    number = hand.game.numbers.get(event.street, hand.number)
    draw = hand.game.streets[number].draw and not over
    hand = replace(
        hand,
        phase=hand.then("betting over" if over else "draw begun" if draw else "round closed"),
        parts=parts,
        street=event.street,
        number=number,
        deal=replace(hand.deal, board=event.board) if event.board else hand.deal,
        round=replace(
            NO_BETS,
            first_to_act=hand.round.first_to_act,
            started=hand.round.started,
            aggressor=hand.round.aggressor if over else None,
        ),
        pending=NOTHING_PENDING,
        last_round=replace(
            hand.last_round,
            totals={seat: part.bet for seat, part in hand.parts.items()},
            burnt=len(hand.burns),
        ),
    )
    return replace(table, hand=next_drawer(hand) if draw else hand)


@change(ev.ActionPutRight)
def action_put_right(table: Table, event: ev.ActionPutRight) -> Table:
    return table
