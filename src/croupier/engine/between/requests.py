"""What players ask for: leaving, sitting out and moving after the hand, blinds, another name (Code 1.3).

Facts: chips and seats change between hands. A returning player posts the blinds they missed, or waits for
the big blind (WSOP 156).
"""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.between.people import check_move, move_player
from croupier.engine.between.seating import player_at, sit_out, unseat_player
from croupier.engine.commands import SitOut, UnseatPlayer
from croupier.engine.commands import requests as want
from croupier.engine.commands.people import MovePlayer
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.positions import Positions


def request(draft: Draft, command: want.Request) -> None:
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


def _waits(table: Table, command: want.Request) -> bool:
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


def withdraw(draft: Draft, command: want.Withdraw) -> None:
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


def after_hand(draft: Draft) -> None:
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


def choose_blind(draft: Draft, command: want.ChooseBlind) -> None:
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


def rename_player(draft: Draft, command: want.RenamePlayer) -> None:
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
