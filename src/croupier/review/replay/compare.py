"""A ruling compared with what it was about: the table as it was played, and the table as it was ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.engine.events import AlertAnswered
from croupier.engine.table import Table
from croupier.review.replay.steps import Replay, Step, picture
from croupier.telling.names import outcome_name
from croupier.terminal.view import CardView, TableView
from croupier.values import dataclass
from croupier.words import SUIT_SIGNS, Words


@dataclass(frozen=True, kw_only=True)
class Ruled:
    """One ruling: its step, and the tables before what it is about and after all that it did."""

    step: Step
    raised: int
    played: Table
    ruled: Table
    last: int  # the last step of what it did


class Difference(NamedTuple):
    """Something that the ruling changed."""

    what: str
    played: str
    ruled: str


def rulings_of(whole: Replay) -> tuple[Ruled, ...]:
    """Every ruling that somebody made in a hand, in order."""
    found = []
    for step in whole.steps:
        if not isinstance(step.event, AlertAnswered) or step.ruling is None or step.event.by == "terminal":
            continue
        mine = [
            each for each in whole.steps if each.event.step == step.event.step and each.number >= step.number
        ]
        found.append(
            Ruled(
                step=step,
                raised=step.ruling.raised,
                played=step.ruling.before,
                ruled=mine[-1].table,
                last=mine[-1].number,
            )
        )
    return tuple(found)


def differences(ruling: Ruled, words: Words) -> tuple[Difference, ...]:
    """What differs, in the order in which people look at a table."""
    played, ruled = picture(ruling.played, words.language), picture(ruling.ruled, words.language)
    before = dict(_facts(ruling.played, played, words))
    after = dict(_facts(ruling.ruled, ruled, words))
    return tuple(
        Difference(what, before.get(what, "–"), after.get(what, "–"))
        for what in dict.fromkeys((*before, *after))
        if before.get(what) != after.get(what)
    )


def _facts(table: Table, view: TableView, words: Words) -> Iterator[tuple[str, str]]:
    """Everything that somebody at the table could say of it, each with its name."""
    say, hand = words.say, table.hand
    if hand is not None:
        yield say("Deal"), str(hand.deal.attempt)
    yield say("Street"), view.street or "–"
    yield say("Board"), _cards(view.board, words) or "–"
    yield say("Burnt"), str(len(view.burns))
    yield say("Pot"), view.pot or "–"
    acting = next((seat.seat for seat in view.seats if seat.to_act), None)
    yield say("To act"), say("seat {seat}", seat=acting) if acting else "–"
    for seat in view.seats:
        if not seat.name:
            continue
        number = seat.seat
        yield say("Seat {seat}: chips", seat=number), seat.stack
        yield say("Seat {seat}: bet", seat=number), seat.bet or "–"
        yield say("Seat {seat}: cards", seat=number), _cards(seat.cards, words) or "–"
        state = say("out of the hand") if seat.folded or seat.away else say("in the hand")
        yield say("Seat {seat}: hand", seat=number), state
    if table.between_hands and hand is not None:
        yield say("Hand"), outcome_name("void" if hand.phase == "VOID" else "complete", words)


def _cards(cards: tuple[CardView, ...], words: Words) -> str:
    return " ".join(f"{card.rank}{SUIT_SIGNS[card.suit]}" if card.rank else "▒" for card in cards)
