"""Pages that complete an answer: a reason, the words of a skipped player, or two seats."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import Act, Answer, Command
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing.keyboard import cancel_key, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import message

REASONS: Final = {
    "announced": message("announced and accepted at the table"),
    "counted": message("chips counted at the table"),
    "keying": message("entered wrongly before"),
    "fairness": message("in the interest of fairness (TDA 1)"),
}

SAID: Final = {"call": message("Call"), "fold": message("Fold")}
"""What a skipped player may still do when it is too late for anything else (TDA 53-B)."""


class Menu(Page):
    """The reasons to choose from, or with `said` a player's words, for a command that needs one."""

    then: Command
    focus: int = 0
    said: bool = False

    @property
    def choices(self) -> dict[str, str]:
        return SAID if self.said else REASONS

    def press(self, key: Key, context: Context) -> Answered:
        choices = tuple(self.choices)
        if key.kind in (KeyKind.LESS, KeyKind.MORE):
            return Answered(replace(self, focus=moved(self.focus, key, len(choices))))
        at = self.focus if key.kind is KeyKind.CONFIRM else -1
        if key.kind in (KeyKind.LINE, KeyKind.DIGIT) and key.value.isdigit():
            at = int(key.value) - (key.kind is KeyKind.DIGIT)
        if not 0 <= at < len(choices):
            return Answered(self)
        return Answered(None, (self._command(choices[at], context.now),))

    def _command(self, choice: str, now: int) -> Command:
        if isinstance(self.then, Act):
            return replace(self.then, at=now, passed=choice)
        assert isinstance(self.then, Answer), "reasons are for actions and rulings"
        if self.said:
            return replace(self.then, at=now, action=choice)
        return replace(self.then, at=now, reason=choice)

    def view(self, context: Context) -> PageView:
        words = context.words
        return PageView(
            title=words.say("What does the player say?") if self.said else words.say("Why?"),
            lines=tuple(
                f"{number}\t{words.say(text)}" for number, text in enumerate(self.choices.values(), 1)
            ),
            keys=(ok_key(words), cancel_key(words)),
            focus=self.focus,
        )


COLUMNS: Final = 5


class Owners(Page):
    """Two seats whose cards were swapped: the floor names them; no card is shown (X-REMAP).

    `answer` waits for the seats; `first` is the one already named.
    """

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
