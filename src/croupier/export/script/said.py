"""Cards of a logged hand that people named, as statements of a script: tabled, given back, named later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from croupier.cards.card import Card, write_cards
from croupier.engine import events as ev
from croupier.engine.table import Hand

Names = Mapping[int, Card]
"""Cards that nobody could read, and somebody names now, by their numbers."""


def card_lines(step: Sequence[ev.Event], hand: Hand) -> list[str]:
    """What was known before is not said again; `hand` is as it was before the step."""
    names = {each.index: each.card.reveal() for each in step if isinstance(each, ev.CardNamed)}
    lines: list[str] = []
    for event in step:
        if isinstance(event, ev.HandTabled):
            said = names or any(street.draw for street in hand.game.streets)
            lines.append(f"{event.seat} show" + (f" {write_cards(event.cards)}" if said else ""))
        elif isinstance(event, ev.Discarded):
            lines.append(_discard(event, hand, names))
        elif isinstance(event, ev.DiscardsNamed):
            lines += _named_afterwards(event, hand, names)
    return lines or [f"name {index + 1} {card}" for index, card in names.items()]


def _faces(cards: Sequence[int], hand: Hand, names: Names) -> dict[int, Card]:
    """Those of the cards that are known."""
    faces = {index: hand.cards[index].card for index in cards}
    return dict(names) | {index: face.reveal() for index, face in faces.items() if face is not None}


def _discard(event: ev.Discarded, hand: Hand, names: Names) -> str:
    """What a seat gave back, by name where all of it is known."""
    if not event.number:
        return f"{event.seat} pat"
    known = _faces(event.cards, hand, names)
    if len(event.cards) < event.number or set(event.cards) - set(known):
        return f"{event.seat} discard {event.number}"
    return f"{event.seat} discard {write_cards(known[index] for index in event.cards)}"


def _named_afterwards(event: ev.DiscardsNamed, hand: Hand, names: Names) -> Iterator[str]:
    """Said when the hand was over; of a card that is sealed the script knows nothing."""
    known = _faces(event.cards, hand, names)
    if all(index in known for index in event.cards):
        draws = [street.name for street in hand.game.streets if street.draw]
        cards = write_cards(known[index] for index in event.cards)
        yield f"{event.seat} draw {draws.index(event.street) + 1} was {cards}"
