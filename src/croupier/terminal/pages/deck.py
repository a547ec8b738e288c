"""The pages on which a pack is dealt through the reader: enrolled card by card, or counted before a session.

They take readings as well as presses. The grid of an enrolment shows which cards have a tag; that of a count
shows nothing, for which cards are missing is nobody's business (AL-16).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from croupier.cards.card import DECK, RANKS, SUITS, Card
from croupier.devices.deck import JOKERS
from croupier.devices.enrol import Enrolment, new_deck_order
from croupier.devices.pack import PackCount
from croupier.devices.readings import Reading
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.languages import TYPED_RANKS
from croupier.terminal.pages.setup import NAME_LENGTH
from croupier.terminal.pages.setup_view import LETTERS
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.words import Words

Taken = tuple["EnrolPage", Refused | None]
"""The page after a press or a card, and why that was not taken."""

_DIGITS: Final = "1234567890"


@dataclass(frozen=True)
class EnrolPage:
    """`pack` is what was dealt so far; `rank` the half of a card's name that is typed.

    While `typing`, `typed` becomes the name of the deck. A second press on what would throw cards away does
    it: the first one made it `leaving`, or `replacing` a deck that is there; or `checking`, where a card
    without a tag may have shifted all that came after it.
    """

    pack: Enrolment
    rank: str = ""
    typing: bool = False
    typed: str = ""
    leaving: bool = False
    replacing: bool = False
    checking: bool = False

    # --- what a press does ---------------------------------------------------------------------------

    def press(self, action: str) -> Taken:
        """The page after a press; keeping and closing are not its affair."""
        page = self.staying()
        kind, _, value = action.partition(":")
        if page.typing:
            return page._type(kind, value, action), None
        if kind == "card" and value:
            return page._try(lambda pack: pack.call(Card.parse(value)))
        if action in JOKERS:
            return page._try(lambda pack: pack.call(action))
        if kind in ("text", "digit"):
            return page._name_card(value.upper())
        if action in ("erase", "undo", "less"):
            return page._with(page.pack.back()), None
        if action == "skip":
            return page._with(page.pack.skip()), None
        if action == "again":
            return page._with(page.pack.resume()), None
        if action == "order" and not page.pack.steps:
            order = () if page.pack.order else new_deck_order()
            return page._with(replace(page.pack, order=order)), None
        if action == "name" and not page.pack.steps:
            return replace(page, typing=True, typed=""), None
        return page, None

    def staying(self) -> EnrolPage:
        """The page with nothing about to be thrown away."""
        return replace(self, leaving=False, replacing=False, checking=False)

    def asking(self, names: Collection[str]) -> EnrolPage | None:
        """The page that asks once more before the pack is kept; None: nothing is to be asked any more.

        `names` are those of the decks that there are.
        """
        if self.pack.tags and self.pack.doubtful and not self.checking:
            return replace(self.staying(), checking=True)
        if self.pack.tags and self.pack.name in names and not self.replacing:
            return replace(self, leaving=False, replacing=True)
        return None

    def read(self, reading: Reading) -> Taken:
        """The page after a card was dealt."""
        pack, why = self.pack.take(reading)
        return self.staying()._with(pack) if pack is not self.pack else self.staying(), why

    def _with(self, pack: Enrolment) -> EnrolPage:
        return replace(self, pack=pack, rank="")

    def _try(self, step: Callable[[Enrolment], Enrolment]) -> Taken:
        try:
            return self._with(step(self.pack)), None
        except Refused as refused:
            return replace(self, rank=""), refused

    def _name_card(self, letter: str) -> Taken:
        """A rank, then a suit, from a keyboard."""
        if self.rank and letter.lower() in SUITS:
            rank = self.rank
            return self._try(lambda pack: pack.call(Card.parse(rank + letter.lower())))
        rank = TYPED_RANKS.get(letter, letter)
        return (replace(self, rank=rank) if len(rank) == 1 and rank in RANKS else self), None

    def _type(self, kind: str, value: str, action: str) -> EnrolPage:
        if kind in ("text", "digit"):
            return replace(self, typed=(self.typed + value)[:NAME_LENGTH])
        if action == "erase":
            return replace(self, typed=self.typed[:-1])
        name = " ".join(self.typed.split())
        if action == "confirm" and name:
            return replace(self, typing=False, pack=replace(self.pack, name=name))
        return self if action != "confirm" else replace(self, typing=False)

    # --- as it is shown ------------------------------------------------------------------------------

    def view(self, words: Words, table: Table) -> PageView:
        title = words.say(
            "Deck {deck}: {number} of 52", deck=self.pack.name, number=52 - len(self.pack.missing)
        )
        if self.typing:
            keys = (
                *(KeyView(action=f"text:{letter}", label=letter) for letter in LETTERS),
                *(KeyView(action=f"digit:{digit}", label=digit) for digit in _DIGITS),
                KeyView(action="erase", label="⌫"),
                KeyView(action="confirm", label=words.say("OK"), tone="good"),
                KeyView(action="back", label=words.say("Cancel")),
            )
            return PageView(
                title=words.say("Name of the deck"), lines=(), keys=keys, entry=f"{self.typed}_", columns=13
            )
        keys = (*(self._card(card, words) for card in _faces()), *self._steps(words))
        return PageView(title=title, lines=(), keys=keys, entry=self._asked(words), columns=13)

    def _asked(self, words: Words) -> str:
        """What is to be done now."""
        pack, say = self.pack, words.say
        if pack.halted and isinstance(pack.last, Card):
            return say("Put back all after {card}, then: Go on", card=words.card(pack.last))
        if pack.halted:
            return say("Put every card back, then: Go on")
        if pack.waiting:
            asked = say("Which card is it?")
            return f"{asked} {self.rank}".strip()
        if pack.phase == "jokers":
            return say("Deal a joker, or go on")
        if pack.phase == "spares":
            return say("Deal a spare card, or keep") if pack.missing else say("52 of 52: keep")
        if isinstance(pack.due, Card):
            return say("Deal {card}", card=words.card(pack.due))
        return say("Deal any card")

    def _card(self, card: Card, words: Words) -> KeyView:
        """Green: it has its tag; amber: it comes now; grey: it cannot be pressed."""
        pack = self.pack
        tone: Tone = "good" if card not in pack.missing else "warn" if card == pack.due else "calm"
        lit = tone != "calm" or bool(pack.waiting)
        return KeyView(action=f"card:{card}", label=words.card(card), tone=tone, enabled=lit)

    def _steps(self, words: Words) -> tuple[KeyView, ...]:
        pack, say = self.pack, words.say
        begun = bool(pack.steps or pack.waiting)
        order = say("Any order") if pack.order else say("A to K: ♠ ♦ ♣ ♥")
        go_on = say("Go on") if pack.phase == "jokers" else say("Leave out")
        whole = pack.phase != "cards" and not pack.missing
        leave = say("Throw away?") if self.leaving else say("Close")
        keep = say("Replace it?") if self.replacing else say("Keep")
        if self.checking and not self.replacing and isinstance(pack.last, Card):
            keep = say("Last: {card}?", card=words.card(pack.last))
        first = (
            (KeyView(action="order", label=order), KeyView(action="name", label=say("Name")))
            if not begun
            else (KeyView(action="erase", label=say("One back")),)
        )
        return (
            *first,
            KeyView(action="again", label=say("Go on"), tone="warn")
            if pack.halted
            else KeyView(action="skip", label=go_on, enabled=pack.phase != "spares" or bool(pack.waiting)),
            KeyView(
                action="confirm",
                label=keep,
                enabled=bool(pack.tags),
                tone="bad" if self.replacing or self.checking else "good" if whole else "calm",
            ),
            KeyView(action="back", label=leave, tone="bad" if self.leaving else "calm"),
        )


def _faces() -> tuple[Card, ...]:
    return tuple(sorted(DECK, key=lambda card: (-card.suit, -card.rank)))


@dataclass(frozen=True)
class CheckPage:
    """A whole pack is read through; only numbers are shown."""

    pack: PackCount

    def read(self, reading: Reading) -> CheckPage:
        """The page after a card passed."""
        return CheckPage(self.pack.read(reading))

    @property
    def counted(self) -> int:
        """What is reported: 52 only for 52 different cards of the deck and nothing else."""
        return self.pack.cards + self.pack.strange + self.pack.jokers

    def view(self, words: Words, table: Table) -> PageView:
        say, pack = words.say, self.pack
        facts = (
            (say("Different cards"), pack.cards),
            (say("Jokers"), pack.jokers),
            (say("Tags of no card of this deck"), pack.strange),
            (say("Cards without a readable tag"), pack.unread),
        )
        return PageView(
            title=say("Deck {deck}: deal the whole pack", deck=pack.deck.name),
            lines=tuple(f"{label}\t{number}" for label, number in facts),
            keys=(
                KeyView(action="confirm", label=say("Done"), tone="good" if pack.whole else "calm"),
                KeyView(action="again", label=say("Begin again"), enabled=bool(pack.seen or pack.unread)),
                KeyView(action="back", label=say("Close")),
            ),
            entry=say("{number} of 52", number=pack.cards),
        )
