"""The present state of every key: its label, its bounds or why it is grey, and its keyboard key."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.engine import codes
from croupier.engine.between.bomb_pots import hands_to_bomb, why_not_next
from croupier.engine.between.people import next_game
from croupier.engine.events import Bomb, MotionMade
from croupier.engine.play.award import dealer_tells, proposal
from croupier.engine.play.sharing import may_chop
from croupier.engine.play.showdown import none_may_muck
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS
from croupier.engine.undo import redoable
from croupier.errors import Refused
from croupier.telling.undo import named
from croupier.terminal.console import again
from croupier.terminal.console.draws import drawer
from croupier.terminal.console.motions import proposed
from croupier.terminal.console.state import Console, KeyedAmount, dealt, legal_now, nameable, named_first
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import (
    all_comers,
    all_to_show,
    at_most_the_pot,
    buyer,
    can_deal,
    chips,
    distinct,
    due_now,
    is_cash,
    is_completion,
    is_held_back,
    lacking,
    may_all_show,
    may_begin_bet,
    may_change_game,
    may_end_race,
    may_tell_next,
    most,
    next_key,
    plays_bombs,
    presets,
    red_alert,
    rests,
    runs_open,
    scramble_asked,
    sizes,
    to_push,
    to_show,
    unread_at,
    why_no_raise,
)
from croupier.terminal.level_clock import pace
from croupier.terminal.pages.bomb import bomb_games
from croupier.terminal.pages.incident.entries import can_report
from croupier.terminal.pages.missing import count_missing
from croupier.terminal.picture.motion_view import panel
from croupier.terminal.view import AmountView, KeyView, Tone
from croupier.values import replace
from croupier.words import Words, message

KEY_SIGNS: Final = {"return": "⏎", "backspace": "⌫", "tab": "⇥", "up": "↑", "down": "↓", "space": "␣"}

PRESET_LABELS: Final = {
    "min": message("Minimum"),
    "small": message("Small bet"),
    "big": message("Big bet"),
    "half": message("½ pot"),
    "pot": message("Pot"),
    "twice": message("× 2"),
    "thrice": message("× 3"),
    "four": message("× 4"),
    "allin": message("All-in"),
}


NO_RAISE: Final = {
    codes.BETTING_NOT_OPEN: message("not open"),
    codes.OVER_THE_CAP: message("last raise made"),
    "only-a-call": message("only a call"),
    "nobody-to-meet-it": message("nobody to meet it"),
}
"""Why the key of a raise is grey, by refusal code."""


class DealerKeys:
    """Makes the keys of one picture; table, console and words are the same for all of them."""

    def __init__(self, table: Table, console: Console, words: Words, now: int = 0) -> None:
        self.table = table
        self.rests = rests(table, now)
        self.console = console
        self.words = words
        self.acting = dealt(table)
        self.legal = legal_now(console, self.acting)
        self.halted = red_alert(table) is not None
        self.drawing = drawer(table) is not None
        offered = console.offer is not None and console.offer.kind != "way"
        begun = (console.entry, console.keying, console.correcting)
        self.begun = offered or any(one is not None for one in begun)

    def key(
        self, kind: KeyKind, label: str, hint: str = "", *, enabled: bool = True, tone: Tone = "calm"
    ) -> KeyView:
        return _key(kind, label, hint, self.console.station.keys.get(kind.value, ""), enabled, tone)

    def keys(self) -> tuple[KeyView, ...]:
        """The keys in their fixed order and places, in every phase; the one that enter presses is marked."""
        confirm = self._confirm()
        keys = (
            self._fold(),
            self._call(),
            self._raise(),
            self._allin(),
            self._around(),
            *self._amount(),
            confirm,
            self._undo(),
            *self._dealer(),
            *self._house(),
        )
        elsewhere = self.halted or self.console.page is not None or self.console.passing is not None
        due = KeyKind.CONFIRM if confirm.enabled else None if self.rests else next_key(self.table)
        if elsewhere or due is None:
            return keys
        return tuple(replace(key, usual=True) if key.does.kind is due else key for key in keys)

    def rules(self) -> KeyView:
        """The rulebook's key beside the prompt: it opens and closes it on every screen."""
        is_open = KeyKind.RULES in self.console.takes.closing
        return self.key(KeyKind.RULES, self.words.say("Rules"), tone="good" if is_open else "calm")

    def _fold(self) -> KeyView:
        say = self.words.say
        seat = to_show(self.acting) if self.acting.phase == "SHOWDOWN" else None
        if seat is not None:
            free = not none_may_muck(self.acting)
            return self.key(KeyKind.FOLD, say("Muck"), say("seat {seat}", seat=seat), enabled=free)
        free = "check" in self.legal.actions
        sure = self.console.offer is not None and self.console.offer.kind == "fold"
        label = say("Fold: sure?") if free and sure else say("Fold")
        hint = say("nothing to call") if free else ""
        tone: Tone = "bad" if free and sure else "calm"
        return self.key(KeyKind.FOLD, label, hint, enabled="fold" in self.legal.actions, tone=tone)

    def _call(self) -> KeyView:
        say, legal, hand = self.words.say, self.legal, self.acting.hand
        if self.acting.phase == "SHOWDOWN":
            return self.key(KeyKind.CALL, say("All show"), enabled=len(may_all_show(self.acting)) > 1)
        if self.drawing:
            return self.key(KeyKind.CALL, say("Pat"))
        if may_change_game(self.table):
            return self.key(KeyKind.CALL, say("Other game"), enabled=not self.halted)
        if "bring-in" in legal.actions and hand is not None and legal.seat is not None:
            due = min(hand.stakes.bring_in, self.acting.players[legal.seat].stack)
            return self.key(KeyKind.CALL, say("Bring-in"), self.words.money(due))
        if legal.to_call:
            hint = self.words.money(legal.to_call)
            return self.key(KeyKind.CALL, say("Call"), hint, enabled="call" in legal.actions)
        return self.key(KeyKind.CALL, say("Check"), enabled="check" in legal.actions)

    def _raise(self) -> KeyView:
        """The bounds in no-limit and pot limit; in fixed limit the total that one press makes."""
        say, money, legal, hand = self.words.say, self.words.money, self.legal, self.acting.hand
        times = again.offered(self.console, self.acting)
        if times:
            return self.key(KeyKind.RAISE, say("Run it ×{number}", number=times), say("all agree"))
        if plays_bombs(self.table) and self.table.bomb is not None:
            return self._bomb_again(self.table.bomb)
        why = why_no_raise(self.acting, legal)
        hint = say(NO_RAISE[why]) if why else ""
        may = may_begin_bet(self.acting, legal)
        if legal.totals and (why or legal.actions & BETS):
            return self.key(KeyKind.RAISE, self._named_bet(legal.min_to), hint, enabled=may)
        if legal.actions & BETS:
            bounds = f"{money(legal.min_to)} – {money(legal.max_to)}"
            hint = say("{bounds} (pot)", bounds=bounds) if at_most_the_pot(self.acting, legal) else bounds
        return self.key(
            KeyKind.RAISE, say("Raise") if hand and hand.round.bet else say("Bet"), hint, enabled=may
        )

    def _bomb_again(self, bomb: Bomb) -> KeyView:
        say, label = self.words.say, self._bomb(bomb)
        if why_not_next(self.table, bomb.boards, bomb) is not None:
            return self.key(KeyKind.RAISE, label, say("not here"), enabled=False)
        hint = say("two boards") if bomb.boards > 1 else ""
        return self.key(KeyKind.RAISE, label, hint, enabled=not self.halted)

    def _bomb(self, bomb: Bomb) -> str:
        return self.words.say("Bomb {amount}", amount=self.words.money(bomb.ante))

    def _named_bet(self, total: int) -> str:
        hand, amount = self.acting.hand, self.words.money(total)
        if hand is not None and is_completion(hand):
            return self.words.say("Complete to {amount}", amount=amount)
        if hand is not None and hand.round.bet:
            return self.words.say("Raise to {amount}", amount=amount)
        return self.words.say("Bet {amount}", amount=amount)

    def _allin(self) -> KeyView:
        say, money = self.words.say, self.words.money
        if plays_bombs(self.table):
            return self._bomb_page()
        kind, total = most(self.acting, self.legal)
        if kind == "big":
            return self.key(KeyKind.ALLIN, self._named_bet(total))
        if kind == "pot":
            return self.key(KeyKind.ALLIN, say("Pot"), money(total))
        if kind == "calls":
            return self.key(KeyKind.ALLIN, say("All-in"), say("calls {amount}", amount=money(total)))
        hint = money(self.legal.max_to) if self.legal.max_to and not self.legal.totals else ""
        return self.key(KeyKind.ALLIN, say("All-in"), money(total) if kind else hint, enabled=bool(kind))

    def _bomb_page(self) -> KeyView:
        """Amber where bomb pots come by themselves, and nobody has said the ante yet."""
        say, table = self.words.say, self.table
        if not bomb_games(table, 1):
            return self.key(KeyKind.ALLIN, say("Bomb pot"), say("not here"), enabled=False)
        if table.bomb is None and table.house.bomb_every != "called":
            return self.key(
                KeyKind.ALLIN, say("Bomb pot"), say("no ante yet"), enabled=not self.halted, tone="warn"
            )
        return self.key(KeyKind.ALLIN, say("Bomb pot"), say("ante, boards"), enabled=not self.halted)

    def _around(self) -> KeyView:
        """Everybody left checks or calls; between hands, when nobody can, a tip."""
        say, may = self.words.say, self.legal.seat is not None and self.console.actor is None
        if len(all_comers(self.acting)) > 1:
            return self.key(KeyKind.ARRIVES, say("All here"), enabled=not self.halted, tone="good")
        if due_now(self.acting) is not None:
            return self.key(KeyKind.COUNT, say("Count"), enabled=not self.halted)
        if self.acting.between_hands and is_cash(self.acting) and self.acting.players:
            return self.key(KeyKind.TIP, say("Tip"), enabled=not self.halted)
        if self.drawing:
            return self.key(KeyKind.AROUND, say("All pat"))
        if may_chop(self.acting, self.acting.house):
            return self.key(KeyKind.CHOP, say("Chop"), say("the blinds"), enabled=may)
        if all_to_show(self.acting):
            return self.key(KeyKind.AROUND, say("All show"))
        if self.acting.phase == "SHOWDOWN":
            left = to_show(self.acting) is not None and not none_may_muck(self.acting)
            return self.key(KeyKind.AROUND, say("Others muck"), enabled=left)
        if self.legal.to_call:
            return self.key(KeyKind.AROUND, say("All call"), enabled=may)
        return self.key(
            KeyKind.AROUND, say("All check"), enabled=may and "bring-in" not in self.legal.actions
        )

    def _amount(self) -> tuple[KeyView, ...]:
        if self.halted or self.console.entry is not None or self.console.keying is not None:
            named: tuple[tuple[str, int], ...] = ()
        else:
            named = sizes(self.acting, self.legal)
        if named:
            return tuple(
                self.key(
                    kind,
                    self._named_bet(total),
                    self.words.say(PRESET_LABELS[name]),
                    enabled=self.legal.min_to <= total < self.legal.max_to,
                )
                for kind, (name, total) in zip((KeyKind.USUAL, KeyKind.LARGE), named, strict=True)
            )
        if self.acting.between_hands and self.acting.settings is not None and not self.halted:
            evening = self.key(KeyKind.EVENING, self.words.say("Open, close"))
            owed = sum(one.owes_time for one in self.acting.players.values())
            if not owed:
                return evening, self.key(KeyKind.MORE, "", enabled=False)
            return evening, self.key(KeyKind.TIME, self.words.say("Take time"), self.words.money(owed))
        runs = runs_open(self.acting)
        arrows = self.halted or self.drawing or bool(self.legal.actions & BETS) or runs > 2
        less, more = ("", "") if runs == 2 and not arrows else ("−", "+")
        return self.key(KeyKind.LESS, less, enabled=arrows), self.key(KeyKind.MORE, more, enabled=arrows)

    def _confirm(self) -> KeyView:
        say, table = self.words.say, self.table
        if self.console.entry is not None:
            return self._confirm_entry(self.console.entry)
        if self.console.keying is not None:
            made = isinstance(proposed(self.console.keying, table), MotionMade)
            return self.key(KeyKind.CONFIRM, say("Confirm"), enabled=made, tone="good" if made else "calm")
        if not self.begun and not self.halted and (label := self._by_the_room()):
            one = due_now(table)
            is_early = one is not None and one.there and table.floor is None
            return self.key(KeyKind.CONFIRM, label, tone="calm" if is_early else "good")
        if not self.begun and to_show(table) is not None:
            seat = say("seat {seat}", seat=to_show(table))
            return self.key(KeyKind.CONFIRM, say("Show"), seat, tone="good")
        if not self.begun and dealer_tells(table):
            if table.hand is not None and may_tell_next(table.hand, self.console.ranks):
                return self.key(KeyKind.CONFIRM, say("Next board"), tone="good")
            ready = bool(to_push(table, self.console.ranks)[1])
            return self.key(KeyKind.CONFIRM, say("Push pot"), enabled=ready, tone="good" if ready else "calm")
        if not self.begun and table.phase == "SHOWDOWN":
            try:
                proposal(table)
            except Refused as error:
                may = unread_at(table, error) is not None
                return self.key(KeyKind.CONFIRM, say("Name card"), enabled=may)
            return self.key(KeyKind.CONFIRM, say("Push pot"), tone="good")
        by_hand = table.phase == "DEALING" and table.sensors == "L0"
        if not self.begun and (scramble_asked(table) or by_hand):
            label = say("Scrambled") if scramble_asked(table) else say("Dealt")
            return self.key(KeyKind.CONFIRM, label, tone="good")
        lacking = 0 if self.begun else count_missing(table)
        if lacking:
            cards = self.words.count("{number} card", "{number} cards", lacking)
            return self.key(KeyKind.CONFIRM, say("Name cards"), cards)
        if not self.begun and not self.halted and nameable(self.console, table) is not None:
            return self.key(KeyKind.CONFIRM, say("Name ??"))
        if not self.begun and not self.halted and self.console.unsure:
            return self.key(KeyKind.CONFIRM, say("Cards match"), tone="good")
        armed = self.begun or (self.halted and self.console.way >= 0)
        return self.key(KeyKind.CONFIRM, say("Confirm"), enabled=armed, tone="good" if armed else "calm")

    def _by_the_room(self) -> str:
        """What the dealer says of the room's order; empty without one."""
        say, table, one = self.words.say, self.table, due_now(self.table)
        if may_end_race(table):
            return say("End the race")
        if one is not None and one.comes:
            return say("Here")
        if one is not None:
            goes_alone = sum(not each.comes for each in table.ordered.due) == 1
            return say("Gone") if goes_alone else say("All go")
        if lacking(table) is not None:
            return say("Say why")
        wanted = table.between_hands and table.race is None and table.ordered.race > table.unit
        return say("Chip race") if wanted else ""

    def _confirm_entry(self, entry: KeyedAmount) -> KeyView:
        say, count, legal = self.words.say, self.words.count, self.legal
        if self.drawing:
            cards = count("{number} card", "{number} cards", entry.amount)
            return self.key(KeyKind.CONFIRM, say("Confirm"), cards, tone="good")
        lawful = legal.min_to <= entry.amount <= legal.max_to
        hint = self.words.money(entry.amount)
        return self.key(KeyKind.CONFIRM, say("Confirm"), hint, enabled=lawful, tone="good")

    def _undo(self) -> KeyView:
        touched = self.console.choosing or self.console.actor is not None or bool(self.console.ranks)
        pending = self.begun or touched
        if pending:
            return self.key(KeyKind.UNDO, self.words.say("Cancel"))
        hint = named(self.table, self.words) if self.table.players else ""
        return self.key(KeyKind.UNDO, self.words.say("Undo"), hint, enabled=bool(hint))

    def _redo(self) -> KeyView:
        then = redoable(self.table)
        if then is None:
            dealer = self.table.shift.dealer or self.words.say("Dealer")
            return self.key(KeyKind.DEALER, dealer, self._pace())
        return self.key(KeyKind.REDO, self.words.say("Redo"), named(then, self.words), tone="good")

    def _dealer(self) -> tuple[KeyView, ...]:
        say, table = self.words.say, self.table
        between = table.between_hands
        hand = self._new_hand()
        dealt = self.key(KeyKind.TABLE, say("Table card"))
        if table.settings is None:
            dealt = self.key(KeyKind.SETTINGS, say("Settings"))
        if table.phase in ("DEALING", "HALTED"):
            dealt = self.key(KeyKind.DEALT, say("Dealt"), enabled=table.phase == "DEALING")
        if between:
            if table.race is not None:
                return (
                    replace(hand, enabled=False),
                    dealt,
                    self.key(KeyKind.CARD, say("Card by hand")),
                )
            wanted: Tone = "good" if next_key(table) is KeyKind.SETUP else "calm"
            return hand, dealt, self.key(KeyKind.SETUP, say("Set-up"), tone=wanted)
        unread = named_first(self.console, table) is not None
        label = say("Name ??") if unread else say("Card by hand")
        optional = dealer_tells(table)  # nobody is asked for them
        if optional and not unread:
            label = say("Name cards")
        card = self.key(KeyKind.CARD, label, enabled=unread or optional or table.phase == "DEALING")
        return self._chips(), dealt, card

    def _new_hand(self) -> KeyView:
        """Amber while the other tables are awaited, until it asks whether they are done."""
        table, between = self.table, self.table.between_hands
        buys = buyer(table)
        if between and buys is not None:
            seat = self.words.say("seat {seat}", seat=buys)
            return self.key(KeyKind.HAND, self.words.say("Rebuy"), seat, tone="good")
        tone: Tone = "good" if between and can_deal(table) and not self.rests else "calm"
        may = between and not table.deck_locked and bool(table.players)
        asked = self.console.offer is not None and self.console.offer.kind == "go"
        if tone == "good" and table.hand_for_hand and not asked and not table.ordered.go:
            tone = "warn"
        one = due_now(table)
        if one is not None and one.comes and one.wait:
            return self.key(KeyKind.HAND, self.words.say("Deal without"), enabled=may)
        if between and is_held_back(table):
            may, tone = False, "calm"
        hint = pace(table, self.words) if between else ""
        chooses = between and next_game(table) == ""
        label = self.words.say("Choose the game") if chooses else self.words.say("New hand")
        left = hands_to_bomb(table) if between else None
        if left == 0 and table.bomb is not None:
            label, hint = self._bomb(table.bomb), self.words.say("as agreed")
        elif left is not None:
            hint = self.words.say("bomb in {number}", number=left)
        return self.key(KeyKind.HAND, label, hint, enabled=may, tone=tone)

    def _chips(self) -> KeyView:
        """In the place of the new-hand key between hands."""
        may = self.table.phase == "BETTING" and self.legal.seat is not None
        may = may and self.console.actor is None and self.console.correcting is None
        tone: Tone = "good" if self.console.keying is not None else "calm"
        return self.key(KeyKind.CHIPS, self.words.say("Chips, words"), enabled=may, tone=tone)

    def _house(self) -> tuple[KeyView, ...]:
        say, table = self.words.say, self.table
        inside = table.floor is not None
        reportable = can_report(table)
        return (
            self.key(
                KeyKind.INCIDENT, say("Incident"), enabled=reportable, tone="warn" if reportable else "calm"
            ),
            self.key(
                KeyKind.FLOOR,
                say("Floor off") if inside else say("Floor"),
                tone="bad" if inside else "calm",
            ),
            self._redo(),
            self.key(KeyKind.PLAYERS, say("Players"), enabled=table.settings is not None),
        )

    def _pace(self) -> str:
        dealt = self.table.shift.dealt(self.table.bank)
        return self.words.count("{number} hand", "{number} hands", dealt.hands) if dealt.hands else ""


@lru_cache(maxsize=256)  # unchanged ones are the same objects, so they are not compared again
def _key(kind: KeyKind, label: str, hint: str, name: str, enabled: bool, tone: Tone) -> KeyView:
    sign = KEY_SIGNS.get(name, name.upper())
    return KeyView(Key(kind), label, hint=hint, key=sign, enabled=enabled, tone=tone)


def amount_view(table: Table, console: Console, words: Words) -> AmountView | None:
    """The amount being keyed with its bounds, presets and chips; what the rules forbid is grey."""
    entry = console.entry
    if console.keying is not None:
        return panel(console.keying, table, words, console.station.soft_signs)
    if entry is None or drawer(table) is not None:
        return None
    legal = legal_now(console, table)
    bounds = (legal.min_to, legal.max_to)
    quick = tuple(
        KeyView(
            Key(KeyKind.PRESET, name),
            words.say(PRESET_LABELS[name]),
            hint=words.money(total) if total else "",
            enabled=legal.min_to <= total <= legal.max_to,
        )
        for name, total in distinct(presets(table, legal))
    )
    return AmountView(
        amount=words.money(entry.amount),
        bounds=(" / " if legal.totals else " – ").join(map(words.money, legal.totals or bounds)),
        presets=quick if legal.totals else (*quick, KeyView(Key(KeyKind.KEYPAD), words.say("Figures"))),
        chips=tuple(
            KeyView(Key(KeyKind.CHIP, str(value)), f"+{words.money(value)}", enabled=value <= legal.max_to)
            for value in chips(table)
        ),
        keypad=entry.keypad,
    )
