"""One hand for a reader: who did what, when, for how much, and who ruled; made only from its events.

While the hand is in progress every face-down card reads ``??``, for everybody and with any key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, field, fields
from datetime import date
from types import MappingProxyType
from typing import Any, Final

from croupier.cards.card import Card, FaceDown, write_cards
from croupier.engine import events as ev
from croupier.engine.evolve import followed_rows
from croupier.engine.places import BURN, Place, Seat, Spot
from croupier.engine.play.motions import words_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.cancellations import standing_rows
from croupier.engine.table.dealing import boards_dealt
from croupier.errors import Unreadable
from croupier.log.custody.players import hands_of
from croupier.log.disk import making_sense
from croupier.log.index.projection import of_hand
from croupier.log.journal.codec import Logged
from croupier.log.reading.store import Store
from croupier.rules.stakes import Stakes
from croupier.telling.course import Rulings, in_text
from croupier.values import Frozen, dataclass, replace


class SeatFacts(Frozen, kw_only=True):
    """One seat of the hand; `stack_after` is what it holds now if the hand is in progress."""

    seat: int
    player: str
    stack_before: int
    stack_after: int
    cards: str


class Moment(Frozen, kw_only=True):
    """Something that happened, in order. `what` is the name of its event, or ``board`` for open cards."""

    utc: str
    attempt: int
    street: str
    what: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)


Happened = tuple[ev.Event, Hand]
"""An event, and the hand just before it, which its sentence needs."""


class Story(Frozen, kw_only=True):
    """A hand from its forced bets to the pots."""

    id: int
    table: str
    game: str
    mode: str
    edition: str
    stakes: Stakes
    hand_no: int
    button: int | None  # stud has none
    dealer: str
    started_utc: str
    outcome: str
    seats: tuple[SeatFacts, ...]
    board: str
    boards: tuple[str, ...]  # all of them; `board` is the first
    runs: int  # on how many boards the rest of the hand was dealt
    bomb: int | None  # the ante of a bomb pot
    burns: str
    moments: tuple[Moment, ...]
    pots: tuple[tuple[int, int, int], ...]  # (pot, amount before rake, rake)
    awards: tuple[ev.Paid, ...]
    happened: tuple[Happened, ...] = field(repr=False, compare=False)  # one for each of the moments


@dataclass
class _Draft:
    started: Logged
    before: dict[Seat, int]
    moments: list[Moment] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    rulings: Rulings = field(default_factory=Rulings)
    hole: dict[Seat, list[int]] = field(default_factory=dict)  # the numbers of its cards
    hand: Hand | None = None
    outcome: str = "live"

    def add(
        self, logged: Logged, hand: Hand, what: str, facts: dict[str, Any], seat: int | None = None
    ) -> None:
        where: dict[str, Any] = {"attempt": hand.deal.attempt, "street": hand.street}
        self.moments.append(Moment(utc=logged.utc, **where, what=what, seat=seat, facts=facts))
        self.happened.append((logged.event, hand))


def story(archive: Store, hand_id: int, *, own: str | None = None) -> Story:
    """The story of a hand, without anything taken back; raises `Fault` for an unknown hand.

    With `own` it is for this player, who sees only tabled cards of the others, whatever the archive opens.
    """
    with making_sense(archive.path):
        return _story(archive, hand_id, own)


def history_of(archive: Store, name: str, *, since: date) -> Iterator[Story]:
    """What a player may receive: their hands, with their own cards and those that others tabled (décret 5).

    Their own untabled cards need an archive that opens them.
    """
    for hand_id in hands_of(archive, name, since=since):
        yield story(archive, hand_id, own=name)


def plain(story: Story) -> dict[str, Any]:
    """The story for a program: facts without a sentence."""
    found = asdict(replace(story, happened=()))
    if all(one.board == 1 for one in story.awards):
        found["awards"] = tuple(one[:-1] for one in story.awards)
    found["boards"] = [board.split() for board in story.boards]
    return {name: value for name, value in found.items() if name not in ("happened", "edition")}


def _story(archive: Store, hand_id: int, own: str | None) -> Story:
    table, draft = Table(), None
    for before, logged, after in followed_rows(of_hand(standing_rows(archive.span_of(hand_id)), hand_id)):
        table, event = after, logged.event
        if isinstance(event, ev.HandStarted) and logged.hand_id == hand_id:
            draft = _Draft(logged, {seat: before.players[seat].stack for seat in event.seats})
        if draft is None or table.hand is None:
            continue
        if isinstance(event, ev.TipGiven) and event.seat in draft.before and draft.outcome == "live":
            draft.before[event.seat] -= event.amount
        _tell(draft, logged, before.hand or table.hand)
        draft.hand = table.hand
        if isinstance(event, ev.HandEnded):
            draft.outcome = event.outcome
    if draft is None or draft.hand is None:
        raise Unreadable(f"hand {hand_id} does not begin where the log says")
    return _finish(hand_id, draft, table, draft.hand, own)


STORED: Final[Mapping[type[ev.Event], tuple[str, ...]]] = MappingProxyType(
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
"""The facts of an event that tells only some of its fields."""

_OWN: Final = frozenset({"at", "step", "seat", "uid"})


def _tell(draft: _Draft, logged: Logged, hand: Hand) -> None:
    """Add what one event says; `hand` is as it was before."""
    event = logged.event
    ruled = draft.rulings.caused(event)
    match event:
        case ev.CardDrawn(to=to, card=card):
            _place(draft, logged, hand, len(hand.cards), to, card)
        case ev.CardMoved(index=index, to=to):
            _place(draft, logged, hand, index, to, hand.cards[index].card)
        case ev.AttemptMisdealt():
            draft.hole.clear()
    if in_text(event, ruled=ruled):
        draft.add(logged, hand, event.NAME, _facts(event), getattr(event, "seat", None))


def _facts(event: ev.Event) -> dict[str, Any]:
    facts: dict[str, Any]
    match event:
        case ev.MotionMade():
            facts = {"chips": event.chips + event.added, "words": words_of(event), "rule": event.rule}
            return facts | {"ways": event.ways, "penalty": event.penalty}
        case ev.HandTabled(cards=cards):
            return {"cards": write_cards(cards)}
        case ev.AttemptMisdealt(attempt=attempt):
            return {"next": attempt}
        case ev.AlertRaised():
            facts = {"number": event.number, "code": event.code, "rule": event.rule}
            facts |= {"detected": event.detected, "substantial": event.substantial, "ways": event.options}
            return facts | {"colour": event.colour, "numbers": dict(event.facts)}
        case _ if type(event) in STORED:
            return {name: getattr(event, name) for name in STORED[type(event)]}
        case _:
            found = {each.name: getattr(event, each.name) for each in fields(event) if each.name not in _OWN}
            return {name: _value(value) for name, value in found.items() if not isinstance(value, FaceDown)}


def _value(value: Any) -> Any:
    if isinstance(value, Place):
        return str(value)
    return [_value(each) for each in value] if isinstance(value, tuple) else value


def _place(draft: _Draft, logged: Logged, hand: Hand, index: int, to: Any, card: FaceDown | None) -> None:
    for numbers in draft.hole.values():
        if index in numbers:
            numbers.remove(index)
    if to.spot is Spot.SEAT:
        draft.hole.setdefault(to.seat, []).append(index)
    elif to.is_board:
        facts = {"card": "??" if card is None else str(card.reveal())}
        draft.add(logged, hand, "board", facts | ({"board": to.board} if to.board > 1 else {}))


def _finish(hand_id: int, draft: _Draft, table: Table, hand: Hand, own: str | None) -> Story:
    settings = table.settings
    rake = dict(hand.money.rake)
    pots = {pot: rake.get(pot, 0) for pot in (*rake, *(pot for pot, *_ in hand.money.awards))}
    for one in hand.money.awards:
        pots[one.pot] += one.amount
    live = draft.outcome == "live"
    started = draft.started.event
    assert isinstance(started, ev.HandStarted)
    return Story(
        id=hand_id,
        table=settings.table if settings else "",
        game=started.game,
        mode=settings.mode if settings else "",
        edition=table.house.rules_edition,
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
        board=_faces((card.card for card in hand.board), hidden=False),
        boards=tuple(_faces((card.card for card in board), hidden=False) for board in hand.boards if board),
        runs=hand.deal.runs,
        bomb=max((each.facts["amount"] for each in draft.moments if _is_bomb(each)), default=None),
        burns=_faces((card.card for card in hand.at(BURN)), hidden=live or own is not None),
        moments=tuple(draft.moments),
        pots=tuple((pot, pots[pot], rake.get(pot, 0)) for pot in sorted(pots)),
        awards=hand.money.awards,
        happened=tuple(draft.happened),
    )


def boards_out(hand: Hand) -> list[str]:
    """The cards of each board that is dealt by now, as the log writes them."""
    return [
        _faces((card.card for card in board), hidden=False)
        for _, board in zip(boards_dealt(hand), hand.boards, strict=False)
    ]


def _is_bomb(each: Moment) -> bool:
    return each.what == ev.Posted.NAME and each.facts["kind"] == "bomb-ante"


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
