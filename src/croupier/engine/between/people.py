"""People at the table: penalties, moves, the seat draw, debts, elimination (TDA 7 to 11, 27, 71)."""

from __future__ import annotations

from itertools import takewhile

from croupier.engine import events as ev
from croupier.engine.between.seating import (
    between_hands,
    check_ceiling,
    player_at,
    seat_of,
    sit_out,
    unseat_player,
)
from croupier.engine.commands import SitOut, UnseatPlayer
from croupier.engine.commands import people as ask
from croupier.engine.commands.people import AnswerOffer, MovePlayer
from croupier.engine.draft import Draft
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Player, Table
from croupier.engine.table.rotation import comes_round, stakes_of, turn_of
from croupier.errors import Refused
from croupier.rules.games import game
from croupier.rules.positions import Positions, after_error, button_alone, clockwise, first_hand, next_hand
from croupier.rules.stakes import button_posts
from croupier.rules.tournament.people import draw_seats, hands_of

# --- penalties ---------------------------------------------------------------------------------------


def give_penalty(draft: Draft, command: ask.GivePenalty) -> None:
    """Give a penalty from the next hand on; a player in a hand finishes it (TDA 68, 71)."""
    _floor(draft, "penalty")
    player_at(draft.table, command.seat)
    present = _present(draft.table)
    hands = hands_of(rounds=command.rounds, hands=command.hands, players=present)
    draft.add(
        ev.PenaltyGiven,
        seat=command.seat,
        hands=hands,
        rounds=command.rounds,
        players=present if command.rounds else 0,
        reason=command.reason,
    )


def _present(table: Table) -> int:
    """How many players have chips, in front of them or in the pot."""
    hand = table.hand
    playing = hand.seats if hand is not None and not table.between_hands else ()
    return sum(one.stack > 0 or seat in playing for seat, one in table.players.items())


def lift_penalty(draft: Draft, command: ask.LiftPenalty) -> None:
    """Cancel what is left of a penalty, including the hand being served."""
    _floor(draft, "penalty")
    if player_at(draft.table, command.seat).penalty:
        draft.add(ev.PenaltyGiven, seat=command.seat, hands=0, reason=command.reason)


def warn_player(draft: Draft, command: ask.WarnPlayer) -> None:
    """Record a warning, the mildest penalty (TDA 71-A)."""
    _floor(draft, "penalty")
    player_at(draft.table, command.seat)
    draft.add(ev.PlayerWarned, seat=command.seat, reason=command.reason)


def left_live_hand(draft: Draft, seat: Seat) -> None:
    """Warn a player who leaves a live hand of a tournament; before the last card they count as absent."""
    table = draft.table
    hand, settings = table.hand, table.settings
    tournament = settings is not None and settings.mode == "tournament"
    if (
        tournament
        and hand is not None
        and not table.between_hands
        and hand.deal.first_over
        and seat in hand.live
    ):
        draft.add(ev.PlayerWarned, seat=seat, reason="TDA 31")


def _floor(draft: Draft, way: str) -> None:
    if draft.table.floor is None:
        raise Refused("floor-needed", "that is the floor's: the PIN first", rule="TDA 71", way=way)


# --- seats -------------------------------------------------------------------------------------------


def move_player(draft: Draft, command: ask.MovePlayer) -> None:
    """Move a player between hands with all their chips and debts (TDA 7).

    A cash player who moves away from the big blind, past others, owes it if a newcomer would (entry.post). If
    the move passes nobody, the button and the blinds of the old seat go along.
    """
    between_hands(draft, "players change seats between hands")
    check_move(draft, command.seat, command.to)
    owes = _moves_away(draft, command.seat, command.to)
    near = draft.table.cash and _next_door(draft.table, command.seat, command.to)
    draft.add(ev.PlayerMoved, seat=command.seat, to=command.to, near=near)
    if owes and not draft.table.players[command.to].owes_big:
        draft.add(ev.BlindOwed, seat=command.to, small=False, big=True)


def check_move(draft: Draft, seat: Seat, to: Seat) -> None:
    """Raise `Refused` for a seat that is taken and will still be taken after the hand.

    In a tournament only the floor may move a player once cards have been dealt (TDA 7).
    """
    player_at(draft.table, seat)
    seat_of(draft, to)
    if to == seat or not stays_free(draft.table, seat, to):
        raise Refused("seat-taken", f"seat {to} is taken", rule="TDA 7", seat=to)
    settings = draft.table.settings
    if draft.table.hand_no and (settings is None or settings.mode == "tournament"):
        _floor(draft, "move")


def stays_free(table: Table, seat: Seat, to: Seat) -> bool:
    """Whether `to` is free for the player of `seat`, now or after the hand, and nobody else moves there."""
    players = table.players
    leaves = to in players and not table.between_hands and bool(players[to].asked & {"leave", "move"})
    promised = any(one.moves_to == to for other, one in players.items() if other != seat)
    return (to not in players or leaves) and not promised


def _moves_away(draft: Draft, seat: Seat, to: Seat) -> bool:
    """Whether the move puts others before a cash player's big blind, where a newcomer has to post it."""
    table, last = draft.table, draft.table.big_blind_seat
    if not table.cash or draft.house.entry_post != "post_bb" or last is None or table.button_set:
        return False
    passed = _chairs_between(seat, to)
    return last not in passed and last != seat and not {*passed}.isdisjoint(table.players)


def _next_door(table: Table, seat: Seat, to: Seat) -> bool:
    """Whether nobody sits between the two seats, one way round, and no button or blind lies there."""
    lies = {table.button, table.small_blind_seat, table.big_blind_seat} - {None, seat}
    ways = (_chairs_between(seat, to), _chairs_between(to, seat))
    return to not in lies and any({*way}.isdisjoint(lies | {*table.players}) for way in ways)


def _chairs_between(seat: Seat, other: Seat) -> tuple[Seat, ...]:
    """The seats clockwise between two seats, without the two."""
    return tuple(takewhile(lambda each: each != other, clockwise(seat, SEATS)))


def draw_for_seats(draft: Draft, command: ask.DrawSeats) -> None:
    """Seat the players by lot, each at a different free seat (TDA 7, Code 1.1)."""
    between_hands(draft, "seats are drawn for between hands")
    if command.stack <= 0:
        raise Refused("no-stack", f"stack {command.stack}: expected more than nothing")
    seated = {one.name for one in draft.table.players.values()}
    twice = next((name for name in command.players if name in seated), None)
    if twice is not None:
        raise Refused("already-seated", f"{twice} has a seat", rule="TDA 7", player=twice)
    check_ceiling(draft.table, len(seated) + len(command.players))
    drawn = draw_seats(command.players, free_seats(draft.table), command.seed)
    seats = tuple(sorted((seat, name) for name, seat in drawn.items()))
    draft.add(ev.SeatsDrawn, seed=command.seed, seats=seats)
    for seat, name in seats:
        draft.add(ev.PlayerSeated, seat=seat, player=name, stack=command.stack, brought=command.brought)


def free_seats(table: Table) -> tuple[Seat, ...]:
    """The table's empty seats."""
    return tuple(seat for seat in SEATS[: table.house.seats_max] if seat not in table.players)


def next_big_blind(table: Table) -> Seat | None:
    """The player who moves to balance tables: the next big blind, in mixed games that of the button games.

    None if there is nobody to move (TDA 11-A, B).
    """
    settings, dealt_in = table.settings, table.dealt_in
    if settings is None or len(dealt_in) < 2 or table.button is None:
        return None
    due = turn_of(settings, turn_due(table, dealt_in))
    return positions_due(table, dealt_in, due).big_blind


def next_game(table: Table) -> str | None:
    """The code of the next hand's game; empty if the button chooses it first, None without a rotation."""
    settings = table.settings
    if settings is None or not settings.rotation:
        return None
    if settings.rotation_choice and _turn_is_over(table, table.dealt_in):
        return ""
    return turn_of(settings, turn_due(table, table.dealt_in)).game


def turn_due(table: Table, dealt_in: tuple[Seat, ...]) -> int:
    """The number of the game in the rotation; it moves on once the game's hands have been dealt."""
    settings = table.settings
    assert settings is not None, "asked for with settings only"
    moves_on = bool(settings.rotation) and not settings.rotation_choice and _turn_is_over(table, dealt_in)
    return (table.turn + 1) % len(settings.rotation) if moves_on else table.turn


def _turn_is_over(table: Table, dealt_in: tuple[Seat, ...]) -> bool:
    """Whether the hands or orbits of this game have been dealt, or none was chosen yet."""
    settings = table.settings
    assert settings is not None, "asked for with settings only"
    orbits = settings.rotation_orbits
    if table.turn < 0:
        return True
    if table.turn_button is None or table.button is None or len(dealt_in) < 2:
        return table.turn_hands >= (orbits * len(dealt_in) or settings.rotation_hands or len(dealt_in))
    due = moved_on(table, table.button, dealt_in, turn_of(settings, table.turn))
    return table.turn_orbits + comes_round(table, due.button) >= orbits


def positions_due(table: Table, dealt_in: tuple[Seat, ...], due: ev.Turn) -> Positions[Seat]:
    """The positions of the next hand, without the players who wait; raises `Refused` for fewer than two."""
    assert table.button is not None, "a table with a button"
    positions = moved_on(table, table.button, dealt_in, due)
    waiting = left_out(table, positions)
    if not waiting:
        return positions
    return moved_on(table, table.button, tuple(seat for seat in dealt_in if seat not in waiting), due)


def moved_on(table: Table, button: Seat, dealt_in: tuple[Seat, ...], due: ev.Turn) -> Positions[Seat]:
    """Where the button and the blinds go if exactly these players are dealt in (TDA 32, WSOP 109)."""
    placed = table.button_set or table.big_blind_seat is None
    if button_posts(game(due.game), stakes_of(due)):
        return button_alone(button, dealt_in, moves=not placed)
    if placed or table.big_blind_seat is None:
        return first_hand(button, dealt_in)
    if table.big_blind_seat == button:  # which posted the only blind: it moves on, and the blinds after it
        return first_hand(next(clockwise(button, dealt_in)), dealt_in)
    last_right, wrong, made_good = table.misplaced or (None, None, True)
    if last_right is not None and not made_good:
        return after_error(last_right, dealt_in)
    return next_hand(
        button=button,
        small_blind=table.small_blind_seat,
        big_blind=table.big_blind_seat,
        dealt_in=dealt_in,
        headsup_before=table.headsup_before,
        passed_over=wrong,
        chairs=table.house.seats_max if table.house.button_dead == "advances" else None,
    )


def left_out(table: Table, positions: Positions[Seat]) -> frozenset[Seat]:
    """Who waits for the button or the big blind; nobody does if fewer than two players would be left.

    Nor does anybody where the button posts the only blind.
    """
    if positions.big_blind == positions.button:
        return frozenset()
    waiting = waits_for_button(table, positions) | waits_for_blind(table, positions)
    return waiting if len(positions.order) - len(waiting) >= 2 else frozenset()


def draws_a_seat(table: Table) -> bool:
    """Whether no hand says where a player from another table sits: all free seats are drawn for (TDA 7)."""
    return table.big_blind_seat is None or table.button_set


def seat_for_moved(table: Table) -> Seat | None:
    """The seat for a player moved here to balance tables, or None if there is none, or it is drawn.

    It is the big blind or the first free seat to its left, never the small blind (TDA 11-A).
    """
    last = table.big_blind_seat
    if last is None or draws_a_seat(table):
        return None
    return next(clockwise(last, (seat for seat in free_seats(table) if seat != last)), None)


def waits_for_button(table: Table, positions: Positions[Seat]) -> frozenset[Seat]:
    """Players who come between the button and the small blind, and are not dealt in yet (TDA 8-A, 10).

    In a cash game also those who come back, or come to the small blind: nobody makes up a blind between the
    button and the big blind (Robert's Rules ch. 4). Nobody waits when the button was drawn or placed.
    """
    cash, small = table.cash, positions.small_blind or table.big_blind_seat
    free = table.button_set or table.big_blind_seat is None if cash else table.house.entry_post != "none"
    if free or small is None or small == positions.button:
        return frozenset()
    between = {*_chairs_between(positions.button, small), *((small,) if cash else ())}
    here = {seat: table.players[seat] for seat in positions.order if seat in between}
    owing = {seat for seat, one in here.items() if cash and (one.owes_small or one.owes_big)}
    return frozenset(owing | {seat for seat, one in here.items() if one.new or one.moved})


# --- chips -------------------------------------------------------------------------------------------


def pay_rebuy(draft: Draft, command: ask.PayRebuy) -> None:
    """The player pays for the chips they announced (TDA 27); raises `Refused` if they owe nothing."""
    unpaid = player_at(draft.table, command.seat).unpaid
    if not unpaid:
        raise Refused("nothing-owed", f"seat {command.seat} owes nothing", seat=command.seat)
    draft.add(ev.RebuyPaid, seat=command.seat, amount=unpaid)


def after_hand(draft: Draft) -> None:
    """After a hand: deliver waiting chips, eliminate players, and end the session if one player is left."""
    for seat, one in draft.table.players.items():
        arrive = min(one.queued, _room(draft.table, one))
        if arrive:
            draft.add(ev.ChipsArrived, seat=seat, amount=arrive)
        if one.queued > arrive:
            draft.add(ev.ChipsReturned, seat=seat, amount=one.queued - arrive)
    table = draft.table
    if table.hand is None or table.hand.phase != "AWARDED":
        return
    if table.settings is not None and table.settings.mode == "tournament":
        _eliminate(draft)
    rich = [seat for seat, one in draft.table.players.items() if one.stack]
    if len(rich) == 1 and len(table.players) > 1:
        draft.add(ev.SessionClosed, seat=rich[0])


def _room(table: Table, one: Player) -> int:
    """How much a cash player may still buy, now that the hand may have changed their stack (Code 1.3)."""
    settings = table.settings
    if settings is None or settings.mode != "cash" or not settings.most_buy:
        return one.queued
    room = max(0, settings.most_buy - one.stack)
    return room - room % table.unit


def _eliminate(draft: Draft) -> None:
    """Eliminate players without chips; of several in one hand, the larger starting stack finishes higher."""
    table = draft.table
    hand, players = table.hand, table.players
    assert hand is not None, "a hand that was played"
    left = sum(one.stack > 0 for one in players.values())
    out = {seat: hand.parts[seat].put_in for seat in hand.seats if not players[seat].stack}
    for seat in sorted(out, key=lambda each: (out[each], each)):
        place = left + 1 + sum(chips > out[seat] for chips in out.values())
        draft.add(ev.PlayerEliminated, seat=seat, player=players[seat].name, place=place)


def free_chairs(draft: Draft) -> None:
    """Before the next hand, or somebody who comes, free the seats of those who are out."""
    for seat, one in draft.table.players.items():
        if one.place and not one.stack:
            draft.add(ev.PlayerLeft, seat=seat, player=one.name, stack=0, bought=one.bought)


def request(draft: Draft, command: ask.Request) -> None:
    """Do it now, or note it for the end of the hand; raises `Refused` for an impossible move."""
    seat = command.seat
    player = player_at(draft.table, seat)
    if command.what == "move":
        if command.to is None:
            raise Refused("seat-needed", "a move: expected the seat to go to")
        check_move(draft, seat, command.to)
    unpaid = player.unpaid
    if command.what == "leave" and _in_debt(draft.table, seat):
        raise Refused("owes-chips", f"seat {seat} owes {unpaid} first", seat=seat, amount=unpaid)
    if not _waits(draft.table, command):
        _do(draft, seat, command.what, command.to)
    elif command.what not in player.asked or command.to != player.moves_to:
        draft.add(ev.PlayerAsked, seat=seat, what=command.what, to=command.to)


def _waits(table: Table, command: ask.Request) -> bool:
    """Whether the request waits for the end of the hand in progress."""
    if table.hand is None or table.between_hands:
        return False
    return command.what == "move" or command.seat in table.hand.parts


def _in_debt(table: Table, seat: Seat) -> bool:
    """Whether the player still owes for cash chips, which must be paid before they leave."""
    return table.cash and table.players[seat].unpaid > 0


def _do(draft: Draft, seat: Seat, what: str, to: Seat | None) -> None:
    if what == "leave":
        unseat_player(draft, UnseatPlayer(at=draft.at, seat=seat))
    elif what == "away":
        sit_out(draft, SitOut(at=draft.at, seat=seat))
    elif to is not None:
        move_player(draft, MovePlayer(at=draft.at, seat=seat, to=to))


def withdraw(draft: Draft, command: ask.Withdraw) -> None:
    """Withdraw a pending request; raises `Refused` if there is none, or for chips still owed."""
    player = player_at(draft.table, command.seat)
    if command.what == "chips" and player.queued:
        if player.unpaid:
            raise Refused(
                "rebuy-owed", "a rebuy that was announced is owed", rule="TDA 27", seat=command.seat
            )
        draft.add(ev.ChipsReturned, seat=command.seat, amount=player.queued)
    elif command.what in player.asked:
        draft.add(ev.RequestDropped, seat=command.seat, what=command.what)
    else:
        raise Refused("not-asked", f"seat {command.seat} did not ask for that", seat=command.seat)


def grant_requests(draft: Draft) -> None:
    """Carry out the requests made during the hand; players leave before others move to their seats."""
    for seat, one in draft.table.players.items():
        if "leave" in one.asked and _in_debt(draft.table, seat):
            draft.add(ev.RequestDropped, seat=seat, what="leave")
        elif "leave" in one.asked:
            _do(draft, seat, "leave", None)
    _move_all(draft)
    for seat, one in draft.table.players.items():
        if "away" in one.asked:
            _do(draft, seat, "away", None)


def _move_all(draft: Draft) -> None:
    """Move players in turn, each freeing a seat for the next; a player whose new seat is taken stays."""
    while movers := [seat for seat, one in draft.table.players.items() if "move" in one.asked]:
        players = draft.table.players
        able = next((seat for seat in movers if players[seat].moves_to not in players), None)
        if able is None:
            for seat in movers:
                draft.add(ev.RequestDropped, seat=seat, what="move")
            return
        _do(draft, able, "move", players[able].moves_to)


def choose_blind(draft: Draft, command: ask.ChooseBlind) -> None:
    """Let a cash player who owes a blind wait for the big one, or not; raises `Refused` if they owe none."""
    player = player_at(draft.table, command.seat)
    if not (player.owes_small or player.owes_big):
        raise Refused(
            "nothing-owed", f"seat {command.seat} owes no blind", rule="WSOP 156", seat=command.seat
        )
    if player.waits != command.waits:
        draft.add(ev.BlindChosen, seat=command.seat, waits=command.waits)


def waits_for_blind(table: Table, positions: Positions[Seat]) -> frozenset[Seat]:
    """Players still waiting for the big blind, who are not dealt in yet (WSOP 156)."""
    here = (seat for seat in positions.order if seat != positions.big_blind)
    return frozenset(seat for seat in here if table.players[seat].waits)


def rename_player(draft: Draft, command: ask.RenamePlayer) -> None:
    """Rename the player at a seat; raises `Refused` if somebody else here has that name."""
    player, name = player_at(draft.table, command.seat), command.player.strip()
    if not name:
        raise Refused("no-name", "an empty name: expected some letters")
    if player.name == name:
        return
    refuse_known(draft.table, name)
    draft.add(ev.PlayerRenamed, seat=command.seat, player=name)


def refuse_known(table: Table, name: str) -> None:
    """Raise `Refused` if somebody at the table or on its waiting list has that name."""
    if any(one.name == name for one in table.players.values()):
        raise Refused("already-seated", f"{name} has a seat", rule="Code 1.1", player=name)
    if any(one.player == name for one in table.waiting):
        raise Refused("already-waiting", f"{name} waits for a seat", player=name)


def answer_offer(draft: Draft, command: AnswerOffer) -> None:
    """Record the answer."""
    draft.add(
        ev.OfferAnswered,
        kind=command.kind,
        offer=command.offer,
        edit=command.edit,
        title=command.title,
        player=command.player,
        seat=command.seat,
        taken=command.taken,
    )
