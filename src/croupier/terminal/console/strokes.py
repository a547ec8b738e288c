"""The effect of action keys and touched seats: betting, dealing, showdown, between hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.engine.between.people import next_game
from croupier.engine.between.waiting_lists import offered as wanted
from croupier.engine.commands import (
    Act,
    ActInTurn,
    Answer,
    Award,
    CompleteDeal,
    DrawCard,
    MuckHand,
    NameOpener,
    ShowHand,
    StartHand,
    Undo,
)
from croupier.engine.commands.evening import TakeSeatFees
from croupier.engine.commands.people import EndRace, FillSeat, LetGo, OpenRace, TakeIn
from croupier.engine.commands.play import MuckOthers, Redo, SharePot
from croupier.engine.places import SEATS, Seat
from croupier.engine.play.award import dealer_tells, proposal
from croupier.engine.play.showdown import hand_due, next_to_show
from croupier.engine.table import Table
from croupier.engine.table.dealing import face_up, next_card
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.telling.notice import Notice
from croupier.telling.undo import undone
from croupier.terminal.console import again, amounts, corrections, draws, motions
from croupier.terminal.console.openings import OPENINGS, open_page
from croupier.terminal.console.state import (
    RUNS,
    Console,
    Handled,
    KeyedAmount,
    ToConfirm,
    dealt,
    declined,
    idle,
    legal_now,
    nameable,
    named_first,
)
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import (
    all_comers,
    all_to_show,
    buyer,
    can_deal,
    deals_left,
    due_now,
    lacking,
    may_all_show,
    may_begin_bet,
    may_change_game,
    may_end_race,
    may_show,
    may_tell_next,
    most,
    must_be_named,
    next_key,
    opener_asked,
    plays_bombs,
    ranked,
    scramble_asked,
    to_push,
    to_show,
    touch_wins,
    unread_at,
    unread_upcard,
    why_no_raise,
    winners_among,
)
from croupier.terminal.pages import bomb
from croupier.terminal.pages.evening.arrivals import CountPage, ReasonPage
from croupier.terminal.pages.missing import MissingPage, missing
from croupier.terminal.pages.page import Context
from croupier.terminal.pages.seat import sheet
from croupier.terminal.pages.seat.requests import Buying, Carrying
from croupier.terminal.pages.setup.page import opened
from croupier.terminal.pages.setup.stakes import settings_of, usual_buy
from croupier.terminal.pages.typing.picker import Picker
from croupier.values import replace

LONG: Final = (KeyKind.CALL, KeyKind.FOLD, KeyKind.UNDO)
"""The other effect of keys that are held: check or call around, everybody folds, redo."""


def stroke(console: Console, key: Key, long: bool, table: Table, now: int) -> Handled:
    """One press with no page and no alert over the table; an unknown action does nothing."""
    if table.phase == "DRAWING" and not long:
        drawn = draws.stroke(console, key, table, now)
        if drawn is not None:
            return drawn
    if console.keying is not None and not long:
        keyed = motions.stroke(console, key, table, now)
        if keyed is not None:
            return keyed
        console = replace(console, keying=None)
    if long and key.kind not in LONG:
        return again.held(console, key, table)
    match key:
        case Key(KeyKind.FOLD) if long:
            return _folds_to(console, table, now)
        case Key(KeyKind.UNDO) if long:
            return _redone(console, now)
        case Key(KeyKind.DIGIT | KeyKind.SEAT, value) if (
            console.offer is not None and console.offer.kind == "folds"
        ):
            return _fold_to(console, value, table, now)
        case Key(KeyKind.SEAT, value) if value.isdigit():
            return touch(console, Seat(int(value)), table, now)
        case Key(KeyKind.DIGIT, value) if value.isdigit() and _asks_for_a_seat(table):
            return touch(console, Seat(int(value) or 10), table, now)
        case Key(KeyKind.DIGIT, value) if value.isdigit() and not _betting_or_showdown(console, table):
            return _sheet_of(console, Seat(int(value) or 10), table, now)
        case Key(KeyKind.PRESET | KeyKind.CHIP | KeyKind.DIGIT | KeyKind.ERASE | KeyKind.KEYPAD):
            return amounts.key(console, key, table, now)
        case Key(KeyKind.RIGHT, value):
            return corrections.begun(console, table, value)
        case Key(KeyKind.LESS | KeyKind.MORE):
            return amounts.turn(console, 1 if key.kind is KeyKind.MORE else -1, table)
        case Key(KeyKind.CALL):
            return (_around if long else _call)(console, table, now)
    if key.kind in OPENINGS:
        return open_page(console, key.kind, Context(table, console.station, now))
    found = _STROKES.get(key.kind)
    return found(console, table, now) if found else (console, ())


def _acts(console: Console, table: Table, now: int, action: str) -> Handled:
    seat = legal_now(console, table).seat
    if seat is None:
        return declined(idle(console), "no-betting")
    return idle(console), (Act(at=now, seat=seat, action=action),)


def _fold(console: Console, table: Table, now: int) -> Handled:
    """Fold; with nothing to call only on a second press; at the showdown the next player in order mucks."""
    if table.phase == "SHOWDOWN":
        seat = to_show(table)
        if seat is None:
            return declined(console, "no-winner" if dealer_tells(table) else "no-showdown")
        return idle(console), (MuckHand(at=now, seat=seat),)
    legal, armed = legal_now(console, table), console.offer is not None and console.offer.kind == "fold"
    if legal.seat is not None and "check" in legal.actions and not armed:
        offer = ToConfirm("fold", entered(table), seat=legal.seat)
        return replace(console, entry=None, offer=offer, passing=None), ()
    return _acts(console, table, now, "fold")


def _folds_to(console: Console, table: Table, now: int) -> Handled:
    """Ask up to which seat everybody folds; confirm means up to the last. At the showdown all muck."""
    if table.phase == "SHOWDOWN":
        return _others_muck(console, table, now)
    if legal_now(idle(console), table).seat is None:
        return declined(idle(console), "no-betting")
    return replace(idle(console), offer=ToConfirm("folds", entered(table))), ()


def _others_muck(console: Console, table: Table, now: int) -> Handled:
    """Whoever has not shown mucks, unless the dealer touches who wins."""
    if to_show(table) is None:
        return declined(idle(console), "no-winner" if dealer_tells(table) else "no-showdown")
    return idle(console), (MuckOthers(at=now),)


def _fold_to(console: Console, value: str, table: Table, now: int) -> Handled:
    """The seat up to which everybody folds, by its number; 0 is seat 10."""
    if value not in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]:
        return console, ()
    return idle(console), (ActInTurn(at=now, action="fold", until=Seat(int(value) or 10)),)


def _call(console: Console, table: Table, now: int) -> Handled:
    """Call, check, or pay a bring-in; at the showdown all show. Between hands the button chooses again."""
    if table.phase == "SHOWDOWN":
        shown = may_all_show(table)
        if shown:
            return idle(console), _tabled(shown, now)
        return declined(console, "no-winner" if dealer_tells(table) else "no-betting")
    if may_change_game(table):
        return replace(idle(console), page=bomb.GameChoice()), ()
    legal = legal_now(console, table)
    quiet = "call" if legal.to_call else "check"
    return _acts(console, table, now, "bring-in" if "bring-in" in legal.actions else quiet)


def _around(console: Console, table: Table, now: int) -> Handled:
    """Everybody left checks or calls in order; at the showdown all others muck, or must show."""
    shown = all_to_show(table)
    if shown:
        return idle(console), _tabled(shown, now)
    if table.phase == "SHOWDOWN":
        return _others_muck(console, table, now)
    legal = legal_now(idle(console), table)
    if legal.seat is None:
        return idle(console), ()
    return idle(console), (ActInTurn(at=now, action="call" if legal.to_call else "check"),)


def _tabled(seats: tuple[Seat, ...], now: int) -> tuple[ShowHand, ...]:
    return tuple(ShowHand(at=now, seat=seat) for seat in seats)


def _raise(console: Console, table: Table, now: int) -> Handled:
    """Key an amount from the minimum, and confirm; the bet of fixed limit is made at once.

    Once nobody can bet, all agree to run it again.
    """
    if again.offered(console, table):
        return again.agreed(console, table, now)
    if plays_bombs(table) and table.bomb is not None:
        return idle(console), (StartHand(at=now, bomb=True),)
    legal = legal_now(console, table)
    if legal.seat is None:
        return declined(console, "no-betting")
    if not may_begin_bet(table, legal):
        return declined(console, why_no_raise(table, legal), seat=legal.seat)
    if legal.totals:
        return amounts.bet(console, table, now, legal.min_to)
    if console.entry:
        return console, ()
    entry = KeyedAmount(legal.seat, legal.min_to, entered(table))
    return replace(console, entry=entry, offer=None, passing=None), ()


def _allin(console: Console, table: Table, now: int) -> Handled:
    """All-in, or as much as the rules allow; between hands, the page of a bomb pot."""
    if plays_bombs(table) and not bomb.bomb_games(table, 1):
        return declined(console, "choose-game" if next_game(table) == "" else "bomb-none")
    if plays_bombs(table):
        return replace(idle(console), page=bomb.opened(table)), ()
    legal = legal_now(console, table)
    if legal.seat is None:
        return declined(console, "no-betting")
    kind, total = most(table, legal)
    if kind == "big":
        return amounts.bet(console, table, now, total)
    if not kind:
        return declined(console, why_no_raise(table, legal) or "fixed-limit", seat=legal.seat)
    return _acts(console, table, now, "allin")


def touch(console: Console, seat: Seat, table: Table, now: int) -> Handled:
    """A touched seat: it agrees to run it again, its hand is shown or wins, it acted, or its sheet opens.

    A free seat goes to the first player who wants it.
    """
    hand = table.hand
    if table.settings is not None and wanted(table, seat) is not None:
        return idle(console), (FillSeat(at=now, seat=seat, stack=usual_buy(settings_of(table.settings))),)
    if table.settings is None:
        return replace(console, page=opened(table, console.station.template, seat=seat)), ()
    if again.may_agree(console, table, seat):
        return again.agreed(console, table, now, seat)
    if hand is not None and may_show(table, seat) and touch_wins(table):
        ranks = ranked(hand, console.ranks, seat)
        return replace(idle(console), ranks=ranks), (CompleteDeal(at=now),) * deals_left(table)
    if may_show(table, seat):
        return _show(idle(console), seat, table, now)
    if console.choosing:
        inside = hand is not None and seat in hand.live and table.players[seat].stack > 0
        if not inside:
            return declined(console, "cannot-act", seat=seat)
        return replace(console, choosing=False, actor=seat), ()
    if hand is not None and seat in hand.live and unread_upcard(dealt(table)) is not None:
        return idle(console), (NameOpener(at=now, seat=seat),)
    return replace(idle(console), page=sheet.opened(Context(table, console.station, now), seat)), ()


def _show(console: Console, seat: Seat, table: Table, now: int) -> Handled:
    hand = table.hand
    assert hand is not None, "only a seat of a hand can show"
    if must_be_named(hand, seat):
        need = hand_due(hand)
        return replace(console, page=Picker("show", seat=seat, need=need)), ()
    return console, (ShowHand(at=now, seat=seat),)


def _confirm(console: Console, table: Table, now: int) -> Handled:
    """Carry out what was begun; otherwise show the next hand, push the pot, or end the deal."""
    entry, offer = console.entry, console.offer
    if entry is not None:
        return amounts.bet(console, table, now, entry.amount)
    if offer is not None and offer.kind == "fold" and offer.seat is not None:
        return idle(console), (Act(at=now, seat=offer.seat, action="fold"),)
    if offer is not None and offer.kind == "folds":
        return idle(console), (ActInTurn(at=now, action="fold"),)
    if offer is not None and offer.kind == "go":
        return _hand(console, table, now)
    if offer is not None and offer.kind == RUNS:
        return again.agreed(console, table, now)
    if (handled := by_the_room(console, table, now)) is not None:
        return handled
    seat, scramble = to_show(table), scramble_asked(table)
    if seat is not None:
        return _show(console, seat, table, now)
    if scramble is not None:
        return console, (Answer(at=now, way="reshuffle", number=scramble.number),)
    if table.phase == "SHOWDOWN":
        return _award(console, table, now)
    if missing(table):
        return replace(console, page=MissingPage()), ()
    if table.phase == "DEALING" and table.sensors == "L0":
        return console, (CompleteDeal(at=now),)
    unread = nameable(console, table)
    if unread is not None:
        return replace(console, page=Picker.naming(table, unread)), ()
    due = next_key(table)
    if due is None or console.unsure:
        return replace(console, unsure=False), ()
    return stroke(console, Key(due), False, table, now)


def by_the_room(console: Console, table: Table, now: int) -> Handled | None:
    """Who goes by the room's order is gone, who comes is here, or a race begins or ends; None without one."""
    one, seat = due_now(table), lacking(table)
    if may_end_race(table):
        return console, (EndRace(at=now),)
    if one is not None and one.comes:
        return console, (TakeIn(at=now, move=one.move),)
    if one is not None:
        goes_alone = sum(not each.comes for each in table.ordered.due) == 1
        return console, (LetGo(at=now, move=one.move if goes_alone else 0),)
    if seat is not None:
        return replace(idle(console), page=ReasonPage(seat)), ()
    if table.between_hands and table.race is None and table.ordered.race > table.unit:
        return console, (OpenRace(at=now, unit=table.ordered.race),)
    return None


def _count(console: Console, table: Table, now: int) -> Handled:
    one = due_now(table)
    if one is None:
        return console, ()
    return replace(idle(console), page=CountPage(one.seat, one if one.comes else None)), ()


def _award(console: Console, table: Table, now: int) -> Handled:
    hand = table.hand
    told = winners_among(hand, console.ranks) if hand is not None and dealer_tells(table) else ()
    if hand is not None and dealer_tells(table) and may_tell_next(hand, console.ranks):
        return replace(console, ranks=(*console.ranks, ())), ()
    if dealer_tells(table) and not to_push(table, console.ranks)[1]:
        return declined(console, "no-winner")
    try:
        proposal(table, told)
    except Refused as error:
        index = unread_at(table, error)
        if index is not None:
            return replace(console, page=Picker.naming(table, index), notice=Notice.of(error)), ()
        return replace(console, notice=Notice.of(error)), ()
    return console, (Award(at=now, told=told),)


def _card(console: Console, table: Table, now: int) -> Handled:
    """A card left a shoe that cannot report it: face down it is unread, face up it is named."""
    if table.race is not None:
        return replace(console, page=Picker("draw")), ()
    if table.between_hands or table.hand is None:
        return declined(console, "no-hand")
    index = named_first(console, table)
    if index is not None:
        return replace(console, page=Picker.naming(table, index)), ()
    showing = next_to_show(table) if dealer_tells(table) else None
    if showing is not None:
        return replace(console, page=Picker("show", seat=showing, need=hand_due(table.hand))), ()
    place = next_card(table)
    if place.is_board or face_up(table.hand, place):
        return replace(console, page=Picker("draw")), ()
    if table.phase != "DEALING":
        return declined(console, "no-dealing")
    return console, (DrawCard(at=now, card=None, status="unread", keyed=True),)


def _undo(console: Console, table: Table, now: int) -> Handled:
    """Cancel what is only begun, or undo the last input of a person, and name it."""
    if idle(console) != console:
        return idle(console), ()
    return replace(console, notice=undone(table)), (Undo(at=now),)


def _redone(console: Console, now: int) -> Handled:
    return replace(idle(console), notice=Notice.done("redone")), (Redo(at=now),)


def _carry(console: Console, table: Table, now: int) -> Handled:
    if not table.between_hands or table.settings is None:
        return declined(console, "hand-in-progress")
    return replace(idle(console), page=Carrying()), ()


def _asks_for_a_seat(table: Table) -> bool:
    """Whether a figure is a touched seat: who wins, or who opens."""
    return touch_wins(table) or opener_asked(dealt(table))


def _betting_or_showdown(console: Console, table: Table) -> bool:
    """Whether digits are an amount (or nothing), and do not open a seat's sheet."""
    return legal_now(console, table).seat is not None or to_show(table) is not None


def _sheet_of(console: Console, seat: Seat, table: Table, now: int) -> Handled:
    if seat not in table.chairs:
        return console, ()
    if table.settings is None:
        return open_page(console, KeyKind.SETUP, Context(table, console.station, now))
    return replace(idle(console), page=sheet.opened(Context(table, console.station, now), seat)), ()


def _seat(console: Console, table: Table, now: int) -> Handled:
    """The sheet of the seat to act; otherwise that of the button."""
    seat = legal_now(console, table).seat or to_show(table) or table.button
    return _sheet_of(console, seat or next(iter(table.players), SEATS[0]), table, now)


def _hand(console: Console, table: Table, now: int) -> Handled:
    """Begin the next hand; first set up a table that needs it, sell chips, or open a closed one.

    If the tables play hand for hand, it first asks whether all are done.
    """
    if table.bank.closed:
        return open_page(console, KeyKind.EVENING, Context(table, console.station, now))
    buys = buyer(table)
    if table.between_hands and buys is not None:
        return replace(idle(console), page=Buying(buys)), ()
    if table.between_hands and not table.deck_locked and not can_deal(table):
        return open_page(console, KeyKind.SETUP, Context(table, console.station, now))
    if table.between_hands and next_game(table) == "":
        return replace(idle(console), page=bomb.GameChoice()), ()
    asked = console.offer is not None and console.offer.kind == "go"
    by_hand = table.hand_for_hand and not table.ordered.pace
    if table.between_hands and by_hand and not asked:
        return replace(idle(console), offer=ToConfirm("go", entered(table))), ()
    return idle(console), (StartHand(at=now, go=asked, without=True),)


_STROKES: dict[KeyKind, Callable[[Console, Table, int], Handled]] = {
    KeyKind.FOLD: _fold,
    KeyKind.RAISE: _raise,
    KeyKind.ALLIN: _allin,
    KeyKind.USUAL: lambda console, table, now: amounts.sized(console, table, now, 0),
    KeyKind.LARGE: lambda console, table, now: amounts.sized(console, table, now, 1),
    KeyKind.AROUND: _around,
    KeyKind.CHOP: lambda console, table, now: (idle(console), (SharePot(at=now),)),
    KeyKind.CHIPS: motions.opened,
    KeyKind.CONFIRM: _confirm,
    KeyKind.UNDO: _undo,
    KeyKind.REDO: lambda console, table, now: _redone(console, now),
    KeyKind.CORRECT: lambda console, table, now: corrections.begun(console, table),
    KeyKind.BACK: lambda console, table, now: (idle(console), ()),
    KeyKind.HAND: _hand,
    KeyKind.COUNT: _count,
    KeyKind.ARRIVES: lambda console, table, now: (
        console,
        tuple(TakeIn(at=now, move=one.move) for one in all_comers(table)),
    ),
    KeyKind.CARRY: _carry,
    KeyKind.SEAT: _seat,
    KeyKind.TIME: lambda console, table, now: (idle(console), (TakeSeatFees(at=now),)),
    KeyKind.DEALT: lambda console, table, now: (idle(console), (CompleteDeal(at=now),)),
    KeyKind.CARD: _card,
}
