"""What happens between hands: settings, players, chips, the button, and the start of a hand."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Player, Table
from croupier.errors import Refused
from croupier.rules.games import game
from croupier.rules.house import FACTORY, switches, with_switch
from croupier.rules.positions import Positions, first_hand, next_hand


def set_table(draft: Draft, command: cmd.SetTable) -> None:
    """Settings hold from the next hand on; they change between hands only (rules matrix 6)."""
    _between_hands(draft, "the settings change between hands")
    game(command.game)
    if not 0 <= command.small_blind <= command.big_blind or command.big_blind <= 0 or command.unit <= 0:
        raise Refused(
            "bad-stakes", f"stakes {command.small_blind}/{command.big_blind}: expected 0 ≤ small ≤ big"
        )
    house = FACTORY[command.profile]
    for name, value in command.house:
        house = with_switch(house, name, value)
    draft.add(
        ev.TableSet,
        table=command.table,
        game=command.game,
        mode=command.mode,
        house=switches(house),
        small_blind=command.small_blind,
        big_blind=command.big_blind,
        ante=command.ante,
        big_blind_ante=command.big_blind_ante,
        unit=command.unit,
        sensors=command.sensors,
    )


def seat_player(draft: Draft, command: cmd.SeatPlayer) -> None:
    """Somebody sits down with his buy-in; during a hand he waits for the next one."""
    if command.seat not in SEATS[: _ceiling(draft)]:
        raise Refused(
            "no-such-seat", f"seat {command.seat}: expected 1 to {_ceiling(draft)}", maximum=_ceiling(draft)
        )
    if command.seat in draft.table.players:
        raise Refused("seat-taken", f"seat {command.seat} is taken", seat=command.seat)
    if command.stack <= 0:
        raise Refused("bad-amount", f"buy-in {command.stack}: expected more than nothing", seat=command.seat)
    draft.add(ev.PlayerSeated, seat=command.seat, player=command.player, stack=command.stack)


def unseat_player(draft: Draft, command: cmd.UnseatPlayer) -> None:
    _player(draft.table, command.seat)
    _not_in_hand(draft, command.seat, "leaving")
    draft.add(ev.PlayerLeft, seat=command.seat)


def sit_out(draft: Draft, command: cmd.SitOut) -> None:
    if not _player(draft.table, command.seat).away:
        draft.add(ev.PlayerAway, seat=command.seat)


def sit_in(draft: Draft, command: cmd.SitIn) -> None:
    if _player(draft.table, command.seat).away:
        draft.add(ev.PlayerBack, seat=command.seat)


def buy_chips(draft: Draft, command: cmd.BuyChips) -> None:
    """Chips are bought between hands, or by a seat that is not in the present one."""
    _player(draft.table, command.seat)
    _not_in_hand(draft, command.seat, "a rebuy")
    if command.amount <= 0:
        raise Refused("bad-amount", f"rebuy {command.amount}: expected more than nothing", seat=command.seat)
    draft.add(ev.ChipsBought, seat=command.seat, amount=command.amount)


def place_button(draft: Draft, command: cmd.PlaceButton) -> None:
    _between_hands(draft, "the button moves between hands")
    if command.seat not in SEATS[: _ceiling(draft)]:
        raise Refused(
            "no-such-seat", f"button {command.seat}: expected a seat of the table", maximum=_ceiling(draft)
        )
    draft.add(ev.ButtonPlaced, seat=command.seat)


def start_hand(draft: Draft, command: cmd.StartHand) -> None:
    """Button and blinds move on (TDA 32, 34), forced bets are posted, the first card is awaited."""
    _between_hands(draft, "the hand in progress is not over")
    table = draft.table
    if table.settings is None:
        raise Refused("no-settings", "the table has no game yet: set game and stakes first")
    if table.deck_locked:
        raise Refused(
            "deck-locked", "the deck is locked: the floor counts or replaces it first", rule="TDA 35-E"
        )
    dealt_in = tuple(seat for seat, one in table.players.items() if one.stack > 0 and not one.away)
    if len(dealt_in) < 2:
        raise Refused("too-few-players", f"{len(dealt_in)} players with chips: expected at least 2")
    if table.button is None:
        raise Refused("no-button", "nobody has the button: draw for it or set it", rule="W 91")
    positions = _positions(table, table.button, dealt_in)
    draft.add(
        ev.TableRecorded,
        hand_no=table.hand_no,
        button=table.button,
        small_blind_seat=table.small_blind_seat,
        big_blind_seat=table.big_blind_seat,
        button_set=table.button_set,
        deck_locked=table.deck_locked,
        headsup_before=table.headsup_before,
        floor=table.floor or "",
        seats=tuple((seat, one.name, one.stack, one.away) for seat, one in table.players.items()),
    )
    draft.add(
        ev.HandStarted,
        hand_no=table.hand_no + 1,
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        seats=positions.order,
    )
    _post(draft, table.settings, positions)


def _positions(table: Table, button: Seat, dealt_in: tuple[Seat, ...]) -> Positions[Seat]:
    if table.button_set or table.big_blind_seat is None:
        return first_hand(button, dealt_in)
    return next_hand(
        button=button,
        small_blind=table.small_blind_seat,
        big_blind=table.big_blind_seat,
        dealt_in=dealt_in,
        headsup_before=table.headsup_before,
    )


def _post(draft: Draft, settings: ev.TableSet, positions: Positions[Seat]) -> None:
    """Antes clockwise, then the blinds; a short stack posts what it has (rules matrix 3.10)."""
    for seat in positions.order:
        _pay(draft, seat, "ante", settings.ante)
    if positions.small_blind is not None:
        _pay(draft, positions.small_blind, "small-blind", settings.small_blind)
    blind = ("big-blind", settings.big_blind)
    table_ante = ("big-blind-ante", settings.big_blind_ante)
    first, second = (blind, table_ante) if draft.house.bba_short == "blind_first" else (table_ante, blind)
    for kind, amount in (first, second):
        _pay(draft, positions.big_blind, kind, amount)


def _pay(draft: Draft, seat: Seat, kind: str, amount: int) -> None:
    chips = min(amount, draft.table.players[seat].stack)
    if chips:
        draft.add(ev.Posted, seat=seat, kind=kind, amount=chips)


def _ceiling(draft: Draft) -> int:
    settings = draft.table.settings
    most = game(settings.game).seats_max if settings else len(SEATS)
    return min(most, draft.house.seats_max)


def _player(table: Table, seat: Seat) -> Player:
    if seat not in table.players:
        raise Refused("empty-seat", f"nobody sits at seat {seat}", seat=seat)
    return table.players[seat]


def _between_hands(draft: Draft, what: str) -> None:
    if not draft.table.between_hands:
        raise Refused("hand-in-progress", what)


def _not_in_hand(draft: Draft, seat: Seat, what: str) -> None:
    hand = draft.table.hand
    if hand is not None and not draft.table.between_hands and seat in hand.parts:
        raise Refused("hand-in-progress", f"{what} waits for the end of the hand", seat=seat)
