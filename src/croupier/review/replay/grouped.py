"""The steps of a hand as lines: cards dealt face down one after the other share one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.engine.events import CardDrawn
from croupier.review.replay.steps import Step
from croupier.words import Words

Group = tuple[Step, ...]
"""Steps that share a line; nearly always a single one."""


def grouped(steps: Iterable[Step]) -> Iterator[Group]:
    """Each step alone, but consecutive cards dealt face down together if they are known in the same way."""
    held = list[Step]()
    for step in steps:
        if not (held and _is_to_seat(step) and _is_to_seat(held[0]) and _sort(step) == _sort(held[0])):
            if held:
                yield tuple(held)
            held = []
        held.append(step)
    if held:
        yield tuple(held)


def said_of(group: Group, words: Words) -> str:
    """The sentence of a line; of several cards how many there were, and to which seats."""
    if len(group) == 1:
        return group[0].said
    seats = {step.event.to.seat for step in group if isinstance(step.event, CardDrawn) and step.event.to.seat}
    return words.count(
        "{number} card dealt face down: seats {seats}",
        "{number} cards dealt face down: seats {seats}",
        len(group),
        seats=words.seats(tuple(sorted(seats))),
    )


def _is_to_seat(step: Step) -> bool:
    is_drawn = isinstance(step.event, CardDrawn) and step.event.to.seat is not None
    return is_drawn and step.kind == "card"


def _sort(step: Step) -> tuple[str, str, str]:
    return step.street, step.source, step.dealer
