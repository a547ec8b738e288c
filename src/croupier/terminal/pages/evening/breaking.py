"""The pages for breaking a table: where each player goes, and whose place is still unknown.

A place is typed in digits: ``7.3`` is table 7, seat 3. Unknown places are written on the printed list by hand
(`croupier hands breaks` prints it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from croupier.engine.between.table_break import NOWHERE, going_from
from croupier.engine.commands.evening import BreakTable, Drawn, SendPlayer
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.telling import table_break as wording
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.evening.arrivals import CountPage
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes, moved
from croupier.terminal.pages.table_card import balancing
from croupier.terminal.pages.typing.keyboard import TypedFigures, cancel_key, close_key, ok_key
from croupier.terminal.pages.typing.pin_page import ask_pin, is_locked
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words


class BrokenPage(Page):
    """The list of players, or the dealer's figures (`left`) with the rule."""

    left: bool = False

    takes = Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        return table.broken is not None

    def prompt(self, words: Words) -> str:
        return words.say("The table is broken")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.GOING | KeyKind.LEFT):
                return Answered(BrokenPage(left=key.kind is KeyKind.LEFT))
            case Key(KeyKind.EVENING):
                return Answered(None, stroke=Key(KeyKind.EVENING))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        event, words = context.table.broken, context.words
        assert event is not None, "the page stands while the table is broken"
        lines = wording.left(event, words) if self.left else wording.going(event.going, words)
        say = words.say
        names = {KeyKind.GOING: say("Who goes where"), KeyKind.LEFT: say("What stays")}
        return PageView(
            title=say("Table {name}, broken after hand {number}", name=event.table, number=event.hand_no),
            lines=tuple(f"{label}\t{value}" for label, value in lines),
            text=wording.rules(words) if self.left and event.mode == "tournament" else "",
            keys=(
                *(
                    KeyView(Key(kind), label, tone="good" if (kind is KeyKind.LEFT) == self.left else "calm")
                    for kind, label in names.items()
                ),
                KeyView(Key(KeyKind.EVENING), say("Open, close")),
                close_key(words),
            ),
        )


RULED: Final = (KeyKind.PLACE, KeyKind.COUNT, KeyKind.SEND, KeyKind.BREAK, KeyKind.CONFIRM)
"""Acts that need the floor, if there is a floor PIN."""


class BreakPage(Page):
    """The players with the places `drawn` for their seats; `focus` is a line.

    `sure`: the next press of the key breaks the table.
    """

    drawn: Mapping[Seat, tuple[str, int]] = field(default_factory=lambda: MappingProxyType({}))
    focus: int = 0
    sure: bool = False

    takes = Takes(names=True, closing=CLOSING)

    def stays_open(self, table: Table) -> bool:
        return table.between_hands and bool(table.players)

    def prompt(self, words: Words) -> str:
        if self.sure:
            return words.say("Press again: everybody leaves the table")
        return words.say("Who goes where?")

    def press(self, key: Key, context: Context) -> Answered:
        seats = [*context.table.players]
        seat = seats[min(self.focus, len(seats) - 1)]
        calm = replace(self, sure=False)
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE):
                return Answered(replace(calm, focus=moved(self.focus, key, len(seats))))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(seats):
                touched = replace(calm, focus=int(value))
                again = int(value) == self.focus
                return touched.press(Key(KeyKind.PLACE), context) if again else Answered(touched)
            case Key(kind) if kind in RULED and is_locked(context):
                return ask_pin("floor-needed", context, over=calm)
            case Key(KeyKind.PLACE | KeyKind.CONFIRM):
                return Answered(PlacePage(seat, calm))
            case Key(KeyKind.COUNT):
                return Answered(CountPage(seat, then=calm))
            case Key(KeyKind.SEND):
                table, place = self.drawn.get(seat, NOWHERE)
                sent = SendPlayer(at=context.now, seat=seat, to_table=table, to_seat=place)
                return Answered(replace(calm, focus=0), (sent,), again=calm)
            case Key(KeyKind.BREAK) if not self.sure:
                return Answered(replace(self, sure=True))
            case Key(KeyKind.BREAK):
                drawn = tuple(
                    Drawn(seat, *place) for seat, place in self.drawn.items() if seat in context.table.players
                )
                return Answered(BrokenPage(), (BreakTable(at=context.now, drawn=drawn),), again=calm)
        return Answered(calm)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        lines = wording.going(going_from(table, self.drawn), words)
        due = next((said for _, said in balancing(table, words) if said), "")
        parts = (words.say("Break the table"), words.say("to balance: {who}", who=due) if due else "")
        return PageView(
            title=" · ".join(part for part in parts if part),
            lines=tuple(f"{label}\t{value}" for label, value in lines),
            focus=min(self.focus, len(lines) - 1),
            keys=self._keys(words),
        )

    def _keys(self, words: Words) -> tuple[KeyView, ...]:
        say = words.say
        return (
            KeyView(Key(KeyKind.PLACE), say("Drawn place")),
            KeyView(Key(KeyKind.COUNT), say("Count the stack")),
            KeyView(Key(KeyKind.SEND), say("Goes alone")),
            KeyView(Key(KeyKind.BREAK), say("All go") if self.sure else say("Break the table"), tone="warn"),
            close_key(words),
        )


class PlacePage(Page):
    """The place drawn by a player, typed for the page before."""

    seat: Seat
    page: BreakPage
    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(closing=())

    def stays_open(self, table: Table) -> bool:
        return table.between_hands and self.seat in table.players

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        place = wording.place(*_place(self.figures.typed), words) or "…"
        return words.say("Seat {seat} → {place}", seat=self.seat, place=place)

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(self.page)
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, figures=self.figures.after(key)))
        return Answered(self._placed(context.table))

    def _placed(self, table: Table) -> BreakPage:
        """The list with this place, at the next player without one; an empty entry removes the place."""
        place = _place(self.figures.typed)
        drawn = {seat: there for seat, there in self.page.drawn.items() if seat != self.seat}
        if place != NOWHERE:
            drawn[self.seat] = place
        seats = [*table.players]
        here = seats.index(self.seat)
        after = [*range(here + 1, len(seats)), *range(here)]
        focus = next((line for line in after if seats[line] not in drawn), here)
        return replace(self.page, drawn=MappingProxyType(drawn), focus=focus)

    def view(self, context: Context) -> PageView:
        words, one = context.words, context.table.players[self.seat]
        who = words.say("Seat {seat}, {player}", seat=self.seat, player=apart(one.name))
        line = wording.place(*_place(self.figures.typed), words) or words.say("7.3 is table 7, seat 3.")
        keys, rows = TypedFigures.keys(cancel_key(words), ok_key(words))
        return PageView(title=who, lines=(line,), keys=keys, rows=rows, entry=f"{self.figures.typed}_")


def _place(typed: str) -> tuple[str, int]:
    """A table and a seat from the typed text.

    >>> _place("7.3"), _place("12"), _place("")
    (('7', 3), ('12', 0), ('', 0))
    """
    table, _, seat = typed.partition(".")
    return (table, int(seat) if seat.isdigit() else 0) if table else NOWHERE
