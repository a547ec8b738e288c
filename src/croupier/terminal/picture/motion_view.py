"""The proposal for a motion being keyed, and its keys, as texts."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Final

from croupier.engine.events import MotionMade
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.betting.spoken_bets import Spoken
from croupier.terminal.console.motions import WORDS, keys, may_pull, proposed, resumable, words_of
from croupier.terminal.console.state import Keying
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import denominations
from croupier.terminal.view import AmountView, KeyView, Tone
from croupier.values import replace
from croupier.words import Words, message
from croupier.words.refusals import sentence

SAID: Final = {
    "fold": message("fold"),
    "check": message("check"),
    "call": message("call"),
    "bet": message("bet"),
    "raise": message("raise"),
    "all-in": message("all-in"),
    "pot": message("pot"),
    "amount": "",
}
"""A player's words, as a quotation."""

LABELS: Final = {
    "figures": message("Figures"),
    "plus": message("… more"),
    "pull": message("Takes back"),
    "clear": message("Clear"),
}
"""The keys beside the chips, except those of the words."""

COUNTS_AS: Final = {
    "fold": message("fold"),
    "check": message("check"),
    "call": message("call {added}"),
    "bet": message("bet {to}"),
    "raise": message("raise to {to}"),
    "bring-in": message("bring-in {to}"),
}
"""What a motion counts as: `added` are its chips, `to` the total of the round."""

CHOICES: Final = {
    "fold": message("to fold"),
    "call": message("to call"),
    "raise": message("to raise"),
    "complete": message("to complete the call"),
    "forfeit": message("to leave the chips and fold"),
    "return": message("to take the chips back and act again"),
}
"""The possible choices of a player."""


def proposal(keying: Keying, table: Table, words: Words) -> tuple[str, Tone]:
    """The large line: what the motion counts as, its rule, and the chips that go back or are still due."""
    made = proposed(keying, table)
    if made is None:
        return words.say("Seat {seat}: which chips, which words?", seat=keying.seat), "warn"
    if isinstance(made, Refused):
        return sentence(made.code, made.rule, made.facts, words), "bad"
    meaning = _meaning(made, table, words) + _change(made, words)
    if table.hand is not None and made.seat != table.hand.round.to_act:
        meaning = words.say("seat {seat}, {meaning}", seat=made.seat, meaning=meaning)
    rule = words.rule(made.rule)
    return words.say("The terminal proposes: {meaning} ({rule})", meaning=meaning, rule=rule), "warn"


def _meaning(made: MotionMade, table: Table, words: Words) -> str:
    if made.ways:
        between = [words.say(CHOICES[way]) for way in made.ways]
        if len(between) == 1:
            return between[0]
        return words.say("{some} or {last}", some=", ".join(between[:-1]), last=between[-1])
    assert table.hand is not None, "a motion is made in a hand"
    before = table.hand.parts[made.seat].bet
    added = words.money(max(0, made.to - before))
    return words.say(COUNTS_AS[made.action], added=added, to=words.money(made.to))


def _change(made: MotionMade, words: Words) -> str:
    """The chips that go back or are still due; empty before the player has chosen."""
    if made.action == "choose":
        return ""
    if made.chips and made.due:
        return words.say(", {amount} to add", amount=words.money(made.due))
    return words.say(", {amount} back", amount=words.money(made.returned)) if made.returned else ""


def panel(keying: Keying, table: Table, words: Words, signs: tuple[str, ...]) -> AmountView:
    """The keyed chips and words, in order, and the keys for more.

    `signs` are the keys of a keyboard for words, as many as there are.
    """
    chips = "−{amount}" if keying.pulling else "+{amount}"
    values, names = denominations(table), keys(keying, table)
    return AmountView(
        amount=words.money(sum(keying.chips)) if keying.chips else "…",
        bounds=_keyed(keying, words),
        presets=tuple(
            replace(_key(name, keying, table, words), key=sign)
            for name, sign in zip_longest(names, signs[: len(names)], fillvalue="")
        ),
        chips=tuple(
            KeyView(
                Key(KeyKind.CHIP, str(value)),
                chips.format(amount=words.money(value)),
                key="" if keying.keypad else str(number),
                tone="warn" if keying.pulling else "calm",
            )
            for number, value in enumerate(values, 1)
        ),
        keypad=keying.keypad,
    )


def _key(name: str, keying: Keying, table: Table, words: Words) -> KeyView:
    hand, say, does = table.hand, words.say, Key(KeyKind.PRESET, name)
    if name == "seat":
        turn = hand.round.to_act if hand is not None else None
        goes_on = resumable(table)
        other = turn if keying.seat == goes_on else goes_on
        return KeyView(does, say("Seat {seat}", seat=other), hint=say("goes on") if other == goes_on else "")
    switched = {"figures": keying.keypad, "plus": keying.more, "pull": keying.pulling}
    return KeyView(
        does,
        say(LABELS[name]) if name in LABELS else say(SAID[name]).capitalize(),
        hint=say("said") if name in WORDS else "",
        enabled=name != "pull" or may_pull(keying, table),
        tone="good" if switched.get(name, name == keying.said) else "calm",
    )


def _keyed(keying: Keying, words: Words) -> str:
    """Words and chips in the order in which they came, such as “raise 600”, 500 + 2 × 25."""
    spoken = words_of(keying, cash=words.cash)
    parts = [_heap(keying.chips, words)] if keying.chips else []
    if spoken is not None:
        parts.insert(len(parts) if keying.chips_first else 0, _quoted(spoken, words))
    if keying.pulled:
        parts.insert(0, words.say("back: {chips}", chips=_heap(keying.pulled, words)))
    return ", ".join(parts)


def _quoted(spoken: Spoken, words: Words) -> str:
    said = words.say(SAID[spoken.said]) if SAID[spoken.said] else ""
    amount = words.money(spoken.amount) if spoken.amount is not None else ""
    if spoken.more:
        amount = words.say("{amount} more", amount=amount)
    return words.say("“{said}”", said=f"{said} {amount}".strip())


def _heap(chips: tuple[int, ...], words: Words) -> str:
    counted = Counter(chips)
    return " + ".join(
        words.money(value) if count == 1 else f"{count} × {words.money(value)}"
        for value, count in counted.items()
    )
