"""Moving the button between hands: the next seat touched gets it."""

from __future__ import annotations

from croupier.engine.commands import PlaceButton
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keys import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True)
class Carrying(Page):
    """The button has been picked up; touching it again puts it back."""

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        """Between hands only."""
        return table.between_hands

    def prompt(self, words: Words) -> str:
        return words.say("Button: touch its seat")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.CARRY:
            return Answered(None)
        if key.kind not in (KeyKind.SEAT, KeyKind.DIGIT) or not key.value.isdigit():
            return Answered(self)
        seat = Seat(int(key.value) or 10)
        if seat == context.table.button:
            return Answered(None)
        return Answered(None, (PlaceButton(at=context.now, seat=seat),), again=self)

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        most = min(len(SEATS), table.house.seats_max)
        keys = tuple(
            KeyView(
                action=f"seat:{seat}",
                label=words.say("Seat {seat}", seat=seat),
                hint=table.players[seat].name if seat in table.players else "",
                enabled=seat != table.button,
            )
            for seat in SEATS[:most]
        )
        return PageView(title=words.say("Button"), lines=(), keys=(*keys, cancel_key(words)), at_foot=True)
