"""What the events between hands, and those of alerts, change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.steps import hand_of
from croupier.engine.table import Player, Table
from croupier.rules.house import from_switches


def table_set(table: Table, event: ev.TableSet) -> Table:
    return table.but(settings=event, house=from_switches(event.house), turn=0, turn_hands=0)


def player_seated(table: Table, event: ev.PlayerSeated) -> Table:
    newcomer = Player(event.player, event.stack, bought=event.stack, new=table.hand_no > 0)
    players = {**table.players, event.seat: newcomer}
    return table.but(players=dict(sorted(players.items())))


def player_left(table: Table, event: ev.PlayerLeft) -> Table:
    return table.but(players={seat: one for seat, one in table.players.items() if seat != event.seat})


def player_away(table: Table, event: ev.PlayerAway) -> Table:
    return table.but(players={**table.players, event.seat: table.players[event.seat].but(away=True)})


def player_back(table: Table, event: ev.PlayerBack) -> Table:
    return table.but(players={**table.players, event.seat: table.players[event.seat].but(away=False)})


def blind_owed(table: Table, event: ev.BlindOwed) -> Table:
    player = table.players[event.seat]
    owing = player.but(owes_small=player.owes_small or event.small, owes_big=player.owes_big or event.big)
    return table.but(players={**table.players, event.seat: owing})


def chips_bought(table: Table, event: ev.ChipsBought) -> Table:
    player = table.players[event.seat]
    richer = player.but(stack=player.stack + event.amount, bought=player.bought + event.amount)
    return table.but(players={**table.players, event.seat: richer})


def button_placed(table: Table, event: ev.ButtonPlaced) -> Table:
    return table.but(button=event.seat, button_set=True)


def table_recorded(table: Table, event: ev.TableRecorded) -> Table:
    owing = {seat: (small, big) for seat, small, big in event.owing}
    bought = dict(event.bought)
    return table.but(
        hand_no=event.hand_no,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        button_set=event.button_set,
        deck_locked=event.deck_locked,
        headsup_before=event.headsup_before,
        floor=event.floor or None,
        players={
            seat: Player(
                name,
                stack,
                away,
                *owing.get(seat, (False, False)),
                bought=bought.get(seat, stack),
                new=seat in event.new,
            )
            for seat, name, stack, away in event.seats
        },
        turn=event.turn,
        turn_hands=event.turn_hands,
        hand=None,
        before=None,
    )


def deck_locked(table: Table, event: ev.DeckLocked) -> Table:
    return table.but(deck_locked=True)


def deck_cleared(table: Table, event: ev.DeckCleared) -> Table:
    return table.but(deck_locked=False)


def floor_entered(table: Table, event: ev.FloorEntered) -> Table:
    return table.but(floor=event.who)


def floor_left(table: Table, event: ev.FloorLeft) -> Table:
    return table.but(floor=None)


def alert_raised(table: Table, event: ev.AlertRaised) -> Table:
    hand = hand_of(table)
    return table.but(
        hand=hand.but(
            alerts=(*hand.alerts, event),
            alert_count=event.number,
            incidents=(*hand.incidents, event.code),
        )
    )


def alert_answered(table: Table, event: ev.AlertAnswered) -> Table:
    hand = hand_of(table)
    left = tuple(alert for alert in hand.alerts if alert.number != event.number)
    return table.but(hand=hand.but(alerts=left, late=hand.late or event.way == "late"))


def incident_declared(table: Table, event: ev.IncidentDeclared) -> Table:
    hand = hand_of(table)
    return table.but(hand=hand.but(incidents=(*hand.incidents, event.incident)))
