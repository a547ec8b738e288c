"""Every card of a hand in the order in which it left the shoe: when, where to, and how that is known.

A face-down card has only its place and the places where it lay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from croupier.cards.card import Card
from croupier.engine import events as ev
from croupier.engine.places import Place, Spot
from croupier.engine.table import DrawnCard, Hand
from croupier.review.replay.hand_steps import Replay, ReplayStep, is_seen
from croupier.values import dataclass, replace
from croupier.words import Words, message

PLACES: Final = {
    Spot.BOARD: message("board"),
    Spot.BURN: message("burn"),
    Spot.MUCK: message("muck"),
    Spot.DISCARD: message("discard"),
    Spot.SCRAP: message("out of play"),
    Spot.RETURNED: message("on top of the stub"),
    Spot.STUB: message("in the stub"),
    Spot.ASIDE: message("laid aside"),
    Spot.HELD: message("held for a ruling"),
    Spot.NONE: message("nowhere"),
}
"""The places of cards that are not at a seat."""


@dataclass(frozen=True, kw_only=True)
class LedgerCard:
    """One card: the step at which it left the shoe, where it went, and where it lay in the end.

    `named` is the step at which somebody named an unread card; `face` is None unless everybody knows it.
    """

    number: int
    attempt: int
    step: ReplayStep
    to: Place
    lies: Place
    face: Card | None
    named: ReplayStep | None = None


def dealt(whole: Replay) -> tuple[LedgerCard, ...]:
    """All cards of a hand, including those of a misdeal."""
    return tuple(card for steps in _attempts(whole.steps) for card in _of_attempt(steps))


def _attempts(steps: Iterable[ReplayStep]) -> Iterator[list[ReplayStep]]:
    """The steps of each deal; each but the last ends before the next begins."""
    held = list[ReplayStep]()
    for step in steps:
        if isinstance(step.event, ev.AttemptMisdealt) and held:
            yield held
            held = []
        held.append(step)
    yield held


def _of_attempt(steps: list[ReplayStep]) -> list[LedgerCard]:
    found = list[LedgerCard]()
    hand = steps[-1].table.hand
    for step in steps:
        event = step.event
        if isinstance(event, ev.CardDrawn) and hand is not None and step.index is not None:
            found.append(_dealt(step, event, hand, step.index))
        elif isinstance(event, ev.CardNamed) and event.index < len(found):
            found[event.index] = replace(found[event.index], named=step)
    return found


def _dealt(step: ReplayStep, event: ev.CardDrawn, hand: Hand, index: int) -> LedgerCard:
    drawn = hand.cards[index] if index < len(hand.cards) else None
    return LedgerCard(
        number=index + 1,
        attempt=hand.deal.attempt,
        step=step,
        to=event.to,
        lies=drawn.place if drawn else event.to,
        face=_face(drawn, hand) if drawn else None,
    )


def _face(drawn: DrawnCard, hand: Hand) -> Card | None:
    return Card(drawn.card.reveal()) if drawn.card is not None and is_seen(drawn, hand) else None


def place_name(place: Place, words: Words) -> str:
    """The name of the place where a card lies."""
    if place.seat is not None:
        return words.say("seat {seat}", seat=place.seat)
    return words.say(PLACES[place.spot])
