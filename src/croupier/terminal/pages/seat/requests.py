"""The pages behind a seat's sheet: name, chips, another seat, penalty, button."""

from __future__ import annotations

from dataclasses import field
from typing import Final

from croupier.engine.between.people import draws_a_seat, stays_free
from croupier.engine.commands import BuyChips, Command, PlaceButton, SeatPlayer, Straddle
from croupier.engine.commands.people import DrawSeats, ListSeatChange, RenamePlayer, Request
from croupier.engine.commands.play import SharePot
from croupier.engine.places import Seat
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.play.sharing import to_agree_on
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import straddles_of
from croupier.terminal.pages import table_card
from croupier.terminal.pages.page import Answered, BetweenHandsPage, Context, Page, SeatPage, Takes
from croupier.terminal.pages.players.names import chosen, known_keys, taken
from croupier.terminal.pages.players.names import standing as asked
from croupier.terminal.pages.setup.stakes import settings_of, usual_buy
from croupier.terminal.pages.table_card import balance, standing
from croupier.terminal.pages.typing.keyboard import (
    Keyboard,
    TypedFigures,
    cancel_key,
    ok_key,
)
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words


def seat_line(seat: Seat, table: Table, words: Words) -> str:
    """The seat, its player, their purchases and stack, and what they owe or are missing."""
    player = table.players.get(seat)
    if player is None:
        return words.say("Seat {seat} is free", seat=seat)
    who = words.say("Seat {seat}, {player}", seat=seat, player=player.name)
    stands = (standing(player, words), *asked(player, words, behind=seat in kept_waiting(table)))
    parts = (who, balance(table, seat, player, words), *stands)
    return " · ".join(dict.fromkeys(part for part in parts if part))


_BLANK: Final = TypedFigures()


class Buying(SeatPage):
    """Without typed figures, confirm takes the green amount."""

    seat: Seat
    figures: TypedFigures = field(default_factory=TypedFigures)

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} buys: {amount}", seat=self.seat, amount=f"{self.figures.typed}_")

    def usual(self, table: Table) -> tuple[int, ...]:
        """The amounts with a key of their own, the green one first."""
        return amounts(table, self.seat)

    def command(self, amount: int, now: int) -> Command:
        return BuyChips(at=now, seat=self.seat, amount=amount)

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.BUY and key.value.isdigit():
            return self._takes(int(key.value), context)
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, figures=self.figures.after(key)))
        usual = self.usual(context.table)[:1]
        amount = self.figures.amount(cash=context.words.cash, usual=sum(usual))
        return self._takes(amount, context) if amount else Answered(self)

    def _takes(self, amount: int, context: Context) -> Answered:
        again = replace(self, figures=_BLANK)
        return Answered(None, (self.command(amount, context.now),), again=again)

    def view(self, context: Context) -> PageView:
        words, sign = context.words, "+" if type(self) is Buying else ""
        quick = tuple(
            KeyView(Key(KeyKind.BUY, str(amount)), sign + words.money(amount), tone="calm" if at else "good")
            for at, amount in enumerate(self.usual(context.table))
        )
        ok = replace(ok_key(words), tone="calm", enabled=bool(self.figures.typed or quick))
        keys, rows = TypedFigures.keys(*quick, cancel_key(words), ok)
        return PageView(title=seat_line(self.seat, context.table, words), keys=keys, rows=rows, at_foot=True)


@dataclass(frozen=True)
class Straddling(Buying):
    """The amount of a straddle, or of a sleeper."""

    asleep: bool = False

    def prompt(self, words: Words) -> str:
        kind = words.say("Sleeper") if self.asleep else words.say("Straddle")
        return words.say(
            "Seat {seat}, {kind}: {amount}", seat=self.seat, kind=kind, amount=f"{self.figures.typed}_"
        )

    def usual(self, table: Table) -> tuple[int, ...]:
        least, most = straddles_of(table, self.seat, asleep=self.asleep)
        return tuple(amount for amount in (least, 2 * least, 4 * least) if 0 < amount <= most)

    def command(self, amount: int, now: int) -> Command:
        return Straddle(at=now, seat=self.seat, amount=amount, asleep=self.asleep)


@dataclass(frozen=True)
class Splitting(Buying):
    """What each live seat gets of the pots as agreed, one after the other; the last gets the rest."""

    given: tuple[tuple[Seat, int], ...] = ()

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} gets: {amount}", seat=self.seat, amount=f"{self.figures.typed}_")

    def _left(self, table: Table) -> tuple[int, tuple[Seat, ...]]:
        """What is left for this seat and the others."""
        live = table.hand.live if table.hand is not None else ()
        rest = to_agree_on(table, table.house) - sum(amount for _, amount in self.given)
        return rest, tuple(seat for seat in live if seat not in (self.seat, *dict(self.given)))

    def usual(self, table: Table) -> tuple[int, ...]:
        rest, others = self._left(table)
        equal = rest // (len(others) + 1) // table.unit * table.unit
        return (equal,) if equal > 0 else ()

    def _takes(self, amount: int, context: Context) -> Answered:
        rest, others = self._left(context.table)
        given = (*self.given, (self.seat, amount))
        if len(others) > 1:
            return Answered(Splitting(others[0], given=given))
        shares = (*given, *((seat, rest - amount) for seat in others))
        return Answered(None, (SharePot(at=context.now, shares=shares),), again=replace(self, figures=_BLANK))


def amounts(table: Table, seat: Seat) -> tuple[int, ...]:
    """The usual purchases: up to a first buy-in, one more, half of one, two, or up to the maximum.

    Chips that a player may still win from the pot count as theirs.
    """
    if table.settings is None or seat not in table.players:
        return ()
    base = settings_of(table.settings)
    player, hand = table.players[seat], table.hand
    plays = hand is not None and not table.between_hands and seat in hand.live
    inside = hand.parts[seat].put_in if hand is not None and plays else 0
    usual, has = usual_buy(base), player.chips + inside
    missing = usual - has if has < usual else 0
    half = usual // 2 // base.unit * base.unit
    room = base.most_buy - has if base.most_buy else 2 * usual
    most = room - room % base.unit if base.most_buy else 0
    wanted = dict.fromkeys(amount for amount in (missing, usual, half, 2 * usual, most) if 0 < amount <= room)
    return tuple(wanted)


class Naming(Page):
    """The name of the player at `seat`, or of a newcomer with the usual buy-in.

    `brings`: they come from another table with these chips; `drawn`: to any free seat, by lot.
    """

    seat: Seat
    keyboard: Keyboard = field(default_factory=Keyboard)
    brings: int = 0
    drawn: bool = False

    takes = Takes(names=True, text=True)

    def about(self) -> Seat | None:
        return self.seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat}: {name}", seat=self.seat, name=f"{self.keyboard.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        name = chosen(key, self.keyboard.typed, context)
        if key.kind is KeyKind.CONFIRM:
            name = self.keyboard.name or (nameless_at(self.seat, context.words) if self.brings else "")
        if not name:
            return Answered(replace(self, keyboard=self.keyboard.after(key)))
        return Answered(None, (self._command(name, context),), again=self)

    def _command(self, name: str, context: Context) -> Command:
        if self.seat not in context.table.players:
            sits = newcomer(context, self.seat, name, self.brings)
            lot = DrawSeats(
                at=sits.at, players=(sits.player,), stack=sits.stack, seed=context.now, brought=True
            )
            return lot if self.drawn else sits
        apart = distinct_name(name, taken(context.table, but=self.seat))
        return RenamePlayer(at=context.now, seat=self.seat, player=apart)

    def view(self, context: Context) -> PageView:
        first = known_keys(self.keyboard.typed, context)
        keys, rows = self.keyboard.keys(context.words, first)
        title = seat_line(self.seat, context.table, context.words)
        return PageView(title=title, keys=keys, rows=rows, at_foot=True)


class Arriving(SeatPage):
    """A player from another table: the chips that they bring, then their name.

    `drawn`: their seat is drawn for, as no hand says where they sit (TDA 7).
    """

    seat: Seat
    figures: TypedFigures = field(default_factory=TypedFigures)
    drawn: bool = False

    def prompt(self, words: Words) -> str:
        amount = f"{self.figures.typed}_"
        if self.drawn:
            return words.say("The seat is drawn; the player brings: {amount}", amount=amount)
        return words.say("Seat {seat} brings: {amount}", seat=self.seat, amount=amount)

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.ARRIVES:
            return Answered(replace(self, drawn=not self.drawn))
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, figures=self.figures.after(key)))
        brings = self.figures.amount(cash=context.words.cash, usual=0)
        return Answered(Naming(self.seat, brings=brings, drawn=self.drawn) if brings else self)

    def view(self, context: Context) -> PageView:
        words = context.words
        ok = replace(ok_key(words), enabled=bool(self.figures.typed))
        lot = KeyView(Key(KeyKind.ARRIVES), words.say("Draw the seat"), tone="good" if self.drawn else "calm")
        table = context.table
        drawable = not table.cash and table.between_hands and draws_a_seat(table)
        keys, rows = TypedFigures.keys(*((lot,) if drawable else ()), cancel_key(words), ok)
        return PageView(title=seat_line(self.seat, table, words), keys=keys, rows=rows, at_foot=True)


def sits_down(seat: Seat, context: Context) -> Answered:
    """Seat a player without a name, with the usual buy-in."""
    return Answered(None, (newcomer(context, seat, nameless_at(seat, context.words)),))


def nameless_at(seat: Seat, words: Words) -> str:
    """The default name of a player at this seat."""
    return words.say("Player {seat}", seat=seat)


def newcomer(context: Context, seat: Seat, name: str, brings: int = 0) -> SeatPlayer:
    """Seat a player with the table's usual buy-in, or with the chips that they bring.

    A second player of the same name gets a number.
    """
    apart = distinct_name(name, (one.name for one in context.table.players.values()))
    stack = brings or usual_stack(context.table)
    return SeatPlayer(at=context.now, seat=seat, player=apart, stack=stack, brought=brings > 0)


def usual_stack(table: Table) -> int:
    assert table.settings is not None, "only a table that is set has seats to be taken"
    return usual_buy(settings_of(table.settings))


class Moving(SeatPage):
    """Choose a new seat for the player of `seat`, by touch or figure; a taken one puts them on its list.

    During a hand they move after it.
    """

    seat: Seat

    def prompt(self, words: Words) -> str:
        return words.say("Seat {seat} moves: touch the new seat", seat=self.seat)

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.ANY:
            return Answered(None, (ListSeatChange(at=context.now, seat=self.seat),))
        if key.kind not in (KeyKind.SEAT, KeyKind.DIGIT) or not key.value.isdigit():
            return Answered(self)
        to = Seat(int(key.value) or 10)
        if to == self.seat:
            return Answered(None)
        command: Command = Request(at=context.now, seat=self.seat, what="move", to=to)
        if not stays_free(context.table, self.seat, to):
            command = ListSeatChange(at=context.now, seat=self.seat, to=to)
        return Answered(None, (command,), again=self)

    def view(self, context: Context) -> PageView:
        words = context.words
        wish = KeyView(Key(KeyKind.ANY), words.say("Any seat"), hint=words.say("on the list"))
        title = seat_line(self.seat, context.table, words)
        return PageView(title=title, keys=(wish, cancel_key(words)), at_foot=True)


class Carrying(BetweenHandsPage):
    """The button has been picked up; touching it again puts it back."""

    takes = Takes(names=True)

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
        words = context.words
        return PageView(title=words.say("Button"), keys=(cancel_key(words),), at_foot=True)


class Penalties(SeatPage):
    """The floor's keys for the player of `seat`, as on the table card."""

    seat: Seat

    def press(self, key: Key, context: Context) -> Answered:
        asked = table_card.pressed(key, self.seat, context.table, context.now)
        return Answered(None, asked, again=self) if asked else Answered(self)

    def view(self, context: Context) -> PageView:
        words, table = context.words, context.table
        keys = table_card.keys(self.seat, context) if self.seat in table.players else ()
        return PageView(
            title=seat_line(self.seat, table, words), keys=(*keys, cancel_key(words)), at_foot=True
        )
