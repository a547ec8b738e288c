"""Two seats whose cards were mistaken for each other's: the floor names them; no card is shown (X-REMAP)."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import Answer
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing.keyboard import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace

COLUMNS: Final = 5


@dataclass(frozen=True)
class Owners(Page):
    """`answer` waits for its seats; `first` is the one that was named already."""

    answer: Answer
    first: Seat | None = None
    focus: int = 0

    def press(self, key: Key, context: Context) -> Answered:
        seats, now = self._seats(context.table), context.now
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE) if seats:
                return Answered(replace(self, focus=moved(self.focus, key, len(seats))))
            case Key(KeyKind.CONFIRM) if seats:
                return self._choose(seats[self.focus % len(seats)], now)
        if key.kind in (KeyKind.SEAT, KeyKind.DIGIT) and key.value.isdigit():
            number = 10 if key == Key(KeyKind.DIGIT, "0") else int(key.value)
            if number in seats:
                return self._choose(Seat(number), now)
        return Answered(self)

    def _seats(self, table: Table) -> tuple[Seat, ...]:
        held = sorted(table.hand.seats) if table.hand is not None else []
        return tuple(seat for seat in held if seat != self.first)

    def _choose(self, seat: Seat, now: int) -> Answered:
        if self.first is None:
            return Answered(Owners(self.answer, seat))
        return Answered(None, (replace(self.answer, at=now, remap=(str(self.first), str(seat))),))

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        seats = self._seats(table)
        keys = [
            KeyView(
                Key(KeyKind.SEAT, str(seat)),
                f"{seat} · {table.players[seat].name}" if seat in table.players else str(seat),
                tone="good" if at == self.focus % len(seats) else "calm",
            )
            for at, seat in enumerate(seats)
        ]
        keys.append(cancel_key(words))
        if self.first is None:
            title = words.say("Whose cards lie at another seat?")
        else:
            title = words.say("Seat {seat} has the cards of which seat?", seat=self.first)
        return PageView(title=title, keys=tuple(keys), columns=COLUMNS)
