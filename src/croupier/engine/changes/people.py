"""What events about people, their requests and the clock change in the table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.changes import bank_entries
from croupier.engine.changes.bank_entries import corrected
from croupier.engine.changes.registry import change, hand_of, pay
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Player, Table
from croupier.engine.table.player import NO_TIME, Waiter
from croupier.engine.table.tournament import NO_ORDERS, LevelClock, Race, StandingOrders, TimeCall
from croupier.values import replace


def with_player(table: Table, seat: Seat, player: Player) -> Table:
    """The table with another state of the player at a seat."""
    return replace(table, players={**table.players, seat: player})


# --- the clock --------------------------------------------------------------------------------------


@change(ev.LevelStarted)
def level_started(table: Table, event: ev.LevelStarted) -> Table:
    since = event.at if event.running else None
    return replace(table, clock=LevelClock(event.number, event.left_ms, since, event.order))


@change(ev.LevelPaused)
def level_paused(table: Table, event: ev.LevelPaused) -> Table:
    if table.clock is None:
        return table
    return replace(table, clock=LevelClock(table.clock.number, event.left_ms, None, event.order))


@change(ev.LevelResumed)
def level_resumed(table: Table, event: ev.LevelResumed) -> Table:
    if table.clock is None:
        return table
    since = event.at + event.waits_ms
    return replace(table, clock=LevelClock(table.clock.number, event.left_ms, since, event.order))


@change(ev.OrderHeard)
def order_heard(table: Table, event: ev.OrderHeard) -> Table:
    """A later word about an order that was heard already leaves the number."""
    same = event.tournament == table.heard[0]
    if not same or event.kind == "close":
        table = _without_orders(table)
    if not same and table.heard[0] and table.between_hands:
        known = {seat: replace(one, entry="") for seat, one in table.players.items()}
        table = replace(table, players=known, button=None, small_blind_seat=None, big_blind_seat=None)
    ordered = table.ordered
    number = max(event.number, table.heard[1]) if same else event.number
    due = tuple(one for one in ordered.due if one.move != event.move)
    if event.done and event.seat:
        due = (*due, _due(event))
    ordered = replace(ordered, due=due)
    if event.done and event.kind == "go" and event.amount == ordered.round:
        ordered = replace(ordered, resumed=event.amount)
    elif event.done and event.kind == "go":
        ordered = replace(ordered, go=event.amount)
    elif event.done and event.kind in ("halt", "break"):
        ordered = replace(ordered, halt=(event.table, event.amount) if event.on else None)
    elif event.done and event.kind == "race":
        ordered = replace(ordered, race=event.amount)
    return replace(table, heard=(event.tournament, number), ordered=ordered)


def _without_orders(table: Table) -> Table:
    """The table once a tournament is over: no stop, no pace, nobody due."""
    by_hand = table.hand_for_hand and not table.ordered.pace
    return replace(table, ordered=NO_ORDERS, hand_for_hand=by_hand)


def _due(event: ev.OrderHeard) -> ev.Due:
    said = {name: getattr(event, name) for name in ev.Due._fields if name not in ("heard", "order")}
    return ev.Due(**said, heard=event.at, order=event.number)


@change(ev.ArrivalExplained)
def arrival_explained(table: Table, event: ev.ArrivalExplained) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], lacks=0))


@change(ev.HandForHandSet)
def hand_for_hand_set(table: Table, event: ev.HandForHandSet) -> Table:
    pace = event.order if event.on else 0
    ordered = replace(table.ordered, go=0, pace=pace, resumed=table.ordered.round)
    return replace(table, hand_for_hand=event.on, ordered=ordered)


def moment(hand: Hand) -> tuple[int, int, int, int]:
    """The moment in the hand to which a called time belongs."""
    troubles = sum(code != codes.NEW_LEVEL for code in hand.incidents.codes)
    return hand.hand_no, hand.deal.attempt, len(hand.voluntary), troubles


@change(ev.TimeCalled)
def time_called(table: Table, event: ev.TimeCalled) -> Table:
    return replace(table, time_call=TimeCall(event.seat, event.at, moment(hand_of(table))))


@change(ev.TimeExpired)
def time_expired(table: Table, event: ev.TimeExpired) -> Table:
    return replace(table, time_call=None)


def kept(before: Table, table: Table) -> Table:
    """The table an undo returns to, with what it never takes back: clock and pace, alerts, the dealer."""
    shift = table.shift
    if shift.dealer == before.shift.dealer:
        shift = replace(shift, before=before.shift.before)
    back = replace(
        before,
        clock=table.clock,
        hand_for_hand=table.hand_for_hand,
        heard=table.heard,
        ordered=_ordered_again(before, table),
        shift=shift,
        roster=table.roster,
        players=_with_times(before.players, table.players),
    )
    old, new = before.hand, table.hand
    if old is None or new is None or (old.hand_no, old.deal.attempt) != (new.hand_no, new.deal.attempt):
        return back
    numbers = {alert.number for alert in old.incidents.alerts}
    fresh = (alert for alert in new.incidents.alerts if alert.number not in numbers)
    carried = tuple(alert for alert in fresh if alert.code == codes.NEW_LEVEL)
    if not carried:
        return back
    incidents = replace(
        old.incidents,
        alerts=(*old.incidents.alerts, *carried),
        alert_count=max(old.incidents.alert_count, *(alert.number for alert in carried)),
        codes=(*old.incidents.codes, *(alert.code for alert in carried)),
    )
    return replace(back, hand=replace(old, incidents=incidents))


def _ordered_again(before: Table, table: Table) -> StandingOrders:
    """The orders heard so far; what the undo takes back is due again: who went or came, a hand, a race."""
    old, now = before.ordered, table.ordered
    known = {(one.move, one.comes) for one in now.due}
    undone = [one for one in old.due if (one.move, one.comes) not in known]
    again = tuple(
        one for one in undone if (one.seat in table.players) == one.comes != (one.seat in before.players)
    )
    if now.round != old.round:
        now = replace(now, go=old.go, round=old.round)
    if table.race is not None and before.race is None:
        now = replace(now, race=old.race)
    moves = {one.move for one in again}
    return replace(now, due=(*again, *(one for one in now.due if one.move not in moves)))


def _with_times(players: Mapping[Seat, Player], now: Mapping[Seat, Player]) -> Mapping[Seat, Player]:
    """The players before, with what those who are still there owe for their time by now."""
    times = {one.name: one.time for one in now.values() if one.time is not NO_TIME}
    if not times:
        return players
    return {seat: replace(one, time=times.get(one.name, one.time)) for seat, one in players.items()}


# --- players ----------------------------------------------------------------------------------------


@change(ev.PlayerMoved)
def player_moved(table: Table, event: ev.PlayerMoved) -> Table:
    players = {seat: one for seat, one in table.players.items() if seat != event.seat}
    there = table.players[event.seat]
    asked = there.asked - {"move"}
    moved = there.moved or (table.hand_no > 0 and table.cash and not event.near)
    players[event.to] = replace(there, moved=moved, asked=asked, moves_to=None, change=0, wanted=None)
    table = replace(table, players=dict(sorted(players.items())))
    if not event.near:
        return table
    lies = (table.button, table.small_blind_seat, table.big_blind_seat)
    button, small, big = (event.to if seat == event.seat else seat for seat in lies)
    return replace(table, button=button, small_blind_seat=small, big_blind_seat=big)


@change(ev.SeatsDrawn)
def seats_drawn(table: Table, event: ev.SeatsDrawn) -> Table:
    return table


@change(ev.ChipsArrived)
def chips_arrived(table: Table, event: ev.ChipsArrived) -> Table:
    player = table.players[event.seat]
    stack, queued = player.stack + event.amount, player.queued - event.amount
    return with_player(table, event.seat, replace(player, stack=stack, queued=queued))


@change(ev.RebuyPaid)
def rebuy_paid(table: Table, event: ev.RebuyPaid) -> Table:
    player = table.players[event.seat]
    return with_player(table, event.seat, replace(player, unpaid=player.unpaid - event.amount))


@change(ev.PenaltyGiven)
def penalty_given(table: Table, event: ev.PenaltyGiven) -> Table:
    player = table.players[event.seat]
    if not event.hands:
        return with_player(table, event.seat, replace(player, penalty=1 if player.serving else 0))
    return with_player(table, event.seat, replace(player, penalty=player.penalty + event.hands))


@change(ev.PlayerWarned)
def player_warned(table: Table, event: ev.PlayerWarned) -> Table:
    player = table.players[event.seat]
    return with_player(table, event.seat, replace(player, warnings=player.warnings + 1))


@change(ev.PlayerEliminated)
def player_eliminated(table: Table, event: ev.PlayerEliminated) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], place=event.place))


@change(ev.SessionClosed)
def session_closed(table: Table, event: ev.SessionClosed) -> Table:
    return replace(table, closed=True)


# --- chip race --------------------------------------------------------------------------------------


@change(ev.RaceOpened)
def race_opened(table: Table, event: ev.RaceOpened) -> Table:
    ordered = replace(table.ordered, race=0)
    return replace(table, race=Race(event.small, event.big, event.odd), ordered=ordered)


@change(ev.RaceCardDealt)
def race_card_dealt(table: Table, event: ev.RaceCardDealt) -> Table:
    if table.race is None:
        return table
    return replace(table, race=replace(table.race, cards=(*table.race.cards, (event.seat, event.card))))


@change(ev.RaceCardNamed)
def race_card_named(table: Table, event: ev.RaceCardNamed) -> Table:
    if table.race is None:
        return table
    cards = list(table.race.cards)
    cards[event.number] = (cards[event.number][0], event.card)
    return replace(table, race=replace(table.race, cards=tuple(cards)))


@change(ev.RaceEnded)
def race_ended(table: Table, event: ev.RaceEnded) -> Table:
    for seat, before, after in event.stacks:
        table = corrected(pay(table, seat, after - before), after - before)
    return replace(table, race=None)


@change(ev.PlayerAsked)
def player_asked(table: Table, event: ev.PlayerAsked) -> Table:
    player = table.players[event.seat]
    to = event.to if event.what == "move" else player.moves_to
    return with_player(table, event.seat, replace(player, asked=player.asked | {event.what}, moves_to=to))


@change(ev.RequestDropped)
def request_dropped(table: Table, event: ev.RequestDropped) -> Table:
    player = table.players[event.seat]
    to = None if event.what == "move" else player.moves_to
    return with_player(table, event.seat, replace(player, asked=player.asked - {event.what}, moves_to=to))


@change(ev.ChipsReturned)
def chips_returned(table: Table, event: ev.ChipsReturned) -> Table:
    player = table.players[event.seat]
    queued, bought = player.queued - event.amount, player.bought - event.amount
    unpaid = max(0, player.unpaid - event.amount)
    table = bank_entries.bought(table, player.name, -event.amount)
    return with_player(table, event.seat, replace(player, queued=queued, bought=bought, unpaid=unpaid))


@change(ev.BlindChosen)
def blind_chosen(table: Table, event: ev.BlindChosen) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], waits=event.waits))


@change(ev.PlayerRenamed)
def player_renamed(table: Table, event: ev.PlayerRenamed) -> Table:
    table = bank_entries.renamed(table, table.players[event.seat].name, event.player)
    return with_player(table, event.seat, replace(table.players[event.seat], name=event.player))


@change(ev.SeatChangeListed)
def seat_change_listed(table: Table, event: ev.SeatChangeListed) -> Table:
    number = table.players[event.seat].change or 1 + max(one.change for one in table.players.values())
    return with_player(table, event.seat, replace(table.players[event.seat], change=number, wanted=event.to))


@change(ev.SeatChangeDropped)
def seat_change_dropped(table: Table, event: ev.SeatChangeDropped) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], change=0, wanted=None))


@change(ev.WaiterListed)
def waiter_listed(table: Table, event: ev.WaiterListed) -> Table:
    return replace(table, waiting=(*table.waiting, Waiter(event.player, event.stack)))


@change(ev.WaiterCalled)
def waiter_called(table: Table, event: ev.WaiterCalled) -> Table:
    called = (each._replace(called=each.called or each.player == event.player) for each in table.waiting)
    return replace(table, waiting=tuple(called))


@change(ev.WaiterDropped)
def waiter_dropped(table: Table, event: ev.WaiterDropped) -> Table:
    return replace(table, waiting=tuple(each for each in table.waiting if each.player != event.player))


@change(ev.OfferAnswered)
def offer_answered(table: Table, event: ev.OfferAnswered) -> Table:
    return table
