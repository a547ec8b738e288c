"""The sheet of a touched seat, beside the table: everything that can be done for it, one touch each.

Its keys are chosen when it is opened and keep their places until it is closed; a key that no longer applies
turns grey. Touching another seat opens that seat's sheet; touching the same seat again presses the green key,
or closes the sheet.
"""

from __future__ import annotations

from typing import Final

from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.engine.undo import entered
from croupier.terminal.keys import ACTIONS, Key, KeyKind
from croupier.terminal.legal_keys import seats_before, straddle_of
from croupier.terminal.pages.incident.report import Report, asked
from croupier.terminal.pages.page import Answered, Context, SeatPage
from croupier.terminal.pages.players.names import known
from croupier.terminal.pages.seat.entries import ENTRIES, entries, exposure, key_of, unread_of
from croupier.terminal.pages.seat.requests import (
    Arriving,
    Buying,
    Moving,
    Naming,
    Penalties,
    newcomer,
    seat_line,
    sits_down,
)
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.pages.typing.picker import Picker
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass
from croupier.words import Words

OWN: Final = frozenset({"confirm", "less", "more", "fold", "call", "raise", "allin"})
"""Table actions with a meaning on the sheet; any other closes it and is carried out."""

DONE_AT_THE_TABLE: Final = (KeyKind.FOLD, KeyKind.CALL, KeyKind.RAISE, KeyKind.ALLIN)


@dataclass(frozen=True)
class SeatSheet(SeatPage):
    """The `entries` are those of the moment when it was opened, after the input `step` of a person.

    `names` are people whom the log knows and who may sit down at a free seat.
    """

    seat: Seat
    entries: tuple[KeyKind, ...]
    step: int
    names: tuple[str, ...] = ()

    def folds(self) -> Seat | None:
        return self.seat if KeyKind.FOLD_TO in self.entries else None

    def question(self, table: Table, words: Words) -> str:
        before = seats_before(table, self.seat) if self.step == entered(table) else ()
        if before:
            seats = words.seats(before)
            return words.count("Seat {seats} folds?", "Seats {seats} fold?", len(before), seats=seats)
        amount = straddle_of(table, self.seat)
        if not amount:
            return ""
        return words.say("Seat {seat} straddles {amount}?", seat=self.seat, amount=words.money(amount))

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.SEAT, value) if value.isdigit():
                return self._touched(Seat(int(value)), context)
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return Answered(opened(context, Seat(int(value) or 10)))
            case Key(KeyKind.LESS | KeyKind.MORE):
                step = 1 if key.kind is KeyKind.MORE else -1
                return Answered(opened(context, SEATS[(self.seat - 1 + step) % len(SEATS)]))
            case Key(KeyKind.CONFIRM):
                return self._default(context)
        if not key.value and key.kind in self.entries:
            return self._take(key.kind, context)
        if key.kind is KeyKind.KNOWN and key.value.isdigit() and int(key.value) < len(self.names):
            return Answered(None, (newcomer(context, self.seat, self.names[int(key.value)]),), again=self)
        if str(key) in ACTIONS or key.kind in (KeyKind.CARRY, KeyKind.DISCARD, KeyKind.RIGHT):
            return Answered(None, stroke=key)
        return Answered(self)

    def _touched(self, seat: Seat, context: Context) -> Answered:
        if seat != self.seat:
            return Answered(None, stroke=Key(KeyKind.SEAT, str(seat)))
        return self._default(context)

    def _default(self, context: Context) -> Answered:
        """The green key; without one the sheet is closed, or shows what may be done by now.

        What a person did meanwhile has overtaken the question that the green key would answer.
        """
        lapsed = self.step != entered(context.table)
        keys = (key_of(name, self.seat, context) for name in self.entries if not lapsed)
        green = next((key.does.kind for key in keys if key.tone == "good" and key.enabled), None)
        if green is not None:
            return self._take(green, context)
        now = opened(context, self.seat)
        return Answered(None if now == self else now)

    def _take(self, name: KeyKind, context: Context) -> Answered:
        behind = _behind(name, self.seat, context)
        if behind is not None:
            return behind
        if name in DONE_AT_THE_TABLE:
            return Answered(None, stroke=Key(name))
        command = ENTRIES[name].command
        if command is None or not ENTRIES[name].fits(context.table, self.seat):
            return Answered(self)
        return Answered(None, (command(context.table, self.seat, context.now),), again=self)

    def view(self, context: Context) -> PageView:
        words = context.words
        keys = tuple(key_of(name, self.seat, context) for name in self.entries)
        keys += tuple(
            KeyView(Key(KeyKind.KNOWN, str(at)), name, enabled=self.seat not in context.table.players)
            for at, name in enumerate(self.names)
        )
        close = close_key(words)
        return PageView(title=seat_line(self.seat, context.table, words), keys=(*keys, close), at_foot=True)


def opened(context: Context, seat: Seat) -> SeatSheet:
    """The seat's sheet for the table as it is now."""
    table = context.table
    free = table.settings is not None and seat not in table.players
    return SeatSheet(seat, entries(table, seat), entered(table), known("", context) if free else ())


def _behind(name: KeyKind, seat: Seat, context: Context) -> Answered | None:
    """The page behind an entry, or what it does besides asking the engine; None for all others."""
    match name:
        case KeyKind.EARLY:
            return Answered(None, actor=seat)
        case KeyKind.UNREAD:
            index = unread_of(context.table, seat)
            return Answered(None if index is None else Picker("name", index=index))
        case KeyKind.EXPOSED:
            return asked(Report(exposure(seat, context.now), ("card",)), context)
        case KeyKind.BUY:
            return Answered(Buying(seat))
        case KeyKind.MOVE:
            return Answered(Moving(seat))
        case KeyKind.TYPE | KeyKind.RENAME:
            return Answered(Naming(seat))
        case KeyKind.ARRIVES:
            return Answered(Arriving(seat))
        case KeyKind.SIT:
            return sits_down(seat, context)
        case KeyKind.PENALTY:
            return Answered(Penalties(seat))
    return None
