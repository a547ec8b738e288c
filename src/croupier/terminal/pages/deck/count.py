"""The pages that count a pack, check it or measure its shuffle, and their keys in the settings.

They show only numbers: the missing cards must stay hidden (AL-16), and so must the order.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from croupier.cards.card import Card
from croupier.devices.deck.pack import PackCount
from croupier.engine.commands import CheckDeck, ChooseShuffler
from croupier.engine.table import Table
from croupier.integrity.practice import Practice, practised
from croupier.rules.games import GameDeck
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.deck.enrol import enrolling
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView
from croupier.words import Words


class CheckPage(Page):
    """`pack` holds the cards read so far."""

    pack: PackCount

    takes = Takes(names=True, cards="pack", rules=False)

    def counted(self, deck: GameDeck) -> int:
        """The count to report: that of the game's deck only for exactly its different cards."""
        wrong = self.pack.strange + self.pack.jokers
        right = self.pack.cards - self.pack.outside(deck.holds)
        return (
            right if self.pack.cards == right and not wrong else max(self.pack.cards + wrong, deck.size + 1)
        )

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.AGAIN):
                return Answered(CheckPage(PackCount(self.pack.deck)))
            case Key(KeyKind.CONFIRM):
                return Answered(
                    None, (CheckDeck(at=context.now, cards=self.counted(context.table.game.deck)),)
                )
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed."""
        return Answered(CheckPage(self.pack.read(seen.reading)))

    def view(self, context: Context) -> PageView:
        pack, say = self.pack, context.words.say
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
                KeyView(Key(KeyKind.CONFIRM), say("Done"), tone="good" if pack.whole else "calm"),
                KeyView(Key(KeyKind.AGAIN), say("Begin again"), enabled=bool(pack.seen or pack.unread)),
                close_key(context.words),
            ),
            entry=say("{number} of 52", number=pack.cards),
        )


ENOUGH: Final = 40
"""How many cards of a pass are enough to judge the shuffle; a few tags may be unreadable."""


class RifflePage(Page):
    """`pack` holds the cards of this pass, `before` the order of the last one.

    `done` is the result of the last shuffle, and `turn` counts the shuffles.
    """

    pack: PackCount
    before: tuple[int, ...] = field(default=(), repr=False)
    done: Practice | None = None
    turn: int = 0

    takes = Takes(names=True, cards="pack", rules=False)

    def press(self, key: Key, context: Context) -> Answered:
        """If cards cannot be read, a key ends the pass, or starts it again."""
        match key:
            case Key(KeyKind.AGAIN):
                return Answered(RifflePage(PackCount(self.pack.deck)))
            case Key(KeyKind.CONFIRM) if self.pack.cards >= ENOUGH:
                return Answered(self._over())
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed; with the last card the pass is over."""
        page = RifflePage(self.pack.read(seen.reading), self.before, self.done, self.turn)
        return Answered(page._over() if page.pack.cards == 52 else page)

    def _over(self) -> RifflePage:
        cards = [self.pack.deck.cards.get(uid) for uid in self.pack.drawn]
        order = tuple(dict.fromkeys(int(card) for card in cards if isinstance(card, Card)))
        again = PackCount(self.pack.deck)
        if not self.before:
            return RifflePage(again, order)
        return RifflePage(again, order, practised(self.before, order), self.turn + 1)

    def view(self, context: Context) -> PageView:
        words, say = context.words, context.words.say
        asked = say("Deal the pack, shuffle it, and deal it again.")
        if self.before:
            asked = say("Shuffle the pack, and deal it again.")
        return PageView(
            title=say("Practise the shuffle"),
            text=asked,
            lines=tuple(_facts(self.done, self.turn, words)) if self.done else (),
            keys=(
                KeyView(Key(KeyKind.CONFIRM), say("Done"), enabled=self.pack.cards >= ENOUGH),
                KeyView(Key(KeyKind.AGAIN), say("Begin again"), enabled=bool(self.pack.seen or self.before)),
                close_key(context.words),
            ),
            entry=say("{number} of 52", number=self.pack.cards),
        )


def _facts(done: Practice, turn: int, words: Words) -> tuple[str, ...]:
    say = words.say
    chance = words.number(f"{(done.cards + 1) / 2:.1f}")
    facts = (
        (say("Shuffle"), str(turn)),
        (say("Effective riffles"), words.number(f"{done.riffles:.1f}")),
        (say("Rising sequences; {chance} by chance", chance=chance), str(done.rising)),
        (say("Neighbours still together"), str(done.together)),
        (say("Longest run of them"), words.count("{number} card", "{number} cards", done.longest)),
    )
    return tuple(f"{label}\t{value}" for label, value in facts)


DECK_KEYS: Final = (KeyKind.DECK, KeyKind.SHUFFLER)


def deck_answer(key: Key, context: Context, page: Page) -> Answered:
    """The effect of one of `DECK_KEYS` between hands: it opens a page, or changes who shuffles."""
    station = context.station
    if key.kind is not KeyKind.SHUFFLER:
        return Answered(_deck_page(key, station) or page)
    if not station.shuffler:
        return Answered(page)
    machine = "" if context.table.shuffler else station.shuffler
    return Answered(page, (ChooseShuffler(at=context.now, machine=machine),))


def _deck_page(key: Key, station: Station) -> Page | None:
    if key == Key(KeyKind.DECK, "enrol"):
        return enrolling(station)
    found = next((deck for deck in station.decks if deck.name == station.deck), None)
    if found is None:
        return None
    return RifflePage(PackCount(found)) if key == Key(KeyKind.DECK, "riffle") else CheckPage(PackCount(found))


def in_the_shoe(context: Context, words: Words) -> str:
    """The deck, and the machine that shuffles it, if any."""
    deck, machine = context.station.deck or "–", context.table.shuffler
    return words.say("{deck} · machine {machine}", deck=deck, machine=machine) if machine else deck


def deck_keys(words: Words, table: Table, station: Station) -> tuple[KeyView, ...]:
    """The deck's keys between hands: a registered deck can be dealt through."""
    free = table.between_hands and bool(station.deck)
    known = free and any(deck.name == station.deck for deck in station.decks)
    return (
        KeyView(Key(KeyKind.DECK, "enrol"), words.say("Enrol a deck"), enabled=free),
        KeyView(Key(KeyKind.DECK, "check"), words.say("Check the deck"), enabled=known),
        KeyView(Key(KeyKind.DECK, "riffle"), words.say("Practise the shuffle"), enabled=known),
        *_shuffler_keys(words, table, station),
    )


def _shuffler_keys(words: Words, table: Table, station: Station) -> tuple[KeyView, ...]:
    """The key that lets the table's machine shuffle, or the dealer again."""
    if not station.shuffler:
        return ()
    by_machine = words.say("Shuffled by machine {machine}", machine=station.shuffler)
    label = words.say("Shuffled by hand") if table.shuffler else by_machine
    return (KeyView(Key(KeyKind.SHUFFLER), label, enabled=table.between_hands),)
