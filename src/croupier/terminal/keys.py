"""What every button does now: its label, its bounds or the reason why it is grey, and its key."""

from __future__ import annotations

from typing import Final

from croupier.engine.awarding import proposal
from croupier.engine.incidents import FLOOR_WAYS
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.terminal.console import FINAL_WAYS, PASS_WAYS
from croupier.terminal.desk import Console, legal_now
from croupier.terminal.offers import (
    BETS,
    can_deal,
    chips,
    presets,
    red_alert,
    to_show,
    unread_open,
    ways,
    why_no_raise,
)
from croupier.terminal.prompts import ALERT_NAMES, ALERTS, WAYS, alert_sentence, alert_title
from croupier.terminal.view import AlertView, AmountView, KeyView, Tone
from croupier.words import Words, mark

KEY_SIGNS: Final = {"return": "⏎", "backspace": "⌫", "tab": "⇥", "up": "↑", "down": "↓", "space": "␣"}

PRESET_LABELS: Final = {
    "min": mark("Minimum"),
    "half": mark("½ pot"),
    "pot": mark("Pot"),
    "twice": mark("× 2"),
    "thrice": mark("× 3"),
    "allin": mark("All-in"),
}


NO_RAISE: Final = {
    "AL-24": mark("not open"),
    "only-a-call": mark("only a call"),
    "nobody-to-meet-it": mark("nobody to meet it"),
}
"""Why the key of a raise is grey, by the code of its refusal."""


class Board:
    """Makes the keys of one picture: table, console and words are the same for all of them."""

    def __init__(self, table: Table, console: Console, words: Words) -> None:
        self.table = table
        self.console = console
        self.words = words
        self.legal = legal_now(console, table)
        self.halted = red_alert(table) is not None
        self.begun = console.entry is not None or (console.offer is not None and console.offer.kind != "way")

    def key(self, action: str, label: str, hint: str = "", *, enabled: bool, tone: Tone = "calm") -> KeyView:
        name = self.console.keys.get(action, "")
        sign = KEY_SIGNS.get(name, name.upper())
        return KeyView(action=action, label=label, hint=hint, key=sign, enabled=enabled, tone=tone)

    def keys(self) -> tuple[KeyView, ...]:
        """The buttons in their fixed order; each keeps its place, whatever the phase."""
        return (
            self._fold(),
            self._call(),
            self._raise(),
            self._allin(),
            self._around(),
            *self._amount(),
            self._confirm(),
            self._undo(),
            *self._dealer(),
            *self._house(),
        )

    def _fold(self) -> KeyView:
        say = self.words.say
        seat = to_show(self.table) if self.table.phase == "SHOWDOWN" else None
        if seat is not None:
            return self.key("fold", say("Muck"), say("seat {seat}", seat=seat), enabled=True)
        free = bool(self.legal.actions) and not self.legal.to_call
        hint = say("nothing to call") if free else ""
        return self.key("fold", say("Fold"), hint, enabled="fold" in self.legal.actions)

    def _call(self) -> KeyView:
        say, legal = self.words.say, self.legal
        if legal.to_call:
            hint = self.words.money(legal.to_call)
            return self.key("call", say("Call"), hint, enabled="call" in legal.actions)
        return self.key("call", say("Check"), enabled="check" in legal.actions)

    def _raise(self) -> KeyView:
        say, money, legal = self.words.say, self.words.money, self.legal
        word = say("Raise") if self.table.hand and self.table.hand.bet else say("Bet")
        if legal.actions & BETS:
            return self.key("raise", word, f"{money(legal.min_to)} – {money(legal.max_to)}", enabled=True)
        why = why_no_raise(self.table, legal)
        return self.key("raise", word, say(NO_RAISE[why]) if why else "", enabled=False)

    def _allin(self) -> KeyView:
        """All-in, or the call that it comes to."""
        say, money, legal = self.words.say, self.words.money, self.legal
        why = why_no_raise(self.table, legal)
        may = legal.seat is not None and (not why or (why != "AL-24" and bool(legal.to_call)))
        if why == "nobody-to-meet-it" and may:
            called = say("calls {amount}", amount=money(legal.to_call))
            return self.key("allin", say("All-in"), called, enabled=True)
        return self.key("allin", say("All-in"), money(legal.max_to) if legal.seat else "", enabled=may)

    def _around(self) -> KeyView:
        say, may = self.words.say, self.legal.seat is not None and self.console.actor is None
        if self.legal.to_call:
            return self.key("around", say("All call"), enabled=may)
        return self.key("around", say("All check"), enabled=may)

    def _amount(self) -> tuple[KeyView, KeyView]:
        arrows = self.halted or bool(self.legal.actions & BETS)
        return self.key("less", "−", enabled=arrows), self.key("more", "+", enabled=arrows)

    def _confirm(self) -> KeyView:
        say, table = self.words.say, self.table
        if self.console.entry is not None:
            entry = self.console.entry
            legal = self.legal.min_to <= entry.amount <= self.legal.max_to
            hint = self.words.money(entry.amount)
            return self.key("confirm", say("Confirm"), hint, enabled=legal, tone="good")
        seat = to_show(table)
        if not self.begun and seat is not None:
            return self.key("confirm", say("Show"), say("seat {seat}", seat=seat), enabled=True, tone="good")
        if not self.begun and table.phase == "SHOWDOWN":
            try:
                proposal(table)
            except Refused as error:
                may = error.code == "board-unknown"
                return self.key("confirm", say("Name card"), enabled=may)
            return self.key("confirm", say("Push pot"), enabled=True, tone="good")
        by_hand = table.phase == "DEALING" and table.settings is not None and table.settings.sensors == "L0"
        if not self.begun and by_hand:
            return self.key("confirm", say("Dealt"), enabled=True, tone="good")
        armed = self.begun or (self.halted and self.console.way >= 0)
        return self.key("confirm", say("Confirm"), enabled=armed, tone="good" if armed else "calm")

    def _undo(self) -> KeyView:
        pending = self.begun or self.console.choosing or self.console.actor is not None
        label = self.words.say("Cancel") if pending else self.words.say("Undo")
        return self.key("undo", label, enabled=pending or self.table.before is not None)

    def _dealer(self) -> tuple[KeyView, ...]:
        say, table = self.words.say, self.table
        between = table.between_hands
        ready: Tone = "good" if between and can_deal(table) else "calm"
        hand = self.key("hand", say("New hand"), enabled=between and not table.deck_locked, tone=ready)
        dealt = self.key("dealt", say("Dealt"), enabled=table.phase == "DEALING")
        if between:
            wanted: Tone = "calm" if can_deal(table) or table.deck_locked else "good"
            return hand, dealt, self.key("setup", say("Set-up"), enabled=True, tone=wanted)
        unread = table.hand is not None and unread_open(table.hand) is not None
        label = say("Name ??") if unread else say("Card by hand")
        return hand, dealt, self.key("card", label, enabled=unread or table.phase == "DEALING")

    def _house(self) -> tuple[KeyView, ...]:
        say, table = self.words.say, self.table
        inside = table.floor is not None
        reportable = (not table.between_hands and not self.halted) or table.deck_locked
        return (
            self.key("incident", say("Incident"), enabled=reportable, tone="warn" if reportable else "calm"),
            self.key(
                "floor",
                say("Floor off") if inside else say("Floor"),
                enabled=inside or bool(self.console.pin),
                tone="good" if inside else "calm",
            ),
            self.key("language", "English" if self.words.language == "fr" else "Français", enabled=True),
            self.key("mute", say("Sound on") if self.console.muted else say("Mute"), enabled=True),
        )


def amount_view(table: Table, console: Console, words: Words) -> AmountView | None:
    """The amount being keyed with its bounds, presets and chips; what the rules forbid is grey."""
    entry = console.entry
    if entry is None:
        return None
    legal = legal_now(console, table)
    quick = tuple(
        KeyView(
            action=name,
            label=words.say(PRESET_LABELS[name]),
            hint=words.money(total) if total else "",
            enabled=legal.min_to <= total <= legal.max_to,
        )
        for name, total in presets(table, legal)
    )
    return AmountView(
        amount=words.money(entry.amount),
        bounds=f"{words.money(legal.min_to)} – {words.money(legal.max_to)}",
        presets=(*quick, KeyView(action="keypad", label=words.say("Figures"))),
        chips=tuple(
            KeyView(action=str(value), label=f"+{words.money(value)}", enabled=value <= legal.max_to)
            for value in chips(table)
        ),
        keypad=entry.keypad,
    )


def alert_view(table: Table, console: Console, words: Words) -> AlertView | None:
    """The alert that stops the game, or an amount that the rules doubt; with its ways out."""
    alert = red_alert(table)
    if alert is not None:
        return AlertView(
            code=alert_title(alert, words),
            tone="bad",
            sentence=alert_sentence(alert, words),
            rule=alert.rule,
            ways=tuple(
                _way(way, index, table, console, words) for index, way in enumerate(ways(table, alert))
            ),
        )
    if console.passing is None:
        return None
    legal, command = legal_now(console, table), console.passing
    facts = {"amount": command.amount, "minimum": legal.min_to, "maximum": legal.max_to}
    amounts = {name: words.money(value) for name, value in facts.items()}
    doubt = ALERTS["AL-23"]
    return AlertView(
        code=f"AL-23 · {words.say(ALERT_NAMES['AL-23'])}",
        tone="warn",
        sentence=words.say(doubt, seat=command.seat, **amounts),
        rule="TDA 43",
        ways=tuple(_way(way, index, table, console, words) for index, way in enumerate(PASS_WAYS)),
    )


def _way(way: str, index: int, table: Table, console: Console, words: Words) -> KeyView:
    burn_only = way == "premature" and table.hand is not None and len(table.hand.held_cards) == 1
    said = WAYS.get("premature-burn" if burn_only else way)
    label, consequence = map(words.say, said) if said else (way, "")
    tone: Tone = "good" if index == console.way else "calm"
    armed = console.offer is not None and console.offer.kind == "way" and console.offer.way == way
    if armed:
        label, tone = words.say("{label}: sure?", label=label), "bad"
    elif way in FINAL_WAYS and tone == "calm":
        tone = "warn"
    if way in FLOOR_WAYS and table.floor is None:
        consequence = words.say("floor's PIN first")
    return KeyView(action=way, label=label, hint=consequence, key=str(index + 1), tone=tone)
