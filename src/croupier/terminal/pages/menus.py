"""The small pages over the table: the floor's PIN, the 52 cards, and menus; each a frozen value.

A page takes one pressed action and answers with the page that stands then (None: closed) and the commands
that it leads to; `view` shows it. Actions are ``digit:7``, ``card:Ah``, ``line:2``, ``text:a``, ``less``,
``more``, ``confirm`` and ``back``.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.cards.card import DECK, RANKS, SUITS, Card, FaceDown
from croupier.engine.commands import (
    Act,
    Answer,
    Command,
    DrawCard,
    EnterFloor,
    NameCard,
    ShowHand,
)
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.languages import TYPED_RANKS
from croupier.terminal.offers import open_cards
from croupier.terminal.pin import ask
from croupier.terminal.view import KeyView, PageView
from croupier.words import Words, mark


@dataclass(frozen=True)
class Pin:
    """The floor types the PIN; `stored` is its hash. What was typed is in no repr and on no screen.

    `asked` is what is being found out of it; once it is known, ``confirm`` is pressed again.
    """

    stored: str = field(repr=False)
    typed: str = field(default="", repr=False)
    asked: Future[bool] | None = field(default=None, repr=False, compare=False)

    @property
    def is_known(self) -> bool:
        """Whether it is known by now if the PIN is right."""
        return self.asked is not None and self.asked.done()

    def press(self, action: str, now: int) -> tuple[Pin | None, tuple[Command, ...]]:
        """Raises `Refused` for a wrong PIN; the caller empties the page."""
        if self.asked is not None and not (action == "confirm" and self.asked.done()):
            return self, ()
        kind, _, value = action.partition(":")
        if kind == "digit" and value.isdigit():
            return replace(self, typed=(self.typed + value)[:12]), ()
        if action == "erase":
            return replace(self, typed=self.typed[:-1]), ()
        if action == "confirm":
            asked = self.asked or ask(self.typed, self.stored)
            if not asked.done():
                return replace(self, asked=asked), ()
            if not asked.result():
                raise Refused("wrong-pin", "the PIN is not that of the floor")
            return None, (EnterFloor(at=now),)
        return self, ()

    def view(self, words: Words) -> PageView:
        digits = [KeyView(action=f"digit:{digit}", label=digit) for digit in "123456789"]
        return PageView(
            title=words.say("Floor: PIN"),
            lines=(),
            keys=(
                *digits,
                KeyView(action="erase", label="⌫"),
                KeyView(action="digit:0", label="0"),
                KeyView(action="confirm", label=words.say("OK"), tone="good"),
                KeyView(action="back", label=words.say("Cancel")),
            ),
            entry="•" * len(self.typed) + ("…" if self.asked else "_"),
            columns=3,
        )


def soft(action: str, keys: tuple[KeyView, ...]) -> str:
    """What a key of the keyboard means that stands for a key of the page."""
    kind, _, number = action.partition(":")
    if kind != "soft":
        return action
    return next((key.action for i, key in enumerate(keys) if str(i) == number and key.enabled), "")


ANSWERS: Final = {"bind": "bind", "drawn": "draw"}
"""The way out that a picked card completes, by the purpose of the picker."""


@dataclass(frozen=True)
class Picker:
    """The 52 cards. `purpose`: draw (a card keyed by hand), show (a seat opens), name (the board), bind (a
    tag), or drawn (by the floor, of cards that lie there). `index` is a card, or the number of an alert.
    """

    purpose: str
    seat: Seat | None = None
    index: int = 0
    need: int = 1
    chosen: tuple[Card, ...] = ()
    rank: str = ""

    def press(self, action: str, now: int) -> tuple[Picker | None, tuple[Command, ...]]:
        kind, _, value = action.partition(":")
        if kind == "card" and value:
            return self._choose(Card.parse(value), now)
        if kind in ("text", "digit"):
            return self._type(value.upper(), now)
        if action == "unread" and self.purpose == "draw":
            return None, (DrawCard(at=now, card=None, status="unread", keyed=True),)
        if action == "erase":
            return replace(self, chosen=self.chosen[:-1], rank=""), ()
        return self, ()

    def _type(self, letter: str, now: int) -> tuple[Picker | None, tuple[Command, ...]]:
        """A rank, then a suit, from a keyboard."""
        if self.rank and letter.lower() in SUITS:
            return self._choose(Card.parse(self.rank + letter.lower()), now)
        rank = TYPED_RANKS.get(letter, letter)
        return (replace(self, rank=rank) if len(rank) == 1 and rank in RANKS else self), ()

    def _choose(self, card: Card, now: int) -> tuple[Picker | None, tuple[Command, ...]]:
        if card in self.chosen:
            return replace(self, rank=""), ()
        chosen = (*self.chosen, card)
        if len(chosen) < self.need:
            return replace(self, chosen=chosen, rank=""), ()
        return None, (self._command(chosen, now),)

    def _command(self, chosen: tuple[Card, ...], now: int) -> Command:
        if self.purpose == "draw":
            return DrawCard(at=now, card=FaceDown(chosen[0]), keyed=True)
        if self.purpose == "name":
            return NameCard(at=now, index=self.index, card=chosen[0])
        if self.purpose in ANSWERS:
            return Answer(at=now, way=ANSWERS[self.purpose], number=self.index, card=chosen[0])
        assert self.seat is not None, "a hand to show belongs to a seat"
        return ShowHand(at=now, seat=self.seat, cards=chosen)

    def view(self, words: Words, table: Table) -> PageView:
        """Only cards that lie open are grey; which ones are face down stays unsaid (IB-1)."""
        seen = set(self.chosen) if self.purpose == "drawn" else open_cards(table.hand) | set(self.chosen)
        faces = sorted(DECK, key=lambda card: (-card.suit, -card.rank))
        keys = [
            KeyView(action=f"card:{card}", label=words.card(card), enabled=card not in seen) for card in faces
        ]
        if self.purpose == "draw":
            keys.append(KeyView(action="unread", label="??", hint=words.say("not read")))
        keys.append(KeyView(action="back", label=words.say("Cancel")))
        entry = " ".join(words.card(card) for card in self.chosen) + (f" {self.rank}" if self.rank else "")
        return PageView(title=self._title(words), lines=(), keys=tuple(keys), entry=entry.strip(), columns=13)

    def _title(self, words: Words) -> str:
        if self.purpose == "show":
            return words.say("Seat {seat} opens: which cards?", seat=self.seat)
        if self.purpose == "name":
            return words.say("Which card lies on the board?")
        if self.purpose == "bind":
            return words.say("Which card is this tag?")
        if self.purpose == "drawn":
            return words.say("Which card did the floor draw?")
        return words.say("Which card left the shoe?")


REASONS: Final = {
    "announced": mark("announced and accepted at the table"),
    "counted": mark("chips counted at the table"),
    "keying": mark("entered wrongly before"),
    "fairness": mark("in the interest of fairness (TDA 1)"),
}


SAID: Final = {"call": mark("Call"), "fold": mark("Fold")}
"""What a skipped player may still say, who is too late for anything else (TDA 53-B)."""


@dataclass(frozen=True)
class Menu:
    """The reasons to choose from, or with `said` the words of a player, for a command that waits for one."""

    then: Command
    focus: int = 0
    said: bool = False

    @property
    def choices(self) -> dict[str, str]:
        return SAID if self.said else REASONS

    def press(self, action: str, now: int) -> tuple[Menu | None, tuple[Command, ...]]:
        kind, _, value = action.partition(":")
        choices = tuple(self.choices)
        if action in ("less", "more"):
            step = 1 if action == "more" else -1
            return replace(self, focus=(self.focus + step) % len(choices)), ()
        if kind == "line" and value.isdigit() and int(value) < len(choices):
            return self._choose(choices[int(value)], now)
        if kind == "digit" and value.isdigit() and 0 < int(value) <= len(choices):
            return self._choose(choices[int(value) - 1], now)
        return self._choose(choices[self.focus], now) if action == "confirm" else (self, ())

    def _choose(self, choice: str, now: int) -> tuple[None, tuple[Command, ...]]:
        if isinstance(self.then, Act):
            return None, (replace(self.then, at=now, passed=choice),)
        assert isinstance(self.then, Answer), "reasons are for actions and rulings"
        if self.said:
            return None, (replace(self.then, at=now, action=choice),)
        return None, (replace(self.then, at=now, reason=choice),)

    def view(self, words: Words) -> PageView:
        return PageView(
            title=words.say("What does the player say?") if self.said else words.say("Why?"),
            lines=tuple(
                f"{number}\t{words.say(text)}" for number, text in enumerate(self.choices.values(), 1)
            ),
            keys=(
                KeyView(action="confirm", label=words.say("OK"), tone="good"),
                KeyView(action="back", label=words.say("Cancel")),
            ),
            focus=self.focus,
        )
