"""The set-up page: game, stakes, seats, names, buy-ins and button, between hands; a frozen value.

It starts from what the table remembers, so that one press confirms an unchanged table; touching an empty
seat fills it with a name and a hundred big blinds. Nothing is done before `commands` says how the page
differs from the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd
from typing import Final

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
from croupier.errors import Unreadable
from croupier.terminal.view import KeyView, PageView
from croupier.words import GAME_NAMES, Words, parse_amount

FACTORY_TABLE: Final = SetTable(at=0, small_blind=100, big_blind=200, unit=100)
"""A cash table at 1/2 for a terminal that was told nothing else."""

CASH_STAKES: Final = ((50, 100), (100, 200), (100, 300), (200, 500), (500, 1_000), (1_000, 2_000))
TOURNAMENT_STAKES: Final = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600), (500, 1_000))
HEAD: Final = ("mode", "stakes", "ante")
"""The lines before those of the seats."""

DEEP: Final = 100
"""Big blinds of a first buy-in."""

NAME_LENGTH: Final = 14


@dataclass(frozen=True)
class Chair:
    """A player of the page: `buy` is what he buys now, `stack` what he has if he sits there already."""

    name: str
    buy: int = 0
    stack: int = 0
    seated: bool = False
    away: bool = False


@dataclass(frozen=True)
class Setup:
    """`typing` is name, amount or stakes while `typed` grows; `focus` is the line that keys act on."""

    base: SetTable
    chairs: tuple[Chair | None, ...]
    button: Seat | None
    focus: int = len(HEAD)
    typing: str = ""
    typed: str = ""

    @property
    def seat(self) -> Seat | None:
        """The seat in focus."""
        return Seat(self.focus - len(HEAD) + 1) if self.focus >= len(HEAD) else None

    @property
    def chair(self) -> Chair | None:
        return self.chairs[self.focus - len(HEAD)] if self.focus >= len(HEAD) else None

    @property
    def cash(self) -> bool:
        return self.base.mode == "cash"

    # --- what a press does ---------------------------------------------------------------------------

    def press(self, action: str, words: Words) -> Setup | None:
        """The page after a press; None when it asks to be applied, by ``confirm`` while nothing is typed."""
        kind, _, value = action.partition(":")
        if action == "confirm":
            return self._finish() if self.typing else None
        if action in ("less", "more"):
            return self._finish().on(self.focus + (1 if action == "more" else -1))
        if kind == "line" and value.isdigit():
            return self._finish()._touch(int(value), words)
        if kind in ("digit", "text") or action == "erase":
            return self._type(kind, value)
        if action in ("name", "amount"):
            return replace(self, typing=action, typed="")
        if kind == "stakes":
            small, _, big = value.partition("/")
            return self._with_stakes(int(small), int(big))
        return self._switch(action, words)

    def on(self, line: int) -> Setup:
        return replace(self, focus=line % (len(HEAD) + len(self.chairs)))

    def _touch(self, line: int, words: Words) -> Setup:
        """A line that is touched comes into focus; an empty seat is filled at once."""
        there = self.on(line)
        return there._sit(words) if there.seat is not None and there.chair is None else there

    def _switch(self, action: str, words: Words) -> Setup:
        chair = self.chair
        if action == "mode":
            return self._with_mode("tournament" if self.cash else "cash")
        if action == "sit" and self.seat is not None and chair is None:
            return self._sit(words)
        if chair is None:
            return self
        if action == "leave":
            button = self.button if self.button != self.seat else None
            return replace(self._with_chair(None), button=button)
        if action == "button":
            return replace(self, button=self.seat)
        if action == "away":
            return self._with_chair(replace(chair, away=not chair.away))
        return self

    def _sit(self, words: Words) -> Setup:
        name = words.say("Player {seat}", seat=self.seat)
        filled = self._with_chair(Chair(name, buy=DEEP * self.base.big_blind))
        return filled if self.button is not None else replace(filled, button=self.seat)

    def _with_chair(self, chair: Chair | None) -> Setup:
        at = self.focus - len(HEAD)
        return replace(self, chairs=(*self.chairs[:at], chair, *self.chairs[at + 1 :]))

    def _with_mode(self, mode: str) -> Setup:
        """A tournament starts from the TDA profile, a cash game from the Code, both from usual stakes."""
        small, big = (CASH_STAKES if mode == "cash" else TOURNAMENT_STAKES)[1]
        profile = "code" if mode == "cash" else "tda"
        house = tuple(pair for pair in self.base.house if pair[0] == "seats.max")
        unit = 100 if mode == "cash" else 25
        base = replace(
            self.base, mode=mode, profile=profile, house=house, unit=unit, ante=0, big_blind_ante=0
        )
        return replace(self, base=base)._with_stakes(small, big)

    def _with_stakes(self, small: int, big: int) -> Setup:
        """First buy-ins follow the big blind; the smallest chip divides both blinds."""
        old, unit = self.base.big_blind, gcd(self.base.unit, small, big) or 1
        chairs = tuple(
            replace(chair, buy=DEEP * big)
            if chair and not chair.seated and chair.buy == DEEP * old
            else chair
            for chair in self.chairs
        )
        base = replace(self.base, small_blind=small, big_blind=big, unit=unit)
        return replace(self, base=base, chairs=chairs)

    # --- typing --------------------------------------------------------------------------------------

    def _type(self, kind: str, value: str) -> Setup:
        """Letters on a seat start its name, figures its buy-in, figures on the stakes the blinds."""
        started = self if self.typing else replace(self, typing=self._wanted(kind), typed="")
        if not started.typing:
            return self
        if kind == "erase":
            return replace(started, typed=started.typed[:-1])
        if started.typing == "name":
            return replace(started, typed=(started.typed + value)[:NAME_LENGTH])
        fits = value.isdigit() or value in ((".", "/") if started.typing == "stakes" else (".",))
        return replace(started, typed=(started.typed + value)[:12]) if fits else started

    def _wanted(self, kind: str) -> str:
        line = HEAD[self.focus] if self.focus < len(HEAD) else "seat"
        if line == "seat":
            if self.chair is None or (kind == "text" and self.chair.seated):
                return ""
            return "name" if kind == "text" else "amount"
        return {"stakes": "stakes", "ante": "amount"}.get(line, "") if kind == "digit" else ""

    def _finish(self) -> Setup:
        """What was typed takes its place; what cannot be understood is dropped."""
        done = replace(self, typing="", typed="")
        try:
            if self.typing == "stakes":
                small, _, big = self.typed.partition("/")
                return done._with_stakes(*(parse_amount(each, cash=self.cash) for each in (small, big)))
            if self.typing == "amount":
                return done._with_amount(parse_amount(self.typed, cash=self.cash))
        except Unreadable:
            return done
        name = " ".join(self.typed.split())
        if self.typing == "name" and name and self.chair is not None:
            return done._with_chair(replace(self.chair, name=name))
        return done

    def _with_amount(self, amount: int) -> Setup:
        if self.chair is not None:
            return self._with_chair(replace(self.chair, buy=amount))
        return replace(self, base=replace(self.base, ante=amount))

    # --- what is shown -------------------------------------------------------------------------------

    def view(self, words: Words) -> PageView:
        spoken = Words(words.language, cash=self.cash)
        return PageView(
            title=spoken.say("Set up the table"),
            lines=(*self._head(spoken), *(self._line(number, spoken) for number in range(len(self.chairs)))),
            keys=(*self._keys(spoken), *self._end_keys(spoken)),
            entry=f"{self.typed}_" if self.typing else "",
            focus=self.focus,
            columns={"name": 10, "amount": 6, "stakes": 6}.get(self.typing, 0),
        )

    def _head(self, words: Words) -> tuple[str, ...]:
        mode = words.say("Cash game") if self.cash else words.say("Tournament")
        game, stakes, ante = words.say("Game"), words.say("Blinds"), words.say("Ante")
        blinds = f"{words.money(self.base.small_blind)}/{words.money(self.base.big_blind)}"
        return (
            f"{game}\t{mode} · {words.say(GAME_NAMES[self.base.game])}",
            f"{stakes}\t{blinds}",
            f"{ante}\t{words.money(self.base.ante)}",
        )

    def _line(self, number: int, words: Words) -> str:
        label = words.say("Seat {seat}", seat=number + 1)
        chair = self.chairs[number]
        if chair is None:
            return f"{label}\t–"
        stack = words.money(chair.stack) if chair.seated else ""
        bought = words.money(chair.buy) if chair.buy else ""
        parts = [chair.name, " + ".join(part for part in (stack, bought) if part)]
        if self.button == number + 1:
            parts.append(words.say("button"))
        if chair.away:
            parts.append(words.say("away"))
        return f"{label}\t{' · '.join(parts)}"

    def _keys(self, words: Words) -> tuple[KeyView, ...]:
        if self.typing == "name":
            letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ-'"
            return (
                *(KeyView(action=f"text:{letter}", label=letter) for letter in letters),
                KeyView(action="text: ", label="␣"),
                KeyView(action="erase", label="⌫"),
            )
        if self.typing:
            signs = "/." if self.typing == "stakes" else "."
            return (
                *(KeyView(action=f"digit:{digit}", label=digit) for digit in "1234567890"),
                *(KeyView(action=f"digit:{sign}", label=sign) for sign in signs),
                KeyView(action="erase", label="⌫"),
            )
        if self.seat is not None:
            return self._seat_keys(words)
        if HEAD[self.focus] == "mode":
            label = words.say("Tournament") if self.cash else words.say("Cash game")
            return (KeyView(action="mode", label=label),)
        if HEAD[self.focus] == "stakes":
            return tuple(
                KeyView(action=f"stakes:{small}/{big}", label=f"{words.money(small)}/{words.money(big)}")
                for small, big in (CASH_STAKES if self.cash else TOURNAMENT_STAKES)
            )
        return (KeyView(action="amount", label=words.say("Amount")),)

    def _seat_keys(self, words: Words) -> tuple[KeyView, ...]:
        chair = self.chair
        if chair is None:
            return (KeyView(action="sit", label=words.say("Sit down")),)
        away = words.say("Back") if chair.away else words.say("Away")
        return (
            KeyView(action="name", label=words.say("Name"), enabled=not chair.seated),
            KeyView(action="amount", label=words.say("Rebuy") if chair.seated else words.say("Buy-in")),
            KeyView(action="button", label=words.say("Button"), enabled=self.button != self.seat),
            KeyView(action="away", label=away),
            KeyView(action="leave", label=words.say("Leave"), tone="warn"),
        )

    def _end_keys(self, words: Words) -> tuple[KeyView, ...]:
        label = words.say("OK") if self.typing else words.say("Apply")
        return (
            KeyView(action="confirm", label=label, tone="good"),
            KeyView(action="back", label=words.say("Cancel")),
        )


def opened(table: Table, template: SetTable = FACTORY_TABLE, *, seat: Seat | None = None) -> Setup:
    """The page for a table as it is now; `template` is used until the table has settings of its own."""
    settings = table.settings
    base = template
    if settings is not None:
        house = dict(settings.house)
        profile = house.pop("profile", template.profile)
        base = replace(
            template,
            table=settings.table,
            game=settings.game,
            mode=settings.mode,
            profile=profile,
            house=tuple(house.items()),
            small_blind=settings.small_blind,
            big_blind=settings.big_blind,
            ante=settings.ante,
            big_blind_ante=settings.big_blind_ante,
            unit=settings.unit,
            sensors=settings.sensors,
        )
    seats = SEATS[: int(dict(base.house).get("seats.max", len(SEATS)))]
    chairs = tuple(
        Chair(player.name, stack=player.stack, seated=True, away=player.away) if player else None
        for player in map(table.players.get, seats)
    )
    focus = len(HEAD) + (seat - 1 if seat else 0)
    return Setup(base, chairs, table.button, focus % (len(HEAD) + len(seats)))


def commands(page: Setup, table: Table, now: int) -> tuple[Command, ...]:
    """What makes the table as the page says: settings, leavers, newcomers, chips, absences, button."""
    wanted: list[Command] = []
    if table.settings is None or page.base != opened(table, page.base).base:
        wanted.append(replace(page.base, at=now))
    for number, chair in enumerate(page.chairs):
        seat = Seat(number + 1)
        player = table.players.get(seat)
        if player and (chair is None or not chair.seated):
            wanted.append(UnseatPlayer(at=now, seat=seat))
            player = None
        if chair is None:
            continue
        if player is None:
            wanted.append(SeatPlayer(at=now, seat=seat, player=chair.name, stack=chair.stack + chair.buy))
        elif chair.buy:
            wanted.append(BuyChips(at=now, seat=seat, amount=chair.buy))
        if chair.away != (player.away if player else False):
            wanted.append(SitOut(at=now, seat=seat) if chair.away else SitIn(at=now, seat=seat))
    if page.button is not None and page.button != table.button:
        wanted.append(PlaceButton(at=now, seat=page.button))
    return tuple(wanted)
