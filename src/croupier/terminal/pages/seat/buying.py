"""Buying chips for a player: usual amounts by one touch, others by typing."""

from __future__ import annotations

from croupier.engine.commands import BuyChips
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Unreadable
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.seat.said import seat_line
from croupier.terminal.pages.setup.stakes import usual_buy
from croupier.terminal.pages.setup.table_set import settings_of
from croupier.terminal.pages.typing.keys import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words, parse_amount


@dataclass(frozen=True)
class Buying(Page):
    """`typed` holds the figures so far; with none, confirm takes the green amount."""

    seat: Seat
    typed: str = ""

    @property
    def takes(self) -> Takes:
        return Takes(names=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} buys: {amount}", seat=self.seat, amount=f"{self.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.DIGIT, value):
                return Answered(replace(self, typed=(self.typed + value)[:9]))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
            case Key(KeyKind.BUY, value) if value.isdigit():
                return self._buys(int(value), context)
        usual = amounts(context.table, self.seat)
        if key.kind is KeyKind.CONFIRM and not self.typed and usual:
            return self._buys(usual[0], context)
        if key.kind is KeyKind.CONFIRM:
            try:
                return self._buys(parse_amount(self.typed, cash=context.words.cash), context)
            except Unreadable:
                return Answered(self)
        return Answered(self)

    def _buys(self, amount: int, context: Context) -> Answered:
        return Answered(
            None, (BuyChips(at=context.now, seat=self.seat, amount=amount),), again=replace(self, typed="")
        )

    def view(self, context: Context) -> PageView:
        words = context.words
        quick = tuple(
            KeyView(action=f"buy:{amount}", label=f"+{words.money(amount)}", tone="good" if first else "calm")
            for first, amount in zip(
                (True, False, False, False, False), amounts(context.table, self.seat), strict=False
            )
        )
        ends = (cancel_key(words), replace(ok_key(words), tone="calm", enabled=bool(self.typed or quick)))
        figures = (*figure_keys("1234567890."), erase_key())
        return PageView(
            title=seat_line(self.seat, context.table, words),
            lines=(),
            keys=(*quick, *ends, *figures),
            rows=(len(quick) + len(ends), len(figures)),
            at_foot=True,
        )


def amounts(table: Table, seat: Seat) -> tuple[int, ...]:
    """The usual purchases: up to a first buy-in, another one, half of one, and two, or up to the most.

    What a player may still win of the pot counts as what they have.
    """
    if table.settings is None or seat not in table.players:
        return ()
    base = settings_of(table.settings)
    player, hand = table.players[seat], table.hand
    plays = hand is not None and not table.between_hands and seat in hand.live
    inside = hand.parts[seat].put_in if hand is not None and plays else 0
    usual, has = usual_buy(base), player.stack + player.queued + inside
    missing = usual - has if has < usual else 0
    half = usual // 2 // base.unit * base.unit
    room = base.most_buy - has if base.most_buy else 2 * usual
    most = room - room % base.unit if base.most_buy else 0
    wanted = dict.fromkeys(amount for amount in (missing, usual, half, 2 * usual, most) if 0 < amount <= room)
    return tuple(wanted)
