"""The sheet of a touched seat: everything that can be done for it, each with one touch.

Its keys keep their places while it is open; a key that no longer applies turns grey. Touching another seat
opens that seat's sheet; touching the same seat again presses the green key, or closes the sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine.commands import Command
from croupier.engine.commands import people as ask
from croupier.engine.commands.people import PayRebuy
from croupier.engine.decide import decide
from croupier.engine.events import BetReturned, PotAwarded
from croupier.engine.places import Seat
from croupier.engine.play.sharing import may_share, to_agree_on
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS, legal_actions
from croupier.engine.table.turns import to_call
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.terminal.keys import ACTIONS, Key, KeyKind
from croupier.terminal.legal_keys import may_begin_bet, most, opener_asked, seats_before, straddles_of
from croupier.terminal.pages.incident.report import Report, asked
from croupier.terminal.pages.page import Answered, Context, SeatPage
from croupier.terminal.pages.players.names import known
from croupier.terminal.pages.seat.requests import (
    Arriving,
    Buying,
    Moving,
    Naming,
    Penalties,
    Splitting,
    Straddling,
    amounts,
    newcomer,
    seat_line,
    sits_down,
)
from croupier.terminal.pages.typing.keyboard import close_key
from croupier.terminal.pages.typing.picker import Picker
from croupier.terminal.pages.typing.pin_page import floor_first
from croupier.terminal.view import KeyView, PageView, Tone
from croupier.values import Frozen, replace
from croupier.words import Words, message


class SheetEntry(Frozen):
    """`fits` says whether it is on this seat's sheet at the opening; `key` is its present key.

    `command` is its immediate command; None if it opens a page, or is keyed at the table.
    """

    fits: Callable[[Table, Seat], bool]
    key: Callable[[Table, Seat, Words], tuple[str, str]]
    command: Callable[[Table, Seat, int], Command] | None = None
    tone: Tone = "calm"


def refusal(table: Table, command: Command) -> Refused | None:
    """Why the engine would refuse the command now, or None."""
    try:
        decide(table, command, table.house)
    except Refused as refused:
        return refused
    return None


def key_of(name: KeyKind, seat: Seat, context: Context) -> KeyView:
    """The present key of an entry; grey if it has lapsed or is refused."""
    entry, table, words = ENTRIES[name], context.table, context.words
    label, hint = entry.key(table, seat, words)
    enabled = entry.fits(table, seat)
    if enabled and entry.command is not None:
        refused = refusal(table, entry.command(table, seat, context.now))
        code = refused.code if refused is not None else ""
        enabled = code in ("", "floor-needed")
        if code == "floor-needed":
            hint = floor_first(table, context.station, words)
        elif code == "hand-in-progress":
            hint = words.say("between hands")
    tone: Tone = entry.tone if enabled else "calm"
    return KeyView(Key(name), label, hint=hint, enabled=enabled, tone=tone)


def entries(table: Table, seat: Seat) -> tuple[KeyKind, ...]:
    """The present entries of this seat's sheet, in order."""
    return tuple(name for name, entry in ENTRIES.items() if entry.fits(table, seat))


def _in_turn(table: Table, seat: Seat) -> bool:
    in_turn = table.phase == "BETTING" and legal_actions(table, table.house).seat == seat
    return in_turn and not opener_asked(table)


def _may_act_early(table: Table, seat: Seat) -> bool:
    hand = table.hand
    if hand is None or table.phase != "BETTING" or seat not in hand.live or hand.round.to_act in (None, seat):
        return False
    return table.players[seat].stack > 0 and not opener_asked(table)


def _owing(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats before this one, if each of them has something to call."""
    before, hand = seats_before(table, seat), table.hand
    owe = hand is not None and all(to_call(hand, table.players, each) for each in before)
    return before if owe else ()


def _free_to_check(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats before this one, if none of them has anything to call."""
    before, hand = seats_before(table, seat), table.hand
    owe = hand is not None and any(to_call(hand, table.players, each) for each in before)
    return () if owe else before


def _to_here(
    text: str, before: Callable[[Table, Seat], tuple[Seat, ...]]
) -> Callable[[Table, Seat, Words], tuple[str, str]]:
    def key(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
        those = before(table, seat)
        named = words.count("seat {seats}", "seats {seats}", len(those), seats=words.seats(those))
        return words.say(text), named if those else ""

    return key


def _call(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    legal = legal_actions(table, table.house)
    if "bring-in" in legal.actions:
        return words.say("Bring-in"), ""
    if legal.to_call:
        return words.say("Call"), words.money(legal.to_call)
    return words.say("Check"), ""


def _raise(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    legal, bet = legal_actions(table, table.house), table.hand is not None and table.hand.round.bet
    return words.say("Raise") if bet else words.say("Bet"), words.money(legal.min_to)


def _may_raise(table: Table, seat: Seat) -> bool:
    legal = legal_actions(table, table.house)
    return _in_turn(table, seat) and bool(legal.actions & BETS) and may_begin_bet(table, legal)


def _all_in(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    kind, total = most(table, legal_actions(table, table.house))
    return words.say("Pot") if kind == "pot" else words.say("All-in"), words.money(total)


def _may_share(table: Table, seat: Seat) -> bool:
    """Whether the house lets players agree to share this pot, such as the last two their blinds."""
    return table.hand is not None and seat in table.hand.live and may_share(table, table.house)


def _shared(table: Table) -> str:
    """What it is called: before anybody has called or raised, only blinds are shared."""
    entered = table.hand is not None and any(one.action != "fold" for one in table.hand.voluntary)
    return message("Share the pot") if entered else message("Chop the blinds")


def _each_gets(table: Table, words: Words) -> str:
    """What each player gets, by seat, as "1: 1, 2: 2"."""
    try:
        events = decide(table, cmd.SharePot(at=0), table.house)
    except Refused:
        return ""
    gets: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, PotAwarded | BetReturned):
            gets[event.seat] += event.amount
    return ", ".join(f"{seat}: {words.money(amount)}" for seat, amount in sorted(gets.items()))


def _may_all_in(table: Table, seat: Seat) -> bool:
    kind, _ = most(table, legal_actions(table, table.house))
    return _in_turn(table, seat) and kind in ("allin", "calls", "pot")


def unread_of(table: Table, seat: Seat) -> int | None:
    """The number of the seat's first unnamed upcard in the hand."""
    cards = table.hand.cards if table.hand is not None and not table.between_hands else ()
    return next(
        (at for at, card in enumerate(cards) if card.up and card.card is None and card.place.seat == seat),
        None,
    )


def exposure(seat: Seat, at: int) -> cmd.Declare:
    """The report that the dealer exposed a card of the seat; the card is still to be named."""
    return cmd.Declare(at=at, incident=codes.EXPOSED_BY_DEALER, seat=seat)


def _may_be_exposed(table: Table, seat: Seat) -> bool:
    """Whether the seat has a face-down card whose exposure would still count (TDA 35-D, Code 1.8)."""
    hand = table.hand
    if hand is None or table.between_hands or seat not in hand.live or not hand.hole(seat):
        return False
    return refusal(table, replace(exposure(seat, 0), card=1)) is None


def _seated(table: Table, seat: Seat) -> bool:
    return seat in table.players


def _free(table: Table, seat: Seat) -> bool:
    return table.settings is not None and seat not in table.players


def _asked(table: Table, seat: Seat, what: str) -> bool:
    return seat in table.players and what in table.players[seat].asked


def _later(table: Table, seat: Seat, words: Words) -> str:
    """When a request would be carried out, unless at once."""
    hand = table.hand
    inside = hand is not None and not table.between_hands and seat in hand.parts
    return words.say("after the hand") if inside else ""


def _is_away(table: Table, seat: Seat) -> bool:
    return _asked(table, seat, "away") or (seat in table.players and table.players[seat].gone)


def _presence(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    if _is_away(table, seat):
        return words.say("Is back"), ""
    return words.say("Away"), _later(table, seat, words)


def _come_or_go(table: Table, seat: Seat, now: int) -> Command:
    if _is_away(table, seat):
        return cmd.SitIn(at=now, seat=seat)
    return ask.Request(at=now, seat=seat, what="away")


def _may_buy(table: Table, seat: Seat) -> bool:
    """The director enters again whoever is out of the room's tournament."""
    return seat in table.players and not (table.players[seat].place and table.players[seat].entry)


def _may_rebuy(table: Table, seat: Seat) -> bool:
    return _may_buy(table, seat) and bool(amounts(table, seat))


def _rebuy(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    usual = amounts(table, seat)[:1]
    amount = f"+{words.money(usual[0])}" if usual else ""
    return words.say("Rebuy"), ", ".join(part for part in (amount, _later(table, seat, words)) if part)


def _rebuys(table: Table, seat: Seat, now: int) -> Command:
    return cmd.BuyChips(at=now, seat=seat, amount=amounts(table, seat)[0])


def _queued(table: Table, seat: Seat) -> bool:
    return seat in table.players and table.players[seat].queued > 0


def _no_chips(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    queued = table.players[seat].queued if seat in table.players else 0
    return words.say("No chips"), f"+{words.money(queued)}" if queued else ""


def _leave(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    stack = table.players[seat].stack if seat in table.players else 0
    pay = words.say("pay {amount}", amount=words.money(stack)) if stack and table.cash else ""
    return words.say("Leave"), _later(table, seat, words) or pay


def _may_leave(table: Table, seat: Seat) -> bool:
    return _seated(table, seat) and not _asked(table, seat, "leave")


def _stays_put(table: Table, seat: Seat) -> bool:
    return seat in table.players and (_asked(table, seat, "move") or table.players[seat].change > 0)


def _keep(table: Table, seat: Seat, now: int) -> Command:
    if _asked(table, seat, "move"):
        return ask.Withdraw(at=now, seat=seat, what="move")
    return ask.DropSeatChange(at=now, seat=seat)


def _move(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    running = table.hand is not None and not table.between_hands
    return words.say("Move"), words.say("after the hand") if running else ""


def _owes(table: Table, seat: Seat) -> bool:
    return seat in table.players and (table.players[seat].owes_small or table.players[seat].owes_big)


def _blind(table: Table, seat: Seat, words: Words) -> tuple[str, str]:
    if seat in table.players and table.players[seat].waits:
        return words.say("Post blinds"), words.say("waits for BB")
    return words.say("Wait for BB"), words.say("owes blinds")


def _wait_or_post(table: Table, seat: Seat, now: int) -> Command:
    waits = seat in table.players and table.players[seat].waits
    return ask.ChooseBlind(at=now, seat=seat, waits=not waits)


def _plain(text: str) -> Callable[[Table, Seat, Words], tuple[str, str]]:
    return lambda table, seat, words: (words.say(text), "")


ENTRIES: Final[dict[KeyKind, SheetEntry]] = {
    KeyKind.FOLD_TO: SheetEntry(
        lambda table, seat: bool(_owing(table, seat)),
        _to_here(message("Fold to here"), _owing),
        lambda table, seat, now: cmd.ActInTurn(at=now, action="fold", until=seat),
        "good",
    ),
    KeyKind.CHECK_TO: SheetEntry(
        lambda table, seat: bool(_free_to_check(table, seat)),
        _to_here(message("Check to here"), _free_to_check),
        lambda table, seat, now: cmd.ActInTurn(at=now, action="check", until=seat),
        "good",
    ),
    KeyKind.STRADDLE: SheetEntry(
        lambda table, seat: straddles_of(table, seat)[0] > 0,
        lambda table, seat, words: (words.say("Straddle"), words.money(straddles_of(table, seat)[0])),
        lambda table, seat, now: cmd.Straddle(at=now, seat=seat, amount=straddles_of(table, seat)[0]),
        "good",
    ),
    KeyKind.STRADDLE_OF: SheetEntry(
        lambda table, seat: len({*straddles_of(table, seat)}) > 1, _plain(message("Straddle…"))
    ),
    KeyKind.SLEEPER: SheetEntry(
        lambda table, seat: straddles_of(table, seat, asleep=True)[0] > 0, _plain(message("Sleeper…"))
    ),
    KeyKind.CHOP: SheetEntry(
        _may_share,
        lambda table, seat, words: (words.say(_shared(table)), _each_gets(table, words)),
        lambda table, seat, now: cmd.SharePot(at=now),
    ),
    KeyKind.SPLIT: SheetEntry(
        lambda table, seat: (
            table.hand is not None and seat in table.hand.live and to_agree_on(table, table.house) > 0
        ),
        _plain(message("Agreed split…")),
    ),
    KeyKind.FOLD: SheetEntry(_in_turn, _plain(message("Fold"))),
    KeyKind.CALL: SheetEntry(_in_turn, _call),
    KeyKind.RAISE: SheetEntry(_may_raise, _raise),
    KeyKind.ALLIN: SheetEntry(_may_all_in, _all_in),
    KeyKind.EARLY: SheetEntry(
        _may_act_early,
        lambda table, seat, words: (words.say("Acts now"), words.say("out of turn")),
    ),
    KeyKind.UNREAD: SheetEntry(
        lambda table, seat: unread_of(table, seat) is not None,
        _plain(message("Name ??")),
    ),
    KeyKind.EXPOSED: SheetEntry(
        _may_be_exposed,
        lambda table, seat, words: (words.say("Card exposed"), words.say("by the dealer")),
    ),
    KeyKind.REBUY: SheetEntry(_may_rebuy, _rebuy, _rebuys),
    KeyKind.BUY: SheetEntry(_may_buy, _plain(message("Rebuy…"))),
    KeyKind.PAID: SheetEntry(
        lambda table, seat: _seated(table, seat) and table.players[seat].unpaid > 0,
        _plain(message("Paid")),
        lambda table, seat, now: PayRebuy(at=now, seat=seat),
    ),
    KeyKind.NO_CHIPS: SheetEntry(
        _queued, _no_chips, lambda table, seat, now: ask.Withdraw(at=now, seat=seat, what="chips")
    ),
    KeyKind.PRESENCE: SheetEntry(_seated, _presence, _come_or_go),
    KeyKind.BLIND: SheetEntry(_owes, _blind, _wait_or_post),
    KeyKind.MOVE: SheetEntry(_seated, _move),
    KeyKind.KEEP: SheetEntry(_stays_put, _plain(message("Keeps the seat")), _keep),
    KeyKind.RENAME: SheetEntry(_seated, _plain(message("Name…"))),
    KeyKind.SIT: SheetEntry(_free, _plain(message("Sit down"))),
    KeyKind.TYPE: SheetEntry(_free, _plain(message("Name…"))),
    KeyKind.ARRIVES: SheetEntry(
        _free,
        lambda table, seat, words: (words.say("Brings chips"), words.say("from another table")),
    ),
    KeyKind.BUTTON: SheetEntry(
        lambda table, seat: table.between_hands and table.button != seat,
        _plain(message("Button here")),
        lambda table, seat, now: cmd.PlaceButton(at=now, seat=seat),
    ),
    KeyKind.PENALTY: SheetEntry(_seated, _plain(message("Penalty"))),
    KeyKind.STAY: SheetEntry(
        lambda table, seat: _asked(table, seat, "leave"),
        lambda table, seat, words: (words.say("Stays"), words.say("leaves after the hand")),
        lambda table, seat, now: ask.Withdraw(at=now, seat=seat, what="leave"),
    ),
    KeyKind.LEAVE: SheetEntry(
        _may_leave, _leave, lambda table, seat, now: ask.Request(at=now, seat=seat, what="leave"), "warn"
    ),
}
"""The order of the sheet: first what the hand waits for, last what ends the player's evening."""


OWN: Final = frozenset({"confirm", "less", "more", "fold", "call", "raise", "allin"})
"""Table actions with a meaning on the sheet; any other one closes it and is carried out."""

DONE_AT_THE_TABLE: Final = (KeyKind.FOLD, KeyKind.CALL, KeyKind.RAISE, KeyKind.ALLIN)


class SeatSheet(SeatPage):
    """The `entries` at the opening, after a person's input `step`.

    `names` are people in the log who may take a free seat.
    """

    seat: Seat
    entries: tuple[KeyKind, ...]
    step: int
    names: tuple[str, ...] = ()

    def folds(self) -> Seat | None:
        return self.seat if KeyKind.FOLD_TO in self.entries else None

    def question(self, table: Table, words: Words) -> str:
        now = self.step == entered(table)
        folding, checking = (_owing(table, self.seat), _free_to_check(table, self.seat)) if now else ((), ())
        if folding:
            seats = words.seats(folding)
            return words.count("Seat {seats} folds?", "Seats {seats} fold?", len(folding), seats=seats)
        if checking:
            seats = words.seats(checking)
            return words.count("Seat {seats} checks?", "Seats {seats} check?", len(checking), seats=seats)
        amount, _ = straddles_of(table, self.seat)
        if not amount:
            return ""
        return words.say("Seat {seat} straddles {amount}?", seat=self.seat, amount=words.money(amount))

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.SEAT, value) if value.isdigit():
                return self._touched(Seat(int(value)), context)
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                there = Seat(int(value) or 10)
                return Answered(opened(context, there) if there in context.table.chairs else self)
            case Key(KeyKind.LESS | KeyKind.MORE):
                step, chairs = 1 if key.kind is KeyKind.MORE else -1, context.table.chairs
                return Answered(opened(context, chairs[(self.seat - 1 + step) % len(chairs)]))
            case Key(KeyKind.CONFIRM):
                return self._default(context)
        if not key.value and key.kind in self.entries:
            return self._take(key.kind, context)
        if key.kind is KeyKind.KNOWN and key.value.isdigit() and int(key.value) < len(self.names):
            return Answered(None, (newcomer(context, self.seat, self.names[int(key.value)]),), again=self)
        if str(key) in ACTIONS or key.kind in (KeyKind.CARRY, KeyKind.DISCARD, KeyKind.RIGHT):
            return Answered(None, stroke=key)
        return Answered(self)

    def _touched(self, seat: Seat, context: Context) -> Answered:
        if seat != self.seat:
            return Answered(None, stroke=Key(KeyKind.SEAT, str(seat)))
        return self._default(context)

    def _default(self, context: Context) -> Answered:
        """Press the green key; without one the sheet is closed, or shows the present entries.

        After a newer input of a person the green key would answer an old question.
        """
        lapsed = self.step != entered(context.table)
        keys = (key_of(name, self.seat, context) for name in self.entries if not lapsed)
        green = next((key.does.kind for key in keys if key.tone == "good" and key.enabled), None)
        if green is not None:
            return self._take(green, context)
        now = opened(context, self.seat)
        return Answered(None if now == self else now)

    def _take(self, name: KeyKind, context: Context) -> Answered:
        behind = _behind(name, self.seat, context)
        if behind is not None:
            return behind
        if name in DONE_AT_THE_TABLE:
            return Answered(None, stroke=Key(name))
        command = ENTRIES[name].command
        if command is None or not ENTRIES[name].fits(context.table, self.seat):
            return Answered(self)
        return Answered(None, (command(context.table, self.seat, context.now),), again=self)

    def view(self, context: Context) -> PageView:
        words = context.words
        keys = tuple(key_of(name, self.seat, context) for name in self.entries)
        keys += tuple(
            KeyView(Key(KeyKind.KNOWN, str(at)), name, enabled=self.seat not in context.table.players)
            for at, name in enumerate(self.names)
        )
        close = close_key(words)
        return PageView(title=seat_line(self.seat, context.table, words), keys=(*keys, close), at_foot=True)


def opened(context: Context, seat: Seat) -> SeatSheet:
    """The seat's sheet for the present table."""
    table = context.table
    free = table.settings is not None and seat not in table.players
    return SeatSheet(seat, entries(table, seat), entered(table), known("", context) if free else ())


def _behind(name: KeyKind, seat: Seat, context: Context) -> Answered | None:
    """The page behind an entry, or its effect besides a command; None for all others."""
    match name:
        case KeyKind.EARLY:
            return Answered(None, actor=seat)
        case KeyKind.UNREAD:
            index = unread_of(context.table, seat)
            return Answered(None if index is None else Picker.naming(context.table, index))
        case KeyKind.EXPOSED:
            return asked(Report(exposure(seat, context.now), ("card",)), context)
        case KeyKind.BUY:
            return Answered(Buying(seat))
        case KeyKind.SPLIT:
            return Answered(Splitting(seat))
        case KeyKind.STRADDLE_OF | KeyKind.SLEEPER:
            return Answered(Straddling(seat, asleep=name is KeyKind.SLEEPER))
        case KeyKind.MOVE:
            return Answered(Moving(seat))
        case KeyKind.TYPE | KeyKind.RENAME:
            return Answered(Naming(seat))
        case KeyKind.ARRIVES:
            return Answered(Arriving(seat))
        case KeyKind.SIT:
            return sits_down(seat, context)
        case KeyKind.PENALTY:
            return Answered(Penalties(seat))
    return None
