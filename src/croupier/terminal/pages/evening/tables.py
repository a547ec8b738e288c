"""The pages of the evening: accounts, opening and closing, the tray, and paying players out."""

from __future__ import annotations

from dataclasses import field

from croupier.engine.commands.evening import (
    CashOut,
    CashOutAll,
    CloseTable,
    CreditTray,
    FillTray,
    GiveTip,
    OpenTable,
    PayJackpot,
)
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.closing_sheet import Sheet, accounts_now, sheet_now, turnovers_of
from croupier.telling import closing_sheet as wording
from croupier.telling.notice import Notice
from croupier.telling.sentences.evening import PRIZES
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import is_cash
from croupier.terminal.pages.evening.breaking import BreakPage, BrokenPage
from croupier.terminal.pages.page import CLOSING, Answered, BetweenHandsPage, Context, Page, Takes
from croupier.terminal.pages.players.names import WaiterName
from croupier.terminal.pages.typing.keyboard import TypedFigures, cancel_key
from croupier.terminal.pages.typing.pin_page import ask_pin, is_locked
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words


def has_tray(table: Table) -> bool:
    """Whether the tray has an account."""
    return is_cash(table) and table.bank.opened and not table.bank.closed


class TrayPage(Page):
    """The amount of a fill or a credit, then one of the two keys."""

    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        return has_tray(table)

    def prompt(self, words: Words) -> str:
        return words.say("Fill or credit: {amount}", amount=f"{self.figures.typed or '0'}_")

    def press(self, key: Key, context: Context) -> Answered:
        amount = self.figures.amount(cash=context.words.cash, usual=0)
        if key.kind is KeyKind.CONFIRM:
            key = Key(KeyKind.FILL)
        if key.kind in (KeyKind.FILL, KeyKind.CREDIT) and amount:
            if is_locked(context):
                return ask_pin("floor-needed", context, over=self)
            kind = FillTray if key.kind is KeyKind.FILL else CreditTray
            return Answered(None, (kind(at=context.now, amount=amount),), again=self)
        return Answered(replace(self, figures=self.figures.after(key)))

    def view(self, context: Context) -> PageView:
        words, say = context.words, context.words.say
        amount = self.figures.amount(cash=words.cash, usual=0) or 0
        sheet = sheet_now(context.table, 0)
        sums = ((say("Fills"), sum(sheet.fills)), (say("Credits"), sum(sheet.credits)))
        due = words.money(amount) if amount else ""
        keys, rows = TypedFigures.keys(
            cancel_key(words),
            KeyView(Key(KeyKind.CREDIT), say("Credit: take away"), hint=due, enabled=amount > 0),
            KeyView(Key(KeyKind.FILL), say("Fill: bring"), hint=due, enabled=amount > 0, tone="good"),
        )
        return PageView(
            title=say("Chips of the tray"),
            lines=tuple(f"{label}\t{words.money(value)}" for label, value in sums),
            keys=keys,
            rows=rows,
            entry=f"{self.figures.typed or '0'}_",
        )


def may_win_prizes(table: Table) -> bool:
    """Whether the floor may pay a prize of the jackpot now."""
    return is_cash(table) and table.between_hands and table.hand_no > 0 and bool(table.players)


class PrizePage(BetweenHandsPage):
    """A prize of the jackpot: who, why, for which hand (0: the last one), and how much.

    `left` is the name of a winner who has left.
    """

    seat: Seat | None = None
    left: str = ""
    reason: str = next(iter(PRIZES))
    hand_no: int = 0
    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(names=True)

    def stays_open(self, table: Table) -> bool:
        return may_win_prizes(table)

    def prompt(self, words: Words) -> str:
        return words.say("Jackpot prize: {amount}", amount=f"{self.figures.typed or '0'}_")

    def press(self, key: Key, context: Context) -> Answered:
        table = context.table
        seat, hand_no = self._of(table)
        amount = self.figures.amount(cash=True, usual=0)
        match key:
            case Key(KeyKind.SEAT, value) if value.isdigit() and Seat(int(value)) in table.players:
                return Answered(replace(self, seat=Seat(int(value)), left=""))
            case Key(KeyKind.NAME):
                return Answered(WinnerName(self))
            case Key(KeyKind.REASON, value) if value in PRIZES:
                return Answered(replace(self, reason=value))
            case Key(KeyKind.LESS | KeyKind.MORE):
                step = 1 if key.kind is KeyKind.MORE else -1
                return Answered(replace(self, hand_no=min(max(1, hand_no + step), table.hand_no)))
            case Key(KeyKind.CONFIRM) if amount and (self.left or seat is not None):
                if is_locked(context):
                    return ask_pin("floor-needed", context, over=self)
                prize = PayJackpot(
                    at=context.now,
                    seat=seat,
                    player=self.left,
                    amount=amount,
                    reason=self.reason,
                    hand_no=hand_no,
                )
                return Answered(None, (prize,), again=self)
        return Answered(replace(self, figures=self.figures.after(key)))

    def _of(self, table: Table) -> tuple[Seat | None, int]:
        seat = self.seat if self.seat in table.players else giver(table)
        return None if self.left else seat, self.hand_no or table.hand_no

    def view(self, context: Context) -> PageView:
        table, words, say = context.table, context.words, context.words.say
        seat, hand_no = self._of(table)
        taken, paid = table.bank.total.jackpot, sum(table.bank.prizes.values())
        pool = ((say("Jackpot"), taken), (say("Prizes of the jackpot"), paid), (say("Left"), taken - paid))
        reasons = tuple(
            KeyView(Key(KeyKind.REASON, each), say(text), tone="good" if each == self.reason else "calm")
            for each, text in PRIZES.items()
        )
        hands = (
            KeyView(Key(KeyKind.LESS), say("Hand {number}", number=max(1, hand_no - 1)), enabled=hand_no > 1),
            KeyView(
                Key(KeyKind.MORE),
                say("Hand {number}", number=min(hand_no + 1, table.hand_no)),
                enabled=hand_no < table.hand_no,
            ),
        )
        amount = self.figures.amount(cash=True, usual=0) or 0
        pays = KeyView(
            Key(KeyKind.CONFIRM), say("Pay"), hint=words.money(amount) if amount else "", enabled=amount > 0
        )
        gone = KeyView(
            Key(KeyKind.NAME), say("Has left"), hint=apart(self.left), tone="good" if self.left else "calm"
        )
        seats = (*seat_keys(table, seat), gone)
        keys, (over, figures) = TypedFigures.keys(*seats, *reasons, *hands, pays, cancel_key(words))
        return PageView(
            title=say("Jackpot prize, hand {number}", number=hand_no),
            lines=tuple(f"{label}\t{_signed(value, words)}" for label, value in pool),
            keys=keys,
            rows=(len(seats), len(reasons), over - len(seats) - len(reasons), figures),
            entry=f"{self.figures.typed or '0'}_",
        )


@dataclass(frozen=True)
class WinnerName(WaiterName):
    """Type the name of a player who has left, and has won a prize; `back` is the prize."""

    back: PrizePage

    def prompt(self, words: Words) -> str:
        return words.say("Winner: {name}", name=f"{self.keyboard.typed}_")

    def named(self, name: str, context: Context) -> Answered:
        return Answered(replace(self.back, left=name))

    def title(self, words: Words) -> str:
        return words.say("Who has left and won?")


def _signed(amount: int, words: Words) -> str:
    return f"{'−' if amount < 0 else ''}{words.money(abs(amount))}"


def seat_keys(table: Table, chosen: Seat | None) -> tuple[KeyView, ...]:
    """A key for each player, the chosen one in green."""
    return tuple(
        KeyView(
            Key(KeyKind.SEAT, str(each)),
            str(each),
            hint=apart(one.name),
            tone="good" if each == chosen else "calm",
        )
        for each, one in table.players.items()
    )


class TablePage(Page):
    """The present accounts: ``sums``, by ``players``, by ``dealers``, or who owes whom (``debts``)."""

    shows: str = "sums"

    takes = Takes(names=True, closing=(*CLOSING, KeyKind.EVENING))

    def prompt(self, words: Words) -> str:
        return words.say("Opening, closing")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.SHOW, value) if value in ("sums", "players", "dealers", "debts"):
                return Answered(TablePage(value))
            case Key(KeyKind.OPEN | KeyKind.CLOSE) if not context.table.between_hands:
                return Answered(self, notice=Notice.refused("hand-in-progress"))
            case Key(KeyKind.OPEN):
                return Answered(OpeningPage())
            case Key(KeyKind.CLOSE) if not context.table.bank.opened:
                return _closed(context, context.table.bank.tray, again=self)
            case Key(KeyKind.CLOSE):
                return Answered(ClosingPage())
            case Key(KeyKind.PAY, "") if is_cash(context.table):
                return Answered(
                    PayPage(tuple((seat, one.name) for seat, one in context.table.players.items()))
                )
            case Key(KeyKind.BROKEN) if context.table.broken is not None:
                return Answered(BrokenPage())
            case Key(KeyKind.JACKPOT) if may_win_prizes(context.table):
                return self._by_the_floor(PrizePage(), context)
            case Key(KeyKind.TRAY) if has_tray(context.table):
                return self._by_the_floor(TrayPage(), context)
            case Key(KeyKind.BREAK) if context.table.between_hands and context.table.players:
                return self._by_the_floor(BreakPage(), context)
        return Answered(self)

    def _by_the_floor(self, page: Page, context: Context) -> Answered:
        return ask_pin("floor-needed", context, over=page) if is_locked(context) else Answered(page)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        sheet = sheet_now(table, table.bank.float_left if table.bank.closed else table.bank.float_given)
        return PageView(
            title=self._title(table, words),
            lines=tuple("\t".join(line) for line in self._lines(sheet, table, words)),
            keys=(*self._shown(sheet, table, words), *_deeds(table, words)),
        )

    def _title(self, table: Table, words: Words) -> str:
        if table.bank.closed and not table.bank.opened:
            return words.say("The table is closed")
        if table.bank.closed:
            verdict = wording.verdict(sheet_now(table, table.bank.float_left), words)
            return words.say("The table is closed: {verdict}", verdict=verdict[:1].lower() + verdict[1:])
        return words.say("The table is open") if table.bank.opened else words.say("The table was not opened")

    def _lines(self, sheet: Sheet, table: Table, words: Words) -> tuple[tuple[str, ...], ...]:
        accounts = accounts_now(table)
        if self.shows == "players":
            return wording.players(accounts, words, table.bank.prizes)
        if self.shows == "dealers":
            return wording.dealers(turnovers_of(table), words)
        if self.shows == "debts":
            debts = tuple((line,) for line in wording.settle_up(accounts, words))
            return debts or ((words.say("Nobody owes anything"),),)
        if not (table.bank.opened and table.bank.closed):
            return wording.sums(sheet, words, blind=True)
        why = wording.explained(sheet, accounts, words)
        return (*wording.sums(sheet, words), *wording.left(sheet, words), *((each,) for each in why))

    def _shown(self, sheet: Sheet, table: Table, words: Words) -> tuple[KeyView, ...]:
        """The other views; who owes whom can be seen only if the house took nothing."""
        say = words.say
        names = {"sums": say("Sums"), "players": say("Players"), "dealers": say("Dealers")}
        owed = KeyView(
            Key(KeyKind.SHOW, "debts"),
            say("Who owes whom"),
            enabled=sheet.is_free and is_cash(table),
            tone="good" if self.shows == "debts" else "calm",
        )
        shows = (
            KeyView(Key(KeyKind.SHOW, name), label, tone="good" if name == self.shows else "calm")
            for name, label in names.items()
        )
        return (*shows, owed)


def _deeds(table: Table, words: Words) -> tuple[KeyView, ...]:
    """Each on the same key of the keyboard, whatever may be done now."""
    say, between, bank = words.say, table.between_hands, table.bank
    hint = "" if between else say("between hands")
    may_open = bank.closed or not bank.opened
    broken, tray = table.broken is not None, has_tray(table)
    return (
        KeyView(Key(KeyKind.TRAY), say("Fill, credit"), enabled=tray),
        *(
            (KeyView(Key(KeyKind.BROKEN), say("Who goes where")),)
            if broken
            else (
                KeyView(
                    Key(KeyKind.BREAK),
                    say("Break the table"),
                    hint=hint,
                    enabled=between and bool(table.players),
                ),
            )
        ),
        KeyView(Key(KeyKind.PAY), say("Pay out"), enabled=is_cash(table) and bool(table.players)),
        KeyView(Key(KeyKind.OPEN), say("Open the table"), hint=hint, enabled=between and may_open),
        KeyView(
            Key(KeyKind.CLOSE),
            say("Close the table"),
            hint=hint,
            enabled=between and not bank.closed,
            tone="warn" if between and not bank.closed else "calm",
        ),
        KeyView(
            Key(KeyKind.JACKPOT),
            say("Jackpot prize"),
            hint=hint,
            enabled=may_win_prizes(table),
        ),
        KeyView(Key(KeyKind.BACK), say("Go back")),
    )


class PayPage(Page):
    """One touch cashes out a player, or all of them; the key of a paid player stays in its place.

    `offered` are the players who sat there when the page was opened.
    """

    offered: tuple[tuple[Seat, str], ...]

    def stays_open(self, table: Table) -> bool:
        return is_cash(table) and bool(table.players)

    takes = Takes(names=True, closing=())

    def prompt(self, words: Words) -> str:
        return words.say("Who leaves and is paid?")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(TablePage())
        match key:
            case Key(KeyKind.PAY, value) if value.isdigit():
                return Answered(self, (CashOut(at=context.now, seat=Seat(int(value))),))
            case Key(KeyKind.ALL):
                return Answered(self, (CashOutAll(at=context.now),))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        inside = table.hand.seats if table.hand is not None and not table.between_hands else ()
        keys = tuple(_paying(seat, name, table, words) for seat, name in self.offered)
        everybody = KeyView(Key(KeyKind.ALL), words.say("Pay everybody"), enabled=not inside, tone="warn")
        return PageView(title=words.say("Pay out"), keys=(*keys, everybody, cancel_key(words)))


def _paying(seat: Seat, name: str, table: Table, words: Words) -> KeyView:
    sits = table.players.get(seat)
    if sits is None or sits.name != name:
        return KeyView(Key(KeyKind.PAY, str(seat)), apart(name), hint=words.say("paid"), enabled=False)
    plays = table.hand is not None and not table.between_hands and seat in table.hand.seats
    return KeyView(
        Key(KeyKind.PAY, str(seat)),
        words.say("Pay {amount} to {player}", player=apart(name), amount=words.money(sits.stack)),
        hint=words.say("in the hand") if plays else words.say("seat {seat}", seat=seat),
        enabled=not plays,
    )


class OpeningPage(BetweenHandsPage):
    """The amount in the tray at the opening; nothing typed means 0."""

    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(closing=())

    def prompt(self, words: Words) -> str:
        return words.say("Float in the tray: {amount}", amount=f"{self.figures.typed or '0'}_")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(TablePage())
        amount = self.figures.amount(cash=context.words.cash, usual=0)
        if key.kind is KeyKind.CONFIRM and amount is not None:
            return Answered(None, (OpenTable(at=context.now, float_given=amount),), again=self)
        return Answered(replace(self, figures=self.figures.after(key)))

    def view(self, context: Context) -> PageView:
        words = context.words
        keys, rows = _counting_keys(words.say("Open the table"), words)
        return PageView(
            title=words.say("Open the table"),
            lines=(words.say("Chips in front of players count as bought."),),
            keys=keys,
            rows=rows,
            entry=f"{self.figures.typed or '0'}_",
        )


class ClosingPage(BetweenHandsPage):
    """The count of the tray as the table closes, then the sheet.

    What should be there is shown once that was counted, or the table was closed with another count. A table
    that was not opened has no tray to count, and never comes here.
    """

    figures: TypedFigures = field(default_factory=TypedFigures)
    counted: bool = False

    takes = Takes(closing=())

    def prompt(self, words: Words) -> str:
        return words.say("Count the tray")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind in CLOSING:
            return Answered(replace(self, counted=False) if self.counted else TablePage())
        amount = self._counted(context)
        if key.kind is not KeyKind.CONFIRM or amount is None:
            return Answered(replace(self, figures=self.figures.after(key), counted=False))
        if not self.counted:
            return Answered(replace(self, counted=bool(self.figures.typed)))
        return _closed(context, amount, again=self)

    def _counted(self, context: Context) -> int | None:
        return self.figures.amount(cash=context.words.cash, usual=context.table.bank.tray)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        if not self.counted:
            keys, rows = _counting_keys(words.say("Counted"), words, enabled=bool(self.figures.typed))
            entry = f"{self.figures.typed}_"
            return PageView(title=words.say("Then the sheet is shown"), keys=keys, rows=rows, entry=entry)
        counted = self._counted(context) or 0
        sheet = sheet_now(table, counted)
        why = wording.explained(sheet, accounts_now(table), words)
        title = " · ".join((wording.verdict(sheet, words), *why))
        lines = (*wording.sums(sheet, words), wording.left(sheet, words)[0])
        if sheet.difference:
            title, lines = words.say("It does not balance: count again, or close it so"), ()
        keys, rows = _counting_keys(words.say("Close the table"), words)
        return PageView(
            title=title,
            lines=tuple("\t".join(line) for line in lines),
            keys=keys,
            rows=rows,
            entry=f"{self.figures.typed}_" if self.figures.typed else words.money(counted),
        )


def _closed(context: Context, float_left: int, *, again: Page) -> Answered:
    settles = sheet_now(context.table, float_left).is_free and is_cash(context.table)
    shown = TablePage("debts" if settles else "sums")
    return Answered(shown, (CloseTable(at=context.now, float_left=float_left),), again=again)


def _counting_keys(
    ok: str, words: Words, *, enabled: bool = True
) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
    return TypedFigures.keys(
        cancel_key(words), KeyView(Key(KeyKind.CONFIRM), ok, enabled=enabled, tone="good")
    )


class TipPage(Page):
    """`seat` is the touched seat, or the last winner; `figures` are typed for another amount."""

    seat: Seat | None = None
    figures: TypedFigures = field(default_factory=TypedFigures)

    takes = Takes(names=True, closing=(*CLOSING, KeyKind.TIP))

    def stays_open(self, table: Table) -> bool:
        return is_cash(table) and bool(table.players)

    def prompt(self, words: Words) -> str:
        if not self.figures.typed:
            return words.say("Tip: how much?")
        return words.say("Tip: {amount}", amount=f"{self.figures.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.SEAT, value) if value.isdigit() and Seat(int(value)) in context.table.players:
                return Answered(replace(self, seat=Seat(int(value))))
            case Key(KeyKind.TIP, value) if value.isdigit():
                return self._gives(int(value), context)
        amount = self.figures.amount(cash=True, usual=amounts(context.table)[0])
        if key.kind is KeyKind.CONFIRM and amount is not None:
            return self._gives(amount, context)
        return Answered(replace(self, figures=self.figures.after(key)))

    def _gives(self, amount: int, context: Context) -> Answered:
        seat = self._from(context.table)
        if seat is None:
            return Answered(self)
        given = GiveTip(at=context.now, seat=seat, amount=amount)
        return Answered(None, (given,), again=replace(self, figures=TypedFigures()))

    def _from(self, table: Table) -> Seat | None:
        return self.seat if self.seat in table.players else giver(table)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        seat = self._from(table)
        seats = seat_keys(table, seat)
        quick = tuple(
            KeyView(Key(KeyKind.TIP, str(amount)), words.money(amount), tone="good", enabled=seat is not None)
            for amount in amounts(table)
        )
        ok = KeyView(Key(KeyKind.CONFIRM), words.say("OK"), enabled=bool(self.figures.typed))
        keys, (over, figures) = TypedFigures.keys(*seats, *quick, ok, cancel_key(words))
        return PageView(
            title=words.say("Tip for {dealer}", dealer=apart(table.shift.dealer))
            if table.shift.dealer
            else words.say("Tip"),
            keys=keys,
            rows=(len(seats), over - len(seats), figures),
            at_foot=True,
        )


def giver(table: Table) -> Seat | None:
    """The likeliest tipper: the winner of the last pot, else the first player with chips."""
    won = {one.seat: one.amount for one in (table.settled.paid if table.settled else ())}
    there = [seat for seat in sorted(won, key=lambda each: -won[each]) if seat in table.players]
    return next(iter((*there, *(seat for seat, one in table.players.items() if one.stack))), None)


def amounts(table: Table) -> tuple[int, ...]:
    """The usual tips: fractions and multiples of the big blind, in whole chips."""
    settings = table.settings
    unit = table.unit
    blind = max(unit, (settings.big_blind or settings.small_bet) if settings is not None else unit)
    half = max(unit, blind // 2 // unit * unit)
    return tuple(dict.fromkeys((half, blind, 2 * blind, 5 * blind)))
