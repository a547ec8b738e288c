"""Breaking a table, or sending one player to another: they keep their chips, and nobody is paid.

Facts: the players of a broken table draw their new places in two steps, the table and the seat, and take any
position except the one between small blind and button (TDA 10). To balance tables, the next big blind moves
(TDA 11-A). Only the other tables know which of their seats are free.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import events as ev
from croupier.engine.between.evening import shift_so_far
from croupier.engine.between.house_money import settle_time
from croupier.engine.between.seating import between_hands, player_at
from croupier.engine.commands import evening as ask
from croupier.engine.draft import Draft
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.errors import Refused

LONGEST_TABLE = 20
"""Characters of another table's name."""

NOWHERE = ("", 0)
"""The place of a player who has not drawn yet: no table, no seat."""


def send_player(draft: Draft, command: ask.SendPlayer) -> None:
    """One player goes to another table with their chips."""
    _may_go(draft, (command.seat,), "TDA 11-A")
    _leave(draft, _known(ask.Drawn(command.seat, command.to_table, command.to_seat)))


def break_table(draft: Draft, command: ask.BreakTable) -> None:
    """Send everybody to other tables; the record has their places, their chips and the dealer's figures."""
    table = draft.table
    drawn = {one.seat: _known(one) for one in command.drawn}
    for seat in drawn:
        player_at(table, seat)
    _check_places([one for one in drawn.values() if one.to_table and one.to_seat])
    if not table.players:
        raise Refused("nobody-sits", "nobody sits at the table")
    _may_go(draft, (*table.players,), "TDA 10")
    going = going_from(table, {seat: (one.to_table, one.to_seat) for seat, one in drawn.items()})
    _note(draft, going)
    for one in going:
        _leave(draft, ask.Drawn(one.seat, one.to_table, one.to_seat))


def note_broken(draft: Draft, due: Mapping[Seat, ev.Due]) -> None:
    """Record that the room broke the table, with the places that it drew."""
    drawn = {seat: (one.table, one.to_seat) for seat, one in due.items()}
    going = going_from(draft.table, drawn)
    none = ev.Due("", 0, SEATS[0], False, "", 0)
    sent = ((one, due.get(one.seat, none)) for one in going)
    _note(draft, tuple(one._replace(move=by.move, entry=by.entry) for one, by in sent))


def _note(draft: Draft, going: tuple[ev.Going, ...]) -> None:
    table = draft.table
    dealt, alerts = shift_so_far(table)
    draft.add(
        ev.TableBroken,
        table=table.settings.table if table.settings else "",
        mode=table.settings.mode if table.settings else "cash",
        hand_no=table.hand_no,
        going=going,
        dealer=table.shift.dealer,
        hands=dealt.hands,
        drop=dealt.drop,
        jackpot=dealt.jackpot,
        tips=dealt.tips,
        worked_ms=table.shift.worked(draft.at),
        alerts=alerts,
    )


def going_from(table: Table, drawn: Mapping[Seat, tuple[str, int]]) -> tuple[ev.Going, ...]:
    """Every player with their chips and, if known, the table and seat in `drawn`."""
    return tuple(
        ev.Going(
            one.name,
            seat,
            one.stack,
            *drawn.get(seat, NOWHERE),
            unpaid=one.unpaid,
            penalty=one.penalty,
            warnings=one.warnings,
        )
        for seat, one in table.players.items()
    )


def _may_go(draft: Draft, seats: tuple[Seat, ...], rule: str) -> None:
    """Raise `Refused` in a hand or a race, while cash is owed, or in a tournament without the floor."""
    between_hands(draft, "players change tables between hands")
    table = draft.table
    if table.race is not None:
        raise Refused("race-open", "the chip race comes first", rule="TDA 24")
    cash = table.settings is None or table.settings.mode == "cash"
    if not cash and table.floor is None:
        raise Refused("floor-needed", "the floor sends players to other tables", rule=rule, way="break")
    for seat in seats:
        unpaid = player_at(table, seat).unpaid
        if cash and unpaid:
            raise Refused("owes-chips", f"seat {seat} owes {unpaid} first", seat=seat, amount=unpaid)
    for seat in seats:
        settle_time(draft, seat)


def _known(one: ask.Drawn) -> ask.Drawn:
    """The place with extra spaces removed from the table's name; raises `Refused` for an impossible one."""
    name = " ".join(one.to_table.split())
    if len(name) > LONGEST_TABLE:
        raise Refused("bad-table", f"another table: expected a name of at most {LONGEST_TABLE} characters")
    if one.to_seat not in (0, *SEATS):
        raise Refused("no-such-seat", f"seat {one.to_seat}: expected 1 to {len(SEATS)}", maximum=len(SEATS))
    return one._replace(to_table=name)


def _check_places(drawn: list[ask.Drawn]) -> None:
    """Raise `Refused` if two players drew the same place."""
    places = [(one.to_table, one.to_seat) for one in drawn]
    for table, seat in places:
        if places.count((table, seat)) > 1:
            raise Refused("drawn-twice", f"table {table}, seat {seat} is drawn twice", table=table, seat=seat)


def _leave(draft: Draft, drawn: ask.Drawn) -> None:
    one = draft.table.players[drawn.seat]
    draft.add(
        ev.PlayerLeft,
        seat=drawn.seat,
        player=one.name,
        stack=one.stack,
        bought=one.bought,
        elsewhere=True,
        to_table=drawn.to_table,
        to_seat=drawn.to_seat,
        penalty=one.penalty,
        warnings=one.warnings,
        unpaid=one.unpaid,
    )
