"""Makes the regulator's record of a logged hand from its events, without anything taken back.

Decision 2016-064 leaves some points open. The choices here: the amount of a bet is what was added. An
uncalled part comes off its player's last bets, but only in the totals of their tours. Of a hand dealt again
only the last deal is recorded. A player who mucked to a hand that did not show folds at the end of the last
betting tour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import Final

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.evolve import followed_rows
from croupier.engine.places import BURN, SCRAP, Seat
from croupier.engine.play.award import proposal
from croupier.engine.play.sharing import may_share, to_agree_on
from croupier.engine.table import Given, Hand, Table
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import Refused
from croupier.export.pojeu import money
from croupier.export.pojeu.dealt_cards import Draws, RecordMove, unnamed, unread
from croupier.export.pojeu.money import Moves, check_sums, chip_matters, engaged, had, moved, participants
from croupier.export.pojeu.record import (
    FORCED,
    NOTHING_SAID,
    REVEAL,
    Action,
    FloorWord,
    HandRecord,
    LoggedEvent,
    NotExportable,
    Tour,
)
from croupier.export.pojeu.record_words import POSTS, WAYS, plain


def shared_by_agreement(table: Table, ended: ev.HandEnded, hand: Hand) -> bool:
    """Whether the input that ended the hand paid other amounts than the cards would (Code 1.29)."""
    if ended.outcome != "complete" or ended.due:
        return False
    if not may_share(table, table.house) and not to_agree_on(table, table.house):
        return False
    try:
        _, due = proposal(table)
    except Refused:
        return True
    return [one[:3] for one in due] != [one[:3] for one in hand.money.awards]


POSTED: Final = ("ante", "small blind", "big blind")
"""The order of forced bets, whoever posts them."""

OF_THE_POSTS: Final = (codes.BLINDS_MISPLACED, codes.WRONG_BLIND_AMOUNT, codes.WRONG_LEVEL_OR_BLIND)
"""Remarks on forced bets, which stay when the cards are dealt again."""

SENT_AWAY: Final = (ev.ActionTaken, ev.Discarded, ev.HandMucked, ev.AttemptMisdealt)
"""Events that take away dealt cards, or all of them."""


def hand_record(entries: Iterable[LoggedEvent], said: FloorWord = NOTHING_SAID) -> HandRecord:
    """The record of the last hand in the entries, which begin with the table before it.

    Raises `NotExportable` for a hand that has none: in progress, void, or with something that the record
    cannot say, such as a straddle or a card that nobody read.
    """
    return record_of(followed_rows(standing_rows(entries)), said)


def record_of(
    steps: Iterable[tuple[Table, LoggedEvent, Table]], said: FloorWord = NOTHING_SAID
) -> HandRecord:
    """The same from events that still count, each with the table before and after it."""
    table, follower = Table(), None
    for before, entry, after in steps:
        table = after
        if isinstance(entry.event, ev.HandStarted):
            follower = _Follower(entry, before, said)
        elif follower is not None:
            follower.follow(entry, entry.event, before, after)
    if follower is None:
        raise NotExportable("no hand begins in these events")
    if follower.ended is None:
        raise NotExportable("the hand is in progress")
    end, utc = follower.ended
    if end.hand is None or end.hand.phase == "VOID":
        raise NotExportable("the hand was cancelled and every chip went back: it has no record")
    if end.hand.board_number > 1:
        raise NotExportable("the hand has several boards: the record holds one")
    if end.hand.game.official is None:
        raise NotExportable(f"{end.hand.game.code} is a game of the house: the record has no code for it")
    return follower.finish(end, table.hand or end.hand, utc)


class _Follower:
    """Collects the tours of one hand, and the remarks."""

    def __init__(self, entry: LoggedEvent, before: Table, said: FloorWord) -> None:
        self.first = entry
        self.before = before
        self.said = said
        self.tours: dict[str, list[RecordMove]] = {}
        self.began: dict[str, str] = {}
        self.returned: list[tuple[Seat, int]] = []
        self.tabled: dict[Seat, int] = {}  # how many cards were out when the seat opened its hand
        self.revealed: set[int] = set()
        self.draws = Draws()
        self.remarks: list[str] = []
        self.misdeals = 0
        self.alerts: dict[int, str] = {}
        self.covered = False
        self.earlier: list[ev.Event] = []  # corrections of stacks before the hand
        self.later: list[ev.Event] = []  # and its own corrections
        self.step, self.input = 0, before  # the table before the input being followed
        self.ended: tuple[Table, str] | None = None  # the table at the end, and the time of the end

    # --- events ------------------------------------------------------------------------------------------

    def follow(self, entry: LoggedEvent, event: ev.Event, before: Table, after: Table) -> None:
        """Follow one event, with the table before and after it; later events may still void the hand."""
        hand = before.hand
        assert hand is not None and after.hand is not None, "asked for in a hand only"
        if event.step != self.step:
            self.step, self.input = event.step, before
        if isinstance(event, ev.HandEnded):
            self.ended = (after, entry.utc)
            if event.due:
                self.remarks.append("pot attribué par le superviseur contre les cartes")
            if shared_by_agreement(self.input, event, after.hand):
                raise NotExportable("the players shared the pot by agreement: the record has no showdown")
        if self.ended is not None:
            if isinstance(event, ev.PotForfeited):
                raise NotExportable(
                    f"seat {event.seat} forfeited its pot to the next hand: no record holds that"
                )
            self.later.append(event)
            self._remark(event)
            return
        self.covered = self.covered or entry.covered
        tour = REVEAL if hand.phase == "SHOWDOWN" else hand.street
        self._follow(entry, event, hand, tour)
        self._put_right(entry, event, hand, after)
        if hand.cards is not after.hand.cards and not isinstance(event, SENT_AWAY):
            self._place(entry, hand, after.hand, tour)

    def _follow(self, entry: LoggedEvent, event: ev.Event, hand: Hand, tour: str) -> None:
        match event:
            case ev.Posted():
                self._post(entry, event)
            case ev.ActionTaken():
                self._act(entry, tour, event)
            case ev.CardDrawn():
                pass  # the table shows where it went
            case ev.Discarded(seat=seat, number=number):
                for move in self.draws.give(seat, number, tour):
                    self._add(entry, tour, move)
            case ev.BetReturned(seat=seat, amount=amount):
                self.returned.append((seat, amount))
            case ev.HandTabled(seat=seat, cards=faces):
                self._open(entry, hand, tour, seat, faces)
            case ev.HandKilled(seat=seat, refund=refund):
                self._kill(entry, tour, seat, refund)
            case ev.AttemptMisdealt():
                self._misdeal()
            case ev.AwardCorrected():
                self.earlier.append(event)
            case ev.CardsRemapped(owners=owners):
                self.draws.belong(owners)
            case _:
                self._remark(event)

    def _add(self, entry: LoggedEvent, tour: str, move: RecordMove) -> None:
        self.tours.setdefault(tour, []).append(move)
        self.began.setdefault(tour, entry.utc)

    def _post(self, entry: LoggedEvent, event: ev.Posted) -> None:
        if event.kind not in POSTS:
            raise NotExportable(f"seat {event.seat} posted a {event.kind}: the record has no name for it")
        move = money.post(self.tours.get(FORCED, ()), event)
        if move is not None:
            self._add(entry, FORCED, move)

    def _put_right(self, entry: LoggedEvent, event: ev.Event, hand: Hand, after: Table) -> None:
        """A ruling changed a post or a bet, or corrected a stack from the start of the hand."""
        match event:
            case ev.BlindsPlaced():
                money.blinds_placed(self.tours, event)
            case ev.BlindsChanged(again=True):
                money.betting_begins_again(self.tours, hand)
            case ev.BringInReturned(seat=seat):
                money.bring_in_returned(self.tours, hand, seat)
            case ev.BetCorrected(street=street):
                for move in money.bet_corrected(self.tours, event, after):
                    self._add(entry, street, move)
            case ev.StackCorrected(seat=seat):
                self.earlier.append(event)
                self.remarks.append(f"tapis recompté au siège {seat}")
            case ev.TipGiven():
                self.earlier.append(event)

    def _place(self, entry: LoggedEvent, hand: Hand, after: Hand, tour: str) -> None:
        """Record every card that the event dealt or moved."""
        known = len(hand.cards)
        others = compress(count(), map(is_not, hand.cards, after.cards))
        for index in (*others, *range(known, len(after.cards))):
            old, card = hand.cards[index] if index < known else None, after.cards[index]
            if old is not None and (old.place, old.up) == (card.place, card.up):
                continue
            owner = old.place.seat if old is not None else None
            drawn = self.draws.place(hand, index, card.place, up=card.up)
            if drawn is not None:
                self._add(entry, tour, drawn)
            elif owner is not None and card.place in (BURN, SCRAP):
                self.remarks.append(f"carte remplacée au siège {owner}")

    def _kill(self, entry: LoggedEvent, tour: str, seat: Seat, refund: int) -> None:
        """Record a hand killed by a ruling as folded; at the showdown, as if that came before it."""
        where = tour
        if tour == REVEAL:
            where = [name for name in self.tours if name not in (FORCED, REVEAL)][-1]
            shown = [move for move in self.tours.get(REVEAL, ()) if move.seat == seat]
            self.tours[where] += shown
            self.tours[REVEAL] = [move for move in self.tours.get(REVEAL, ()) if move.seat != seat]
        self._add(entry, where, RecordMove("Fold", seat=seat))
        self.remarks.append(f"main morte au siège {seat}")
        if refund:
            self.returned.append((seat, refund))

    def _act(self, entry: LoggedEvent, tour: str, action: ev.ActionTaken) -> None:
        seat = action.seat
        if action.added:
            name = "call" if action.action == "fold" else action.action
            all_in = action.all_in and name != "bring-in"
            self._add(
                entry,
                tour,
                RecordMove(
                    "Bet", seat=seat, name="allin" if all_in else name, amount=action.added, base=name
                ),
            )
        elif action.action != "fold":
            self._add(entry, tour, RecordMove("Check", seat=seat))
        if action.action == "fold":
            self._add(entry, tour, RecordMove("Fold", seat=seat))
            if action.added:
                self.remarks.append(f"mise insuffisante abandonnée au siège {seat}")
            if action.absent:
                self.remarks.append(f"joueur absent au siège {seat}")

    def _open(self, entry: LoggedEvent, hand: Hand, tour: str, seat: Seat, faces: Sequence[Card]) -> None:
        """Reveal hidden cards; before the showdown, in the last tour that was played."""
        where = tour if tour == REVEAL else next(reversed(self.tours))
        self.tabled[seat] = len(hand.cards)
        for index, move in self.draws.moves.items():
            card = hand.cards[index]
            held = card.place.seat == seat and not move.is_open and index not in self.revealed
            if held and card.card is not None and card.card.reveal() in faces:
                self.revealed.add(index)
                self._add(entry, where, RecordMove("Reveal", seat=seat, card=index))

    def _misdeal(self) -> None:
        """Keep the forced bets; everything else comes from the next deal."""
        self.misdeals += 1
        posts = self.tours.get(FORCED)
        self.tours = {} if posts is None else {FORCED: posts}
        self.began = {name: utc for name, utc in self.began.items() if name in self.tours}
        self.remarks = [remark for remark in self.remarks if remark.startswith(OF_THE_POSTS)]
        self.returned.clear()
        self.tabled.clear()
        self.revealed.clear()
        self.draws = Draws()

    def _remark(self, event: ev.Event) -> None:
        match event:
            case ev.AlertRaised(number=number, code=code):
                self.alerts[number] = code
            case ev.AlertAnswered(number=number, way=way, by=by) if by != "terminal" and way != "misdeal":
                ruling = f"{self.alerts.get(number, '')} {WAYS.get(way, way)}".strip()
                self.remarks.append(f"{ruling} (superviseur)" if by == "floor" else ruling)
            case ev.DiscardsNamed(seat=seat, by="dealer"):
                self.remarks.append(f"défausse du siège {seat} nommée par le croupier")
            case ev.CardNamed() if self.ended is not None:
                self.remarks.append("carte nommée par le croupier après la partie")
            case ev.IncidentDeclared(incident=incident) if incident != codes.MISDEAL:
                self.remarks.append(incident)
            case _:
                pass

    # --- the end -----------------------------------------------------------------------------------------

    def finish(self, table: Table, hand: Hand, ended: str) -> HandRecord:
        settings = self.before.settings
        assert settings is not None, "no hand is dealt without settings"
        self._check_what_was_named(hand)
        left = self.draws.name_discards(hand, lambda index: self._face(hand, index), self.said.discards)
        self._open_the_rest(hand, ended)
        self._fold_the_mucked(hand)
        self.tours = {name: self._counted(moves) for name, moves in self.tours.items()}
        self._check_all_are_known(hand, left)
        tours = tuple(self._tours(hand))
        record = HandRecord(
            seq=self.first.seq,
            hand_no=hand.hand_no,
            table=settings.table,
            mode=settings.mode,
            game=hand.game.code,
            stakes=hand.stakes,
            ended=max(ended, tours[-1].began),
            participants=participants(self.before, table, hand, had(self.earlier), self._later()),
            tours=tours,
            remarks=tuple(self._remarks(hand)),
            example_tours=table.house.a_tour_names == "example",
            example_finance=table.house.a_finance_names == "example",
        )
        check_sums(record)
        return record

    def _check_what_was_named(self, hand: Hand) -> None:
        """Check that the floor names only unread cards, and no face that another card of the hand has."""
        read = {card.card.reveal() for card in hand.cards if card.card is not None}
        for index, card in self.said.cards.items():
            unread = index < len(hand.cards) and hand.cards[index].card is None
            if not unread or card in read:
                why = "is another card of the hand" if unread else "was read, or was not dealt"
                raise NotExportable(f"card {index} was named {card}, and {why}", "correct what was named")
            read.add(card)

    def _open_the_rest(self, hand: Hand, ended: str) -> None:
        """Reveal cards that came face down after their hand had been opened."""
        began, gone = self.began.get(REVEAL, ended), self.draws.gone()
        for seat, out in self.tabled.items():
            for index, move in self.draws.moves.items():
                if index >= out and move.seat == seat and not move.is_open and index not in gone:
                    self.tours.setdefault(REVEAL, []).append(RecordMove("Reveal", seat=seat, card=index))
                    self.began[REVEAL] = began

    def _fold_the_mucked(self, hand: Hand) -> None:
        """If all but one mucked and the last did not show, the others folded at the end of the betting."""
        left = [seat for seat in hand.live if not hand.parts[seat].mucked]
        if len(left) != 1 or hand.parts[left[0]].tabled:
            return
        last = next(name for name in reversed(self.tours) if name != REVEAL)
        mucked = [seat for seat in hand.live if hand.parts[seat].mucked]
        self.tours[last] += [RecordMove("Fold", seat=seat) for seat in mucked]

    def _face(self, hand: Hand, index: int) -> Card | None:
        card = hand.cards[index].card
        return self.said.cards.get(index) if card is None else card.reveal()

    def _counted(self, moves: Sequence[RecordMove]) -> list[RecordMove]:
        """The moves without those struck by a ruling, and without cards that were not dealt."""
        dealt = self.draws.moves
        return [
            move
            for move in money.counted(moves)
            if move.kind != "Draw" or (move.card is not None and dealt.get(move.card) is move)
        ]

    def _check_all_are_known(self, hand: Hand, left: Sequence[Given]) -> None:
        """Check that the face of every card is known; raises `NotExportable` that names all others."""
        unknown = {
            move.card: None if move.common else move.seat
            for moves in self.tours.values()
            for move in moves
            if move.card is not None and self._face(hand, move.card) is None
        }
        reasons = []
        if unknown and self.covered:
            reasons.append(("its face-down cards are sealed", "the floor opens them with its key"))
        elif unknown:
            reasons.append(unread(sorted(unknown.items())))
        if left:
            reasons.append(unnamed(left))
        if reasons:
            raise NotExportable(*(" and ".join(said) for said in zip(*reasons, strict=True)))

    def _later(self) -> Moves:
        """How the award was corrected, after this hand or in the next."""
        found = moved([*self.later, *self.said.award])
        if found:
            self.remarks.append("attribution corrigée")
        return found

    def _tours(self, hand: Hand) -> Iterator[Tour]:
        totals = engaged(self.tours, self.returned)
        latest = ""
        for name, moves in self.tours.items():
            if not moves:
                continue
            if name == FORCED:
                moves.sort(key=lambda move: POSTED.index(move.name))
            latest = max(latest, self.began[name])
            actions = tuple(self._action(hand, move) for move in moves)
            numbers = tuple(move.card for move in moves)
            yield Tour(name, latest, actions, totals.get(name, 0), numbers)

    def _action(self, hand: Hand, move: RecordMove) -> Action:
        card = None if move.card is None else self._face(hand, move.card)
        return Action(move.kind, move.seat, move.name, move.amount, card, move.is_open, move.common)

    def _remarks(self, hand: Hand) -> Iterator[str]:
        settings = self.before.settings
        if settings is not None and settings.table:
            yield f"table {settings.table}"
        if self.first.dealer:
            yield f"croupier {self.first.dealer}"
        if hand.positions.button is not None:
            yield f"bouton {hand.positions.button}"
        if (
            settings is not None
            and chip_matters(hand, settings.unit)
            and (settings.unit > 1 or settings.mode == "tournament")
        ):
            yield f"jeton {plain(settings.unit, settings.mode)}"
        if self.misdeals:
            times = f" ({self.misdeals} fois)" if self.misdeals > 1 else ""
            yield f"maldonne avant cette partie{times}"
        ruled = {remark.partition(" ")[0] for remark in self.remarks if " " in remark}
        yield from (remark for remark in dict.fromkeys(self.remarks) if remark not in ruled)
        yield from self.said.remarks
