"""The set-up of a table while it is keyed, as a frozen value, and the effect of each key.

Touching an empty seat, or typing at it, fills it with a name and a usual buy-in. Nothing happens at the table
until `orders` turns the differences into commands; `view` shows the plan.
"""

from __future__ import annotations

from math import gcd
from typing import Any, Final, Self

from croupier.engine.commands import SetTable
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.rules.editions import EDITIONS, NEWEST_READ
from croupier.rules.games import GAMES
from croupier.rules.house import EDITION, SWITCHES, HouseRules
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import moved
from croupier.terminal.pages.players.names import is_nameless
from croupier.terminal.pages.setup.stakes import (
    KINDS,
    house_of,
    is_stud,
    meant,
    usual,
    usual_buy,
    with_game,
    with_limits,
    with_mix,
    with_own,
    with_stakes,
)
from croupier.terminal.pages.typing.keyboard import NAME_LENGTH, Keyboard
from croupier.terminal.station.station import FACTORY_TABLE
from croupier.values import Frozen, replace
from croupier.words import Words, parse_amount

HEAD: Final = ("mode", "game", "profile", "stakes", "ante", "bb-ante", "rake", "buy-in")
"""The lines above the seats; in stud the bring-in replaces the big-blind ante.

In a tournament the levels replace the buy-in.
"""

TYPED: Final = {
    "stakes": "stakes",
    "ante": "amount",
    "bb-ante": "amount",
    "bring-in": "amount",
    "rake": "percent",
    "buy-in": "buy-in",
}
"""The meaning of digits on each line; on other lines they do nothing."""

HOME_PLAYERS: Final = 6
"""How many players a home game has if nobody sits yet."""

SIGNS: Final = {"stakes": "/.", "buy-in": "/.", "amount": ".", "percent": ".", "cap": ".", "hands": ""}
"""The signs that may stand between digits."""


class Chair(Frozen):
    """A player on the page: `buy` is their new purchase, `stack` what they already have."""

    name: str
    buy: int = 0
    stack: int = 0
    seated: bool = False
    away: bool = False


class Plan(Frozen):
    """`focus` is the line for keys; `typing` is the kind of `typed`: a name, or a key of `SIGNS`.

    `template` is the configured table: its house rules come back with its mode. Above the letters are
    `figures`, `accents`, or buy-ins. While `carrying`, the next touched seat gets the button. `sum` is the
    buy-in typed or touched while a name is typed. `kind` are the games to choose from, one of `KINDS`, or on
    the line of stakes the game of the mix that they are for. While `mixing`, a game joins or leaves the mix.
    `before` is the plan before the first letter at a free seat.
    """

    base: SetTable
    chairs: tuple[Chair | None, ...]
    button: Seat | None
    template: SetTable = FACTORY_TABLE
    focus: int = len(HEAD)
    typing: str = ""
    typed: str = ""
    sum: str = ""
    figures: bool = False
    accents: bool = False
    carrying: bool = False
    kind: str = ""
    mixing: bool = False
    before: Self | None = None

    @property
    def line(self) -> str:
        """The focused line: one of `HEAD`, bring-in, levels, or seat."""
        line = HEAD[self.focus] if self.focus < len(HEAD) else "seat"
        if line == "buy-in" and not self.cash:
            return "levels"
        return "bring-in" if line == "bb-ante" and is_stud(self.base) else line

    @property
    def seat(self) -> Seat | None:
        return Seat(self.focus - len(HEAD) + 1) if self.line == "seat" else None

    @property
    def chair(self) -> Chair | None:
        return self.chairs[self.focus - len(HEAD)] if self.line == "seat" else None

    @property
    def cash(self) -> bool:
        return self.base.mode == "cash"

    @property
    def staked(self) -> SetTable:
        """The table at the stakes that are set: those of one game of the mix, or of all."""
        one = next((turn for turn in self.base.rotation if turn.game == self.kind), None)
        return replace(self.base, **one._asdict()) if one else self.base

    @property
    def house(self) -> HouseRules:
        return house_of(self.base)

    @property
    def letters(self) -> str:
        """The typed letters of a name."""
        return self.typed if self.typing == "name" else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the planned table."""
        return tuple(chair.name for chair in self.chairs if chair is not None)

    @property
    def untouched(self) -> bool:
        """Whether several players sit down without names and with usual buy-ins, and nothing is typed yet."""
        if self.typing != "name" or self.typed + self.sum or len(self.names) < 2:
            return False
        usual = usual_buy(self.base)
        return all(each is None or (is_nameless(each.name) and each.buy == usual) for each in self.chairs)

    @property
    def buys(self) -> int:
        """The buy-in typed among the letters; 0 for none."""
        try:
            return self._meant(parse_amount(self.sum, cash=self.cash)) if self.sum else 0
        except Unreadable:
            return 0

    def _meant(self, amount: int) -> int:
        """The buy-in of a new player, or the exact purchase of a seated one."""
        return amount if self.chair is None or self.chair.seated else meant(self.base, amount)

    def keyed(self, key: Key, words: Words) -> Self | None:
        """The plan after a key; None if it should be applied: ``confirm`` with nothing typed."""
        match key:
            case Key(KeyKind.CONFIRM):
                return None if not self.typing or self.untouched else self._finish().after(self)
            case Key(KeyKind.LESS | KeyKind.MORE):
                return self._finish().on(moved(self.focus, key, len(HEAD) + len(self.chairs)))
            case Key(KeyKind.LINE, value) if value.isdigit():
                return self._finish()._touch(int(value), words)
            case Key(KeyKind.SEAT, value) if value.isdigit() and 0 < int(value) <= len(self.chairs):
                there = self._finish()._touch(len(HEAD) + int(value) - 1, words)
                return there._typing("name") if self.typing == "name" and there._may_be_named else there
            case Key(KeyKind.CARRY):
                return replace(self._finish(), carrying=not self.carrying)
            case Key(KeyKind.FIGURES | KeyKind.ACCENTS):
                return replace(self, figures=key.kind is KeyKind.FIGURES, accents=key.kind is KeyKind.ACCENTS)
            case Key(KeyKind.FILL, value) if value.isdigit():
                return self._finish().filled(int(value), words)._typing("name")
            case Key(KeyKind.DIGIT | KeyKind.TEXT | KeyKind.ERASE):
                return self._type(key, words)
            case Key(KeyKind.NAME | KeyKind.AMOUNT | KeyKind.CAP, ""):
                return self._typing(key.kind.value)
            case Key(KeyKind.BUY, value) if value.isdigit():
                named = self.typing == "name"
                return self._adding(int(value)) if named else self._with_amount(int(value))
        return self._preset(key, words)

    def _preset(self, key: Key, words: Words) -> Self:
        match key:
            case Key(KeyKind.STAKES, value):
                small, _, big = value.partition("/")
                return self._with_stakes(int(small), int(big))
            case Key(KeyKind.BUY_IN, value):
                least, _, most = value.partition("/")
                return self._with_buy_in(int(least), int(most))
            case Key(KeyKind.LEVELS, "none"):
                return replace(self, base=replace(self.base, structure=()))
            case Key(KeyKind.GAME, value) if value in GAMES and self.line == "stakes":
                return replace(self, kind="" if self.kind == value else value)
            case Key(KeyKind.GAME, value) if value in GAMES and self.mixing:
                return self._at(with_own(self.base, value))
            case Key(KeyKind.GAME, value) if value in GAMES:
                return self._at(with_game(self.base, value)).on(len(HEAD))
            case Key(KeyKind.GAME, value) if value in KINDS or value == "kinds":
                return replace(self, kind=value if value in KINDS else "")
            case Key(KeyKind.MIX, value):
                return self._with_mix(value)
            case Key(KeyKind.ANTE, value):
                return self._with_amount(int(value))
            case Key(KeyKind.RAKE, value):
                return self._with_switch("rake.schedule", "none")._with_switch("rake.pct", value)
            case Key(KeyKind.CAP, value):
                return self._with_switch("rake.cap", value)
        return self._switch(key, words)

    def on(self, line: int) -> Self:
        return replace(self, focus=line % (len(HEAD) + len(self.chairs)), kind="", mixing=False)

    def _with_mix(self, value: str) -> Self:
        """A mix by its name, an own one begun or done, how long a game is dealt, or the button's choice."""
        base = self.base
        match value:
            case "own":
                return replace(self, mixing=not self.mixing, kind="")
            case "hands":
                return self._typing("hands")
            case "orbit":
                return replace(self, base=replace(base, rotation_orbits=1, rotation_hands=0))
            case "choice":
                return replace(self, base=replace(base, rotation_choice=not base.rotation_choice))
        orbits = base.rotation_orbits or int(not base.rotation_hands)
        return self._at(replace(with_mix(base, value), rotation_orbits=orbits))

    def _with_stakes(self, small: int, big: int) -> Self:
        if self.staked is not self.base:
            return self._at(with_limits(self.base, self.kind, small, big))
        return self._at(with_stakes(replace(self.base, structure=()), small, big))

    def _touch(self, line: int, words: Words) -> Self:
        there = self.on(line)
        if self.carrying:
            return replace(there, carrying=False, button=there.seat or self.button)
        covered = self.line == "game"  # its many keys move the seats: nobody sits down by a second touch
        sits = there.seat is not None and there.chair is None and not covered
        return there._sit(words) if sits else there

    def _switch(self, key: Key, words: Words) -> Self:
        chair = self.chair
        match key:
            case Key(KeyKind.MODE):
                plan = self._with_mode("tournament" if self.cash else "cash")
                asks = not plan.cash and plan.template.mode == "cash"  # for its edition of the rules
                return plan.on(HEAD.index("profile")) if asks else plan
            case Key(KeyKind.PROFILE, value):
                return self._with_profile(value)
            case Key(KeyKind.SIT, "") if self.seat is not None and chair is None:
                return self._sit(words)
        if chair is None:
            return self
        match key:
            case Key(KeyKind.LEAVE):
                button = self.button if self.button != self.seat else None
                return replace(self._with_chair(None), button=button)
            case Key(KeyKind.BUTTON):
                return replace(self, button=self.seat)
            case Key(KeyKind.AWAY):
                return self._with_chair(replace(chair, away=not chair.away))
        return self

    def _sit(self, words: Words) -> Self:
        name = words.say("Player {seat}", seat=self.seat)
        filled = self._with_chair(Chair(name, buy=usual_buy(self.base)))
        return filled if self.button is not None else replace(filled, button=self.seat)

    def filled(self, players: int, words: Words) -> Self:
        """The table with this many players without names, numbered apart; the first is in focus."""
        plan, places = self, [1 + at * len(self.chairs) // players for at in range(players)]
        for seat in dict.fromkeys((*places, *range(1, len(self.chairs) + 1))):
            there = plan.on(len(HEAD) + seat - 1)
            if sum(chair is not None for chair in plan.chairs) < players and there.chair is None:
                plan = there._sit(words)
        return plan.on(len(HEAD) + next(at for at, chair in enumerate(plan.chairs) if chair is not None))

    def home(self, words: Words) -> Self:
        """A home game: for money and without rake; six players if nobody sits yet."""
        plan = self._finish() if self.cash else self._finish()._with_mode("cash")
        rest = (pair for pair in plan.base.house if not pair[0].startswith("rake."))
        base = replace(plan.base, house=(*rest, ("rake.pct", "0")), least_buy=0, most_buy=0)
        plan = plan._at(base)
        return plan if any(plan.chairs) else plan.filled(HOME_PLAYERS, words)

    def named(self, name: str) -> Self:
        """The focused player gets this name."""
        return self if self.chair is None else self._with_chair(replace(self.chair, name=name))

    def called(self, name: str) -> Self:
        """The focused player gets this touched name; then the next one's is asked for."""
        return self.drop()._with_person(name, self.buys).after(replace(self, typed=name))

    def after(self, before: Plan) -> Self:
        """After the focused player got a name, move to the next one without; the letters stay.

        `before` is the plan before the name; an empty name ends the naming.
        """
        if before.typing and (before.typing != "name" or not before.typed + before.sum):
            return self
        here = self.focus - len(HEAD)
        for step in range(1, len(self.chairs)):
            there = self.on(len(HEAD) + (here + step) % len(self.chairs))
            if there._may_be_named and there.chair is not None and is_nameless(there.chair.name):
                return there._typing(before.typing)
        return self

    @property
    def _may_be_named(self) -> bool:
        """Whether the focused player is new at the table."""
        return self.chair is not None and not self.chair.seated

    def _with_chair(self, chair: Chair | None) -> Self:
        at = self.focus - len(HEAD)
        return replace(self, chairs=(*self.chairs[:at], chair, *self.chairs[at + 1 :]))

    def _with_mode(self, mode: str) -> Self:
        """The configured table if that is its mode; else a TDA tournament, or a cash game of the Code."""
        seats = _kept(self.base, "seats.max")
        base = replace(self.template, table=self.base.table, sensors=self.base.sensors)
        if mode != self.template.mode:
            profile, unit = ("code", 100) if mode == "cash" else ("tda", 25)
            base = replace(base, mode=mode, profile=profile, unit=unit, ante=0, big_blind_ante=0)
            base = replace(base, house=((EDITION, NEWEST_READ),) if mode == "tournament" else ())
            base = replace(base, structure=(), least_buy=0, most_buy=0)
            base = with_stakes(base, *usual(base)[1])
        if base.game != self.base.game:
            base = with_game(base, self.base.game)
        house = (*(pair for pair in base.house if pair[0] != "seats.max"), *seats)
        return self._at(replace(base, house=house))

    def _with_profile(self, book: str) -> Self:
        """Another rulebook, "club", "code" or a TDA edition, with the configured switches, rake and seats."""
        given = self.template.house if self.template.mode == self.base.mode else ()
        house = dict(given) | dict(_kept(self.base, "seats.max", "rake."))
        profile = book if book in ("club", "code") else "tda"
        house |= {EDITION: book} if book in EDITIONS else {}
        return replace(self, base=replace(self.base, profile=profile, house=tuple(house.items())))

    def _with_switch(self, switch: str, value: str) -> Self:
        house = (*(pair for pair in self.base.house if pair[0] != switch), (switch, value))
        return replace(self, base=replace(self.base, house=house))

    def _with_buy_in(self, least: int, most: int) -> Self:
        """Set a cash player's buy-in limits, 0 for none; limits in the wrong order change nothing."""
        if most and least > most:
            return self
        return replace(self, base=replace(self.base, least_buy=least, most_buy=most))

    def _at(self, base: SetTable) -> Self:
        """The page with other settings; first buy-ins follow the level."""
        old, new = usual_buy(self.base), usual_buy(base)
        chairs = tuple(
            replace(chair, buy=new) if chair and not chair.seated and chair.buy == old else chair
            for chair in self.chairs
        )
        return replace(self, base=base, chairs=chairs)

    def _typing(self, what: str) -> Self:
        return replace(self, typing=what, typed="", sum="", figures=False, accents=False, before=None)

    def _type(self, key: Key, words: Words) -> Self:
        """On a seat, letters begin its name and digits its buy-in; on another line digits are its amount."""
        kind, value = key
        page = self
        if not self.typing and kind is KeyKind.ERASE:
            return self
        if not self.typing and self.line == "seat" and self.chair is None:
            page = self._sit(words)
        if not page.typing:
            page = replace(page._typing(page._wanted(kind)), before=self)
        if not page.typing:
            return page
        if kind is KeyKind.ERASE:
            return replace(page, sum=page.sum[:-1]) if page.sum else replace(page, typed=page.typed[:-1])
        if page.typing == "name" and kind is KeyKind.DIGIT:
            return replace(page, sum=(page.sum + value)[:NAME_LENGTH])
        if page.typing == "name":
            return replace(page, typed=(page.typed + value)[:NAME_LENGTH])
        fits = value.isdigit() or value in tuple(SIGNS[page.typing])
        return replace(page, typed=(page.typed + value)[:12]) if fits else page

    def _wanted(self, kind: KeyKind) -> str:
        """What a letter or a digit begins on the focused line; empty if it has no meaning there."""
        if self.line == "seat" and kind is KeyKind.TEXT:
            return "" if self.chair is None or self.chair.seated else "name"
        return {"seat": "amount", **TYPED}.get(self.line, "") if kind is KeyKind.DIGIT else ""

    def drop(self) -> Self:
        """The plan without the typed text."""
        return self._typing("")

    def _finish(self) -> Self:
        done = self.drop()
        try:
            if self.typing == "stakes":
                small, _, big = self.typed.partition("/")
                pair = (parse_amount(each, cash=self.cash) for each in (small, big))
                return done._with_stakes(*pair)
            if self.typing == "buy-in":
                least, _, most = self.typed.partition("/")
                amounts = (parse_amount(each, cash=True) if each else 0 for each in (least, most))
                return done._with_buy_in(*amounts)
            if self.typing == "hands":
                hands = min(100, int(self.typed))
                return replace(done, base=replace(self.base, rotation_hands=hands, rotation_orbits=0))
            if self.typing == "percent":
                SWITCHES["rake.pct"].kind.read(self.typed)
                return done._with_switch("rake.schedule", "none")._with_switch("rake.pct", self.typed)
            if self.typing == "cap":
                return done._with_switch("rake.cap", str(parse_amount(self.typed, cash=self.cash)))
            if self.typing == "amount":
                return done._with_amount(self._meant(parse_amount(self.typed, cash=self.cash)))
        except (Unreadable, ValueError):
            return done
        if self.typing == "name" and self.chair is not None:
            return done._with_person(Keyboard(self.typed).name, self.buys)
        return done

    def _with_person(self, name: str, buys: int) -> Self:
        plan = self.named(name) if name else self
        return plan._with_amount(buys) if buys else plan

    def _adding(self, amount: int) -> Self:
        typed = f"{amount // 100}.{amount % 100:02}".removesuffix(".00") if self.cash else str(amount)
        return replace(self, sum=typed)

    def _with_amount(self, amount: int) -> Self:
        """Put an amount in its place: a buy-in, an ante or the bring-in, in existing chips."""
        if self.chair is not None:
            return self._with_chair(replace(self.chair, buy=amount))
        field = {"bb-ante": "big_blind_ante", "bring-in": "bring_in"}.get(self.line, "ante")
        changed: dict[str, Any] = {field: amount, "unit": gcd(self.base.unit, amount)}
        return replace(self, base=replace(self.base, **changed))


def _kept(settings: SetTable, *names: str) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in settings.house if pair[0].startswith(names))
