"""What the floor gives a player: hands to miss, a warning, or pardon."""

from __future__ import annotations

from croupier.engine.places import Seat
from croupier.terminal.keys import Key
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.seat.said import seat_line
from croupier.terminal.pages.table_card import people
from croupier.terminal.pages.typing.keys import cancel_key
from croupier.terminal.view import PageView
from croupier.values import dataclass


@dataclass(frozen=True)
class Penalties(Page):
    """The keys of the floor for the player of `seat`, as on the table card."""

    seat: Seat

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat

    def press(self, key: Key, context: Context) -> Answered:
        asked = people.pressed(key, self.seat, context.table, context.now)
        return Answered(None, asked, again=self) if asked else Answered(self)

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        keys = people.keys(self.seat, context) if self.seat in table.players else ()
        return PageView(
            title=seat_line(self.seat, table, words), lines=(), keys=(*keys, cancel_key(words)), at_foot=True
        )
