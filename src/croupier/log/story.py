"""One hand as a person reads it: who did what, when, for how much, and who ruled; from its events alone.

While the hand is in progress every face-down card reads ``??``, whoever asks and whatever key he has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from croupier.cards.card import Card, FaceDown, write_cards
from croupier.engine import events as ev
from croupier.engine.following import followed_rows
from croupier.engine.places import BOARD, BURN, Seat, Spot
from croupier.engine.play.motions import words_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.standing import standing_rows
from croupier.errors import Unreadable
from croupier.log import consequences
from croupier.log.consequences import facts_of
from croupier.log.disk import making_sense
from croupier.log.index.projection import of_hand
from croupier.log.journal.logged import Logged
from croupier.log.reading.archive import Archive
from croupier.rules.stakes import Stakes


@dataclass(frozen=True, kw_only=True)
class SeatFacts:
    """One seat of the hand; `stack_after` is what it holds now if the hand is in progress."""

    seat: int
    player: str
    stack_before: int
    stack_after: int
    cards: str


@dataclass(frozen=True, kw_only=True)
class Moment:
    """Something that happened, in order. `what` is the name of its event, or ``board`` for open cards."""

    utc: str
    attempt: int
    street: str
    what: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Story:
    """A hand from its forced bets to the pots."""

    id: int
    table: str
    game: str
    mode: str
    stakes: Stakes
    hand_no: int
    button: int | None  # stud has none
    dealer: str
    started_utc: str
    outcome: str
    seats: tuple[SeatFacts, ...]
    board: str
    burns: str
    moments: tuple[Moment, ...]
    pots: tuple[tuple[int, int, int], ...]  # (pot, amount before rake, rake)
    awards: tuple[tuple[int, int, int, str], ...]  # (pot, seat, amount, high or low or the whole)


@dataclass
class _Draft:
    started: Logged
    before: dict[Seat, int]
    moments: list[Moment] = field(default_factory=list)
    hole: dict[Seat, list[int]] = field(default_factory=dict)  # the numbers of its cards
    hand: Hand | None = None
    outcome: str = "live"
    ruled: int = -1  # the last input that reported or ruled on something

    def add(self, logged: Logged, hand: Hand, what: str, seat: int | None = None, /, **facts: Any) -> None:
        where: dict[str, Any] = {"attempt": hand.attempt, "street": hand.street}
        self.moments.append(Moment(utc=logged.utc, **where, what=what, seat=seat, facts=facts))


def story(archive: Archive, hand_id: int, *, own: str | None = None) -> Story:
    """The story of a hand, without what was taken back; raises `Fault` if there is no such hand.

    With `own` it is for this player: of the others he sees what they tabled, whatever the archive opens.
    """
    with making_sense(archive.path):
        return _story(archive, hand_id, own)


def _story(archive: Archive, hand_id: int, own: str | None) -> Story:
    table, draft = Table(), None
    for before, logged, after in followed_rows(of_hand(standing_rows(archive.span_of(hand_id)), hand_id)):
        table, event = after, logged.event
        if isinstance(event, ev.HandStarted) and logged.hand_id == hand_id:
            draft = _Draft(logged, {seat: before.players[seat].stack for seat in event.seats})
        if draft is None or table.hand is None:
            continue
        _tell(draft, logged, event, before.hand or table.hand)
        draft.hand = table.hand
        if isinstance(event, ev.HandEnded):
            draft.outcome = event.outcome
    if draft is None or draft.hand is None:
        raise Unreadable(f"hand {hand_id} does not begin where the log says")
    return _finish(hand_id, draft, table, draft.hand, own)


TOLD: Final[Mapping[type[ev.Event], tuple[str, ...]]] = MappingProxyType(
    {
        ev.Posted: ("kind", "amount"),
        ev.ActionTaken: ("action", "to", "added", "all_in", "late"),
        ev.ActionHeld: ("action", "to"),
        ev.ActionReleased: (),
        ev.ChipsPulled: ("chips",),
        ev.BetReturned: ("amount",),
        ev.Discarded: ("number",),
        ev.HandMucked: (),
        ev.AlertAnswered: ("number", "way", "rule", "by", "reason"),
        ev.IncidentDeclared: ("incident", "substantial", "cards", "amount", "mixed", "protected"),
    }
)
"""The events that are told as they are stored, and which of their fields."""


def _tell(draft: _Draft, logged: Logged, event: ev.Event, hand: Hand) -> None:
    """Add what one event says; `hand` is as it was before."""
    facts: dict[str, Any]
    match event:
        case ev.MotionMade(seat=seat):
            facts = {"chips": event.chips + event.added, "words": words_of(event), "rule": event.rule}
            draft.add(logged, hand, event.NAME, seat, **facts, ways=event.ways, penalty=event.penalty)
        case ev.HandTabled(seat=seat, cards=cards):
            draft.add(logged, hand, event.NAME, seat, cards=write_cards(cards))
        case ev.AttemptMisdealt(attempt=attempt):
            draft.hole.clear()
            draft.add(logged, hand, event.NAME, next=attempt)
        case ev.AlertRaised(seat=seat):
            facts = {"number": event.number, "code": event.code, "rule": event.rule}
            facts |= {"detected": event.detected, "substantial": event.substantial, "ways": event.options}
            draft.add(logged, hand, event.NAME, seat, **facts, colour=event.colour, numbers=dict(event.facts))
        case ev.CardDrawn(to=to, card=card):
            _place(draft, logged, hand, len(hand.cards), to, card)
        case ev.CardMoved(index=index, to=to):
            _place(draft, logged, hand, index, to, hand.cards[index].card)
        case ev.HandEnded(outcome="void"):
            draft.add(logged, hand, event.NAME, None, **facts_of(event))
        case _ if type(event) in TOLD:
            facts = {name: getattr(event, name) for name in TOLD[type(event)]}
            draft.add(logged, hand, event.NAME, getattr(event, "seat", None), **facts)
        case _:
            pass
    if isinstance(event, ev.IncidentDeclared | ev.AlertAnswered):
        draft.ruled = event.step
    elif _is_consequence(event, draft.ruled):
        draft.add(logged, hand, event.NAME, getattr(event, "seat", None), **facts_of(event))


def _is_consequence(event: ev.Event, ruled: int) -> bool:
    """Something that a ruling did, or that is worth telling by itself; the end of a hand tells itself."""
    if isinstance(event, ev.HandEnded) or type(event) not in consequences.TOLD:
        return False
    return event.step == ruled or not isinstance(event, consequences.ONLY_RULED)


def _place(draft: _Draft, logged: Logged, hand: Hand, index: int, to: Any, card: FaceDown | None) -> None:
    for numbers in draft.hole.values():
        if index in numbers:
            numbers.remove(index)
    if to.spot is Spot.SEAT:
        draft.hole.setdefault(to.seat, []).append(index)
    elif to == BOARD:
        draft.add(logged, hand, "board", card="??" if card is None else str(card.reveal()))


def _finish(hand_id: int, draft: _Draft, table: Table, hand: Hand, own: str | None) -> Story:
    settings = table.settings
    rake = dict(hand.rake)
    pots = {pot: rake.get(pot, 0) for pot in (*rake, *(pot for pot, *_ in hand.awards))}
    for pot, _, amount, _ in hand.awards:
        pots[pot] += amount
    live = draft.outcome == "live"
    started = draft.started.event
    assert isinstance(started, ev.HandStarted)
    return Story(
        id=hand_id,
        table=settings.table if settings else "",
        game=started.game,
        mode=settings.mode if settings else "",
        stakes=hand.stakes,
        hand_no=started.hand_no,
        button=started.button,
        dealer=draft.started.dealer,
        started_utc=draft.started.utc,
        outcome=draft.outcome,
        seats=tuple(
            _seat(draft, table, hand, seat, hidden=live or own not in (None, table.players[seat].name))
            for seat in hand.seats
        ),
        board=_faces((card.card for card in hand.at(BOARD)), hidden=False),
        burns=_faces((card.card for card in hand.at(BURN)), hidden=live or own is not None),
        moments=tuple(draft.moments),
        pots=tuple((pot, pots[pot], rake.get(pot, 0)) for pot in sorted(pots)),
        awards=hand.awards,
    )


def _seat(draft: _Draft, table: Table, hand: Hand, seat: Seat, *, hidden: bool) -> SeatFacts:
    tabled = hand.parts[seat].tabled
    held = [hand.cards[index].card for index in draft.hole.get(seat, ())]
    return SeatFacts(
        seat=seat,
        player=table.players[seat].name,
        stack_before=draft.before[seat],
        stack_after=table.players[seat].stack,
        cards=write_cards(tabled) if tabled else _faces(held, hidden=hidden),
    )


def _faces(cards: Iterable[FaceDown | None], *, hidden: bool) -> str:
    return " ".join("??" if hidden or card is None else str(Card(card.reveal())) for card in cards)
