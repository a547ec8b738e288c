"""What the players' display shows, as a frozen value of finished texts (TDA 54-A).

The only cards in it are those of the boards, so no card of a seat can be shown.
"""

from __future__ import annotations

from typing import Literal

from croupier.audience.following import LogFollower
from croupier.engine.places import Seat
from croupier.engine.play import time_calls
from croupier.engine.table import Hand, Table
from croupier.terminal import level_clock
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.host.room_link import RoomLink, TournamentField
from croupier.terminal.legal_keys import is_cash, to_pay
from croupier.terminal.picture.present import present
from croupier.terminal.picture.prompts import TIMES, wins
from croupier.terminal.station.station import Station
from croupier.terminal.view import BoardView, CardView, TableView
from croupier.values import dataclass
from croupier.words import Words

State = Literal["", "acting", "folded", "away", "winner"]


@dataclass(frozen=True)
class SeatShown:
    """A seat with its player, stack and bet; `state` is any other text about it."""

    seat: int
    name: str
    stack: str
    bet: str = ""
    note: str = ""
    button: bool = False
    state: State = ""


@dataclass(frozen=True)
class Shown:
    """One picture. `line` says what happens now, red if it `hurries`; `clock`, `outlook`: in tournaments.

    `record` is the text of the QR code after a hand: the row of its end with its hash, or empty.
    """

    title: str
    hand: str = ""
    street: str = ""
    board: tuple[CardView, ...] = ()
    boards: tuple[BoardView, ...] = ()  # several boards; `board` is empty then
    places: int = 0
    pot: str = ""
    pots: tuple[str, ...] = ()
    seats: tuple[SeatShown, ...] = ()
    line: str = ""
    hurries: bool = False
    clock: str = ""
    outlook: str = ""
    record: str = ""
    record_said: str = ""
    four_colours: bool = False


def shown_of(
    table: Table, language: str, *, now: int = 0, record: str = "", field: TournamentField | None = None
) -> Shown:
    """The picture of a table, and of its tournament's `field`; `now` is in the milliseconds of its log."""
    words = Words(language, cash=is_cash(table))
    health = Health(room=RoomLink(field=field))
    view = present(table, Console(station=Station(language=language)), health, now)
    hand = table.hand
    is_over = hand is None or table.between_hands
    call = time_calls.running(table)
    time = level_clock.time_line(table, now, words, _called(table)[call.seat]) if call else ""
    return Shown(
        title=view.title,
        hand=view.hand,
        street=view.street,
        board=view.board,
        boards=view.boards,
        places=view.board_places,
        pot=words.say("Pot {amount}", amount=view.pot) if view.pot else "",
        pots=tuple(
            words.say("{pot}: {amount}", pot=pot.name, amount=pot.amount) if pot.amount else pot.name
            for pot in view.pots
            if len(view.pots) > 1
        ),
        seats=_seats(view, is_over=is_over),
        line=time or _line(table, hand, view, words),
        hurries=call is not None,
        clock=" · ".join(part for part in (view.level, _pace(table, words)) if part),
        outlook=view.outlook,
        record=record if is_over else "",
        record_said=words.say("The record of this hand") if is_over and record else "",
    )


def shown_by(follower: LogFollower, language: str) -> Shown:
    """The picture of the log that is followed, as it is now."""
    return shown_of(
        follower.table, language, now=follower.now, record=follower.record, field=follower.field()
    )


def _seats(view: TableView, *, is_over: bool) -> tuple[SeatShown, ...]:
    shown = []
    for seat in view.seats:
        if not seat.name:
            continue
        state: State = ""
        if seat.winner:
            state = "winner"
        elif seat.to_act:
            state = "acting"
        elif seat.away:
            state = "away"
        elif seat.folded and not is_over:
            state = "folded"
        note = seat.note.partition(" · ")[0]
        shown.append(
            SeatShown(seat.seat, seat.name, seat.stack, seat.bet, note, button=seat.button, state=state)
        )
    return tuple(shown)


def _line(table: Table, hand: Hand | None, view: TableView, words: Words) -> str:
    """Who is to act, or who won with what; no question to the dealer."""
    if table.bank.closed:
        return words.say("The table is closed")
    if hand is None or (hand.phase == "VOID" and not hand.cards):
        return words.say("The game begins soon") if table.players else ""
    if hand.phase == "VOID":
        return words.say("The hand is void")
    if table.phase == "HALTED":
        return words.say("One moment, please: a point is being checked")
    called = _called(table)
    if table.between_hands or hand.phase in ("SHOWDOWN", "AWARDED"):
        paid = to_pay(table)[1]
        said = wins(paid, hand, words, called)
        return said[:1].upper() + said[1:] or (words.say("Showdown") if hand.phase == "SHOWDOWN" else "")
    if hand.is_bomb and not hand.board:
        return words.say("Bomb pot: antes of {amount} from all", amount=words.money(hand.stakes.ante))
    if hand.deal.runs > 1 and hand.phase == "DEALING":
        return words.say("Run {times}", times=words.say(TIMES[hand.deal.runs]))
    acting = next((seat for seat in view.seats if seat.to_act and seat.name), None)
    return words.say("{name} to act", name=called[Seat(acting.seat)]) if acting is not None else ""


def _pace(table: Table, words: Words) -> str:
    """That the tables play hand for hand, with the round if the room counts it; otherwise empty."""
    ordered = table.ordered
    if not table.hand_for_hand or not ordered.pace or not (number := ordered.go or ordered.round):
        return level_clock.pace(table, words)
    return words.say("Hand for hand, round {number}", number=number)


def _called(table: Table) -> dict[Seat, str]:
    """Everybody by name, with the number of the seat, as on the plates."""
    return {seat: f"{player.name} ({seat})" for seat, player in table.players.items()}
