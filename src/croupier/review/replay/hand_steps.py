"""A hand step by step: after each event the table as everybody saw it, and one sentence.

Nothing here has a key. A face-down card shows only its place, not even whether it was read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from croupier.cards.card import Card, FaceDown
from croupier.engine import events as ev
from croupier.engine.events import CardDrawn
from croupier.engine.evolve import followed_rows
from croupier.engine.incidents.doers import doer_of
from croupier.engine.places import BURN, Place, Seat, Spot
from croupier.engine.table import DrawnCard, Hand, Table
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import Unreadable
from croupier.log.disk import making_sense
from croupier.log.journal.codec import Logged
from croupier.log.reading.hand_search import Search
from croupier.log.reading.store import Store
from croupier.search.conditions import read_cards
from croupier.search.vocabulary import FURTHER
from croupier.telling.alerts import ruling_sentence
from croupier.telling.course import Rulings, in_watched
from croupier.telling.names import CHOICES, street_name, street_on
from croupier.telling.narrator import Narrator
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.legal_keys import is_cash, words_for
from croupier.terminal.picture.present import present
from croupier.terminal.station.station import Station
from croupier.terminal.view import CardView, SeatView, TableView
from croupier.values import dataclass, replace
from croupier.words import Words, message
from croupier.words.game_terms import STREETS

INCIDENTS: Final = (ev.AlertRaised, ev.IncidentDeclared, ev.ReportRefused, ev.AttemptMisdealt)
RULINGS: Final = (ev.AlertAnswered, ev.HandKilled, ev.BetCorrected, ev.StackCorrected, ev.AwardCorrected)
"""The kinds of steps that a reader jumps to, and those that decide something."""


class Ruling(NamedTuple):
    """A ruling in a sentence for the players, with the table before its alert."""

    said: str
    rule: str
    before: Table


@dataclass(frozen=True, kw_only=True)
class ReplayStep:
    """One sentence, and the table after it."""

    number: int  # from 1
    utc: str
    dealer: str
    street: str
    board: int  # of a run; 0: the hand is not run again
    said: str
    kind: str  # incident | ruling | burn | board | card | play; a card is a face-down one
    source: str  # sensed | told | ruled | itself: how it is known
    event: ev.Event
    table: Table
    index: int | None = None  # the number of the card that was drawn or moved
    ruling: Ruling | None = None


@dataclass(frozen=True, kw_only=True)
class TakenBack:
    """An input that was taken back: its sentences, its time, and the time of the undo.

    `again_utc` is the time of a redo, or empty.
    """

    utc: str
    keyed_utc: str
    said: tuple[str, ...]
    again_utc: str = ""


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A hand that can be replayed."""

    hand_id: int
    steps: tuple[ReplayStep, ...]
    undone: tuple[TakenBack, ...]
    live: bool
    cash: bool
    edition: str


def replay(archive: Store, hand_id: int, language: str) -> Replay:
    """All steps of a hand, without inputs taken back; raises `Fault` for an unknown hand."""
    with making_sense(archive.path):
        return _replayed(archive, hand_id, language)


def _replayed(archive: Store, hand_id: int, language: str) -> Replay:
    rows = list(archive.span_of(hand_id))
    watched = _Watched(Words(language))
    for before, logged, after in followed_rows(standing_rows(rows)):
        if isinstance(logged.event, ev.HandStarted) and logged.hand_id == hand_id:
            watched.begin(after)
        watched.see(before, logged, after)
        if isinstance(logged.event, ev.HandEnded) and watched.steps:
            break
    if not watched.steps:
        raise Unreadable(f"hand {hand_id} does not begin where the log says")
    table = watched.steps[-1].table
    return Replay(
        hand_id=hand_id,
        steps=tuple(watched.steps),
        undone=_undone((row for row in rows if row.hand_id == hand_id), watched.narrator),
        live=not table.between_hands,
        cash=is_cash(table),
        edition=table.house.rules_edition,
    )


@dataclass
class _Watched:
    """Collects the steps of a hand while its events are followed."""

    words: Words
    narrator: Narrator = field(init=False)
    begun: bool = False
    rulings: Rulings = field(default_factory=Rulings)
    steps: list[ReplayStep] = field(default_factory=list)
    raised: dict[int, tuple[ev.AlertRaised, Table]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.narrator = Narrator(self.words, {})

    def begin(self, table: Table) -> None:
        """The hand starts, with the players at the table."""
        self.begun = True
        names: dict[int, str] = {seat: player.name for seat, player in table.players.items()}
        self.words = words_for(table, self.words.language)
        self.narrator = Narrator(self.words, names)

    def see(self, before: Table, logged: Logged, after: Table) -> None:
        """Follow one event: a new step if somebody at the table could see it, else part of the last step."""
        event = logged.event
        if not self.begun or after.hand is None:
            return
        caused = self.rulings.caused(event)
        if not in_watched(event, ruled=caused):
            if self.steps:
                self.steps[-1] = replace(self.steps[-1], table=after)
            return
        hand = before.hand or after.hand
        street = hand.street
        if isinstance(event, ev.HandStarted | ev.AttemptMisdealt):
            street = after.hand.street
        if isinstance(event, ev.AlertRaised):
            self.raised[event.number] = event, before
        self.steps.append(
            ReplayStep(
                number=len(self.steps) + 1,
                utc=logged.utc,
                dealer=logged.dealer,
                street=street,
                board=hand.run,
                said=self.narrator.tell(event, before.hand),
                kind=_kind(event),
                source=source_of(event, ruled=caused),
                event=event,
                table=after,
                index=_index(event, hand),
                ruling=self._ruling(event, before),
            )
        )

    def _ruling(self, event: ev.Event, before: Table) -> Ruling | None:
        if not isinstance(event, ev.AlertAnswered):
            return None
        raised, table = self.raised.get(event.number, (None, before))
        said = ruling_sentence(raised, event, self.words, before.hand)
        return Ruling(said, event.rule, table)


def _index(event: ev.Event, hand: Hand) -> int | None:
    """The number of the card in an event; numbers start again with a new deal."""
    if isinstance(event, ev.CardDrawn):
        return len(hand.cards)
    return event.index if isinstance(event, ev.CardMoved | ev.CardNamed) else None


SENSED: Final = (ev.CardSeen, ev.CardLost)
REPORTED: Final = (
    *(ev.HandStarted, ev.ActionTaken, ev.ActionHeld, ev.Discarded, ev.DiscardsNamed, ev.HandTabled),
    *(ev.HandMucked, ev.IncidentDeclared, ev.ReportRefused, ev.Noted, ev.FloorEntered, ev.FloorLeft),
    *(ev.PotAwarded, ev.MotionMade, ev.MotionResumed, ev.TimeCalled, ev.StackCorrected),
)


def source_of(event: ev.Event, *, ruled: bool) -> str:
    """How an event is known: sensed, told by a person, ruled, or a result of earlier events.

    >>> source_of(ev.CardDrawn(at=0, step=1, card=None, uid="", to=BURN, keyed=True), ruled=False)
    'told'
    """
    match event:
        case ev.AlertAnswered(by="terminal"):
            return "itself"
        case ev.AlertAnswered():
            return "ruled"
        case ev.CardDrawn(keyed=keyed):
            return "told" if keyed else "sensed"
        case ev.CardNamed(uid=uid):
            return "sensed" if uid else "told"
        case ev.AlertRaised(detected=detected):
            return "sensed" if detected == "sensor" else "told"
    if ruled:
        return "ruled"
    if isinstance(event, SENSED):
        return "sensed"
    return "told" if isinstance(event, REPORTED) else "itself"


def _kind(event: ev.Event) -> str:
    if isinstance(event, INCIDENTS):
        return "incident"
    if isinstance(event, RULINGS):
        return "ruling"
    if not isinstance(event, ev.CardDrawn | ev.CardMoved):
        return "play"
    if event.to.is_board or event.to == BURN:
        return "burn" if event.to == BURN else "board"
    return "play" if event.up else "card"


def _undone(rows: Iterable[Logged], narrator: Narrator) -> tuple[TakenBack, ...]:
    """Every input that was taken back, and the time of its redo, if any."""
    keyed: dict[int, list[Logged]] = {}
    found: dict[int, TakenBack] = {}
    for row in rows:
        if isinstance(row.event, ev.Redone) and row.event.restores in found:
            found[row.event.restores] = replace(found[row.event.restores], again_utc=row.utc)
            continue
        if not isinstance(row.event, ev.Undone):
            keyed.setdefault(row.event.step, []).append(row)
            continue
        gone = keyed.get(row.event.cancels, [])
        sentences = [narrator.tell(each.event) for each in gone if in_watched(each.event, ruled=False)]
        if gone:
            found[row.event.step] = TakenBack(utc=row.utc, keyed_utc=gone[0].utc, said=tuple(sentences))
    return tuple(found.values())


# --- the picture -------------------------------------------------------------------------------------


def picture(table: Table, language: str) -> TableView:
    """The picture of the terminal's own screen, with the back of every face-down card."""
    view = present(table, Console(station=Station(language=language)), Health())
    return replace(view, seats=tuple(_covered(seat, table.hand) for seat in view.seats))


def picture_of(step: ReplayStep, words: Words) -> TableView:
    """The picture after a step, on the step's street; the end of a round is shown before the next street."""
    view = picture(step.table, words.language)
    named = view.street and step.street in STREETS
    return replace(view, street=street_name(step.street, words, step.table.hand)) if named else view


def street_of(step: ReplayStep, words: Words) -> str:
    """The street of a step, and on which board of a run."""
    return street_on(step.street, step.board, words, step.table.hand)


def _covered(seat: SeatView, hand: Hand | None) -> SeatView:
    """Show the back of each face-down card, whether it was read or not."""
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
    """Where the 52 cards are: face-up ones by their faces, and how many are at each place."""

    open: Mapping[Card, str]  # board, board2 …, or the number of a seat
    counts: tuple[tuple[str, int], ...]  # (label, cards), 52 together


def ledger(hand: Hand | None, words: Words) -> Cards:
    """The cards at one moment; cards that left a place face down are only counted."""
    if hand is None:
        return Cards(open={}, counts=((words.say("shoe"), 52),))
    faces = {
        Card(card.card.reveal()): str(card.place.seat or card.place)
        for card in hand.cards
        if card.card and is_seen(card, hand)
    }
    held = sum(len(hand.hole(seat)) - hand.parts[seat].loose for seat in hand.seats if hand.hole(seat))
    counts = {
        words.say("shoe"): hand.stub,
        words.say("dealt"): held,
        words.say("board"): sum(card.place.is_board for card in hand.cards),
        words.say("burnt"): len(hand.burns),
        words.say("muck"): sum(card.place.spot is Spot.MUCK for card in hand.cards),
    }
    aside = hand.game.deck.size - sum(counts.values())
    rest = words.say("discards") if any(street.draw for street in hand.game.streets) else words.say("aside")
    return Cards(open=faces, counts=(*counts.items(), *(((rest, aside),) if aside else ())))


def is_seen(card: DrawnCard, hand: Hand) -> bool:
    """Whether everybody sees a card: on the board, dealt face up, or tabled."""
    if card.place.is_board:
        return True
    seat = card.place.seat
    if seat is None or card.card is None:
        return False
    tabled = hand.parts[seat].tabled if seat in hand.parts else ()
    return card.up or card.card in {FaceDown(each) for each in tabled}


Group = tuple[ReplayStep, ...]
"""Steps that share a line; usually one."""


def grouped(steps: Iterable[ReplayStep]) -> Iterator[Group]:
    """The steps, with consecutive cards dealt face down together if they are known in the same way."""
    for _, group in groupby(steps, key=_line_of):
        yield tuple(group)


def _line_of(step: ReplayStep) -> object:
    is_dealt = isinstance(step.event, CardDrawn) and step.event.to.seat is not None and step.kind == "card"
    return (step.street, step.source, step.dealer) if is_dealt else step.number


def said_of(group: Group, words: Words) -> str:
    """The sentence of a line; for several cards how many there were, and for which seats."""
    if len(group) == 1:
        return group[0].said
    seats = {step.event.to.seat for step in group if isinstance(step.event, CardDrawn) and step.event.to.seat}
    return words.count(
        "{number} card dealt face down: seats {seats}",
        "{number} cards dealt face down: seats {seats}",
        len(group),
        seats=words.seats(tuple(sorted(seats))),
    )


# --- every card -------------------------------------------------------------------------------------


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
    """One card: the step at which it left the shoe, where it went, and its last place.

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
    """The steps of each deal; each ends before the next begins."""
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
        face=Card(drawn.card.reveal()) if drawn and drawn.card and is_seen(drawn, hand) else None,
    )


def place_name(place: Place, words: Words) -> str:
    """The name of the place where a card lies."""
    if place.seat is not None:
        return words.say("seat {seat}", seat=place.seat)
    if place.board > 1:
        return words.say("board {number}", number=place.board)
    return words.say(PLACES[place.spot])


# --- where a search leads ---------------------------------------------------------------------------


MOMENTS: Final = {
    "burn": message("the burn"),
    "all-in": message("an all-in"),
    "show": message("cards shown"),
    "muck": message("cards mucked"),
    "award": message("the pot pushed"),
    "side-pot": message("a side pot"),
    **{name: CHOICES[name] for name in ("fold", "check", "call", "bet", "raise")},
}
"""What a search may look for in a hand, apart from its streets."""

Fits = Callable[[ReplayStep], bool]


def moment_name(text: str, words: Words) -> str:
    """The name of a searched moment: "burn turn" becomes "the burn, turn"."""
    return ", ".join(_moment_name(each, words) for each in text.split())


def _moment_name(one: str, words: Words) -> str:
    if one in FURTHER:
        return words.say("board {number}", number=one[5:])
    return words.say(MOMENTS[one]) if one in MOMENTS else street_name(one, words)


def landing(played: Replay, search: Mapping[str, str], meant: Search, words: Words) -> int:
    """The step that a search is about; the first step if it is about the whole hand.

    `search` are the conditions as typed, `meant` is their meaning.
    """
    names = {name for group in meant.players for name in group}
    seated = played.steps[0].table.players
    seats = [str(seat) for seat, player in seated.items() if player.name in names]
    theirs = {"seat": seats[0]} if seats and "seat" not in search else {}
    for fits in _wanted({**search, **theirs}, meant, words):
        found = next((step.number for step in played.steps if fits(step)), None)
        if found is not None:
            return found
    return 1


def _wanted(search: Mapping[str, str], meant: Search, words: Words) -> Iterator[Fits]:
    """Tests for the wanted step, the best first."""
    incidents = meant.incidents
    see = search.get("see", "").split()
    streets = frozenset(each for each in (*see, search.get("street", "")) if each in STREETS)
    if incidents or not {"incident", "doing", "ruling", "book"}.isdisjoint(search):
        yield partial(_is_incident, streets, incidents, search)
        if not streets:
            yield partial(_is_ruled, search.get("ruling", ""))
        elif incidents:  # nothing was noticed there: the cards of that street are meant
            yield partial(_is_dealt, streets)
    for board in (each for each in see if each in FURTHER):
        yield partial(_is_laid, streets, Place.parse(board))
    for place in ("flop", "turn", "river", "board", "card"):
        for card in read_cards(search.get(place, ""), words):
            yield partial(_brings, card)
    seat = search.get("seat", "")
    for deed in (each for each in see if each in MOMENTS):
        if meant.amount is not None:
            yield partial(_is_for, meant.amount, streets, deed, seat)
        yield partial(_is_deed, streets, deed, seat)
        yield partial(_is_deed, streets, deed, "")
    if streets:
        if not seat:  # a street begins with its cards, even if an all-in raises an alert before them
            yield partial(_is_dealt, streets)
        yield partial(_is_of, streets, seat)
        yield partial(_is_of, streets, "")


def _is_incident(
    streets: frozenset[str], incidents: tuple[str, ...], search: Mapping[str, str], step: ReplayStep
) -> bool:
    event = step.event
    if not isinstance(event, ev.AlertRaised | ev.IncidentDeclared | ev.ReportRefused):
        return False
    code = event.code if isinstance(event, ev.AlertRaised) else event.incident
    whose = search.get("doing")
    if not incidents and "ruling" in search:
        return False
    fits = code in incidents if incidents else whose is None or doer_of(code, None) == whose
    return fits and _is_on(streets, step)


def _is_ruled(way: str, step: ReplayStep) -> bool:
    return isinstance(step.event, ev.AlertAnswered) and step.event.way == way


def _is_dealt(streets: frozenset[str], step: ReplayStep) -> bool:
    return step.kind in ("burn", "board") and _is_on(streets, step)


def _is_laid(streets: frozenset[str], on: Place, step: ReplayStep) -> bool:
    is_there = isinstance(step.event, ev.CardDrawn | ev.CardMoved) and step.event.to == on
    return is_there and _is_on(streets, step)


def _is_on(streets: frozenset[str], step: ReplayStep) -> bool:
    return not streets or step.street in streets


def _brings(card: Card, step: ReplayStep) -> bool:
    """The first step after which everybody sees the card."""
    event, hand = step.event, step.table.hand
    if isinstance(event, ev.HandTabled):
        return card in event.cards
    if hand is None or step.index is None or step.index >= len(hand.cards):
        return False
    drawn = hand.cards[step.index]
    return is_seen(drawn, hand) and drawn.card is not None and drawn.card.reveal() == card


def _is_of(streets: frozenset[str], seat: str, step: ReplayStep) -> bool:
    return (not seat or str(getattr(step.event, "seat", "")) in seat.split()) and _is_on(streets, step)


def _is_for(amount: int, streets: frozenset[str], deed: str, seat: str, step: ReplayStep) -> bool:
    event = step.event
    is_so = isinstance(event, ev.ActionTaken) and amount in (event.to, event.added)
    return is_so and _is_deed(streets, deed, seat, step)


def _is_deed(streets: frozenset[str], deed: str, seat: str, step: ReplayStep) -> bool:
    if not _is_of(streets, seat if deed != "burn" else "", step):
        return False
    match deed, step.event:
        case "burn", _:
            return step.kind == "burn"
        case "all-in", ev.ActionTaken(all_in=all_in):
            return all_in
        case _, ev.ActionTaken(action=action):
            return action == deed
        case "show", ev.HandTabled():
            return True
        case "muck", ev.HandMucked():
            return True
        case "award", ev.PotAwarded():
            return True
        case "side-pot", ev.PotAwarded(pot=pot):
            return pot > 0
    return False
