"""The page of the players: who sits where, and who waits for a seat."""

from __future__ import annotations

from typing import Final

from croupier.engine.between.people import free_seats
from croupier.engine.between.waiting_lists import is_promised, offered
from croupier.engine.commands import SeatPlayer
from croupier.engine.commands.people import CallWaiter, DropWaiter, FillSeat
from croupier.engine.places import Seat
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.table import Table
from croupier.engine.table.player import Waiter
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.players.names import WaiterName, standing
from croupier.terminal.pages.seat.sheet import opened
from croupier.terminal.pages.setup.stakes import settings_of, usual_buy
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words

WAITER_COLUMNS: Final = 4


class WaiterPage(Page):
    """The waiting person with this name; `back` returns afterwards."""

    player: str
    back: Page | None = None

    takes = Takes(names=True, closing=())

    def stays_open(self, table: Table) -> bool:
        return any(one.player == self.player for one in table.waiting)

    def press(self, key: Key, context: Context) -> Answered:
        now, seat = context.now, free_seat(context.table)
        if key.kind in CLOSING:
            return Answered(self.back)
        match key:
            case Key(KeyKind.CALL):
                return Answered(self.back, (CallWaiter(at=now, player=self.player),))
            case Key(KeyKind.DROP):
                return Answered(self.back, (DropWaiter(at=now, player=self.player),))
            case Key(KeyKind.SIT, value) if value.isdigit() and seat is not None:
                sits = SeatPlayer(at=now, seat=seat, player=self.player, stack=int(value))
                return Answered(self.back, (sits,), again=self)
        return Answered(self)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        one = next(each for each in table.waiting if each.player == self.player)
        seat = free_seat(table)
        title = words.say("{player} waits for a seat", player=self.player)
        if seat is None:
            title = words.say("{player} waits for a seat: none is free", player=self.player)
        sits = tuple(_sits(amount, seat, words) for amount in _buy_ins(one, table))
        keys = (
            *sits,
            KeyView(Key(KeyKind.CALL), words.say("Called"), enabled=not one.called),
            KeyView(Key(KeyKind.DROP), words.say("Off the list"), tone="warn"),
            close_key(words),
        )
        return PageView(title=title, keys=keys, columns=WAITER_COLUMNS)


def _sits(amount: int, seat: Seat | None, words: Words) -> KeyView:
    label = words.say("Seat {seat}", seat=seat) if seat is not None else words.say("Sit down")
    hint = words.say("with {amount}", amount=words.money(amount))
    return KeyView(Key(KeyKind.SIT, str(amount)), label, hint=hint, enabled=seat is not None, tone="good")


def _buy_ins(one: Waiter, table: Table) -> tuple[int, ...]:
    if table.settings is None:
        return ()
    base = settings_of(table.settings)
    return tuple(sorted({one.stack or usual_buy(base), base.least_buy, base.most_buy} - {0}))


def free_seat(table: Table) -> Seat | None:
    """The first seat that is free and promised to nobody."""
    return next((seat for seat in free_seats(table) if not is_promised(table, seat)), None)


COLUMNS: Final = 5

WAITERS: Final = 5
"""How many waiting people are shown at once; paging shows the rest."""


class PlayersPage(Page):
    """`first` is the number of the first waiting person on the page."""

    first: int = 0

    takes = Takes(names=True)

    def press(self, key: Key, context: Context) -> Answered:
        table = context.table
        if key.kind in CLOSING:
            return Answered(None)
        match key:
            case Key(KeyKind.WAIT):
                return Answered(WaiterName(back=self))
            case Key(KeyKind.FURTHER):
                following = self.first + WAITERS
                return Answered(PlayersPage(following if following < len(table.waiting) else 0))
            case Key(KeyKind.WAITER, value) if value.isdigit() and int(value) < len(table.waiting):
                return Answered(WaiterPage(table.waiting[int(value)].player, back=self))
        number = 10 if key == Key(KeyKind.DIGIT, "0") else int(key.value) if key.value.isdigit() else 0
        if key.kind in (KeyKind.OF, KeyKind.DIGIT) and number in table.chairs:
            return self._touched(Seat(number), context)
        return Answered(self)

    def _touched(self, seat: Seat, context: Context) -> Answered:
        table = context.table
        if table.settings is None or offered(table, seat) is None:
            return Answered(opened(context, seat))
        fill = FillSeat(at=context.now, seat=seat, stack=usual_buy(settings_of(table.settings)))
        return Answered(self, (fill,), again=self)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        seats = tuple(_seat(seat, table, words) for seat in table.chairs)
        numbers = range(self.first, self.first + WAITERS)
        waiters = tuple(_waiter(number, table, words) for number in numbers)
        more = len(table.waiting) - WAITERS
        hint = words.count("{number} more", "{number} more", more) if more > 0 else ""
        foot = (
            KeyView(Key(KeyKind.WAIT), words.say("Waiting list +")),
            KeyView(Key(KeyKind.FURTHER), "▸", hint=hint, enabled=more > 0),
            close_key(words),
        )
        return PageView(title=words.say("Players"), keys=(*seats, *waiters, *foot), columns=COLUMNS)


def _seat(seat: Seat, table: Table, words: Words) -> KeyView:
    player = table.players.get(seat)
    if player is not None:
        behind = seat in kept_waiting(table)
        facts = standing(player, words, behind=behind) or (words.money(player.stack),)
        return KeyView(Key(KeyKind.OF, str(seat)), f"{seat} · {player.name}", hint=" · ".join(facts))
    name = offered_name(table, seat)
    free = KeyView(Key(KeyKind.OF, str(seat)), str(seat), hint=words.say("free"))
    return replace(free, label=f"{seat} ← {name}", tone="good") if name else free


def offered_name(table: Table, seat: Seat) -> str:
    """The name of the person who is offered a free seat; empty if there is none."""
    who = offered(table, seat)
    if isinstance(who, Waiter):
        return who.player
    return table.players[who].name if who is not None else ""


def _waiter(number: int, table: Table, words: Words) -> KeyView:
    if number >= len(table.waiting):
        return KeyView(Key(KeyKind.WAITER, str(number)), "–", hint=words.say("waiting"), enabled=False)
    one = table.waiting[number]
    said = words.say("called") if one.called else words.say("waiting")
    stack = words.money(one.stack) if one.stack else ""
    hint = " · ".join(part for part in (said, stack) if part)
    return KeyView(Key(KeyKind.WAITER, str(number)), f"{number + 1}. {one.player}", hint=hint)
