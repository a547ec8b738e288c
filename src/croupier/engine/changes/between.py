"""What events between hands change in the table."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.changes import bank_entries
from croupier.engine.changes.registry import change
from croupier.engine.events import Due
from croupier.engine.places import Seat
from croupier.engine.table import Player, Table
from croupier.engine.table.bank import Bank, DealerShift, DealerTally, PlayerAccount
from croupier.engine.table.player import SeatTime, Waiter
from croupier.engine.table.tournament import BROKEN, LevelClock, Settled, StandingOrders
from croupier.rules.house import from_switches
from croupier.values import replace

SITTING: Final = Player("", 0)
"""A new player, to be copied: that is faster than making one."""

NO_BLIND: Final = (False, False)
"""Neither a small nor a big blind is owed."""


@change(ev.TableSet)
def table_set(table: Table, event: ev.TableSet) -> Table:
    """A new level keeps the clock and the rotation; a new structure starts both again."""
    old, house = table.settings, from_switches(event.house)
    if event.mode == "tournament":
        # the rake of its house is that of its cash games (Guide 3.11)
        house = replace(house, rake_pct=0, rake_jackpot=0, rake_schedule=None)
    if not house.fees.seat_fee:
        table = _without_times(table)
    if event.level and old is not None and event.structure == old.structure:
        same = [turn.game for turn in event.rotation] == [turn.game for turn in old.rotation]
        turns = (table.turn, table.turn_hands) if same else (0, 0)
        table = table if same else replace(table, turn_button=None, turn_orbits=0)
        return replace(table, settings=event, house=house, turn=turns[0], turn_hands=turns[1])
    clock = LevelClock(1, 1000 * event.structure[0].seconds) if event.structure else None
    bank = table.bank if old is None or old.mode == event.mode else bank_entries.opened(table)
    waits = table.hand_for_hand and event.mode == "tournament"
    turn = -1 if event.rotation_choice else 0  # nobody has chosen yet
    following = replace(table, settings=event, house=house, turn=turn, turn_hands=0, clock=clock, bank=bank)
    return replace(following, hand_for_hand=waits, turn_button=None, turn_orbits=0)


@change(ev.GameChosen)
def game_chosen(table: Table, event: ev.GameChosen) -> Table:
    return replace(table, turn=event.turn, turn_hands=0, turn_button=None, turn_orbits=0)


@change(ev.BombSet)
def bomb_set(table: Table, event: ev.BombSet) -> Table:
    return replace(table, bomb=event.bomb)


def _without_times(table: Table) -> Table:
    """Nobody pays for their time any more; what they owe so far stays."""
    timed = {seat: one for seat, one in table.players.items() if one.time.begun}
    still = {seat: replace(one, time=SeatTime(one.time.due)) for seat, one in timed.items()}
    return replace(table, players={**table.players, **still}) if still else table


@change(ev.PlayerSeated)
def player_seated(table: Table, event: ev.PlayerSeated) -> Table:
    newcomer = Player(
        event.player,
        event.stack,
        bought=event.stack,
        new=table.hand_no > 0,
        penalty=event.penalty,
        warnings=event.warnings,
        unpaid=event.unpaid,
        entry=event.entry,
        came=event.stack if event.move else 0,
        lacks=event.left_with - event.stack if event.move else 0,
    )
    players = {**table.players, event.seat: newcomer}
    if event.move:
        table = replace(table, ordered=_without(table.ordered, event.move))
    waiting = tuple(each for each in table.waiting if each.player != event.player)
    came = bank_entries.brought if event.brought else bank_entries.bought
    table = came(table, event.player, event.stack)
    return replace(table, players=dict(sorted(players.items())), closed=False, waiting=waiting, broken=None)


def _without(ordered: StandingOrders, move: int) -> StandingOrders:
    return replace(ordered, due=tuple(one for one in ordered.due if one.move != move))


@change(ev.PlayerLeft)
def player_left(table: Table, event: ev.PlayerLeft) -> Table:
    one = table.players[event.seat]
    if event.move:
        table = replace(table, ordered=_without(table.ordered, event.move))
    if event.move and event.to_seat and not event.to_table:
        back = Due(event.player, event.move, Seat(event.to_seat), True, event.entry, event.stack)
        back = back._replace(penalty=event.penalty, warnings=event.warnings, unpaid=event.unpaid)
        table = replace(table, ordered=replace(table.ordered, due=(*table.ordered.due, back)))
    others = (each for seat, each in table.players.items() if seat != event.seat)
    if table.ordered.halt == BROKEN and all(each.place for each in others):
        bare = replace(table.ordered, halt=None)
        table = replace(table, ordered=bare, button=None, small_blind_seat=None, big_blind_seat=None)
    table = (bank_entries.taken_along if event.elsewhere else bank_entries.paid_out)(
        table, one.name, one.stack
    )
    leg, kill = (None if seat == event.seat else seat for seat in (table.leg, table.kill))
    players = {seat: one for seat, one in table.players.items() if seat != event.seat}
    return replace(table, leg=leg, kill=kill, players=players)


@change(ev.PlayerAway)
def player_away(table: Table, event: ev.PlayerAway) -> Table:
    player = table.players[event.seat]
    gone = replace(player, gone=True, asked=player.asked - {"away"})
    if player.time.since is not None and table.house.fees.absent == "free":
        gone = replace(gone, time=player.time.stopped(event.at))
    return replace(table, players={**table.players, event.seat: gone})


@change(ev.PlayerBack)
def player_back(table: Table, event: ev.PlayerBack) -> Table:
    player = table.players[event.seat]
    time = player.time
    if time.begun and time.since is None:
        time = time._replace(since=event.at)
    return replace(table, players={**table.players, event.seat: replace(player, gone=False, time=time)})


@change(ev.BlindOwed)
def blind_owed(table: Table, event: ev.BlindOwed) -> Table:
    player = table.players[event.seat]
    owing = replace(
        player, owes_small=player.owes_small or event.small, owes_big=player.owes_big or event.big
    )
    return replace(table, players={**table.players, event.seat: owing})


@change(ev.ChipsBought)
def chips_bought(table: Table, event: ev.ChipsBought) -> Table:
    player = table.players[event.seat]
    richer = replace(
        player,
        stack=player.stack + (0 if event.waits else event.amount),
        queued=player.queued + (event.amount if event.waits else 0),
        bought=player.bought + event.amount,
        unpaid=player.unpaid + (event.amount if event.owed else 0),
        place=0,
    )
    table = bank_entries.bought(table, player.name, event.amount)
    return replace(table, players={**table.players, event.seat: richer}, closed=False)


@change(ev.ButtonPlaced)
def button_placed(table: Table, event: ev.ButtonPlaced) -> Table:
    table = replace(table, leg=event.leg or table.leg, kill=event.kill or table.kill)
    if not event.hand_no:
        return replace(table, button=event.seat, button_set=True)
    return replace(
        table,
        hand_no=event.hand_no,
        button=event.seat,
        button_set=False,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        headsup_before=event.small_blind_seat == event.seat,
    )


@change(ev.TableRecorded)
def table_recorded(table: Table, event: ev.TableRecorded) -> Table:
    clock = event.clock
    since = event.at + event.clock_waits_ms if clock is not None and clock.running else None
    following = replace(
        table,
        hand_no=event.hand_no,
        button=event.button,
        small_blind_seat=event.small_blind_seat,
        big_blind_seat=event.big_blind_seat,
        button_set=event.button_set,
        deck_locked=event.deck_locked,
        deck=event.deck,
        counted=event.counted,
        shuffler=event.shuffler,
        settled=_settled(event),
        carried=event.carried,
        carried_to=event.carried_to,
        headsup_before=event.headsup_before,
        misplaced=event.misplaced[0] if event.misplaced else None,
        floor=event.floor or None,
        players=_seated(event),
        waiting=tuple(Waiter(*each) for each in event.waiting),
        clock=LevelClock(clock.number, clock.left_ms, since, event.clock_order) if clock else None,
        heard=event.heard,
        ordered=_ordered(event),
        turn=event.turn,
        turn_hands=event.turn_hands,
        leg=event.leg,
        kill=event.kill,
        bomb=event.bomb,
        bomb_hands=event.bomb_hands,
        turn_button=event.turn_button,
        turn_orbits=event.turn_orbits,
        hand_for_hand=event.hand_for_hand,
        hand=None,
        before=None,
    )
    return _accounts(following, event)


def _accounts(table: Table, event: ev.TableRecorded) -> Table:
    """The recorded accounts; logs of version 0.6.0 or older have none, so theirs begin here."""
    if event.float_given is None:
        return replace(table, bank=bank_entries.opened(table))
    bank = Bank(
        opened=event.opened,
        float_given=event.float_given,
        accounts={one.player: PlayerAccount(one.bought, one.paid, one.moved) for one in event.accounts},
        tallies={one.dealer: DealerTally(*one[1:]) for one in event.turnovers},
        found=event.found,
        corrected=event.corrected,
        fills=event.fills,
        credits=event.credits,
        prizes=dict(event.prizes),
        seat_fees=dict(event.seat_fees),
    )
    since = None if event.worked_ms < 0 else event.at - event.worked_ms
    shift = DealerShift(event.dealer, since, DealerTally(*event.dealt_before))
    return replace(table, bank=bank, shift=shift, roster={one.dealer: one.badge for one in event.roster})


def _ordered(event: ev.TableRecorded) -> StandingOrders:
    go, last, pace, race, *resumed = event.paced
    halt = event.halt[0] if event.halt else None
    return StandingOrders(event.due, go, last, pace, halt, race, *resumed)


def _seated(event: ev.TableRecorded) -> dict[Seat, Player]:
    """Who sits where, and what they have, owe and wait for."""
    owing = {seat: (small, big) for seat, small, big in event.owing}
    bought = dict(event.bought)
    players = {
        seat: replace(
            SITTING,
            name=name,
            stack=stack,
            gone=gone,
            owes_small=owing.get(seat, NO_BLIND)[0],
            owes_big=owing.get(seat, NO_BLIND)[1],
            bought=bought.get(seat, stack),
            new=seat in event.new,
        )
        for seat, name, stack, gone in event.seats
    }
    for one in event.people:
        players[one.seat] = replace(
            players[one.seat], penalty=one.penalty, warnings=one.warnings, unpaid=one.unpaid
        )
    for wish in event.wishes:
        players[wish.seat] = replace(
            players[wish.seat], moved=wish.moved, waits=wish.waits, change=wish.change, wanted=wish.wanted
        )
    for seat, entry, came, lacks in event.entries:
        players[seat] = replace(players[seat], entry=entry, came=came, lacks=lacks)
    for each in event.seat_times:
        time = SeatTime(each.due, each.spent, event.at if each.runs else None, each.begun)
        players[each.seat] = replace(players[each.seat], time=time, time_paid=each.paid)
    return players


def _settled(event: ev.TableRecorded) -> Settled | None:
    if not event.settled_hand:
        return None
    return Settled(event.settled_hand, event.settled_paid, event.settled_due, event.settled_at)


@change(ev.DeckLocked)
def deck_locked(table: Table, event: ev.DeckLocked) -> Table:
    return replace(table, deck_locked=True, counted=event.found)


@change(ev.DeckChosen)
def deck_chosen(table: Table, event: ev.DeckChosen) -> Table:
    return replace(table, deck=event.deck, deck_locked=False, counted=None)


@change(ev.ShufflerChosen)
def shuffler_chosen(table: Table, event: ev.ShufflerChosen) -> Table:
    return replace(table, shuffler=event.machine)


@change(ev.DeckCleared)
def deck_cleared(table: Table, event: ev.DeckCleared) -> Table:
    return replace(table, deck_locked=False, counted=None)


@change(ev.FloorEntered)
def floor_entered(table: Table, event: ev.FloorEntered) -> Table:
    return replace(table, floor=event.who)


@change(ev.FloorLeft)
def floor_left(table: Table, event: ev.FloorLeft) -> Table:
    return replace(table, floor=None)
