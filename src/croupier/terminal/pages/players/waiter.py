"""Actions for a person waiting: call them, seat them with a buy-in, take them off the list."""

from __future__ import annotations

from typing import Final

from croupier.engine.between.lists import is_promised
from croupier.engine.between.people import free_seats
from croupier.engine.commands import SeatPlayer
from croupier.engine.commands.people import CallWaiter, DropWaiter
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.player import Waiter
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass
from croupier.words import Words

COLUMNS: Final = 4


@dataclass(frozen=True)
class WaiterPage(Page):
    """The person waiting with this name; `back` returns afterwards."""

    player: str
    back: Page | None = None

    @property
    def takes(self) -> Takes:
        return Takes(names=True, closing=())

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
            KeyView(action="call", label=words.say("Called"), enabled=not one.called),
            KeyView(action="drop", label=words.say("Off the list"), tone="warn"),
            KeyView(action="back", label=words.say("Close")),
        )
        return PageView(title=title, lines=(), keys=keys, columns=COLUMNS)


def _sits(amount: int, seat: Seat | None, words: Words) -> KeyView:
    label = words.say("Seat {seat}", seat=seat) if seat is not None else words.say("Sit down")
    hint = words.say("with {amount}", amount=words.money(amount))
    return KeyView(action=f"sit:{amount}", label=label, hint=hint, enabled=seat is not None, tone="good")


def _buy_ins(one: Waiter, table: Table) -> tuple[int, ...]:
    """The buy-in they named, or the table's usual, least and most."""
    if table.settings is None:
        return ()
    base = settings_of(table.settings)
    return tuple(sorted({one.stack or usual_buy(base), base.least_buy, base.most_buy} - {0}))


def free_seat(table: Table) -> Seat | None:
    """The first seat that is free and promised to nobody."""
    return next((seat for seat in free_seats(table) if not is_promised(table, seat)), None)
