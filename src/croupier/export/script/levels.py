"""The levels of a tournament before a logged hand, as the statements of a script: their clock runs in it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.engine.table import Table
from croupier.rules.tournament.levels import Level


def level_lines(before: Table, began: int, money: Callable[[int], str]) -> list[str]:
    """The structure, and the clock as it was when the hand `began`; nothing where no clock ran.

    A level of the clock is chosen by the floor, who also lets it run; the first hand starts it by itself.
    """
    settings, clock = before.settings, before.clock
    if settings is None or clock is None:
        return []
    lines = [_level(level, money) for level in settings.structure]
    left = clock.left(began)
    whole = 1000 * settings.structure[clock.number - 1].seconds
    if clock.number > 1:
        lines.append(f"clock level {clock.number} by floor")
    if clock.number > 1 or left < whole:
        lines.append("clock run by floor")
    if left < whole:
        lines.append(f"wait {(whole - left) / 1000:g}")
    return lines


def _level(level: Level, money: Callable[[int], str]) -> str:
    """One level as a script writes it.

    >>> _level(Level(seconds=600, small_blind=100, big_blind=200, big_blind_ante=200), str)
    'level 10 100/200 bb-ante 200'
    """
    words = [f"level {'break ' if level.pause else ''}{level.seconds / 60:g}"]
    blinds = f"{money(level.small_blind)}/{money(level.big_blind)}"
    if level.small_bet:
        words.append(f"{money(level.small_bet)}/{money(level.big_bet)}")
    if level.big_blind:
        words.append(f"blinds {blinds}" if level.small_bet else blinds)
    named = {"ante": level.ante, "bring-in": level.bring_in, "bb-ante": level.big_blind_ante}
    words += [f"{name} {money(amount)}" for name, amount in named.items() if amount]
    if level.unit:
        words.append(f"chip {money(level.unit)}")
    return " ".join(words)
