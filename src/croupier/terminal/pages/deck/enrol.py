"""The page on which a pack is dealt through the reader and enrolled card by card.

The grid shows which cards have a tag.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from croupier.cards.card import Card
from croupier.devices.deck.enrol import Enrolment, new_deck_order, owners_of
from croupier.errors import Refused
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes
from croupier.terminal.pages.typing.keyboard import (
    FACES,
    IN_A_ROW,
    NAME_LENGTH,
    SUITS_IN_TURN,
    Keyboard,
    typed_card,
)
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.terminal.wishes import KeepDeck
from croupier.values import replace
from croupier.words import Words


class EnrolPage(Page):
    """`pack` is the pack so far; `rank` is the typed first half of a card's name.

    While `typing`, `typed` is the name of the deck; with `figures`, digits are over the letters. Anything
    that loses cards needs a second press: `leaving` the page, `replacing` an existing deck, or `checking` if
    a card without a tag may have shifted all later ones.
    """

    pack: Enrolment
    rank: str = ""
    typing: bool = False
    typed: str = ""
    figures: bool = True
    leaving: bool = False
    replacing: bool = False
    checking: bool = False

    takes = Takes(text=True, cards="pack", rules=False, closing=())

    def press(self, key: Key, context: Context) -> Answered:
        """Store the pack, or throw it away on a second press."""
        if self.typing:
            return Answered(self.staying()._type(key))
        match key:
            case Key(KeyKind.BACK):
                thrown = self.leaving or not self.pack.tags
                return Answered(None if thrown else replace(self.staying(), leaving=True))
            case Key(KeyKind.CONFIRM):
                return self._keep({deck.name for deck in context.station.decks})
        return self.staying()._deal(key)

    def _deal(self, key: Key) -> Answered:
        match key:
            case Key(KeyKind.CARD, value) if value:
                return self._try(lambda pack: pack.call(Card.parse(value)))
            case Key(KeyKind.JK1 | KeyKind.JK2):
                return self._try(lambda pack: pack.call(str(key)))
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value):
                named = typed_card(self.rank, value)
                if isinstance(named, Card):
                    return self._try(lambda pack: pack.call(named))
                return Answered(replace(self, rank=named))
            case Key(KeyKind.ERASE | KeyKind.UNDO | KeyKind.LESS):
                return self._with(self.pack.back())
            case Key(KeyKind.SKIP):
                return self._with(self.pack.skip())
            case Key(KeyKind.AGAIN):
                return self._with(self.pack.resume())
            case Key(KeyKind.ORDER) if not self.pack.steps:
                order = () if self.pack.order else new_deck_order(SUITS_IN_TURN)
                return self._with(replace(self.pack, order=order))
            case Key(KeyKind.NAME) if not self.pack.steps:
                return Answered(replace(self, typing=True, typed=""))
        return Answered(self)

    def _keep(self, names: Collection[str]) -> Answered:
        asking = self.asking(names)
        if asking is not None:
            return Answered(asking)
        return Answered(self, wish=KeepDeck(self.pack.deck()) if self.pack.tags else None)

    def staying(self) -> EnrolPage:
        """The page with no confirmation pending."""
        return replace(self, leaving=False, replacing=False, checking=False)

    def asking(self, names: Collection[str]) -> EnrolPage | None:
        """The page with a question before the pack is stored; None if every question is answered.

        `names` are those of the existing decks.
        """
        if self.pack.tags and self.pack.doubtful and not self.checking:
            return replace(self.staying(), checking=True)
        if self.pack.tags and self.pack.name in names and not self.replacing:
            return replace(self, leaving=False, replacing=True)
        return None

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card was dealt."""
        pack, why = self.pack.take(seen.reading)
        page = self.staying() if pack is self.pack else replace(self.staying(), pack=pack, rank="")
        if why is None:
            return Answered(page, sound="card")
        return Answered(page, notice=Notice.of(why), sound="alert")

    def _with(self, pack: Enrolment) -> Answered:
        return Answered(replace(self, pack=pack, rank=""))

    def _try(self, step: Callable[[Enrolment], Enrolment]) -> Answered:
        try:
            return self._with(step(self.pack))
        except Refused as refused:
            return Answered(replace(self, rank=""), notice=Notice.of(refused))

    def _type(self, key: Key) -> EnrolPage:
        match key:
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value):
                return replace(self, typed=(self.typed + value)[:NAME_LENGTH])
            case Key(KeyKind.ERASE):
                return replace(self, typed=self.typed[:-1])
            case Key(KeyKind.FIGURES, ""):
                return replace(self, figures=not self.figures)
        name = " ".join(self.typed.split())
        if key.kind is KeyKind.CONFIRM and name:
            return replace(self, typing=False, pack=replace(self.pack, name=name))
        return (
            replace(self, typing=False) if key.kind in (KeyKind.CONFIRM, KeyKind.BACK, KeyKind.UNDO) else self
        )

    def view(self, context: Context) -> PageView:
        words = context.words
        title = words.say(
            "Deck {deck}: {number} of 52", deck=self.pack.name, number=52 - len(self.pack.missing)
        )
        if self.typing:
            keys, rows = Keyboard(self.typed, self.figures).keys(words)
            title = words.say("Name of the deck")
            return PageView(title=title, keys=keys, entry=f"{self.typed}_", rows=rows)
        keys = (*(self._card(card, words) for card in FACES), *self._steps(words))
        return PageView(title=title, keys=keys, entry=self._asked(words), columns=IN_A_ROW)

    def _asked(self, words: Words) -> str:
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
        """Green: it has its tag; amber: it is next; grey: it cannot be pressed."""
        pack = self.pack
        tone: Tone = "good" if card not in pack.missing else "warn" if card == pack.due else "calm"
        lit = tone != "calm" or bool(pack.waiting)
        return KeyView(Key(KeyKind.CARD, str(card)), words.card(card), tone=tone, enabled=lit)

    def _steps(self, words: Words) -> tuple[KeyView, ...]:
        pack, say = self.pack, words.say
        begun = bool(pack.steps or pack.waiting)
        order = say("Any order") if pack.order else say("A to K: ♠ ♥ ♦ ♣")
        go_on = say("Go on") if pack.phase == "jokers" else say("Leave out")
        whole = pack.phase != "cards" and not pack.missing
        leave = say("Throw away?") if self.leaving else say("Close")
        keep = say("Replace it?") if self.replacing else say("Keep")
        if self.checking and not self.replacing and isinstance(pack.last, Card):
            keep = say("Last: {card}?", card=words.card(pack.last))
        first = (
            (KeyView(Key(KeyKind.ORDER), order), KeyView(Key(KeyKind.NAME), say("Name")))
            if not begun
            else (KeyView(Key(KeyKind.ERASE), say("One back")),)
        )
        return (
            *first,
            KeyView(Key(KeyKind.AGAIN), say("Go on"), tone="warn")
            if pack.halted
            else KeyView(Key(KeyKind.SKIP), go_on, enabled=pack.phase != "spares" or bool(pack.waiting)),
            KeyView(
                Key(KeyKind.CONFIRM),
                keep,
                enabled=bool(pack.tags),
                tone="bad" if self.replacing or self.checking else "good" if whole else "calm",
            ),
            KeyView(Key(KeyKind.BACK), leave, tone="bad" if self.leaving else "calm"),
        )


def enrolling(station: Station) -> EnrolPage:
    """The page for the deck in the shoe, with nothing dealt."""
    return EnrolPage(Enrolment(station.deck, new_deck_order(SUITS_IN_TURN), owners_of(station.decks)))
