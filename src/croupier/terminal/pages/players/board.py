"""The people at the table at a glance: fixed tiles for seats and for the waiting list."""

from __future__ import annotations

from typing import Final

from croupier.engine.between.lists import offered
from croupier.engine.commands.people import FillSeat
from croupier.engine.places import SEATS, Seat
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.table import Table
from croupier.engine.table.player import Waiter
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes
from croupier.terminal.pages.players.names import WaiterName
from croupier.terminal.pages.players.standing import standing
from croupier.terminal.pages.players.waiter import WaiterPage
from croupier.terminal.pages.seat.sheet import opened
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words

COLUMNS: Final = 5

WAITERS: Final = 5
"""How many people waiting are shown at once; paging shows the rest."""


@dataclass(frozen=True)
class PlayersPage(Page):
    """`first` is the number of the first person waiting who is shown."""

    first: int = 0

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

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
        if key.kind in (KeyKind.OF, KeyKind.DIGIT) and number in SEATS[: table.house.seats_max]:
            return self._touched(Seat(number), context)
        return Answered(self)

    def _touched(self, seat: Seat, context: Context) -> Answered:
        """Open the player's sheet, or give a free seat to the person it is offered to."""
        table = context.table
        if table.settings is None or offered(table, seat) is None:
            return Answered(opened(context, seat))
        fill = FillSeat(at=context.now, seat=seat, stack=usual_buy(settings_of(table.settings)))
        return Answered(self, (fill,), again=self)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        seats = tuple(_seat(seat, table, words) for seat in SEATS[: table.house.seats_max])
        numbers = range(self.first, self.first + WAITERS)
        waiters = tuple(_waiter(number, table, words) for number in numbers)
        more = len(table.waiting) - WAITERS
        hint = words.count("{number} more", "{number} more", more) if more > 0 else ""
        foot = (
            KeyView(action="wait", label=words.say("Waiting list +")),
            KeyView(action="further", label="▸", hint=hint, enabled=more > 0),
            KeyView(action="back", label=words.say("Close")),
        )
        return PageView(title=words.say("Players"), lines=(), keys=(*seats, *waiters, *foot), columns=COLUMNS)


def _seat(seat: Seat, table: Table, words: Words) -> KeyView:
    """A player with what they asked for, or a free seat with whom it is offered to."""
    player = table.players.get(seat)
    if player is not None:
        behind = seat in kept_waiting(table)
        facts = standing(player, words, behind=behind) or (words.money(player.stack),)
        return KeyView(action=f"of:{seat}", label=f"{seat} · {player.name}", hint=" · ".join(facts))
    name = offered_name(table, seat)
    free = KeyView(action=f"of:{seat}", label=str(seat), hint=words.say("free"))
    return replace(free, label=f"{seat} ← {name}", tone="good") if name else free


def offered_name(table: Table, seat: Seat) -> str:
    """The name of the person a free seat is offered to; empty if there is none."""
    who = offered(table, seat)
    if isinstance(who, Waiter):
        return who.player
    return table.players[who].name if who is not None else ""


def _waiter(number: int, table: Table, words: Words) -> KeyView:
    """The tile of a person waiting, by number from 0; empty if there is none."""
    if number >= len(table.waiting):
        return KeyView(action=f"waiter:{number}", label="–", hint=words.say("waiting"), enabled=False)
    one = table.waiting[number]
    said = words.say("called") if one.called else words.say("waiting")
    stack = words.money(one.stack) if one.stack else ""
    hint = " · ".join(part for part in (said, stack) if part)
    return KeyView(action=f"waiter:{number}", label=f"{number + 1}. {one.player}", hint=hint)
