"""Reports an incident: a page for each question that the terminal cannot answer itself.

The answers are fixed when the question is asked. One that no longer applies is grey and refused.
"""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.engine.commands import Declare
from croupier.engine.incidents.case import Incident
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Unreadable
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import board_faces, is_cash
from croupier.terminal.pages.incident.entries import LAPSED, capital
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing.keyboard import FIGURES, cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words, message, parse_amount

QUESTIONS: Final = {
    "seat": message("Which seat?"),
    "card": message("Which card?"),
    "board": message("Which board?"),
    "cards": message("How many cards?"),
    "amount": message("Which amount?"),
    "mixed": message("Mixed with other cards?"),
    "protected": message("Had the player protected the hand?"),
}

MIXED: Final = {
    "": message("Not mixed"),
    "muck": message("With the muck"),
    "burns": message("With the burns"),
}


class Report(Page):
    """`draft` is the report so far; the first of `asks` is asked now, with the answers `offered`.

    `typed` are digits.
    """

    draft: Declare
    asks: tuple[str, ...]
    offered: tuple[Key, ...] = ()
    focus: int = 0
    typed: str = ""

    def depth(self) -> object:
        return self.asks

    @property
    def incident(self) -> Incident:
        return CATALOGUE[self.draft.incident]

    @property
    def digits(self) -> bool:
        """Whether a number is keyed and confirmed."""
        return bool(self.asks) and self.asks[0] == "amount"

    def answered(self, draft: Declare | None = None) -> Report:
        """The next question, after an answer to this one."""
        return Report(draft or self.draft, self.asks[1:])

    def choices(self, table: Table) -> tuple[Key, ...]:
        """The keys of the possible answers."""
        hand, asked = table.hand, self.asks[0]
        if hand is None:
            return ()
        if asked == "seat":
            board = (Key(KeyKind.BOARD),) if "card" in self.asks and hand.board else ()
            there = sorted(seat for seat in hand.seats if seat in table.players)
            return (*(Key(KeyKind.SEAT, str(seat)) for seat in there), *board)
        if asked == "card" and self.draft.seat is not None:
            most = max(1, len(hand.hole(self.draft.seat)))
            return tuple(Key(KeyKind.NTH, str(number)) for number in range(1, most + 1))
        if asked == "card":
            faces = (Key(KeyKind.FACE, str(card)) for card in board_faces(hand) if card is not None)
            return (*faces, Key(KeyKind.UNKNOWN))
        if asked == "board":  # of those side by side; in a run it is the one that is being dealt
            boards = range(1, hand.game.boards + 1) if hand.game.boards > 1 else ()
            return tuple(Key(KeyKind.BOARD, str(number)) for number in boards)
        if asked == "cards":
            return tuple(Key(KeyKind.COUNT, str(number)) for number in range(10))
        if asked == "mixed":
            return tuple(Key(KeyKind.MIXED, with_what) for with_what in MIXED)
        if asked == "protected":
            return Key(KeyKind.PROTECTED, "no"), Key(KeyKind.PROTECTED, "yes")
        return ()

    def likeliest(self, table: Table) -> int:
        """The first answer for the arrows: the seat whose card came last or who acts, its last card."""
        hand = table.hand
        if hand is None or not self.offered:
            return 0
        if self.asks[0] == "card":
            return len(self.offered) - 1 if self.draft.seat is not None else 0
        last = next((card.owner for card in reversed(hand.cards) if card.owner is not None), None)
        seat = last if hand.phase == "DEALING" else hand.round.to_act
        key = Key(KeyKind.SEAT, str(seat))
        return self.offered.index(key) if key in self.offered else 0

    def press(self, key: Key, context: Context) -> Answered:
        """Handle a press; an answer that has lapsed is refused."""
        choices = self.offered
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE) if choices:
                return Answered(replace(self, focus=moved(self.focus, key, len(choices))))
            case Key(KeyKind.DIGIT, value) if value.isdigit() or self.digits:
                return self._key(value, context)
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
            case Key(KeyKind.CONFIRM) if self.digits:
                amount = parse_amount(self.typed or "0", cash=is_cash(context.table))
                return asked(self.answered(replace(self.draft, amount=amount)), context)
            case Key(KeyKind.CONFIRM) if choices:
                return self._choose(choices[self.focus], context)
        return self._choose(key, context) if key in choices else Answered(self)

    def _key(self, digit: str, context: Context) -> Answered:
        """A digit is an amount, or the number of a seat, of a card, or of cards."""
        if self.digits:
            return Answered(self._figure(digit, context.table))
        number = "10" if digit == "0" and self.asks[0] == "seat" else digit
        wanted = next((one for one in self.offered if one.value == number), None)
        return self._choose(wanted, context) if wanted else Answered(self)

    def _figure(self, sign: str, table: Table) -> Report:
        typed = (self.typed + sign)[:12]
        try:
            parse_amount(typed, cash=is_cash(table))
        except Unreadable:
            return self
        return replace(self, typed=typed)

    def _choose(self, choice: Key, context: Context) -> Answered:
        if choice not in self.choices(context.table):
            return Answered(self, notice=Notice.refused(LAPSED))
        return self.chosen(choice, context)

    def chosen(self, choice: Key, context: Context) -> Answered:
        """The result of a chosen answer."""
        kind, value = choice
        draft = self.draft
        match kind:
            case KeyKind.SEAT:
                draft = replace(draft, seat=Seat(int(value)))
            case KeyKind.NTH:
                draft = replace(draft, card=int(value))
            case KeyKind.FACE:
                draft = replace(draft, face=Card.parse(value))
            case KeyKind.BOARD if value:
                draft = replace(draft, board=int(value))
            case KeyKind.COUNT:
                draft = replace(draft, cards=int(value))
            case KeyKind.MIXED:
                draft = replace(draft, mixed=value)
            case KeyKind.PROTECTED:
                draft = replace(draft, protected=value == "yes")
        return asked(self.answered(draft), context)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        still = self.choices(table)
        title = capital(words.say(self.incident.title))
        keys = [
            KeyView(
                choice,
                self._label(choice, words, table),
                tone="good" if at == self.focus else "calm",
                enabled=choice in still,
            )
            for at, choice in enumerate(self.offered)
        ]
        if self.digits:
            figures = (*figure_keys(FIGURES + ("." if is_cash(table) else "")), erase_key())
            typing = (cancel_key(words), ok_key(words), *figures)
            return PageView(title=title, keys=typing, rows=(2, len(figures)), at_foot=True)
        return PageView(title=title, keys=(*keys, cancel_key(words)), at_foot=True)

    def question(self, table: Table, words: Words) -> str:
        """In the large line; a seat may be touched on the table as well."""
        asked = words.say(QUESTIONS[self.asks[0]])
        return f"{asked} {self.typed}_" if self.digits else asked

    def _label(self, choice: Key, words: Words, table: Table) -> str:
        match choice:
            case Key(KeyKind.SEAT, value):
                sits = table.players.get(Seat(int(value)))
                return f"{value} · {sits.name}" if sits else value
            case Key(KeyKind.NTH, value):
                return words.say("card {number}", number=value)
            case Key(KeyKind.FACE, value):
                return words.card(Card.parse(value))
            case Key(KeyKind.MIXED, value):
                return words.say(MIXED[value])
            case Key(KeyKind.PROTECTED, value):
                return words.say("Yes") if value == "yes" else words.say("No")
            case Key(KeyKind.BOARD, value) if value:
                return words.say("Board {number}", number=value)
            case Key(KeyKind.BOARD):
                return words.say("Board")
            case Key(KeyKind.UNKNOWN):
                return words.say("I do not know")
        return choice.value


def asked(report: Report, context: Context) -> Answered:
    """The report with the first question that has answers; if there is none, the report is made."""
    offered = report.choices(context.table) if report.asks else ()
    if report.asks and not report.digits and len(offered) < 2:  # no answers to choose from
        return report.chosen(offered[0], context) if offered else asked(report.answered(), context)
    if report.asks:
        report = replace(report, offered=offered)
        return Answered(replace(report, focus=report.likeliest(context.table)))
    return Answered(None, (replace(report.draft, at=context.now),))
