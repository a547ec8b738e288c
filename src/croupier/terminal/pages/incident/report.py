"""Reporting an incident: a page for each question, only about what the terminal does not know.

The answers offered are fixed when the question is asked. One that no longer applies is grey, and pressing it
is refused.
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
from croupier.terminal.offers import board_faces, is_cash
from croupier.terminal.pages.incident.entries import LAPSED, capital
from croupier.terminal.pages.page import Answered, Context, Page, moved
from croupier.terminal.pages.typing.keys import FIGURES, cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.values import dataclass, replace
from croupier.words import Words, message, parse_amount

QUESTIONS: Final = {
    "seat": message("Which seat?"),
    "card": message("Which card?"),
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


@dataclass(frozen=True)
class Report(Page):
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

    def likeliest(self, table: Table) -> int:
        """The answer that the arrows begin at: the seat whose card came last or who acts, its last card."""
        hand = table.hand
        if hand is None or not self.offered:
            return 0
        if self.asks[0] == "card":
            return len(self.offered) - 1 if self.draft.seat is not None else 0
        last = next((card.owner for card in reversed(hand.cards) if card.owner is not None), None)
        seat = last if hand.phase == "DEALING" else hand.round.to_act
        return self.offered.index(f"seat:{seat}") if f"seat:{seat}" in self.offered else 0

    def press(self, action: str, context: Context) -> Answered:
        """An answer that has lapsed is refused."""
        choices = self.offered
        kind, _, value = action.partition(":")
        if action in ("less", "more") and choices:
            return Answered(replace(self, focus=moved(self.focus, action, len(choices))))
        if kind == "digit" and (value.isdigit() or self.digits):
            return self._key(value, context)
        if action == "erase":
            return Answered(replace(self, typed=self.typed[:-1]))
        if action == "confirm" and self.digits:
            amount = parse_amount(self.typed or "0", cash=is_cash(context.table))
            return asked(self.answered(replace(self.draft, amount=amount)), context)
        if action == "confirm" and choices:
            return self._choose(choices[self.focus], context)
        return self._choose(action, context) if action in choices else Answered(self)

    def _key(self, digit: str, context: Context) -> Answered:
        """A digit is an amount, or the number of a seat, of a card, or of cards."""
        if self.digits:
            return Answered(self._figure(digit, context.table))
        number = "10" if digit == "0" and self.asks[0] == "seat" else digit
        wanted = next((one for one in self.offered if one.partition(":")[2] == number), None)
        return self._choose(wanted, context) if wanted else Answered(self)

    def _figure(self, sign: str, table: Table) -> Report:
        """Add a character to the amount, unless that would make it invalid."""
        typed = (self.typed + sign)[:12]
        try:
            parse_amount(typed, cash=is_cash(table))
        except Unreadable:
            return self
        return replace(self, typed=typed)

    def _choose(self, choice: str, context: Context) -> Answered:
        if choice not in self.choices(context.table):
            return Answered(self, notice=Notice.refused(LAPSED))
        return self.chosen(choice, context)

    def chosen(self, choice: str, context: Context) -> Answered:
        """What follows from an answer that can be chosen."""
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
        return asked(self.answered(draft), context)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        still = self.choices(table)
        title = capital(words.say(self.incident.title))
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
            figures = (*figure_keys(FIGURES + ("." if is_cash(table) else "")), erase_key())
            typing = (cancel_key(words), ok_key(words), *figures)
            return PageView(title=title, lines=(), keys=typing, rows=(2, len(figures)), at_foot=True)
        return PageView(title=title, lines=(), keys=(*keys, cancel_key(words)), at_foot=True)

    def question(self, table: Table, words: Words) -> str:
        """In the large line; a seat may be touched on the table as well."""
        asked = words.say(QUESTIONS[self.asks[0]])
        return f"{asked} {self.typed}_" if self.digits else asked

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


def asked(report: Report, context: Context) -> Answered:
    """The report with what can be answered now, if something is still to be asked; else it is made."""
    offered = report.choices(context.table) if report.asks else ()
    if report.asks and not report.digits and len(offered) < 2:  # nothing to choose from
        return report.chosen(offered[0], context) if offered else asked(report.answered(), context)
    if report.asks:
        report = replace(report, offered=offered)
        return Answered(replace(report, focus=report.likeliest(context.table)))
    return Answered(None, (replace(report.draft, at=context.now),))
