"""The room's orders about people, pace and chips: heard, carried out by the dealer, or refused with a reason.

The room decides who moves and where to; the table decides nothing of it, but only it knows its chips. A
player who comes sits down between hands, never into a misdeal's replay (TDA 35-C).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between import levels
from croupier.engine.between.people import free_chairs
from croupier.engine.between.seating import between_hands, check_ceiling, player_at, seat_of
from croupier.engine.between.table_break import note_broken
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.engine.table.tournament import BROKEN
from croupier.errors import Refused
from croupier.rules.tournament import order_bodies as said
from croupier.rules.tournament.levels import RoomClock


def hear_order(draft: Draft, command: ask.HearOrder) -> None:
    """Hear an order, and do what needs no dealer; one that cannot be done is recorded with the reason."""
    body, table = command.body, draft.table
    if body is None or isinstance(body, RoomClock):
        levels.hear_clock(draft, command)
        return
    is_new = table.heard[0] != command.tournament or command.number > table.heard[1]
    if not is_new and not isinstance(body, said.OpenOrder):
        return
    facts: dict[str, Any] = {}
    why = ""
    try:
        facts = _facts(draft, command, body)
    except Refused as refused:
        why = refused.code
    if not is_new:
        return
    _note(draft, command.tournament, command.number, command.kind, why, facts)
    if why or not isinstance(body, said.HandForHandOrder):
        return
    if table.hand_for_hand != body.on or (body.on and not table.ordered.pace):
        draft.add(ev.HandForHandSet, on=body.on, order=command.number)


def _note(draft: Draft, tournament: int, number: int, kind: str, why: str, facts: Mapping[str, Any]) -> None:
    heard: dict[str, Any] = {"tournament": tournament, "number": number, "kind": kind}
    heard |= {"done": not why, "reason": why}
    draft.add(ev.OrderHeard, **heard, **facts)


def _facts(draft: Draft, command: ask.HearOrder, body: said.OrderBody) -> dict[str, Any]:
    """What the record of the order says; raises `Refused` if it cannot be done."""
    table = draft.table
    assert not isinstance(body, RoomClock), "the clock was heard"
    if table.settings is None or table.cash:
        raise Refused("no-tournament", "orders of a tournament: expected a tournament")
    match body:
        case said.OpenOrder():
            levels.take_levels(draft, body.structure)
            return {}
        case said.MoveOrder():
            return _move(draft, command, body)
        case said.ReseatOrder() | said.LeftOrder():
            return _changed(draft, body)
        case said.UnplanOrder():
            return {"move": _due(table, body.move).move}
        case said.BreakOrder():
            return {"on": True}
        case said.GoOrder() if body.round <= _last_round(table):
            raise Refused("round-dealt", f"round {body.round} was dealt here already", round=body.round)
        case said.GoOrder() if not table.hand_for_hand:
            raise Refused("no-longer", "the tables do not play hand for hand")
        case said.GoOrder():
            return {"amount": body.round}
        case said.HaltOrder():
            return {"on": body.on, "table": body.longest or "–", "amount": body.more}
        case said.RaceOrder():
            if body.unit <= table.unit or body.unit % table.unit:
                raise Refused(
                    "bad-unit", f"chip {body.unit}: expected a multiple of {table.unit}", unit=table.unit
                )
            return {"amount": body.unit}
        case said.HandForHandOrder():
            return {"on": body.on, "amount": int(body.why == "bubble")}
        case said.CloseOrder():
            return {}


def _move(draft: Draft, command: ask.HearOrder, body: said.MoveOrder) -> dict[str, Any]:
    """Who comes or goes; whether a seat is free is seen when they sit down."""
    table, nowhere = draft.table, said.TablePlace(0, "", 0)
    source, target = body.source or nowhere, body.target or nowhere
    known = {one.entry: seat for seat, one in table.players.items() if one.entry}
    if source.table != command.here and target.table == command.here:
        if command.entry in known:
            raise Refused("already-seated", f"{command.player} has a seat", player=command.player)
        seat_of(draft, Seat(target.seat))
        name = distinct_name(command.player, (each.name for each in table.players.values()))
        due = ev.Due(
            name, body.move, Seat(target.seat), True, command.entry, body.stack, source.name, source.seat,
            body.wait, penalty=body.penalty, warnings=body.warnings, unpaid=body.unpaid, there=body.there,
        )  # fmt: skip
        return _as_facts(due)
    seat = known.get(command.entry, Seat(source.seat))
    one = table.players.get(seat)
    if source.table != command.here or one is None or one.entry not in ("", command.entry) or one.place:
        raise Refused("no-longer", f"seat {source.seat}: the player is not there any more")
    there = "" if target.table == command.here else target.name
    return _as_facts(ev.Due(one.name, body.move, seat, False, command.entry, body.stack, there, target.seat))


def _changed(draft: Draft, body: said.ReseatOrder | said.LeftOrder) -> dict[str, Any]:
    """Who is due, at another seat, or gone from the other table by now."""
    one = _due(draft.table, body.move)
    if isinstance(body, said.LeftOrder):
        one = _waited(one, draft.at)
        return _as_facts(one._replace(stack=body.stack or one.stack, there=not body.stack))
    seat_of(draft, Seat(body.target.seat))
    return _as_facts(one._replace(seat=Seat(body.target.seat), stack=body.stack, wait=body.wait))


def _as_facts(due: ev.Due) -> dict[str, Any]:
    return {name: value for name, value in due._asdict().items() if name not in ("heard", "order")}


def _last_round(table: Table) -> int:
    """The last round that needs no go any more; a go for the hand in progress lets its all-in go on."""
    ordered = table.ordered
    return ordered.round if table.between_hands else max(ordered.round - 1, ordered.resumed)


def _due(table: Table, move: int) -> ev.Due:
    """Who is due by a move; raises `Refused`."""
    found = next((one for one in table.ordered.due if one.move == move), None)
    if found is None:
        raise Refused("no-longer", f"move {move}: nobody is due by it")
    return found


# --- what the dealer carries out ----------------------------------------------------------------------


def let_go(draft: Draft, command: ask.LetGo) -> None:
    """Those who are due to go leave with their chips: one, or all of a table that is broken."""
    _between(draft)
    going = [one for one in draft.table.ordered.due if not one.comes]
    going = [one for one in going if command.move in (0, one.move)]
    if not going:
        raise Refused("no-longer", "nobody is due to go")
    if not command.move and draft.table.ordered.halt == BROKEN:
        note_broken(draft, {one.seat: one for one in going})
    for one in going:
        player = player_at(draft.table, one.seat)
        draft.add(
            ev.PlayerLeft,
            seat=one.seat,
            player=player.name,
            stack=player.stack,
            bought=player.bought,
            elsewhere=bool(one.to_seat),
            to_table=one.table,
            to_seat=one.to_seat,
            penalty=player.penalty,
            warnings=player.warnings,
            unpaid=player.unpaid,
            move=one.move,
            entry=one.entry,
        )


def take_in(draft: Draft, command: ask.TakeIn) -> None:
    """Who is due to come sits down, with the chips as they are counted here."""
    _between(draft)
    one = _due(draft.table, command.move)
    if not one.comes:
        raise Refused("no-longer", "that player goes")
    if one.there and draft.table.floor is None:
        raise Refused("still-there", f"{one.player} has not left the other table", player=one.player)
    stack = one.stack if command.stack is None else command.stack
    free_chairs(draft)
    if one.seat in draft.table.players:
        raise Refused("seat-taken", f"seat {one.seat} is taken", seat=one.seat)
    if stack <= 0:
        raise Refused("bad-amount", f"{stack}: expected more than nothing", seat=one.seat)
    draft.refuse_broken_chips(stack, one.seat)
    check_ceiling(draft.table, len(draft.table.players) + 1)
    draft.add(
        ev.PlayerSeated,
        seat=one.seat,
        player=one.player,
        stack=stack,
        brought=bool(one.to_seat),
        penalty=one.penalty,
        warnings=one.warnings,
        unpaid=one.unpaid,
        move=one.move,
        entry=one.entry,
        left_with=one.stack,
    )


def explain_arrival(draft: Draft, command: ask.ExplainArrival) -> None:
    """The floor says why a player came with other chips than they left with."""
    player = player_at(draft.table, command.seat)
    if not player.lacks:
        raise Refused("no-longer", f"seat {command.seat}: the chips are those that left")
    if draft.table.floor is None:
        raise Refused("floor-needed", "the floor says why: the PIN first", way="stack")
    if not command.reason:
        raise Refused("reason-needed", "a difference is explained with a reason", rule="TDA 1")
    draft.add(
        ev.ArrivalExplained,
        seat=command.seat,
        entry=player.entry,
        left_with=player.came + player.lacks,
        came=player.came,
        reason=command.reason,
        by=draft.table.in_charge,
    )


def _between(draft: Draft) -> None:
    hand = draft.table.hand
    if hand is not None and not draft.table.between_hands and hand.deal.attempt > 1:
        raise Refused(
            "replay-first", "nobody comes or goes before the misdeal is dealt again", rule="TDA 35-C"
        )
    between_hands(draft, "players change tables between hands")
    if draft.table.race is not None:
        raise Refused("race-open", "the chip race comes first", rule="TDA 24")


def wait_on(draft: Draft, last: int) -> None:
    """The machine's clock restarted: whoever is awaited has the time that was left at the last input."""
    for one in draft.table.ordered.due:
        if one.wait:
            _note(draft, draft.table.heard[0], one.order, "move", "", _as_facts(_waited(one, last)))


def _waited(one: ev.Due, now: int) -> ev.Due:
    """The same, awaited for what is left of the time."""
    return one._replace(wait=max(0, one.wait - max(0, now - one.heard) // 1000))


def awaited(table: Table, now: int) -> ev.Due | None:
    """Who comes and is still awaited: the next big blind, for so long as the room said."""
    due = (one for one in table.ordered.due if one.comes and 0 <= now - one.heard < 1000 * one.wait)
    return next(due, None)


def check_orders(draft: Draft, command: cmd.StartHand) -> int:
    """The hand's round of hand for hand, or 0; raises `Refused` if an order is against the hand.

    The floor may deal in spite of it, which is recorded with its PIN.
    """
    table, ordered = draft.table, draft.table.ordered
    if table.floor is None:
        going = next((one for one in ordered.due if not one.comes), None)
        if ordered.halt == BROKEN:
            raise Refused("table-breaks", "the table is broken: its players go first", rule="TDA 10")
        if going is not None:
            raise Refused("goes-first", f"seat {going.seat} goes first", rule="TDA 11", seat=going.seat)
        if ordered.halt is not None:
            longest, more = ordered.halt
            raise Refused(
                "room-halt",
                f"{longest} has {more} more: the table stops",
                rule="TDA 11-D",
                table=longest,
                more=more,
            )
        if ordered.race > table.unit:
            raise Refused("race-due", f"chips below {ordered.race} are raced off first", rule="TDA 24")
    one = awaited(table, draft.at)
    if one is not None and not command.without and table.floor is None:
        raise Refused(
            "comes-first", f"{one.player} comes to seat {one.seat}", player=one.player, seat=one.seat
        )
    if not table.hand_for_hand or not ordered.pace:
        levels.check_go(draft, command)
        return 0
    if not ordered.go and table.floor is None:
        raise Refused("room-go", "hand for hand: the other tables are not done")
    return ordered.go or ordered.round + 1


def out_of_date(draft: Draft) -> None:
    """After a hand: whoever is out goes nowhere, and the room hears it."""
    for one in draft.table.ordered.due:
        player = draft.table.players.get(one.seat)
        if not one.comes and player is not None and player.place:
            _note(draft, draft.table.heard[0], one.order, "move", "no-longer", {"move": one.move})
