"""The bench of the shoe: its trials, and the cards whose tags are weak."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from croupier.cards.card import Card
from croupier.devices.bench.measurements import CARDS, Found, Kind, Trial
from croupier.devices.bench.trials import DECIBELS, Gain, Passes, best, proposed_pair_ms, steps
from croupier.devices.deck.pack import PackTest
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, BetweenHandsPage, Context, Page, Seen, Takes
from croupier.terminal.pages.typing.keyboard import close_key, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepSettings, MeasureShoe
from croupier.values import dataclass
from croupier.words import Words, message

MOST: Final = 12
"""How many of the weakest tags are named: with more, the fault is elsewhere."""


@dataclass(frozen=True)
class WeakPage(BetweenHandsPage):
    """`test` has the finished passes, and the current one."""

    test: PackTest

    takes = Takes(names=True, cards="pack", rules=False)

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.CONFIRM):
                return Answered(WeakPage(self.test.next_pass()))
            case Key(KeyKind.AGAIN):
                return Answered(WeakPage(PackTest(self.test.deck)))
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The page after a card passed."""
        return Answered(WeakPage(self.test.read(seen.reading)), sound="card")

    def view(self, context: Context) -> PageView:
        words, say, test = context.words, context.words.say, self.test
        weak = test.weak() if test.done else ()
        text = say("Deal the whole pack, then: Done. After each pass the missed tags are listed here.")
        if test.done:
            text = say("Every tag was read in every pass.")
        if weak:
            text = say("Press these stickers flat and deal again; replace those that are still weak.")
        names = {str(card): words.card(card) for card in test.deck.cards.values() if isinstance(card, Card)}
        return PageView(
            title=say("Weak tags of deck {deck}", deck=test.deck.name),
            text=text,
            lines=tuple(
                f"{names[tag.card]}\t" + say("read {read} of {passes}", read=tag.read, passes=tag.passes)
                for tag in weak[:MOST]
            ),
            keys=(
                KeyView(Key(KeyKind.CONFIRM), say("Done"), enabled=bool(test.running)),
                KeyView(Key(KeyKind.AGAIN), say("Begin again"), enabled=bool(test.running or test.done)),
                close_key(words),
            ),
            entry=say("{number} of 52", number=test.count),
        )


TITLES: Final[Mapping[KeyKind, str]] = {
    KeyKind.LAGS: message("Times"),
    KeyKind.GAINS: message("Gain"),
    KeyKind.STICK: message("Two as one"),
    KeyKind.WEAK: message("Weak tags"),
}
"""The trials."""

ABOUT: Final[Mapping[KeyKind, str]] = {
    KeyKind.LAGS: message("how long after the beam each tag comes"),
    KeyKind.GAINS: message("which gain reads the card and not the pile"),
    KeyKind.STICK: message("how often two cards that stick are both read"),
    KeyKind.WEAK: message("which tags are missed now and then"),
}
"""The result of each trial."""

TO_DO: Final[Mapping[str, str]] = {
    "lags": message(
        "Turn half of the pack end for end, fill the shoe, and draw the cards one after another, "
        "half a second apart."
    ),
    "stick": message("Push two cards through the slot as one, ten times, a second apart."),
    "busy": message("The shoe is asked…"),
    "card": message("Lay a card over the antenna, where it is when it leaves."),
    "pile": message("Take the card away and fill the shoe."),
}
"""The user's task at the shoe."""

WHY: Final[Mapping[str, str]] = {
    "silent": message("The shoe does not answer: check its cable."),
    "lost": message("The line to the shoe was lost: check its cable."),
    "no-gain": message("This antenna has no gain to be measured, or its reader fails."),
}
"""Why a trial has no result."""

KINDS: Final[Mapping[KeyKind, Kind]] = {
    KeyKind.LAGS: "lags",
    KeyKind.GAINS: "gains",
    KeyKind.STICK: "stick",
}
"""The trials that need the shoe's firmware."""

NOTHING: Final = Found()

ROWS: Final = 6
"""The most bars of a histogram on the smallest screen."""


@dataclass(frozen=True)
class BenchPage(BetweenHandsPage):
    """The list of the trials."""

    takes = Takes(names=True)

    def press(self, key: Key, context: Context) -> Answered:
        station = context.station
        if key.kind is KeyKind.WEAK:
            deck = next((deck for deck in station.decks if deck.name == station.deck), None)
            return Answered(WeakPage(PackTest(deck)), under=self) if deck else Answered(self)
        kind = KINDS.get(key.kind)
        if station.firmware and kind is not None:
            trial = Trial(kind)
            return Answered(TrialPage(trial), under=self, wish=MeasureShoe(trial))
        return Answered(self)

    def view(self, context: Context) -> PageView:
        words, say, station = context.words, context.words.say, context.station
        known = any(deck.name == station.deck for deck in station.decks)
        free = {name: known if name is KeyKind.WEAK else bool(station.firmware) for name in TITLES}
        return PageView(
            title=say("Shoe on the bench"),
            lines=tuple(f"{say(title)}\t{say(ABOUT[name])}" for name, title in TITLES.items()),
            keys=(
                *(KeyView(Key(name), say(title), enabled=free[name]) for name, title in TITLES.items()),
                close_key(words),
            ),
            text="" if station.firmware else say("Only a shoe with croupier's firmware can be measured."),
        )


@dataclass(frozen=True)
class TrialPage(Page):
    """A running trial, and its results when the page was last updated."""

    trial: Trial = field(repr=False, compare=False)
    found: Found = NOTHING

    def stays_open(self, table: Table) -> bool:
        if table.between_hands:
            return True
        self.trial.end()
        return False

    takes = Takes(names=True, closing=(), rules=False)

    def due(self) -> Key | None:
        """``look``, once there are new results."""
        return Key(KeyKind.LOOK) if self.trial.found != self.found else None

    def press(self, key: Key, context: Context) -> Answered:
        found = self.trial.found
        if key.kind in CLOSING:
            self.trial.end()
            return Answered(None)
        if key.kind is KeyKind.CONFIRM and found.asks in ("card", "pile"):
            self.trial.go_on()
        if key.kind is KeyKind.ENOUGH and not found.over:
            self.trial.end()
        if key.kind is KeyKind.KEEP and (proposed := self.proposed):
            return Answered(self, wish=KeepSettings({"shoe.pair_ms": proposed}))
        return Answered(TrialPage(self.trial, found))

    @property
    def proposed(self) -> int | None:
        """A `pair_ms` that is enough, once all times are known; None if a tag came before the beam."""
        passes = self.found.passes
        if self.trial.kind != "lags" or not self.found.over or not passes.lags or min(passes.lags) < 0:
            return None
        return proposed_pair_ms(passes)

    def view(self, context: Context) -> PageView:
        words, say, found = context.words, context.words.say, self.found
        rows = rows_of(self.trial.kind, found, words)
        most = max((count for _, count in rows), default=0)
        ok, enough = ok_key(words), KeyView(Key(KeyKind.ENOUGH), say("Enough"))
        going = {"card": (ok,), "pile": (ok,), "passes": (enough,)}.get(found.asks, ())
        keep = say("Keep {ms} ms", ms=self.proposed or 0)
        kept = (KeyView(Key(KeyKind.KEEP), keep, tone="good"),) if self.proposed else ()
        return PageView(
            title=say("Shoe on the bench") + " · " + say(TITLES[KeyKind(self.trial.kind)]),
            lines=tuple(text for text, _ in rows),
            bars=tuple(100 * count // most if most else 0 for _, count in rows),
            keys=(*going, *kept, close_key(words)),
            text=self._said(words),
            entry=self._counted(words),
        )

    def _said(self, words: Words) -> str:
        say, found, kind = words.say, self.found, self.trial.kind
        if found.why:
            return say(WHY[found.why])
        if not found.over:
            what = kind if found.asks == "passes" else found.asks or "busy"
            return say(TO_DO[what])
        if kind == "gains":
            return about_gains(found.gains, words)
        return about_times(found.passes, words) if kind == "lags" else about_pairs(found.passes, words)

    def _counted(self, words: Words) -> str:
        kind, found = self.trial.kind, self.found
        if found.asks != "passes":
            return ""
        return words.say("{number} of {all}", number=len(found.passes.tags), all=CARDS[kind])


Rows = tuple[tuple[str, int], ...]
"""Lines, each with the length of its bar."""


def rows_of(kind: Kind, found: Found, words: Words) -> Rows:
    """The results so far, one on each line."""
    say = words.say
    if kind == "gains":
        best_one = best(list(found.gains))
        return tuple((_gain(each, words, chosen=each == best_one), each.card) for each in found.gains)
    if not found.passes.tags:
        return ()
    if kind == "stick":
        counted = found.passes.stuck
        both, one, none = sum(n for tags, n in counted.items() if tags > 1), counted[1], counted[0]
        named = ((say("Both read"), both), (say("One read"), one), (say("None read"), none))
        return tuple((f"{label}\t{count}", count) for label, count in named)
    wide, found_in = steps(found.passes.lags, ROWS)
    unread, label = found.passes.unread, say("Not read")
    rows = tuple((f"{first}–{first + wide - 1} ms\t{count}", count) for first, count in found_in)
    return (*rows, (f"{label}\t{unread}", unread)) if unread else rows


def _gain(each: Gain, words: Words, *, chosen: bool) -> str:
    say = words.say
    verdict = say("fits") if each.fits else say("reads the pile") if each.pile else say("misses the card")
    sign = " ✓" if chosen else ""
    counts = say("{card}, pile {pile}", card=each.card, pile=each.pile)
    return f"{each.number} · {DECIBELS[each.number]} dB\t{counts} · {verdict}{sign}"


def about_times(passes: Passes, words: Words) -> str:
    """The meaning of the times."""
    say = words.say
    if not passes.tags:
        return say("No card has passed.")
    if not passes.lags:
        return say("No tag was read: check the reader, and where the tags are.")
    if min(passes.lags) < 0:
        return say("A tag is read before the beam: move the barrier towards the pile.")
    times = say("From {first} to {last} ms.", first=min(passes.lags), last=max(passes.lags))
    would = say("A wait of {ms} ms for a tag would do (shoe.pair_ms).", ms=proposed_pair_ms(passes) or 0)
    return f"{times} {would}"


def about_pairs(passes: Passes, words: Words) -> str:
    """The meaning of the cards that stuck."""
    if not passes.tags:
        return words.say("No card has passed.")
    if passes.stuck[0] or passes.stuck[1]:
        return words.say("Unread cards show only in the count of 52: check the deck now and then.")
    return words.say("Both were read each time.")


def about_gains(found: tuple[Gain, ...], words: Words) -> str:
    """The gain to use."""
    if not found:
        return ""
    chosen = best(list(found))
    if chosen is None:
        return words.say(
            "No gain reads the card at every look and never the pile: move the antenna from the pile."
        )
    return words.say('Take "gain": {number} in config.py of the shoe.', number=chosen.number)
