"""The clocks on the screen: the level of a tournament with what comes next, and the time of a player."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from croupier.engine.between import levels
from croupier.engine.between.room_orders import awaited
from croupier.engine.play import time_calls
from croupier.engine.table import Table
from croupier.rules.tournament.levels import Level, Structure, in_force, shown_number, stakes_at
from croupier.rules.tournament.people import seconds_left
from croupier.telling import stakes
from croupier.terminal.host.room_link import TournamentField
from croupier.words import Words


def ticking(table: Table, now: int) -> int | None:
    """The values of running clocks that change the picture; None if none runs."""
    call, clock = time_calls.running(table), table.clock
    if call is not None:
        return -seconds_left(call.called_at, now, table.house.clock_seconds)[0]
    if left := awaited_for(table, now):
        return left
    if clock is None or clock.since is None:
        return None
    return -(-(clock.left(now) + max(0, clock.since - now)) // 1000)


def awaited_for(table: Table, now: int) -> int:
    """The seconds for which the table still waits for who comes by the room's order; 0: for nobody."""
    one = awaited(table, now) if table.between_hands else None
    if one is None or any(not each.comes for each in table.ordered.due):
        return 0
    return one.wait - (now - one.heard) // 1000


def level_line(table: Table, now: int, words: Words) -> str:
    """The level and its time left, in short; empty without a structure."""
    clock, structure = table.clock, _structure(table)
    if clock is None or not structure:
        return ""
    waits = (clock.since or 0) - now  # a break that the room ordered
    seconds = -(-(waits if waits > 0 else clock.left(now)) // 1000)
    left = f"{seconds // 60}:{seconds % 60:02}"
    number = shown_number(structure, clock.number)
    if table.on_break or waits > 0:
        shown = words.say("Break {time}", time=left)
    else:
        shown = words.say("Level {number} {time}", number=number, time=left)
    return shown if clock.since is not None else words.say("{clock}, stopped", clock=shown)


def pace(table: Table, words: Words) -> str:
    """That the tables play hand for hand, in short; otherwise empty."""
    return words.say("hand for hand") if table.hand_for_hand else ""


def alone(table: Table, since: str, words: Words) -> str:
    """That the clock goes on without its room, away since a time in ISO 8601; otherwise empty."""
    if table.clock is None or not table.clock.order:
        return ""
    with suppress(ValueError):
        time = f"{datetime.fromisoformat(since).astimezone():%H:%M}"
        return words.say("by the table's own clock, room away since {time}", time=time)
    return ""


def outlook(table: Table, words: Words, field: TournamentField | None = None) -> str:
    """The next level, the average stack, the players and the next prize; empty without a structure.

    They are those of the table, or of a tournament of several, its `field`.
    """
    clock, structure = table.clock, _structure(table)
    if clock is None or not structure:
        return ""
    parts = [following(table, words)]
    hand = table.hand if table.hand is not None and not table.between_hands else None
    stacks = {seat: one.chips for seat, one in table.players.items()}
    for seat, part in hand.parts.items() if hand is not None else ():
        stacks[seat] += part.put_in
    left = [stack for stack in stacks.values() if stack]
    if left and field is None:
        field = TournamentField(len(left), sum(left) // len(left))
    if field is not None:
        parts.append(words.say("avg {amount}", amount=words.money(field.average)))
        parts.append(words.count("{number} player", "{number} players", field.players))
    if field is not None and field.prize:
        parts.append(words.say("next prize {amount}", amount=words.money(field.prize)))
    return " · ".join(part for part in parts if part)


def following(table: Table, words: Words) -> str:
    """The stakes of the next hand if a new level has begun, otherwise those of the next level."""
    clock, structure, settings = table.clock, _structure(table), table.settings
    if clock is None or settings is None or not structure:
        return ""
    after = levels.next_level(table)
    due = after if table.on_break else in_force(structure, clock.number)
    if due is not None and due != settings.level:
        return words.say("next hand {stakes}", stakes=_stakes_of(structure[due - 1], table, words))
    if after is None:
        return words.say("last level")
    return words.say("then {stakes}", stakes=_stakes_of(structure[after - 1], table, words))


def time_line(table: Table, now: int, words: Words, called: str = "") -> str:
    """The seconds that the seat on the clock has left, under its name `called`; empty without one."""
    call = time_calls.running(table)
    if call is None:
        return ""
    left, _ = seconds_left(call.called_at, now, table.house.clock_seconds)
    who = called or words.say("seat {seat}", seat=call.seat)
    return words.say("TIME, {who}: {seconds} s", who=who, seconds=left)


def _structure(table: Table) -> Structure:
    return table.settings.structure if table.settings is not None else ()


def _stakes_of(level: Level, table: Table, words: Words) -> str:
    return stakes.in_words(stakes_at(level, table.game), table.game, words)
