"""A hand step by step: after each thing that happened the table as everybody at it saw it, and one sentence.

Nothing here has a key. Of a face-down card nobody learns more than where it lies, not even whether it was
read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from croupier.cards.card import Card, FaceDown
from croupier.engine import events as ev
from croupier.engine.following import followed_rows
from croupier.engine.places import BOARD, BURN, Place, Seat, Spot
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.standing import standing_rows
from croupier.errors import Unreadable
from croupier.log.disk import making_sense
from croupier.log.journal.logged import Logged
from croupier.log.reading.archive import Archive
from croupier.telling.course import Rulings, in_watched
from croupier.telling.narrator import Narrator
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.offers import is_cash
from croupier.terminal.picture.present import present
from croupier.terminal.view import CardView, SeatView, TableView
from croupier.words import STREETS, Words

INCIDENTS: Final = (ev.AlertRaised, ev.IncidentDeclared, ev.ReportRefused, ev.AttemptMisdealt)
RULINGS: Final = (ev.AlertAnswered, ev.HandKilled, ev.BetCorrected, ev.StackCorrected, ev.AwardCorrected)
"""What a reader jumps to, and what was decided."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One sentence, and the table after it."""

    number: int  # from 1
    utc: str
    dealer: str
    street: str
    said: str
    kind: str  # incident | ruling | burn | board | card | play; a card is one that nobody sees
    table: Table


@dataclass(frozen=True, kw_only=True)
class Undo:
    """What was keyed and taken back: the sentences, when they were keyed, and when they were taken back."""

    utc: str
    keyed_utc: str
    said: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A hand that can be watched."""

    hand_id: int
    steps: tuple[Step, ...]
    undone: tuple[Undo, ...]
    live: bool
    cash: bool


def replay(archive: Archive, hand_id: int, language: str) -> Replay:
    """All steps of a hand, without what was taken back; raises `Fault` for an unknown hand."""
    with making_sense(archive.path):
        return _replayed(archive, hand_id, language)


def _replayed(archive: Archive, hand_id: int, language: str) -> Replay:
    rows = list(archive.span_of(hand_id))
    table, begun = Table(), False
    narrator, rulings = Narrator(Words(language), {}), Rulings()
    steps: list[Step] = []
    for before, logged, after in followed_rows(standing_rows(rows)):
        table, event = after, logged.event
        if isinstance(event, ev.HandStarted) and logged.hand_id == hand_id:
            begun = True
            names: dict[int, str] = {seat: player.name for seat, player in table.players.items()}
            narrator = Narrator(Words(language, cash=is_cash(table)), names)
        if not begun or table.hand is None:
            continue
        if in_watched(event, ruled=rulings.caused(event)):
            said = narrator.tell(event, before.hand)
            steps.append(_step(len(steps) + 1, logged, said, before.hand or table.hand, table))
        elif steps:
            steps[-1] = replace(steps[-1], table=table)
        if isinstance(event, ev.HandEnded):
            break
    if not steps:
        raise Unreadable(f"hand {hand_id} does not begin where the log says")
    return Replay(
        hand_id=hand_id,
        steps=tuple(steps),
        undone=_undone((row for row in rows if row.hand_id == hand_id), narrator),
        live=not table.between_hands,
        cash=is_cash(table),
    )


def _step(number: int, logged: Logged, said: str, hand: Hand, table: Table) -> Step:
    event = logged.event
    kind = _kind(event)
    street = hand.street
    if isinstance(event, ev.HandStarted | ev.AttemptMisdealt) and table.hand is not None:
        street = table.hand.street
    return Step(
        number=number,
        utc=logged.utc,
        dealer=logged.dealer,
        street=street,
        said=said,
        kind=kind,
        table=table,
    )


def _kind(event: ev.Event) -> str:
    if isinstance(event, INCIDENTS):
        return "incident"
    if isinstance(event, RULINGS):
        return "ruling"
    if not isinstance(event, ev.CardDrawn | ev.CardMoved):
        return "play"
    if event.to in (BURN, BOARD):
        return "burn" if event.to == BURN else "board"
    return "play" if event.up else "card"


def _undone(rows: Iterable[Logged], narrator: Narrator) -> tuple[Undo, ...]:
    """Every input that was taken back, as it was keyed; what sensors saw after it was told again."""
    keyed: dict[int, list[Logged]] = {}
    found: dict[int, Undo] = {}
    for row in rows:
        if not isinstance(row.event, ev.Undone):
            keyed.setdefault(row.event.step, []).append(row)
            continue
        gone = keyed.get(row.event.cancels, [])
        told = [narrator.tell(each.event) for each in gone if in_watched(each.event, ruled=False)]
        if gone:
            found[row.event.step] = Undo(utc=row.utc, keyed_utc=gone[0].utc, said=tuple(told))
    return tuple(found.values())


# --- the picture -------------------------------------------------------------------------------------


def picture(table: Table, language: str) -> TableView:
    """The picture of the terminal's own screen, on which every face-down card is a back."""
    view = present(table, Console(language=language), Health())
    return replace(view, seats=tuple(_covered(seat, table.hand) for seat in view.seats))


def picture_of(step: Step, words: Words) -> TableView:
    """The picture after a step, on the street that the step belongs to: the end of a round stands alone."""
    view = picture(step.table, words.language)
    named = view.street and step.street in STREETS
    return replace(view, street=words.say(STREETS[step.street])) if named else view


def _covered(seat: SeatView, hand: Hand | None) -> SeatView:
    """Without a key a face-down card that was read is like one that was not: both are backs."""
    if hand is None or seat.seat not in hand.parts:
        return seat
    held = hand.lying(Place.of_seat(Seat(seat.seat)))[hand.parts[Seat(seat.seat)].loose :]
    cards = tuple(
        view if drawn.up or not view.unknown else CardView(dim=view.dim)
        for view, drawn in zip(seat.cards, held, strict=True)
    )
    return replace(seat, cards=cards)


# --- the 52 cards ------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Where the 52 cards are: those that lie open by their faces, and how many lie at each place."""

    open: Mapping[Card, str]  # board, or the number of a seat
    counts: tuple[tuple[str, int], ...]  # (label, cards), 52 together


def ledger(hand: Hand | None, words: Words) -> Cards:
    """The cards of one moment; what left a place face down is only counted."""
    if hand is None:
        return Cards(open={}, counts=((words.say("shoe"), 52),))
    faces = {Card(card.card.reveal()): str(card.place.seat or "board") for card in _seen(hand) if card.card}
    held = sum(len(hand.hole(seat)) - hand.parts[seat].loose for seat in hand.seats if hand.hole(seat))
    counts = {
        words.say("shoe"): hand.stub,
        words.say("dealt"): held,
        words.say("board"): len(hand.board),
        words.say("burnt"): len(hand.burns),
        words.say("muck"): sum(card.place.spot is Spot.MUCK for card in hand.cards),
    }
    aside = 52 - sum(counts.values())
    rest = words.say("discards") if any(street.draw for street in hand.game.streets) else words.say("aside")
    return Cards(open=faces, counts=(*counts.items(), *(((rest, aside),) if aside else ())))


def _seen(hand: Hand) -> Iterable[DrawnCard]:
    """The cards that everybody sees: on the board, dealt face up, or tabled."""
    for card in hand.cards:
        seat = card.place.seat
        if card.place == BOARD:
            yield card
        elif seat is not None and card.card is not None:
            tabled = hand.parts[seat].tabled if seat in hand.parts else ()
            if card.up or card.card in {FaceDown(each) for each in tabled}:
                yield card
