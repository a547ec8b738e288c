"""The levels of a tournament: their clock, and the stakes that follow from it.

Facts: a new level applies from the next hand, which begins with the first riffle (TDA 23). When the level
changes during a hand, the dealer is told (AL-29). Time comes from the inputs, not the wall clock, so setting
the wall clock changes nothing.
"""

from __future__ import annotations

from dataclasses import asdict, astuple
from typing import TypeVar

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.engine.table import Table
from croupier.engine.table.rotation import turns_of
from croupier.engine.table.tournament import LevelClock
from croupier.errors import Refused
from croupier.rules.games import game
from croupier.rules.tournament.levels import (
    RoomClock,
    Structure,
    check_structure,
    following,
    in_force,
    level_after,
    stakes_at,
    unit_at,
)
from croupier.values import replace

S = TypeVar("S", cmd.SetTable, ev.TableSet)
"""The settings, as a command or as recorded."""


def at_level(command: cmd.SetTable, number: int) -> cmd.SetTable:
    """The settings with the stakes of level `number`, in every game; raises `Refused` for a bad structure."""
    games = dict.fromkeys((command.game, *(turn.game for turn in command.rotation)))
    check_structure(command.structure, tuple(game(code) for code in games))
    return _with_stakes(command, number)


def _with_stakes(settings: S, number: int) -> S:
    level = settings.structure[number - 1]
    turns = (ev.Turn(turn.game, *astuple(stakes_at(level, game(turn.game)))) for turn in settings.rotation)
    return replace(settings, **asdict(stakes_at(level, game(settings.game))), rotation=tuple(turns))


def before_hand(draft: Draft) -> None:
    """Apply the stakes of the level on the clock as the first riffle begins the hand (TDA 23).

    The first hand starts the clock, unless the room has it. Raises `Refused` in a break and in a chip race.
    """
    tick(draft)
    table = draft.table
    settings, clock = table.settings, table.clock
    if table.race is not None:
        raise Refused("race-open", "the chip race is not over", rule="TDA 24")
    if settings is None or clock is None:
        return
    structure = settings.structure
    by_rounds = table.hand_for_hand and table.ordered.pace  # then a go says when to deal
    if clock.order and clock.since is None and not by_rounds:
        raise Refused("room-pause", "the room has stopped the clock of all tables")
    if clock.order and clock.since is not None and draft.at < clock.since:
        minutes = -(-(clock.since - draft.at) // 60_000)
        raise Refused("break", f"break: {minutes} more minutes", minutes=minutes)
    if structure[clock.number - 1].pause:
        minutes = -(-clock.left(draft.at) // 60_000)
        raise Refused("break", f"break: {minutes} more minutes", minutes=minutes)
    fresh = clock.number == 1 and clock.left_ms == 1000 * structure[0].seconds
    if clock.since is None and fresh and table.hand_no == 0 and not table.heard[0]:
        draft.add(ev.LevelResumed, left_ms=clock.left_ms)
    due = in_force(structure, clock.number)
    if due != settings.level:
        games = tuple(dict.fromkeys(game(turn.game) for turn in turns_of(settings)))
        check_structure(structure[due - 1 : due], games)
        draft.add_again(replace(_with_stakes(settings, due), level=due))


# --- the clock ---------------------------------------------------------------------------------------


def next_deadline(table: Table) -> int | None:
    """When the level ends, on the clock of the inputs; None if the clock is stopped or no level follows."""
    clock, settings = table.clock, table.settings
    if clock is None or settings is None or clock.since is None or clock.number >= len(settings.structure):
        return None
    return clock.since + clock.left_ms


def tick(draft: Draft) -> None:
    """When a level is over, move the clock to the next one; during a hand, tell the dealer (AL-29).

    The next level begins now, so no level is lost while the terminal is off; a clock that follows the room
    keeps to the room's moment.
    """
    due, clock, settings = next_deadline(draft.table), draft.table.clock, draft.table.settings
    if due is None or clock is None or settings is None or draft.at < due:
        return
    if not clock.order:
        _start_level(draft, clock.number + 1, running=True)
        return
    gone = draft.at - (clock.since or 0)
    number, left = level_after(settings.structure, clock.number, clock.left_ms, gone)
    _start_level(draft, number, running=True, left_ms=left, order=clock.order)


def _start_level(
    draft: Draft, number: int, *, running: bool, left_ms: int | None = None, order: int = 0
) -> None:
    table = draft.table
    assert table.settings is not None, "a clock belongs to a structure"
    left = 1000 * table.settings.structure[number - 1].seconds if left_ms is None else left_ms
    draft.add(ev.LevelStarted, number=number, left_ms=left, running=running, order=order)
    if not draft.table.between_hands:
        draft.raise_alert(codes.NEW_LEVEL, "blue", (), "TDA 23", facts=(("level", number),))


def run_clock(draft: Draft, command: ask.RunClock) -> None:
    """Resume the level clock where it stopped; a running clock is left alone."""
    _by_floor(draft)
    clock = draft.table.clock
    if clock is not None and (clock.since is None or clock.since > draft.at):
        draft.add(ev.LevelResumed, left_ms=clock.left_ms)


def stop_clock(draft: Draft, command: ask.StopClock) -> None:
    """Stop the clock, keeping the time left in the level."""
    _by_floor(draft)
    tick(draft)
    clock = draft.table.clock
    if clock is not None and clock.since is not None:
        draft.add(ev.LevelPaused, left_ms=clock.left(draft.at))


def go_to_level(draft: Draft, command: ask.GoToLevel) -> None:
    """Go back or forward to a level with its full time; the clock stays running or stopped."""
    _by_floor(draft)
    table = draft.table
    assert table.clock is not None and table.settings is not None, "the floor was asked for its clock"
    most = len(table.settings.structure)
    if not 1 <= command.number <= most:
        raise Refused("no-level", f"level {command.number}: expected 1 to {most}", maximum=most)
    _start_level(draft, command.number, running=table.clock.since is not None)


def restart_clock(draft: Draft, command: ask.RestartClock) -> None:
    """The machine's clock restarted: the time left is what was left at the last input."""
    clock = draft.table.clock
    if clock is not None and clock.since is not None:
        waits = max(0, clock.since - command.last)
        left = clock.left(command.last)
        draft.add(ev.LevelResumed, left_ms=left, waits_ms=waits, order=clock.order)


def take_levels(draft: Draft, structure: Structure) -> None:
    """Play these levels from the first on, between hands; raises `Refused` if they do not fit the games."""
    table, settings = draft.table, draft.table.settings
    if settings is None or table.cash:
        raise Refused("no-tournament", "levels: expected a tournament")
    if settings.structure == structure:
        return
    if not table.between_hands or table.race is not None:
        raise Refused("hand-in-progress", "the levels change between hands")
    check_structure(structure, tuple(dict.fromkeys(game(turn.game) for turn in turns_of(settings))))
    draft.add_again(_with_stakes(replace(settings, structure=structure, level=1), 1))


def follows(table: Table, order: int) -> bool:
    """Whether the clock follows this order of the room, or its levels are new and it was never set."""
    clock, settings = table.clock, table.settings
    if clock is None or settings is None:
        return False
    return clock.order == order or clock == LevelClock(1, 1000 * settings.structure[0].seconds)


def hear_clock(draft: Draft, command: ask.HearOrder) -> None:
    """Do an order about the clock and record it, or the reason against it."""
    heard, clock, settings = draft.table.heard, draft.table.clock, draft.table.settings
    is_new = heard[0] != command.tournament or command.number > heard[1]
    if not is_new and not follows(draft.table, command.number):
        return
    structure, wanted, why = settings.structure if settings is not None else (), command.body, ""
    if not isinstance(wanted, RoomClock):
        why = "not-known"
    elif not structure:
        why = "no-structure"
    elif not 1 <= wanted.level <= len(structure):
        why = "no-level"
    if is_new:
        draft.add(
            ev.OrderHeard,
            tournament=command.tournament,
            number=command.number,
            kind=command.kind,
            done=not why,
            reason=why,
        )
    if why or clock is None or not isinstance(wanted, RoomClock):
        return
    (number, left), order = wanted.at(draft.at, structure), command.number
    if number != clock.number:
        _start_level(draft, number, running=False, left_ms=left, order=order)
    if wanted.running:
        waits = max(0, wanted.begins - draft.at)
        draft.add(ev.LevelResumed, left_ms=left, waits_ms=waits, order=order)
    else:
        draft.add(ev.LevelPaused, left_ms=left, order=order)


def _by_floor(draft: Draft) -> None:
    if draft.table.clock is None:
        raise Refused("no-structure", "this table has no structure of levels")
    if draft.table.floor is None:
        raise Refused("floor-needed", "the clock is the floor's: the PIN first", way="clock")


# --- what the screen asks ----------------------------------------------------------------------------


def next_level(table: Table) -> int | None:
    """The number of the next level with stakes; None after the last."""
    if table.clock is None or table.settings is None:
        return None
    return following(table.settings.structure, table.clock.number)


def unit_due(table: Table) -> int:
    """The smallest chip of the level if smaller ones are still in play, else 0."""
    if table.clock is None or table.settings is None:
        return 0
    wanted = unit_at(table.settings.structure, table.clock.number)
    return wanted if wanted > table.settings.unit else 0


def set_hand_for_hand(draft: Draft, command: ask.SetHandForHand) -> None:
    """Turn hand-for-hand play on or off at once, even during a hand; no change if it is so already."""
    table = draft.table
    if table.settings is None or table.settings.mode != "tournament":
        raise Refused("no-tournament", "hand for hand is for tournaments only")
    if table.floor is None:
        raise Refused("floor-needed", "hand for hand is the floor's: the PIN first", way="hand-for-hand")
    if table.hand_for_hand != command.on:
        draft.add(ev.HandForHandSet, on=command.on)


def check_go(draft: Draft, command: cmd.StartHand) -> None:
    """Raise `Refused` if hand for hand is on and nobody has said that the other tables are done."""
    if draft.table.hand_for_hand and not command.go:
        raise Refused("hand-for-hand", "hand for hand: the other tables are not done")
