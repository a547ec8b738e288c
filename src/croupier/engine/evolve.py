"""How an event changes the table: the only place where state changes, and it never refuses.

`evolve` trusts its event: `decide` made it lawful, or the journal says that it happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.engine import events as ev
from croupier.engine.places import MUCK, Place, Seat, Spot
from croupier.engine.table import DrawnCard, Hand, HandSeat, Player, Table, Voluntary
from croupier.engine.turns import first_to_act, next_to_act
from croupier.rules.house import from_switches

UNCOUNTED = (ev.FloorEntered, ev.FloorLeft, ev.DeckCleared, ev.CardReadAgain)
"""Events that an undo steps over: they change nothing of the hand."""


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after the event.

    >>> table = evolve(Table(), ev.PlayerSeated(at=0, step=1, seat=Seat(3), player="Ana", stack=200))
    >>> table.players[Seat(3)].stack
    200
    """
    if isinstance(event, ev.Undone):
        before = table.before or table
        return before.but(step=event.step, floor=table.floor)
    if event.step != table.step:
        if isinstance(event, UNCOUNTED):
            table = table.but(step=event.step)
        else:
            table = table.but(step=event.step, last_input=event.step, before=table)
    return _CHANGES[type(event)](table, event)


def replay(events: Iterable[ev.Event], table: Table | None = None) -> Table:
    """The table after all events, from an empty one or from `table`."""
    state = Table() if table is None else table
    for event in events:
        state = evolve(state, event)
    return state


def _hand(table: Table) -> Hand:
    assert table.hand is not None, "an event of a hand outside a hand"
    return table.hand


def _pay(table: Table, seat: Seat, chips: int) -> Table:
    player = table.players[seat]
    return table.but(players={**table.players, seat: player.but(stack=player.stack + chips)})


def _part(hand: Hand, seat: Seat, **changes: Any) -> Hand:
    return hand.but(parts={**hand.parts, seat: hand.parts[seat].but(**changes)})


# --- between hands -----------------------------------------------------------------------------------


def _table_set(table: Table, event: ev.TableSet) -> Table:
    return table.but(settings=event, house=from_switches(event.house))


def _player_seated(table: Table, event: ev.PlayerSeated) -> Table:
    players = {**table.players, event.seat: Player(event.player, event.stack)}
    return table.but(players=dict(sorted(players.items())))


def _player_left(table: Table, event: ev.PlayerLeft) -> Table:
    return table.but(players={seat: one for seat, one in table.players.items() if seat != event.seat})


def _player_away(table: Table, event: ev.PlayerAway) -> Table:
    return table.but(players={**table.players, event.seat: table.players[event.seat].but(away=True)})


def _player_back(table: Table, event: ev.PlayerBack) -> Table:
    return table.but(players={**table.players, event.seat: table.players[event.seat].but(away=False)})


def _chips_bought(table: Table, event: ev.ChipsBought) -> Table:
    return _pay(table, event.seat, event.amount)


def _button_placed(table: Table, event: ev.ButtonPlaced) -> Table:
    return table.but(button=event.seat, button_set=True)


def _table_recorded(table: Table, event: ev.TableRecorded) -> Table:
    return table.but(
        hand_no=event.hand_no,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        button_set=event.button_set,
        deck_locked=event.deck_locked,
        headsup_before=event.headsup_before,
        floor=event.floor or None,
        players={seat: Player(name, stack, away) for seat, name, stack, away in event.seats},
        hand=None,
        before=None,
    )


def _deck_locked(table: Table, event: ev.DeckLocked) -> Table:
    return table.but(deck_locked=True)


def _deck_cleared(table: Table, event: ev.DeckCleared) -> Table:
    return table.but(deck_locked=False)


def _floor_entered(table: Table, event: ev.FloorEntered) -> Table:
    return table.but(floor=event.who)


def _floor_left(table: Table, event: ev.FloorLeft) -> Table:
    return table.but(floor=None)


# --- the hand and its cards --------------------------------------------------------------------------


def _hand_started(table: Table, event: ev.HandStarted) -> Table:
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


def _posted(table: Table, event: ev.Posted) -> Table:
    hand = _hand(table)
    part = hand.parts[event.seat]
    if event.kind == "ante":
        hand = _part(hand, event.seat, ante=part.ante + event.amount)
    elif event.kind == "big-blind-ante":
        hand = _part(hand, event.seat, dead=part.dead + event.amount)
    else:
        hand = _part(
            hand,
            event.seat,
            bet=part.bet + event.amount,
            live=part.live + event.amount,
            forced=part.forced + event.amount,
        )
    return _pay(table, event.seat, -event.amount).but(hand=hand)


def _card_drawn(table: Table, event: ev.CardDrawn) -> Table:
    if table.hand is None:
        return table
    card = DrawnCard(event.card, event.uid, event.to, event.at)
    return table.but(hand=table.hand.but(cards=(*table.hand.cards, card)))


def _card_read_again(table: Table, event: ev.CardReadAgain) -> Table:
    return table


def _card_moved(table: Table, event: ev.CardMoved) -> Table:
    hand = _hand(table)
    cards = list(hand.cards)
    cards[event.index] = cards[event.index].but(place=event.to)
    return table.but(hand=hand.but(cards=tuple(cards)))


def _card_named(table: Table, event: ev.CardNamed) -> Table:
    hand = _hand(table)
    cards = list(hand.cards)
    cards[event.index] = cards[event.index].but(card=event.card)
    return table.but(hand=hand.but(cards=tuple(cards)))


def _stub_reshuffled(table: Table, event: ev.StubReshuffled) -> Table:
    hand = _hand(table)
    return table.but(hand=hand.but(burns_again=hand.burns_again + event.burn_again))


def _deal_completed(table: Table, event: ev.DealCompleted) -> Table:
    hand = _hand(table)
    if hand.phase != "DEALING":
        return table.but(hand=hand.but(round_open=True))
    opener = first_to_act(hand, table.players)
    return table.but(
        hand=hand.but(phase="BETTING", dealt=True, round_open=False, to_act=opener, first_to_act=opener)
    )


# --- betting -----------------------------------------------------------------------------------------


def _action_taken(table: Table, event: ev.ActionTaken) -> Table:
    hand = _hand(table)
    seat, part = event.seat, hand.parts[event.seat]
    if event.added:
        table = _pay(table, seat, -event.added)
    hand = _part(
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


def _action_held(table: Table, event: ev.ActionHeld) -> Table:
    hand = _hand(table)
    return table.but(hand=hand.but(held={**hand.held, event.seat: event}, round_open=True))


def _action_released(table: Table, event: ev.ActionReleased) -> Table:
    hand = _hand(table)
    held = {seat: one for seat, one in hand.held.items() if seat != event.seat}
    return table.but(hand=hand.but(held=held))


def _bet_returned(table: Table, event: ev.BetReturned) -> Table:
    part = _hand(table).parts[event.seat]
    hand = _part(_hand(table), event.seat, bet=part.bet - event.amount, live=part.live - event.amount)
    return _pay(table, event.seat, event.amount).but(hand=hand)


def _round_closed(table: Table, event: ev.RoundClosed) -> Table:
    hand = _hand(table)
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


# --- the showdown ------------------------------------------------------------------------------------


def _hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    return table.but(hand=_part(_hand(table), event.seat, tabled=event.cards))


def _hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = _part(_hand(table), event.seat, mucked=True)
    cards = tuple(
        card.but(place=MUCK) if card.place == Place(Spot.SEAT, event.seat) else card for card in hand.cards
    )
    return table.but(hand=hand.but(cards=cards))


def _rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = _hand(table)
    return table.but(hand=hand.but(rake=(*hand.rake, (event.pot, event.amount))))


def _pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = _hand(table)
    awards = (*hand.awards, (event.pot, event.seat, event.amount))
    return _pay(table, event.seat, event.amount).but(hand=hand.but(awards=awards))


def _hand_ended(table: Table, event: ev.HandEnded) -> Table:
    hand = _hand(table)
    if event.outcome == "complete":
        return table.but(hand=hand.but(phase="AWARDED", to_act=None, alerts=()))
    for seat, part in hand.parts.items():
        table = _pay(table, seat, part.live + part.ante + part.dead)
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


def _attempt_misdealt(table: Table, event: ev.AttemptMisdealt) -> Table:
    hand = _hand(table)
    parts = {}
    for seat, part in hand.parts.items():
        table = _pay(table, seat, part.live - part.forced)
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


# --- alerts ------------------------------------------------------------------------------------------


def _alert_raised(table: Table, event: ev.AlertRaised) -> Table:
    hand = _hand(table)
    return table.but(
        hand=hand.but(
            alerts=(*hand.alerts, event),
            alert_count=event.number,
            incidents=(*hand.incidents, event.code),
        )
    )


def _alert_answered(table: Table, event: ev.AlertAnswered) -> Table:
    hand = _hand(table)
    left = tuple(alert for alert in hand.alerts if alert.number != event.number)
    return table.but(hand=hand.but(alerts=left, late=hand.late or event.way == "late"))


def _incident_declared(table: Table, event: ev.IncidentDeclared) -> Table:
    hand = _hand(table)
    return table.but(hand=hand.but(incidents=(*hand.incidents, event.incident)))


_CHANGES: dict[type[ev.Event], Callable[[Table, Any], Table]] = {
    ev.TableSet: _table_set,
    ev.PlayerSeated: _player_seated,
    ev.PlayerLeft: _player_left,
    ev.PlayerAway: _player_away,
    ev.PlayerBack: _player_back,
    ev.ChipsBought: _chips_bought,
    ev.ButtonPlaced: _button_placed,
    ev.TableRecorded: _table_recorded,
    ev.DeckLocked: _deck_locked,
    ev.DeckCleared: _deck_cleared,
    ev.FloorEntered: _floor_entered,
    ev.FloorLeft: _floor_left,
    ev.HandStarted: _hand_started,
    ev.Posted: _posted,
    ev.CardDrawn: _card_drawn,
    ev.CardReadAgain: _card_read_again,
    ev.CardMoved: _card_moved,
    ev.CardNamed: _card_named,
    ev.StubReshuffled: _stub_reshuffled,
    ev.DealCompleted: _deal_completed,
    ev.ActionTaken: _action_taken,
    ev.ActionHeld: _action_held,
    ev.ActionReleased: _action_released,
    ev.BetReturned: _bet_returned,
    ev.RoundClosed: _round_closed,
    ev.HandTabled: _hand_tabled,
    ev.HandMucked: _hand_mucked,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _pot_awarded,
    ev.HandEnded: _hand_ended,
    ev.AttemptMisdealt: _attempt_misdealt,
    ev.AlertRaised: _alert_raised,
    ev.AlertAnswered: _alert_answered,
    ev.IncidentDeclared: _incident_declared,
}
