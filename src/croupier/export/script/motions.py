"""Chips and words of a logged hand, as the statements of a script that lead to the same again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.engine import events as ev
from croupier.engine.play.motions import CONVERTED, words_of
from croupier.rules.betting.spoken import phrase

Money = Callable[[int], str]


def motion_lines(step: Iterable[ev.Event], money: Money) -> list[str]:
    """The statements of a step in which somebody pushed or took back chips, or spoke."""
    lines: list[str] = []
    declared: list[str] = []
    for event in step:
        if isinstance(event, ev.ChipsPulled):
            lines.append(f"{event.seat} pull {_chips(event.chips, money)}")
        elif isinstance(event, ev.MotionMade):
            lines += _motion(event, money)
        elif isinstance(event, ev.IncidentDeclared):
            declared.append(f"declare {event.incident} seat {event.seat}")
    return lines + declared


def _motion(event: ev.MotionMade, money: Money) -> Iterator[str]:
    """One statement for what came together, another for chips or words that came afterwards."""
    words, chips = words_of(event), _chips(event.chips, money)
    said = "" if words is None or event.late else f'say "{phrase(words, money)}"'
    if said and chips and event.rule == CONVERTED:
        yield f"{event.seat} chips {chips}"
        yield f"{event.seat} {said}"
    elif said and chips:
        yield f"{event.seat} {said} {'after' if event.chips_first else 'with'} {chips}"
    elif said or chips:
        yield f"{event.seat} {said or f'chips {chips}'}"
    else:
        yield f"{event.seat} check"
    if event.added:
        yield f"{event.seat} chips {_chips(event.added, money)}"


def _chips(chips: Iterable[int], money: Money) -> str:
    return " ".join(map(money, chips))
