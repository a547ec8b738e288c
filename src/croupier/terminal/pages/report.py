"""The report of an incident on the screen: which one it is, then only what the terminal does not know.

The menu has every incident that can happen now, the likeliest first; a touch, its place and confirm, or the
digits of its number take one. What that entry of the catalogue asks for follows, a page each. Before them
stand the open alerts that halt nothing, each with a page of its ways out.

A list that is open stands still: what the table offers is read when it is opened, and whatever happens
then, no entry moves under the finger. One that has lapsed meanwhile turns grey, and a press on it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine.commands import Answer, CheckDeck, Command, Declare
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.case import Incident
from croupier.engine.incidents.catalogue import CATALOGUE, menu
from croupier.engine.incidents.ways import button
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.terminal.offers import board_faces, is_cash, red_alert
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.words import Words, mark, parse_amount

"""Nothing is reported: the seat is touched next, and its action keyed."""

DECK_CHECK: Final = "deck-check"

EXTRA: Final = {
    DECK_CHECK: mark("deck counted: 52"),
}
"""What stands in the menu beside the incidents of the catalogue."""

COLUMNS: Final = 5
PER_PAGE: Final = 45

QUESTIONS: Final = {
    "seat": mark("Which seat?"),
    "card": mark("Which card?"),
    "cards": mark("How many cards?"),
    "amount": mark("Which amount?"),
    "mixed": mark("Mixed with other cards?"),
    "protected": mark("Had the player protected the hand?"),
}

MIXED: Final = {"": mark("Not mixed"), "muck": mark("With the muck"), "burns": mark("With the burns")}

Pressed = tuple["IncidentMenu | Report | Ways | str | None", tuple[Command, ...]]
"""The page that stands then, a word for the console, or None: closed; and commands."""


def items(table: Table) -> tuple[str, ...]:
    """The codes of the menu, in its order; the deck is not counted while an alert halts the table."""
    listed = tuple(one.code for one in menu(table))
    if red_alert(table):
        return listed
    return (*(f"alert:{alert.number}" for alert in waiting(table)), *listed, DECK_CHECK)


def waiting(table: Table) -> tuple[AlertRaised, ...]:
    """Open alerts that halt nothing and may be answered whenever the dealer has time."""
    alerts = table.hand.alerts if table.hand else ()
    return tuple(alert for alert in alerts if alert.colour != "red" and alert.options)


def can_report(table: Table) -> bool:
    """Something can be reported now, a wrong award after the hand as well; or a locked deck is counted."""
    return bool(menu(table)) or (red_alert(table) is None and (table.deck_locked or bool(waiting(table))))


@dataclass(frozen=True)
class Item:
    """An entry of the menu: its code, the message that names it, and the number beside it."""

    code: str
    title: str
    sign: str = ""


def entries(table: Table) -> tuple[Item, ...]:
    """The entries of the menu as they stand now."""
    alerts = {f"alert:{alert.number}": alert.code for alert in waiting(table)}
    return tuple(_item(code, alerts.get(code, "")) for code in items(table))


def _item(code: str, alert: str) -> Item:
    if alert:
        return Item(code, CATALOGUE[alert].title, alert)
    return Item(code, EXTRA.get(code) or CATALOGUE[code].title, code if code.startswith("I-") else "")


def _lapsed() -> Refused:
    return Refused("lapsed", "the table has moved on since this list was opened")


@dataclass(frozen=True)
class IncidentMenu:
    """The `entries` as they were when the menu was opened. `focus` is the one that confirm takes; `typed` the
    digits of a number so far.
    """

    entries: tuple[Item, ...]
    focus: int = 0
    typed: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(item.code for item in self.entries)

    def press(self, action: str, table: Table, now: int) -> Pressed:
        """Raises `Refused` for an entry that is open no more."""
        count = len(self.entries)
        kind, _, value = action.partition(":")
        if action in ("less", "more"):
            step = 1 if action == "more" else -1
            return replace(self, focus=(self.focus + step) % count, typed=""), ()
        if action == "others":
            return replace(self, focus=(self.focus // PER_PAGE + 1) * PER_PAGE % count, typed=""), ()
        if kind == "pick" and value in self.codes:
            return _take(value, table, now)
        if kind == "digit" and value.isdigit():
            return self._type(value, table, now)
        if action == "confirm":
            return _take(self.codes[self.focus], table, now)
        return self, ()

    def _type(self, digit: str, table: Table, now: int) -> Pressed:
        """Two digits are the number of an incident: 18 for I-18."""
        typed = self.typed + digit
        if len(typed) < 2:
            return replace(self, typed=typed), ()
        code = f"I-{typed}"
        return _take(code, table, now) if code in self.codes else (replace(self, typed=""), ())

    def view(self, words: Words, table: Table) -> PageView:
        still = items(table)
        first = self.focus // PER_PAGE * PER_PAGE
        keys = [
            _key(item, words, focused=number == self.focus, enabled=item.code in still)
            for number, item in enumerate(self.entries[first : first + PER_PAGE], first)
        ]
        if len(self.entries) > PER_PAGE:
            keys.append(KeyView(action="others", label=words.say("Others"), hint="▸"))
        keys.append(KeyView(action="back", label=words.say("Cancel")))
        title = words.say("Incident") + (f" I-{self.typed}_" if self.typed else "")
        return PageView(title=title, lines=(), keys=tuple(keys), columns=COLUMNS, listed=True)


def _key(item: Item, words: Words, *, focused: bool, enabled: bool) -> KeyView:
    alert = item.code.startswith("alert:")
    tone: Tone = "good" if focused else "warn" if alert else "calm"
    title = _capital(words.say(item.title))
    return KeyView(action=f"pick:{item.code}", label=title, key=item.sign, tone=tone, enabled=enabled)


def _take(code: str, table: Table, now: int) -> Pressed:
    if code not in items(table):
        raise _lapsed()
    return _begin(code, table, now)


def _capital(title: str) -> str:
    """A title that stands inside sentences, as it stands alone."""
    return title[:1].upper() + title[1:]


def _begin(code: str, table: Table, now: int) -> Pressed:
    """The first question of the entry, or the report itself where nothing is asked."""
    if code == codes.REPORTED_OUT_OF_TURN:
        return code, ()
    if code.startswith("alert:"):
        number = int(code.removeprefix("alert:"))
        return Ways.of(next(alert for alert in waiting(table) if alert.number == number), table), ()
    if code == DECK_CHECK:
        return None, (CheckDeck(at=now),)
    return _next(Report(Declare(at=now, incident=code), CATALOGUE[code].asks), table, now)


def _next(report: Report, table: Table, now: int) -> Pressed:
    """The report with what can be answered now, if something is still to be asked; else it is made."""
    offered = report.choices(table) if report.asks else ()
    if report.asks and not offered and not report.digits:
        return _next(report.answered(), table, now)
    return (replace(report, offered=offered), ()) if report.asks else (None, (replace(report.draft, at=now),))


@dataclass(frozen=True)
class Report:
    """`draft` is the report so far; the first of `asks` is asked now, and `offered` are its answers as they
    were then. `typed` are digits.
    """

    draft: Declare
    asks: tuple[str, ...]
    offered: tuple[str, ...] = ()
    focus: int = 0
    typed: str = ""

    @property
    def incident(self) -> Incident:
        return CATALOGUE[self.draft.incident]

    @property
    def digits(self) -> bool:
        """A number is keyed, and confirmed."""
        return bool(self.asks) and self.asks[0] == "amount"

    def answered(self, draft: Declare | None = None) -> Report:
        """The next question, with what was answered to this one."""
        return Report(draft or self.draft, self.asks[1:])

    def choices(self, table: Table) -> tuple[str, ...]:
        """The words of the answers that can be chosen now."""
        hand, asked = table.hand, self.asks[0]
        if hand is None:
            return ()
        if asked == "seat":
            board = ("board",) if "card" in self.asks and hand.board else ()
            there = sorted(seat for seat in hand.seats if seat in table.players)
            return (*(f"seat:{seat}" for seat in there), *board)
        if asked == "card" and self.draft.seat is not None:
            return tuple(f"nth:{number}" for number in range(1, max(1, len(hand.hole(self.draft.seat))) + 1))
        if asked == "card":
            return (*(f"face:{card}" for card in board_faces(hand) if card is not None), "unknown")
        if asked == "cards":
            return tuple(f"count:{number}" for number in range(10))
        if asked == "mixed":
            return tuple(f"mixed:{with_what}" for with_what in MIXED)
        return ("protected:no", "protected:yes") if asked == "protected" else ()

    def press(self, action: str, table: Table, now: int) -> Pressed:
        """Raises `Refused` for an answer that is open no more."""
        choices = self.offered
        kind, _, value = action.partition(":")
        if action in ("less", "more") and choices:
            return replace(self, focus=(self.focus + (1 if action == "more" else -1)) % len(choices)), ()
        if kind == "digit" and (value.isdigit() or self.digits):
            return self._key(value, choices, table, now)
        if action == "erase":
            return replace(self, typed=self.typed[:-1]), ()
        if action == "confirm" and self.digits:
            amount = parse_amount(self.typed or "0", cash=is_cash(table))
            return _next(self.answered(replace(self.draft, amount=amount)), table, now)
        if action == "confirm" and choices:
            return self._choose(choices[self.focus], table, now)
        return self._choose(action, table, now) if action in choices else (self, ())

    def _key(self, digit: str, choices: tuple[str, ...], table: Table, now: int) -> Pressed:
        """A digit is an amount, or the number of a seat, of a card, or of cards."""
        if self.digits:
            return self._figure(digit, table), ()
        number = "10" if digit == "0" and self.asks[0] == "seat" else digit
        wanted = next((one for one in choices if one.partition(":")[2] == number), None)
        return self._choose(wanted, table, now) if wanted else (self, ())

    def _figure(self, sign: str, table: Table) -> Report:
        """One more sign of the amount; one that makes it none is not taken."""
        typed = (self.typed + sign)[:12]
        try:
            parse_amount(typed, cash=is_cash(table))
        except Unreadable:
            return self
        return replace(self, typed=typed)

    def _choose(self, choice: str, table: Table, now: int) -> Pressed:
        if choice not in self.choices(table):
            raise _lapsed()
        kind, _, value = choice.partition(":")
        draft = self.draft
        match kind:
            case "seat":
                draft = replace(draft, seat=Seat(int(value)))
            case "nth":
                draft = replace(draft, card=int(value))
            case "face":
                draft = replace(draft, face=Card.parse(value))
            case "count":
                draft = replace(draft, cards=int(value))
            case "mixed":
                draft = replace(draft, mixed=value)
            case "protected":
                draft = replace(draft, protected=value == "yes")
        return _next(self.answered(draft), table, now)

    def view(self, words: Words, table: Table) -> PageView:
        still = self.choices(table)
        title = f"{_capital(words.say(self.incident.title))} · {words.say(QUESTIONS[self.asks[0]])}"
        keys = [
            KeyView(
                action=choice,
                label=self._label(choice, words, table),
                tone="good" if at == self.focus else "calm",
                enabled=choice in still,
            )
            for at, choice in enumerate(self.offered)
        ]
        if self.digits:
            signs = "1234567890." if is_cash(table) else "1234567890"
            keys = [KeyView(action=f"digit:{sign}", label=sign) for sign in signs]
            keys += [
                KeyView(action="erase", label="⌫"),
                KeyView(action="confirm", label=words.say("OK"), tone="good"),
            ]
        keys.append(KeyView(action="back", label=words.say("Cancel")))
        entry = f"{self.typed}_" if self.digits else ""
        columns = COLUMNS if self.digits else 0
        return PageView(title=title, lines=(), keys=tuple(keys), entry=entry, columns=columns)

    def _label(self, choice: str, words: Words, table: Table) -> str:
        kind, _, value = choice.partition(":")
        if kind == "seat":
            sits = table.players.get(Seat(int(value)))
            return f"{value} · {sits.name}" if sits else value
        if kind == "nth":
            return words.say("card {number}", number=value)
        if kind == "face":
            return words.card(Card.parse(value))
        if kind == "mixed":
            return words.say(MIXED[value])
        if kind == "protected":
            return words.say("Yes") if value == "yes" else words.say("No")
        return {"board": words.say("Board"), "unknown": words.say("I do not know")}.get(choice, value)


@dataclass(frozen=True)
class Ways:
    """The ways out of alert `number`, which halts nothing: (word, label, consequence), as first shown.

    `title` is the message that names the alert.
    """

    number: int
    title: str
    offered: tuple[tuple[str, str, str], ...]
    focus: int = 0

    @classmethod
    def of(cls, alert: AlertRaised, table: Table) -> Ways:
        offered = tuple((way, *button(table, alert, way)) for way in alert.options)
        return cls(alert.number, CATALOGUE[alert.code].title, offered)

    def press(self, action: str, table: Table, now: int) -> Pressed:
        """Raises `Refused` once the alert is over."""
        words = [way for way, _, _ in self.offered]
        if action in ("less", "more"):
            step = 1 if action == "more" else -1
            return replace(self, focus=(self.focus + step) % len(words)), ()
        kind, _, value = action.partition(":")
        if kind == "digit" and value.isdigit() and 0 < int(value) <= len(words):
            value = words[int(value) - 1]
        elif action == "confirm":
            value = words[self.focus]
        if value not in words:
            return self, ()
        if not self._stands(table):
            raise _lapsed()
        return None, (Answer(at=now, way=value, number=self.number),)

    def _stands(self, table: Table) -> bool:
        return any(alert.number == self.number for alert in waiting(table))

    def view(self, words: Words, table: Table) -> PageView:
        stands = self._stands(table)
        keys = [
            KeyView(
                action=f"way:{way}",
                label=words.say(label),
                hint=words.say(consequence),
                tone="good" if at == self.focus else "calm",
                enabled=stands,
            )
            for at, (way, label, consequence) in enumerate(self.offered)
        ]
        keys.append(KeyView(action="back", label=words.say("Cancel")))
        return PageView(title=_capital(words.say(self.title)), lines=(), keys=tuple(keys), columns=COLUMNS)
