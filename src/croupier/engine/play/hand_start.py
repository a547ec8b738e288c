"""The start of a hand: the next game, button and blinds, and the posts before the first card.

Facts (Guide 2.2, 2.3, 3.10): button and blinds move on (TDA 32, 34). Stud has only antes and leaves the
button where it is (TDA 11-B). A cash player posts the blinds that passed while they were away, the small one
dead (WSOP 156).
"""

from __future__ import annotations

from itertools import takewhile

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.bomb_pots import bomb_due, bomb_game, with_boards
from croupier.engine.between.levels import before_hand
from croupier.engine.between.people import (
    free_chairs,
    left_out,
    moved_on,
    next_game,
    positions_due,
    turn_due,
    waits_for_button,
)
from croupier.engine.between.room_orders import check_orders
from croupier.engine.between.seating import between_hands, check_ceiling
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.blinds import pay
from croupier.engine.table import Player, Table
from croupier.engine.table.closing_sheet import accounts_of, turnovers_of
from croupier.engine.table.rotation import stakes_of, turn_of
from croupier.engine.table.tournament import StandingOrders
from croupier.errors import Refused
from croupier.rules.games import Game, game
from croupier.rules.positions import Positions, clockwise
from croupier.rules.stakes import in_chips, whole_chips
from croupier.values import replace


def start_hand(draft: Draft, command: cmd.StartHand) -> None:
    """Start the next hand and post its forced bets; it then waits for the first card."""
    _check_ready(draft)
    of_round = check_orders(draft, command)
    free_chairs(draft)
    before_hand(draft)
    table = draft.table
    assert table.settings is not None, "checked above"
    bomb = bomb_due(table, called=command.bomb, out=command.out)
    dealt_in = tuple(seat for seat in table.dealt_in if seat not in command.out)
    if len(dealt_in) < 2:
        raise Refused("too-few-players", f"{len(dealt_in)} players with chips: expected at least 2")
    check_ceiling(table, len(dealt_in))
    if next_game(table) == "":
        raise Refused("choose-game", "the button chooses the next game first")
    turn = turn_due(table, dealt_in)
    due = turn_of(table.settings, turn)
    in_chips(stakes_of(due), table.unit)  # a chip race may have removed the chips they need
    if bomb is not None:
        _start_bomb(draft, bomb, turn, dealt_in, command.boards)
        return
    played = game(due.game)
    if command.boards > 1:
        played = with_boards(table, played, command.boards, len(dealt_in))
    if played.bring_in:
        _record(draft)
        _start(draft, played, turn, None, dealt_in, of_round)
        for seat in dealt_in:
            pay(draft, seat, "ante", draft.hand.stakes.ante)
        return
    if table.button is None:
        raise Refused("no-button", "nobody has the button: draw for it or set it", rule="WSOP 91")
    positions = positions_due(table, dealt_in, due)
    passed = _blinds_passed(table, positions)
    _record(draft)
    _start(draft, played, turn, positions, positions.order, of_round)
    for seat, small, big in passed:
        draft.add(ev.BlindOwed, seat=seat, small=small, big=big)
    _post_blinds(draft, positions)


def _start_bomb(draft: Draft, bomb: ev.Bomb, turn: int, dealt_in: tuple[Seat, ...], boards: int) -> None:
    """Start a bomb pot from the button that is due; whoever waits for a blind or owes one antes like others.

    The next hand has the blinds of this one, unless by the house's switch the pot takes its place.
    """
    table = draft.table
    assert table.settings is not None, "checked before"
    due = turn_of(table.settings, turn)
    bomb = bomb._replace(boards=max(boards, bomb.boards))
    played = bomb_game(table, bomb, due, len(dealt_in))
    whole_chips(bomb.ante, table.unit, "bomb ante")
    if table.button is None:
        raise Refused("no-button", "nobody has the button: draw for it or set it", rule="WSOP 91")
    positions = positions_due(table, table.dealt_in, due)
    order = tuple(clockwise(positions.button, dealt_in))
    moves = draft.house.bomb_button == "moves"
    _record(draft)
    draft.add(
        ev.HandStarted,
        hand_no=table.hand_no + 1,
        game=played.code,
        button=positions.button,
        small_blind_seat=None,
        big_blind_seat=None,
        seats=order,
        turn=turn,
    )
    draft.add(
        ev.HandVaried,
        boards=played.boards,
        bomb=bomb.ante,
        small_blind_seat=positions.small_blind or table.big_blind_seat if moves else None,
        big_blind_seat=positions.big_blind if moves else None,
    )
    for seat in order:
        pay(draft, seat, "bomb-ante", bomb.ante)


def kept_waiting(table: Table) -> tuple[Seat, ...]:
    """Who is left out of the hand in progress, or else of the next one, until the button has passed them."""
    settings, button, dealt_in = table.settings, table.button, table.dealt_in
    if settings is None or button is None:
        return ()
    if table.hand is not None and not table.between_hands:
        out = tuple(seat for seat in dealt_in if seat not in table.hand.seats)
        big, small = table.big_blind_seat, table.small_blind_seat
        none = table.hand.positions.big_blind is None or big in (None, button)
        return () if none or big is None else _in_order(table, Positions(button, small, big, out))
    due = turn_of(settings, turn_due(table, dealt_in))
    if len(dealt_in) < 2 or game(due.game).bring_in:
        return ()
    positions = moved_on(table, button, dealt_in, due)
    return _in_order(table, positions) if left_out(table, positions) else ()


def _in_order(table: Table, positions: Positions[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(waits_for_button(table, positions)))


def _check_ready(draft: Draft) -> None:
    """Raise `Refused` during a hand, an alert or a deck lock, or once the session is over."""
    between_hands(draft, "the hand in progress is not over")
    table = draft.table
    if table.settings is None:
        raise Refused("no-settings", "the table has no game yet: set game and stakes first")
    if table.bank.closed:
        raise Refused("table-closed", "the table is closed: open it first")
    if table.hand is not None:
        draft.refuse_while_halted()
    if table.deck_locked:
        raise Refused(
            "deck-locked", "the deck is locked: the floor counts or replaces it first", rule="TDA 35-E"
        )
    if table.closed and not table.cash:
        raise Refused("session-over", "one player has all the chips: the session is over")


def _blinds_passed(table: Table, positions: Positions[Seat]) -> tuple[tuple[Seat, bool, bool], ...]:
    """Who owes a small or big blind that passed while they were away; a tournament posts for them instead."""
    alone = positions.big_blind == positions.button
    if alone or table.button_set or table.big_blind_seat is None or not table.cash:
        return ()
    if table.misplaced is not None and not table.misplaced[2]:
        return ()
    away = [seat for seat, one in table.players.items() if seat not in positions.order and _misses(one)]
    big = _between(table.big_blind_seat, positions.big_blind, away)
    small: tuple[Seat, ...] = ()
    if table.small_blind_seat is not None:
        due = positions.small_blind
        if due in (None, positions.button):  # nobody posts it where it belongs, or of two players the button
            due = table.big_blind_seat
        small = (*_between(table.small_blind_seat, due, away), *({due} & {*away}))
    return tuple([(seat, seat in small, seat in big) for seat in sorted({*big, *small})])


def _misses(player: Player) -> bool:
    """Whether a blind that passes is owed: by the absent, who has no chips, who is back and has to wait."""
    back = player.owes_big and not (player.new or player.moved or player.waits)
    return player.out or not player.stack or back


def _between(old: Seat, new: Seat, seats: list[Seat]) -> tuple[Seat, ...]:
    """The seats that a blind passed on its way."""
    way = clockwise(old, {*seats, new} - {old})
    return tuple(takewhile(lambda seat: seat != new, way))


def _record(draft: Draft) -> None:
    """Record the whole table, so that a restart need not read what was before."""
    table, bank, shift = draft.table, draft.table.bank, draft.table.shift
    dealt = shift.before
    draft.add_again(
        replace(
            _positions_recorded(draft),
            owing=tuple(
                (seat, one.owes_small, one.owes_big)
                for seat, one in table.players.items()
                if one.owes_small or one.owes_big
            ),
            bought=tuple((seat, one.bought) for seat, one in table.players.items()),
            new=tuple(seat for seat, one in table.players.items() if one.new),
            people=_standing(table),
            clock=_clock(draft),
            due=table.ordered.due,
            paced=_paced(table.ordered),
            halt=(table.ordered.halt,) if table.ordered.halt else (),
            entries=_entries(table),
            wishes=_wishes(table),
            waiting=tuple((one.player, one.stack, one.called) for one in table.waiting),
            float_given=bank.float_given,
            opened=bank.opened,
            accounts=accounts_of(table),
            turnovers=turnovers_of(table),
            found=bank.found,
            corrected=bank.corrected,
            fills=bank.fills,
            credits=bank.credits,
            roster=tuple(ev.OnRoster(name, badge) for name, badge in table.roster.items()),
            dealer=shift.dealer,
            worked_ms=-1 if shift.since is None else shift.worked(draft.at),
            dealt_before=(dealt.hands, dealt.drop, dealt.jackpot, dealt.tips),
            prizes=tuple(bank.prizes.items()),
            seat_fees=tuple(bank.seat_fees.items()),
            seat_times=_seat_times(table, draft.at),
        )
    )


def _positions_recorded(draft: Draft) -> ev.TableRecorded:
    """The table's own state: its positions, deck, rotation, and how the last hand was paid."""
    table = draft.table
    return ev.TableRecorded(
        draft.at,
        table.step,
        hand_no=table.hand_no,
        button=table.button,
        small_blind_seat=table.small_blind_seat,
        big_blind_seat=table.big_blind_seat,
        button_set=table.button_set,
        deck_locked=table.deck_locked,
        deck=table.deck,
        counted=table.counted,
        shuffler=table.shuffler,
        settled_hand=table.settled.hand_no if table.settled else 0,
        settled_at=table.settled.at if table.settled else 0,
        settled_paid=table.settled.paid if table.settled else (),
        settled_due=table.settled.due if table.settled else (),
        carried=table.carried,
        carried_to=table.carried_to,
        headsup_before=table.headsup_before,
        misplaced=(table.misplaced,) if table.misplaced else (),
        floor=table.floor or "",
        seats=tuple((seat, one.name, one.stack, one.gone) for seat, one in table.players.items()),
        leg=table.leg,
        kill=table.kill,
        bomb=table.bomb,
        bomb_hands=table.bomb_hands,
        turn=table.turn,
        turn_hands=table.turn_hands,
        turn_button=table.turn_button,
        turn_orbits=table.turn_orbits,
        hand_for_hand=table.hand_for_hand,
        heard=table.heard,
        clock_order=table.clock.order if table.clock is not None else 0,
        clock_waits_ms=max(0, (table.clock.since or 0) - draft.at) if table.clock is not None else 0,
    )


def _entries(table: Table) -> tuple[tuple[Seat, str, int, int], ...]:
    here = table.players.items()
    return tuple((seat, one.entry, one.came, one.lacks) for seat, one in here if one.entry)


def _standing(table: Table) -> tuple[ev.Standing, ...]:
    return tuple(
        ev.Standing(seat, one.penalty, one.warnings, one.unpaid)
        for seat, one in table.players.items()
        if one.penalty or one.warnings or one.unpaid
    )


def _seat_times(table: Table, now: int) -> tuple[ev.SeatTiming, ...]:
    return tuple(
        ev.SeatTiming(seat, time.due, one.time_paid, time.spent_at(now), time.since is not None, time.begun)
        for seat, one in table.players.items()
        if (time := one.time).begun or time.due
    )


def _wishes(table: Table) -> tuple[ev.Wishing, ...]:
    return tuple(
        ev.Wishing(seat, one.moved, one.waits, one.change, one.wanted)
        for seat, one in table.players.items()
        if one.moved or one.waits or one.change
    )


def _paced(ordered: StandingOrders) -> tuple[int, ...]:
    paced = ordered.go, ordered.round, ordered.pace, ordered.race
    return (*paced, ordered.resumed) if ordered.resumed else paced


def _clock(draft: Draft) -> ev.ClockRecorded | None:
    clock = draft.table.clock
    if clock is None:
        return None
    return ev.ClockRecorded(clock.number, clock.left(draft.at), clock.since is not None)


def _start(
    draft: Draft,
    played: Game,
    turn: int,
    positions: Positions[Seat] | None,
    order: tuple[Seat, ...],
    of_round: int,
) -> None:
    draft.add(
        ev.HandStarted,
        hand_no=draft.table.hand_no + 1,
        game=played.code,
        button=positions.button if positions else None,
        small_blind_seat=positions.small_blind if positions else None,
        big_blind_seat=positions.big_blind if positions else None,
        seats=order,
        dead_small_blind=draft.table.big_blind_seat if positions and not positions.small_blind else None,
        turn=turn,
        round=of_round,
    )
    if played.boards > 1:
        draft.add(ev.HandVaried, boards=played.boards)


def _post_blinds(draft: Draft, positions: Positions[Seat]) -> None:
    """Post the antes clockwise, then the blinds; a short stack posts what it has (Guide 3.10)."""
    stakes = draft.hand.stakes
    for seat in positions.order:
        pay(draft, seat, "ante", stakes.ante)
    if positions.small_blind is not None:
        pay(draft, positions.small_blind, "small-blind", stakes.small_blind)
    alone = positions.big_blind == positions.button
    blind = ("button-blind" if alone else "big-blind", stakes.big_blind)
    table_ante = ("big-blind-ante", stakes.big_blind_ante)
    first, second = (blind, table_ante) if draft.house.bba_short == "blind_first" else (table_ante, blind)
    for kind, amount in (first, second):
        pay(draft, positions.big_blind, kind, amount)
    for seat in positions.order:
        player = draft.table.players[seat]
        if seat != positions.small_blind and not alone:
            pay(draft, seat, "late-blind", stakes.big_blind if player.owes_big else 0)
            pay(draft, seat, "dead-blind", stakes.small_blind if player.owes_small else 0)
    if (killer := draft.hand.positions.killer) is not None:
        pay(draft, killer, "kill", stakes.small_bet - draft.hand.parts[killer].bet)
