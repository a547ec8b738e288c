"""The floor's actions on the table card: clock and pace of a tournament, penalties, debts, chip races."""

from __future__ import annotations

from typing import Literal

from croupier.engine.between import levels, people
from croupier.engine.commands import Command
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.engine.table import Player, Table
from croupier.rules.tournament.levels import shown_number
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.level_clock import following
from croupier.terminal.pages.page import Context
from croupier.terminal.pages.typing.pin import floor_first
from croupier.terminal.view import KeyView
from croupier.words import Words

Subject = Seat | Literal["clock", "pace"] | None
"""What the line in focus is about."""


def clock_lines(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """The line of the level, first on the card; none without a structure."""
    clock, settings = table.clock, table.settings
    if clock is None or settings is None or not settings.structure:
        return ()
    number = str(shown_number(settings.structure, clock.number))
    if settings.structure[clock.number - 1].pause:
        number = words.say("break")
    stands = "" if clock.since is not None else words.say("stopped")
    race = levels.unit_due(table)
    due = words.say("race off the chips under {amount}", amount=words.money(race)) if race else ""
    parts = (number, stands, following(table, words), due)
    return ((words.say("Level"), ", ".join(part for part in parts if part)),)


def pace_lines(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """Whether the table waits for the others after each hand, the line after the level; tournaments only."""
    if table.settings is None or table.settings.mode != "tournament":
        return ()
    said = words.say("waits for the other tables") if table.hand_for_hand else words.say("off")
    return ((words.say("Hand for hand"), said),)


def balancing(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """Who would move to another table, and where a player from there sits (TDA 11); tournaments only."""
    if table.settings is None or table.settings.mode != "tournament":
        return ()
    moves, comes = people.next_big_blind(table), people.seat_for_moved(table)
    said = [
        words.say("seat {seat} moves", seat=moves) if moves else "",
        words.say("newcomer to seat {seat}", seat=comes) if comes else "",
    ]
    return ((words.say("Balancing"), ", ".join(part for part in said if part)),)


def buy_in(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """What a cash player may sit down with; no line without a limit."""
    settings = table.settings
    if settings is None or settings.mode != "cash" or not (settings.least_buy or settings.most_buy):
        return ()
    least, most = words.money(settings.least_buy), words.money(settings.most_buy)
    said = words.say("{least} to {most}", least=least, most=most)
    if not settings.most_buy:
        said = words.say("{least} at least", least=least)
    return ((words.say("Buy-in"), said),)


def standing(player: Player, words: Words) -> str:
    """What the player owes to the floor, after their balance; empty for most."""
    parts = [
        words.count("misses {number} hand", "misses {number} hands", player.penalty)
        if player.penalty
        else "",
        words.count("{number} warning", "{number} warnings", player.warnings) if player.warnings else "",
        words.say("owes {amount}", amount=words.money(player.unpaid)) if player.unpaid else "",
        words.say("+{amount} after the hand", amount=words.money(player.queued)) if player.queued else "",
    ]
    return " · ".join(part for part in parts if part)


def keys(subject: Subject, context: Context) -> tuple[KeyView, ...]:
    """The floor's actions on the line in focus; the PIN first."""
    table, words = context.table, context.words
    why = floor_first(table, context.station, words)

    def key(action: str, label: str, *, enabled: bool = True) -> KeyView:
        return KeyView(action=action, label=label, hint=why, enabled=enabled)

    if subject == "clock" and table.clock is not None:
        runs = table.clock.since is not None
        race = levels.unit_due(table)
        return (
            key("clock:stop", words.say("Stop")) if runs else key("clock:run", words.say("Run")),
            key("clock:back", words.say("Level back"), enabled=table.clock.number > 1),
            key("clock:next", words.say("Next level"), enabled=_next(table) is not None),
            *(
                (KeyView(action="clock:race", label=words.say("Chip race")),)
                if race and not table.race
                else ()
            ),
            *((KeyView(action="clock:raced", label=words.say("End the race")),) if table.race else ()),
        )
    if subject == "pace":
        off, on = key("pace:off", words.say("Turn off")), key("pace:on", words.say("Turn on"))
        return (off if table.hand_for_hand else on,)
    if isinstance(subject, int):
        player = table.players[Seat(subject)]
        paid = (KeyView(action="paid", label=words.say("Paid")),) if player.unpaid else ()
        return (
            KeyView(action="player", label=words.say("Player…"), tone="good"),
            key("penalty:hand", words.say("Miss a hand")),
            key("penalty:round", words.say("Miss a round")),
            key("lift", words.say("Forgive"), enabled=player.penalty > 0),
            key("warn", words.say("Warning")),
            *paid,
        )
    return ()


def pressed(key: Key, subject: Subject, table: Table, now: int) -> tuple[Command, ...]:
    """The command of one of these keys; nothing for any other."""
    if isinstance(subject, int):
        asked = _of_player(key, Seat(subject), now)
    elif subject == "pace":
        asked = ask.SetHandForHand(at=now, on=key.value == "on") if key.kind is KeyKind.PACE else None
    else:
        asked = _of_clock(key, table, now) if subject == "clock" else None
    return () if asked is None else (asked,)


def _of_player(key: Key, seat: Seat, now: int) -> Command | None:
    match key:
        case Key(KeyKind.PENALTY, "hand"):
            return ask.GivePenalty(at=now, seat=seat, hands=1)
        case Key(KeyKind.PENALTY, "round"):
            return ask.GivePenalty(at=now, seat=seat, rounds=1)
        case Key(KeyKind.LIFT):
            return ask.LiftPenalty(at=now, seat=seat)
        case Key(KeyKind.WARN):
            return ask.WarnPlayer(at=now, seat=seat, reason="TDA 71")
        case Key(KeyKind.PAID):
            return ask.PayRebuy(at=now, seat=seat)
    return None


def _of_clock(key: Key, table: Table, now: int) -> Command | None:
    if table.clock is None or key.kind is not KeyKind.CLOCK:
        return None
    number = table.clock.number
    match key.value:
        case "run":
            return ask.RunClock(at=now)
        case "stop":
            return ask.StopClock(at=now)
        case "back":
            return ask.GoToLevel(at=now, number=number - 1)
        case "next":
            return ask.GoToLevel(at=now, number=_next(table) or number)
        case "race":
            return ask.OpenRace(at=now, unit=levels.unit_due(table))
        case "raced":
            return ask.EndRace(at=now)
    return None


def _next(table: Table) -> int | None:
    """The number after that of the clock, counting breaks; None after the last."""
    if table.clock is None or table.settings is None:
        return None
    return table.clock.number + 1 if table.clock.number < len(table.settings.structure) else None
