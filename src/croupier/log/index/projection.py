"""The tables for queries, computed from the events of a hand; pure, and written when the hand ends.

A card is named in them if everybody at the table could see it: on the board, dealt face up, or tabled. All
others have a row without a name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Final

from croupier.cards.card import write_cards
from croupier.engine import events as ev
from croupier.engine.draft import substantial_action
from croupier.engine.evolve import followed_rows
from croupier.engine.places import STUB, Place, Seat, Spot
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import Unreadable
from croupier.log.journal.codec import Logged
from croupier.values import dataclass

Value = int | str | None
Line = dict[str, Value]

Incident = ev.AlertRaised | ev.IncidentDeclared | ev.AlertAnswered | ev.ReportRefused

REFUSED = "refused"
"""The way of a report that the rules refused."""

Step = tuple[Table, Logged, Table]
"""An event with the table before and after it."""

TABLES: Final = ("parts", "actions", "cards", "pots", "awards", "incidents")
"""The tables that hold rows of a hand, beside `hands` itself."""


@dataclass(frozen=True)
class HandRows:
    """What a hand adds to the tables: the end of its row in `hands`, and its rows in each other table.

    `seen` are the numbers of the rows of the journal whose card everybody could see.
    """

    hand: Line
    rows: Mapping[str, list[Line]]
    seen: frozenset[int]


@dataclass
class _Story:
    """Collects the rows while the events of one hand are followed."""

    before: dict[Seat, int] = field(default_factory=dict)
    dealt: dict[int, Seat] = field(default_factory=dict)  # by card: the seat that got it
    shown_by: dict[int, list[int]] = field(default_factory=dict)  # the rows that say which card it is
    shown: set[int] = field(default_factory=set)  # the cards that lay face up at some time
    seen: set[int] = field(default_factory=set)
    rows: dict[str, list[Line]] = field(default_factory=lambda: {name: [] for name in TABLES})

    def act(self, hand: Hand, event: ev.Event, seat: Seat, action: str, amount: int, added: int) -> None:
        self.rows["actions"].append(
            {
                "n": len(self.rows["actions"]) + 1,
                "attempt": hand.deal.attempt,
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
            up = _is_up(hand, card, seat)
            seen = up or number in self.shown
            self.rows["cards"].append(
                {
                    "attempt": hand.deal.attempt,
                    "n": number,
                    "code": int(card.card.reveal()) if seen and card.card is not None else None,
                    "seat": seat,
                    "place": str(card.place) if card.place.is_board else card.place.spot.value,
                    "up": int(up),
                    "uid": card.uid if seen else "",
                }
            )
            if seen:
                self.seen.update(self.shown_by.get(number, ()))
        self.dealt.clear()
        self.shown_by.clear()
        self.shown.clear()

    def place(self, number: int, to: Place, *, up: bool) -> None:
        """Record where the card with that number goes."""
        if to.spot is Spot.SEAT and to.seat is not None:
            self.dealt[number] = to.seat
        if up or to.is_board:
            self.shown.add(number)


def _is_up(hand: Hand, card: DrawnCard, seat: Seat | None) -> bool:
    if card.up or card.place.is_board:
        return True
    return seat is not None and card.card is not None and card.card.reveal() in hand.parts[seat].tabled


def of_hand(rows: Iterable[Logged], hand_id: int) -> Iterator[Logged]:
    """The steps up to the end of a hand, and later corrections; other later steps are left out."""
    over = False
    for row in rows:
        if not over or row.hand_id == hand_id:
            yield row
            over = over or (isinstance(row.event, ev.HandEnded) and row.hand_id == hand_id)


def project(hand_id: int, span: Iterable[Logged]) -> HandRows:
    """The rows of a hand, from the events that `Archive.span_of` gives.

    Inputs that were taken back are left out. Raises `Unreadable` if it does not end there.
    """
    return project_steps(hand_id, followed_rows(of_hand(standing_rows(span), hand_id)))


def project_steps(hand_id: int, steps: Iterable[Step]) -> HandRows:
    """The same from events that were already followed: those that count, and belong to `of_hand`."""
    table, story, ended = Table(), _Story(), None
    for before, logged, after in steps:
        table, event = after, logged.event
        if isinstance(event, ev.HandStarted):
            story = _Story({seat: before.players[seat].stack for seat in event.seats})
        if before.hand is not None:
            _gather(story, logged, event, before, before.hand)
        if isinstance(event, ev.HandEnded) and logged.hand_id == hand_id:
            ended = event, logged.utc
    if ended is None:
        raise Unreadable(f"hand {hand_id} does not end in these events")
    return _finish(story, table, *ended)


def _gather(story: _Story, logged: Logged, event: ev.Event, table: Table, hand: Hand) -> None:
    """Add what one event says; `table` and `hand` are as they were before the event."""
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
        case ev.CardDrawn(to=to, up=up, tabled=tabled):
            story.shown_by[len(hand.cards)] = [] if up or tabled or to.is_board else [logged.seq]
            story.place(len(hand.cards), to, up=up)
        case ev.CardNamed(index=index, up=False):
            story.shown_by.setdefault(index, []).append(logged.seq)
        case ev.CardMoved(index=index, to=to, up=up):
            story.place(index, to, up=up)
        case ev.AttemptMisdealt():
            story.lay_down(hand)
        case ev.TipGiven(seat=seat, amount=amount) if seat in story.before:
            story.before[seat] -= amount  # it left the table: the hand neither won nor lost it
        case ev.AlertRaised() | ev.IncidentDeclared() | ev.AlertAnswered() | ev.ReportRefused():
            note_incident(story.rows["incidents"], logged, event, table)


def note_incident(lines: list[Line], logged: Logged, event: Incident, table: Table) -> None:
    """Add what one event says to the incidents of a hand; `table` is as it was before.

    It was reported (told), seen by a sensor, or noticed in an entry (entry). An alert about a report shares
    its row.
    """
    match event:
        case ev.IncidentDeclared():
            line = _line(lines, logged, table, event.incident, event.seat)
            lines.append(line | {"detection": "told", "substantial": int(event.substantial)})
        case ev.ReportRefused():
            line = _line(lines, logged, table, event.incident, event.seat) | {"detection": "told"}
            said = {"way": REFUSED, "way_rule": "", "answered_by": "terminal", "reason": event.code}
            lines.append(line | said | {"answered_utc": logged.utc})
        case ev.AlertRaised():
            line = _line(lines, logged, table, event.code, event.seat)
            line["detection"] = "told" if event.code.startswith("I-") else event.detected
            line["substantial"] = int(event.substantial) or line["substantial"]
            if lines and lines[-1]["code"] == event.code and lines[-1]["alert"] is None:
                line = lines.pop()
            lines.append(
                line
                | {
                    "alert": event.number,
                    "colour": event.colour,
                    "options": " ".join(event.options),
                    "card": event.index,
                    "rule": event.rule,
                    "facts": json.dumps(dict(event.facts)),
                }
            )
        case ev.AlertAnswered():
            for line in lines:
                if line["alert"] == event.number:
                    line |= {
                        "way": event.way,
                        "way_rule": event.rule,
                        "answered_by": event.by,
                        "reason": event.reason,
                        "answered_utc": logged.utc,
                    }


def _line(lines: list[Line], logged: Logged, table: Table, code: str, seat: int | None) -> Line:
    hand = table.hand
    assert hand is not None, "an incident belongs to a hand"
    return {
        "number": len(lines) + 1,
        "alert": None,
        "attempt": hand.deal.attempt,
        "street": hand.street,
        "code": code,
        "detection": "",
        "substantial": int(substantial_action(hand, table.house)),
        "colour": "",
        "options": "",
        "seat": seat,
        "card": None,
        "rule": "",
        "facts": "{}",
        "raised_utc": logged.utc,
        "way": None,
        "way_rule": None,
        "answered_by": None,
        "reason": None,
        "answered_utc": None,
    }


def _finish(story: _Story, table: Table, event: ev.HandEnded, utc: str) -> HandRows:
    hand = table.hand
    assert hand is not None
    story.lay_down(hand)
    rake = dict(hand.money.rake)
    pots = {pot: rake.get(pot, 0) for pot in (*rake, *(pot for pot, *_ in hand.money.awards))}
    awards: dict[tuple[int, Seat], int] = {}
    for one in hand.money.awards:
        pots[one.pot] += one.amount
        awards[one.pot, one.seat] = awards.get((one.pot, one.seat), 0) + one.amount
    rows = story.rows
    rows["pots"] = [{"pot": pot, "amount": pots[pot], "rake": rake.get(pot, 0)} for pot in sorted(pots)]
    rows["awards"] = [{"pot": pot, "seat": seat, "amount": paid} for (pot, seat), paid in awards.items()]
    rows["parts"] = [_seat(story, table, hand, seat) for seat in hand.seats]
    codes = tuple(dict.fromkeys(str(line["code"]) for line in rows["incidents"]))
    return HandRows(
        {
            "ended_utc": utc,
            "outcome": event.outcome,
            "attempts": hand.deal.attempt,
            "pot": sum(pots.values()),
            "rake": sum(rake.values()),
            "board": write_cards(card.card.reveal() for card in hand.board if card.card is not None),
            "card_mask": _mask(rows["cards"], hand.deal.attempt),
            "incidents": " ".join(codes),
        },
        rows,
        frozenset(story.seen),
    )


def _seat(story: _Story, table: Table, hand: Hand, seat: Seat) -> Line:
    player = table.players[seat]
    return {
        "seat": seat,
        "player": player.name,  # its number is in the file
        "stack_before": story.before[seat],
        "stack_after": player.stack,
        "net": player.stack - story.before[seat],
        "shown": write_cards(hand.parts[seat].tabled),
    }


def _mask(cards: Iterable[Line], attempt: int) -> int:
    """The cards that were seen in the last attempt and left the shoe, one bit for each ARJEL code."""
    mask = 0
    for line in cards:
        if line["attempt"] == attempt and isinstance(line["code"], int) and line["place"] != STUB.spot.value:
            mask |= 1 << line["code"]
    return mask
