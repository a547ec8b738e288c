"""The tables a person queries, computed from the events of a hand; pure, and written when the hand ends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.cards.card import write_cards
from croupier.engine import events as ev
from croupier.engine.evolve import evolve
from croupier.engine.places import BOARD, STUB, Place, Seat, Spot
from croupier.engine.standing import standing_pairs
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.errors import Unreadable
from croupier.log.archive import Logged

Value = int | str | None
Line = dict[str, Value]

TABLES: Final = ("seats", "actions", "cards", "pots", "awards", "alerts", "incidents")
"""The tables that hold rows of a hand, beside `hands` itself."""


@dataclass(frozen=True)
class HandRows:
    """What a hand adds to the tables: the end of its row in `hands`, and its rows in each other table."""

    hand: Line
    rows: Mapping[str, list[Line]]


@dataclass
class _Story:
    """What is gathered while the events of one hand are folded."""

    before: dict[Seat, int] = field(default_factory=dict)
    dealt: dict[int, Seat] = field(default_factory=dict)  # the seat that got the card of that number
    rows: dict[str, list[Line]] = field(default_factory=lambda: {name: [] for name in TABLES})

    def act(self, hand: Hand, event: ev.Event, seat: Seat, action: str, amount: int, added: int) -> None:
        self.rows["actions"].append(
            {
                "n": len(self.rows["actions"]) + 1,
                "attempt": hand.attempt,
                "street": hand.street,
                "seat": seat,
                "action": action,
                "amount": amount,
                "added": added,
                "all_in": int(getattr(event, "all_in", False)),
                "late": int(getattr(event, "late", False)),
                "at_ms": event.at,
            }
        )

    def lay_down(self, hand: Hand) -> None:
        """Write the cards of an attempt that is over."""
        for number, card in enumerate(hand.cards):
            seat = self.dealt.get(number)
            self.rows["cards"].append(
                {
                    "attempt": hand.attempt,
                    "n": number,
                    "code": None if card.card is None else int(card.card.reveal()),
                    "seat": seat,
                    "place": card.place.spot.value,
                    "up": int(_is_up(hand, card, seat)),
                    "uid": card.uid,
                }
            )
        self.dealt.clear()


def _is_up(hand: Hand, card: DrawnCard, seat: Seat | None) -> bool:
    if card.up or card.place == BOARD:
        return True
    return seat is not None and card.card is not None and card.card.reveal() in hand.parts[seat].tabled


def project(hand_id: int, span: Iterable[Logged]) -> HandRows:
    """The rows of a hand, from the events that `Archive.span_of` gives.

    Inputs that were taken back are left out. Raises `Unreadable` if it does not end there.
    """
    table, story = Table(), _Story()
    for logged, event in standing_pairs((logged, logged.event) for logged in span):
        if isinstance(event, ev.HandStarted):
            story = _Story({seat: table.players[seat].stack for seat in event.seats})
        before, table = table, evolve(table, event)
        if before.hand is not None:
            _gather(story, logged, event, before.hand)
        if isinstance(event, ev.HandEnded) and logged.hand_id == hand_id:
            return _finish(story, table, event, logged.utc)
    raise Unreadable(f"hand {hand_id} does not end in these events")


def _gather(story: _Story, logged: Logged, event: ev.Event, hand: Hand) -> None:
    """Add what one event says; `hand` is as it was before the event."""
    match event:
        case ev.Posted(seat=seat, kind=kind, amount=amount):
            story.act(hand, event, seat, kind, amount, amount)
        case ev.ActionTaken(seat=seat, action=action, to=to, added=added):
            story.act(hand, event, seat, action, to, added)
        case ev.BetReturned(seat=seat, amount=amount):
            story.act(hand, event, seat, "returned", amount, -amount)
        case ev.HandTabled(seat=seat):
            story.act(hand, event, seat, "show", 0, 0)
        case ev.HandMucked(seat=seat):
            story.act(hand, event, seat, "muck", 0, 0)
        case ev.CardDrawn(to=Place(spot=Spot.SEAT, seat=int() as number)):
            story.dealt[len(hand.cards)] = Seat(number)
        case ev.CardMoved(index=index, to=Place(spot=Spot.SEAT, seat=int() as number)):
            story.dealt[index] = Seat(number)
        case ev.AttemptMisdealt():
            story.lay_down(hand)
        case ev.AlertRaised():
            story.rows["alerts"].append(_alert(logged, event, hand.attempt))
        case ev.AlertAnswered():
            _answer(story.rows["alerts"], logged, event)


def _alert(logged: Logged, event: ev.AlertRaised, attempt: int) -> Line:
    return {
        "number": event.number,
        "attempt": attempt,
        "code": event.code,
        "colour": event.colour,
        "seat": event.seat,
        "card": event.index,
        "rule": event.rule,
        "facts": json.dumps(dict(event.facts)),
        "raised_utc": logged.utc,
        "way": None,
        "way_rule": None,
        "answered_by": None,
        "reason": None,
        "answered_utc": None,
    }


def _answer(alerts: list[Line], logged: Logged, event: ev.AlertAnswered) -> None:
    for alert in alerts:
        if alert["number"] == event.number:
            alert |= {
                "way": event.way,
                "way_rule": event.rule,
                "answered_by": event.by,
                "reason": event.reason,
                "answered_utc": logged.utc,
            }


def _finish(story: _Story, table: Table, event: ev.HandEnded, utc: str) -> HandRows:
    hand = table.hand
    assert hand is not None
    story.lay_down(hand)
    rake = dict(hand.rake)
    pots = {pot: rake.get(pot, 0) for pot in (*rake, *(pot for pot, *_ in hand.awards))}
    awards: dict[tuple[int, Seat], int] = {}
    for pot, seat, amount, _ in hand.awards:
        pots[pot] += amount
        awards[pot, seat] = awards.get((pot, seat), 0) + amount
    rows = story.rows
    rows["pots"] = [{"pot": pot, "amount": pots[pot], "rake": rake.get(pot, 0)} for pot in sorted(pots)]
    rows["awards"] = [{"pot": pot, "seat": seat, "amount": paid} for (pot, seat), paid in awards.items()]
    rows["seats"] = [_seat(story, table, hand, seat) for seat in hand.seats]
    codes = tuple(dict.fromkeys(hand.incidents))
    rows["incidents"] = [{"code": code} for code in codes]
    return HandRows(
        {
            "ended_utc": utc,
            "outcome": event.outcome,
            "attempts": hand.attempt,
            "pot": sum(pots.values()),
            "rake": sum(rake.values()),
            "board": write_cards(card.card.reveal() for card in hand.board if card.card is not None),
            "card_mask": _mask(hand),
            "incidents": " ".join(codes),
        },
        rows,
    )


def _seat(story: _Story, table: Table, hand: Hand, seat: Seat) -> Line:
    player = table.players[seat]
    return {
        "seat": seat,
        "player": player.name,
        "stack_before": story.before[seat],
        "stack_after": player.stack,
        "net": player.stack - story.before[seat],
        "shown": write_cards(hand.parts[seat].tabled),
    }


def _mask(hand: Hand) -> int:
    """The cards that left the shoe in the last attempt, one bit for each ARJEL code."""
    known = (card.card.reveal() for card in hand.cards if card.card is not None and card.place != STUB)
    mask = 0
    for card in known:
        mask |= 1 << card
    return mask
