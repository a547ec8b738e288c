"""The set-up page, between hands: the drawn table with its last settings.

Touch seats to fill them, and fields on the felt to choose game and stakes. One press confirms an unchanged
table. Stakes, rake and the smallest chip need the floor's PIN. Without a PIN in the file the dealer sets the
stakes, and must confirm once hands were dealt.
"""

from __future__ import annotations

from croupier.engine.commands import (
    BuyChips,
    Command,
    PlaceButton,
    SeatPlayer,
    SetTable,
    SitIn,
    SitOut,
    UnseatPlayer,
)
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.engine.table.player import distinct_name
from croupier.errors import Refused
from croupier.rules.house import check_rake
from croupier.rules.stakes import whole_chips
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, BetweenHandsPage, Context, Takes
from croupier.terminal.pages.players.names import chosen, known_keys
from croupier.terminal.pages.setup.plan import HEAD, Chair, Plan
from croupier.terminal.pages.setup.stakes import house_of, settings_of
from croupier.terminal.pages.setup.view import view
from croupier.terminal.pages.typing.pin_page import ask_pin
from croupier.terminal.station.station import FACTORY_TABLE
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words


def broken(plan: Plan) -> Refused | None:
    """Why the plan cannot be applied: the smallest chip cannot pay an amount."""
    unit = plan.base.unit
    try:
        for chair in plan.chairs:
            if chair is not None and (chair.stack + chair.buy) % unit:
                whole_chips(chair.buy, unit, chair.name)
        if plan.cash:
            whole_chips(plan.base.least_buy, unit, "least buy-in")
            whole_chips(plan.base.most_buy, unit, "most buy-in")
            check_rake(plan.house, unit)
    except Refused as refused:
        return refused
    return None


def commands(plan: Plan, table: Table, now: int) -> tuple[Command, ...]:
    """The commands that carry out the plan: leavers, settings, newcomers, chips, absences, button.

    Newcomers with the same name are numbered.
    """
    wanted: list[Command] = []
    names = [chair.name for chair in plan.chairs if chair is not None and chair.seated]
    for number, chair in enumerate(plan.chairs):
        if Seat(number + 1) in table.players and (chair is None or not chair.seated):
            wanted.append(UnseatPlayer(at=now, seat=Seat(number + 1)))
    if table.settings is None or _differ(plan.base, settings_of(table.settings)):
        wanted.append(replace(plan.base, at=now))
    for number, chair in enumerate(plan.chairs):
        seat = Seat(number + 1)
        if chair is None:
            continue
        player = table.players.get(seat) if chair.seated else None
        if player is None:
            names.append(distinct_name(chair.name, names))
            wanted.append(SeatPlayer(at=now, seat=seat, player=names[-1], stack=chair.stack + chair.buy))
        elif chair.buy:
            wanted.append(BuyChips(at=now, seat=seat, amount=chair.buy))
        if chair.away != (player.gone if player else False):
            wanted.append(SitOut(at=now, seat=seat) if chair.away else SitIn(at=now, seat=seat))
    if plan.button is not None and plan.button != table.button:
        wanted.append(PlaceButton(at=now, seat=plan.button))
    return tuple(wanted)


def _differ(one: SetTable, other: SetTable) -> bool:
    """Whether the settings differ in meaning, not just in wording."""
    bare = (replace(each, at=0, house=()) for each in (one, other))
    return len(set(bare)) > 1 or house_of(one) != house_of(other)


class Setup(Plan, BetweenHandsPage):
    """A `Plan` over the table. ``back`` goes one step: from what is typed, then from a field to the seats;
    before it leaves a page that was changed it asks.

    `sure`: the dealer was told that chips are on the table, and presses again to change the stakes.
    `leaving`: the dealer was told that nothing of this is at the table yet; ``back`` drops it now.
    """

    sure: bool = False
    leaving: bool = False

    takes = Takes(names=True, text=True, closing=())

    def prompt(self, words: Words) -> str:
        """The typed text in large type, or the page's purpose."""
        if self.leaving:
            return words.say("Nothing of this is at the table yet: apply or drop it?")
        if self.carrying:
            return words.say("Button: touch its seat")
        if self.typing and self.seat is not None:
            spoken = Words(words.language, cash=self.cash)
            typed = f"{self.typed} · {spoken.money(self.buys)}" if self.sum else self.typed
            return words.say("Seat {seat}: {name}", seat=self.seat, name=f"{typed}_")
        return f"{self.typed}_" if self.typing else words.say("Set up the table")

    def about(self) -> Seat | None:
        return self.seat

    def press(self, key: Key, context: Context) -> Answered:
        """Handle a press; if the stakes are locked, ask for the PIN and change nothing.

        Amounts that the smallest chip cannot pay are refused.
        """
        if key.kind in CLOSING:
            return Answered(self._back(context))
        if self.leaving:
            return replace(self, leaving=False).press(key, context)
        if key.kind is KeyKind.FLOOR:
            return ask_pin("stakes-locked", context, over=self)
        words = Words(context.station.language, cash=self.cash)
        name = chosen(key, self.letters, context, self.names)
        if name and self.chair is not None and not self.chair.seated:
            return Answered(self.called(name))
        following = self.home(words) if key.kind is KeyKind.HOME else self.keyed(key, words)
        if following is None:
            return Answered(None, commands(self, context.table, context.now), again=self)
        begun = bool(following.typing) and following.line != "seat"
        if (begun or following.base != self.base) and is_locked(context):
            return ask_pin("stakes-locked", context, over=self.drop())
        if (begun or following.base != self.base) and not self.sure and is_asked(context):
            return Answered(replace(self.drop(), sure=True), notice=Notice.done("stakes-sure"))
        refused = broken(following)
        if refused is not None and broken(self) is None:
            return Answered(self.drop(), notice=Notice.of(refused))
        if key.kind is KeyKind.HOME:
            return Answered(None, commands(following, context.table, context.now), again=following)
        return Answered(following)

    def _back(self, context: Context) -> Setup | None:
        if self.typing or self.carrying:
            return replace(self.before or self.drop(), carrying=False)
        if self.seat is None:
            return self.on(len(HEAD))
        as_it_was = opened(context.table, context.station.template)
        changed = any(
            getattr(self, each) != getattr(as_it_was, each) for each in ("base", "chairs", "button")
        )
        return replace(self, leaving=True) if changed and not self.leaving else None

    def view(self, context: Context) -> PageView:
        """The page with names from the log, and during typing with common names."""
        shown = self.typing == "name" or context.station.roster
        known = known_keys(self.letters, context, self.names) if shown else ()
        page = view(self, context.words, locked=is_locked(context), known=known)
        if not self.leaving:
            return page
        drop = KeyView(Key(KeyKind.BACK), context.words.say("Drop it"), tone="warn")
        return replace(page, keys=tuple(drop if key.does == drop.does else key for key in page.keys))


def is_locked(context: Context) -> bool:
    """Whether stakes and rake need the floor's PIN; the first stakes never do."""
    table = context.table
    return bool(context.station.pin) and table.floor is None and table.settings is not None


def is_asked(context: Context) -> bool:
    """Whether a change of stakes needs confirmation: hands were dealt, and there is no PIN."""
    return not context.station.pin and context.table.hand_no > 0 and bool(context.table.players)


def opened(table: Table, template: SetTable = FACTORY_TABLE, *, seat: Seat | None = None) -> Setup:
    """The page for the present table; `template` is used until the table has its own settings.

    A button that nobody has yet is put before the first player.
    """
    base = template if table.settings is None else settings_of(table.settings)
    seats = SEATS[: int(dict(base.house).get("seats.max", len(SEATS)))]
    chairs = tuple(
        Chair(player.name, stack=player.stack, seated=True, away=player.gone) if player else None
        for player in map(table.players.get, seats)
    )
    focus = len(HEAD) + (seat - 1 if seat else 0)
    button = table.button or next(iter(table.players), None)
    return Setup(base, chairs, button, template, focus % (len(HEAD) + len(seats)))
